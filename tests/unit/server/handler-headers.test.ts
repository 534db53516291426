import { createServer, get as httpGet, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { shouldServeStreamingMetadata } from "next/dist/server/lib/streaming-metadata";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashOf } from "@/lib/security/inline-scripts";
import { createHandler } from "@/lib/server/handler";
import { createPageCache } from "@/lib/server/page-cache";

let time = 1;
const cache = createPageCache(1_000_000, () => time);
let renders = 0;
let base = "";
/** The behaviour of the fake Next. */
let respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const settings = {
  siteUrl: "http://mahfil.test",
  supabaseUrl: "http://backend.test:54321",
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

describe("the policy", () => {
  const data = "self.__next_f.push([0])";
  const policyOf = (answer: Response) => answer.headers.get("content-security-policy") ?? "";

  it("of a search has hashes in place of the nonce with which Next has rendered it: others are shown it too", async () => {
    respond = async (_, response) => {
      response.setHeader("content-type", "text/html");
      response.setHeader(
        "content-security-policy",
        "img-src 'self'; script-src 'self' 'nonce-abc=='",
      );
      response.end(`<script>${data}</script><script>alert(1)</script>`);
    };
    for (const _ of ["rendered", "from the cache"]) {
      const policy = policyOf(await get("/explore"));
      expect(policy).toMatch(/^img-src 'self'; script-src 'self' /);
      expect(policy).toContain(hashOf(data));
      expect(policy).not.toContain(hashOf("alert(1)"));
      expect(policy).not.toContain("nonce");
    }
    expect(renders).toBe(1);
  });

  it("of any other page is Next's, as all its headers are", async () => {
    respond = async (_, response) => {
      response.setHeader("content-security-policy", "script-src 'nonce-abc=='");
      response.end();
    };
    for (const path of ["/signin", "/api/quote", "/nothing"]) {
      expect(policyOf(await get(path))).toBe("script-src 'nonce-abc=='");
    }
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

  it("reach any other page without a host that Next would believe", async () => {
    for (const path of ["/dashboard", "/?error=x"]) {
      const headers = await received(path, { "x-forwarded-host": "evil.test", cookie: "a=1" });
      expect(JSON.stringify(headers)).not.toContain("evil");
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
