import { addDays } from "../shared/calendar-day";
import { formatSpan } from "../shared/format-time";
import type { Locale } from "../shared/locale-tag";
import { toEdge } from "../shared/zoned-time";

/**
 * The days of a period from midnight to midnight in `timeZone`, `Sun, 5 Sep 2027`; null for a period with other times.
 */
export function wholeDaysText(
  start: string,
  end: string,
  timeZone: string,
  locale: Locale,
): string | null {
  const [from, to] = [toEdge(start, timeZone), toEdge(end, timeZone)];
  if (from.time !== "00:00" || to.time !== "00:00" || from.day >= to.day) return null;
  const noon = (day: string) => `${day}T12:00:00Z`;
  return formatSpan(noon(from.day), noon(addDays(to.day, -1)), "UTC", locale, "date");
}
