import { useDaySlots } from "@/components/availability/use-availability";
import { endDayChoices } from "@/lib/availability/rules/end-day-choices";
import { endChoices, endLimit, freePeriods, startChoices } from "@/lib/availability/rules/slots";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import { addDays } from "@/lib/shared/calendar-day";
import { halfHours } from "@/lib/shared/clock-time";
import type { TimeChoice } from "@/lib/shared/time-choice";

/** Every half hour, while no slots are known. An end at or before the start is on the next day. */
function everyEnd({ start, end }: Selection, isPricedByDay: boolean): TimeChoice[] {
  const isOvernightPossible = !isPricedByDay && start !== "" && end !== "";
  return halfHours.map((time) => ({
    time,
    state: "free",
    nextDay: isOvernightPossible && time <= start,
    hours: 0,
  }));
}

/**
 * The start and end times that can be selected on the selected day, by the rules of the venue's page. Slots that the guest holds
 * count as free. Fetches them again when the selected slot turns out to be unavailable. Offers every half hour until the slots
 * are known, or if they cannot be read.
 */
export function useTimeChoices(
  venue: CheckoutVenue,
  selection: Selection,
  isSlotUnavailable: boolean,
) {
  const { day, start, end } = selection;
  const { isPricedByDay, minimumHours } = venue;
  const endDay = isPricedByDay ? selection.endDay || day : "";
  const attempt = isSlotUnavailable ? "unavailable" : "";
  const slots = useDaySlots(venue.id, day, "guest", attempt);
  // The answer contains the next day too; an end day also needs the night before it.
  const dayBeforeEnd = endDay > day ? addDays(endDay, -1) : day;
  const laterSlots = useDaySlots(
    venue.id,
    dayBeforeEnd > day ? dayBeforeEnd : "",
    "guest",
    attempt,
  );
  const endDaySlots = dayBeforeEnd > day ? laterSlots : slots;
  // A booking of several days may include nights in which the venue is closed.
  const starts = startChoices(slots, day, isPricedByDay ? 0 : minimumHours, start);
  let ends: TimeChoice[] | null = null;
  if (start && isPricedByDay) {
    ends = endDaySlots && endDayChoices(endDaySlots, { day, start, endDay }, minimumHours, end);
  } else if (start) {
    ends = slots && endChoices(slots, day, start, minimumHours, end);
  }
  return {
    starts,
    ends: ends ?? everyEnd(selection, isPricedByDay),
    periods: slots && freePeriods(slots, day, isPricedByDay ? 0 : minimumHours),
    limit: isPricedByDay || start === "" ? null : endLimit(slots, day, start),
  };
}
