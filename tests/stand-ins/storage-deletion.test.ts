import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Backend, startBackend } from "../../supabase/local/backend.ts";
import { clientOf, makeUser, pgliteBackend } from "../db/support.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await pgliteBackend();
  await backend.db.exec(`
    insert into storage.buckets (id, name, public) values ('open', 'open', true);
    create policy t_all on storage.objects for all to authenticated
      using (bucket_id = 'open') with check (bucket_id = 'open');
    create function private.refuse_deletion() returns trigger language plpgsql as $$
      begin
        if old.name like '%/kept.webp' then raise exception 'refused'; end if;
        return old;
      end $$;
    create trigger refuse_deletion before delete on storage.objects
      for each row execute function private.refuse_deletion();
  `);
  await backend.reloadSchema();
});
afterAll(() => backend?.stop());

test("a deletion that the database refuses leaves the row and the file, and any other removes both", async () => {
  const owner = await makeUser(backend);
  const { storage } = await clientOf(backend, owner);
  const read = (path: string) => fetch(`${backend.url}/storage/v1/object/public/open/${path}`);
  const [kept, removed] = [`${owner}/kept.webp`, `${owner}/removed.webp`];
  const picture = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");
  for (const path of [kept, removed]) {
    const { error } = await storage
      .from("open")
      .upload(path, picture, { contentType: "image/webp" });
    expect(error).toBeNull();
  }
  expect((await storage.from("open").remove([kept])).error).not.toBeNull();
  expect((await read(kept)).status).toBe(200);

  expect((await storage.from("open").remove([removed])).error).toBeNull();
  // A row with the same name shows that the bytes are gone too.
  await backend.sql("insert into storage.objects (bucket_id, name) values ('open', $1)", [removed]);
  expect((await read(removed)).status).toBe(400);
});

test("the worker's deletion of a path removes what a killed upload or deletion left there without a row", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "mahfil-deletion-"));
  const own = await startBackend({ port: 0, dataDir, seed: false });
  try {
    const talk = randomUUID();
    const left = `${talk}/${randomUUID()}.pdf`;
    const digest = createHash("sha256").update(`message-files\0${left}`).digest("hex");
    const file = join(dataDir, "storage", own.databaseId, digest.slice(0, 2), digest);
    mkdirSync(join(file, ".."), { recursive: true });
    const leftovers = [file, `${file}.${randomUUID()}`];
    for (const path of leftovers) writeFileSync(path, "left by a killed process");
    const deleteAs = async (key: string) => {
      const { storage } = createClient(own.url, key, { auth: { persistSession: false } });
      expect((await storage.from("message-files").remove([left])).error).toBeNull();
      return leftovers.map((path) => existsSync(path));
    };
    expect(await deleteAs(own.publishableKey)).toEqual([true, true]);
    expect(await deleteAs(own.secretKey)).toEqual([false, false]);
  } finally {
    await own.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
