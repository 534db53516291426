import { useEffect } from "react";
import { limitHours } from "@/lib/bookings/rules/hours";
import type { Selection } from "@/lib/bookings/types";

/** Shortens chosen hours to `openHours`, the hours of the current selection; null while they are unknown. */
export function useHoursLimit(
  hours: Selection["hours"],
  openHours: number | null,
  onChange: (changed: Pick<Selection, "hours">) => void,
) {
  const limited = openHours ? limitHours(hours, openHours) : null;
  useEffect(() => {
    if (limited) onChange({ hours: limited });
  });
}
