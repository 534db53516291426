import { type ClockTime, minutesOf } from "../../shared/clock-time.ts";
import type { CalendarDay, CalendarVenue } from "../types.ts";
import { minutesOnDay } from "./calendar-grid.ts";

/** The first half hour that a week shows when nothing opens or is taken earlier: 9:00. */
const USUAL_HALF = 18;

/**
 * The first half hour of the day that a week shows: the earliest opening. If all venues are always open, or none opens,
 * it is the earliest item, at 9:00 at the latest. An item that continues from the evening before does not move it into
 * the night.
 */
export function firstShownHalf(
  earliestOpening: ClockTime | null,
  days: CalendarDay[],
  venues: ReadonlyMap<string, Pick<CalendarVenue, "timeZone">>,
): number {
  if (earliestOpening) return Math.floor(minutesOf(earliestOpening) / 30);
  const begun = days.flatMap(({ day, items }) =>
    items.flatMap((item) => {
      const zone = venues.get(item.venueId)?.timeZone;
      if (item.kind === "exception" || !zone) return [];
      const span = minutesOnDay(day, item.startsAt, item.endsAt, zone);
      return span && span.from > 0 ? [Math.floor(span.from / 30)] : [];
    }),
  );
  return Math.min(...begun, USUAL_HALF);
}
