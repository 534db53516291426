import { accounts, userId } from "./accounts.ts";
import type { PlannedBooking } from "./booking-plan.ts";
import { bookingId, referenceOf } from "./bookings.ts";
import { conversations } from "./data/conversations.ts";
import { venues } from "./data/venues/all.ts";
import type { SeedContext } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";
import { insertRows } from "./lib/rows.ts";
import { cityOf } from "./prices.ts";
import { serviceId } from "./services.ts";
import { venueId } from "./venues.ts";

const hour = 3_600_000;
const iso = (instant: number) => new Date(instant).toISOString();

const favorites: readonly (readonly [user: string, venues: readonly string[]])[] = [
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

async function seedFavorites({ sql }: SeedContext, now: number) {
  await insertRows(
    sql,
    "public.favorites",
    favorites.flatMap(([userKey, slugs]) =>
      slugs.map((slug, index) => ({
        user_id: userId(userKey),
        venue_id: venueId(slug),
        created_at: iso(now - (index + 1) * 31 * hour),
      })),
    ),
  );
}

const conversationKey = (conversation: (typeof conversations)[number]) =>
  `${conversation.guest}/${conversation.other}/${conversation.venue ?? conversation.service}`;

async function seedConversations({ sql }: SeedContext, bookings: PlannedBooking[], now: number) {
  await insertRows(
    sql,
    "public.conversations",
    conversations.map((conversation) => {
      const booking = bookings.find(
        (entry) =>
          entry.guest === conversation.guest &&
          entry.venue.slug === conversation.venue &&
          entry.status === "confirmed",
      );
      return {
        id: idOf("conversation", conversationKey(conversation)),
        listing_id: conversation.venue
          ? venueId(conversation.venue)
          : conversation.service && serviceId(conversation.service),
        booking_id: booking ? bookingId(booking) : null,
        guest_id: userId(conversation.guest),
        host_id: userId(conversation.other),
        last_message_at: iso(now - conversation.hoursAgo * hour),
        created_at: iso(now - (conversation.hoursAgo + conversation.lines.length) * hour),
      };
    }),
  );
  await insertRows(
    sql,
    "public.messages",
    conversations.flatMap((conversation) =>
      conversation.lines.map(([side, body], index) => {
        const createdAt =
          now - (conversation.hoursAgo + conversation.lines.length - 1 - index) * hour;
        const last = index === conversation.lines.length - 1;
        return {
          id: idOf("message", `${conversationKey(conversation)}/${index}`),
          conversation_id: idOf("conversation", conversationKey(conversation)),
          sender_id: userId(side === "g" ? conversation.guest : conversation.other),
          body,
          read_at: last && conversation.unread ? null : iso(createdAt + hour / 2),
          created_at: iso(createdAt),
        };
      }),
    ),
  );
}

type Notification = {
  key: string;
  to: string;
  kind: string;
  data: Record<string, unknown>;
  at: number;
  read: boolean;
};

/** The notifications of a booking to guest and host, as the booking functions write them. */
function bookingNotifications(booking: PlannedBooking, now: number): Notification[] {
  const notifications: Notification[] = [];
  const notify = (side: "guest" | "host", kind: string, at: number | null) => {
    if (at === null) return;
    notifications.push({
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
  if (booking.submittedAt === null) return notifications;
  if (booking.venue.instant) notify("host", "booking_confirmed", booking.submittedAt);
  else {
    notify("host", "booking_requested", booking.submittedAt);
    notify("guest", "booking_confirmed", booking.confirmedAt);
  }
  const { status, cancelledBy, endedAt } = booking;
  if (status === "declined") notify("guest", "booking_declined", endedAt);
  if (status === "expired") {
    notify("guest", "booking_expired", endedAt);
    notify("host", "booking_expired", endedAt);
  }
  if (cancelledBy && cancelledBy !== "guest") notify("guest", "booking_cancelled", endedAt);
  if (cancelledBy && cancelledBy !== "host") notify("host", "booking_cancelled", endedAt);
  return notifications;
}

function messageNotifications(now: number): Notification[] {
  return conversations.flatMap((conversation) => {
    const last = conversation.lines.at(-1);
    if (!conversation.unread || !last) return [];
    const [to, from] =
      last[0] === "g"
        ? [conversation.other, conversation.guest]
        : [conversation.guest, conversation.other];
    const venue = venues.find(({ slug }) => slug === conversation.venue);
    return {
      key: conversationKey(conversation),
      to,
      kind: "message_received",
      at: now - conversation.hoursAgo * hour,
      read: false,
      data: {
        conversation_id: idOf("conversation", conversationKey(conversation)),
        sender_name: accounts.find(({ key }) => key === from)?.first ?? "",
        venue_id: venue ? venueId(venue.slug) : null,
        venue_name: venue?.name[0] ?? null,
        venue_name_ar: venue?.name[1] ?? null,
      },
    };
  });
}

function venueNotifications(now: number): Notification[] {
  return venues
    .filter(({ status }) => status === "rejected" || status === "suspended")
    .map((venue, index) => ({
      key: `${venue.slug}/${venue.status}`,
      to: venue.host,
      kind: `venue_${venue.status}`,
      at: now - (26 + index * 90) * hour,
      read: index > 0,
      data: {
        venue_id: venueId(venue.slug),
        venue_name: venue.name[0],
        venue_name_ar: venue.name[1],
        reason: venue.reason ?? null,
      },
    }));
}

/** Inserts favorites, conversations and notifications. */
export async function seedInteractions(
  context: SeedContext,
  bookings: PlannedBooking[],
  now: number,
): Promise<void> {
  await seedFavorites(context, now);
  await seedConversations(context, bookings, now);
  const recent = bookings
    .flatMap((booking) => bookingNotifications(booking, now))
    .filter(({ at }) => at > now - 45 * 24 * hour && at <= now);
  await insertRows(
    context.sql,
    "public.notifications",
    [...recent, ...messageNotifications(now), ...venueNotifications(now)].map((notification) => ({
      id: idOf("notice", notification.key),
      user_id: userId(notification.to),
      kind: notification.kind,
      data: notification.data,
      read_at: notification.read ? iso(notification.at + 5 * hour) : null,
      created_at: iso(notification.at),
    })),
  );
}
