import { todayIn } from "./calendar-day";
import { type Locale, localeTag } from "./locale-tag";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The time from `at` until `now` (both ISO 8601) as text: `now` within a minute, then minutes and hours. From 24 hours
 * on it counts calendar days in the reader's time zone: on Wednesday morning, Monday evening is 2 days ago.
 */
export function formatRelativeTime(
  at: string,
  now: string,
  locale: Locale,
  timeZone: string,
): string {
  const [from, until] = [Date.parse(at), Date.parse(now)];
  const elapsed = Math.max(0, until - from);
  const format = new Intl.RelativeTimeFormat(localeTag(locale), { numeric: "auto" });
  if (elapsed < MINUTE) return format.format(0, "second");
  if (elapsed < HOUR) return format.format(-Math.floor(elapsed / MINUTE), "minute");
  if (elapsed < DAY) return format.format(-Math.floor(elapsed / HOUR), "hour");
  const days = Date.parse(todayIn(timeZone, until)) - Date.parse(todayIn(timeZone, from));
  return format.format(-days / DAY, "day");
}
