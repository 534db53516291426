import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import type { Booking } from "./types";

export type BookingNote = { id: string; text: string; at: string; own: boolean };

/** What the host wrote down about a booking, oldest first; nothing for anybody else. */
export async function listBookingNotes(
  bookingId: string,
  readerId: string,
): Promise<BookingNote[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase
      .from("booking_notes")
      .select("id, text, created_at, author_id")
      .eq("booking_id", bookingId)
      .order("created_at")
      .limit(500),
  );
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    at: new Date(row.created_at).toISOString(),
    own: row.author_id === readerId,
  }));
}

/** When the host said that nobody came to a booking; null when they did not. */
export async function getNoShow(bookingId: string): Promise<string | null> {
  const supabase = await createServerSupabase();
  const row = unwrap(
    await supabase.from("bookings").select("no_show_at").eq("id", bookingId).single(),
  );
  return row.no_show_at;
}

const thirtyDays = 30 * 86_400_000;

/** Whether it may be said now that nobody came: as mark_no_show has it. */
export function mayMarkNoShow(
  { status, startsAt, endsAt }: Pick<Booking, "status" | "startsAt" | "endsAt">,
  now: number,
): boolean {
  return (
    (status === "confirmed" || status === "completed") &&
    Date.parse(startsAt) <= now &&
    Date.parse(endsAt) > now - thirtyDays
  );
}
