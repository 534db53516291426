import { maxStoredSide, pictureTypes } from "../../../shared/picture-types.ts";

/** What a photo must be; the same in the browser and on the server. */
export const photoRules = {
  /** Pixels of the shorter side. */
  minSide: 1000,
  /** How many times as long as the shorter side the longer one may be: guests see a narrow photo's middle only. */
  maxRatio: 4,
  /** Pixels of the longer side of a stored photo. */
  maxStoredSide,
  /** More than a camera makes of 10 MB, and less than what would fill the memory. */
  maxPixels: 120_000_000,
  /** Bytes; a photo must be smaller. */
  maxBytes: 10 * 1024 * 1024,
  types: pictureTypes,
} as const;

export const photoProblems = [
  "tooLarge",
  "tooSmall",
  "tooNarrow",
  "notAnImage",
  "tooManyPixels",
  "tooManyPhotos",
  "storageFull",
  "notSignedIn",
  "forbidden",
  "lost",
  "failed",
] as const;

/** Why a photo was not taken; the interface words it. */
export type PhotoProblem = (typeof photoProblems)[number];

/** A stored photo: its path in the bucket, and its size in pixels. */
export type StoredPhoto = { path: string; width: number; height: number };

type Size = { width: number; height: number };

/** What is wrong with a photo of that size in pixels; null for nothing. */
export function getSizeProblem({ width, height }: Size): PhotoProblem | null {
  if (width * height > photoRules.maxPixels) return "tooManyPixels";
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  if (shorter < photoRules.minSide) return "tooSmall";
  return longer > photoRules.maxRatio * shorter ? "tooNarrow" : null;
}

/**
 * The size in which the browser sends a photo: the server's largest, but with no side below the
 * smallest that the server takes. Null when the photo is not larger than that.
 */
export function getScaledSize({ width, height }: Size): Size | null {
  const factor = Math.max(
    photoRules.maxStoredSide / Math.max(width, height),
    photoRules.minSide / Math.min(width, height),
  );
  if (factor >= 1) return null;
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}
