import { parseMoney } from "../../shared/money.ts";
import {
  addDays,
  addMonths,
  isDay,
  isSkipped,
  todayIn,
  toInstant,
} from "../../shared/zoned-time.ts";
import { centerOf, cityOfArea, parseArea } from "./map-area.ts";
import type { ExploreParams, Sort } from "./search-params.ts";

/** Filters of `search_venues`; instants are ISO, amounts minor units. */
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
  /** Longitude and latitude from which distances are meant. */
  near?: [number, number];
};

export type SearchRequest = {
  text: string;
  filters: SearchFilters;
  sort: Sort;
  limit: number;
  cursor: string | null;
};

/** What a reader should be told about how their question was understood. */
type Notice =
  | "pastDay"
  | "farDay"
  | "noDay"
  | "assumedTimes"
  | "nextDay"
  | "skippedTime"
  | "tooManyGuests"
  | "otherClock"
  | "swappedPrices"
  | "mixedCurrencies"
  | "unknownChoice";

type Named = { slug: string };
type KnownCity = Named & {
  timeZone: string;
  currency: string;
  latitude: number;
  longitude: number;
};
export type Known = {
  venueTypes: Named[];
  eventTypes: Named[];
  amenities: Named[];
  cities: KnownCity[];
};

/** The evening that is meant when a day is asked for without times. */
export const usualTimes = { start: "18:00", end: "23:00" };
// No venue can be booked further ahead.
const longestWindow = 36;
// No listing may say that it holds more.
const mostGuests = 100_000;
export const pageSize = 24;

type Understood = { question: SearchRequest; params: ExploreParams; notices: Notice[] };

function understandTime(params: ExploreParams, zone: string, now: number) {
  const none = { day: "", start: "", end: "", filters: {} };
  if (!params.day) {
    const notices: Notice[] = params.start || params.end ? ["noDay"] : [];
    return { ...none, notices };
  }
  const { day } = params;
  if (!isDay(day)) return { ...none, notices: ["noDay"] satisfies Notice[] };
  const today = todayIn(zone, now);
  if (day < today) return { ...none, notices: ["pastDay"] satisfies Notice[] };
  if (day > addMonths(today, longestWindow)) {
    return { ...none, notices: ["farDay"] satisfies Notice[] };
  }
  const notices: Notice[] = [];
  const given = params.start && params.end;
  const { start, end } = given ? params : usualTimes;
  if (!given) notices.push("assumedTimes");
  if (given && end <= start) notices.push("nextDay");
  const from = toInstant(day, start, zone);
  const to = toInstant(end > start ? day : addDays(day, 1), end, zone);
  if (!from || !to || Date.parse(from) < now) {
    return { ...none, notices: ["pastDay"] satisfies Notice[] };
  }
  const endDay = end > start ? day : addDays(day, 1);
  if (isSkipped(day, start, zone) || isSkipped(endDay, end, zone)) notices.push("skippedTime");
  return { day, start, end, filters: { start: from, end: to }, notices };
}

function understandPrices(params: ExploreParams, currency: string) {
  let low = params.min ? parseMoney(params.min, currency) : null;
  let high = params.max ? parseMoney(params.max, currency) : null;
  let { min, max } = params;
  if (low === null) min = "";
  if (high === null) max = "";
  const swapped = low !== null && high !== null && low > high;
  if (swapped) [low, high, min, max] = [high, low, max, min];
  return {
    min,
    max,
    swapped,
    filters: {
      ...(low !== null && { min_total: low }),
      ...(high !== null && { max_total: high }),
    },
  };
}

/**
 * The question that the search answers for what the address asks, the parameters as they were
 * understood, and what is worth saying about the difference. `now` is in milliseconds.
 */
export function understand(raw: ExploreParams, known: Known, now: number): Understood {
  const notices: Notice[] = [];
  const pick = (list: Named[], wanted: string) => {
    if (!wanted || list.length === 0 || list.some(({ slug }) => slug === wanted)) return wanted;
    notices.push("unknownChoice");
    return "";
  };
  const type = pick(known.venueTypes, raw.type);
  const event = pick(known.eventTypes, raw.event);
  const city = pick(known.cities, raw.city);
  const guests = Number(raw.guests) > mostGuests ? "" : raw.guests;
  if (guests !== raw.guests) notices.push("tooManyGuests");
  const amenities = raw.amenities.filter((slug) => pick(known.amenities, slug));
  const area = parseArea(raw.bbox);
  const place =
    known.cities.find(({ slug }) => slug === city) ??
    (area ? cityOfArea(area, known.cities) : undefined);

  // Without a city the clock of the first one counts: an instant cannot be evening everywhere.
  const zone = place?.timeZone ?? known.cities[0]?.timeZone ?? "Africa/Cairo";
  const time = understandTime(raw, zone, now);
  notices.push(...time.notices);
  if (time.day && !place) notices.push("otherClock");

  const prices = understandPrices(raw, place?.currency ?? "EGP");
  if (prices.swapped) notices.push("swappedPrices");
  if (!place && (prices.min || prices.max)) notices.push("mixedCurrencies");

  // Distances are meant from the middle of a city or of the map; without one they mean nothing.
  const middle = city || !area ? place : centerOf(area);
  const sort = raw.sort === "distance" && !middle ? "relevance" : raw.sort;

  const { day, start, end } = time;
  const { min, max } = prices;
  return {
    params: { ...raw, type, event, city, guests, amenities, day, start, end, min, max, sort },
    notices: [...new Set(notices)],
    question: {
      text: raw.q,
      sort,
      limit: pageSize,
      cursor: raw.trail.at(-1) ?? null,
      filters: {
        ...(type && { type }),
        ...(city && { city }),
        ...(event && { event }),
        ...(amenities.length > 0 && { amenities }),
        ...(guests && { guests: Number(guests) }),
        ...(raw.layout && { layout: raw.layout }),
        ...(area && { bbox: area }),
        ...(raw.instant && { instant: true }),
        ...(raw.rating && { min_rating: Number(raw.rating) }),
        ...(sort === "distance" && middle && { near: [middle.longitude, middle.latitude] }),
        ...prices.filters,
        ...time.filters,
      },
    },
  };
}
