import type { ClockTime } from "../shared/clock-time";
import { guestCount, readRequestedTime } from "../shared/requested-time";
import { type Period, resolvePeriod } from "../shared/resolve-requested-time";

type QuoteQuery = Period & {
  guests: number;
  /** The requested start or end that the clock skips on its day; the period is then an hour later. */
  skippedTime: ClockTime | null;
};

/**
 * Reads a quote request from an address, by the venue's clock, or returns the error code: `invalid_input` when a part
 * is missing or unusable, `invalid_range` for an end before the start.
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
