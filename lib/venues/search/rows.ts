import { z } from "../../shared/zod";
import { numeric } from "../../supabase/unwrap-row";
import { fromPriceRow } from "../rows";

const textOrNull = z.string().nullable();

/** A clause of a parsed query: names and coordinates of a place, limits of a price. */
const queryClauseRow = z.object({
  kind: z.string(),
  values: z.array(z.union([z.string(), z.number()])),
  is_excluded: z.boolean(),
  text: z.string(),
  name: z.string().optional(),
  name_ar: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  currency: z.string().optional(),
});
export type QueryClauseRow = z.output<typeof queryClauseRow>;

/** An item of a search, and the card of `list_my_favorites`. */
export const cardItem = fromPriceRow.extend({
  id: z.string(),
  name: z.string(),
  name_ar: textOrNull,
  city: z.string(),
  city_ar: textOrNull,
  area: textOrNull,
  area_ar: textOrNull,
  type: textOrNull,
  type_name: textOrNull,
  type_name_ar: textOrNull,
  capacity: z.number(),
  avg_rating: numeric,
  review_count: z.number(),
  featured: z.boolean(),
  instant_booking: z.boolean(),
  main_image: textOrNull,
  main_image_alt: textOrNull,
  main_image_alt_ar: textOrNull,
  currency: z.string(),
  pricing_model: z.string(),
  total_minor: numeric.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type CardItem = z.output<typeof cardItem>;

/** The answer of `search_venues`. */
export const searchPageRow = z.object({
  items: z.array(cardItem),
  next_cursor: textOrNull,
  total: numeric,
  total_is_more: z.boolean(),
  clauses: z.array(queryClauseRow),
});
export type SearchPageRow = z.output<typeof searchPageRow>;

const facetRow = z.array(
  z.object({ slug: z.string(), count: numeric, count_is_more: z.boolean().optional() }),
);
/** The answer of `get_search_facets`. */
export const facetsRow = z.object({
  types: facetRow,
  cities: facetRow,
  amenities: facetRow,
  events: facetRow,
  layouts: facetRow,
  ratings: facetRow,
  instant: facetRow,
});
export type FacetsRow = z.output<typeof facetsRow>;

/** The answer of `get_search_page`. */
export const pageWithFacetsRow = searchPageRow.extend({ counts: facetsRow });

/** The answer of `get_search_suggestions`. */
export const suggestionRows = z.array(
  z.object({
    kind: z.enum(["city", "area", "type", "event", "query", "venue"]),
    value: z.string(),
    name: z.string(),
    name_ar: textOrNull,
  }),
);

/** The answer of `get_search_prices`. */
export const pricesRow = z.object({
  currency: textOrNull,
  prices: z.array(numeric),
  is_more: z.boolean(),
});

/** The answer of `admin_explain_search`. */
export const explanationRow = z.object({
  clauses: z.array(queryClauseRow),
  free: z.array(z.object({ text: z.string(), is_known: z.boolean() })),
  ignored: z.array(z.string()),
  total: z.number(),
  total_is_more: z.boolean(),
});

/** The answer of `get_search_spelling`; null when no other spelling finds more. */
export const spellingRow = z
  .object({ query: z.string(), total: z.number(), total_is_more: z.boolean() })
  .nullable();

/** The answer of `get_search_area`; null for an area without public venues. */
export const areaRow = z
  .object({
    name: z.string(),
    name_ar: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .nullable();
