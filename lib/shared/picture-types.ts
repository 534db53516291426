/**
 * The types of pictures that are taken from users. AVIF is not among them: a file of three kilobytes may be a grid of
 * tiles that takes the decoder a gigabyte, which neither its size nor its pixels tell.
 */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;

/** The buckets of pictures that everybody may see. */
export type PictureBucket = "venue-images" | "service-images" | "avatars";

/** Pixels of the longer side of the largest photo that the site stores. */
export const maxStoredSide = 2400;

/** Bytes of a stored photo at most; the largest takes four megabytes, if it is of nothing but noise. */
export const maxStoredBytes = 5 * 1024 * 1024;
