import { unwrap } from "../errors";
import type { Locale } from "../i18n/routing";
import { countryName } from "../shared/country-name";
import { bothLanguages, localized } from "../shared/localized";
import { readPage } from "../supabase/read-page";
import { createServerSupabase } from "../supabase/server";
import { unwrapRow } from "../supabase/unwrap-row";
import { emptyCatalogue, getCatalogue } from "../venues/catalogue";
import { type QueryClause, toQueryClauses } from "../venues/search/query-clauses";
import { explanationRow } from "../venues/search/rows";
import { type SearchPlace, type WordKind, type WordValues, wordKinds } from "./types";

const PAGE_SIZE = 50;

export type WordFilter = {
  text: string;
  kind: WordKind | null;
  /** The script in which a phrase is written. */
  script: "latin" | "arabic" | null;
  page: number;
};

const pagesOf = (count: number) => Math.max(1, Math.ceil(count / PAGE_SIZE));

/** A page of the words of the search, by phrase; pages count from 1. Throws only_admins. */
export async function listSearchWords({ text, kind, script, page }: WordFilter) {
  const supabase = await createServerSupabase();
  const found = await readPage(page, PAGE_SIZE, (from, to) =>
    supabase
      .rpc(
        "admin_list_search_words",
        { p_text: text, ...(kind && { p_kind: kind }), ...(script && { p_script: script }) },
        { count: "exact" },
      )
      .order("phrase")
      .order("id")
      .range(from, to),
  );
  const words = found.rows.flatMap((row) => {
    const known = wordKinds.find((each) => each === row.kind);
    return known
      ? [{ id: row.id, phrase: row.phrase, kind: known, value: row.value, isLoose: row.is_loose }]
      : [];
  });
  return { words, count: found.count, page: found.page, pages: pagesOf(found.count) };
}

/** A page of the places of the search, by name; pages count from 1. Throws only_admins. */
export async function listSearchPlaces({ text, page }: Pick<WordFilter, "text" | "page">) {
  const supabase = await createServerSupabase();
  const found = await readPage(page, PAGE_SIZE, (from, to) =>
    supabase
      .rpc("admin_list_search_places", { p_text: text }, { count: "exact" })
      .order("name")
      .order("slug")
      .range(from, to),
  );
  const places: SearchPlace[] = found.rows.map((row) => ({
    slug: row.slug,
    name: bothLanguages(row.name, row.name_ar),
    latitude: row.latitude,
    longitude: row.longitude,
  }));
  return { places, count: found.count, page: found.page, pages: pagesOf(found.count) };
}

/** The possible meanings of words, with their names in `locale`, by name. */
export async function listWordValues(locale: Locale): Promise<WordValues> {
  const supabase = await createServerSupabase();
  const [catalogueRead, places] = await Promise.all([
    getCatalogue(),
    supabase.from("search_places").select("slug, name, name_ar").order("name").limit(1000),
  ]);
  const catalogue = catalogueRead.ok ? catalogueRead.data : emptyCatalogue;
  const named = (items: { slug: string; name: ReturnType<typeof bothLanguages> }[]) =>
    items.map(({ slug, name }) => ({ value: slug, name: localized(name, locale) }));
  const countries = [...new Set(catalogue.cities.map(({ country }) => country))];
  return {
    city: named(catalogue.cities),
    country: countries.map((code) => ({ value: code, name: countryName(code, locale) })),
    place: named(
      unwrap(places).map((row) => ({ slug: row.slug, name: bothLanguages(row.name, row.name_ar) })),
    ),
    type: named(catalogue.venueTypes),
    event: named(catalogue.eventTypes),
    amenity: named(catalogue.amenities),
  };
}

/**
 * How the search reads a query: the clauses of the parsed query, words without a meaning, ignored words, and the number
 * of venues found.
 */
export type QueryReading = {
  clauses: QueryClause[];
  free: { text: string; isKnown: boolean }[];
  ignored: string[];
  total: number;
  isMore: boolean;
};

/** Returns how the search reads a query. Throws only_admins. */
export async function explainSearch(query: string): Promise<QueryReading> {
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("admin_explain_search", { p_query: query });
  const row = unwrapRow(explanationRow, answer);
  return {
    clauses: toQueryClauses(row.clauses),
    free: row.free.map(({ text, is_known }) => ({ text, isKnown: is_known })),
    ignored: row.ignored,
    total: row.total,
    isMore: row.total_is_more,
  };
}
