/** The widths in pixels in which the image optimizer makes pictures, and the quality. */
export const pictureSizes = { widths: [256, 384, 640, 750, 828, 1200, 1920], quality: 65 };

/** The width in pixels in which pages show profile pictures and logos: 80 at most, on sharp screens three times as many. */
export const profilePictureWidth = 256;

/**
 * The address at which the image optimizer answers with a picture in a width. Slashes and colons, which a query may have as
 * they are, stay so: pages with many pictures are a tenth shorter.
 */
export function pictureAddress(src: string, width: number): string {
  const url = encodeURIComponent(src).replaceAll("%2F", "/").replaceAll("%3A", ":");
  return `/_next/image?url=${url}&w=${width}&q=${pictureSizes.quality}`;
}

/**
 * Attributes of an `img` for an image in the sizes of Next's optimizer: those of `widths`, all of them by default. Does
 * what the component of `next/image` would do, without its six kilobytes of script on every page.
 */
export function pictureSources(
  src: string,
  widths: number[] = pictureSizes.widths,
): { src: string; srcSet: string } {
  return {
    src: pictureAddress(src, widths.at(-1) ?? 1200),
    srcSet: widths.map((width) => `${pictureAddress(src, width)} ${width}w`).join(", "),
  };
}
