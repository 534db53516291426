import { createServer, type RequestListener, type Server } from "node:http";
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { fetchFeed } from "../../../lib/calendar-feeds/fetch-feed";

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

const fetchLocal = (url: string) =>
  fetchFeed(url, { etag: null, lastModified: null }, { allowLoopback: true });
const fetchAnswer = async (headers: Record<string, string>, body: Buffer | string) =>
  fetchLocal(await serve((_request, response) => response.writeHead(200, headers).end(body)));

const text = "BEGIN:VCALENDAR\r\nSUMMARY:قاعة\r\nEND:VCALENDAR\r\n";

describe("content encodings", () => {
  it.each([
    ["gzip", gzipSync(text)],
    ["x-gzip", gzipSync(text)],
    ["GZIP", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["deflate", deflateRawSync(text)],
    ["br", brotliCompressSync(text)],
    ["zstd", zstdCompressSync(text)],
    ["gzip, br", brotliCompressSync(gzipSync(text))],
    ["identity", Buffer.from(text)],
    ["", Buffer.from(text)],
  ])("%s is read", async (encoding, body) => {
    expect(await fetchAnswer({ "content-encoding": encoding }, body)).toMatchObject({
      kind: "read",
      text,
    });
  });

  it("a gzip file is read that is sent without its encoding", async () => {
    expect(await fetchAnswer({}, gzipSync(text))).toMatchObject({ kind: "read", text });
  });

  it("every request names the encodings that are read", async () => {
    let accepted: string | undefined;
    await fetchLocal(
      await serve((request, response) => {
        accepted = request.headers["accept-encoding"] as string;
        response.end(text);
      }),
    );
    expect(accepted).toBe("gzip, deflate, br, zstd");
  });

  it.each([
    ["gzip", gzipSync(Buffer.alloc(50_000_000, "A:\n"))],
    ["br", brotliCompressSync(Buffer.alloc(50_000_000, "A:\n"))],
    ["zstd", zstdCompressSync(Buffer.alloc(50_000_000, "A:\n"))],
    ["gzip, gzip", gzipSync(gzipSync(Buffer.alloc(50_000_000, "A:\n")))],
  ])("a %s answer of 50 MB is aborted", async (encoding, bomb) => {
    expect(await fetchAnswer({ "content-encoding": encoding }, bomb)).toEqual({
      kind: "failed",
      problem: "too_large",
      status: undefined,
    });
  });

  it.each([
    ["an unknown encoding", "compress", Buffer.from(text)],
    ["more than three encodings", "gzip, gzip, gzip, gzip", Buffer.from(text)],
    ["text that is not in its encoding", "gzip", Buffer.from(text)],
    ["a file that is cut off", "gzip", gzipSync(text).subarray(0, 30)],
  ])("%s is not a calendar", async (_name, encoding, body) => {
    expect(await fetchAnswer({ "content-encoding": encoding }, body)).toMatchObject({
      kind: "failed",
      problem: "invalid_calendar",
    });
  });
});

describe("charsets", () => {
  const hall = (bytes: number[]) =>
    Buffer.concat([Buffer.from("SUMMARY:"), Buffer.from(bytes), Buffer.from("\r\n")]);
  const utf16 = Buffer.from("SUMMARY:قاعة\r\n", "utf16le");

  it.each([
    ["windows-1256", "text/calendar; charset=windows-1256", hall([0xde, 0xc7, 0xda, 0xc9])],
    ["a charset in quotes", 'text/calendar;charset="ISO-8859-6"', hall([0xe2, 0xc7, 0xd9, 0xc9])],
    ["UTF-16 with its mark", "text/calendar", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    [
      "UTF-16 in big endian",
      "text/calendar",
      Buffer.from("\uFEFFSUMMARY:قاعة\r\n", "utf16le").swap16(),
    ],
    ["UTF-16 without its mark", "text/calendar; charset=utf-16le", utf16],
    [
      "UTF-8 with its mark",
      "text/calendar; charset=iso-8859-1",
      Buffer.from("\uFEFFSUMMARY:قاعة\r\n"),
    ],
    [
      "UTF-8 under the name of a server's default",
      "text/calendar; charset=iso-8859-1",
      Buffer.from("SUMMARY:قاعة\r\n"),
    ],
    [
      "UTF-8 under a name that is none",
      "text/calendar; charset=utf8mb4",
      Buffer.from("SUMMARY:قاعة\r\n"),
    ],
  ])("%s is read", async (_name, type, body) => {
    expect(await fetchAnswer({ "content-type": type }, body)).toMatchObject({
      kind: "read",
      text: "SUMMARY:قاعة\r\n",
    });
  });

  it("text that is not UTF-8 and names no charset is read as Western European", async () => {
    expect(await fetchAnswer({}, hall([0x43, 0x61, 0x66, 0xe9]))).toMatchObject({
      text: "SUMMARY:Café\r\n",
    });
  });
});

describe("redirects", () => {
  /** Starts a server that redirects / to `/calendar`, written as in `location`. */
  const redirect = (location: (origin: string) => string, status = 302) => {
    let origin = "";
    const listener: RequestListener = (request, response) => {
      if (request.url === "/") response.writeHead(status, { location: location(origin) }).end();
      else response.end(request.url);
    };
    return serve(listener).then((url) => {
      origin = url;
      return url;
    });
  };

  it("a redirect to a webcal address is followed", async () => {
    const url = await redirect((origin) => `${origin.replace("http:", "webcal:")}/calendar`);
    expect(await fetchLocal(url)).toMatchObject({ kind: "read", text: "/calendar" });
  });

  it.each([300, 301, 302, 303, 307, 308])(
    "a redirect with the status %i is followed",
    async (status) => {
      expect(await fetchLocal(await redirect(() => "calendar", status))).toMatchObject({
        text: "/calendar",
      });
    },
  );

  it("a redirect to an address that is not ASCII is followed", async () => {
    const url = await redirect(() => Buffer.from("/قاعة").toString("latin1"));
    expect(await fetchLocal(url)).toMatchObject({ text: encodeURI("/قاعة") });
  });

  it("an answer of a proxy that changed it is read", async () => {
    const url = await serve((_request, response) => response.writeHead(203).end(text));
    expect(await fetchLocal(url)).toMatchObject({ kind: "read", text });
  });
});

describe("webcal addresses", () => {
  it("a webcal address of a server without TLS is read without it", async () => {
    const url = await serve((_request, response) => response.end(text));
    expect(await fetchLocal(url.replace("http:", "webcal:"))).toMatchObject({ kind: "read", text });
  });
});
