import sharp from "sharp";
import { expect, it } from "vitest";
import nextConfig from "@/next.config";

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "red" } })
    .png()
    .toBuffer();

it("scales pictures as large as the site stores them, and refuses larger ones", async () => {
  const limitInputPixels =
    nextConfig.experimental?.imgOptMaxInputPixels ?? Number.POSITIVE_INFINITY;
  const scale = async (side: number) =>
    sharp(await picture(side), { limitInputPixels })
      .resize(640)
      .toBuffer();
  await expect(scale(2400)).resolves.toBeInstanceOf(Buffer);
  await expect(scale(2401)).rejects.toThrow("pixel limit");
});
