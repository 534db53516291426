import { Calendar, type Slot } from "./calendar.ts";
import { type ToldBooking, toldBookings } from "./data/bookings.ts";
import { guests } from "./data/people.ts";
import { type PlacedVenue, venues } from "./data/venues/all.ts";
import { Random } from "./lib/random.ts";
import { offerOf } from "./venues.ts";

const hour = 3_600_000;
const day = 24 * hour;

export type PlannedBooking = {
  key: string;
  venue: PlacedVenue;
  guest: string;
  status: "held" | "pending" | "confirmed" | "completed" | "cancelled" | "declined" | "expired";
  slot: Slot;
  guests: number;
  event: string;
  message: string | null;
  addons: Record<string, number>;
  services: readonly string[];
  createdAt: number;
  submittedAt: number | null;
  confirmedAt: number | null;
  /** When it was declined, cancelled or lapsed. */
  endedAt: number | null;
  cancelledBy: "guest" | "host" | "admin" | null;
  reason: string | null;
};

const venueOf = (slug: string) => {
  const venue = venues.find((entry) => entry.slug === slug);
  if (!venue) throw new Error(`unknown venue ${slug}`);
  return venue;
};

const halfHours = (hours: number) => Math.round(hours * 2) / 2;

function plan(
  calendar: Calendar,
  random: Random,
  told: ToldBooking & { key: string },
  now: number,
): PlannedBooking {
  const venue = venueOf(told.venue);
  const offer = offerOf(venue);
  const hours = told.hours ?? halfHours(venue.price.minimum + random.pick([0, 0.5, 1, 2]));
  const slot = calendar.take(venue, told.day, hours, random.pick([0, 1, 2, 3]));
  const past = slot.end < now;
  const extra =
    offer.addons.length > 0 && random.chance(0.35) ? { [random.pick(offer.addons)]: 1 } : {};
  const addons = Object.fromEntries(
    Object.entries(told.addons ?? extra).filter(([key]) => offer.addons.some((own) => own === key)),
  );
  const planned: PlannedBooking = {
    key: told.key,
    venue,
    guest: told.guest,
    status: told.status,
    slot,
    guests: told.guests ?? Math.max(2, Math.round(venue.capacity * (0.35 + random.next() * 0.45))),
    event: told.event ?? random.pick(offer.events),
    message: told.message ?? null,
    addons,
    services: told.services ?? [],
    createdAt: 0,
    submittedAt: past
      ? slot.start - random.between(15, 55) * day
      : now - random.between(4, 20) * day,
    confirmedAt: null,
    endedAt: null,
    cancelledBy: null,
    reason: null,
  };
  const submitted = planned.submittedAt ?? now;
  const answered = venue.instant ? submitted : submitted + random.between(1, 20) * hour;
  switch (told.status) {
    case "held":
      planned.submittedAt = null;
      planned.createdAt = now - 60_000;
      return planned;
    case "pending":
      planned.submittedAt = now - told.hoursAgo * hour;
      break;
    case "declined":
      planned.endedAt = answered;
      planned.reason = told.reason;
      break;
    case "expired":
      if (told.hold) {
        planned.submittedAt = null;
        planned.createdAt = now - 3 * day;
        planned.endedAt = planned.createdAt + hour / 4;
        return planned;
      }
      planned.endedAt = submitted + day;
      break;
    case "cancelled": {
      const ended = Math.min(slot.start - (told.hoursAhead ?? 240) * hour, now - 2 * hour);
      planned.submittedAt = Math.min(submitted, ended - 6 * day);
      planned.confirmedAt = planned.submittedAt + (venue.instant ? 0 : 5 * hour);
      planned.endedAt = ended;
      planned.cancelledBy = told.by;
      planned.reason = told.reason;
      break;
    }
    default:
      planned.confirmedAt = answered;
  }
  planned.createdAt = (planned.submittedAt ?? now) - random.between(3, 13) * 60_000;
  return planned;
}

/** Completed bookings that reviews can be written of, and some that are to come. */
function generated(random: Random): ToldBooking[] {
  const people = guests.map(({ key }) => key);
  return venues
    .filter((venue) => venue.status === undefined)
    .flatMap((venue): ToldBooking[] => {
      const past = venue.featured ? 5 : random.pick([1, 2, 2, 3]);
      const known = random.some(people, past);
      const common = { venue: venue.slug };
      const bookings: ToldBooking[] = known.map((guest, place) => ({
        ...common,
        guest,
        day: -(15 + place * 47 + random.between(0, 40)),
        status: "completed",
      }));
      if (venue.host !== "host" && random.chance(0.4)) {
        const guest = random.pick(people);
        bookings.push({ ...common, guest, day: random.between(5, 80), status: "confirmed" });
      }
      return bookings;
    });
}

/** Every booking of the demo, the same in each run except for what follows from today's date. */
export function planBookings(now: number): PlannedBooking[] {
  const calendar = new Calendar(now);
  const random = new Random("bookings");
  return [...toldBookings, ...generated(random)].map((told, place) =>
    plan(calendar, random, { ...told, key: `${told.venue}/${told.guest}/${place}` }, now),
  );
}
