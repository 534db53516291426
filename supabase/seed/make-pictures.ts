import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { venues } from "./data/venues/all.ts";

// Makes what is derived from the rendered scenes: mirrored mains and closer crops. Run by hand
// when a venue gets another picture (`node supabase/seed/make-pictures.ts`); the results are kept
// in the repository, so that seeding only has to upload them.

const folder = join(import.meta.dirname, "pictures");

// A mirrored room shall not look like the same evening: alternately warmer and cooler.
const warm = { multipliers: [1.04, 1.0, 0.93], brightness: 1.03, saturation: 1.05 };
const cool = { multipliers: [0.96, 1.0, 1.05], brightness: 0.98, saturation: 0.95 };

type Crop = { left: number; top: number; width: number; height: number };

const main: Record<"even" | "odd", Crop> = {
  even: { left: 150, top: 96, width: 1400, height: 1050 },
  odd: { left: 40, top: 84, width: 1400, height: 1050 },
};
const sides: Record<"l" | "r", Crop> = {
  l: { left: 0, top: 140, width: 1120, height: 1000 },
  r: { left: 480, top: 140, width: 1120, height: 1000 },
};

async function derive(source: string, target: string, crop: Crop | null, mirrored: boolean) {
  const to = join(folder, `${target}.webp`);
  if (existsSync(to)) return;
  let image = sharp(join(folder, `${source}.webp`));
  if (crop) image = image.extract(crop);
  if (mirrored) {
    const look = Number(source.split("-")[1]) % 2 === 0 ? warm : cool;
    image = image
      .flop()
      .modulate({ brightness: look.brightness, saturation: look.saturation })
      .linear(look.multipliers, [0, 0, 0]);
  }
  await image.webp({ quality: 66, effort: 6 }).toFile(to);
}

const originals = new Set(readdirSync(folder));

for (const { picture } of venues) {
  const mirrored = picture.endsWith("m");
  const base = mirrored ? picture.slice(0, -1) : picture;
  const mark = mirrored ? "m" : "";
  const parity = Number(base.split("-")[1]) % 2 === 0 ? "even" : "odd";
  if (mirrored) {
    await derive(`${base}-0`, `${base}-0m`, main[parity], true);
    if (originals.has(`${base}-1.webp`)) await derive(`${base}-1`, `${base}-1m`, null, true);
  }
  for (const side of ["l", "r"] as const) {
    await derive(`${base}-0`, `${base}-${side}${mark}`, sides[side], mirrored);
  }
}
console.log(`${readdirSync(folder).length} files`);
