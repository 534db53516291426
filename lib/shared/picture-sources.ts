/** The widths in pixels in which the image optimizer makes pictures, and the quality. */
export const pictureSizes = { widths: [256, 384, 640, 750, 828, 1200, 1920], quality: 65 };

/** The width in pixels in which pages show profile pictures and logos: 80 at most, on sharp screens three times as many. */
export const profilePictureWidth = 256;

/** Where storage has its public pictures, below the address of the backend. */
export const storagePath = "/storage/v1/object/public/";

/**
 * The address at which Next's image optimizer answers with a picture in a width. Slashes and colons, which a query may have as
 * they are, stay so.
 */
export function optimizerAddress(src: string, width: number | string): string {
  const url = encodeURIComponent(src).replaceAll("%2F", "/").replaceAll("%3A", ":");
  return `/_next/image?url=${url}&w=${width}&q=${pictureSizes.quality}`;
}

/**
 * The address at which pages show a picture in a width. Of a picture in storage it is a short one, because a page of results has
 * a hundred of them: the server asks the optimizer for it (lib/server/picture-requests.ts).
 */
export function pictureAddress(src: string, width: number): string {
  const at = src.indexOf(storagePath);
  return at < 0
    ? optimizerAddress(src, width)
    : `/pictures/${width}/${src.slice(at + storagePath.length)}`;
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
