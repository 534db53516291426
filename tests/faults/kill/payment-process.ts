// The payment Edge Functions in a separate process, until it is killed: they use the test's database and payment service, which
// keep running.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { openPostgres } from "../../../supabase/local/database.ts";
import { createDatabaseCalls } from "../../db/payments/sequences/database-calls.ts";
import { createFunctions } from "../../db/payments/sequences/functions.ts";

const { DATABASE_URL = "", SERVICE_URL = "" } = process.env;

const db = await openPostgres(DATABASE_URL);
const functions = createFunctions({ ...createDatabaseCalls(db), apiUrl: SERVICE_URL });
// Calls that fail because the database was killed are retried, and would fill the log.
console.error = () => {};

const server = createServer(async (request, response) => {
  const headers = new Headers();
  for (const name of ["apikey", "authorization", "stripe-signature"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const url = `http://functions${request.url}`;
  const handler = functions[request.url?.slice(1) ?? ""];
  const body = await text(request);
  const answer = await handler?.(new Request(url, { method: "POST", headers, body }), null);
  response.writeHead(answer?.status ?? 404, { "content-type": "application/json" });
  response.end(await answer?.text());
});
server.listen(0, "127.0.0.1", () => {
  console.log(`Functions ${(server.address() as AddressInfo).port}`);
});
