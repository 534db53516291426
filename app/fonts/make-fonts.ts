import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const source = "../../node_modules/@fontsource-variable/readex-pro/files";

/** The characters of each file, as its `unicode-range`. */
export const ranges = {
  latin:
    "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD",
  arabic:
    "U+0600-06FF, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08E1, U+08E3-08FF, U+200C-200E, U+2010-2011, U+204F, U+2E41, U+FB50-FDFF, U+FE70-FE74, U+FE76-FEFC",
};
export type Script = keyof typeof ranges;
export const scripts = Object.keys(ranges) as Script[];

function lettersOf(range: string): string {
  return range
    .split(", ")
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join("");
}

export const fileOf = (script: Script) => new URL(`readex-pro-${script}.woff2`, import.meta.url);

/** Subsets Readex Pro to the weights that the pages use, 400 to 700: a third smaller than with all weights. */
export function makeFont(script: Script): Promise<Buffer> {
  const whole = new URL(`${source}/readex-pro-${script}-wght-normal.woff2`, import.meta.url);
  return subsetFont(readFileSync(whole), lettersOf(ranges[script]), {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  });
}

// `npm run fonts` writes the files.
if (import.meta.main) {
  for (const script of scripts) writeFileSync(fileOf(script), await makeFont(script));
}
