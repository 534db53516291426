import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { repetitions } from "../support/repetitions.ts";
import { createRandom, createVenues } from "./search-venues.ts";
import { makeUser, testBackend } from "./support.ts";

type Item = { id: string; name: string; total_minor: number | null };
type Page = {
  items: Item[];
  next_cursor: string | null;
  total: number;
  total_is_more: boolean;
};
type Entry = { slug: string; count: number; count_is_more?: true };
type SearchRequest = { text: string; filters: Record<string, unknown>; sort: string };

const venues = 240;
const candidateLimit = 20;
const requestCount = repetitions("SEARCH_REQUESTS", 15, 40);
const cities = ["Cairo", "Giza", "Dubai"];
const sorts = ["relevance", "price", "rating", "newest", "distance"] as const;
let backend: Backend;

beforeAll(async () => {
  backend = await testBackend();
  const hostId = await makeUser(backend, "host");
  await createVenues(backend, hostId, await makeUser(backend), venues);
  // Names, cities and coordinates by number, so that texts, filters and sorts occur in many combinations.
  await backend.sql(
    `update public.venues v set name = (array['Hall', 'Garden', 'Roof', 'Villa'])[1 + n % 4] || ' Number ' || n,
       description = case when n % 3 = 0 then 'A garden behind the house' else 'Light and quiet' end,
       city = (array['Cairo', 'Giza', 'Dubai'])[1 + n % 3], latitude = 30 + (n % 17) * 0.01,
       longitude = 31 + (n % 23) * 0.01, amenities = case when n % 2 = 0 then '{}'::text[] else '{elevator}' end
     from (select id, split_part(name, ' ', 2)::int as n from public.venues) numbered
     where numbered.id = v.id`,
  );
  // A unique name on the venue with the lowest rating.
  await backend.sql(
    `update public.venues set name = 'Zanzibar', description = 'A garden', avg_rating = 0.01,
       review_count = 5000, featured = false
     where id = (select id from public.venues order by id limit 1)`,
  );
  await backend.sql("analyze");
});
afterAll(() => backend?.stop());

async function setCandidateLimit(size: number | null): Promise<void> {
  await backend.sql("delete from public.platform_settings where key = 'search_candidate_limit'");
  if (size === null) return;
  await backend.sql(
    "insert into public.platform_settings (key, value) values ('search_candidate_limit', to_jsonb($1::int))",
    [size],
  );
}

async function searchPage({ text, filters, sort }: SearchRequest, cursor: string | null = null) {
  const [row] = await backend.sql<{ page: Page }>(
    "select public.search_venues($1, $2::jsonb, $3, 7, $4) as page",
    [text, JSON.stringify(filters), sort, cursor],
  );
  if (!row) throw new Error("no answer");
  return row.page;
}

/** All items of all pages; the total must be the same on each page. */
async function searchAllPages(request: SearchRequest) {
  const items: Item[] = [];
  let page = await searchPage(request);
  const { total, total_is_more: isMore } = page;
  for (;;) {
    items.push(...page.items);
    expect([page.total, page.total_is_more]).toEqual([total, isMore]);
    if (!page.next_cursor) break;
    page = await searchPage(request, page.next_cursor);
  }
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  return { ids: items.map(({ id }) => id), total, isMore };
}

const random = createRandom(20_261_126);
const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
// A Monday: opening hours, and with them the number of matches, depend on the weekday. 1970-01-05 was one.
const day = Math.ceil((Date.now() - 4 * 86_400_000) / 604_800_000) * 604_800_000 + 4 * 86_400_000;

const requests: SearchRequest[] = Array.from({ length: requestCount }, (_, index) => {
  const start = day + Math.floor(random() * 12) * 86_400_000 + (16 + index) * 1_800_000;
  return {
    text: pick(["", "", "garden", "hall", "light quiet", "villa house", "zanzibar"]),
    sort: pick(sorts),
    filters: {
      ...(random() < 0.4 && { city: pick(cities) }),
      ...(random() < 0.3 && { guests: 1 + Math.floor(random() * 150) }),
      ...(random() < 0.2 && { amenities: ["elevator"] }),
      ...(random() < 0.2 && { min_rating: 2 }),
      ...(random() < 0.3 && { near: [31.1, 30.1] }),
      ...(random() < 0.4 && {
        start: new Date(start).toISOString(),
        end: new Date(start + 7_200_000).toISOString(),
      }),
      ...(random() < 0.2 && { max_total: 400_000 }),
    },
  };
});

/** All matching venues in order, from a query over all listings without a candidate limit. */
async function searchWithoutLimit({ text, filters, sort }: SearchRequest): Promise<string[]> {
  const [row] = await backend.sql<{ key: string; where: string }>(
    `select search.sort_key_expression(a.sort, a.filters, a.words) as key,
       search.listing_condition(a.filters, a.words, false) || ' and ' || search.time_condition(a.filters, false) as where
     from search.prepare_filters(search.parse_filters($2::jsonb)) f, search.find_answers($1, f, $3, 1) a`,
    [text, JSON.stringify(filters), sort],
  );
  const rows = await backend.sql<{ venue_id: string }>(
    `select s.venue_id from search.venues s where ${row?.where}
     order by (${row?.key})::double precision desc, s.venue_id`,
  );
  return rows.map(({ venue_id }) => venue_id);
}

describe("a search below the candidate limit", () => {
  test.each(requests)(
    "finds the same as one without a limit for '$text' by $sort with $filters",
    async (request) => {
      await setCandidateLimit(null);
      const all = await searchWithoutLimit(request);
      expect(await searchAllPages(request)).toEqual({ ids: all, total: all.length, isMore: false });
    },
  );
});

describe.each([4, candidateLimit])("a search with the candidate limit %i", (limit) => {
  test.each(requests)(
    "finds matching venues once each for '$text' by $sort with $filters",
    async (request) => {
      const all = await searchWithoutLimit(request);
      await setCandidateLimit(limit);
      const { ids, total, isMore } = await searchAllPages(request);
      expect({ total, isMore }).toEqual({
        total: Math.min(all.length, limit),
        isMore: all.length > limit,
      });
      expect(all).toEqual(expect.arrayContaining(ids));
      const { text, filters, sort } = request;
      const isRankedByText = text !== "" && sort === "relevance";
      const ranked =
        isRankedByText ||
        (sort === "price" && ("start" in filters || Number(filters.guests ?? 1) > 1)) ||
        "near" in filters;
      // In the order of an index the pages continue to the last match; otherwise they end with the candidates.
      if (!isMore || (!ranked && sort !== "distance")) expect(ids).toEqual(all);
      else if (sort !== "distance") {
        expect(ids.length === limit || ids.length === all.length).toBe(true);
        expect(all.filter((id) => ids.includes(id))).toEqual(ids);
      }
    },
  );
});

describe("a search with a candidate limit", () => {
  test("has had more and fewer matches than the limit in the requests above", async () => {
    const sizes = await Promise.all(
      requests.map(async (request) => (await searchWithoutLimit(request)).length),
    );
    expect(sizes.filter((size) => size > candidateLimit).length).toBeGreaterThan(requestCount / 5);
    expect(sizes.filter((size) => size > 0 && size <= candidateLimit).length).toBeGreaterThan(
      requestCount / 5,
    );
  });

  test("with a time finds bookable venues only", async () => {
    await setCandidateLimit(3);
    const filters = {
      start: new Date(day + 5 * 86_400_000 + 36_000_000).toISOString(),
      end: new Date(day + 5 * 86_400_000 + 43_200_000).toISOString(),
      guests: 2,
    };
    for (const sort of ["relevance", "price"]) {
      const { ids, isMore } = await searchAllPages({ text: "garden", filters, sort });
      expect(isMore).toBe(true);
      const rows = await backend.sql<{ problems: string[] }>(
        `select public.quote_booking(id, $2, $3, 2) -> 'problems' as problems
         from unnest($1::uuid[]) id`,
        [ids, filters.start, filters.end],
      );
      expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    }
  });

  test("by price with a time finds the cheapest venue first, also across pricing models", async () => {
    await setCandidateLimit(4);
    // Nine hourly venues and a daily one, whose rate is higher but whose price for eight hours is lower.
    await backend.sql(
      `insert into public.venues (host_id, name, capacity, status, city, price_per_hour, time_zone)
       select (select host_id from public.venues limit 1), 'Quay ' || n, 50, 'active', 'Alexandria', 1000 + n,
         'Africa/Cairo'
       from generate_series(1, 10) n`,
    );
    await backend.sql(
      `update public.opening_hours set opens = '00:00', closes = '00:00'
       where venue_id in (select id from public.venues where city = 'Alexandria')`,
    );
    await backend.sql(
      `update public.venue_pricing set pricing_model = 'daily', price_per_day = 3000
       where venue_id = (select id from public.venues where name = 'Quay 10')`,
    );
    await backend.sql("analyze search.venues");
    const start = day + 6 * 86_400_000 + 28_800_000;
    const page = await searchPage({
      text: "",
      sort: "price",
      filters: {
        city: "Alexandria",
        start: new Date(start).toISOString(),
        end: new Date(start + 28_800_000).toISOString(),
      },
    });
    expect(page.total_is_more).toBe(true);
    expect(page.items.map(({ name }) => name)).toEqual(["Quay 10", "Quay 1", "Quay 2", "Quay 3"]);
  });

  test("finds a venue with a rare name first, also with the lowest rating", async () => {
    await setCandidateLimit(candidateLimit);
    const rare = await searchPage({ text: "zanzibar", filters: {}, sort: "relevance" });
    expect(rare.items[0]?.name).toBe("Zanzibar");
    // Also when more descriptions contain the word than the limit allows.
    await backend.sql("update public.venues set description = description || ' zanzibar'");
    await backend.sql("analyze search.venues");
    const common = await searchPage({ text: "zanzibar", filters: {}, sort: "relevance" });
    expect(common.total_is_more).toBe(true);
    expect(common.items[0]?.name).toBe("Zanzibar");
  });

  test("marks facet counts that are lower bounds", async () => {
    await setCandidateLimit(candidateLimit);
    const counts = async (filters: object) => {
      const [row] = await backend.sql<{ counts: Record<string, Entry[]> }>(
        "select public.get_search_page('', $1, 'price', 5) -> 'counts' as counts",
        [JSON.stringify(filters)],
      );
      if (!row) throw new Error("no counts");
      return row.counts;
    };
    const total = async (filters: Record<string, unknown>) =>
      (await searchWithoutLimit({ text: "", filters, sort: "price" })).length;
    for (const filters of [{}, { min_rating: 2 }, { city: "Giza" }, { min_rating: 4.8 }]) {
      const { cities: named = [], amenities = [] } = await counts(filters);
      expect(named.length).toBeGreaterThan(0);
      for (const { slug, count, count_is_more } of named) {
        const exact = await total({ ...filters, city: slug });
        if (count_is_more) expect(exact, slug).toBeGreaterThanOrEqual(count);
        else expect(count, slug).toBe(exact);
      }
      for (const { slug, count, count_is_more } of amenities) {
        const exact = await total({ ...filters, amenities: [slug] });
        if (count_is_more) expect(exact, slug).toBeGreaterThanOrEqual(count);
        else expect(count, slug).toBe(exact);
      }
    }
  });
});
