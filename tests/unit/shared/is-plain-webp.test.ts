import sharp from "sharp";
import { expect, it } from "vitest";
import { isPlainWebp } from "@/lib/shared/is-plain-webp";

const square = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 4, background } })
    .png()
    .toBuffer();

it.each([
  ["a lossy picture", "#f00", { quality: 80 }],
  ["a lossless picture", "#f00", { lossless: true }],
])("%s is a still picture", async (_, background, options) => {
  const picture = await sharp(await square(background))
    .webp(options)
    .toBuffer();
  expect(isPlainWebp(picture)).toBe(true);
});

it.each([
  ["lossy", { quality: 80 }],
  ["lossless", { lossless: true }],
])("a %s picture with transparency is refused", async (_, options) => {
  const picture = await sharp(await square("#f008"))
    .webp(options)
    .toBuffer();
  expect(isPlainWebp(picture)).toBe(false);
});

it("a picture that changes after a moment is refused", async () => {
  const frames = [await square("#0f0"), await square("#f00")];
  const animation = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [20_000, 60_000], loop: 1 })
    .toBuffer();
  expect(isPlainWebp(animation)).toBe(false);
});

/** A file without any pixels that says to have that many: browsers and decoders make room for all of them first. */
const startOf = {
  lossless(width: number, height: number) {
    const file = Buffer.alloc(36);
    file.write("RIFF\x1c\0\0\0WEBPVP8L\x0f\0\0\0\x2f", "latin1");
    file.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
    return file;
  },
  lossy(width: number, height: number) {
    const file = Buffer.alloc(36);
    file.write("RIFF\x1c\0\0\0WEBPVP8 \x10\0\0\0\0\0\0\x9d\x01\x2a", "latin1");
    file.writeUInt16LE(width, 26);
    file.writeUInt16LE(height, 28);
    return file;
  },
};

it.each(Object.entries(startOf))(
  "a %s picture may have as many pixels as the site stores, and not one column more",
  (_, start) => {
    expect(isPlainWebp(start(2400, 2400))).toBe(true);
    expect(isPlainWebp(start(1200, 4800))).toBe(true);
    expect(isPlainWebp(start(2401, 2400))).toBe(false);
    expect(isPlainWebp(start(2400, 2401))).toBe(false);
    expect(isPlainWebp(start(16383, 16383))).toBe(false);
  },
);

it.each([
  ["lossy", { quality: 80 }],
  ["lossless", { lossless: true }],
])("the size of a %s picture is found where encoders write it", async (_, options) => {
  const wide = sharp({ create: { width: 2600, height: 2300, channels: 3, background: "#f00" } });
  expect(isPlainWebp(await wide.clone().webp(options).toBuffer())).toBe(false);
  expect(isPlainWebp(await wide.resize(2400, 2300).webp(options).toBuffer())).toBe(true);
});

it("a view of a picture in other bytes is read from its own start", async () => {
  const picture = startOf.lossless(2400, 2400);
  const bytes = new Uint8Array(100);
  bytes.set(picture, 50);
  expect(isPlainWebp(bytes.subarray(50))).toBe(true);
});

it.each([
  ["another type", () => square("#f00")],
  ["a file without content", async () => Buffer.from("RIFF\0\0\0\0WEBP")],
  ["a file that ends within its size", async () => startOf.lossless(8, 8).subarray(0, 24)],
  ["lossless content without its sign", async () => startOf.lossless(8, 8).fill(0, 20, 21)],
  [
    "lossy content that does not begin with a whole picture",
    async () => startOf.lossy(8, 8).fill(0, 23, 26),
  ],
  ["an empty file", async () => Buffer.alloc(0)],
])("%s is refused", async (_, make) => {
  expect(isPlainWebp(await make())).toBe(false);
});
