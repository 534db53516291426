import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { drawWidths } from "../lib/shared/draw-widths.ts";
import { isPlainWebp } from "../lib/shared/is-plain-webp.ts";
import { pathInWidth, photoWidths } from "../lib/shared/picture-sources.ts";

// `npm run photo-widths`: stores the widths of photos that have none yet (0107), as after a change of the widths of pages. It
// can be ended and run again at any time.

type Photo = { bucket_id: string; path: string };

/** Returns whether the widths of a photo are stored now; false for a file that the site did not draw. */
async function makeWidths({ storage }: SupabaseClient, { bucket_id, path }: Photo) {
  const bucket = storage.from(bucket_id);
  const { data, error } = await bucket.download(path);
  if (error) throw error;
  const photo = new Uint8Array(await data.arrayBuffer());
  if (!isPlainWebp(photo)) return false;
  for (const { width, bytes } of await drawWidths(photo)) {
    const options = { contentType: "image/webp", cacheControl: "31536000" };
    const stored = await bucket.upload(pathInWidth(path, width), bytes, options);
    const isThere =
      stored.error && "statusCode" in stored.error && stored.error.statusCode === "409";
    if (stored.error && !isThere) throw stored.error;
  }
  return true;
}

/** Makes the missing widths of all photos of a project. Returns the number of photos that got some. */
export async function makeMissingWidths(
  client: SupabaseClient,
  log: (line: string) => void,
): Promise<number> {
  let made = 0;
  let after = "";
  for (;;) {
    const { data, error } = await client.rpc("list_photos_without_widths", {
      p_widths: photoWidths,
      p_after: after,
    });
    if (error) throw error;
    const photos: Photo[] = data;
    for (const photo of photos) {
      after = `${photo.bucket_id}/${photo.path}`;
      if (await makeWidths(client, photo)) made += 1;
      else log(`not made: ${after} is no photo that the site stored`);
    }
    if (photos.length === 0) return made;
  }
}

if (import.meta.main) {
  const { NEXT_PUBLIC_SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey } = process.env;
  if (!url || !secretKey) {
    throw new Error("Set NEXT_PUBLIC_SUPABASE_URL and SUPABASE_SECRET_KEY");
  }
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  const made = await makeMissingWidths(createClient(url, secretKey), log);
  log(`Widths of ${made} photos were made`);
}
