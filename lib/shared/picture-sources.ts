// The widths that Next's optimizer makes unless told otherwise.
const widths = [128, 256, 384, 640, 828, 1080, 1200, 1920];

/**
 * A picture in the sizes that the optimizer makes, as attributes of a plain `img`. The component of
 * `next/image` says the same, and costs every page six kilobytes of script that pictures do not need.
 */
export function pictureSources(src: string): { src: string; srcSet: string } {
  const at = (width: number) => `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=75`;
  return {
    src: at(1200),
    srcSet: widths.map((width) => `${at(width)} ${width}w`).join(", "),
  };
}
