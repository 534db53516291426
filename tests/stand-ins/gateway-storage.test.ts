import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { pgliteBackend } from "../db/support.ts";

let backend: Backend;
let owner: SupabaseClient;
let stranger: SupabaseClient;
let anonymous: SupabaseClient;
let folder: string;

/** Content that begins like a WebP picture, followed by a text to distinguish it. */
const content = (text = "") => `RIFF….WEBP${text}`;
const picture = (text = "", type = "image/webp") => new Blob([content(text)], { type });
const pngStart = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
]);

function client() {
  return createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

async function signUp(email: string) {
  const own = client();
  const { data, error } = await own.auth.signUp({ email, password: "correct horse" });
  if (error || !data.user) throw error ?? new Error("no user");
  return { own, id: data.user.id };
}

beforeAll(async () => {
  backend = await pgliteBackend();
  // The same policies as in the project's migrations, for buckets of this test.
  await backend.db.exec(`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
      ('open', 'open', true, 1000, array['image/webp', 'image/png']),
      ('closed', 'closed', false, null, null);
    create policy t_insert on storage.objects for insert to authenticated with check (
      bucket_id in ('open', 'closed') and (storage.foldername(name))[1] = (select auth.uid())::text);
    create policy t_select on storage.objects for select to authenticated using (
      bucket_id in ('open', 'closed') and (storage.foldername(name))[1] = (select auth.uid())::text);
    create policy t_update on storage.objects for update to authenticated using (
      bucket_id in ('open', 'closed') and (storage.foldername(name))[1] = (select auth.uid())::text);
    create policy t_delete on storage.objects for delete to authenticated using (
      bucket_id in ('open', 'closed') and (storage.foldername(name))[1] = (select auth.uid())::text);
  `);
  await backend.reloadSchema();
  const one = await signUp("owner@mahfil.test");
  owner = one.own;
  folder = one.id;
  stranger = (await signUp("stranger@mahfil.test")).own;
  anonymous = client();
});
afterAll(() => backend?.stop());

const read = (bucket: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${backend.url}/storage/v1/object/public/${bucket}/${path}`, { headers });

describe("an upload", () => {
  test("of a Blob by supabase-js is stored, and is public in a public bucket", async () => {
    const path = `${folder}/a.webp`;
    const { error } = await owner.storage
      .from("open")
      .upload(path, picture(), { cacheControl: "31536000" });
    expect(error).toBeNull();
    const { publicUrl } = owner.storage.from("open").getPublicUrl(path).data;
    const response = await fetch(publicUrl);
    expect(await response.text()).toBe(content());
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("cache-control")).toBe("max-age=31536000");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const etag = response.headers.get("etag") ?? "";
    expect((await read("open", path, { "if-none-match": etag })).status).toBe(304);
    const head = await fetch(publicUrl, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test("of raw bytes is stored", async () => {
    const path = `${folder}/raw.png`;
    const { error } = await owner.storage
      .from("open")
      .upload(path, pngStart, { contentType: "image/png" });
    expect(error).toBeNull();
    const response = await read("open", path);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pngStart);
  });

  test("of a form without a file is refused with the reason", async () => {
    const body = new FormData();
    body.set("cacheControl", "3600");
    const response = await fetch(`${backend.url}/storage/v1/object/open/${folder}/none.png`, {
      method: "POST",
      headers: { apikey: backend.secretKey },
      body,
    });
    expect([response.status, (await response.json()).message]).toEqual([
      400,
      "No content provided",
    ]);
  });

  test("is refused beyond the size limit of the bucket, and for another type than the bucket allows", async () => {
    const big = await owner.storage
      .from("open")
      .upload(`${folder}/big.webp`, picture("x".repeat(1001)));
    expect(big.error).toMatchObject({ statusCode: "413" });
    const type = await owner.storage
      .from("open")
      .upload(`${folder}/a.html`, picture("<script>", "text/html"));
    expect(type.error).toMatchObject({ statusCode: "415" });
    const [row] = await backend.sql(
      "select count(*)::int as n from storage.objects where name like '%big.webp' or name like '%.html'",
    );
    expect(row).toEqual({ n: 0 });
  });

  test("is refused when its content is not what its type says", async () => {
    const html = new Blob(["<!doctype html><script>alert(1)</script>"], { type: "image/png" });
    const webp = new Blob([content()], { type: "image/png" });
    for (const file of [html, webp, new Blob([], { type: "image/png" })]) {
      const bucket = owner.storage.from("open");
      const { error } = await bucket.upload(`${folder}/wrong.png`, file);
      expect(error).toMatchObject({ statusCode: "415" });
      const { data } = await bucket.createSignedUploadUrl(`${folder}/wrong.png`);
      const signed = await bucket.uploadToSignedUrl(`${folder}/wrong.png`, data?.token ?? "", file);
      expect(signed.error).toMatchObject({ statusCode: "415" });
    }
    const replaced = await owner.storage.from("open").update(`${folder}/a.webp`, html);
    expect(replaced.error).toMatchObject({ statusCode: "415" });
    expect(await (await read("open", `${folder}/a.webp`)).text()).toBe(content());
  });

  test("is refused for a path outside the user's folder", async () => {
    for (const name of [`${folder}/..%2f..%2fx.webp`, `${folder}/%00.webp`, `${folder}//x.webp`]) {
      const response = await fetch(`${backend.url}/storage/v1/object/open/${name}`, {
        method: "POST",
        headers: {
          apikey: backend.publishableKey,
          authorization: `Bearer ${await backend.tokenFor(folder)}`,
          "content-type": "image/webp",
        },
        body: "x",
      });
      expect(response.status).toBe(400);
    }
  });

  test("succeeds once when the same new path is uploaded simultaneously", async () => {
    const path = `${folder}/once.webp`;
    const results = await Promise.all(
      [1, 2, 3].map((n) => owner.storage.from("open").upload(path, picture(`take ${n}`))),
    );
    const stored = results.filter((result) => result.error === null);
    expect(stored).toHaveLength(1);
    for (const { error } of results) if (error) expect(error).toMatchObject({ statusCode: "409" });
  });
});

describe("a user who does not own a file", () => {
  const path = () => `${folder}/guarded.webp`;
  const stored = async () => (await read("open", path())).text();

  beforeAll(async () => {
    await owner.storage.from("open").upload(path(), picture("mine"));
  });

  test("cannot upload into the owner's folder, signed in or not", async () => {
    for (const otherClient of [stranger, anonymous]) {
      const { error } = await otherClient.storage
        .from("open")
        .upload(`${folder}/new.webp`, picture());
      expect(error).toMatchObject({ statusCode: "403" });
    }
    expect((await read("open", `${folder}/new.webp`)).status).toBe(400);
  });

  test("cannot overwrite the file", async () => {
    for (const otherClient of [stranger, anonymous]) {
      const upsert = await otherClient.storage
        .from("open")
        .upload(path(), picture("theirs"), { upsert: true });
      expect(upsert.error).not.toBeNull();
      const update = await otherClient.storage.from("open").update(path(), picture("theirs"));
      expect(update.error).not.toBeNull();
    }
    expect(await stored()).toBe(content("mine"));
  });

  test("cannot delete, move or replace the file", async () => {
    const { data } = await stranger.auth.getUser();
    const own = `${data.user?.id}/own.webp`;
    await stranger.storage.from("open").upload(own, picture("theirs"));
    for (const otherClient of [stranger, anonymous]) {
      expect((await otherClient.storage.from("open").remove([path()])).data).toEqual([]);
      expect((await otherClient.storage.from("open").move(path(), own)).error).not.toBeNull();
      expect((await otherClient.storage.from("open").move(own, path())).error).not.toBeNull();
      expect((await otherClient.storage.from("open").copy(own, path())).error).not.toBeNull();
      expect(
        (await otherClient.storage.from("open").createSignedUploadUrl(path())).error,
      ).not.toBeNull();
    }
    expect(await stored()).toBe(content("mine"));
  });

  test("cannot read a private file or change a bucket", async () => {
    await owner.storage.from("closed").upload(`${folder}/secret.txt`, new Blob(["secret"]));
    const secret = `${folder}/secret.txt`;
    expect((await read("closed", secret)).status).toBe(400);
    for (const otherClient of [stranger, anonymous]) {
      expect((await otherClient.storage.from("closed").download(secret)).data).toBeNull();
      expect(
        (await otherClient.storage.from("closed").createSignedUrl(secret, 60)).data,
      ).toBeNull();
      expect((await otherClient.storage.from("closed").list(folder)).data ?? []).toEqual([]);
      expect((await otherClient.storage.emptyBucket("open")).error).not.toBeNull();
      expect((await otherClient.storage.deleteBucket("open")).error).not.toBeNull();
      expect(
        (await otherClient.storage.updateBucket("closed", { public: true })).error,
      ).not.toBeNull();
      expect((await otherClient.storage.createBucket("new")).error).not.toBeNull();
    }
    expect(await (await owner.storage.from("closed").download(secret)).data?.text()).toBe("secret");
    const { data } = await owner.storage.from("closed").createSignedUrl(secret, 60);
    expect(await (await fetch(data?.signedUrl ?? "")).text()).toBe("secret");
    const token = new URL(data?.signedUrl ?? "").searchParams.get("token");
    const asAccessToken = await fetch(`${backend.url}/rest/v1/venue_types`, {
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
    });
    expect(asAccessToken.status).toBe(401);
    const tampered = (data?.signedUrl ?? "").replace("secret.txt", "other.txt");
    expect((await fetch(tampered)).status).toBeGreaterThanOrEqual(400);
  });
});

describe("the owner of a file", () => {
  test("can replace, list, move and delete it", async () => {
    const bucket = owner.storage.from("open");
    const path = `${folder}/turn.webp`;
    await bucket.upload(path, picture("one"));
    expect((await bucket.upload(path, picture("two"))).error).toMatchObject({ statusCode: "409" });
    expect((await bucket.upload(path, picture("two"), { upsert: true })).error).toBeNull();
    expect(await (await read("open", path)).text()).toBe(content("two"));
    const listed = await bucket.list(folder);
    expect(listed.data?.some((entry) => entry.name.endsWith("turn.webp"))).toBe(true);
    expect((await bucket.move(path, `${folder}/moved.webp`)).error).toBeNull();
    expect((await bucket.remove([`${folder}/moved.webp`])).data).toHaveLength(1);
    expect((await read("open", `${folder}/moved.webp`)).status).toBe(400);
  });

  test("cannot copy or move it past the checks of another bucket or of names", async () => {
    const page = `${folder}/page.html`;
    const html = new Blob(["<script>"], { type: "text/html" });
    expect((await owner.storage.from("closed").upload(page, html)).error).toBeNull();
    const to = { destinationBucket: "open" };
    const target = `${folder}/a.png`;
    const closed = owner.storage.from("closed");
    expect((await closed.copy(page, target, to)).error).not.toBeNull();
    expect((await closed.move(page, target, to)).error).not.toBeNull();
    const { session } = (await owner.auth.getSession()).data;
    const guess = { apikey: "sb_secret_guess", "content-type": "application/json" };
    const moved = await fetch(`${backend.url}/storage/v1/object/move`, {
      method: "POST",
      headers: { ...guess, authorization: `Bearer ${session?.access_token}` },
      body: JSON.stringify({ bucketId: "closed", sourceKey: page, ...to, destinationKey: target }),
    });
    expect(moved.status).toBe(400);
    expect((await read("open", target)).status).toBe(400);
    for (const name of [`${folder}/../x.webp`, `${folder}//x.webp`, ""]) {
      expect((await owner.storage.from("closed").copy(page, name)).error).not.toBeNull();
    }
    const { data } = await stranger.auth.getUser();
    const stolen = await stranger.storage.from("closed").copy(page, `${data.user?.id}/page.html`);
    expect(stolen.error).not.toBeNull();
  });

  test("can create a signed upload address for another user", async () => {
    const bucket = owner.storage.from("open");
    const { data, error } = await bucket.createSignedUploadUrl(`${folder}/signed.webp`);
    expect(error).toBeNull();
    const uploaded = await anonymous.storage
      .from("open")
      .uploadToSignedUrl(`${folder}/signed.webp`, data?.token ?? "", picture("signed"));
    expect(uploaded.error).toBeNull();
    expect(await (await read("open", `${folder}/signed.webp`)).text()).toBe(content("signed"));
  });

  test("can give it a name with spaces, but not with letters beyond ASCII", async () => {
    const arabic = await owner.storage.from("open").upload(`${folder}/قاعة.webp`, picture("hall"));
    expect(arabic.error).toMatchObject({ statusCode: "400" });
    const path = `${folder}/large hall.webp`;
    const { error } = await owner.storage.from("open").upload(path, picture("hall"));
    expect(error).toBeNull();
    const { publicUrl } = owner.storage.from("open").getPublicUrl(path).data;
    expect(await (await fetch(publicUrl)).text()).toBe(content("hall"));
  });
});
