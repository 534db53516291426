import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import { type HistoryEntry, historyEvents } from "./types";

const MAX_ENTRIES = 30;

/** The decisions and submissions of a venue or service, newest first. Row-level security shows them to admins only. */
export async function listReviewHistory(
  subject: "venue" | "service",
  id: string,
  createdAt: string,
): Promise<HistoryEntry[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase
      .from("audit_log")
      .select("id,action,data,created_at")
      .eq("subject_type", subject)
      .eq("subject_id", id)
      // A deleted draft's id may be used again by a new one.
      .gte("created_at", createdAt)
      .order("id", { ascending: false })
      .limit(MAX_ENTRIES),
  );
  return rows.flatMap((row) => {
    const name = row.action.replace(/^(venue|service)_(?!revision)/, "").replace(/^service_/, "");
    const event = historyEvents.find((known) => known === name);
    const data = (row.data ?? {}) as { reason?: unknown; cancelled_bookings?: unknown };
    return event
      ? [
          {
            id: row.id,
            event,
            at: row.created_at,
            reason: typeof data.reason === "string" ? data.reason : null,
            cancelledBookings: Number(data.cancelled_bookings) || 0,
          },
        ]
      : [];
  });
}
