import { formatClock } from "@/lib/shared/format-time";
import type { Locale } from "@/lib/shared/locale-tag";

/** The words of the booking panel, worded on the server: the browser needs no dictionary for it. */
export type PanelLabels = Record<
  | "title"
  | "day"
  | "chooseDay"
  | "endDay"
  | "sameDay"
  | "start"
  | "end"
  | "chooseTime"
  | "taken"
  | "nextDay"
  | "guests"
  | "capacity"
  | "missing"
  | "free"
  | "fullyTaken"
  | "and"
  | "book"
  | "bookOnePage"
  | "noCharge"
  | "total"
  | "feesIncluded"
  | "retry"
  | "close",
  string
> & { failures: Record<string, string> & { unexpected: string } };

/** `Free: 6:00 PM – 2:00 AM`, or that nothing is. */
export function stretchText(
  stretches: [string, string][],
  labels: PanelLabels,
  locale: Locale,
): string {
  if (stretches.length === 0) return labels.fullyTaken;
  const spans = stretches.map(
    ([start, end]) => `${formatClock(start, locale)} – ${formatClock(end, locale)}`,
  );
  return `${labels.free} ${spans.join(labels.and)}`;
}
