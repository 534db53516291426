import { describeTime } from "@/components/ui/time-select";
import type { OpeningHours } from "@/lib/availability/types";
import { endTimes } from "@/lib/shared/end-time";
import type { Locale } from "@/lib/shared/locale-tag";

/** How long a period is, and whether it ends on the next day: `8 hours · the next day`. */
export function describeEnd(
  { opens, closes }: Pick<OpeningHours, "opens" | "closes">,
  locale: Locale,
  labels: { nextDay: string },
): string {
  return describeTime(endTimes(opens), closes, locale, labels);
}
