import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { venues } from "./data/venues/all.ts";

// Creates the derived pictures of the rendered scenes: mirrored ones and crops. Run by hand when a venue gets
// another picture (`node supabase/seed/make-pictures.ts`); the results are committed.

const folder = join(import.meta.dirname, "pictures");

// Mirrored pictures are made warmer or cooler, so that they differ from their original.
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
    const tone = Number(source.split("-")[1]) % 2 === 0 ? warm : cool;
    image = image
      .flop()
      .modulate({ brightness: tone.brightness, saturation: tone.saturation })
      .linear(tone.multipliers, [0, 0, 0]);
  }
  await image.webp({ quality: 66, effort: 6 }).toFile(to);
}

const originals = new Set(readdirSync(folder));

for (const { picture } of venues) {
  const mirrored = picture.endsWith("m");
  const base = mirrored ? picture.slice(0, -1) : picture;
  const suffix = mirrored ? "m" : "";
  const parity = Number(base.split("-")[1]) % 2 === 0 ? "even" : "odd";
  if (mirrored) {
    await derive(`${base}-0`, `${base}-0m`, main[parity], true);
    if (originals.has(`${base}-1.webp`)) await derive(`${base}-1`, `${base}-1m`, null, true);
  }
  for (const side of ["l", "r"] as const) {
    await derive(`${base}-0`, `${base}-${side}${suffix}`, sides[side], mirrored);
  }
}
console.log(`${readdirSync(folder).length} files`);
