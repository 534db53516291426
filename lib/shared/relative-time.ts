import { type Locale, localeTag } from "./locale-tag";

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** How long before `now` an instant was (both ISO 8601), in the largest unit that fits: `2 hours ago`; `now` within a minute. */
export function formatRelativeTime(at: string, now: string, locale: Locale): string {
  const seconds = Math.max(0, (Date.parse(now) - Date.parse(at)) / 1000);
  const format = new Intl.RelativeTimeFormat(localeTag(locale), { numeric: "auto" });
  for (const [unit, size] of units) {
    if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  }
  return format.format(0, "second");
}
