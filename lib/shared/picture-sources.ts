// Of the widths that Next's optimizer makes unless told otherwise, enough to choose from.
const widths = [256, 384, 640, 750, 828, 1200, 1920];

/**
 * A picture in the sizes that the optimizer makes, as attributes of a plain `img`, up to `widest`
 * pixels. The component of `next/image` says the same, and costs every page six kilobytes of script
 * that pictures do not need.
 */
export function pictureSources(src: string, widest = 1920): { src: string; srcSet: string } {
  const at = (width: number) => `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=65`;
  const offered = widths.filter((width) => width <= widest);
  return {
    src: at(offered.at(-1) ?? 1200),
    srcSet: offered.map((width) => `${at(width)} ${width}w`).join(", "),
  };
}
