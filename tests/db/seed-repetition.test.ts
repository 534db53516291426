import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { pgliteBackend, testBackend } from "./support.ts";

let backend: Backend;
let secondBackend: Backend;

beforeAll(async () => {
  backend = await testBackend({ seed: true });
  // `npm start` always seeds a PGlite; the other one is a PostgreSQL.
  secondBackend = await pgliteBackend({ seed: true });
});
afterAll(async () => {
  await backend?.stop();
  await secondBackend?.stop();
});

describe("two seeds of empty databases", () => {
  it.each([
    "users",
    "venues",
    "venue_images",
    "venue_addons",
    "opening_hours",
    "services",
    "bookings",
    "reviews",
    "payouts",
    "conversations",
    "messages",
  ])("have the same ids in the table %s", async (table) => {
    const ids = `select id from public.${table} order by id`;
    const first = await backend.sql(ids);
    expect(first.length).toBeGreaterThan(0);
    expect(await secondBackend.sql(ids)).toEqual(first);
  });
});
