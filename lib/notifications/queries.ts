import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import { type Notification, type NotificationKind, notificationKinds } from "./types";

const LATEST = 100;

function text(data: Record<string, unknown>, key: string): string {
  const value = data[key];
  return typeof value === "string" ? value : "";
}

/** The kinds of news that come with a reason; others may carry one of an earlier time. */
const reasoned = /_(declined|cancelled|rejected|suspended)$/;

const providerPages: Partial<Record<NotificationKind, string>> = {
  service_approved: "/provider/services",
  service_rejected: "/provider/services",
  service_suspended: "/provider/services",
  service_restored: "/provider/services",
  provider_approved: "/provider",
  provider_rejected: "/provider",
  service_requested: "/provider/bookings",
  service_cancelled: "/provider/bookings",
  service_invited: "/provider/venues",
};

/** The page that a notification is about. */
function hrefOf(kind: NotificationKind, data: Record<string, unknown>): string {
  if (kind === "message_received") return `/dashboard/messages/${text(data, "conversation_id")}`;
  if (kind === "role_changed") return "/dashboard/profile";
  const forProviders = providerPages[kind];
  if (forProviders) return forProviders;
  if (kind === "review_received") return `/host/bookings/${text(data, "booking_id")}`;
  const aboutBooking =
    kind.startsWith("booking_") ||
    kind === "review_answered" ||
    /^service_(accepted|declined)$/.test(kind);
  const venueId = text(data, "venue_id");
  if (kind === "revision_rejected" && venueId)
    return `/host/venues/${venueId}/edit?compare#changes`;
  if (!aboutBooking) return "/host/venues";
  return text(data, "side") === "host"
    ? "/host/bookings"
    : `/dashboard/bookings/${text(data, "booking_id")}`;
}

/** The caller's latest notifications, newest first; kinds that the interface does not know are left out. */
export async function listNotifications(): Promise<Notification[]> {
  const supabase = await createServerSupabase();
  // Reminders are written when somebody looks; without them there is still the rest to read.
  await supabase.rpc("create_my_due_reminders");
  const rows = unwrap(
    await supabase
      .from("notifications")
      .select("id, kind, data, read_at, created_at")
      .order("created_at", { ascending: false })
      .limit(LATEST),
  );
  return rows.flatMap((row) => {
    const kind = notificationKinds.find((name) => name === row.kind);
    if (!kind) return [];
    const data = (row.data ?? {}) as Record<string, unknown>;
    return [
      {
        id: row.id,
        kind,
        href: hrefOf(kind, data),
        venueName: bothLanguages(text(data, "venue_name"), text(data, "venue_name_ar")),
        serviceName: bothLanguages(text(data, "service_name"), text(data, "service_name_ar")),
        senderName: data.sender_name === null ? null : text(data, "sender_name"),
        reason: reasoned.test(kind) ? text(data, "reason") : "",
        startsAt: text(data, "starts_at") || null,
        timeZone: text(data, "time_zone") || "UTC",
        isRead: row.read_at !== null,
        at: row.created_at,
      },
    ];
  });
}
