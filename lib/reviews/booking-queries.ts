import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import type { Review } from "./queries";

/** The review of a booking that the caller may read; null without one. */
export async function getBookingReview(bookingId: string): Promise<Review | null> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase
      .from("reviews")
      .select("id,author_name,rating,text,reply,created_at")
      .eq("booking_id", bookingId),
  );
  const [row] = rows;
  return row
    ? {
        id: row.id,
        author: row.author_name,
        rating: row.rating,
        text: row.text,
        reply: row.reply,
        createdAt: row.created_at,
      }
    : null;
}
