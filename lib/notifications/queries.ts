import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import { type Notification, type NotificationKind, notificationKinds } from "./types";

const MAX_NOTIFICATIONS = 100;

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

/** The caller's latest notifications, newest first, without kinds that this version does not know. */
export async function listNotifications(): Promise<Notification[]> {
  const supabase = await createServerSupabase();
  // Due reminders are created on reading; a failure does not keep the others from being shown.
  await supabase.rpc("create_my_due_reminders");
  const rows = unwrap(
    await supabase
      .from("notifications")
      .select("id, kind, data, read_at, created_at")
      .order("created_at", { ascending: false })
      .limit(MAX_NOTIFICATIONS),
  );
  return rows.flatMap((row) => {
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
  });
}
