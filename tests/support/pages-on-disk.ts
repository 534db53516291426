import { globSync } from "node:fs";
import { dirname, join, sep } from "node:path";

const app = join(import.meta.dirname, "../../app/[locale]");

/** The file of every page, by its route in folder notation: `/host/venues/[id]/edit`. */
export const pageFiles: ReadonlyMap<string, string> = new Map(
  globSync("**/page.tsx", { cwd: app }).map((file) => {
    const segments = dirname(file)
      .split(sep)
      .filter((segment) => !/^(\.|\(.*\))$/.test(segment));
    return [`/${segments.join("/")}`, join(app, file)];
  }),
);
