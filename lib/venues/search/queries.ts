import { type Read, readFresh } from "../../cache/read";
import type { ActionResult } from "../../result";
import { bothLanguages } from "../../shared/localized";
import type { Json } from "../../supabase/database.types";
import { createPublicClient } from "../../supabase/public";
import { unwrapRow } from "../../supabase/unwrap-row";
import { toFromPrice } from "../rows";
import { type PricingModel, pricingModels, type VenueCard } from "../types";
import { type QueryClause, toQueryClauses } from "./query-clauses";
import {
  type CardItem,
  type FacetsRow,
  facetsRow,
  pricesRow,
  type SearchPageRow,
  searchPageRow,
  suggestionRows,
} from "./rows";
import { dedupe } from "./search-cache";
import type { SearchFilters, SearchRequest } from "./search-request";

/** A page of results. With `totalIsMore` there are more matches than the search counts. */
export type SearchPage = {
  cards: VenueCard[];
  nextCursor: string | null;
  total: number;
  totalIsMore: boolean;
  /** The clauses of the parsed query. */
  clauses: QueryClause[];
};

/** The number of venues of a facet; with `isMore` there are at least that many. */
export type FacetCount = { count: number; isMore: boolean };

const facets = ["types", "cities", "amenities", "events", "layouts", "ratings", "instant"] as const;

/** The number of venues for each value of a filter, by slug; ratings by their minimum, instant booking under `true`. */
export type Facets = Record<(typeof facets)[number], Record<string, FacetCount>>;

/** A venue card from an item of a search. */
export function toCard(item: CardItem): VenueCard {
  const model: PricingModel = pricingModels.find((each) => each === item.pricing_model) ?? "hourly";
  return {
    id: item.id,
    name: bothLanguages(item.name, item.name_ar),
    type: item.type
      ? { slug: item.type, name: bothLanguages(item.type_name, item.type_name_ar) }
      : null,
    area: bothLanguages(item.area, item.area_ar),
    city: bothLanguages(item.city, item.city_ar),
    capacity: item.capacity,
    rating: { average: item.avg_rating, count: item.review_count },
    image: item.main_image
      ? {
          path: item.main_image,
          alt: bothLanguages(item.main_image_alt, item.main_image_alt_ar),
          caption: bothLanguages(null, null),
        }
      : null,
    at:
      item.latitude === null || item.longitude === null
        ? null
        : { latitude: item.latitude, longitude: item.longitude },
    instant: item.instant_booking,
    featured: item.featured,
    price: {
      model,
      currency: item.currency,
      from: toFromPrice(item),
      totalMinor: item.total_minor,
    },
  };
}

/** A page from its row. */
export function toPage(row: SearchPageRow): SearchPage {
  return {
    cards: row.items.map(toCard),
    nextCursor: row.next_cursor,
    total: row.total,
    totalIsMore: row.total_is_more,
    clauses: toQueryClauses(row.clauses),
  };
}

/** Facets from their row. */
export function toFacets(row: FacetsRow): Facets {
  const bySlug = (list: FacetsRow[keyof Facets]) =>
    Object.fromEntries(
      list.map(({ slug, count, count_is_more }) => [
        slug,
        { count, isMore: count_is_more === true },
      ]),
    );
  return Object.fromEntries(facets.map((field) => [field, bySlug(row[field])])) as Facets;
}

async function fetchPage(request: SearchRequest): Promise<SearchPage> {
  const response = await createPublicClient().rpc("search_venues", {
    p_query: request.text,
    p_filters: request.filters as Json,
    p_sort: request.sort,
    p_limit: request.limit,
    ...(request.cursor ? { p_cursor: request.cursor } : {}),
  });
  return toPage(unwrapRow(searchPageRow, response));
}

async function fetchFacets(text: string, filters: SearchFilters): Promise<Facets> {
  const response = await createPublicClient().rpc("get_search_facets", {
    p_query: text,
    p_filters: filters as Json,
  });
  return toFacets(unwrapRow(facetsRow, response));
}

// Availability changes with every booking, so requests with a time are not cached. Requests for a single result only
// need its number, a hint.
const isShared = ({ filters, limit }: SearchRequest) => !filters.start || limit === 1;

/** A page of matching public venues with their total number. */
export function searchVenues(request: SearchRequest): Promise<Read<SearchPage>> {
  return readFresh(() =>
    isShared(request)
      ? dedupe(`page ${JSON.stringify(request)}`, () => fetchPage(request))
      : fetchPage(request),
  );
}

/** The number of public venues for each further filter value, in addition to the current filters. */
export function getFacets(request: SearchRequest): Promise<Read<Facets>> {
  const { text, filters } = request;
  return readFresh(() =>
    isShared(request)
      ? dedupe(`counts ${JSON.stringify([text, filters])}`, () => fetchFacets(text, filters))
      : fetchFacets(text, filters),
  );
}

/** Active venues, featured ones first, then by rating. */
export function listFeaturedVenues(limit: number): Promise<Read<VenueCard[]>> {
  return listVenues({ text: "", filters: {}, sort: "relevance", limit, cursor: null });
}

async function listVenues(request: SearchRequest): Promise<Read<VenueCard[]>> {
  const page = await searchVenues(request);
  return page.ok ? { ok: true, data: page.data.cards } : page;
}

/** A suggestion for typed letters. */
export type Suggestion = {
  kind: "city" | "area" | "type" | "event" | "query" | "venue";
  /** A slug, the id of a venue, the name of an area, or the text of a search. */
  value: string;
  name: { en: string; ar: string };
};

/**
 * At most eight cities, areas, types, events and venues with a name that begins with the prefix; otherwise completions
 * of its last word.
 */
export function suggest(prefix: string): Promise<ActionResult<Suggestion[]>> {
  return readFresh(async () => {
    const response = await createPublicClient().rpc("get_search_suggestions", { p_prefix: prefix });
    return unwrapRow(suggestionRows, response).map(({ kind, value, name, name_ar }) => ({
      kind,
      value,
      name: bothLanguages(name, name_ar),
    }));
  });
}

/** The prices of a search's results in minor units, lowest first; `currency` is null for several currencies. */
export type SearchPrices = { currency: string | null; prices: number[]; isMore: boolean };

async function fetchPrices(text: string, filters: SearchFilters): Promise<SearchPrices> {
  const response = await createPublicClient().rpc("get_search_prices", {
    p_query: text,
    p_filters: filters as Json,
  });
  const row = unwrapRow(pricesRow, response);
  return { currency: row.currency, prices: row.prices, isMore: row.is_more };
}

/**
 * The prices of a search's results, ignoring its price limits: totals for the requested time, otherwise the prices that
 * the limits compare with.
 */
export function getPrices({ text, filters }: SearchRequest): Promise<Read<SearchPrices>> {
  const { min_total: _, max_total: __, ...others } = filters;
  return readFresh(() =>
    others.start
      ? fetchPrices(text, others)
      : dedupe(`prices ${JSON.stringify([text, others])}`, () => fetchPrices(text, others)),
  );
}
