import { addDays } from "../../shared/calendar-day.ts";
import { clockTimeAt, minutesOf, minutesPerDay } from "../../shared/clock-time.ts";
import type { ExploreParams } from "./search-params.ts";

/** An alternative to a search with few results: at another time of the same day, or on another day of the same week. */
export type AlternativeSearch = { kind: "hour" | "day"; params: ExploreParams };

const hourShifts = [1, -1, 2, -2, 4, -4];
const dayShifts = [1, -1, 2, -2, 3, -3];

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

/**
 * The same search up to four hours earlier and later, and on the three days before and after, closest first. Empty when
 * no time was requested; `params` are those after validation.
 */
export function alternativeSearches(params: ExploreParams): AlternativeSearch[] {
  if (!params.day || !params.start || !params.end) return [];
  const firstPage = { ...params, cursors: [] };
  return [...atOtherHours(firstPage), ...onOtherDays(firstPage)];
}

/**
 * Tries the alternatives, closest first and three at a time, until three of them have venues. `count` returns the
 * number of venues of one.
 */
export async function firstWithResults<T extends { count: number }>(
  searches: AlternativeSearch[],
  count: (search: AlternativeSearch) => Promise<T>,
): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < searches.length && found.length < 3; at += 3) {
    const counted = await Promise.all(searches.slice(at, at + 3).map(count));
    found.push(...counted.filter((search) => search.count > 0));
  }
  return found.slice(0, 3);
}
