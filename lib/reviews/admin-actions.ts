"use server";

import { expireVenue } from "../cache/tags";
import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { z } from "../shared/zod";
import { reviewDecisions } from "./rules/admin-lists";

/** Decides whether a review counts in the rating of its venue. Public pages show it on the next request. */
export const decideReview = defineAction({
  access: "admin",
  input: z.object({ reviewId: z.uuid(), decision: z.enum(reviewDecisions) }),
  async run({ reviewId, decision }, { supabase }) {
    const review = unwrap(
      await supabase.rpc("decide_review", { p_review_id: reviewId, p_decision: decision }),
    ) as { venue_id: string; is_counted: boolean };
    expireVenue(review.venue_id);
    return { isCounted: review.is_counted };
  },
});
