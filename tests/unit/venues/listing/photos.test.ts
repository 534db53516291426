import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";

vi.mock("@/lib/auth/session/current-user", () => ({ getCurrentUser: async () => null }));
vi.mock("@/lib/supabase/server", () => ({ createServerSupabase: async () => ({}) }));
const { preparePhoto, receivePhoto } = await import("@/lib/venues/photos/photos");

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#8f3d1b" } });

describe("a photo", () => {
  it("becomes WebP, upright, no larger than needed, and forgets where it was taken", async () => {
    const taken = await plain(3000, 2000)
      .withExif({
        IFD0: { Make: "Camera" },
        IFD3: { GPSLatitude: "30/1 2/1 40/1", GPSLatitudeRef: "N" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const prepared = await preparePhoto(taken);
    if ("problem" in prepared) throw new Error(prepared.problem);
    const kept = await sharp(prepared.bytes).metadata();
    expect(kept).toMatchObject({ format: "webp", width: 1600, height: 2400 });
    expect([kept.exif, kept.icc, kept.xmp, kept.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(prepared.bytes.includes("Camera")).toBe(false);
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)("may be %s", async (format) => {
    const bytes = await plain(1000, 1000).toFormat(format).toBuffer();
    expect(await preparePhoto(bytes)).toMatchObject({ width: 1000, height: 1000 });
  });

  it.each([
    [999, 1000],
    [2000, 500],
  ])("of %d × %d is too small", async (width, height) => {
    const bytes = await plain(width, height).png().toBuffer();
    expect(await preparePhoto(bytes)).toEqual({ problem: "tooSmall" });
  });

  it("is one by its bytes, not by its name", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><script/></svg>`;
    const jpeg = await plain(1200, 1200).jpeg().toBuffer();
    const not = [
      Buffer.from("hello"),
      Buffer.from(svg),
      Buffer.from(`<?xml version="1.0"?>${svg}`),
      Buffer.alloc(0),
      jpeg.subarray(0, 400),
      await plain(1200, 1200).gif().toBuffer(),
    ];
    for (const bytes of not) expect(await preparePhoto(bytes)).toEqual({ problem: "notAnImage" });
  });

  it("must be smaller than 10 MB", async () => {
    const jpeg = await plain(1200, 1200).jpeg().toBuffer();
    const padded = Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 - jpeg.length)]);
    expect(await preparePhoto(padded)).toEqual({ problem: "tooLarge" });
  });

  it("may not be a bomb of pixels", async () => {
    const bytes = await plain(12_000, 12_000).png().toBuffer();
    expect(bytes.length).toBeLessThan(2_000_000);
    expect(await preparePhoto(bytes)).toEqual({ problem: "tooManyPixels" });
  });
});

describe("the upload", () => {
  const post = (headers: Record<string, string> = {}) =>
    receivePhoto(new Request("http://localhost/x", { method: "POST", body: "x", headers }), {
      bucket: "service-images",
      role: "service_provider",
    });

  it("is for people who are signed in", async () => {
    const response = await post();
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ problem: "notSignedIn" });
  });

  it("is refused from another site's page", async () => {
    expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  });
});
