import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { type FetchOptions, fetchFeed } from "../../../lib/calendar-feeds/fetch-feed";
import { feedAddress } from "../../../lib/calendar-feeds/rules/feed-address";
import { isPublicAddress } from "../../../lib/calendar-feeds/rules/public-address";
import type { CacheValidators } from "../../../lib/calendar-feeds/types";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server on this machine. Returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

const noValidators = { etag: null, lastModified: null };
const fetchLocal = (
  url: string,
  options: Partial<FetchOptions> = {},
  validators: CacheValidators = noValidators,
) => fetchFeed(url, validators, { allowLoopback: true, ...options });
const failed = (problem: string, status?: number) => ({ kind: "failed", problem, status });

describe("feedAddress", () => {
  it.each([
    ["", "address"],
    ["calendar", "address"],
    ["ftp://a.test/x.ics", "address"],
    ["file:///etc/passwd", "address"],
    ["javascript:alert(1)", "address"],
    [`https://a.test/${"x".repeat(2000)}`, "address"],
    ["https://me:secret@a.test/x.ics", "credentials"],
    ["https://me@a.test/x.ics", "credentials"],
  ])("refuses %s", (text, problem) => {
    expect(feedAddress(text)).toEqual({ problem });
  });

  it("replaces webcal by https", () => {
    expect(feedAddress(" webcal://a.test/x.ics#top ")).toEqual({
      url: new URL("https://a.test/x.ics"),
    });
  });

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:a9fe:a9fe",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "2001:db8::1",
    "2001::1",
    "2002:7f00:1::",
    "no address",
  ])("asks nobody at %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["8.8.8.8", "172.15.0.1", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001::1"])(
    "may ask %s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe("refused addresses", () => {
  it.each([
    "http://127.0.0.1/",
    "http://localhost/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://0x7f.1/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://192.168.0.1/",
    "http://168.63.129.16/machine",
    "http://calendar.localhost/",
    "http://localhost./",
    "http://[fe80::1]/",
    "http://[fd00:ec2::254]/latest/",
    "http://[64:ff9b::a9fe:a9fe]/",
    "http://[::ffff:169.254.169.254]/",
  ])("refuses %s", async (url) => {
    expect(await fetchFeed(url, noValidators, { allowLoopback: false })).toEqual(failed("private"));
  });

  it.each([
    "http://93.184.215.14:22/",
    "http://93.184.215.14:8080/",
    "https://a.test:6379/",
    "http://127.0.0.1:5432/",
  ])("refuses the port of %s", async (url) => {
    expect(await fetchFeed(url, noValidators, { allowLoopback: false })).toEqual(failed("port"));
  });

  it("other ports are allowed on loopback only when the setting allows loopback", async () => {
    expect(await fetchLocal("http://93.184.215.14:22/")).toEqual(failed("port"));
    const url = await serve((_request, response) => {
      response.writeHead(302, { location: "http://93.184.215.14:6379/" }).end();
    });
    expect(await fetchLocal(url)).toEqual(failed("port"));
  });

  it("a name without any address is unknown", async () => {
    const resolve = async () => [];
    const answer = await fetchFeed("https://a.test/", noValidators, {
      allowLoopback: false,
      resolve,
    });
    expect(answer).toEqual(failed("unknown_host"));
  });

  it("a name is refused when one of its addresses is private", async () => {
    const resolve = async () => [
      { address: "93.184.215.14", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ];
    const answer = await fetchFeed("https://a.test/", noValidators, {
      allowLoopback: false,
      resolve,
    });
    expect(answer).toEqual(failed("private"));
  });

  it("only loopback addresses are allowed when the setting allows them", async () => {
    expect(await fetchLocal("http://10.0.0.1/")).toEqual(failed("private"));
    expect(await fetchLocal("http://169.254.169.254/")).toEqual(failed("private"));
  });

  it("the address of each redirect is checked", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(302, { location: "http://169.254.169.254/latest/" }).end();
    });
    expect(await fetchLocal(url)).toEqual(failed("private"));
    const other = await serve((_request, response) => {
      response.writeHead(302, { location: "file:///etc/passwd" }).end();
    });
    expect(await fetchLocal(other)).toEqual(failed("address"));
  });

  it("the request goes to the checked address even if the name resolves differently later", async () => {
    const url = await serve((_request, response) => response.end("first"));
    const port = new URL(url).port;
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? "127.0.0.1" : "10.0.0.1", family: 4 }];
    };
    const answer = await fetchLocal(`http://a.test:${port}/`, { resolve });
    expect([answer.kind, asked]).toEqual(["read", 1]);
  });
});

describe("responses", () => {
  it("cache validators are read, and sent with the next request", async () => {
    const url = await serve((request, response) => {
      if (request.headers["if-none-match"] === '"one"') return response.writeHead(304).end();
      response.writeHead(200, { etag: '"one"', "last-modified": "Fri, 01 Jan 2027 00:00:00 GMT" });
      response.end("قاعة");
    });
    const first = await fetchLocal(url);
    expect(first).toEqual({
      kind: "read",
      text: "قاعة",
      etag: '"one"',
      lastModified: "Fri, 01 Jan 2027 00:00:00 GMT",
    });
    expect(await fetchLocal(url, {}, { etag: '"one"', lastModified: null })).toEqual({
      kind: "unchanged",
    });
  });

  it("at most three redirects are followed", async () => {
    let hops = 3;
    const url = await serve((_request, response) => {
      hops -= 1;
      if (hops < 0) response.end("there");
      else response.writeHead(301, { location: `/${hops}` }).end();
    });
    expect(await fetchLocal(url)).toMatchObject({ kind: "read", text: "there" });
    hops = 4;
    expect(await fetchLocal(url)).toEqual(failed("redirects"));
  });

  it("a redirect loop is an error", async () => {
    const url = await serve((_request, response) =>
      response.writeHead(302, { location: "/" }).end(),
    );
    expect(await fetchLocal(url)).toEqual(failed("redirects"));
  });

  it.each([401, 404, 410, 500, 304, 204])("the status %i is an error", async (status) => {
    const url = await serve((_request, response) => response.writeHead(status).end());
    expect(await fetchLocal(url)).toEqual(failed("http", status));
  });

  it("a response of 50 MB is aborted, with and without its length in the header", async () => {
    const announced = await serve((_request, response) => {
      response.writeHead(200, { "content-length": 50_000_000 });
      response.write("x".repeat(1000));
    });
    expect(await fetchLocal(announced)).toEqual(failed("too_large"));
    let sent = 0;
    const silent = await serve((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, "x");
      const send = () => {
        while (sent < 50_000_000 && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return response.once("drain", send);
        }
        return response.end();
      };
      send();
    });
    expect(await fetchLocal(silent)).toEqual(failed("too_large"));
    expect(sent).toBeLessThan(50_000_000);
  });

  it("the time limit includes the name resolution and the whole response", async () => {
    const mute = await serve(() => {});
    expect(await fetchLocal(mute, { milliseconds: 200 })).toEqual(failed("timeout"));
    const slow = await serve((_request, response) => {
      response.write("BEGIN");
    });
    expect(await fetchLocal(slow, { milliseconds: 200 })).toEqual(failed("timeout"));
    const resolve = () => new Promise<never>(() => {});
    expect(await fetchLocal("http://a.test/", { milliseconds: 200, resolve })).toEqual(
      failed("timeout"),
    );
  });

  it("a refused connection is an error", async () => {
    const url = await serve(() => {});
    for (const server of servers.splice(0)) server.close();
    expect(await fetchLocal(url)).toEqual(failed("unreachable"));
    const resolve = () => Promise.reject(new Error("ENOTFOUND"));
    expect(await fetchLocal("http://a.test/", { resolve })).toEqual(failed("unknown_host"));
  });

  it("a closed connection is an error", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { "content-length": 100 });
      response.write("BEGIN", () => response.destroy());
    });
    expect(await fetchLocal(url)).toEqual(failed("unreachable"));
  });
});
