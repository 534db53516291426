import { createServer, type Server } from "node:http";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { clientOf, makeUser, makeVenue, testBackend } from "./support.ts";

// The scheduled refresh of imported calendars: the route, a calendar server and the database.
let backend: Backend;
let server: Server;
let post: (request: NextRequest) => Promise<Response>;
let importId: string;
let isFailing = false;
const receivedEtags: (string | undefined)[] = [];
const secret = "c".repeat(40);
const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
const calendarText = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "BEGIN:VEVENT",
  "UID:one",
  "SUMMARY:Reserved",
  `DTSTART:${day}T100000Z`,
  "DURATION:PT4H",
  "END:VEVENT",
  "END:VCALENDAR",
].join("\r\n");

beforeAll(async () => {
  backend = await testBackend();
  process.env.NEXT_PUBLIC_SUPABASE_URL = backend.url;
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = backend.publishableKey;
  process.env.CALENDAR_REFRESH_SECRET = secret;
  process.env.CALENDAR_ALLOW_LOOPBACK = "1";
  post = (await import("../../app/api/calendars/refresh/route")).POST;
  await backend.sql("select private.set_calendar_refresh_secret($1)", [secret]);
  server = createServer((request, response) => {
    receivedEtags.push(request.headers["if-none-match"]);
    if (isFailing) response.writeHead(500).end();
    else if (request.headers["if-none-match"] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"1"' }).end(calendarText);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  const hostId = await makeUser(backend, "host");
  const host = await clientOf(backend, hostId);
  const { data } = await host.rpc("add_calendar_import", {
    p_venue_id: await makeVenue(backend, { hostId }),
    p_name: "Other",
    p_url: `http://127.0.0.1:${address.port}/calendar.ics`,
  });
  importId = data.id;
});
afterAll(async () => {
  server?.close();
  await backend?.stop();
});

const callRoute = (authorization?: string) =>
  post(
    new NextRequest("http://localhost/api/calendars/refresh", {
      method: "POST",
      headers: authorization ? { authorization } : {},
    }),
  );
const refresh = async () => (await callRoute(`Bearer ${secret}`)).json();
const makeDue = () => backend.sql("update public.calendar_imports set due_at = now()");
const readState = async () => {
  const [row] = await backend.sql<Record<string, unknown>>(
    `select i.last_error, i.last_status,
      (select count(*)::int from public.blocked_times t where t.import_id = i.id) as blocks
     from public.calendar_imports i where i.id = $1`,
    [importId],
  );
  return row;
};

it("the refresh route refuses a request without the secret", async () => {
  await makeDue();
  expect((await callRoute()).status).toBe(401);
  expect((await callRoute("Bearer wrong")).status).toBe(401);
  expect(receivedEtags).toEqual([]);
});

it("the refresh reads calendars that are due by their ETag, and keeps the last state when one fails", async () => {
  await makeDue();
  expect(await refresh()).toEqual({ read: 1, failed: 0 });
  expect(await readState()).toEqual({ last_error: null, last_status: null, blocks: 1 });
  expect(await refresh()).toEqual({ read: 0, failed: 0 });
  await makeDue();
  expect(await refresh()).toEqual({ read: 1, failed: 0 });
  expect(receivedEtags).toEqual([undefined, '"1"']);
  isFailing = true;
  await makeDue();
  expect(await refresh()).toEqual({ read: 0, failed: 1 });
  expect(await readState()).toEqual({ last_error: "http", last_status: 500, blocks: 1 });
});

it("a reading that took little processor time leaves the host's budget for others", async () => {
  const [budget] = await backend.sql<{ milliseconds: number }>(
    "select milliseconds from private.calendar_budgets",
  );
  expect(budget?.milliseconds).toBeLessThan(3000);
});
