import { firstValue } from "../shared/first-value";
import {
  guestCount,
  readRequestedTime,
  withValidDays,
  writeRequestedTime,
} from "../shared/requested-time";
import { endDayOf } from "../shared/resolve-requested-time";
import { toLocal } from "../shared/zoned-time";
import type { Booking, CheckoutVenue, Extra, Selection } from "./types";

type Query = Record<string, string | string[] | undefined>;

const maxDefaultGuests = 50;

/** The selection that a link to the checkout asks for; what is unusable is left open. */
export function selectionFromQuery(query: Query, capacity: number): Selection {
  const { guests, ...time } = withValidDays(readRequestedTime(query));
  return {
    ...time,
    // More guests than the capacity stay, so that the quote says that they are too many.
    guests: guests ? guestCount(guests) : Math.min(capacity, maxDefaultGuests),
    addons: {},
    services: {},
  };
}

/** The same with its end day named, for venues that are priced by the day and ask for both days. */
export function withEndDay(selection: Selection): Selection {
  const { day, start, end, endDay } = selection;
  if (!day) return selection;
  return { ...selection, endDay: start && end ? endDayOf(selection) : endDay || day };
}

type ChosenExtras = Pick<Selection, "addons" | "services">;

/** Quantities by id as one value of an address: `<id>*2 <id>*1`. */
const writeQuantities = (quantities: Record<string, number>) =>
  Object.entries(quantities)
    .map(([id, quantity]) => `${id}*${quantity}`)
    .join(" ");

/**
 * The extras that a link asks for, as far as they are offered and available; `isIncomplete` when
 * something was left out.
 */
export function extrasFromQuery(
  query: Query,
  offered: Pick<Extra, "id" | "kind" | "maxQuantity">[],
): ChosenExtras & { isIncomplete: boolean } {
  let isIncomplete = false;
  const readQuantities = (kind: Extra["kind"], value: string) => {
    const quantities: Record<string, number> = {};
    for (const [, id, digits] of value.matchAll(/([\w-]+)\*(\d{1,4})(?!\d)/g)) {
      const extra = offered.find((each) => each.kind === kind && each.id === id);
      const quantity = Math.min(Number(digits), extra?.maxQuantity ?? 0);
      if (quantity < Number(digits)) isIncomplete = true;
      if (extra && quantity > 0) quantities[extra.id] = quantity;
    }
    return quantities;
  };
  const addons = readQuantities("addon", firstValue(query.addons));
  const services = readQuantities("service", firstValue(query.services));
  return { addons, services, isIncomplete };
}

/** The kind of event that a link names; empty unless the venue accepts it. */
export function eventFromQuery(query: Query, events: CheckoutVenue["events"]): string {
  const event = firstValue(query.event);
  return event === "other" || events.some(({ slug }) => slug === event) ? event : "";
}

/**
 * The address of a checkout for the same booking again: its times, guests, event and extras. The day
 * is still to be chosen.
 */
export function bookAgainHref(
  booking: Pick<Booking, "venueId" | "startsAt" | "endsAt" | "timeZone" | "guests" | "details">,
  extras: ChosenExtras,
): string {
  const query = writeRequestedTime({
    start: toLocal(booking.startsAt, booking.timeZone).time,
    end: toLocal(booking.endsAt, booking.timeZone).time,
    guests: String(booking.guests),
  });
  const others = {
    event: booking.details.eventType,
    addons: writeQuantities(extras.addons),
    services: writeQuantities(extras.services),
  };
  for (const [name, value] of Object.entries(others)) if (value) query.set(name, value);
  return `/booking/${booking.venueId}?${query}`;
}

/** The selection that a hold was made for. */
export function selectionOfHold(
  hold: Pick<Booking, "startsAt" | "endsAt" | "timeZone" | "guests">,
  extras: ChosenExtras,
): Selection {
  const start = toLocal(hold.startsAt, hold.timeZone);
  const end = toLocal(hold.endsAt, hold.timeZone);
  return {
    day: start.day,
    start: start.time,
    endDay: end.day,
    end: end.time,
    guests: hold.guests,
    ...extras,
  };
}
