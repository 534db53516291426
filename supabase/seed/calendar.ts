import { hoursPresets } from "./data/hours.ts";
import { blocks, exceptions } from "./data/schedule.ts";
import type { DemoVenue } from "./data/venues/all.ts";
import { instantOf, localDay } from "./lib/zone.ts";
import { cityOf } from "./prices.ts";

const dayLength = 86_400_000;

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** Openings of a day in minutes after its midnight; beyond 1440 they reach into the next day. */
function openings(venue: DemoVenue, day: number): { from: number; to: number }[] {
  const name = new Date(day).toISOString().slice(0, 10);
  const exception = exceptions.find(
    (entry) => entry.venue === venue.slug && entry.from <= name && name <= entry.to,
  );
  const week = hoursPresets[venue.hours].find(
    ({ weekday }) => weekday === new Date(day).getUTCDay(),
  );
  const spans = exception ? (exception.hours ? [exception.hours] : []) : (week?.spans ?? []);
  return spans.map(([opens, closes]) => {
    const from = minutesOf(opens);
    const to = minutesOf(closes);
    return { from, to: to <= from ? to + 1440 : to };
  });
}

export type Slot = { start: number; end: number };

/**
 * Finds slots for bookings within opening hours, apart from blocked times, with two free days between the
 * bookings of a venue, so that nothing overlaps with any buffer.
 */
export class Calendar {
  #now: number;
  #taken = new Map<string, Set<number>>();

  constructor(now: number) {
    this.#now = now;
  }

  /** Reserves a slot on a day from today, or on the next possible one (the previous one for the past). */
  reserve(venue: DemoVenue, wantedDay: number, hours: number, laterBy = 0): Slot {
    const taken = this.#taken.get(venue.slug) ?? new Set<number>();
    this.#taken.set(venue.slug, taken);
    const step = wantedDay < 0 ? -1 : 1;
    for (let offset = wantedDay; Math.abs(offset - wantedDay) < 60; offset += step) {
      const isNearBooking = [-2, -1, 0, 1, 2].some((distance) => taken.has(offset + distance));
      const blocked = blocks.some(
        ([slug, day]) => slug === venue.slug && Math.abs(day - offset) <= 1,
      );
      if (isNearBooking || blocked) continue;
      const slot = this.#slotOn(venue, offset, hours, laterBy);
      if (!slot) continue;
      taken.add(offset);
      for (let days = 1; slot.end > slot.start + days * dayLength; days++) taken.add(offset + days);
      return slot;
    }
    throw new Error(`no slot at ${venue.slug} around day ${wantedDay}`);
  }

  #slotOn(venue: DemoVenue, offset: number, hours: number, laterBy: number): Slot | null {
    const { timeZone } = cityOf(venue.city);
    const day = localDay(this.#now, timeZone, offset);
    const span = openings(venue, day).findLast(({ from, to }) => to - from >= hours * 60);
    if (!span) return null;
    const start = Math.min(span.from + laterBy * 60, span.to - hours * 60);
    return {
      start: instantOf(day, start, timeZone),
      end: instantOf(day, start + hours * 60, timeZone),
    };
  }
}
