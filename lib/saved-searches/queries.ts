import { unwrap } from "../errors";
import { readPage } from "../supabase/read-page";
import { createServerSupabase } from "../supabase/server";
import { emptyCatalogue, getCatalogue } from "../venues/catalogue";
import { searchVenues } from "../venues/search/queries";
import { exploreHref, readExploreParams } from "../venues/search/search-params";
import { parseSearchRequest } from "../venues/search/search-request";

/** The most saved searches of a user; same limit as private.list_limit. */
export const maxSavedSearches = 50;
/** Small, because each search runs when the page is read. */
const PAGE_SIZE = 10;

/** A saved search of a user, with its current results. */
export type SavedSearch = {
  id: string;
  name: string;
  href: string;
  /** Null when the requested day is over, or the search failed. */
  count: number | null;
  isMore: boolean;
  isOver: boolean;
  savedAt: string;
};

/** The search parameters of a saved query. */
const paramsOf = (query: string) => {
  const entries = new URLSearchParams(query);
  return readExploreParams(
    Object.fromEntries([...new Set(entries.keys())].map((key) => [key, entries.getAll(key)])),
  );
};

/** A page of the caller's saved searches, newest first; pages count from 1. */
export async function listSavedSearches(page: number) {
  const supabase = await createServerSupabase();
  const [found, catalogue] = await Promise.all([
    readPage(page, PAGE_SIZE, (from, to) =>
      supabase
        .from("saved_searches")
        .select("id, name, query, created_at", { count: "exact" })
        .order("created_at", { ascending: false })
        .order("id")
        .range(from, to),
    ),
    getCatalogue(),
  ]);
  const searches = await Promise.all(
    found.rows.map(async ({ id, name, query, created_at }): Promise<SavedSearch> => {
      const params = paramsOf(query);
      const { request, params: clauses } = parseSearchRequest(
        params,
        catalogue.ok ? catalogue.data : emptyCatalogue,
        Date.now(),
      );
      const isOver = params.day !== "" && clauses.day !== params.day;
      const results = isOver ? null : await searchVenues({ ...request, limit: 1, cursor: null });
      return {
        id,
        name,
        href: exploreHref(params),
        count: results?.ok ? results.data.total : null,
        isMore: results?.ok === true && results.data.totalIsMore,
        isOver,
        savedAt: created_at,
      };
    }),
  );
  return {
    searches,
    page: found.page,
    pages: Math.max(1, Math.ceil(found.count / PAGE_SIZE)),
  };
}

/** The number of the caller's saved searches. */
export async function countSavedSearches(): Promise<number> {
  const supabase = await createServerSupabase();
  const { count, error } = await supabase
    .from("saved_searches")
    .select("id", { count: "exact", head: true });
  if (error) unwrap({ data: null, error });
  return count ?? 0;
}
