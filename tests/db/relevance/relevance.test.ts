import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { testBackend } from "../support.ts";
import { arabic, english, type Relevance } from "./queries.ts";

const pageSize = 10;
let backend: Backend;
const activeVenues = new Set<string>();

beforeAll(async () => {
  backend = await testBackend({ seed: true });
  const rows = await backend.sql<{ name: string }>(
    "select name from public.venues where status = 'active'",
  );
  for (const { name } of rows) activeVenues.add(name);
});
afterAll(() => backend?.stop());

async function searchNames(text: string): Promise<string[]> {
  const [row] = await backend.sql<{ names: string[] | null }>(
    `select (select array_agg(item ->> 'name') from jsonb_array_elements(page -> 'items') item) as names
     from public.search_venues($1, '{}', 'relevance', $2) page`,
    [text, pageSize],
  );
  return row?.names ?? [];
}

/** Returns the recall of the queries, and a line for each query that misses a venue or has an unexpected one. */
async function measureRecall(queries: readonly Relevance[]) {
  const missed: string[] = [];
  const unexpected: string[] = [];
  let expectedCount = 0;
  let found = 0;
  for (const { text, must, mustNot } of queries) {
    const names = await searchNames(text);
    const missing = must.filter((name) => !names.includes(name));
    const wrong = mustNot.filter((name) => names.includes(name));
    expectedCount += must.length;
    found += must.length - missing.length;
    if (missing.length > 0) missed.push(`${text}: no ${missing.join(", ")} in ${names.join(", ")}`);
    if (wrong.length > 0) unexpected.push(`${text}: ${wrong.join(", ")}`);
  }
  return { missed, unexpected, recall: found / expectedCount, expectedCount, found };
}

describe("the relevance test set", () => {
  test("contains at least 120 queries, half of them Arabic, about venues that exist", () => {
    const all = [...english, ...arabic];
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(arabic.length).toBeGreaterThanOrEqual(all.length / 2);
    for (const { text, must, mustNot } of all) {
      expect(must.length, text).toBeGreaterThan(0);
      for (const name of [...must, ...mustNot]) expect(activeVenues, text).toContain(name);
    }
  });

  test.each([
    ["English", english],
    ["Arabic", arabic],
  ] as const)("has a recall of 95 % in %s, without unexpected venues", async (_, queries) => {
    const { missed, unexpected, recall } = await measureRecall(queries);
    expect(unexpected).toEqual([]);
    expect(recall, missed.join("\n")).toBeGreaterThanOrEqual(0.95);
  });
});

const futureInstant = (hour: string) =>
  `${new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)}T${hour}:00Z`;

type Counted = Record<
  "types" | "cities" | "amenities" | "events",
  { slug: string; count: number }[]
>;

test.each([
  ["", { city: "cairo" }],
  ["", { city: "cairo", type: "villa", amenities: ["pool"] }],
  ["garden", { event: "wedding", guests: 100 }],
  ["", { city: "dubai", type: "loft", event: "workshop" }],
  ["", { type: "rooftop", start: futureInstant("15:00"), end: futureInstant("18:00"), guests: 20 }],
])(
  "the facet counts equal the results of each choice for the query '%s' with %j",
  async (text, filters) => {
    const ask = async (more: object) => {
      const [row] = await backend.sql<{ total: number }>(
        "select (public.search_venues($1, $2, 'relevance', 1) ->> 'total')::int as total",
        [text, JSON.stringify({ ...filters, ...more })],
      );
      return row?.total;
    };
    const [row] = await backend.sql<{ counts: Counted }>(
      "select public.get_search_facets($1, $2) as counts",
      [text, JSON.stringify(filters)],
    );
    if (!row) throw new Error("no counts");
    const [combined] = await backend.sql<{ page: { counts: Counted }; searchPage: object }>(
      `select public.get_search_page($1, $2, 'price', 5) as page,
       public.search_venues($1, $2, 'price', 5) as "searchPage"`,
      [text, JSON.stringify(filters)],
    );
    expect(combined?.page).toEqual({ ...combined?.searchPage, counts: row.counts });
    const { types, cities, amenities, events } = row.counts;
    expect(cities.length + types.length + events.length).toBeGreaterThan(0);
    const chosen = "amenities" in filters ? filters.amenities : [];
    for (const { slug, count } of types) expect(await ask({ type: slug }), slug).toBe(count);
    for (const { slug, count } of cities) expect(await ask({ city: slug }), slug).toBe(count);
    for (const { slug, count } of events) expect(await ask({ event: slug }), slug).toBe(count);
    for (const { slug, count } of amenities) {
      expect(await ask({ amenities: [...chosen, slug] }), slug).toBe(count);
    }
  },
);
