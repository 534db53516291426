import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { clientOf, makeUser, pgliteBackend } from "../db/support.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await pgliteBackend();
  // The same policy as for message-files, on a bucket of this test.
  await backend.db.exec(`
    insert into storage.buckets (id, name, public) values ('open', 'open', true);
    create policy t_insert on storage.objects for insert to authenticated with check (bucket_id = 'open'
      and coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-upsert', '') <> 'true');
  `);
  await backend.reloadSchema();
});
afterAll(() => backend?.stop());

test("the policies of storage see the headers of a request: an upload that may replace is refused, also to a new path", async () => {
  const owner = await makeUser(backend, "host");
  const { storage } = await clientOf(backend, owner);
  const photo = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");
  const upload = (name: string, upsert: boolean) =>
    storage
      .from("open")
      .upload(`${owner}/${name}.webp`, photo, { contentType: "image/webp", upsert });
  expect((await upload("replacing", true)).error).not.toBeNull();
  expect((await upload("new", false)).error).toBeNull();
  expect((await upload("new", true)).error).not.toBeNull();
});
