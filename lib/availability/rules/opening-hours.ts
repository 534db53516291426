import { minutesPerDay, parseClockTime } from "../../shared/clock-time.ts";
import type { OpeningHours } from "../types.ts";

const minutesPerWeek = 7 * minutesPerDay;

/** True when a period runs into the following day. */
export function passesMidnight(period: OpeningHours): boolean {
  const [opens, closes] = [parseClockTime(period.opens), parseClockTime(period.closes)];
  return opens !== null && closes !== null && closes <= opens && closes !== 0;
}

/** How long a period is, in minutes; `00:00` to `00:00` is the whole day. */
export function lengthOf(period: OpeningHours): number {
  const [opens, closes] = [parseClockTime(period.opens) ?? 0, parseClockTime(period.closes) ?? 0];
  return closes > opens ? closes - opens : closes + minutesPerDay - opens;
}

/** The indexes of the periods that overlap another one, also across the end of the week. */
export function overlappingPeriods(periods: readonly OpeningHours[]): Set<number> {
  const spans = periods.map((period) => {
    const start = period.weekday * minutesPerDay + (parseClockTime(period.opens) ?? 0);
    return { start, end: start + lengthOf(period) };
  });
  const found = new Set<number>();
  spans.forEach((one, i) => {
    spans.forEach((other, j) => {
      if (i >= j) return;
      for (const shift of [-minutesPerWeek, 0, minutesPerWeek]) {
        if (one.start < other.end + shift && other.start + shift < one.end) {
          found.add(i).add(j);
        }
      }
    });
  });
  return found;
}
