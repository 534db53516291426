import { Calendar, type Slot } from "./calendar.ts";
import { accountBookings, type BookingSpec } from "./data/bookings.ts";
import { guests } from "./data/users.ts";
import { type DemoVenue, venues } from "./data/venues/all.ts";
import { Random } from "./lib/random.ts";
import { offerOf } from "./venues.ts";

const hour = 3_600_000;
const day = 24 * hour;

export type PlannedBooking = {
  key: string;
  venue: DemoVenue;
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
  /** When it was declined, cancelled or expired. */
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
  spec: BookingSpec & { key: string },
  now: number,
): PlannedBooking {
  const venue = venueOf(spec.venue);
  const offer = offerOf(venue);
  const hours = spec.hours ?? halfHours(venue.price.minimum + random.pick([0, 0.5, 1, 2]));
  const slot = calendar.reserve(venue, spec.day, hours, random.pick([0, 1, 2, 3]));
  const past = slot.end < now;
  const randomAddons =
    offer.addons.length > 0 && random.chance(0.35) ? { [random.pick(offer.addons)]: 1 } : {};
  const addons = Object.fromEntries(
    Object.entries(spec.addons ?? randomAddons).filter(([key]) =>
      offer.addons.some((own) => own === key),
    ),
  );
  const planned: PlannedBooking = {
    key: spec.key,
    venue,
    guest: spec.guest,
    status: spec.status,
    slot,
    guests: spec.guests ?? Math.max(2, Math.round(venue.capacity * (0.35 + random.next() * 0.45))),
    event: spec.event ?? random.pick(offer.events),
    message: spec.message ?? null,
    addons,
    services: spec.services ?? [],
    createdAt: 0,
    submittedAt: past
      ? slot.start - random.between(15, 55) * day
      : now - random.between(4, 20) * day,
    confirmedAt: null,
    endedAt: null,
    cancelledBy: null,
    reason: null,
  };
  const submittedAt = planned.submittedAt ?? now;
  const answeredAt = venue.instant ? submittedAt : submittedAt + random.between(1, 20) * hour;
  switch (spec.status) {
    case "held":
      planned.submittedAt = null;
      planned.createdAt = now - 60_000;
      return planned;
    case "pending":
      planned.submittedAt = now - spec.hoursAgo * hour;
      break;
    case "declined":
      planned.endedAt = answeredAt;
      planned.reason = spec.reason;
      break;
    case "expired":
      if (spec.hold) {
        planned.submittedAt = null;
        planned.createdAt = now - 3 * day;
        planned.endedAt = planned.createdAt + hour / 4;
        return planned;
      }
      planned.endedAt = submittedAt + day;
      break;
    case "cancelled": {
      const endedAt = Math.min(slot.start - (spec.hoursAhead ?? 240) * hour, now - 2 * hour);
      planned.submittedAt = Math.min(submittedAt, endedAt - 6 * day);
      planned.confirmedAt = planned.submittedAt + (venue.instant ? 0 : 5 * hour);
      planned.endedAt = endedAt;
      planned.cancelledBy = spec.by;
      planned.reason = spec.reason;
      break;
    }
    default:
      planned.confirmedAt = answeredAt;
  }
  planned.createdAt = (planned.submittedAt ?? now) - random.between(3, 13) * 60_000;
  return planned;
}

/** Completed bookings with reviews, and some in the future. */
function generateBookings(random: Random): BookingSpec[] {
  const guestKeys = guests.map(({ key }) => key);
  return venues
    .filter((venue) => venue.status === undefined)
    .flatMap((venue): BookingSpec[] => {
      const past = venue.featured ? 5 : random.pick([1, 2, 2, 3]);
      const venueGuests = random.some(guestKeys, past);
      const common = { venue: venue.slug };
      const bookings: BookingSpec[] = venueGuests.map((guest, index) => ({
        ...common,
        guest,
        day: -(15 + index * 47 + random.between(0, 40)),
        status: "completed",
      }));
      if (venue.host !== "host" && random.chance(0.4)) {
        const guest = random.pick(guestKeys);
        bookings.push({ ...common, guest, day: random.between(5, 80), status: "confirmed" });
      }
      return bookings;
    });
}

/** All bookings of the demo data, the same in each run except for dates relative to today. */
export function planBookings(now: number): PlannedBooking[] {
  const calendar = new Calendar(now);
  const random = new Random("bookings");
  return [...accountBookings, ...generateBookings(random)].map((spec, index) =>
    plan(calendar, random, { ...spec, key: `${spec.venue}/${spec.guest}/${index}` }, now),
  );
}
