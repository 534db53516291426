import { unwrap } from "../errors";
import { isAfterCursor, parseCursor, toPage } from "../shared/cursor";
import { bothLanguages } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import { type Notification, type NotificationKind, notificationKinds } from "./types";

const PAGE_SIZE = 50;

/** What a notification is about: names and identifiers. */
type Data = Record<string, unknown>;

function text(data: Data, key: string): string {
  const value = data[key];
  return typeof value === "string" ? value : "";
}

/** The kinds that show a reason; others may carry the reason of an earlier event. */
const kindsWithReason = /_(declined|cancelled|rejected|suspended)$/;

type PageOf = (data: Data) => string;

const guestBooking: PageOf = (data) => `/dashboard/bookings/${text(data, "booking_id")}`;
const hostBooking: PageOf = (data) => `/host/bookings/${text(data, "booking_id")}`;
/** Both sides are notified of a booking; `side` says which one this user is. */
const booking: PageOf = (data) =>
  text(data, "side") === "host" ? "/host/bookings" : guestBooking(data);
const hostVenues: PageOf = () => "/host/venues";
const rejectedRevision: PageOf = (data) => {
  const venueId = text(data, "venue_id");
  return venueId ? `/host/venues/${venueId}/edit?compare#changes` : "/host/venues";
};
const providerHome: PageOf = () => "/provider";
const providerServices: PageOf = () => "/provider/services";
const rejectedServiceRevision: PageOf = (data) => {
  const serviceId = text(data, "service_id");
  return serviceId ? `/provider/services/edit/${serviceId}?compare#changes` : "/provider/services";
};
const providerBookings: PageOf = () => "/provider/bookings";

/** The page that a notification of each kind leads to. */
const pages: Record<NotificationKind, PageOf> = {
  booking_requested: booking,
  booking_confirmed: booking,
  booking_declined: booking,
  booking_cancelled: booking,
  booking_expired: booking,
  booking_reminder: booking,
  venue_approved: hostVenues,
  venue_rejected: hostVenues,
  venue_suspended: hostVenues,
  venue_restored: hostVenues,
  revision_approved: hostVenues,
  revision_rejected: rejectedRevision,
  service_approved: providerServices,
  service_rejected: providerServices,
  service_suspended: providerServices,
  service_restored: providerServices,
  service_revision_approved: providerServices,
  service_revision_rejected: rejectedServiceRevision,
  provider_approved: providerHome,
  provider_rejected: providerHome,
  service_requested: providerBookings,
  service_cancelled: providerBookings,
  service_accepted: booking,
  service_declined: booking,
  service_invited: () => "/provider/venues",
  invitation_accepted: hostVenues,
  invitation_declined: hostVenues,
  review_received: hostBooking,
  review_answered: booking,
  message_received: (data) => `/dashboard/messages/${text(data, "conversation_id")}`,
  role_changed: () => "/dashboard/profile",
};

/**
 * A page of the caller's notifications, newest first, without kinds that this version does not know, with the cursor of the
 * next page and the number of all unread ones.
 */
export async function listNotifications(
  after: string,
): Promise<{ notifications: Notification[]; next: string | null; unreadCount: number }> {
  const supabase = await createServerSupabase();
  // Due reminders are created on reading; a failure does not keep the others from being shown.
  await supabase.rpc("create_my_due_reminders");
  let query = supabase.from("notifications").select("id, kind, data, read_at, created_at");
  const cursor = parseCursor(after);
  if (cursor) query = query.or(isAfterCursor("created_at", cursor));
  const [response, unread] = await Promise.all([
    query
      .order("created_at", { ascending: false })
      .order("id", { ascending: false })
      .limit(PAGE_SIZE + 1),
    supabase
      .from("notifications")
      .select("id", { count: "exact", head: true })
      .is("read_at", null)
      .in("kind", [...notificationKinds]),
  ]);
  const { page, next } = toPage(unwrap(response), PAGE_SIZE, ({ created_at: at, id }) => ({
    at,
    id,
  }));
  return { notifications: page.flatMap(toNotifications), next, unreadCount: unread.count ?? 0 };
}

type Row = { id: string; kind: string; data: unknown; read_at: string | null; created_at: string };

/** A notification from its row; none for a kind that this version does not know. */
function toNotifications(row: Row): Notification[] {
  const kind = notificationKinds.find((name) => name === row.kind);
  if (!kind) return [];
  const data = (row.data ?? {}) as Data;
  return [
    {
      id: row.id,
      kind,
      href: pages[kind](data),
      venueName: bothLanguages(text(data, "venue_name"), text(data, "venue_name_ar")),
      serviceName: bothLanguages(text(data, "service_name"), text(data, "service_name_ar")),
      senderName: data.sender_name === null ? null : text(data, "sender_name"),
      reason: kindsWithReason.test(kind) ? text(data, "reason") : "",
      startsAt: text(data, "starts_at") || null,
      timeZone: text(data, "time_zone") || "UTC",
      isRead: row.read_at !== null,
      at: row.created_at,
    },
  ];
}
