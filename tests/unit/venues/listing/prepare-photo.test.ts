import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { preparePhoto } from "@/lib/venues/photos/prepare-photo";
import { repeatLastScan } from "../../support/repeat-last-scan";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#8f3d1b" } });

/** Writes another width and height into the header of a PNG: the chunk that begins at 12, its checksum at 29. */
function claimSide(png: Buffer, side: number) {
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
}

describe("the preparation of a photo", () => {
  it("a prepared photo is upright WebP of at most 2400 pixels, without the place where it was taken", async () => {
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
    const metadata = await sharp(prepared.bytes).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 1600, height: 2400 });
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(prepared.bytes).includes("Camera")).toBe(false);
  });

  it.each(["jpeg", "png", "webp"] as const)("a photo may be %s", async (format) => {
    const bytes = await plain(1000, 1000).toFormat(format).toBuffer();
    expect(await preparePhoto(bytes)).toMatchObject({ width: 1000, height: 1000 });
  });

  it.each([
    [999, 1000],
    [2000, 500],
  ])("a photo of %d × %d is too small", async (width, height) => {
    const bytes = await plain(width, height).png().toBuffer();
    expect(await preparePhoto(bytes)).toEqual({ problem: "tooSmall" });
  });

  it("a file that is no picture is refused, whatever it is called", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><script/></svg>`;
    const jpeg = await plain(1200, 1200).jpeg().toBuffer();
    const files = [
      Buffer.from("hello"),
      Buffer.from(svg),
      Buffer.from(`<?xml version="1.0"?>${svg}`),
      Buffer.alloc(0),
      jpeg.subarray(0, 400),
      await plain(1200, 1200).gif().toBuffer(),
      await plain(1200, 1200).avif({ effort: 0 }).toBuffer(),
    ];
    for (const bytes of files) expect(await preparePhoto(bytes)).toEqual({ problem: "notAnImage" });
  });

  it("a photo of 10 MB is too large", async () => {
    const jpeg = await plain(1200, 1200).jpeg().toBuffer();
    const padded = Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 - jpeg.length)]);
    expect(await preparePhoto(padded)).toEqual({ problem: "tooLarge" });
  });

  it("a small file with too many pixels is refused", async () => {
    const bytes = await plain(1200, 1200).png().toBuffer();
    claimSide(bytes, 12_000);
    expect((await sharp(bytes).metadata()).width).toBe(12_000);
    expect(await preparePhoto(bytes)).toEqual({ problem: "tooManyPixels" });
  });

  it("an interlaced PNG of 16 bits, which is decoded whole, is taken up to 480 MB", async () => {
    const deep = plain(1200, 1200).ensureAlpha().toColourspace("rgb16");
    const bytes = await deep.png({ progressive: true }).toBuffer();
    expect(await preparePhoto(bytes)).toMatchObject({ width: 1200, height: 1200 });
    claimSide(bytes, 7800);
    expect(await sharp(bytes).metadata()).toMatchObject({ depth: "ushort", isProgressive: true });
    expect(await preparePhoto(bytes)).toEqual({ problem: "tooManyPixels" });
  });

  it("a progressive JPEG is taken, and one with a thousand scans, which takes seconds to decode, is refused", async () => {
    const jpeg = await plain(1200, 1200).jpeg({ progressive: true }).toBuffer();
    expect(await preparePhoto(jpeg)).toMatchObject({ width: 1200, height: 1200 });
    expect(await preparePhoto(repeatLastScan(jpeg, 1000))).toEqual({ problem: "tooManyPixels" });
  });
});
