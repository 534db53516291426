import { expect, test } from "vitest";
import { anonymousClient } from "../e2e/support/backend";
import { storePhoto, webpPhoto } from "../e2e/support/fixtures/photos";
import { createUser } from "../e2e/support/users";

const bucket = "venue-images";

test("everybody can open a photo that the site stored, its host removes it, and nobody else", async () => {
  const host = await createUser("host", "Samir");
  const path = await storePhoto(bucket, host.id);
  const { publicUrl } = host.client.storage.from(bucket).getPublicUrl(path).data;
  const opened = await fetch(publicUrl);
  expect([opened.status, opened.headers.get("content-type")]).toEqual([200, "image/webp"]);
  for (const client of [anonymousClient(), (await createUser("host", "Other")).client]) {
    expect((await client.storage.from(bucket).remove([path])).data ?? []).toEqual([]);
  }
  expect((await fetch(publicUrl)).status).toBe(200);
  expect((await host.client.storage.from(bucket).remove([path])).data).toHaveLength(1);
});

test("nobody stores, replaces, moves or copies a photo past the site, also a host in the own folder", async () => {
  const host = await createUser("host", "Samir");
  const path = await storePhoto(bucket, host.id);
  const other = `${host.id}/${crypto.randomUUID()}.webp`;
  const photo = await webpPhoto();
  const options = { contentType: "image/webp" };
  for (const client of [anonymousClient(), host.client]) {
    const files = client.storage.from(bucket);
    for (const target of [path, other, `640/${path}`]) {
      expect((await files.upload(target, photo, options)).error).not.toBeNull();
      const replaced = await files.upload(target, photo, { ...options, upsert: true });
      expect(replaced.error).not.toBeNull();
    }
    expect((await files.update(path, photo, options)).error).not.toBeNull();
    expect((await files.createSignedUploadUrl(other)).error).not.toBeNull();
    expect((await files.move(path, other)).error).not.toBeNull();
    expect((await files.copy(path, other)).error).not.toBeNull();
  }
});
