"use client";

import { halfHours } from "@/lib/bookings/rules/slot";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import type { TimeChoice } from "@/lib/shared/time-choice";
import {
  endChoices,
  endLimit,
  freeStretches,
  lastDayChoices,
  startChoices,
} from "@/lib/venues/rules/slots";
import { useDaySlots } from "@/lib/venues/use-availability";

/** Every half hour, as long as nothing is known: an end at or before the start is on the next day. */
function anyEnd({ start, end }: Selection, byDay: boolean): TimeChoice[] {
  const overnight = !byDay && start !== "" && end !== "";
  return halfHours().map((time) => {
    return { time, state: "free", nextDay: overnight && time <= start, hours: 0 };
  });
}

/**
 * What can be booked of the chosen day, by the same rules as on the venue's page; the guest's own
 * kept time counts as free. Until it is known, and when it cannot be had, every half hour can.
 */
export function useFreeTimes(venue: CheckoutVenue, selection: Selection) {
  const { day, start, end } = selection;
  const { byDay, minimumHours } = venue;
  const endDay = byDay ? selection.endDay || day : "";
  const slots = useDaySlots(venue.id, day, "guest");
  const lastSlots = useDaySlots(venue.id, endDay, "guest");
  // Days that are sold may have nights in them in which the place is closed.
  const starts = startChoices(slots, day, byDay ? 0 : minimumHours, start);
  const known = slots && start !== "" && (!byDay || lastSlots);
  const ends = !known
    ? anyEnd(selection, byDay)
    : byDay
      ? lastDayChoices(lastSlots, { day, start, endDay }, minimumHours, end)
      : endChoices(slots, day, start, minimumHours, end);
  return {
    starts,
    ends,
    stretches: slots && freeStretches(slots, day),
    limit: byDay || start === "" ? null : endLimit(slots, day, start),
  };
}
