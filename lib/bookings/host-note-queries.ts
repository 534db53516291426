import { unwrap } from "../errors";
import { readAllRows } from "../supabase/read-all-rows";
import { createServerSupabase } from "../supabase/server";

export type BookingNote = { id: string; text: string; at: string; isOwn: boolean };

/** The host's notes about a booking, oldest first. Row-level security shows them to the host and admins only. */
export async function listBookingNotes(
  bookingId: string,
  readerId: string,
): Promise<BookingNote[]> {
  const supabase = await createServerSupabase();
  const rows = await readAllRows((from, to) =>
    supabase
      .from("booking_notes")
      .select("id, text, created_at, author_id")
      .eq("booking_id", bookingId)
      .order("created_at")
      .order("id")
      .range(from, to),
  );
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    at: new Date(row.created_at).toISOString(),
    isOwn: row.author_id === readerId,
  }));
}

/** The instant at which the host marked the booking as a no-show; null without a mark. */
export async function getNoShowTime(bookingId: string): Promise<string | null> {
  const supabase = await createServerSupabase();
  const row = unwrap(
    await supabase.from("bookings").select("no_show_at").eq("id", bookingId).single(),
  );
  return row.no_show_at;
}
