import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { ServiceCategory, VenueType } from "../../../supabase/seed/data/catalogue.ts";
import { services } from "../../../supabase/seed/data/services.ts";
import { venues } from "../../../supabase/seed/data/venues/all.ts";
import {
  captionOf,
  galleryOf,
  originalOf,
  pictureFolder,
  pictureIndex,
} from "../../../supabase/seed/galleries.ts";

// A crop or mirror image counts as its original picture.

const scenes: Record<VenueType, string> = {
  "wedding-hall": "ballroom",
  garden: "garden",
  rooftop: "rooftop",
  beach: "beach",
  villa: "villa",
  restaurant: "restaurant",
  courtyard: "courtyard",
  "desert-camp": "desert",
  loft: "loft",
  cafe: "cafe",
  "meeting-room": "meeting",
  theatre: "theatre",
  gallery: "gallery",
  studio: "studio",
};

/** The subjects that the first picture of a service may show, by category. */
const kinds: Record<ServiceCategory, string[]> = {
  catering: ["catering", "coffee"],
  photography: ["photography", "photo_booth"],
  video: ["photography"],
  "music-dj": ["dj", "sound"],
  "flowers-decor": ["flowers", "decoration", "balloons"],
  "lighting-sound": ["lighting", "sound"],
  "hair-makeup": ["makeup"],
  "wedding-planning": ["decoration"],
  "cakes-sweets": ["cake"],
};

/** Places whose pictures show the offer of a category: laid tables, a portrait set. */
const furtherScenes: Partial<Record<ServiceCategory, string[]>> = {
  catering: ["restaurant", "courtyard"],
  photography: ["studio"],
};

const entryOf = (name: string) =>
  pictureIndex.find(({ file }) => file === `${originalOf(name)}.webp`);

const side = 24;

/** Returns a small grey copy with normalized brightness and contrast. */
async function fingerprint(name: string, mirror = false): Promise<number[]> {
  const image = sharp(join(pictureFolder, `${name}.webp`)).flop(mirror);
  const { data } = await image
    .resize(side, side, { fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const norm = Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  return Array.from(data, (value) => (value - mean) / norm);
}

const alike = (one: number[], other: number[]) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

describe("the pictures of the demo venues", () => {
  it.each(venues)("show no picture of $slug twice, and several", async ({ picture }) => {
    const names = galleryOf(picture);
    expect(names.length).toBeGreaterThanOrEqual(3);
    expect(new Set(names.map(originalOf)).size).toBe(names.length);
    const prints = await Promise.all(names.map((name) => fingerprint(name)));
    const mirrors = await Promise.all(names.map((name) => fingerprint(name, true)));
    prints.forEach((print, index) => {
      for (let other = index + 1; other < prints.length; other += 1) {
        expect(alike(print, prints[other] ?? [])).toBeLessThan(0.9);
        expect(alike(print, mirrors[other] ?? [])).toBeLessThan(0.9);
      }
    });
  });

  it("show what the type of the venue is", () => {
    for (const { slug, type, picture } of venues) {
      for (const name of galleryOf(picture)) expect(entryOf(name)?.scene, slug).toBe(scenes[type]);
    }
  });

  it("begin with a picture that no other venue begins with, so that no two tiles are alike", () => {
    const first = venues.map(({ picture }) => originalOf(galleryOf(picture)[0] ?? ""));
    expect(new Set(first).size).toBe(venues.length);
  });

  it("are described in both languages, on the side that a mirrored picture shows", () => {
    for (const name of venues.flatMap(({ picture }) => galleryOf(picture))) {
      const [en, ar] = captionOf(name);
      expect(ar).toMatch(/[ء-ي]/);
      if (!name.endsWith("m")) continue;
      const original = captionOf(originalOf(name));
      if (/\b(left|right)\b/i.test(original[0])) expect(en).not.toBe(original[0]);
      if (/يمين|يسار/.test(original[1])) expect(ar).not.toBe(original[1]);
    }
  });
});

describe("the pictures of the demo services", () => {
  it("begin with what the category offers", () => {
    for (const { slug, category, pictures } of services) {
      const [first, ...others] = pictures.map(entryOf);
      expect(kinds[category], slug).toContain(first?.service);
      for (const other of others) {
        const fits = [...kinds[category], ...(furtherScenes[category] ?? [])];
        expect(fits, slug).toContain(other?.service ?? other?.scene);
      }
    }
  });

  it("differ from service to service, and within a service show nothing twice", () => {
    const first = services.map(({ pictures }) => pictures[0]);
    expect(new Set(first).size).toBe(services.length);
    for (const { pictures } of services) {
      expect(new Set(pictures.map(originalOf)).size).toBe(pictures.length);
    }
  });
});
