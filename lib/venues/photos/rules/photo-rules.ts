import { maxStoredSide, pictureTypes } from "../../../shared/picture-types.ts";

/** The rules for photos; the same in the browser and on the server. */
export const photoRules = {
  /** Pixels of the shorter side. */
  minSide: 1000,
  /** The maximum ratio of the longer to the shorter side; pages show only the middle of a narrow photo. */
  maxRatio: 4,
  /** Pixels of the longer side of a stored photo. */
  maxStoredSide,
  /** More than a camera produces in 10 MB, but too few to fill the memory. */
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

/** Why a photo was refused; the interface has the texts. */
export type PhotoProblem = (typeof photoProblems)[number];

/** A stored photo: its path in the bucket, and its size in pixels. */
export type StoredPhoto = { path: string; width: number; height: number };

type Size = { width: number; height: number };

/** The problem of a photo with this size in pixels; null when there is none. */
export function getSizeProblem({ width, height }: Size): PhotoProblem | null {
  if (width * height > photoRules.maxPixels) return "tooManyPixels";
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  if (shorter < photoRules.minSide) return "tooSmall";
  return longer > photoRules.maxRatio * shorter ? "tooNarrow" : null;
}

/**
 * The size to which the browser scales a photo: the largest stored size, but no side below the server's minimum. Null
 * when the photo is not larger.
 */
export function getScaledSize({ width, height }: Size): Size | null {
  const factor = Math.max(
    photoRules.maxStoredSide / Math.max(width, height),
    photoRules.minSide / Math.min(width, height),
  );
  if (factor >= 1) return null;
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}
