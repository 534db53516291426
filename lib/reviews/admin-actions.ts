"use server";

import { defineAction } from "../define-action";
import { kindOf } from "../listings/kinds";
import { z } from "../shared/zod";
import { unwrapRow } from "../supabase/unwrap-row";
import { reviewDecisions } from "./rules/admin-lists";

const decidedRow = z.object({
  listing_id: z.string(),
  listing_kind: z.string(),
  is_counted: z.boolean(),
});

/** Decides whether a review counts in the rating of its listing. Public pages show it on the next request. */
export const decideReview = defineAction({
  access: "admin",
  input: z.object({ reviewId: z.uuid(), decision: z.enum(reviewDecisions) }),
  async run({ reviewId, decision }, { supabase }) {
    const review = unwrapRow(
      decidedRow,
      await supabase.rpc("decide_review", { p_review_id: reviewId, p_decision: decision }),
    );
    kindOf({ kind: review.listing_kind }).expire(review.listing_id);
    return { isCounted: review.is_counted };
  },
});
