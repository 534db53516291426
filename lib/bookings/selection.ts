import { firstValue } from "../shared/first-value";
import { isDay, toLocal } from "../shared/zoned-time";
import { lastDay } from "./rules/slot";
import type { Booking, CheckoutVenue, Extra, Selection } from "./types";

type Query = Record<string, string | string[] | undefined>;

const clock = /^([01]\d|2[0-3]):(00|30)$/;

/** What a link to the checkout asks for; what makes no sense is left open. */
export function selectionFromQuery(query: Query, capacity: number): Selection {
  const day = isDay(firstValue(query.day)) ? firstValue(query.day) : "";
  const endDay =
    isDay(firstValue(query.end_day)) && firstValue(query.end_day) >= day
      ? firstValue(query.end_day)
      : "";
  const time = (value: string) => (clock.test(value) ? value : "");
  const guests = Math.trunc(Number(firstValue(query.guests)));
  return {
    day,
    start: time(firstValue(query.start)),
    endDay,
    end: time(firstValue(query.end)),
    // Too many are kept, so that it is said that they are: as many as a quote takes.
    guests: guests >= 1 ? Math.min(guests, 1_000_000) : Math.min(capacity, 50),
    addons: {},
    services: {},
  };
}

/** The same with its last day named, where days are sold and people choose both. */
export function withLastDay(selection: Selection): Selection {
  const { day, start, end, endDay } = selection;
  if (!day) return selection;
  return { ...selection, endDay: start && end ? lastDay(selection) : endDay || day };
}

type Chosen = Pick<Selection, "addons" | "services">;

/** `<id>*2 <id>*1`: what is booked along, in one value of an address. */
const written = (chosen: Record<string, number>) =>
  Object.entries(chosen)
    .map(([id, quantity]) => `${id}*${quantity}`)
    .join(" ");

/**
 * The extras that a link asks for, as far as they are offered and there are so many; `isLess` says
 * that something was left out. What they cost is for the server to say.
 */
export function extrasFromQuery(
  query: Query,
  offered: Pick<Extra, "id" | "kind" | "most">[],
): Chosen & { isLess: boolean } {
  let isLess = false;
  const read = (kind: Extra["kind"], value: string) => {
    const chosen: Record<string, number> = {};
    for (const [, id, digits] of value.matchAll(/([\w-]+)\*(\d{1,4})(?!\d)/g)) {
      const extra = offered.find((each) => each.kind === kind && each.id === id);
      const quantity = Math.min(Number(digits), extra?.most ?? 0);
      if (quantity < Number(digits)) isLess = true;
      if (extra && quantity > 0) chosen[extra.id] = quantity;
    }
    return chosen;
  };
  const addons = read("addon", firstValue(query.addons));
  const services = read("service", firstValue(query.services));
  return { addons, services, isLess };
}

/** The kind of event that a link names; empty unless the venue is there for it. */
export function eventFromQuery(query: Query, events: CheckoutVenue["events"]): string {
  const event = firstValue(query.event);
  return event === "other" || events.some(({ slug }) => slug === event) ? event : "";
}

/** A link to the same again: as many hours and guests, event and extras; the day is still to be chosen. */
export function againLink(
  booking: Pick<Booking, "venueId" | "startsAt" | "endsAt" | "timeZone" | "guests" | "details">,
  chosen: Chosen,
): string {
  const query = new URLSearchParams();
  const asked = {
    start: toLocal(booking.startsAt, booking.timeZone).time,
    end: toLocal(booking.endsAt, booking.timeZone).time,
    guests: String(booking.guests),
    event: booking.details.eventType,
    addons: written(chosen.addons),
    services: written(chosen.services),
  };
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value);
  return `/booking/${booking.venueId}?${query}`;
}

/** What a hold was made for. */
export function selectionOfHold(
  hold: Pick<Booking, "startsAt" | "endsAt" | "timeZone" | "guests">,
  extras: Chosen,
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
