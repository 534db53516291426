import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { services } from "./data/services.ts";
import type { Pair } from "./data/venue-type.ts";
import { type DemoVenue, venues } from "./data/venues/all.ts";
import { captionOf, galleryOf, pictureFolder } from "./galleries.ts";
import type { SeedContext } from "./lib/context.ts";

type Picture = { file: string; caption: Pair };

/** The pictures of a venue, its main one first. */
export function picturesOf(venue: Pick<DemoVenue, "picture">): Picture[] {
  return galleryOf(venue.picture).map((file) => ({ file, caption: captionOf(file) }));
}

export const venuePath = (slug: string, index: number) => `seed/${slug}/${index + 1}.webp`;

type Upload = { bucket: string; path: string; file: string };

async function upload({ url, secretKey }: SeedContext, { bucket, path, file }: Upload) {
  const body = await readFile(join(pictureFolder, `${file}.webp`));
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
