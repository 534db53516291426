import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { services } from "./data/services.ts";
import { venues } from "./data/venues/all.ts";
import { galleryOf, mirrored, originalOf } from "./galleries.ts";

// Adds the pictures that the demo data names and that are not there yet. Run by hand, with the folder of the renders
// (`node supabase/seed/make-pictures.ts ../shared/pictures`); the results are committed. An original is scaled down; a
// mirrored picture and a crop are made of the original.

const folder = join(import.meta.dirname, "pictures");
const renders = resolve(process.argv[2] ?? folder);

const size = { width: 1400, height: 1050 };
const webp = { quality: 68, effort: 6 };

// Mirrored pictures are made warmer or cooler, so that two venues with rooms alike differ in their light.
const warm = { multipliers: [1.04, 1.0, 0.93], brightness: 1.03, saturation: 1.05 };
const cool = { multipliers: [0.96, 1.0, 1.05], brightness: 0.98, saturation: 0.95 };

// Crops of the pictures of services, in a picture of 1600 × 1200.
const crops = {
  l: { left: 0, top: 240, width: 1120, height: 840 },
  r: { left: 480, top: 240, width: 1120, height: 840 },
  c: { left: 320, top: 300, width: 1000, height: 750 },
} as const;

async function make(name: string): Promise<void> {
  const target = join(folder, `${name}.webp`);
  if (existsSync(target)) return;
  const original = originalOf(name);
  let image = sharp(join(renders, `${original}.webp`));
  const crop = crops[name.replace(/m$/, "").at(-1) as keyof typeof crops];
  image = crop ? image.extract(crop) : image.resize(size);
  if (mirrored(name)) {
    const tone = Number(original.split("-")[1]) % 2 === 0 ? warm : cool;
    image = image
      .flop()
      .modulate({ brightness: tone.brightness, saturation: tone.saturation })
      .linear(tone.multipliers, [0, 0, 0]);
  }
  await image.webp(webp).toFile(target);
}

const wanted = new Set([
  ...venues.flatMap((venue) => galleryOf(venue.picture)),
  ...services.flatMap(({ pictures }) => pictures),
]);
for (const name of wanted) await make(name);
for (const file of readdirSync(folder)) {
  const name = file.replace(".webp", "");
  if (file !== "index.json" && !wanted.has(name)) console.log(`not used: ${file}`);
}
console.log(`${wanted.size} pictures`);
