import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { chance, makeMarket } from "./search-venues.ts";
import { clientOf, makeUser, testBackend } from "./support.ts";

type Item = { id: string; total_minor: number | null; from_minor: number };
type Page = { items: Item[]; next_cursor: string | null; total: number };
type Filters = Record<string, unknown>;

const venues = 70;
const sorts = ["relevance", "price", "rating", "newest"] as const;
let backend: Backend;

beforeAll(async () => {
  backend = await testBackend();
  const hostId = await makeUser(backend, "host");
  await makeMarket(backend, hostId, await makeUser(backend), venues);
});
afterAll(() => backend?.stop());

async function search(filters: Filters, sort?: string, cursor?: string | null): Promise<Page> {
  const [row] = await backend.sql<{ page: Page }>(
    "select public.search_venues(null, $1::jsonb, $2, 25, $3) as page",
    [JSON.stringify(filters), sort ?? null, cursor ?? null],
  );
  if (!row) throw new Error("no answer");
  return row.page;
}

/** Every item of every page; the total stays the same on each. */
async function everyPage(filters: Filters, sort: string): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await search(filters, sort, cursor);
    items.push(...page.items);
    cursor = page.next_cursor;
    if (!cursor) expect(page.total).toBe(items.length);
  } while (cursor);
  return items;
}

/** What quote_booking, asked for each venue on its own, would let a stranger book. */
async function bookable(start: string, end: string, guests: number) {
  const rows = await backend.sql<{ id: string; total: string }>(
    `select v.id, q ->> 'total_minor' as total
     from public.venues v cross join lateral public.quote_booking(v.id, $1::timestamptz, $2::timestamptz, $3::int) q
     where q -> 'problems' = '[]'`,
    [start, end, guests],
  );
  return rows.map(({ id, total }) => `${id} ${total}`).sort();
}

const halfHour = 1_800_000;
const free: number[] = [];

describe("with a time, search and booking agree", () => {
  const random = chance(7);
  const cases = Array.from({ length: 24 }, (_, index) => {
    const base =
      index % 6 === 0
        ? Date.parse("2027-04-29T18:00:00Z")
        : index % 6 === 1
          ? Date.parse("2027-10-28T17:00:00Z")
          : Math.ceil(Date.now() / 86_400_000) * 86_400_000 +
            Math.floor(random() * 30) * 86_400_000;
    const odd = index % 12 === 11 ? 900_000 : 0;
    const start = base + Math.floor(random() * 30) * halfHour + odd;
    const days = index % 5 === 0 ? Math.floor(random() * 4) * 86_400_000 : 0;
    const end = start + (1 + Math.floor(random() * 12)) * halfHour + days;
    return {
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      guests: 1 + Math.floor(random() * 120),
      sort: sorts[index % sorts.length] ?? "relevance",
    };
  });

  test.each(cases)("$start to $end for $guests by $sort", async ({ start, end, guests, sort }) => {
    const found = await everyPage({ start, end, guests }, sort);
    free.push(found.length);
    expect(found.map((item) => `${item.id} ${item.total_minor}`).sort()).toEqual(
      await bookable(start, end, guests),
    );
  });

  test("some of these times are free somewhere", async () => {
    expect(free.filter((total) => total > 5).length).toBeGreaterThan(5);
  });

  test("few venues asked one by one and all at once have the same answer", async () => {
    for (const { start, end } of cases.slice(0, 8)) {
      const filters = JSON.stringify({ start, end });
      const without = async (few: boolean) => {
        const [row] = await backend.sql<{ where: string }>(
          `select array_to_string(search.availability_conditions(f, $2), ' and ') as where
           from (select search.prepare_filters(search.parse_filters($1::jsonb)) as f) x`,
          [filters, few],
        );
        return backend.sql(`select s.venue_id from search.venues s where ${row?.where} order by 1`);
      };
      expect(await without(true)).toEqual(await without(false));
    }
  });
});

describe("pages", () => {
  test.each(sorts)("by %s hold every venue once", async (sort) => {
    const items = await everyPage({}, sort);
    expect(new Set(items.map((item) => item.id)).size).toBe(venues);
  });

  test("by price without a time are in the order of comparable prices", async () => {
    const items = await everyPage({}, "price");
    const rows = await backend.sql<{ venue_id: string }>(
      "select venue_id from search.venues order by price_rank desc, venue_id",
    );
    expect(items.map((item) => item.id)).toEqual(rows.map((row) => row.venue_id));
  });

  test("stay together while venues come and go between them", async () => {
    const first = await search({}, "newest");
    const gone = first.items.slice(0, 5).map((item) => item.id);
    await backend.sql("update public.venues set status = 'paused' where id = any ($1::uuid[])", [
      gone,
    ]);
    const second = await search({}, "newest", first.next_cursor);
    await backend.sql("update public.venues set status = 'active' where id = any ($1::uuid[])", [
      gone,
    ]);
    const seen = new Set(first.items.map((item) => item.id));
    expect(second.items.some((item) => seen.has(item.id))).toBe(false);
    expect(second.total).toBe(venues - 5);
  });
});

test("garbage through HTTP is answered like nothing", async () => {
  const stranger = await clientOf(backend);
  const { data: all } = await stranger.rpc("search_venues", {});
  for (const garbage of [null, [], 5, { bbox: { a: 1 } }, { start: 5, end: [] }]) {
    const { data, error } = await stranger.rpc("search_venues", {
      p_query: "  ",
      p_filters: garbage,
      p_sort: "?",
      p_cursor: "💥",
    });
    expect(error).toBeNull();
    expect(data).toEqual(all);
  }
});
