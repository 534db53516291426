import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cropCaptions } from "./data/crop-captions.ts";
import { services } from "./data/services.ts";
import type { Pair } from "./data/venue-type.ts";
import { type DemoVenue, venues } from "./data/venues/all.ts";
import type { SeedContext } from "./lib/context.ts";

const folder = join(import.meta.dirname, "pictures");

type Indexed = { file: string; caption: { en: string; ar: string } };
const index: Indexed[] = JSON.parse(readFileSync(join(folder, "index.json"), "utf8"));
const captions = new Map<string, Pair>(
  index.map(({ file, caption }) => [file.replace(".webp", ""), [caption.en, caption.ar]]),
);

type Picture = { file: string; caption: Pair };

function captionOf(name: string): Pair {
  const caption = captions.get(name);
  if (!caption) throw new Error(`no caption for ${name}`);
  return caption;
}

/** The pictures of a venue, its main one first; a mirrored scene has mirrored pictures. */
export function picturesOf(venue: Pick<DemoVenue, "picture">): Picture[] {
  const mirrored = venue.picture.endsWith("m");
  const scene = mirrored ? venue.picture.slice(0, -1) : venue.picture;
  const suffix = mirrored ? "m" : "";
  const crops = cropCaptions[scene];
  if (!crops) throw new Error(`no crops of ${scene}`);
  const pictures = [
    { file: `${scene}-0${suffix}`, caption: captionOf(`${scene}-0`) },
    { file: `${scene}-r${suffix}`, caption: crops[1] },
    { file: `${scene}-l${suffix}`, caption: crops[0] },
  ];
  const detail = `${scene}-1`;
  if (existsSync(join(folder, `${detail}.webp`))) {
    pictures.splice(1, 0, { file: `${detail}${suffix}`, caption: captionOf(detail) });
  }
  return pictures;
}

export const venuePath = (slug: string, index: number) => `seed/${slug}/${index + 1}.webp`;

type Upload = { bucket: string; path: string; file: string };

async function upload({ url, secretKey }: SeedContext, { bucket, path, file }: Upload) {
  const body = await readFile(join(folder, `${file}.webp`));
  const response = await fetch(`${url}/storage/v1/object/${bucket}/${path}`, {
    method: "POST",
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      "content-type": "image/webp",
      "cache-control": "max-age=31536000",
      "x-upsert": "true",
    },
    body: new Uint8Array(body),
  });
  if (!response.ok) {
    throw new Error(`upload of ${path} failed: ${response.status} ${await response.text()}`);
  }
  await response.arrayBuffer();
}

/** Uploads the pictures of all venues and services, six at a time; returns their number. */
export async function uploadPictures(context: SeedContext): Promise<number> {
  const uploads: Upload[] = [
    ...venues.flatMap((venue) =>
      picturesOf(venue).map(({ file }, index) => ({
        bucket: "venue-images",
        path: venuePath(venue.slug, index),
        file,
      })),
    ),
    ...services.flatMap(({ slug, pictures }) =>
      pictures.map((file, index) => ({
        bucket: "service-images",
        path: venuePath(slug, index),
        file,
      })),
    ),
  ];
  const count = uploads.length;
  const worker = async () => {
    for (let next = uploads.pop(); next; next = uploads.pop()) await upload(context, next);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  return count;
}
