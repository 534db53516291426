import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { makeMissingWidths } from "../../supabase/make-photo-widths.ts";
import { clientOf, makeUser, makeVenue, testBackend } from "./support.ts";

// An admin reviews the picture stored under a path, and its host tries to show another one afterwards.
let backend: Backend;
let host: SupabaseClient;
let folder: string;

/** The file header by which storage recognizes WebP. */
const header = "RIFF\0\0\0\0WEBPVP8 ";
const picture = (text: string) => new Blob([header, text], { type: "image/webp" });
const bucket = () => host.storage.from("venue-images");
const publicText = async (path: string) => {
  const response = await fetch(`${backend.url}/storage/v1/object/public/venue-images/${path}`);
  return (await response.text()).replace(header, "");
};
/** Stores a picture as the site does, with the secret key. */
const store = (path: string, content: string | Buffer) =>
  createClient(backend.url, backend.secretKey)
    .storage.from("venue-images")
    .upload(path, typeof content === "string" ? picture(content) : content, {
      contentType: "image/webp",
    });

beforeAll(async () => {
  backend = await testBackend();
  folder = await makeUser(backend, "host");
  host = await clientOf(backend, folder);
});
afterAll(() => backend?.stop());

test("a host stores no picture past the site, and neither replaces, moves nor copies one", async () => {
  const path = `${folder}/shown.webp`;
  const other = `${folder}/other.webp`;
  expect((await store(path, "reviewed")).error).toBeNull();
  const id = await makeVenue(backend, { hostId: folder });
  await backend.sql("update public.venues set images = array[$1] where id = $2", [path, id]);
  for (const each of [path, other, `640/${path}`]) {
    expect((await bucket().upload(each, picture("unseen"))).error).toMatchObject({
      statusCode: "403",
    });
    expect((await bucket().upload(each, picture("unseen"), { upsert: true })).error).not.toBeNull();
    expect((await bucket().createSignedUploadUrl(each, { upsert: true })).error).not.toBeNull();
  }
  expect((await bucket().update(path, picture("unseen"))).error).not.toBeNull();
  expect((await bucket().move(path, other)).error).not.toBeNull();
  expect((await bucket().copy(path, other)).error).not.toBeNull();
  expect((await bucket().remove([path])).data).toEqual([]);
  expect(await publicText(path)).toBe("reviewed");
});

test("a host deletes a picture that nothing shows, and no second one is stored under its address", async () => {
  const path = `${folder}/once.webp`;
  expect((await store(path, "first")).error).toBeNull();
  expect((await bucket().remove([path])).data).toHaveLength(1);
  expect((await store(path, "second")).error).toMatchObject({ statusCode: "403" });
  expect(await publicText(path)).not.toBe("second");
});

test("the command makes the widths that a photo lacks, and leaves alone what the site did not draw", async () => {
  const path = `${folder}/earlier.webp`;
  const background = "#8f3d1b";
  const photo = sharp({ create: { width: 1200, height: 1000, channels: 3, background } });
  expect((await store(path, await photo.webp().toBuffer())).error).toBeNull();
  const client = createClient(backend.url, backend.secretKey);
  const log = vi.fn();
  expect(await makeMissingWidths(client, log)).toBe(1);
  expect(log.mock.calls.join()).toContain("shown.webp");
  const widthOf = async (width: number) => {
    const stored = await client.storage.from("venue-images").download(`${width}/${path}`);
    return (await sharp(await stored.data?.arrayBuffer()).metadata()).width;
  };
  expect([await widthOf(256), await widthOf(1920)]).toEqual([256, 1200]);
  expect(await makeMissingWidths(client, () => {})).toBe(0);
});

test("a listing names only pictures that are stored", async () => {
  const id = await makeVenue(backend, { hostId: folder });
  await backend.sql("update public.venues set status = 'draft' where id = $1", [id]);
  const name = (path: string) =>
    host
      .from("venues")
      .update({ images: [path] })
      .eq("id", id);
  const path = `${folder}/later.webp`;
  expect((await name(path)).error).toMatchObject({ message: "invalid_input", details: "images" });
  expect((await store(path, "later")).error).toBeNull();
  expect((await name(path)).error).toBeNull();
});

test("a caller outside reads and captions the pictures of a venue under their first name, also with the venue", async () => {
  const path = `${folder}/captioned.webp`;
  expect((await store(path, "reviewed")).error).toBeNull();
  const id = await makeVenue(backend, { hostId: folder });
  await backend.sql("update public.venues set images = array[$1] where id = $2", [path, id]);
  const update = host.from("venue_images").update({ caption: "At dusk" }).eq("venue_id", id);
  expect((await update.select("path")).data).toEqual([{ path }]);
  const read = host.from("venues").select("venue_images!inner(path, caption)").eq("id", id);
  expect((await read.single()).data).toEqual({ venue_images: [{ path, caption: "At dusk" }] });
});
