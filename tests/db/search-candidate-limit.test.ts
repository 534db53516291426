import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { chance, makeMarket } from "./search-venues.ts";
import { makeUser, testBackend } from "./support.ts";

type Item = { id: string; name: string; total_minor: number | null };
type Page = {
  items: Item[];
  next_cursor: string | null;
  total: number;
  total_is_more: boolean;
};
type Entry = { slug: string; count: number; count_is_more?: true };
type Question = { text: string; filters: Record<string, unknown>; sort: string };

const venues = 240;
const cap = 20;
const cities = ["Cairo", "Giza", "Dubai"];
const sorts = ["relevance", "price", "rating", "newest", "distance"] as const;
let backend: Backend;

beforeAll(async () => {
  backend = await testBackend();
  const hostId = await makeUser(backend, "host");
  await makeMarket(backend, hostId, await makeUser(backend), venues);
  // Names, cities and places by number, so that words, filters and orders meet in many ways.
  await backend.sql(
    `update public.venues v set name = (array['Hall', 'Garden', 'Roof', 'Villa'])[1 + n % 4] || ' Number ' || n,
       description = case when n % 3 = 0 then 'A garden behind the house' else 'Light and quiet' end,
       city = (array['Cairo', 'Giza', 'Dubai'])[1 + n % 3], latitude = 30 + (n % 17) * 0.01,
       longitude = 31 + (n % 23) * 0.01, amenities = case when n % 2 = 0 then '{}'::text[] else '{elevator}' end
     from (select id, split_part(name, ' ', 2)::int as n from public.venues) numbered
     where numbered.id = v.id`,
  );
  // One name that nobody else has, on the least loved of all venues.
  await backend.sql(
    `update public.venues set name = 'Zanzibar', description = 'A garden', avg_rating = 0.01,
       review_count = 5000, featured = false
     where id = (select id from public.venues order by id limit 1)`,
  );
  await backend.sql("analyze");
});
afterAll(() => backend?.stop());

async function setCap(size: number | null): Promise<void> {
  await backend.sql("delete from public.platform_settings where key = 'search_candidate_limit'");
  if (size === null) return;
  await backend.sql(
    "insert into public.platform_settings (key, value) values ('search_candidate_limit', to_jsonb($1::int))",
    [size],
  );
}

async function ask({ text, filters, sort }: Question, cursor: string | null = null) {
  const [row] = await backend.sql<{ page: Page }>(
    "select public.search_venues($1, $2::jsonb, $3, 7, $4) as page",
    [text, JSON.stringify(filters), sort, cursor],
  );
  if (!row) throw new Error("no answer");
  return row.page;
}

/** Every item of every page; what is said of the total stays the same on each. */
async function everyItem(question: Question) {
  const items: Item[] = [];
  let page = await ask(question);
  const { total, total_is_more: isMore } = page;
  for (;;) {
    items.push(...page.items);
    expect([page.total, page.total_is_more]).toEqual([total, isMore]);
    if (!page.next_cursor) break;
    page = await ask(question, page.next_cursor);
  }
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  return { ids: items.map(({ id }) => id), total, isMore };
}

const random = chance(20_261_122);
const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
const day = Math.ceil(Date.now() / 86_400_000) * 86_400_000;

const questions: Question[] = Array.from({ length: 40 }, (_, index) => {
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

/** All that fit, in order, by asking of every listing everything, without pools. */
async function naive({ text, filters, sort }: Question): Promise<string[]> {
  const [row] = await backend.sql<{ key: string; where: string }>(
    `select search.sort_key_expression($3, f, q) as key,
       search.listing_condition(f, q, false) || ' and ' || search.time_condition(f, false) as where
     from search.prepare_filters(search.parse_filters($2::jsonb)) f, search.build_query($1) q`,
    [text, JSON.stringify(filters), sort],
  );
  const rows = await backend.sql<{ venue_id: string }>(
    `select s.venue_id from search.venues s where ${row?.where}
     order by (${row?.key})::double precision desc, s.venue_id`,
  );
  return rows.map(({ venue_id }) => venue_id);
}

describe("where no more fit than are judged", () => {
  test.each(questions)(
    "the answer is that of judging all: $text $sort $filters",
    async (question) => {
      await setCap(null);
      const all = await naive(question);
      expect(await everyItem(question)).toEqual({ ids: all, total: all.length, isMore: false });
    },
  );
});

describe.each([4, cap])("with %i listings judged at most", (most) => {
  test.each(questions)("all of them fit, once: $text $sort $filters", async (question) => {
    const all = await naive(question);
    await setCap(most);
    const { ids, total, isMore } = await everyItem(question);
    expect({ total, isMore }).toEqual({
      total: Math.min(all.length, most),
      isMore: all.length > most,
    });
    expect(all).toEqual(expect.arrayContaining(ids));
    const { text, filters, sort } = question;
    const words = text !== "" && sort === "relevance";
    const ranked = words || (sort === "price" && "start" in filters) || "near" in filters;
    // Where the order is that of an index the pages go on to the end; else they end with the pool, in order.
    if (!isMore || (!ranked && sort !== "distance")) expect(ids).toEqual(all);
    else if (sort !== "distance") {
      expect(ids.length === most || ids.length === all.length).toBe(true);
      expect(all.filter((id) => ids.includes(id))).toEqual(ids);
    }
  });
});

describe(`with ${cap} listings judged at most`, () => {
  test("both happened: more than are judged, and fewer", async () => {
    const sizes = await Promise.all(
      questions.map(async (question) => (await naive(question)).length),
    );
    expect(sizes.filter((size) => size > cap).length).toBeGreaterThan(8);
    expect(sizes.filter((size) => size > 0 && size <= cap).length).toBeGreaterThan(8);
  });

  test("with a time everything that is found can be booked", async () => {
    await setCap(3);
    const filters = {
      start: new Date(day + 5 * 86_400_000 + 36_000_000).toISOString(),
      end: new Date(day + 5 * 86_400_000 + 43_200_000).toISOString(),
      guests: 2,
    };
    for (const sort of ["relevance", "price"]) {
      const { ids, isMore } = await everyItem({ text: "garden", filters, sort });
      expect(isMore).toBe(true);
      const rows = await backend.sql<{ problems: string[] }>(
        `select public.quote_booking(id, $2, $3, 2) -> 'problems' as problems
         from unnest($1::uuid[]) id`,
        [ids, filters.start, filters.end],
      );
      expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    }
  });

  test("the cheapest for a time is first, however its price is made", async () => {
    await setCap(4);
    // Nine by the hour, and one by the day: dearer by unit, cheaper for eight hours.
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
    const page = await ask({
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

  test("a rare name is found first, however little its venue is loved", async () => {
    await setCap(cap);
    const rare = await ask({ text: "zanzibar", filters: {}, sort: "relevance" });
    expect(rare.items[0]?.name).toBe("Zanzibar");
    // Also when it shares the words of a description with more than are judged.
    await backend.sql("update public.venues set description = description || ' zanzibar'");
    await backend.sql("analyze search.venues");
    const common = await ask({ text: "zanzibar", filters: {}, sort: "relevance" });
    expect(common.total_is_more).toBe(true);
    expect(common.items[0]?.name).toBe("Zanzibar");
  });

  test("the numbers beside the choices say where they are the least there is", async () => {
    await setCap(cap);
    const counts = async (filters: object) => {
      const [row] = await backend.sql<{ counts: Record<string, Entry[]> }>(
        "select public.get_search_page('', $1, 'price', 5) -> 'counts' as counts",
        [JSON.stringify(filters)],
      );
      if (!row) throw new Error("no counts");
      return row.counts;
    };
    const total = async (filters: Record<string, unknown>) =>
      (await naive({ text: "", filters, sort: "price" })).length;
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
