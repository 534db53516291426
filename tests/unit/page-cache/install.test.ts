import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { installPageCache } from "@/lib/page-cache/install";
import { createPageMemory } from "@/lib/page-cache/page-memory";

let time = 0;
const memory = createPageMemory(1_000_000, () => time);
let rendered = 0;
let base = "";

const scripted = '<script src="/_next/a.js" async=""></script></body>';

// Stands for the framework: counts what reaches it, writes in pieces, compresses when asked.
const server = createServer((request, response) => {
  rendered += 1;
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("cache-control", "s-maxage=300, stale-while-revalidate=1");
  response.setHeader("etag", '"one"');
  if (request.headers["if-none-match"] === '"one"') {
    response.statusCode = 304;
    response.end();
    return;
  }
  const script = request.url?.match(/services|dashboard/) ? scripted : "";
  const text = `<p>محفل ${rendered}</p>${script}`;
  if (request.headers["accept-encoding"] === "gzip") {
    response.setHeader("content-encoding", "gzip");
    response.end(gzipSync(text));
    return;
  }
  response.write(text.slice(0, 6));
  response.end(text.slice(6));
});

beforeAll(async () => {
  installPageCache(memory);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  time += 10_000;
  rendered = 0;
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { headers: { "accept-encoding": "identity", ...headers } });

it("answers the second reader without asking again, byte by byte", async () => {
  const [first, second] = [await (await get("/")).text(), await (await get("/")).text()];
  expect(first).toBe("<p>محفل 1</p>");
  expect(second).toBe(first);
  expect(rendered).toBe(1);
  time += 900;
  expect(await (await get("/")).text()).toBe("<p>محفل 2</p>");
});

it("keeps the compressed form apart", async () => {
  const plain = await get("/about");
  const packed = await get("/about", { "accept-encoding": "br, gzip" });
  const again = await get("/about", { "accept-encoding": "gzip" });
  expect(rendered).toBe(2);
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(again.headers.get("content-encoding")).toBe("gzip");
  expect(await again.text()).toBe(await packed.text());
});

it("sends every page with its scripts for later, remembered or not", async () => {
  const first = await (await get("/services", { "accept-encoding": "gzip" })).text();
  expect(first).toContain('data-late="/_next/a.js"');
  expect(await (await get("/services", { "accept-encoding": "gzip" })).text()).toBe(first);
  memory.forget();
  expect(await (await get("/services")).text()).toContain('data-late="/_next/a.js"');
  expect(await (await get("/dashboard")).text()).toContain('<script src="/_next/a.js" async="">');
});

it("says that a copy is still right", async () => {
  await (await get("/help")).text();
  const answer = await get("/help", { "if-none-match": '"one"' });
  expect(answer.status).toBe(304);
  expect(rendered).toBe(1);
});

it("lets the framework say so too, without a word on a length", async () => {
  const answer = await get("/privacy", { "if-none-match": '"one"', "accept-encoding": "gzip" });
  expect(answer.status).toBe(304);
  expect(rendered).toBe(1);
  expect(answer.headers.get("content-length")).toBeNull();
  expect(answer.headers.get("content-encoding")).toBeNull();
});

it("shows a change on the next request", async () => {
  await (await get("/terms")).text();
  memory.forget();
  expect(await (await get("/terms")).text()).toBe("<p>محفل 2</p>");
  expect(await (await get("/terms")).text()).toBe("<p>محفل 3</p>");
  time += 2000;
  await (await get("/terms")).text();
  await (await get("/terms")).text();
  expect(rendered).toBe(4);
});

it("lets everything else through", async () => {
  await (await get("/dashboard")).text();
  await (await get("/dashboard")).text();
  await (await get("/", { rsc: "1" })).text();
  expect(rendered).toBe(3);
});
