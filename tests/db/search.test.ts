import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { createRandom, createVenues } from "./search-venues.ts";
import { clientOf, makeUser, testBackend } from "./support.ts";

type Item = {
  id: string;
  total_minor: number | null;
  from_minor: number;
  from_total_minor: number;
  from_guests: number | null;
};
type Page = { items: Item[]; next_cursor: string | null; total: number };
type Filters = Record<string, unknown>;

const venues = 70;
const sorts = ["relevance", "price", "rating", "newest"] as const;
let backend: Backend;

beforeAll(async () => {
  backend = await testBackend();
  const hostId = await makeUser(backend, "host");
  await createVenues(backend, hostId, await makeUser(backend), venues);
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

/** All items of all pages; the total must equal their number. */
async function searchAllPages(filters: Filters, sort: string): Promise<Item[]> {
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

/** The venues that quote_booking lets a visitor book, with their totals. */
async function quoteBookable(start: string, end: string, guests: number) {
  const rows = await backend.sql<{ id: string; total: string }>(
    `select v.id, q ->> 'total_minor' as total
     from public.venues v cross join lateral public.quote_booking(v.id, $1::timestamptz, $2::timestamptz, $3::int) q
     where q -> 'problems' = '[]'`,
    [start, end, guests],
  );
  return rows.map(({ id, total }) => `${id} ${total}`).sort();
}

const halfHour = 1_800_000;
const resultCounts: number[] = [];

describe("a search with a time", () => {
  const random = createRandom(7);
  const cases = Array.from({ length: 24 }, (_, index) => {
    const base =
      index % 6 === 0
        ? Date.parse("2027-04-29T18:00:00Z")
        : index % 6 === 1
          ? Date.parse("2027-10-28T17:00:00Z")
          : Math.ceil(Date.now() / 86_400_000) * 86_400_000 +
            Math.floor(random() * 30) * 86_400_000;
    const quarterHour = index % 12 === 11 ? 900_000 : 0;
    const start = base + Math.floor(random() * 30) * halfHour + quarterHour;
    const days = index % 5 === 0 ? Math.floor(random() * 4) * 86_400_000 : 0;
    const end = start + (1 + Math.floor(random() * 12)) * halfHour + days;
    return {
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      guests: 1 + Math.floor(random() * 120),
      sort: sorts[index % sorts.length] ?? "relevance",
    };
  });

  test.each(cases)(
    "finds the bookable venues with their prices from $start to $end for $guests guests by $sort",
    async ({ start, end, guests, sort }) => {
      const found = await searchAllPages({ start, end, guests }, sort);
      resultCounts.push(found.length);
      expect(found.map((item) => `${item.id} ${item.total_minor}`).sort()).toEqual(
        await quoteBookable(start, end, guests),
      );
    },
  );

  test("has found venues for enough of the times above", async () => {
    expect(resultCounts.filter((total) => total > 5).length).toBeGreaterThan(5);
  });

  test("finds the same with the conditions for short and for long lists of venues", async () => {
    for (const { start, end } of cases.slice(0, 8)) {
      const filters = JSON.stringify({ start, end });
      const searchIds = async (isShortList: boolean) => {
        const [row] = await backend.sql<{ where: string }>(
          `select array_to_string(search.availability_conditions(f, $2), ' and ') as where
           from (select search.prepare_filters(search.parse_filters($1::jsonb)) as f) x`,
          [filters, isShortList],
        );
        return backend.sql(`select s.venue_id from search.venues s where ${row?.where} order by 1`);
      };
      expect(await searchIds(true)).toEqual(await searchIds(false));
    }
  });
});

describe("the pages of a search", () => {
  test.each(sorts)("by %s contain each venue once", async (sort) => {
    const items = await searchAllPages({}, sort);
    expect(new Set(items.map((item) => item.id)).size).toBe(venues);
  });

  test("by price without a time are in the order of the price rank", async () => {
    const items = await searchAllPages({}, "price");
    const rows = await backend.sql<{ venue_id: string }>(
      "select venue_id from search.venues order by price_rank desc, venue_id",
    );
    expect(items.map((item) => item.id)).toEqual(rows.map((row) => row.venue_id));
  });

  test.each([1, 90])(
    "by price for %i guests are in the order of the price shown",
    async (guests) => {
      const items = await searchAllPages({ guests }, "price");
      const values = await backend.sql<{ venue_id: string; value: number }>(
        "select venue_id, minor_unit_value as value from search.venues",
      );
      const minorValues = new Map(values.map((row) => [row.venue_id, row.value]));
      const prices = items.map((item) => item.from_total_minor * (minorValues.get(item.id) ?? 0));
      for (const [index, price] of prices.entries()) {
        // The fee is rounded to a unit of each currency.
        if (index > 0) expect(price).toBeGreaterThanOrEqual((prices[index - 1] ?? 0) - 0.011);
      }
      expect(items.every((item) => item.from_guests === null || item.from_guests === guests)).toBe(
        true,
      );
    },
  );

  test("contain no venue twice when venues are paused between two pages", async () => {
    const first = await search({}, "newest");
    const pausedIds = first.items.slice(0, 5).map((item) => item.id);
    await backend.sql("update public.venues set status = 'paused' where id = any ($1::uuid[])", [
      pausedIds,
    ]);
    const second = await search({}, "newest", first.next_cursor);
    await backend.sql("update public.venues set status = 'active' where id = any ($1::uuid[])", [
      pausedIds,
    ]);
    const seen = new Set(first.items.map((item) => item.id));
    expect(second.items.some((item) => seen.has(item.id))).toBe(false);
    expect(second.total).toBe(venues - 5);
  });
});

describe("a price 'from'", () => {
  const guests = 10;

  test("is that of some booking that can be made, and none is cheaper", async () => {
    // Without what other guests and hosts have taken, and with hours that begin and end on the grid below.
    await backend.sql(`delete from public.bookings`);
    await backend.sql(`delete from public.blocked_times`);
    await backend.sql(`delete from public.opening_exceptions`);
    await backend.sql(
      `update public.venues set minimum_notice_hours = 0, booking_window_months = 12`,
    );
    const rows = await backend.sql<{ id: string; from: string; lowest: string | null }>(
      `with listed as (
         select (item ->> 'id')::uuid as id, (item ->> 'from_total_minor')::bigint as price
         from jsonb_array_elements(public.search_venues(null, $1::jsonb, 'newest', 24) -> 'items') item
         where public.get_from_price((item ->> 'id')::uuid, $2::int) ->> 'from_total_minor' = item ->> 'from_total_minor'
       )
       select l.id, l.price as from, min((q ->> 'total_minor')::bigint) as lowest
       from listed l
       join public.venues v on v.id = l.id
       join public.venue_pricing p on p.venue_id = l.id
       join lateral (select ceil(p.minimum_hours * 2) / 2 as hours) shortest on true
       cross join generate_series(0, 1) day
       cross join unnest(array[0, 9, 18]) hour
       cross join unnest(array[0, 1, 8]) more
       cross join lateral (
         select (current_date + 9 + day + make_time(hour, 0, 0)) at time zone v.time_zone as start) t
       cross join lateral public.quote_booking(l.id, t.start,
         t.start + make_interval(mins => ((shortest.hours + more) * 60)::int), $2::int) q
       where exists (select from public.opening_hours h where h.venue_id = l.id) and q -> 'problems' = '[]'
       group by l.id, l.price`,
      [JSON.stringify({ guests }), guests],
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const { id, from, lowest } of rows) expect(`${id} ${lowest}`).toBe(`${id} ${from}`);
  });
});

test("a search over HTTP ignores invalid filters, sort and cursor", async () => {
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
