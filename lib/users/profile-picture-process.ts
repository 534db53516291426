import sharp from "sharp";
import { answerPicture } from "../shared/answer-picture.ts";
import { usesProfile } from "../shared/color-profile.ts";
import { isPicture } from "../shared/is-picture.ts";
import { hasTooManyScans } from "../shared/jpeg-scans.ts";

/** Pages show at most 80 pixels; high-density screens need three times as many. */
const SIDE = 256;

/** The picture of a user or a business as a WebP square without metadata; null for a file that is not a picture. */
async function drawPicture(bytes: Uint8Array): Promise<Buffer | null> {
  if (!(await isPicture(bytes))) return null;
  const metadata = await sharp(bytes).metadata();
  if (hasTooManyScans(bytes, metadata)) return null;
  return sharp(bytes, { limitInputPixels: 50_000_000, ignoreIcc: !usesProfile(metadata) })
    .rotate()
    .resize(SIDE, SIDE, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .webp({ quality: 75 })
    .toBuffer();
}

answerPicture((bytes) => drawPicture(bytes).catch(() => null));
