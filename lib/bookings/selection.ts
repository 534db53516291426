import { firstValue } from "../shared/first-value";
import { isDay, toLocal } from "../shared/zoned-time";
import type { Booking, Selection } from "./types";

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

/** What a hold was made for. */
export function selectionOfHold(
  hold: Pick<Booking, "startsAt" | "endsAt" | "timeZone" | "guests">,
  extras: Pick<Selection, "addons" | "services">,
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
