import type { Backend } from "../../../supabase/local/backend.ts";
import { type Facts, type Query, type QueryClass, type QuerySet, queryClasses } from "./facts.ts";

type Venue = {
  name: string;
  city: string;
  country: string;
  area: string;
  type: string;
  capacity: number;
  instant: boolean;
  events: string[];
  amenities: string[];
  /** The price that the results show, in major units. */
  price: number;
};

/** The answer to one query. Precision and recall are between 0 and 1; null where they do not apply. */
export type Answer = {
  text: string;
  group: QueryClass;
  recall: number | null;
  precision: number | null;
  /** False when a query that should find nothing finds something. */
  isQuiet: boolean;
  found: string[];
  missing: string[];
  wrong: string[];
};

const listOf = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T];

const isOneOf = (value: string, wanted: string | readonly string[] | undefined) =>
  wanted === undefined || listOf(wanted).includes(value);

/** Whether these facts are true for a venue. */
function isTrue(venue: Venue, facts: Facts): boolean {
  const events = listOf(facts.event);
  return (
    isOneOf(venue.country, facts.country) &&
    isOneOf(venue.city, facts.city) &&
    isOneOf(venue.area, facts.area) &&
    isOneOf(venue.type, facts.type) &&
    (events.length === 0 || events.some((event) => venue.events.includes(event))) &&
    listOf(facts.has).every((amenity) => venue.amenities.includes(amenity)) &&
    venue.capacity >= (facts.guests ?? 0) &&
    venue.capacity <= (facts.upTo ?? Number.POSITIVE_INFINITY) &&
    venue.price <= (facts.maxPrice ?? Number.POSITIVE_INFINITY) &&
    venue.price >= (facts.minPrice ?? 0) &&
    (!facts.instant || venue.instant) &&
    !(facts.not && isTrue(venue, facts.not))
  );
}

async function listVenues({ sql }: Backend): Promise<Venue[]> {
  return (await sql(
    `select v.name, s.city, s.country, v.area, s.type, s.capacity, s.instant, s.events, s.amenities,
      (item ->> 'from_total_minor')::float8 / 10 ^ (item ->> 'exponent')::int as price
     from jsonb_array_elements(public.search_venues('', '{}', 'newest', 100) -> 'items') item
     join public.venues v on v.id = (item ->> 'id')::uuid
     join search.venues s on s.venue_id = v.id`,
  )) as Venue[];
}

function answerOf(query: Query, group: QueryClass, venues: Venue[], found: string[]): Answer {
  const [text, is, also] = query;
  if (is === "nothing") {
    const isQuiet = found.length === 0;
    return {
      text,
      group,
      recall: null,
      precision: null,
      isQuiet,
      found,
      missing: [],
      wrong: found,
    };
  }
  const wanted = venues.filter((venue) => isTrue(venue, is)).map(({ name }) => name);
  if (wanted.length === 0) throw new Error(`Nothing answers the query "${text}".`);
  const allowed = also ? venues.filter((venue) => isTrue(venue, also)).map(({ name }) => name) : [];
  const hits = found.filter((name) => wanted.includes(name));
  const first = found.slice(0, 5);
  const right = first.filter((name) => wanted.includes(name) || allowed.includes(name));
  return {
    text,
    group,
    recall: Math.min(1, hits.length / Math.min(10, wanted.length)),
    precision: first.length === 0 ? 0 : right.length / first.length,
    isQuiet: true,
    found,
    missing: hits.length >= 10 ? [] : wanted.filter((name) => !found.includes(name)),
    wrong: first.filter((name) => !right.includes(name)),
  };
}

/** Searches for every query as the site does and compares the first ten results with the facts. */
export async function measureRelevance(backend: Backend, sets: QuerySet[]): Promise<Answer[]> {
  const venues = await listVenues(backend);
  const answers: Answer[] = [];
  for (const group of queryClasses) {
    for (const query of sets.flatMap((set) => set[group] ?? [])) {
      const rows = (await backend.sql(
        `select array(select item ->> 'name' from jsonb_array_elements(page -> 'items') item) as names
         from public.search_venues($1, '{}', 'relevance', 10) page`,
        [query[0]],
      )) as { names: string[] }[];
      answers.push(answerOf(query, group, venues, rows[0]?.names ?? []));
    }
  }
  return answers;
}

const mean = (values: number[]) =>
  values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;
const numbers = (values: (number | null)[]) => values.filter((value) => value !== null);

export type Summary = { queries: number; recall: number; precision: number; noisy: number };

/** Returns the means of recall at 10 and precision at 5, and how many queries that should find nothing find something. */
export function summarize(answers: Answer[]): Summary {
  return {
    queries: answers.length,
    recall: mean(numbers(answers.map(({ recall }) => recall))),
    precision: mean(numbers(answers.map(({ precision }) => precision))),
    noisy: answers.filter(({ isQuiet }) => !isQuiet).length,
  };
}
