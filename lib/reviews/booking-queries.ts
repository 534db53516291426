import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import { type Review, toReview } from "./rows";

/** The review of a booking that the caller may read; null without one. */
export async function getBookingReview(bookingId: string): Promise<Review | null> {
  const supabase = await createServerSupabase();
  const rows = unwrap(await supabase.rpc("get_booking_review", { p_booking_id: bookingId }));
  const [row] = rows;
  return row ? toReview(row) : null;
}
