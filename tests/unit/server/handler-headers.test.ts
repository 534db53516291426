import { createServer, get as httpGet, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { shouldServeStreamingMetadata } from "next/dist/server/lib/streaming-metadata";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createHandler } from "@/lib/server/handler";
import { hashOf } from "@/lib/server/inline-scripts";
import { createLog, redirectConsole } from "@/lib/server/log";
import { createPageCache } from "@/lib/server/page-cache";

let time = 1;
const cache = createPageCache(1_000_000, () => time);
let renders = 0;
let base = "";
/** What stands for Next does. */
let respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const settings = {
  siteUrl: "http://mahfil.test",
  supabaseUrl: "http://backend.test:54321",
  mapStyle: null,
  hasStripe: false,
  dev: false,
};
const server = createServer(
  createHandler(
    (request, response) => {
      renders += 1;
      return respond(request, response);
    },
    cache,
    settings,
  ),
);

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
  respond = async (_, response) => {
    response.setHeader("content-type", "text/html");
    response.setHeader("cache-control", "s-maxage=300");
    response.end("<p>page</p>");
  };
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { headers: { "accept-encoding": "identity", ...headers } });

describe("the security headers", () => {
  const data = "self.__next_f.push([0])";
  const policyOf = (answer: Response) => answer.headers.get("content-security-policy") ?? "";

  beforeEach(() => {
    respond = async (request, response) => {
      response.setHeader("content-type", "text/html");
      response.setHeader("cache-control", "s-maxage=300");
      response.write(`<script>${data}</script><script>alert(1)</script>`);
      response.end(`<i>${request.headers["content-security-policy"]}</i>`);
    };
  });

  it("of a public page name the scripts of Next by their hashes, from the cache or not, and no other", async () => {
    for (const path of ["/", "/", "/venues/%D9%82", "/ar/explore/x"]) {
      const policy = policyOf(await get(path));
      expect(policy).toContain(hashOf(data));
      expect(policy).not.toContain(hashOf("alert(1)"));
      expect(policy).not.toContain("nonce");
    }
    expect(renders).toBe(3);
  });

  it("of any other page have a nonce that is new for each request and known to Next", async () => {
    const policies = await Promise.all(["/signin", "/dashboard"].map((path) => get(path)));
    for (const answer of policies) {
      expect(policyOf(answer)).toMatch(/'nonce-[\w+/]{22}=='/);
      expect(await answer.text()).toContain(policyOf(answer));
    }
    expect(new Set(policies.map(policyOf)).size).toBe(2);
  });

  it("have no nonce where a page is asked for by HEAD, whose scripts are kept for everybody", async () => {
    let policy: unknown;
    respond = async (request, response) => {
      policy = request.headers["content-security-policy"];
      response.end();
    };
    await fetch(`${base}/venues/7`, { method: "HEAD" });
    expect(policy).toContain("script-src");
    expect(policy).not.toContain("nonce");
  });

  it("are sent with redirects, files, refusals and failures too", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const answers = [await get("/_next/static/a.js"), await get("/api/health")];
    respond = async (_, response) => {
      response.writeHead(307, { location: "/signin" }).end();
    };
    for (const path of ["/host", "/about"]) {
      answers.push(await fetch(base + path, { redirect: "manual" }));
    }
    respond = () => Promise.reject(new Error("broken"));
    answers.push(await get("/"), await get("/dashboard"));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 307, 307, 500, 500]);
    for (const { headers } of answers) {
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
    log.mockRestore();
  });
});

describe("a text whose type names no charset", () => {
  it.each([
    ["/robots.txt", "text/plain"],
    ["/sitemap.xml", "application/xml"],
    ["/about", "text/html"],
    ["/icon.svg", "image/svg+xml"],
  ])("is sent as UTF-8 (%s)", async (path, type) => {
    const writes: ((response: ServerResponse) => void)[] = [
      (response) => response.setHeader("Content-Type", type),
      (response) => response.setHeader("content-type", [type]),
      (response) => response.appendHeader("content-type", type),
      (response) => response.writeHead(200, { "content-type": type }),
      (response) => response.writeHead(200, "OK", ["content-type", type]),
    ];
    for (const write of writes) {
      cache.clear();
      respond = async (_, response) => {
        write(response);
        response.end("é");
      };
      expect((await get(path)).headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    }
  });

  it.each(["/host", "/about"])("is sent as UTF-8 with a redirect (%s)", async (path) => {
    respond = async (_, response) => {
      response.statusCode = 308;
      response.setHeader("location", "/signin");
      response.end("/signin");
    };
    const answer = await fetch(base + path, { redirect: "manual" });
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  it("keeps the type of what is no text", async () => {
    respond = async (_, response) => {
      response.setHeader("content-type", "image/webp");
      response.end("x");
    };
    expect((await get("/api/pictures/venues/1")).headers.get("content-type")).toBe("image/webp");
  });
});

describe("the id of a request", () => {
  it("is told to the browser and its scripts, and is in what is logged meanwhile", async () => {
    const lines: string[] = [];
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    redirectConsole(createLog({ write: (line) => lines.push(line) }));
    respond = () => Promise.reject(new Error("broken"));
    const answer = await get("/dashboard?email=salma@example.test");
    const prefetch = await get("/dashboard", { rsc: "1", "next-router-prefetch": "1" });
    log.mockRestore();
    const id = answer.headers.get("x-request-id");
    expect(answer.headers.get("server-timing")).toBe(`request;desc="${id}"`);
    expect(prefetch.headers.get("server-timing")).toBeNull();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { requestId: id, message: "GET /dashboard?[query] failed", error: { message: "broken" } },
      { message: "GET /dashboard failed" },
    ]);
  });

  it("is another for each request, whatever the client sends, and none on a page from the cache", async () => {
    const idOf = async (path: string) =>
      (await get(path, { "x-request-id": "forged" })).headers.get("x-request-id");
    const ids = [await idOf("/dashboard"), await idOf("/dashboard"), await idOf("/")];
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain("forged");
    expect(await idOf("/")).toBeNull();
  });
});

describe("the headers of a client", () => {
  const received = async (path: string, headers: Record<string, string>) => {
    respond = async (request, response) => {
      response.setHeader("content-type", "text/html");
      response.end(JSON.stringify(request.headers));
    };
    return (await get(path, headers)).json() as Promise<Record<string, string>>;
  };

  it("do not reach a page that is kept for others", async () => {
    const headers = await received("/explore", {
      "content-security-policy": "script-src 'nonce-forged'",
      "content-security-policy-report-only": "script-src 'nonce-forged'",
      "x-forwarded-host": "evil.test",
      "x-unknown": "x",
      "sec-fetch-dest": "image",
      "user-agent": "Twitterbot",
      cookie: "a=1",
    });
    expect(headers).toEqual({
      host: "mahfil.test",
      "x-forwarded-host": "mahfil.test",
      "x-forwarded-proto": "http",
      accept: "text/html",
      "user-agent": "Bingbot",
      "accept-encoding": "identity",
    });
  });

  it("make Next put title and description into the head of a page that is kept for others", async () => {
    const { "user-agent": name } = await received("/explore", {});
    expect(shouldServeStreamingMetadata(name ?? "", undefined)).toBe(false);
  });

  it("reach any other page without a host or a nonce that Next would believe", async () => {
    for (const path of ["/dashboard", "/?error=x"]) {
      const headers = await received(path, {
        "content-security-policy": "script-src 'nonce-forged'",
        "content-security-policy-report-only": "script-src 'nonce-forged'",
        "x-forwarded-host": "evil.test",
        cookie: "a=1",
      });
      expect(JSON.stringify(headers)).not.toMatch(/forged|evil/);
      expect(headers.cookie).toBe("a=1");
    }
  });

  it("name this site or this machine, or the answer is a 421; the health check has any name", async () => {
    const status = (host: string, path = "/") =>
      new Promise<number | undefined>((resolve, reject) => {
        httpGet(`${base}${path}`, { headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).on("error", reject);
      });
    for (const host of ["mahfil.test", "localhost:3000", "127.0.0.1", "[::1]:80"]) {
      expect(await status(host)).toBe(200);
    }
    for (const host of [
      "evil.test",
      "mahfil.test.evil.test",
      "localhost.evil.test",
      "127.0.0.1.x",
    ]) {
      expect(await status(host)).toBe(421);
    }
    expect(await status("10.0.0.7:3000", "/api/health")).toBe(200);
  });

  it("are answered with a 421 when a whole address stands in place of the path", async () => {
    const { host, hostname, port } = new URL(base);
    const status = await new Promise((resolve, reject) => {
      httpGet({ hostname, port, path: "http://evil.test/signin", headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on("error", reject);
    });
    expect(status).toBe(421);
  });
});

describe("a not-found page", () => {
  it.each([
    ["/venues/none", {}],
    ["/venues/none", { rsc: "1" }],
    ["/venues/none/x", {}],
    ["/host", {}],
  ])("is kept by nobody for longer than a minute (%s)", async (path, headers) => {
    respond = async (_, response) => {
      response.setHeader("cache-control", "s-maxage=31536000, stale-while-revalidate=5");
      response.writeHead(404).end();
    };
    expect((await get(path, headers)).headers.get("cache-control")).toBe("s-maxage=60");
  });

  it("that nobody may keep stays so, and a page that exists keeps its lifetime", async () => {
    respond = async ({ url }, response) => {
      response.setHeader("cache-control", url === "/host" ? "private, no-store" : "s-maxage=300");
      response.writeHead(url === "/host" ? 404 : 200).end();
    };
    const lifetimes = await Promise.all(["/host", "/about"].map((path) => get(path)));
    expect(lifetimes.map(({ headers }) => headers.get("cache-control"))).toEqual([
      "private, no-store",
      "s-maxage=300",
    ]);
  });
});
