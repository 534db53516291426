import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHandler } from "@/lib/server/handler";
import { createPageCache } from "@/lib/server/page-cache";

const MEGABYTE = 1024 * 1024;
const settings = {
  siteUrl: "http://mahfil.test",
  supabaseUrl: null,
};
/** A fake Next that reads the body, as route handlers do. */
const handler = createHandler(
  async (request, response) => {
    for await (const _ of request);
    response.end("read");
  },
  createPageCache(1000),
  settings,
);
const server = createServer(handler);

beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
afterAll(() => {
  server.close();
});

/** Returns the answer to a request that has sent only its head or, with `body`, the whole request. */
function answerTo(path: string, headers: Record<string, string>, body?: string, method = "POST") {
  const { port } = server.address() as AddressInfo;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = httpRequest({ port, path, method, headers }, resolve);
    request.on("error", reject);
    if (body === undefined) request.flushHeaders();
    else request.end(body);
  });
}

it.each([
  ["a body above 1 MB", "/host/venues/add", { "content-length": String(2 * MEGABYTE) }, 413],
  ["a body that does not say its length", "/auth/confirm", { "transfer-encoding": "chunked" }, 411],
  [
    "an upload above 11 MB",
    "/api/uploads/venue-images/0a-b1",
    { "content-length": "12000000" },
    413,
  ],
  ["a request for another host", "/", { host: "elsewhere.test", "content-length": "4" }, 421],
  [
    "an upload that does not say its length",
    "/api/uploads/venue-images/0a-b1",
    { "transfer-encoding": "chunked" },
    411,
  ],
  ["a path with dots", "/api/uploads/../session", { "content-length": "4" }, 400],
  ["a path with a dot", "/_next/./image?url=x", { "content-length": "4" }, 400],
  ["a path with encoded dots", "/_next/x/%2E%2e/image", { "content-length": "4" }, 400],
])(
  "%s is refused before it is read, and its connection closed",
  async (_, path, headers, status) => {
    const answer = await answerTo(path, headers);
    expect([answer.statusCode, answer.headers.connection]).toEqual([status, "close"]);
    answer.destroy();
  },
);

it.each([
  ["a body of an ordinary size", "/api/session", 4],
  ["a draft with a long message", "/api/bookings/0a-b1/draft", 60_000],
  ["an upload, which is counted where it is received", "/api/uploads/venue-images/0a-b1", 20_000],
])("%s is read", async (_, path, length) => {
  const headers = { "content-length": String(length) };
  expect((await answerTo(path, headers, "x".repeat(length))).statusCode).toBe(200);
});

it("the action of a page may bring a picture", async () => {
  expect((await answerTo("/dashboard/profile", {}, "x".repeat(900_000))).statusCode).toBe(200);
});

it("an address with more parameters than any page reads is refused, as each costs more than the last", async () => {
  const status = async (count: number) =>
    (await answerTo(`/explore?${"a=1&".repeat(count - 1)}a=1`, {}, "")).statusCode;
  expect([await status(200), await status(201)]).toEqual([200, 400]);
});

it.each([
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "Multipart/Form-Data; boundary=x",
  "multipart/form-datax",
])("a form (%s) that names no action is refused before Next reads it as one", async (type) => {
  for (const path of ["/explore", "/signin", "/none", "/api/none", "/_next/none"]) {
    const answer = await answerTo(path, { "content-type": type }, "x");
    expect([answer.statusCode, answer.headers.connection]).toEqual([400, "close"]);
  }
});

it.each([
  ["a form that names its action", { "next-action": "40", "content-type": "multipart/form-data" }],
  [
    "a form that is sent before the page's scripts run",
    { "content-type": "application/x-www-form-urlencoded" },
  ],
])("%s is read", async (_, headers: Record<string, string>) => {
  expect((await answerTo("/signin", headers, "email=a")).statusCode).toBe(200);
});

it.each(["GET", "HEAD"])(
  "a %s that names an action is refused, as no browser sends one",
  async (method) => {
    expect((await answerTo("/about", { "next-action": "40" }, undefined, method)).statusCode).toBe(
      405,
    );
  },
);

it.each([
  ["PUT", "/venues/7"],
  ["DELETE", "/"],
  ["PATCH", "/dashboard"],
  ["OPTIONS", "/login"],
  ["TRACE", "/api/session"],
  ["POST", "/share.png"],
  ["POST", "/share%2Epng?x=1"],
])("%s %s is refused with a 405: nothing answers that method there", async (method, path) => {
  const answer = await answerTo(path, { cookie: "secret=1" }, "", method);
  expect(answer.statusCode).toBe(405);
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(Buffer.concat(await answer.toArray()).toString()).toBe("Method Not Allowed");
});

it.each([
  ["POST", "/login"],
  ["POST", "/services?q=a.b"],
  ["PUT", "/api/uploads/venue-images/0a-b1"],
  ["DELETE", "/api/session"],
])("%s %s is answered", async (method, path) => {
  expect((await answerTo(path, {}, "", method)).statusCode).toBe(200);
});

it.each([
  ["another site", 403, { origin: "https://elsewhere.test" }],
  ["a page without an address", 403, { origin: "null" }],
  ["the site itself", 200, { origin: "http://mahfil.test" }],
  ["an older browser", 200, {}],
])("an action that is called by %s is answered with %i", async (_, status, headers) => {
  const action = { host: "mahfil.test", "next-action": "40", ...headers };
  expect((await answerTo("/login", action, "[]")).statusCode).toBe(status);
});

it.each<Record<string, string>>([{ "content-length": "1" }, { "transfer-encoding": "chunked" }])(
  "a page that is asked for with a body is refused, also where it is cached (%o)",
  async (headers) => {
    await answerTo("/explore", {}, "", "GET");
    const answer = await answerTo("/explore", headers, undefined, "GET");
    expect([400, 411]).toContain(answer.statusCode);
    expect(answer.headers.connection).toBe("close");
    answer.destroy();
  },
);
