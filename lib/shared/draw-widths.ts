import sharp from "sharp";
import { photoWidths } from "./picture-sources.ts";

/** Of WebP, 0 to 100. Rendered scenes show no difference to 75 and weigh a seventh less. */
const QUALITY = 65;

/** Draws a stored photo in a width, or in its own where that is smaller. */
export const drawWidth = (photo: Uint8Array, width: number): Promise<Buffer> =>
  sharp(photo)
    .resize(width, undefined, { withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();

export type PictureInWidth = { width: number; bytes: Uint8Array };

/** Draws a stored photo in every width of pages. */
export async function drawWidths(photo: Uint8Array): Promise<PictureInWidth[]> {
  const drawn: PictureInWidth[] = [];
  for (const width of photoWidths) drawn.push({ width, bytes: await drawWidth(photo, width) });
  return drawn;
}
