import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { z } from "../shared/zod";
import { readAllRows } from "../supabase/read-all-rows";
import { createServerSupabase } from "../supabase/server";
import { numeric, parseRow } from "../supabase/unwrap-row";
import { fillScheduledReply, replyValuesIn } from "./rules/reply-text";
import { type ScheduledTime, scheduledMoments, scheduledUnits } from "./rules/scheduled-moment";
import {
  type ScheduledMessage,
  type ScheduledReply,
  type ScheduledVenue,
  scheduledStates,
} from "./scheduled-types";

type TimeRow = { moment: string; amount: number | null; unit: string | null };

const toTime = ({ moment, amount, unit }: TimeRow): ScheduledTime => ({
  moment: scheduledMoments.find((known) => known === moment) ?? "confirmation",
  amount,
  unit: scheduledUnits.find((known) => known === unit) ?? null,
});

/**
 * The scheduled replies for the caller's venues, and the venues by name; archived venues only if they have scheduled
 * replies.
 */
export async function listScheduledReplies(
  hostId: string,
): Promise<{ venues: ScheduledVenue[]; scheduled: ScheduledReply[] }> {
  const supabase = await createServerSupabase();
  const [scheduledRows, venueRows] = await Promise.all([
    readAllRows((from, to) =>
      supabase
        .from("scheduled_replies")
        .select("id, venue_id, reply_id, moment, amount, unit")
        .order("created_at")
        .order("id")
        .range(from, to),
    ),
    readAllRows((from, to) =>
      supabase
        .from("venues")
        .select("id, name, name_ar, archived_at")
        .eq("host_id", hostId)
        .order("name")
        .order("id")
        .range(from, to),
    ),
  ]);
  const withReplies = new Set(scheduledRows.map(({ venue_id }) => venue_id));
  return {
    venues: venueRows
      .filter(({ id, archived_at }) => !archived_at || withReplies.has(id))
      .map(({ id, name, name_ar, archived_at }) => ({
        id,
        name: bothLanguages(name, name_ar),
        isArchived: archived_at !== null,
      })),
    scheduled: scheduledRows.map((row) => ({
      ...toTime(row),
      id: row.id,
      venueId: row.venue_id,
      replyId: row.reply_id,
    })),
  };
}

/** The database's values for the placeholders, for one booking. */
const factsRow = z.object({
  guest_name: z.string().nullable(),
  venue_name: z.string(),
  venue_name_ar: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
  total_minor: numeric,
  currency: z.string(),
});

/**
 * The scheduled messages of a booking whose host is the caller, by time, with the text that the guest gets. Throws
 * `not_found`.
 */
export async function listScheduledMessages(bookingId: string): Promise<ScheduledMessage[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(await supabase.rpc("list_scheduled_messages", { p_booking_id: bookingId }));
  return rows.map((row) => {
    const language = row.language === "ar" ? "ar" : "en";
    const facts = parseRow(factsRow, row.reply_values);
    return {
      ...toTime(row),
      id: row.id,
      title: row.title,
      sendAt: row.send_at,
      sentAt: row.sent_at,
      timeZone: facts.time_zone,
      state: scheduledStates.find((state) => state === row.state) ?? "missed",
      canSendNow: row.can_send_now,
      language,
      text: fillScheduledReply(row.body, replyValuesIn(facts, language)),
    };
  });
}
