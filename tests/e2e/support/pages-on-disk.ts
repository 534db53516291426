import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

const app = join(import.meta.dirname, "../../../app/[locale]");

/** The routes of all pages, or of those in these groups, as their folders name them: `/host/venues/[id]/edit`. */
export function routesOnDisk(groups = [""]): string[] {
  return groups
    .flatMap((group) => readdirSync(join(app, group), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name === "page.tsx")
    .map((entry) => relative(app, entry.parentPath).split(sep))
    .map((segments) => `/${segments.filter((segment) => !/^(\(.*\))?$/.test(segment)).join("/")}`)
    .sort();
}
