/** What a photo must be; the same in the browser and on the server. */
export const photoRules = {
  minSide: 1000,
  /** Bytes; a photo must be smaller. */
  maxBytes: 10 * 1024 * 1024,
  /** Bytes that are sent at a time, and lost at most when the connection is. */
  pieceBytes: 512 * 1024,
  types: ["image/jpeg", "image/png", "image/webp", "image/avif"],
} as const;

export const photoProblems = [
  "tooLarge",
  "tooSmall",
  "notAnImage",
  "tooManyPixels",
  "tooManyPhotos",
  "notSignedIn",
  "forbidden",
  "lost",
  "failed",
] as const;

/** Why a photo was not taken; the interface words it. */
export type PhotoProblem = (typeof photoProblems)[number];

/** A stored photo: its path in the bucket, and its size in pixels. */
export type StoredPhoto = { path: string; width: number; height: number };
