import { Agent, createServer, get as httpGet, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog, redirectConsole } from "@/lib/log/log";
import { currentRequestId, identifyRequests } from "@/lib/log/request-id";

const lines: string[] = [];
const target = { ...console };
redirectConsole(createLog({ write: (line) => lines.push(line) }), target);
const events = () => lines.map((line) => JSON.parse(line));

const server = createServer(async ({ url }, response) => {
  target.error("at once", url);
  await new Promise((resolve) => setImmediate(resolve));
  target.error("later", url);
  response.end();
});
// One connection for all requests, because they share Node's setup of a connection.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  identifyRequests();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  agent.destroy();
  server.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage["headers"]>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    httpGet({ port, path, headers, agent }, (answer) => {
      answer.resume().once("end", () => resolve(answer.headers));
    }).on("error", reject);
  });

it("each request has an id of its own, whatever the client sends, and its events have it", async () => {
  const ids = [];
  for (const path of ["/a", "/b", "/c"]) {
    const headers = await get(path, { "x-request-id": "forged" });
    const id = headers["x-request-id"];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["server-timing"]).toBe(`request;desc="${id}"`);
    ids.push(id);
  }
  expect(new Set(ids).size).toBe(3);
  expect(events().map(({ requestId }) => requestId)).toEqual(ids.flatMap((id) => [id, id]));
});

it("a page that is fetched in advance tells no script its id", async () => {
  const headers = await get("/", { rsc: "1", "next-router-prefetch": "1" });
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers["server-timing"]).toBeUndefined();
});

it("what happens outside of a request has no id", () => {
  lines.length = 0;
  target.error("outside");
  expect(currentRequestId()).toBeNull();
  expect(events()[0]).not.toHaveProperty("requestId");
});
