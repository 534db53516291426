"use client";

import { useTranslations } from "next-intl";
import { ActionButton } from "@/components/forms/action-button";
import { decideReview } from "@/lib/reviews/admin-actions";
import type { ReviewDecision } from "@/lib/reviews/rules/admin-lists";

/** Decides whether a review counts in the rating. `venue` and `reference` name it beside other buttons of its kind. */
export function DecideReviewButton({
  reviewId,
  decision,
  venue,
  reference,
}: {
  reviewId: string;
  decision: ReviewDecision;
  venue: string;
  reference: string;
}) {
  const t = useTranslations("moderation.reviews");
  const action = t(`actions.${decision}`);
  return (
    <ActionButton
      action={() => decideReview({ reviewId, decision })}
      text={action}
      label={t("named", { action, venue, reference })}
      done={t("done")}
    />
  );
}
