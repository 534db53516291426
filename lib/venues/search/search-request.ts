import { parseMoney } from "../../shared/money.ts";
import { resolveInTimeZone, type TimeNotice } from "../../shared/resolve-requested-time.ts";
import { centerOf, cityOfArea, parseArea } from "./map-area.ts";
import type { ExploreParams, Sort } from "./search-params.ts";

/** Filters of `search_venues`; instants are ISO in UTC, amounts minor units. */
export type SearchFilters = {
  type?: string;
  city?: string;
  event?: string;
  amenities?: string[];
  guests?: number;
  layout?: string;
  start?: string;
  end?: string;
  min_total?: number;
  max_total?: number;
  instant?: boolean;
  min_rating?: number;
  /** West, south, east and north in degrees. */
  bbox?: [number, number, number, number];
  /** Longitude and latitude from which distances are measured. */
  near?: [number, number];
};

export type SearchRequest = {
  text: string;
  filters: SearchFilters;
  sort: Sort;
  limit: number;
  cursor: string | null;
};

/** A notice to the reader about how their search was understood. */
type SearchNotice =
  | TimeNotice
  | "otherClock"
  | "swappedPrices"
  | "mixedCurrencies"
  | "unknownChoice";

type Item = { slug: string };
type CityItem = Item & {
  timeZone: string;
  currency: string;
  latitude: number;
  longitude: number;
};
/** The values that a search may use; an empty list means that it could not be read, and accepts any value. */
type SearchCatalogue = {
  venueTypes: Item[];
  eventTypes: Item[];
  amenities: Item[];
  cities: CityItem[];
};

export const pageSize = 24;

type PriceRange = {
  min: string;
  max: string;
  isSwapped: boolean;
  filters: Pick<SearchFilters, "min_total" | "max_total">;
};

function parsePriceRange(params: ExploreParams, currency: string): PriceRange {
  let low = params.min ? parseMoney(params.min, currency) : null;
  let high = params.max ? parseMoney(params.max, currency) : null;
  let { min, max } = params;
  if (low === null) min = "";
  if (high === null) max = "";
  const isSwapped = low !== null && high !== null && low > high;
  if (isSwapped) [low, high, min, max] = [high, low, max, min];
  return {
    min,
    max,
    isSwapped,
    filters: {
      ...(low !== null && { min_total: low }),
      ...(high !== null && { max_total: high }),
    },
  };
}

/**
 * The search in `params`, the parameters after validation, and the notices to the reader about the difference. `now` is
 * in milliseconds.
 */
export function parseSearchRequest(
  params: ExploreParams,
  catalogue: SearchCatalogue,
  now: number,
): { request: SearchRequest; params: ExploreParams; notices: SearchNotice[] } {
  const notices: SearchNotice[] = [];
  const choose = (items: Item[], slug: string) => {
    if (!slug || items.length === 0 || items.some((item) => item.slug === slug)) return slug;
    notices.push("unknownChoice");
    return "";
  };
  const type = choose(catalogue.venueTypes, params.type);
  const event = choose(catalogue.eventTypes, params.event);
  const city = choose(catalogue.cities, params.city);
  const amenities = params.amenities.filter((slug) => choose(catalogue.amenities, slug));
  const area = parseArea(params.bbox);
  const place =
    catalogue.cities.find(({ slug }) => slug === city) ??
    (area ? cityOfArea(area, catalogue.cities) : undefined);

  // Without a city the clock of the first one applies, because evening is not the same instant everywhere.
  const timeZone = place?.timeZone ?? catalogue.cities[0]?.timeZone ?? "Africa/Cairo";
  const time = resolveInTimeZone({ ...params, endDay: "" }, timeZone, now);
  const { day, start, end, guests } = time.understood;
  notices.push(...time.notices);
  if (day && !place) notices.push("otherClock");

  const prices = parsePriceRange(params, place?.currency ?? "EGP");
  if (prices.isSwapped) notices.push("swappedPrices");
  if (!place && (prices.min || prices.max)) notices.push("mixedCurrencies");

  // Distances are measured from the centre of a city or of the map; without either they are meaningless.
  const middle = city || !area ? place : centerOf(area);
  const sort = params.sort === "distance" && !middle ? "relevance" : params.sort;

  const { min, max } = prices;
  return {
    params: { ...params, type, event, city, guests, amenities, day, start, end, min, max, sort },
    notices: [...new Set(notices)],
    request: {
      text: params.q,
      sort,
      limit: pageSize,
      cursor: params.cursors.at(-1) ?? null,
      filters: {
        ...(type && { type }),
        ...(city && { city }),
        ...(event && { event }),
        ...(amenities.length > 0 && { amenities }),
        ...(guests && { guests: Number(guests) }),
        ...(params.layout && { layout: params.layout }),
        ...(area && { bbox: area }),
        ...(params.instant && { instant: true }),
        ...(params.rating && { min_rating: Number(params.rating) }),
        ...(sort === "distance" && middle && { near: [middle.longitude, middle.latitude] }),
        ...prices.filters,
        ...time.period,
      },
    },
  };
}
