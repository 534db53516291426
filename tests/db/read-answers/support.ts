import { AsyncLocalStorage } from "node:async_hooks";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { errorCodeOf } from "../../../lib/errors";
import type { Backend } from "../../../supabase/local/backend.ts";
import { clientOf, testBackend } from "../support.ts";
import { addRareRows } from "./rare-rows.ts";

const caller = new AsyncLocalStorage<{ id: string; client: SupabaseClient }>();
const clients = new Map<string, SupabaseClient>();
let backend: Backend;
let visitor: SupabaseClient;
let admin = "";

// Stand-ins for the modules that read the session of a request.
vi.mock("../../../lib/supabase/server", () => ({
  createServerSupabase: async () => caller.getStore()?.client ?? visitor,
}));
vi.mock("../../../lib/supabase/public", () => ({ createPublicClient: () => visitor }));
vi.mock("../../../lib/auth/session/current-user", () => ({
  getCurrentUser: async () => {
    const id = caller.getStore()?.id;
    return id ? { id, role: "host", isProvider: true } : null;
  },
}));
vi.mock("../../../lib/auth/session/session-user-id", () => ({
  readSessionUserId: async () => caller.getStore()?.id ?? null,
}));
vi.mock("next/cache", () => ({
  unstable_cache: (load: () => unknown) => load,
  revalidateTag: () => {},
}));

/** Starts a backend for the tests of a file, with the demo market and the rows that it lacks. */
export function startMarket() {
  beforeAll(async () => {
    backend = await testBackend({ seed: true });
    visitor = await clientOf(backend);
    await addRareRows(backend);
    [admin = ""] = await idsOf(
      "select id from public.users where role = 'admin' and deleted_at is null",
    );
  });
  afterAll(() => backend?.stop());
}

export const market = () => backend;
export const adminId = () => admin;

export type Row = Record<string, string>;
export const rowsOf = (text: string) => backend.sql<Row>(text);
export const idsOf = async (text: string) => (await rowsOf(text)).map((row) => row.id ?? "");

/** Returns the distinct users of a table's column. */
export const usersOf = async (column: string, table: string) =>
  (await idsOf(`select distinct ${column} as id from ${table}`)).map((user) => ({ user }));
export const asAdmin = async (ids: string) => (await idsOf(ids)).map((id) => ({ id, user: admin }));

/** Runs `read` as the `user` of a subject; as a visitor without one. */
async function readAs<T extends object>(thing: T, read: (thing: T) => Promise<unknown>) {
  const { user: id } = thing as { user?: string };
  if (!id) return read(thing);
  const client = clients.get(id) ?? (await clientOf(backend, id));
  clients.set(id, client);
  return caller.run({ id, client }, () => read(thing));
}

/**
 * Expects that a reader accepts the database's response for each subject, and at least one is not empty. Refusals other than
 * `unexpected` are allowed: the database's rules decide them.
 */
export async function expectRead<T extends object>(
  things: T[],
  read: (thing: T) => Promise<unknown>,
): Promise<void> {
  let found = 0;
  for (const thing of things) {
    const outcome = await readAs(thing, read).catch((error: unknown) => ({ error }));
    const { error, ok, code, data } = Object(outcome);
    const refusal = error === undefined ? (ok === false ? code : null) : errorCodeOf(error);
    if (refusal === "unexpected") {
      throw new Error(`${JSON.stringify(thing)}: ${Object(error).cause?.message ?? error ?? code}`);
    }
    const value = ok === true ? data : outcome;
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    if (refusal === null && !isEmpty) found += 1;
  }
  expect(found).toBeGreaterThan(0);
}
