import { addDays } from "../../shared/calendar-day.ts";
import { clockTimeAt, minutesOf, minutesPerDay } from "../../shared/clock-time.ts";
import { distanceTo, type Point } from "./rules/distance.ts";
import type { ExploreParams } from "./search-params.ts";

/** A search close to one that finds nothing: at another hour, on another day or in another city. */
export type AlternativeSearch = { kind: "hour" | "day" | "city"; params: ExploreParams };

type CityItem = Point & { slug: string; currency: string };

const hourShifts = [1, -1, 2, -2];
const dayShifts = [1, -1, 7];
const maxCities = 3;

function atOtherHours(params: ExploreParams): AlternativeSearch[] {
  const [start, end] = [minutesOf(params.start), minutesOf(params.end)];
  return hourShifts
    .map((hours) => hours * 60)
    .filter((shift) => start + shift >= 0 && start + shift < minutesPerDay)
    .map((shift) => ({
      kind: "hour",
      params: { ...params, start: clockTimeAt(start + shift), end: clockTimeAt(end + shift) },
    }));
}

const onOtherDays = (params: ExploreParams): AlternativeSearch[] =>
  dayShifts.map((days) => ({
    kind: "day",
    params: { ...params, day: addDays(params.day, days) },
  }));

/** With a price only cities of the same currency: 5,000 is not the same amount in another one. */
function inOtherCities(params: ExploreParams, cities: CityItem[]): AlternativeSearch[] {
  const here = cities.find(({ slug }) => slug === params.city);
  if (!here) return [];
  const hasPrice = params.min || params.max;
  return cities
    .filter(({ slug, currency }) => slug !== here.slug && (!hasPrice || currency === here.currency))
    .map((city) => ({ city, km: distanceTo(here, city).km }))
    .sort((a, b) => a.km - b.km)
    .slice(0, maxCities)
    .map(({ city }) => ({ kind: "city", params: { ...params, city: city.slug, bbox: "" } }));
}

/**
 * The same search an hour or two earlier and later, on the days around, and in the nearest cities, the
 * closest of each kind first. Only what was asked for is varied; `params` are as they were understood.
 */
export function alternativeSearches(
  params: ExploreParams,
  cities: CityItem[],
): AlternativeSearch[] {
  const firstPage = { ...params, cursors: [] };
  const hasTime = params.day && params.start && params.end;
  return [
    ...(hasTime ? [...atOtherHours(firstPage), ...onOtherDays(firstPage)] : []),
    ...inOtherCities(firstPage, cities),
  ];
}
