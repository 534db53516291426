import { accounts, userId } from "./accounts.ts";
import type { PlannedBooking } from "./booking-plan.ts";
import { bookingId, referenceOf } from "./bookings.ts";
import { talks } from "./data/conversations.ts";
import { venues } from "./data/venues/all.ts";
import type { SeedContext } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";
import { insertRows } from "./lib/rows.ts";
import { cityOf } from "./prices.ts";
import { serviceId } from "./services.ts";
import { venueId } from "./venues.ts";

const hour = 3_600_000;
const iso = (instant: number) => new Date(instant).toISOString();

const favourites: readonly (readonly [person: string, venues: readonly string[]])[] = [
  [
    "guest",
    [
      "qasr-el-nil-ballroom",
      "montaza-sand-aisle",
      "balad-blue-court",
      "gouna-dusk-villa",
      "alserkal-skylight",
    ],
  ],
  ["salma", ["montaza-sand-aisle", "heliopolis-lawn"]],
  ["maha", ["hamra-emerald-hall", "jumeirah-pearl-ballroom", "obhur-sunset-deck"]],
  ["lina", ["degla-daylight-studio", "quoz-sage-studio"]],
  ["host", ["qurna-ochre-court"]],
];

async function seedFavourites({ sql }: SeedContext, now: number) {
  await insertRows(
    sql,
    "public.favorites",
    favourites.flatMap(([person, slugs]) =>
      slugs.map((slug, place) => ({
        user_id: userId(person),
        venue_id: venueId(slug),
        created_at: iso(now - (place + 1) * 31 * hour),
      })),
    ),
  );
}

const talkKey = (talk: (typeof talks)[number]) =>
  `${talk.guest}/${talk.other}/${talk.venue ?? talk.service}`;

async function seedTalks({ sql }: SeedContext, bookings: PlannedBooking[], now: number) {
  await insertRows(
    sql,
    "public.conversations",
    talks.map((talk) => {
      const booking = bookings.find(
        (entry) =>
          entry.guest === talk.guest &&
          entry.venue.slug === talk.venue &&
          entry.status === "confirmed",
      );
      return {
        id: idOf("conversation", talkKey(talk)),
        venue_id: talk.venue ? venueId(talk.venue) : null,
        service_id: talk.service ? serviceId(talk.service) : null,
        booking_id: booking ? bookingId(booking) : null,
        guest_id: userId(talk.guest),
        host_id: userId(talk.other),
        last_message_at: iso(now - talk.hoursAgo * hour),
        created_at: iso(now - (talk.hoursAgo + talk.lines.length) * hour),
      };
    }),
  );
  await insertRows(
    sql,
    "public.messages",
    talks.flatMap((talk) =>
      talk.lines.map(([side, body], place) => {
        const written = now - (talk.hoursAgo + talk.lines.length - 1 - place) * hour;
        const last = place === talk.lines.length - 1;
        return {
          id: idOf("message", `${talkKey(talk)}/${place}`),
          conversation_id: idOf("conversation", talkKey(talk)),
          sender_id: userId(side === "g" ? talk.guest : talk.other),
          body,
          read_at: last && talk.unread ? null : iso(written + hour / 2),
          created_at: iso(written),
        };
      }),
    ),
  );
}

type Notice = {
  key: string;
  to: string;
  kind: string;
  data: Record<string, unknown>;
  at: number;
  read: boolean;
};

/** What a booking told its two sides, with the words that the booking functions would use. */
function bookingNotices(booking: PlannedBooking, now: number): Notice[] {
  const notices: Notice[] = [];
  const tell = (side: "guest" | "host", kind: string, at: number | null) => {
    if (at === null) return;
    notices.push({
      key: `${booking.key}/${side}/${kind}`,
      to: side === "guest" ? booking.guest : booking.venue.host,
      kind,
      at,
      read: at < now - 48 * hour,
      data: {
        booking_id: bookingId(booking),
        reference: referenceOf(booking),
        side,
        venue_id: venueId(booking.venue.slug),
        venue_name: booking.venue.name[0],
        venue_name_ar: booking.venue.name[1],
        starts_at: new Date(booking.slot.start).toISOString().replace(".000Z", "Z"),
        time_zone: cityOf(booking.venue.city).timeZone,
        reason: booking.reason,
      },
    });
  };
  if (booking.submittedAt === null) return notices;
  if (booking.venue.instant) tell("host", "booking_confirmed", booking.submittedAt);
  else {
    tell("host", "booking_requested", booking.submittedAt);
    tell("guest", "booking_confirmed", booking.confirmedAt);
  }
  const { status, cancelledBy, endedAt } = booking;
  if (status === "declined") tell("guest", "booking_declined", endedAt);
  if (status === "expired") {
    tell("guest", "booking_expired", endedAt);
    tell("host", "booking_expired", endedAt);
  }
  if (cancelledBy && cancelledBy !== "guest") tell("guest", "booking_cancelled", endedAt);
  if (cancelledBy && cancelledBy !== "host") tell("host", "booking_cancelled", endedAt);
  return notices;
}

function messageNotices(now: number): Notice[] {
  return talks.flatMap((talk) => {
    const last = talk.lines.at(-1);
    if (!talk.unread || !last) return [];
    const [to, from] = last[0] === "g" ? [talk.other, talk.guest] : [talk.guest, talk.other];
    const venue = venues.find(({ slug }) => slug === talk.venue);
    return {
      key: talkKey(talk),
      to,
      kind: "message_received",
      at: now - talk.hoursAgo * hour,
      read: false,
      data: {
        conversation_id: idOf("conversation", talkKey(talk)),
        sender_name: accounts.find(({ key }) => key === from)?.first ?? "",
        venue_id: venue ? venueId(venue.slug) : null,
        venue_name: venue?.name[0] ?? null,
        venue_name_ar: venue?.name[1] ?? null,
      },
    };
  });
}

function venueNotices(now: number): Notice[] {
  return venues
    .filter(({ status }) => status === "rejected" || status === "suspended")
    .map((venue, place) => ({
      key: `${venue.slug}/${venue.status}`,
      to: venue.host,
      kind: `venue_${venue.status}`,
      at: now - (26 + place * 90) * hour,
      read: place > 0,
      data: {
        venue_id: venueId(venue.slug),
        venue_name: venue.name[0],
        venue_name_ar: venue.name[1],
        reason: venue.reason ?? null,
      },
    }));
}

/** Favourites, conversations and notices of the demo accounts and the people they deal with. */
export async function seedSocial(
  context: SeedContext,
  bookings: PlannedBooking[],
  now: number,
): Promise<void> {
  await seedFavourites(context, now);
  await seedTalks(context, bookings, now);
  const recent = bookings
    .flatMap((booking) => bookingNotices(booking, now))
    .filter(({ at }) => at > now - 45 * 24 * hour && at <= now);
  await insertRows(
    context.sql,
    "public.notifications",
    [...recent, ...messageNotices(now), ...venueNotices(now)].map((notice) => ({
      id: idOf("notice", notice.key),
      user_id: userId(notice.to),
      kind: notice.kind,
      data: notice.data,
      read_at: notice.read ? iso(notice.at + 5 * hour) : null,
      created_at: iso(notice.at),
    })),
  );
}
