import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Photos of every kind in a folder of their own: what a host may upload, and what must be refused. */
export async function makePhotos() {
  const folder = mkdtempSync(join(tmpdir(), "mahfil-photos-"));
  const at = (name: string) => join(folder, name);
  await plain(1600, 1200, "#8f3d1b").jpeg().toFile(at("hall.jpg"));
  await plain(1200, 1600, "#1f6f4a").png().toFile(at("garden.png"));
  await plain(1400, 1100, "#1d5a9c").webp().toFile(at("terrace.webp"));
  await plain(999, 1400, "#333333").jpeg().toFile(at("small.jpg"));
  writeFileSync(at("words.jpg"), "This is no picture.");
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"/>`;
  writeFileSync(at("drawing.svg"), drawing);
  writeFileSync(at("large.jpg"), Buffer.alloc(10 * 1024 * 1024));
  return {
    good: [at("hall.jpg"), at("garden.png"), at("terrace.webp")],
    small: at("small.jpg"),
    words: at("words.jpg"),
    drawing: at("drawing.svg"),
    large: at("large.jpg"),
  };
}

/** A picture that storage takes as it is. */
export function plainPhoto(): Promise<Buffer> {
  return plain(1200, 1000, "#8f3d1b").webp().toBuffer();
}

/**
 * A photo as a camera takes it: 3200 × 2400 pixels that are to be turned to 2400 × 3200, of about a
 * megabyte, with the place where it was taken.
 */
export async function cameraPhoto(): Promise<{ path: string; size: number }> {
  const [width, height] = [400, 300];
  const noise = randomBytes(width * height * 3);
  const bytes = await sharp(noise, { raw: { width, height, channels: 3 } })
    .resize(8 * width, 8 * height)
    .withExif({ IFD3: { GPSLatitude: "30/1 2/1 40/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  const path = join(mkdtempSync(join(tmpdir(), "mahfil-photos-")), "camera.jpg");
  writeFileSync(path, bytes);
  return { path, size: bytes.length };
}
