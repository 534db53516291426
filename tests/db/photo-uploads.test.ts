import { createHash, randomBytes } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { startPostgres, type ThrowAwayPostgres } from "../../supabase/local/postgres.ts";
import { clientOf, makeUser, testBackend } from "./support.ts";

// Photos in pieces on a real PostgreSQL, where several processes bring them at once.
const PIECE = 512 * 1024;
let postgres: ThrowAwayPostgres;
let backend: Backend;
let hostId: string;
let host: SupabaseClient;

beforeAll(async () => {
  postgres = await startPostgres();
  backend = await testBackend({ databaseUrl: postgres.url });
});
beforeEach(async () => {
  hostId = await makeUser(backend, "host");
  host = await clientOf(backend, hostId);
});
afterAll(async () => {
  await backend?.stop();
  await postgres?.stop();
});

async function begin(size: number): Promise<string> {
  const { data, error } = await host.rpc("begin_photo_upload", { p_size: size });
  if (error) throw error;
  return data;
}

const add = (upload: string, starts: number, bytes: Buffer) =>
  host.rpc("add_photo_piece", {
    p_upload_id: upload,
    p_starts: starts,
    p_bytes: bytes.toString("base64"),
  });

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

it("the largest photo comes back as it was sent", async () => {
  const photo = randomBytes(10 * 1024 * 1024 - 1);
  const upload = await begin(photo.length);
  for (let at = 0; at < photo.length; at += PIECE) {
    const { data, error } = await add(upload, at, photo.subarray(at, at + PIECE));
    expect([error, data]).toEqual([null, Math.min(at + PIECE, photo.length)]);
  }
  const { data, error } = await host.rpc("photo_upload_bytes", { p_upload_id: upload });
  expect(error).toBeNull();
  expect(digest(Buffer.from(data, "base64"))).toBe(digest(photo));
});

it("of a piece that is brought many times at once, one is kept", async () => {
  const piece = randomBytes(PIECE);
  const upload = await begin(2 * PIECE);
  for (const starts of [0, PIECE]) {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(upload, starts, piece)));
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    const refused = answers.flatMap(({ error, status }) =>
      error ? [[status, error.message]] : [],
    );
    expect(refused).toEqual(Array.from({ length: 11 }, () => [409, "wrong_status"]));
  }
  const { data } = await host.rpc("photo_upload", { p_upload_id: upload });
  expect(data).toEqual({ size: 2 * PIECE, received: 2 * PIECE, stored: false });
});

it("nobody begins more than the database keeps, however fast", async () => {
  await Promise.all(Array.from({ length: 30 }, () => begin(1000)));
  const kept = await backend.sql(
    "select count(*)::int as kept from private.photo_uploads where owner_id = $1",
    [hostId],
  );
  expect(kept).toEqual([{ kept: 12 }]);
});

it("who leaves takes along what they had begun", async () => {
  await add(await begin(10), 0, Buffer.from("hello"));
  await backend.sql(
    "update public.users set role = 'guest', email = null, first_name = null, deleted_at = now() where id = $1",
    [hostId],
  );
  const left = await backend.sql("select id from private.photo_uploads where owner_id = $1", [
    hostId,
  ]);
  expect(left).toEqual([]);
});
