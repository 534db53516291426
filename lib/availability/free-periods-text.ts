import type { ClockTime } from "../shared/clock-time";
import { formatClockSpan } from "../shared/format-time";
import type { Locale } from "../shared/locale-tag";

/** The free periods of a day as text, `Free: 6:00 PM – 2:00 AM`; says so when there are none. */
export function freePeriodsText(
  periods: [start: ClockTime, end: ClockTime][],
  labels: Record<"free" | "fullyTaken" | "and", string>,
  locale: Locale,
): string {
  if (periods.length === 0) return labels.fullyTaken;
  const texts = periods.map(([start, end]) => formatClockSpan(start, end, locale));
  return `${labels.free} ${texts.join(labels.and)}`;
}
