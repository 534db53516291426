import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cropCaptions } from "./data/crop-captions.ts";
import { services } from "./data/services.ts";
import type { Pair } from "./data/venue-type.ts";
import { type PlacedVenue, venues } from "./data/venues/all.ts";
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

/** The pictures of a venue, its main one first; a mirrored scene has mirrored details. */
export function picturesOf(venue: Pick<PlacedVenue, "picture">): Picture[] {
  const mirrored = venue.picture.endsWith("m");
  const scene = mirrored ? venue.picture.slice(0, -1) : venue.picture;
  const mark = mirrored ? "m" : "";
  const crops = cropCaptions[scene];
  if (!crops) throw new Error(`no crops of ${scene}`);
  const pictures = [
    { file: `${scene}-0${mark}`, caption: captionOf(`${scene}-0`) },
    { file: `${scene}-r${mark}`, caption: crops[1] },
    { file: `${scene}-l${mark}`, caption: crops[0] },
  ];
  const detail = `${scene}-1`;
  if (existsSync(join(folder, `${detail}.webp`))) {
    pictures.splice(1, 0, { file: `${detail}${mark}`, caption: captionOf(detail) });
  }
  return pictures;
}

export const venuePath = (slug: string, place: number) => `seed/${slug}/${place + 1}.webp`;

type Upload = { bucket: string; path: string; file: string };

async function upload({ url, secretKey }: SeedContext, { bucket, path, file }: Upload) {
  const body = await readFile(join(folder, `${file}.webp`));
  const answer = await fetch(`${url}/storage/v1/object/${bucket}/${path}`, {
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
  if (!answer.ok) {
    throw new Error(`upload of ${path} failed: ${answer.status} ${await answer.text()}`);
  }
  await answer.arrayBuffer();
}

/** Puts the pictures of all venues and services into their buckets, several at a time. */
export async function uploadPictures(context: SeedContext): Promise<number> {
  const waiting: Upload[] = [
    ...venues.flatMap((venue) =>
      picturesOf(venue).map(({ file }, place) => ({
        bucket: "venue-images",
        path: venuePath(venue.slug, place),
        file,
      })),
    ),
    ...services.flatMap(({ slug, pictures }) =>
      pictures.map((file, place) => ({
        bucket: "service-images",
        path: venuePath(slug, place),
        file,
      })),
    ),
  ];
  const count = waiting.length;
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await upload(context, next);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  return count;
}
