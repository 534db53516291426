// Some of the default widths of Next's image optimizer.
const widths = [256, 384, 640, 750, 828, 1200, 1920];

/**
 * Attributes of an `img` for an image in the sizes of Next's optimizer, up to `widest` pixels. Does what
 * the component of `next/image` would do, without its six kilobytes of script on every page.
 */
export function pictureSources(src: string, widest = 1920): { src: string; srcSet: string } {
  const urlOf = (width: number) => `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=65`;
  const available = widths.filter((width) => width <= widest);
  return {
    src: urlOf(available.at(-1) ?? 1200),
    srcSet: available.map((width) => `${urlOf(width)} ${width}w`).join(", "),
  };
}
