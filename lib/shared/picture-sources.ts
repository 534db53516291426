/** The widths in pixels in which a photo is stored besides its original (0107). */
export const photoWidths = [256, 384, 640, 750, 828, 1200, 1920];

/** The path of a photo in `width`, in the bucket of the photo (`private.original_path`). */
export const pathInWidth = (path: string, width: number) => `${width}/${path}`;

/** The public address of a stored photo, as the parts before and after its width. */
const photoAddress = /^(.*\/object\/public\/(?:venue|service)-images\/)(.+)$/;

/** The public address of a stored photo in `width`; any other address unchanged. */
export function pictureAddress(src: string, width: number): string {
  const [, bucket, path] = photoAddress.exec(src) ?? [];
  return bucket && path ? bucket + pathInWidth(path, width) : src;
}

/** The attributes of an `img`: a stored photo in `widths`, by default all; any other picture unchanged. */
export function pictureSources(
  src: string,
  widths: number[] = photoWidths,
): { src: string; srcSet?: string } {
  if (!photoAddress.test(src)) return { src };
  return {
    src: pictureAddress(src, widths.at(-1) ?? 1200),
    srcSet: widths.map((width) => `${pictureAddress(src, width)} ${width}w`).join(","),
  };
}
