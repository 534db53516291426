import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createHandler } from "@/lib/server/handler";
import { hashOf } from "@/lib/server/inline-scripts";
import { createPageCache } from "@/lib/server/page-cache";

let time = 1;
const cache = createPageCache(1_000_000, () => time);
/** The addresses that reached what stands for Next, in order. */
let requested: string[] = [];
let receivedHeaders: IncomingMessage["headers"] = {};
let base = "";
let statusOfNotFoundPage = 200;

const data = "self.__next_f.push([0])";
const empty = '<html id="__next_error__"><body></body></html>';
const html = "text/html; charset=utf-8";

/** Stands for Next: it knows one venue, the API and the not-found page, and sends an empty page for anything else. */
async function next(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? "";
  requested.push(url);
  if (/^(?:\/ar)?\/not-found$/.test(url)) {
    receivedHeaders = request.headers;
    const headers = { "content-type": html, "cache-control": "s-maxage=31536000", etag: '"one"' };
    response.writeHead(statusOfNotFoundPage, headers);
    response.end(`<h1>${url} ${requested.length}</h1><script>${data}</script></body>`);
  } else if (url === "/venues/7") {
    response.writeHead(200, { "content-type": html, "cache-control": "s-maxage=300" });
    response.end("<h1>A venue</h1>");
  } else if (url === "/data.json") {
    response.writeHead(404, { "content-type": "application/json" }).end("{}");
  } else {
    const isStatic = url.includes("/venues/");
    response.setHeader("cache-control", isStatic ? "s-maxage=31536000" : "private, no-store");
    response.writeHead(404, { "content-type": request.headers.rsc ? "text/x-component" : html });
    response.end(request.headers.rsc ? "0:{}" : empty);
  }
}

const settings = {
  siteUrl: "http://mahfil.test",
  supabaseUrl: "http://backend.test:54321",
  mapStyle: null,
  hasStripe: false,
  dev: false,
};
const server = createServer(createHandler(next, cache, settings));

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  cache.clear();
  time += 10_000;
  requested = [];
  statusOfNotFoundPage = 200;
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(base + path, { method, headers: { "accept-encoding": "identity", ...headers } });

it.each([
  ["/nothing", "/not-found"],
  ["/nothing/at/all?x=1", "/not-found"],
  ["/nothing.html", "/not-found"],
  ["/venues/none", "/not-found"],
  ["/venues/none/reviews/2", "/not-found"],
  ["/services/none", "/not-found"],
  ["/%E0%A4%A", "/not-found"],
  ["/hosts", "/not-found"],
  ["/arabic", "/not-found"],
  ["/ar/nothing", "/ar/not-found"],
  ["/ar/venues/none", "/ar/not-found"],
  ["/ar/services/none", "/ar/not-found"],
])(
  "a public address that Next does not find gets the page of its language with a 404 (%s)",
  async (path, page) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe(html);
    expect(await answer.text()).toContain(`<h1>${page} 2</h1>`);
    expect(requested[1]).toBe(page);
  },
);

it("the not-found page has the hashes of its own scripts, and no nonce", async () => {
  const policy = (await get("/nothing")).headers.get("content-security-policy") ?? "";
  expect(policy).toContain(hashOf(data));
  expect(policy).not.toContain("nonce");
});

it("the not-found page is rendered once for many addresses, compressed and not, until it expires", async () => {
  for (const path of ["/nothing", "/venues/none", "/services/none", "/host/none"]) {
    expect(await (await get(path)).text()).toContain("<h1>/not-found 2</h1>");
  }
  const compressed = await get("/nothing", { "accept-encoding": "gzip" });
  expect(compressed.headers.get("content-encoding")).toBe("gzip");
  expect(await compressed.text()).toContain("<h1>/not-found 7</h1>");
  time += 901;
  expect(await (await get("/nothing")).text()).toContain("<h1>/not-found 9</h1>");
});

it("Next is asked each time whether an address exists by now", async () => {
  for (const path of ["/venues/none", "/venues/none", "/nothing", "/nothing"]) await get(path);
  const asked = requested.filter((url) => url !== "/not-found");
  expect(asked).toEqual(["/venues/none", "/venues/none", "/nothing", "/nothing"]);
});

it("a visitor's own headers do not reach the not-found page, which others are shown too", async () => {
  await get("/nothing", { cookie: "a=1", "x-forwarded-host": "evil.test", "user-agent": "x" });
  expect(receivedHeaders).toMatchObject({ host: "mahfil.test", "user-agent": "Bingbot" });
  expect(JSON.stringify(receivedHeaders)).not.toMatch(/evil|a=1/);
});

it("how long others may keep the answer is what it was, and it has no tag of another address", async () => {
  const unknown = await get("/nothing");
  expect(unknown.headers.get("cache-control")).toBe("private, no-store");
  expect(unknown.headers.get("etag")).toBeNull();
  expect((await get("/venues/none")).headers.get("cache-control")).toBe("s-maxage=60");
});

it("the address of the not-found page itself is not found, in every spelling and by every method", async () => {
  for (const path of ["/not-found", "/ar/not-found", "/%6eot-found", "/not-found?x=1"]) {
    for (const method of ["GET", "HEAD"]) expect((await get(path, {}, method)).status).toBe(404);
    expect((await get(path, { rsc: "1" })).status).toBe(404);
  }
});

it.each([
  ["/host/bookings/none", {}],
  ["/ar/admin/venues/none/edit", {}],
  ["/dashboard/bookings/none", {}],
  ["/book/none", {}],
  ["/signin/none", {}],
  ["/api/none", {}],
  ["/_next/static/none.js", {}],
  ["/%61dmin/venues/none/edit", {}],
])("%s stays as Next has answered it", async (path, headers) => {
  const answer = await get(path, headers);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe(empty);
  expect(requested).toEqual([path]);
});

it("answers to scripts and HEAD requests, other types and pages that exist stay as they are", async () => {
  const part = await get("/nothing", { rsc: "1" });
  expect([part.status, await part.text()]).toEqual([404, "0:{}"]);
  expect((await get("/nothing", {}, "HEAD")).status).toBe(404);
  expect(await (await get("/data.json")).text()).toBe("{}");
  expect(await (await get("/venues/7")).text()).toBe("<h1>A venue</h1>");
  expect(requested).not.toContain("/not-found");
});

it("Next's own answer is sent when the not-found page cannot be rendered", async () => {
  statusOfNotFoundPage = 500;
  const answer = await get("/nothing");
  expect([answer.status, await answer.text()]).toEqual([404, empty]);
});
