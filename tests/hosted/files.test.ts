import { expect, test } from "vitest";
import { anonymousClient } from "../e2e/support/backend";
import { webpPhoto } from "../e2e/support/fixtures/photos";
import { createUser } from "../e2e/support/users";

const bucket = "venue-images";

test("a host stores a photo in the own folder, everybody can open it, and the host removes it", async () => {
  const host = await createUser("host", "Samir");
  const path = `${host.id}/${crypto.randomUUID()}.webp`;
  const files = host.client.storage.from(bucket);
  const stored = await files.upload(path, await webpPhoto(), { contentType: "image/webp" });
  expect(stored.error).toBeNull();
  const { publicUrl } = files.getPublicUrl(path).data;
  const opened = await fetch(publicUrl);
  expect([opened.status, opened.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await files.remove([path])).data).toHaveLength(1);
});

test("nobody stores or removes a photo in another's folder", async () => {
  const host = await createUser("host", "Samir");
  const path = `${host.id}/${crypto.randomUUID()}.webp`;
  const photo = await webpPhoto();
  const options = { contentType: "image/webp" };
  await host.client.storage.from(bucket).upload(path, photo, options);
  for (const client of [anonymousClient(), (await createUser("host", "Other")).client]) {
    const files = client.storage.from(bucket);
    expect((await files.upload(`${host.id}/mine.webp`, photo, options)).error).not.toBeNull();
    expect((await files.update(path, photo, options)).error).not.toBeNull();
    expect((await files.remove([path])).data ?? []).toEqual([]);
  }
  const { publicUrl } = host.client.storage.from(bucket).getPublicUrl(path).data;
  expect((await fetch(publicUrl)).status).toBe(200);
});

test("a host neither replaces, moves nor copies a photo, also one that nothing shows", async () => {
  const host = await createUser("host", "Samir");
  const path = `${host.id}/${crypto.randomUUID()}.webp`;
  const photo = await webpPhoto();
  const options = { contentType: "image/webp" };
  const files = host.client.storage.from(bucket);
  expect((await files.upload(path, photo, options)).error).toBeNull();
  expect((await files.update(path, photo, options)).error).not.toBeNull();
  for (const target of [path, `${host.id}/${crypto.randomUUID()}.webp`]) {
    const replaced = await files.upload(target, photo, { ...options, upsert: true });
    expect(replaced.error).not.toBeNull();
  }
  expect((await files.move(path, `${host.id}/moved.webp`)).error).not.toBeNull();
  expect((await files.copy(path, `${host.id}/copied.webp`)).error).not.toBeNull();
  expect((await files.remove([path])).data).toHaveLength(1);
});

test("a file of a type that is not allowed is refused", async () => {
  const host = await createUser("host", "Samir");
  const { error } = await host.client.storage
    .from(bucket)
    .upload(`${host.id}/page.html`, "<script>1</script>", { contentType: "text/html" });
  expect(error).not.toBeNull();
});
