import sharp, { type Metadata } from "sharp";
import { usesProfile } from "../../shared/color-profile.ts";
import { isPicture } from "../../shared/is-picture.ts";
import { hasTooManyScans } from "../../shared/jpeg-scans.ts";
import { getSizeProblem, type PhotoProblem, photoRules } from "./rules/photo-rules.ts";

/** Four bytes per pixel for the maximum number of pixels; decoding takes three seconds of one core. */
const MAX_INTERLACED_BYTES = 4 * photoRules.maxPixels;

/** WebP quality, 0 to 100. */
const QUALITY = 82;

/** A photo that can be stored, or what is wrong with it. */
export type PreparedPhoto =
  | { bytes: Uint8Array; width: number; height: number }
  | { problem: PhotoProblem };

/**
 * Whether a picture is an interlaced PNG that takes too much memory: it is decoded at once, other formats row by row.
 */
function isTooLargeInterlaced({ format, isProgressive, width, height, channels, depth }: Metadata) {
  if (format !== "png" || !isProgressive) return false;
  const bytesPerPixel = channels * (depth === "ushort" ? 2 : 1);
  return width * height * bytesPerPixel > MAX_INTERLACED_BYTES;
}

/**
 * Converts uploaded bytes into a photo for pages: WebP, upright, no larger than needed, without camera and location
 * metadata. `findSizeProblem` returns the problem of its size in pixels.
 */
export async function preparePhoto(
  bytes: Uint8Array,
  findSizeProblem = getSizeProblem,
): Promise<PreparedPhoto> {
  if (bytes.byteLength >= photoRules.maxBytes) return { problem: "tooLarge" };
  if (!(await isPicture(bytes))) return { problem: "notAnImage" };
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const problem = findSizeProblem(metadata);
    if (problem) return { problem };
    if (hasTooManyScans(bytes, metadata)) return { problem: "tooManyPixels" };
    if (isTooLargeInterlaced(metadata)) return { problem: "tooManyPixels" };
    const upright = sharp(bytes, {
      limitInputPixels: false,
      failOn: "error",
      ignoreIcc: !usesProfile(metadata),
    })
      .autoOrient()
      .resize(photoRules.maxStoredSide, photoRules.maxStoredSide, {
        fit: "inside",
        withoutEnlargement: true,
      })
      .flatten({ background: "#ffffff" });
    const { data, info } = await upright
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    // The file begins like a picture but cannot be decoded.
    return { problem: "notAnImage" };
  }
}
