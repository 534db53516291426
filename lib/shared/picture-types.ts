/**
 * The accepted types of uploaded pictures. AVIF is excluded: a file of three kilobytes may be a grid of tiles that
 * takes the decoder a gigabyte, whatever its size and pixels.
 */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;

/** The buckets of public pictures. */
export type PictureBucket = "venue-images" | "service-images" | "avatars";

/** The longer side of the largest stored photo, in pixels. */
export const maxStoredSide = 2400;

/** The most bytes of a stored photo; the largest takes four megabytes, if it consists of noise. */
export const maxStoredBytes = 5 * 1024 * 1024;
