"use client";

import { useDaySlots } from "@/components/availability/use-availability";
import {
  endChoices,
  endLimit,
  freeStretches,
  lastDayChoices,
  startChoices,
} from "@/lib/availability/rules/slots";
import { halfHours } from "@/lib/bookings/rules/slot";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import type { TimeChoice } from "@/lib/shared/time-choice";
import { addDays } from "@/lib/shared/zoned-time";

/** Every half hour, as long as nothing is known: an end at or before the start is on the next day. */
function anyEnd({ start, end }: Selection, byDay: boolean): TimeChoice[] {
  const overnight = !byDay && start !== "" && end !== "";
  return halfHours().map((time) => {
    return { time, state: "free", nextDay: overnight && time <= start, hours: 0 };
  });
}

/**
 * What can be booked of the chosen day, by the same rules as on the venue's page; the guest's own
 * kept time counts as free. It is asked again when a time turns out to be lost to somebody else.
 * Until it is known, and when it cannot be had, every half hour can.
 */
export function useFreeTimes(venue: CheckoutVenue, selection: Selection, isLost: boolean) {
  const { day, start, end } = selection;
  const { byDay, minimumHours } = venue;
  const endDay = byDay ? selection.endDay || day : "";
  const attempt = isLost ? "lost" : "";
  const slots = useDaySlots(venue.id, day, "guest", attempt);
  // A day's answer has the next one with it, and a last day needs the night before it.
  const eve = endDay > day ? addDays(endDay, -1) : day;
  const later = useDaySlots(venue.id, eve > day ? eve : "", "guest", attempt);
  const lastSlots = eve > day ? later : slots;
  // Days that are sold may have nights in them in which the place is closed.
  const starts = startChoices(slots, day, byDay ? 0 : minimumHours, start);
  let ends: TimeChoice[] | null = null;
  if (start && byDay) {
    ends = lastSlots && lastDayChoices(lastSlots, { day, start, endDay }, minimumHours, end);
  } else if (start) {
    ends = slots && endChoices(slots, day, start, minimumHours, end);
  }
  return {
    starts,
    ends: ends ?? anyEnd(selection, byDay),
    stretches: slots && freeStretches(slots, day),
    limit: byDay || start === "" ? null : endLimit(slots, day, start),
  };
}
