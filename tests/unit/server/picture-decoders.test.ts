import { optimizeImage } from "next/dist/server/image-optimizer/transform.js";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { restrictPictureDecoders } from "@/lib/server/picture-decoders";

const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: "#8f3d1b" } });
const optimize = (buffer: Buffer) =>
  optimizeImage({ buffer, contentType: "image/webp", quality: 65, width: 32 });

beforeAll(restrictPictureDecoders);

describe("the process of the site", () => {
  it.each(["jpeg", "png", "webp"] as const)("decodes %s", async (format) => {
    const bytes = await plain.clone().toFormat(format).toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 64 });
    expect(await sharp(await optimize(bytes)).metadata()).toMatchObject({ format: "webp" });
  });

  it.each(["avif", "gif", "tiff"] as const)(
    "decodes no %s, nor does the image optimizer, which allows it when it is first used",
    async (format) => {
      const bytes = await plain.clone().toFormat(format).toBuffer();
      await expect(sharp(bytes).metadata()).rejects.toThrow("unsupported image format");
      await expect(optimize(bytes)).rejects.toThrow("unsupported image format");
      await expect(sharp(bytes).metadata()).rejects.toThrow("unsupported image format");
    },
  );

  it("decodes no SVG", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`;
    await expect(sharp(Buffer.from(svg)).metadata()).rejects.toThrow("unsupported image format");
    await expect(optimize(Buffer.from(svg))).rejects.toThrow("unsupported image format");
  });
});
