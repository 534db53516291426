import { requireSuccess, unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import { type Review, toReview } from "./rows";
import { type ExclusionReason, toExclusionReason } from "./rules/exclusion";

/** A review as its author, its host and admins read it. */
export type BookingReview = Review & {
  /** Null when it counts in the rating. */
  exclusion: ExclusionReason | null;
};

/** The review of a booking that the caller may read; null without one. */
export async function getBookingReview(bookingId: string): Promise<BookingReview | null> {
  const supabase = await createServerSupabase();
  const rows = unwrap(await supabase.rpc("get_booking_review", { p_booking_id: bookingId }));
  const [row] = rows;
  return row ? { ...toReview(row), exclusion: toExclusionReason(row.not_counted_reason) } : null;
}

/** Why a review of the caller's booking would currently not count; null when it would. Throws `not_found`. */
export async function getReviewOutlook(bookingId: string): Promise<ExclusionReason | null> {
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("get_review_outlook", { p_booking_id: bookingId });
  requireSuccess(answer);
  return toExclusionReason(answer.data);
}
