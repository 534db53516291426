import { createServer, get as httpGet, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createHandler } from "@/lib/server/handler";
import { createPageCache } from "@/lib/server/page-cache";

let time = 1;
const cache = createPageCache(1_000_000, () => time);
let renders = 0;
let base = "";
/** In one test, the behaviour of the fake Next instead of rendering a page. */
let respond: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | null = null;

/** A fake Next: counts its requests, writes in pieces, and compresses on request. */
async function next(request: IncomingMessage, response: ServerResponse): Promise<void> {
  renders += 1;
  if (respond) return respond(request, response);
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("cache-control", "s-maxage=300, stale-while-revalidate=1");
  response.setHeader("etag", '"one"');
  if (request.headers["if-none-match"] === '"one"') {
    response.statusCode = 304;
    response.end();
    return;
  }
  const text = `<p>محفل ${renders}</p>`;
  if (request.headers["accept-encoding"] === "gzip") {
    response.setHeader("content-encoding", "gzip");
    response.end(gzipSync(text));
    return;
  }
  response.write(text.slice(0, 6));
  response.end(text.slice(6));
}

const settings = {
  siteUrl: "http://mahfil.test",
  supabaseUrl: "http://backend.test:54321",
};
/** In one test, the backend's answer. */
let checkChanges: () => Promise<void> | null = () => null;
const server = createServer(createHandler(next, cache, settings, () => checkChanges()));

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
  renders = 0;
  respond = null;
  checkChanges = () => null;
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { headers: { "accept-encoding": "identity", ...headers } });
const textOf = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, headers)).text();

describe("a public page", () => {
  it("is rendered once and sent from the cache until it expires", async () => {
    expect(await textOf("/")).toBe("<p>محفل 1</p>");
    expect(await textOf("/")).toBe("<p>محفل 1</p>");
    expect(renders).toBe(1);
    time += 901;
    expect(await textOf("/")).toBe("<p>محفل 2</p>");
  });

  it("has the same status and headers whether it comes from the cache or not", async () => {
    const headersOf = async () => {
      const { status, headers } = await get("/careers");
      const all = Object.fromEntries([...headers].filter(([name]) => name !== "date"));
      return { status, ...all };
    };
    const rendered = await headersOf();
    expect(await headersOf()).toEqual(rendered);
    expect(rendered).toMatchObject({
      status: 200,
      etag: '"one"',
      "content-type": "text/html; charset=utf-8",
      "content-length": String(Buffer.byteLength("<p>محفل 1</p>")),
    });
    expect(renders).toBe(1);
  });

  it("is kept compressed and uncompressed apart", async () => {
    const plain = await get("/about");
    const compressed = await get("/about", { "accept-encoding": "br, gzip" });
    const again = await get("/about", { "accept-encoding": "gzip" });
    expect(renders).toBe(2);
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(again.headers.get("content-encoding")).toBe("gzip");
    expect(await again.text()).toBe(await compressed.text());
  });

  it("in the cache is answered with a 304 to a client that has the same", async () => {
    await textOf("/help");
    const answer = await get("/help", { "if-none-match": '"one"' });
    expect(answer.status).toBe(304);
    expect(answer.headers.get("etag")).toBe('"one"');
    expect(answer.headers.get("content-length")).toBeNull();
    expect(renders).toBe(1);
  });

  it("that nobody has requested yet is kept although the first client has it already", async () => {
    const headers = { "if-none-match": '"one"', "accept-encoding": "gzip" };
    const answer = await get("/privacy", headers);
    expect(answer.status).toBe(304);
    expect(answer.headers.get("content-length")).toBeNull();
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect((await get("/privacy", { "accept-encoding": "gzip" })).status).toBe(200);
    expect(renders).toBe(1);
  });

  it("shows a change on the next request, and is kept again two seconds later", async () => {
    await textOf("/terms");
    cache.clearAndPause();
    expect(await textOf("/terms")).toBe("<p>محفل 2</p>");
    expect(await textOf("/terms")).toBe("<p>محفل 3</p>");
    time += 2000;
    await textOf("/terms");
    await textOf("/terms");
    expect(renders).toBe(4);
  });

  it("waits for the question what other servers have changed, and files do not", async () => {
    await textOf("/terms");
    checkChanges = async () => cache.clear();
    expect(await textOf("/terms")).toBe("<p>محفل 2</p>");
    checkChanges = () => new Promise(() => {});
    expect((await get("/_next/static/a.js")).status).toBe(200);
  });

  it("is sent as soon as it is complete, although Next goes on working", async () => {
    let finish = () => {};
    respond = (_, response) =>
      new Promise((resolve) => {
        finish = resolve;
        response.setHeader("content-type", "text/html");
        response.end("<p>complete</p>");
      });
    expect(await textOf("/help")).toBe("<p>complete</p>");
    finish();
  });

  it("that redirects is sent as Next has written it", async () => {
    respond = async (_, response) => {
      response.statusCode = 308;
      response.setHeader("location", "/about");
      response.end("/about");
    };
    const answer = await fetch(`${base}/help`, { redirect: "manual" });
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toBe("/about");
    expect(await answer.text()).toBe("/about");
  });
});

describe("a request that is not for a public page", () => {
  it("reaches Next each time, such as protected pages, RSC payloads and HEAD requests", async () => {
    await textOf("/dashboard");
    await textOf("/dashboard");
    await textOf("/", { rsc: "1" });
    const head = await fetch(`${base}/`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    expect(renders).toBe(4);
  });

  it("is streamed: the first piece arrives before the last is written", async () => {
    let finish = () => {};
    respond = async (_, response) => {
      response.write("first");
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      response.end("last");
    };
    const reader = (await get("/dashboard")).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("first");
    finish();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("last");
  });
});

it("a client that leaves while a page is rendered ends the rendering, and nothing is kept", async () => {
  const left = new Promise<void>((resolve) => {
    respond = (_, response) =>
      new Promise((done) => {
        response.write("half");
        client.destroy();
        response.once("close", () => {
          resolve();
          done();
        });
      });
  });
  const client = httpGet(`${base}/services`).on("error", () => {});
  await left;
  expect(cache.size().pages).toBe(0);
  respond = null;
  expect((await get("/services")).status).toBe(200);
});

it("a page that Next breaks off closes the connection instead of looking whole", async () => {
  respond = async (_, response) => {
    response.write("half");
    response.destroy(new Error("broken off"));
  };
  await expect(get("/services")).rejects.toThrow("fetch failed");
  expect(cache.size().pages).toBe(0);
});

it.each(["/", "/dashboard"])(
  "a failure of Next itself at %s is answered with a 500",
  async (path) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    respond = () => Promise.reject(new Error("broken"));
    const answer = await get(path);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe("Internal Server Error");
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
    respond = null;
    expect((await get(path)).status).toBe(200);
  },
);
