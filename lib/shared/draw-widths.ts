import sharp from "sharp";
import { photoWidths } from "./picture-sources.ts";

/** WebP quality, 0 to 100. Rendered scenes look the same as with 75, and are a seventh smaller. */
const QUALITY = 65;

/** Resizes a stored photo to `width`; keeps its own width if that is smaller. */
export const drawWidth = (photo: Uint8Array, width: number): Promise<Buffer> =>
  sharp(photo)
    .resize(width, undefined, { withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();

export type PictureInWidth = { width: number; bytes: Uint8Array };

/** Resizes a stored photo to every width that pages use. */
export async function drawWidths(photo: Uint8Array): Promise<PictureInWidth[]> {
  const drawn: PictureInWidth[] = [];
  for (const width of photoWidths) drawn.push({ width, bytes: await drawWidth(photo, width) });
  return drawn;
}
