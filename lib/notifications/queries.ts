import { unwrap } from "../errors";
import { isAfterCursor, parseCursor, toPage } from "../shared/cursor";
import { bothLanguages } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import { kindsWithReason, type NotificationData, notificationPage, textOf } from "./pages";
import { type Counters, type Notification, notificationKinds } from "./types";

const PAGE_SIZE = 50;

/** The number of the caller's unread notifications of known kinds; 0 when it cannot be read. */
async function countUnreadNotifications(): Promise<number> {
  const supabase = await createServerSupabase();
  const { count } = await supabase
    .from("notifications")
    .select("id", { count: "exact", head: true })
    .is("read_at", null)
    .in("kind", [...notificationKinds]);
  return count ?? 0;
}

/** The numbers of the caller's unread conversations and notifications. */
export async function countUnread(): Promise<Counters> {
  const supabase = await createServerSupabase();
  const [conversations, notifications] = await Promise.all([
    supabase.rpc("count_my_unread_conversations"),
    countUnreadNotifications(),
  ]);
  return { conversations: unwrap(conversations), notifications };
}

/** Whether one of `events` was broadcast to the caller after `since`. */
export async function hasNewEvents(events: string[], since: Date): Promise<boolean> {
  const supabase = await createServerSupabase();
  const p_since = since.toISOString();
  const answers = await Promise.all(
    events.map((p_event) => supabase.rpc("has_new_event", { p_event, p_since })),
  );
  return answers.map(unwrap).includes(true);
}

/**
 * A page of the caller's notifications of known kinds, newest first, with the cursor of the next page and the number of
 * all unread ones.
 */
export async function listNotifications(
  after: string,
): Promise<{ notifications: Notification[]; next: string | null; unreadCount: number }> {
  const supabase = await createServerSupabase();
  // Reading creates due reminders; if that fails, the other notifications are still shown.
  await supabase.rpc("create_my_due_reminders");
  let query = supabase.from("notifications").select("id, kind, data, read_at, created_at");
  const cursor = parseCursor(after);
  if (cursor) query = query.or(isAfterCursor("created_at", cursor));
  const [response, unreadCount] = await Promise.all([
    query
      .order("created_at", { ascending: false })
      .order("id", { ascending: false })
      .limit(PAGE_SIZE + 1),
    countUnreadNotifications(),
  ]);
  const { page, next } = toPage(unwrap(response), PAGE_SIZE, ({ created_at: at, id }) => ({
    at,
    id,
  }));
  return { notifications: page.flatMap(toNotifications), next, unreadCount };
}

/** The latest notifications of the caller, at most `limit`, with the number of all unread ones. */
export async function listLatestNotifications(
  limit: number,
): Promise<{ notifications: Notification[]; unreadCount: number }> {
  const supabase = await createServerSupabase();
  const [response, unreadCount] = await Promise.all([
    supabase
      .from("notifications")
      .select("id, kind, data, read_at, created_at")
      .in("kind", [...notificationKinds])
      .order("created_at", { ascending: false })
      .order("id", { ascending: false })
      .limit(limit),
    countUnreadNotifications(),
  ]);
  return { notifications: unwrap(response).flatMap(toNotifications), unreadCount };
}

type Row = { id: string; kind: string; data: unknown; read_at: string | null; created_at: string };

/** A notification from its row, in a list; empty for an unknown kind. */
function toNotifications(row: Row): Notification[] {
  const kind = notificationKinds.find((name) => name === row.kind);
  if (!kind) return [];
  const data = (row.data ?? {}) as NotificationData;
  return [
    {
      id: row.id,
      kind,
      href: notificationPage(kind, data),
      venueName: bothLanguages(textOf(data, "venue_name"), textOf(data, "venue_name_ar")),
      serviceName: bothLanguages(textOf(data, "service_name"), textOf(data, "service_name_ar")),
      senderName: data.sender_name === null ? null : textOf(data, "sender_name"),
      isFromAdmin: data.sender_side === "admin",
      reason: kindsWithReason.test(kind) ? textOf(data, "reason") : "",
      amount:
        typeof data.amount_minor === "number"
          ? { minor: data.amount_minor, currency: textOf(data, "currency") }
          : null,
      dueAt: textOf(data, "due_at") || null,
      startsAt: textOf(data, "starts_at") || null,
      timeZone: textOf(data, "time_zone") || "UTC",
      isRead: row.read_at !== null,
      at: row.created_at,
    },
  ];
}
