/** Why a review does not count in the rating of its venue (private.review_exclusion). */
export const exclusionReasons = [
  "guest_unproven",
  "not_paid",
  "price_too_low",
  "left_out",
] as const;

export type ExclusionReason = (typeof exclusionReasons)[number];

/** The reason in a row; null when the review counts, and for a reason that this version of the site does not know. */
export const toExclusionReason = (value: string | null): ExclusionReason | null =>
  exclusionReasons.find((reason) => reason === value) ?? null;
