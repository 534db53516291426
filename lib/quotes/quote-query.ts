import type { ClockTime } from "../shared/clock-time";
import { guestCount, readRequestedTime } from "../shared/requested-time";
import { type Period, resolvePeriod } from "../shared/resolve-requested-time";

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
  const resolved = resolvePeriod(requested, timeZone);
  if (!resolved || !requested.guests) return "invalid_input";
  const { period, skipped } = resolved;
  if (Date.parse(period.end) <= Date.parse(period.start)) return "invalid_range";
  const skippedTime = skipped.start ? requested.start : skipped.end ? requested.end : null;
  return { ...period, guests: guestCount(requested.guests), skippedTime };
}
