import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { pgliteBackend } from "../db/support.ts";

// Percent-encoded routes, which lite also recognizes.
let backend: Backend;
let owner: SupabaseClient;
let folder: string;
let token: string;

beforeAll(async () => {
  backend = await pgliteBackend();
  await backend.db.exec(`
    insert into storage.buckets (id, name, public, allowed_mime_types) values
      ('open', 'open', true, array['image/webp']), ('closed', 'closed', false, null);
    create policy t_all on storage.objects for all to authenticated using (
      bucket_id in ('open', 'closed') and (storage.foldername(name))[1] = (select auth.uid())::text);
  `);
  await backend.reloadSchema();
  owner = createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data } = await owner.auth.signUp({
    email: "owner@mahfil.test",
    password: "correct horse",
  });
  folder = data.user?.id ?? "";
  token = data.session?.access_token ?? "";
});
afterAll(() => backend?.stop());

const post = (path: string, body: object = {}) =>
  fetch(`${backend.url}${path}`, {
    method: "POST",
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });

test("a stored file runs nothing, however its address is written", async () => {
  const path = `${folder}/shown.webp`;
  const picture = new Blob(["RIFF....WEBP"], { type: "image/webp" });
  expect((await owner.storage.from("open").upload(path, picture)).error).toBeNull();
  const page = `${folder}/shown.html`;
  await owner.storage.from("closed").upload(page, new Blob(["<b>"], { type: "text/html" }));
  const signed = (await owner.storage.from("closed").createSignedUrl(page, 60)).data?.signedUrl;
  const routes = ["public", "%70ublic", "publi%63", "%70%75%62%6c%69%63"];
  for (const address of [
    ...routes.map((route) => `${backend.url}/storage/v1/object/${route}/open/${path}`),
    signed ?? "",
    signed?.replace("/sign/", "/s%69gn/") ?? "",
  ]) {
    const { status, headers } = await fetch(address);
    const sniffing = headers.get("x-content-type-options");
    expect([address, status, sniffing]).toEqual([address, 200, "nosniff"]);
    expect(headers.get("content-security-policy")).toContain("sandbox");
  }
});

test("the checks of copies, moves and of emptying a bucket hold, however the route is written", async () => {
  const page = `${folder}/page.html`;
  const html = new Blob(["<b>"], { type: "text/html" });
  expect((await owner.storage.from("closed").upload(page, html)).error).toBeNull();
  const transfer = {
    bucketId: "closed",
    sourceKey: page,
    destinationBucket: "open",
    destinationKey: `${folder}/page.png`,
  };
  for (const route of ["copy", "%63opy", "%6dove", "m%6Fv%65"]) {
    expect((await post(`/storage/v1/object/${route}`, transfer)).status).toBe(400);
  }
  expect((await owner.storage.from("open").download(transfer.destinationKey)).data).toBeNull();
  expect((await post("/storage/v1/bucket/closed/%65mpty")).status).toBe(400);
  expect((await owner.storage.from("closed").download(page)).error).toBeNull();
});

test("a guessed password is counted, however the route is written", async () => {
  const guess = (secret: string) =>
    post("/auth/v1/%74oke%6E?grant_type=password", {
      email: "owner@mahfil.test",
      password: secret,
    });
  for (let index = 0; index < 5; index++) expect((await guess(`wrong-${index}`)).status).toBe(400);
  expect((await guess("correct horse")).status).toBe(429);
});
