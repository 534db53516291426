import sharp from "sharp";
import { isPicture } from "../../shared/is-picture";
import { hasTooManyScans } from "../../shared/jpeg-scans";
import { getSizeProblem, type PhotoProblem, photoRules } from "./rules/photo-rules";

type PreparedPhoto = { bytes: Buffer; width: number; height: number };

/**
 * Turns uploaded bytes into a photo that can be shown: WebP, upright, no larger than needed, without
 * metadata of camera and place.
 */
export async function preparePhoto(
  bytes: Uint8Array,
): Promise<PreparedPhoto | { problem: PhotoProblem }> {
  if (bytes.byteLength >= photoRules.maxBytes) return { problem: "tooLarge" };
  if (!(await isPicture(bytes))) return { problem: "notAnImage" };
  try {
    const image = sharp(bytes, { limitInputPixels: false, failOn: "error" });
    const metadata = await image.metadata();
    const problem = getSizeProblem(metadata);
    if (problem) return { problem };
    if (hasTooManyScans(bytes, metadata)) return { problem: "tooManyPixels" };
    const { data, info } = await image
      .autoOrient()
      .resize(photoRules.maxStoredSide, photoRules.maxStoredSide, {
        fit: "inside",
        withoutEnlargement: true,
      })
      .flatten({ background: "#ffffff" })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    // The file begins like a picture and cannot be decoded.
    return { problem: "notAnImage" };
  }
}
