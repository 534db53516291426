import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { clientOf, makeUser, makeVenue, testBackend } from "./support.ts";

// An admin reviews the picture that is stored under a path: its host tries to show another one afterwards.
let backend: Backend;
let host: SupabaseClient;
let folder: string;

/** By which storage recognizes a WebP file. */
const header = "RIFF\0\0\0\0WEBPVP8 ";
const picture = (text: string) => new Blob([header, text], { type: "image/webp" });
const bucket = () => host.storage.from("venue-images");
const publicText = async (path: string) => {
  const response = await fetch(`${backend.url}/storage/v1/object/public/venue-images/${path}`);
  return (await response.text()).replace(header, "");
};

beforeAll(async () => {
  backend = await testBackend();
  folder = await makeUser(backend, "host");
  host = await clientOf(backend, folder);
});
afterAll(() => backend?.stop());

/** An active venue that shows a picture which its host uploaded, and the path of the picture. */
async function showPicture(name: string) {
  const path = `${folder}/${name}.webp`;
  const { error } = await bucket().upload(path, picture("reviewed"));
  expect(error).toBeNull();
  const id = await makeVenue(backend, { hostId: folder });
  await backend.sql("update public.venues set images = array[$1] where id = $2", [path, id]);
  return path;
}

test("a picture of an active listing keeps its content whatever its host uploads", async () => {
  const path = await showPicture("shown");
  const other = `${folder}/other.webp`;
  expect((await bucket().upload(other, picture("unseen"))).error).toBeNull();
  expect((await bucket().upload(path, picture("unseen"), { upsert: true })).error).not.toBeNull();
  expect((await bucket().update(path, picture("unseen"))).error).not.toBeNull();
  expect((await bucket().remove([path])).data).toEqual([]);
  expect((await bucket().move(path, `${folder}/away.webp`)).error).not.toBeNull();
  expect((await bucket().move(other, path)).error).not.toBeNull();
  expect((await bucket().copy(other, path)).error).not.toBeNull();
  expect(await publicText(path)).toBe("reviewed");
});

test("a host gets no address with which a picture could be replaced after its review", async () => {
  const path = `${folder}/signed.webp`;
  const signed = await bucket().createSignedUploadUrl(path, { upsert: true });
  expect(signed.error).not.toBeNull();
  await showPicture("signed");
  const late = await bucket().uploadToSignedUrl(path, signed.data?.token ?? "", picture("unseen"));
  expect(late.error).not.toBeNull();
  expect(await publicText(path)).toBe("reviewed");
});

test("a picture that a listing names cannot be uploaded after the review", async () => {
  const id = await makeVenue(backend, { hostId: folder });
  const path = `${folder}/missing.webp`;
  await backend.sql("update public.venues set images = array[$1] where id = $2", [path, id]);
  expect((await bucket().upload(path, picture("unseen"))).error).not.toBeNull();
});

test("a picture is neither moved, copied nor replaced, also while nothing shows it", async () => {
  const path = `${folder}/unused.webp`;
  expect((await bucket().upload(path, picture("first"))).error).toBeNull();
  expect((await bucket().update(path, picture("second"))).error).not.toBeNull();
  expect((await bucket().upload(path, picture("second"), { upsert: true })).error).not.toBeNull();
  expect((await bucket().move(path, `${folder}/moved.webp`)).error).not.toBeNull();
  expect((await bucket().copy(path, `${folder}/copied.webp`)).error).not.toBeNull();
  expect(await publicText(path)).toBe("first");
  expect((await bucket().remove([path])).data).toHaveLength(1);
});

// The image optimizer goes on showing the first picture: an admin would approve another than guests see.
test("no second picture is stored under the address of one that was deleted", async () => {
  const path = `${folder}/once.webp`;
  expect((await bucket().upload(path, picture("first"))).error).toBeNull();
  expect((await bucket().remove([path])).data).toHaveLength(1);
  expect((await bucket().upload(path, picture("second"))).error).toMatchObject({
    statusCode: "403",
  });
  expect(await publicText(path)).not.toBe("second");
});

test("an account stores no more files than it has room for, and is told so by the function", async () => {
  const id = await makeUser(backend, "host");
  const client = await clientOf(backend, id);
  await backend.sql(
    `insert into storage.objects (bucket_id, name)
     select 'venue-images', $1 || '/' || n || '.webp' from generate_series(1, 199) n`,
    [id],
  );
  const isFull = async () =>
    (await client.rpc("is_storage_folder_full", { p_bucket_id: "venue-images" })).data;
  const upload = (name: string) =>
    client.storage.from("venue-images").upload(`${id}/${name}.webp`, picture(name));
  expect(await isFull()).toBe(false);
  expect((await upload("last")).error).toBeNull();
  expect(await isFull()).toBe(true);
  expect((await upload("over")).error).toMatchObject({ statusCode: "403" });
  expect((await bucket().upload(`${folder}/other-host.webp`, picture("x"))).error).toBeNull();
});
