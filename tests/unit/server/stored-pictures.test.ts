import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createHandler } from "@/lib/server/handler";
import { createPageCache } from "@/lib/server/page-cache";
import { pictureAddress } from "@/lib/shared/picture-sources";

const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#f00" } })
  .webp()
  .toBuffer();
/** What storage answers with; tests replace it. */
let answerOfStorage: (response: ServerResponse) => void;
const asked: { path: string | undefined; range: string | undefined }[] = [];
const storage = createServer((request, response) => {
  asked.push({ path: request.url, range: request.headers.range });
  answerOfStorage(response);
});
/** What Next does with a request; tests replace it. */
let optimize: (response: ServerResponse) => Promise<void>;
const next = vi.fn((_request: unknown, response: ServerResponse) => optimize(response));
const site = createServer((request, response) => handler(request, response));
let handler: ReturnType<typeof createHandler>;
let base = "";
let supabaseUrl = "";

const listen = (server: typeof site) =>
  new Promise<string>((done) =>
    server.listen(0, "127.0.0.1", () =>
      done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  );
beforeAll(async () => {
  supabaseUrl = await listen(storage);
  base = await listen(site);
});
afterAll(() => {
  site.close();
  storage.close();
});
beforeEach(() => {
  asked.length = 0;
  next.mockClear();
  answerOfStorage = (response) => response.end(webp);
  optimize = async (response) => void response.end("optimized");
  const settings = { siteUrl: base, supabaseUrl, mapStyle: null, hasStripe: false, dev: false };
  handler = createHandler(next, createPageCache(1000), settings);
});

const path = "/storage/v1/object/public/venue-images/host/hall.webp";
const get = (width = 256) => fetch(base + pictureAddress(supabaseUrl + path, width));
const statusOf = async (width?: number) => (await get(width)).status;

describe("a picture of storage that the image optimizer is asked for", () => {
  it("is optimized when it begins like WebP, which storage is asked for once in ten minutes", async () => {
    expect(await (await get()).text()).toBe("optimized");
    for (const width of [256, 384, 640]) expect(await statusOf(width)).toBe(200);
    expect(asked).toEqual([{ path, range: "bytes=0-29" }]);
    expect(next).toHaveBeenCalledTimes(4);
  });

  it.each([
    ["AVIF", "\0\0\0\x1cftypavif\0\0\0\0avifmif1"],
    ["JPEG", "\xff\xd8\xff\xe0\0\x10JFIF\0\x01"],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["another file of the container that WebP uses", "RIFF\x10\0\0\0WAVEfmt "],
    ["a file that has WebP's name further behind", "RIFF\x10\0\0\0 WEBP"],
    ["an empty file", ""],
  ])("is refused when it is %s, whatever its type is said to be", async (_, content) => {
    answerOfStorage = (response) => {
      response.setHeader("content-type", "image/webp");
      response.end(Buffer.from(content, "latin1"));
    };
    expect([await statusOf(), await statusOf(384)]).toEqual([400, 400]);
    expect(asked).toHaveLength(1);
    expect(next).not.toHaveBeenCalled();
  });

  it.each([
    ["content-range", 206, "bytes 0-29/9900000"],
    ["content-length", 200, "9900000"],
  ])(
    "is refused when storage says by %s that it is larger than any of the site",
    async (name, status, value) => {
      answerOfStorage = (response) => {
        response.writeHead(status, { [name]: value });
        response.write(webp.subarray(0, 30));
      };
      expect(await statusOf()).toBe(400);
      expect(next).not.toHaveBeenCalled();
    },
  );

  it("is refused when it is large and cannot be optimized, whatever it begins with", async () => {
    const noise = {
      width: 1000,
      height: 1000,
      channels: 3,
      noise: { type: "gaussian", sigma: 90 },
    };
    const large = await sharp({ create: { ...noise, background: "#888" } as never })
      .webp({ quality: 100 })
      .toBuffer();
    expect(large.byteLength).toBeGreaterThan(512 * 1024);
    const broken = Buffer.from(large).fill(255, 30);
    answerOfStorage = (response) => response.end(broken);
    expect([await statusOf(), await statusOf(384)]).toEqual([400, 400]);
    expect(asked).toHaveLength(2);
    answerOfStorage = (response) => response.end(Buffer.concat([large, Buffer.from("ANIM")]));
    const signed = `${supabaseUrl}/storage/v1/object/public/venue-images/host/signed.webp`;
    expect((await fetch(base + pictureAddress(signed, 256))).status).toBe(400);
    expect(next).not.toHaveBeenCalled();
    const other = `${supabaseUrl}/storage/v1/object/public/venue-images/host/noise.webp`;
    answerOfStorage = (response) => response.end(large);
    expect((await fetch(base + pictureAddress(other, 256))).status).toBe(200);
  });

  it("is refused as a profile picture or logo that changes after a moment", async () => {
    const id = "0a1b2c3d-0a1b-4a1b-8a1b-0a1b2c3d4e5f";
    const logo = `${supabaseUrl}/storage/v1/object/public/avatars/${id}/logo.webp`;
    const frames = await Promise.all(
      ["#0f0", "#f00"].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [20_000, 60_000], loop: 1 })
      .toBuffer();
    answerOfStorage = (response) => response.end(animation);
    expect((await fetch(base + pictureAddress(logo, 256))).status).toBe(400);
    expect(asked).toHaveLength(1);
    expect(next).not.toHaveBeenCalled();
  });

  it("is recognized when storage sends it in pieces", async () => {
    answerOfStorage = (response) => {
      response.write(webp.subarray(0, 5));
      setImmediate(() => response.end(webp.subarray(5)));
    };
    expect(await statusOf()).toBe(200);
  });

  it.each([
    [404, 404],
    [400, 404],
    [429, 503],
    [500, 503],
    [302, 503],
  ])("is not optimized when storage answers %i, and is asked for again", async (status, answer) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    answerOfStorage = (response) => response.writeHead(status, { location: path }).end(webp);
    expect(await statusOf()).toBe(answer);
    expect(next).not.toHaveBeenCalled();
    answerOfStorage = (response) => response.end(webp);
    expect(await statusOf()).toBe(200);
    log.mockRestore();
  });

  /** Moves the clock of the site, while its timers go on. */
  function passMinutes(minutes: number) {
    const later = performance.now() + minutes * 60_000;
    return vi.spyOn(performance, "now").mockReturnValue(later);
  }

  it("is no longer shown ten minutes after it was deleted", async () => {
    expect(await statusOf()).toBe(200);
    answerOfStorage = (response) => response.writeHead(404).end();
    passMinutes(9);
    expect(await statusOf()).toBe(200);
    const now = passMinutes(2);
    expect([await statusOf(), await statusOf(384)]).toEqual([404, 404]);
    answerOfStorage = (response) => response.writeHead(500).end();
    expect(await statusOf()).toBe(503);
    now.mockRestore();
  });

  it("is shown on while storage does not answer, however long ago it was asked for", async () => {
    expect(await statusOf()).toBe(200);
    const now = passMinutes(60);
    answerOfStorage = (response) => response.writeHead(500).end();
    expect([await statusOf(), await statusOf(384)]).toEqual([200, 200]);
    now.mockRestore();
  });

  it("is not optimized while storage breaks off, and is asked for again", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    answerOfStorage = (response) => response.destroy();
    const refused = await get();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(log).toHaveBeenCalledOnce();
    answerOfStorage = (response) => response.end(webp);
    expect(await statusOf()).toBe(200);
    log.mockRestore();
  });
});

describe("a picture that a page imports", () => {
  const imported = () => fetch(base + pictureAddress("/_next/static/media/hall.webp", 256));

  it("is optimized without asking storage", async () => {
    expect((await imported()).status).toBe(200);
    expect(asked).toEqual([]);
  });

  it("is optimized beside two others while 200 wait; further requests are told to come back", async () => {
    const first = Promise.withResolvers<void>();
    optimize = async (response) => {
      await first.promise;
      response.end("optimized");
    };
    const answers = Array.from({ length: 204 }, imported);
    const refused = await Promise.race(answers);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(next).toHaveBeenCalledTimes(3);
    first.resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(203);
  });
});
