import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import { type Notification, type NotificationKind, notificationKinds } from "./types";

const MAX_NOTIFICATIONS = 100;

function text(data: Record<string, unknown>, key: string): string {
  const value = data[key];
  return typeof value === "string" ? value : "";
}

/** The kinds that show a reason; others may carry the reason of an earlier event. */
const kindsWithReason = /_(declined|cancelled|rejected|suspended)$/;

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

/** The page that a notification leads to. */
function hrefOf(kind: NotificationKind, data: Record<string, unknown>): string {
  if (kind === "message_received") return `/dashboard/messages/${text(data, "conversation_id")}`;
  if (kind === "role_changed") return "/dashboard/profile";
  const providerPage = providerPages[kind];
  if (providerPage) return providerPage;
  if (kind === "review_received") return `/host/bookings/${text(data, "booking_id")}`;
  const isAboutBooking =
    kind.startsWith("booking_") ||
    kind === "review_answered" ||
    /^service_(accepted|declined)$/.test(kind);
  const venueId = text(data, "venue_id");
  if (kind === "revision_rejected" && venueId)
    return `/host/venues/${venueId}/edit?compare#changes`;
  if (!isAboutBooking) return "/host/venues";
  return text(data, "side") === "host"
    ? "/host/bookings"
    : `/dashboard/bookings/${text(data, "booking_id")}`;
}

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
    const data = (row.data ?? {}) as Record<string, unknown>;
    return [
      {
        id: row.id,
        kind,
        href: hrefOf(kind, data),
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
