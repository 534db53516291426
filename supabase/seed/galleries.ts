import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Pair } from "./data/venue-type.ts";

// Which pictures a demo venue shows. A scene has a wide view (0), a detail (1) and a view from another side (2). Two
// venues may have rooms alike: the second one shows them mirrored (`m`) and begins with the other side, so that no two
// venues have the same main picture.

export const pictureFolder = join(import.meta.dirname, "pictures");

/** A picture of the index. `service` is the kind of service that a still life shows. */
export type IndexedPicture = {
  file: string;
  scene: string;
  variant: number;
  view: "wide" | "detail" | "angle" | "service";
  service?: string;
  caption: { en: string; ar: string };
};

/** The originals, which crops and mirrored pictures are made of. */
export const pictureIndex: IndexedPicture[] = JSON.parse(
  readFileSync(join(pictureFolder, "index.json"), "utf8"),
);
const byName = new Map(pictureIndex.map((entry) => [entry.file.replace(".webp", ""), entry]));

// Where the usual first picture does not show what the venue is named after, or what its type is for.
const firstViews: Record<string, number> = { "studio-0": 1, "studio-0m": 0, "studio-2m": 1 };

// Captions with a side in them, for the mirrored picture.
const mirroredCaptions: Record<string, Pair> = {
  "meeting-1-2": [
    "The night boardroom from the windows, the glass wall on the left",
    "قاعة الاجتماعات الليلية من جهة النوافذ والجدار الزجاجي إلى اليسار",
  ],
  "theatre-2-2": [
    "The panel table on the stage from the front right",
    "طاولة النقاش على المسرح من الأمام",
  ],
};

export const mirrored = (name: string): boolean => name.endsWith("m");

/** The original that a picture was made of: `services-4-lm` of `services-4-0`, `beach-0-2m` of `beach-0-2`. */
export function originalOf(name: string): string {
  const [scene, variant, view = ""] = name.replace(/m$/, "").split("-");
  return `${scene}-${variant}-${/^\d$/.test(view) ? view : "0"}`;
}

/** The names of a venue's pictures, its main one first. `picture` is its scene, with `m` at the end when mirrored. */
export function galleryOf(picture: string): string[] {
  const suffix = mirrored(picture) ? "m" : "";
  const scene = suffix ? picture.slice(0, -1) : picture;
  const first = firstViews[picture] ?? (suffix ? 2 : 0);
  return [first, ...[0, 1, 2].filter((view) => view !== first)]
    .map((view) => `${scene}-${view}`)
    .filter((name) => byName.has(name))
    .map((name) => name + suffix);
}

/** The caption of a picture in both languages. Throws for one whose original is not in the index. */
export function captionOf(name: string): Pair {
  const original = originalOf(name);
  const entry = byName.get(original);
  if (!entry) throw new Error(`no caption for ${name}`);
  const own = mirrored(name) ? mirroredCaptions[original] : undefined;
  return own ?? [entry.caption.en, entry.caption.ar];
}
