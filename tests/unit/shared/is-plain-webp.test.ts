import sharp from "sharp";
import { expect, it } from "vitest";
import { isPlainWebp } from "@/lib/shared/is-plain-webp";

const square = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 4, background } })
    .png()
    .toBuffer();

it("a lossy picture is a still picture", async () => {
  expect(
    isPlainWebp(
      await sharp(await square("#f00"))
        .webp()
        .toBuffer(),
    ),
  ).toBe(true);
});

it.each([
  ["lossy picture with transparency", "#f008", { quality: 80 }],
  ["lossless picture", "#f00", { lossless: true }],
  ["lossless picture with transparency", "#f008", { lossless: true }],
])("a %s is refused", async (_, background, options) => {
  const picture = await sharp(await square(background))
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

/** A file without pixels that declares this many: browsers and decoders allocate memory for all of them first. */
function startOf(width: number, height: number) {
  const file = Buffer.alloc(36);
  file.write("RIFF\x1c\0\0\0WEBPVP8 \x10\0\0\0\0\0\0\x9d\x01\x2a", "latin1");
  file.writeUInt16LE(width, 26);
  file.writeUInt16LE(height, 28);
  return file;
}

it("a picture may have as many pixels as the site stores, and not one column more", () => {
  expect(isPlainWebp(startOf(2400, 2400))).toBe(true);
  expect(isPlainWebp(startOf(1200, 4800))).toBe(true);
  expect(isPlainWebp(startOf(100, 420))).toBe(false);
  expect(isPlainWebp(startOf(420, 100))).toBe(false);
  expect(isPlainWebp(startOf(2401, 2400))).toBe(false);
  expect(isPlainWebp(startOf(2400, 2401))).toBe(false);
  expect(isPlainWebp(startOf(16383, 16383))).toBe(false);
});

it("the size of a picture is found where encoders write it", async () => {
  const wide = sharp({ create: { width: 2600, height: 2300, channels: 3, background: "#f00" } });
  expect(isPlainWebp(await wide.clone().webp().toBuffer())).toBe(false);
  expect(isPlainWebp(await wide.resize(2400, 2300).webp().toBuffer())).toBe(true);
});

it("a view of a picture in other bytes is read from its own start", async () => {
  const picture = startOf(2400, 2400);
  const bytes = new Uint8Array(100);
  bytes.set(picture, 50);
  expect(isPlainWebp(bytes.subarray(50))).toBe(true);
});

it.each([
  ["another type", () => square("#f00")],
  ["a file without content", async () => Buffer.from("RIFF\0\0\0\0WEBP")],
  ["a file that ends within its size", async () => startOf(8, 8).subarray(0, 24)],
  ["content that does not begin with a whole picture", async () => startOf(8, 8).fill(0, 23, 26)],
  ["an empty file", async () => Buffer.alloc(0)],
])("%s is refused", async (_, make) => {
  expect(isPlainWebp(await make())).toBe(false);
});
