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
  ["a picture with transparency", "#f008", { quality: 80 }],
])("%s is a still picture", async (_, background, options) => {
  const picture = await sharp(await square(background))
    .webp(options)
    .toBuffer();
  expect(isPlainWebp(picture)).toBe(true);
});

it("a picture that changes after a moment is refused", async () => {
  const frames = [await square("#0f0"), await square("#f00")];
  const animation = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [20_000, 60_000], loop: 1 })
    .toBuffer();
  expect(isPlainWebp(animation)).toBe(false);
});

it.each([
  ["another type", () => square("#f00")],
  ["a file without content", async () => Buffer.from("RIFF\0\0\0\0WEBP")],
  ["an empty file", async () => Buffer.alloc(0)],
])("%s is refused", async (_, make) => {
  expect(isPlainWebp(await make())).toBe(false);
});
