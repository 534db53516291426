import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readAllRows } from "../../lib/supabase/read-all-rows.ts";
import type { Backend } from "../../supabase/local/backend.ts";
import { addVenues, hostId, insertReferences, type Sql } from "../bench/venues.ts";
import { clientOf, testBackend } from "./support.ts";

// Lists of a market with more rows than one API response has, on a real PostgreSQL.
const VENUES = Number(process.env.MARKET_VENUES ?? 2_500);
/** Numbers per part of the sitemap; fewer than there are venues. */
const PART_SIZE = VENUES > 10_000 ? 5_000 : 1_000;

// `npm run test:long` inserts 200,000 venues.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

let backend: Backend;
let visitor: SupabaseClient;
let host: SupabaseClient;

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
  await insertReferences(backend.sql as Sql);
  await addVenues(backend.sql as Sql, 0, VENUES);
  visitor = await clientOf(backend);
  host = await clientOf(backend, hostId);
});
afterAll(async () => {
  await backend?.stop();
});

it("the parts of the sitemap name every venue once, and none more than a part covers", async () => {
  const counts = await visitor.rpc("count_sitemap_parts", { p_part_size: PART_SIZE });
  const ids = new Set<string>();
  let entryCount = 0;
  for (let part = 0; part < counts.data.venues; part++) {
    const args = { p_kind: "venues", p_part: part, p_part_size: PART_SIZE };
    const { data } = await visitor.rpc("list_sitemap_part", args);
    expect(data.length).toBeLessThanOrEqual(PART_SIZE);
    entryCount += data.length;
    for (const { id } of data) ids.add(id);
  }
  expect([entryCount, ids.size]).toEqual([VENUES, VENUES]);
});

it("reading all rows of a list returns more than the API returns at once", async () => {
  const read = (from: number, to: number) =>
    host.from("venues").select("id").eq("host_id", hostId).order("id").range(from, to);
  const { data } = await read(0, VENUES - 1);
  expect(data).toHaveLength(1000);
  const rows = await readAllRows(read);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(VENUES);
});

it("the pages of a host's venues follow each other, and their counts end at over 1,000", async () => {
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < 15; page++) {
    const args = { p_kind: "venue", p_limit: 100, p_cursor: cursor };
    const { data } = await host.rpc("list_my_listings", args);
    for (const id of data.ids) seen.add(id);
    expect(data).toMatchObject({ total: 1001, listed: 1001, counts: { active: 1001 } });
    cursor = data.next;
  }
  expect(seen.size).toBe(1500);
});

/** Returns how many pages of 8 kB a statement reads, counting repeated reads. */
async function countReadPages(call: string): Promise<number> {
  const [row] = (await backend.sql(
    `explain (analyze, buffers, format json) select ${call} from (select set_config('request.jwt.claims',
       '{"sub": "${hostId}"}', true)) signed_in`,
  )) as { "QUERY PLAN": { Plan: Record<string, number> }[] }[];
  const plan = row?.["QUERY PLAN"][0]?.Plan;
  return (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
}

it.each([
  { group: "all", text: "null", limit: 250 },
  { group: "attention", text: "null", limit: 250 },
  { group: "archived", text: "null", limit: 250 },
  // 111 of the 200,000 match.
  { group: "all", text: "'lamps 777'", limit: 2000 },
  { group: "all", text: "'q'", limit: 250 },
])(
  "a page of a large host's venues of the group $group with the text $text reads few pages of the database",
  async ({ group, text, limit }) => {
    const call = `public.list_my_listings('venue', '${group}', ${text})`;
    // Without the first call of a connection, which reads the catalogue.
    await countReadPages(call);
    expect(await countReadPages(call)).toBeLessThan(limit);
  },
);

it("every saved venue is on one of the pages of favorites", async () => {
  await backend.sql(
    `insert into public.favorites (user_id, venue_id)
     select $1, id from public.venues order by id limit 1200`,
    [hostId],
  );
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const { data } = await host.rpc("list_my_favorites", { p_limit: 100, p_cursor: cursor });
    for (const { venue_id } of data) seen.add(venue_id);
    cursor = data.at(-1)?.cursor;
  } while (cursor);
  expect(seen.size).toBe(1200);
});
