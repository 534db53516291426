import { type Read, readFresh } from "../../cache/read";
import type { Json } from "../../supabase/database.types";
import { createPublicClient } from "../../supabase/public";
import { unwrapRow } from "../../supabase/unwrap-row";
import { type Facets, type SearchPage, toFacets, toPage } from "./queries";
import { pageWithFacetsRow } from "./rows";
import { dedupe } from "./search-cache";
import type { SearchRequest } from "./search-request";

export type SearchPageWithFacets = SearchPage & { facets: Facets };

async function fetchPage(request: SearchRequest): Promise<SearchPageWithFacets> {
  const response = await createPublicClient().rpc("get_search_page", {
    p_query: request.text,
    p_filters: request.filters as Json,
    p_sort: request.sort,
    p_limit: request.limit,
    ...(request.cursor ? { p_cursor: request.cursor } : {}),
  });
  const page = unwrapRow(pageWithFacetsRow, response);
  return { ...toPage(page), facets: toFacets(page.counts) };
}

/**
 * A page of matching public venues with their total number and the facets, in one request to the
 * database.
 */
export function searchWithFacets(request: SearchRequest): Promise<Read<SearchPageWithFacets>> {
  return readFresh(() =>
    // Availability changes with every booking, so requests with a time are not cached.
    request.filters.start
      ? fetchPage(request)
      : dedupe(`counted page ${JSON.stringify(request)}`, () => fetchPage(request)),
  );
}
