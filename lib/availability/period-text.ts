import { formatClock } from "../shared/format-time";
import type { Locale } from "../shared/locale-tag";

/** `Free: 6:00 PM – 2:00 AM`, or that nothing is. */
export function stretchText(
  stretches: [string, string][],
  labels: Record<"free" | "fullyTaken" | "and", string>,
  locale: Locale,
): string {
  if (stretches.length === 0) return labels.fullyTaken;
  const spans = stretches.map(
    ([start, end]) => `${formatClock(start, locale)} – ${formatClock(end, locale)}`,
  );
  return `${labels.free} ${spans.join(labels.and)}`;
}
