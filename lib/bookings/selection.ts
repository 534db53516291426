import { writeExtras } from "../quotes/extras-text";
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

/** The selection in a link to the checkout; unusable values are left empty. */
export function selectionFromQuery(query: Query, capacity: number): Selection {
  const { guests, ...time } = withValidDays(readRequestedTime(query));
  return {
    ...time,
    // More guests than the capacity are kept, so that the quote reports them.
    guests: guests ? guestCount(guests) : Math.min(capacity, maxDefaultGuests),
    addons: {},
    services: {},
    hours: {},
  };
}

/** The same selection with its end day set, for venues that are priced by the day and ask for both days. */
export function withEndDay(selection: Selection): Selection {
  const { day, start, end, endDay } = selection;
  if (!day) return selection;
  return { ...selection, endDay: start && end ? endDayOf(selection) : endDay || day };
}

type ChosenExtras = Pick<Selection, "addons" | "services" | "hours">;

/** The extras in a link that are offered and available; `isIncomplete` when some were left out. */
export function extrasFromQuery(
  query: Query,
  offered: Pick<Extra, "id" | "kind" | "maxQuantity" | "pricing">[],
): ChosenExtras & { isIncomplete: boolean } {
  let isIncomplete = false;
  const hours: Record<string, number> = {};
  const readQuantities = (kind: Extra["kind"], value: string) => {
    const quantities: Record<string, number> = {};
    for (const [, id, digits, hourDigits] of value.matchAll(
      /([\w-]+)\*(\d{1,4})(?!\d)(?:\*(\d{1,4}(?:\.\d{1,2})?)(?![\d.]))?/g,
    )) {
      const extra = offered.find((each) => each.kind === kind && each.id === id);
      const quantity = Math.min(Number(digits), extra?.maxQuantity ?? 0);
      if (quantity < Number(digits)) isIncomplete = true;
      if (!extra || quantity <= 0) continue;
      quantities[extra.id] = quantity;
      if (extra.pricing === "per_hour" && Number(hourDigits) > 0) {
        hours[extra.id] = Number(hourDigits);
      }
    }
    return quantities;
  };
  const addons = readQuantities("addon", firstValue(query.addons));
  const services = readQuantities("service", firstValue(query.services));
  return { addons, services, hours, isIncomplete };
}

/** The kind of event that a link names; empty unless the venue accepts it. */
export function eventFromQuery(query: Query, events: CheckoutVenue["events"]): string {
  const event = firstValue(query.event);
  return event === "other" || events.some(({ slug }) => slug === event) ? event : "";
}

/**
 * The selection in a query, as far as the venue offers it. `isIncomplete`: some extras were left out. `hasExtras`: the
 * query contains extras.
 */
export function readSelection(
  query: Query,
  venue: Pick<CheckoutVenue, "capacity" | "extras" | "isPricedByDay">,
): { selection: Selection; isIncomplete: boolean; hasExtras: boolean } {
  const { isIncomplete, ...extras } = extrasFromQuery(query, venue.extras);
  const selection = { ...selectionFromQuery(query, venue.capacity), ...extras };
  return {
    selection: venue.isPricedByDay ? withEndDay(selection) : selection,
    isIncomplete,
    hasExtras: firstValue(query.addons) !== "" || firstValue(query.services) !== "",
  };
}

/** Whether two selections are of the same time and number of guests. */
const isSameRequest = (one: Selection, other: Selection): boolean =>
  one.day === other.day &&
  one.start === other.start &&
  one.end === other.end &&
  one.guests === other.guests &&
  endDayOf(one) === endDayOf(other);

/**
 * The initial selection of a checkout. With a hold: the last selection, unless the address (`requested`) contains
 * another time, number of guests or extras; then the extras of the hold are kept. Without a hold: the selection in the
 * address, or `fallback`.
 */
export function chooseSelection({
  venue,
  requested,
  held,
  draft,
  fallback,
}: {
  venue: Pick<CheckoutVenue, "capacity" | "extras" | "isPricedByDay">;
  requested: ReturnType<typeof readSelection> | null;
  held: Selection | null;
  /** The query of the selection that is not held; empty when everything is held. */
  draft: string;
  fallback: Selection;
}): { selection: Selection; isIncomplete: boolean } {
  if (!held) return requested ?? { selection: fallback, isIncomplete: false };
  const drafted = draft
    ? readSelection(Object.fromEntries(new URLSearchParams(draft)), venue)
    : { selection: held, isIncomplete: false };
  if (!requested) return drafted;
  const { selection, isIncomplete, hasExtras } = requested;
  const isTimeChosen = selection.day !== "" && selection.start !== "" && selection.end !== "";
  if (hasExtras && isTimeChosen) return requested;
  if (!isTimeChosen || isSameRequest(selection, held)) return { ...drafted, isIncomplete };
  const { addons, services, hours } = drafted.selection;
  return { selection: { ...selection, addons, services, hours }, isIncomplete };
}

/** The query that `readSelection` and `eventFromQuery` read back. */
export function writeSelection(selection: Selection, event = ""): URLSearchParams {
  const { guests, addons, services, hours, ...time } = selection;
  const query = writeRequestedTime({ ...time, guests: guests ? String(guests) : "" });
  const others = {
    event,
    addons: writeExtras(addons, hours),
    services: writeExtras(services, hours),
  };
  for (const [name, value] of Object.entries(others)) if (value) query.set(name, value);
  return query;
}

/** The address of a checkout that repeats a booking: its times, guests, event and extras, without the day. */
export function bookAgainHref(
  booking: Pick<Booking, "venueId" | "startsAt" | "endsAt" | "timeZone" | "guests" | "details">,
  extras: ChosenExtras,
): string {
  const time = {
    day: "",
    start: toLocal(booking.startsAt, booking.timeZone).time,
    endDay: "",
    end: toLocal(booking.endsAt, booking.timeZone).time,
  };
  const selection = { ...time, guests: booking.guests, ...extras };
  return `/booking/${booking.venueId}?${writeSelection(selection, booking.details.eventType)}`;
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
