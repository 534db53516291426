import { type ClockTime, minutesOf } from "../../shared/clock-time.ts";
import type { CalendarDay, CalendarVenue } from "../types.ts";
import { minutesOnDay } from "./calendar-grid.ts";

/** The half hour from which a week is shown where nothing opens and nothing is taken earlier: 9:00. */
const USUAL_HALF = 18;

/**
 * The half hour of the day from which a week is shown: the earliest opening. Where all venues are open day and night, or
 * none opens, it is what begins first, at 9:00 at the latest; what goes on from the evening before is no reason to begin at
 * night.
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
