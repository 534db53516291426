import type { ClockTime } from "../shared/clock-time";
import { guestCount, readRequestedTime } from "../shared/requested-time";
import { type Period, skippedTimes, toPeriod } from "../shared/resolve-requested-time";

type QuoteQuery = Period & {
  guests: number;
  /** The requested start or end, where the clock skips it on its day: the period is an hour later. */
  skippedTime: ClockTime | null;
};

/**
 * Reads what an address asks a quote for by the clock of a venue, or the code of what is wrong with
 * it: `invalid_input` where a part is missing or unusable, `invalid_range` for an end before the start.
 */
export function parseQuoteQuery(
  query: URLSearchParams,
  timeZone: string,
): QuoteQuery | "invalid_input" | "invalid_range" {
  const requested = readRequestedTime(query);
  const period = toPeriod(requested, timeZone);
  if (!period || !requested.guests) return "invalid_input";
  if (Date.parse(period.end) <= Date.parse(period.start)) return "invalid_range";
  const skipped = skippedTimes(requested, timeZone);
  const skippedTime = skipped.start ? requested.start : skipped.end ? requested.end : null;
  return { ...period, guests: guestCount(requested.guests), skippedTime };
}
