"use server";

import { expireVenue } from "../cache/tags";
import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";

const text = z.string().trim().min(1, "required").max(textLimits.review, "tooLong");

/** Adds the guest's review of a completed booking, once. The venue page shows it on the next request. */
export const addReview = defineAction({
  access: "user",
  input: z.object({ bookingId: z.uuid(), rating: z.int().min(1).max(5), text }),
  async run({ bookingId, rating, text }, { supabase }) {
    const review = unwrap(
      await supabase.rpc("add_review", {
        p_booking_id: bookingId,
        p_rating: rating,
        p_text: text,
      }),
    );
    expireVenue(review.listing_id);
    return { id: review.id };
  },
});

/** Adds the host's reply to a review, once. The venue page shows it on the next request. */
export const replyToReview = defineAction({
  access: "host",
  input: z.object({ reviewId: z.uuid(), text }),
  async run({ reviewId, text }, { supabase }) {
    const review = unwrap(
      await supabase.rpc("reply_to_review", { p_review_id: reviewId, p_text: text }),
    );
    expireVenue(review.listing_id);
    return { id: review.id };
  },
});
