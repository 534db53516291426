import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { streamFile } from "@/lib/messaging/stream-file";
import type { MessageFile } from "@/lib/messaging/types";

const megabyte = 1024 * 1024;
const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(6 * megabyte)]);
let picture: Buffer;
let large: Buffer;
let answers = 0;
const storage = createServer((request, response) => {
  const files: Record<string, Buffer> = {
    "/picture": picture,
    "/large": large,
    "/too-large": Buffer.concat([picture, Buffer.alloc(6 * megabyte)]),
    "/text": Buffer.from("<script>alert(1)</script> and more than thirty bytes"),
    "/short": Buffer.from("RIFF"),
    "/document": pdf,
    "/small-document": Buffer.from("%PDF-1.7\n"),
    "/page": Buffer.from(
      "<!doctype html><title>Sign in</title><form action=https://other.example>",
    ),
    "/empty": Buffer.alloc(0),
    "/large-document": Buffer.concat([pdf, Buffer.alloc(10 * megabyte)]),
  };
  const file = files[request.url ?? ""];
  if (request.url === "/broken") return response.writeHead(500).end();
  if (!file) return response.writeHead(400).end();
  response.writeHead(200, { "content-length": file.length });
  response.end(file);
  answers += 1;
});
let address: string;
const open = (
  path: string,
  user = crypto.randomUUID(),
  signal = new AbortController().signal,
  kind: MessageFile["kind"] = "picture",
) => streamFile(user, { url: `${address}${path}` }, kind, signal);
const openDocument = (path: string) => open(path, undefined, undefined, "document");

beforeAll(async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const create = { width: 200, height: 100, channels: 3, background: "#8f3d1b", noise } as const;
  picture = await sharp({ create }).webp().toBuffer();
  large = Buffer.concat([picture, Buffer.alloc(4 * megabyte)]);
  await new Promise<void>((resolve) => storage.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
});
afterAll(() => {
  storage.closeAllConnections();
  storage.close();
});

describe("streamFile", () => {
  it("sends a picture whole", async () => {
    const stream = await open("/picture");
    expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(picture)).toBe(true);
  });

  it.each(["/text", "/short", "/too-large", "/missing"])("sends no %s", async (path) => {
    expect(await open(path)).toBeNull();
  });

  it.each([
    ["/document", 6 * megabyte + 9],
    ["/small-document", 9],
  ])("sends the document %s whole", async (path, length) => {
    const sent = await new Response(await openDocument(path)).arrayBuffer();
    expect(sent.byteLength).toBe(length);
  });

  it.each(["/page", "/picture", "/empty", "/large-document", "/missing"])(
    "sends no %s as a document, whatever type it was stored with",
    async (path) => {
      expect(await openDocument(path)).toBeNull();
    },
  );

  it("throws unavailable when storage fails", async () => {
    await expect(open("/broken")).rejects.toMatchObject({ code: "unavailable" });
  });

  it("takes no more of a picture from storage than is read", async () => {
    let taken = 0;
    const body = new ReadableStream(
      {
        pull(target) {
          taken += 1;
          target.enqueue(taken === 1 ? picture : Buffer.alloc(1000));
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { "content-length": `${megabyte}` };
    vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(new Response(body, { headers }));
    const reader = (await open("/large"))?.getReader();
    for (let n = 0; n < 10; n++) await reader?.read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(taken).toBeLessThanOrEqual(12);
  });

  it("sends a user eight pictures at once, and the next when one of them is left", async () => {
    const user = crypto.randomUUID();
    const streams = await Promise.all(Array.from({ length: 8 }, () => open("/large", user)));
    const asked = answers;
    const ninth = open("/picture", user);
    expect(await open("/picture")).not.toBeNull();
    expect(answers).toBe(asked + 1);
    await streams[0]?.cancel();
    expect(await ninth).not.toBeNull();
  });

  it("does not ask storage for a reader who has gone while waiting", async () => {
    const user = crypto.randomUUID();
    const streams = await Promise.all(Array.from({ length: 8 }, () => open("/large", user)));
    const asked = answers;
    const gone = new AbortController();
    const ninth = open("/picture", user, gone.signal);
    gone.abort();
    await streams[0]?.cancel();
    expect(await ninth).toBeNull();
    expect(answers).toBe(asked);
  });

  it("refuses a user of whom a hundred wait", async () => {
    const user = crypto.randomUUID();
    await Promise.all(Array.from({ length: 8 }, () => open("/large", user)));
    const gone = new AbortController();
    for (let n = 0; n < 100; n++) void open("/picture", user, gone.signal);
    await expect(open("/picture", user)).rejects.toMatchObject({ code: "rate_limited" });
  });
});
