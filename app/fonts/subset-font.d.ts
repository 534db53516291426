declare module "subset-font" {
  /** Returns the font with only the characters of `text` and the requested part of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2";
      variationAxes: Record<string, { min: number; max: number; default: number }>;
    },
  ): Promise<Buffer>;
}
