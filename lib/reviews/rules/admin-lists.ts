/** The lists of reviews that admins read. */
export const reviewGroups = ["all", "marked", "not_counted"] as const;
export type ReviewGroup = (typeof reviewGroups)[number];

/** What the author of a review and the host may share (private.shared_traits). */
export const reviewMarks = ["device", "network", "card", "bank"] as const;
export type ReviewMark = (typeof reviewMarks)[number];

/** The decisions of an admin about a review; `follow_rule` removes an earlier decision. */
export const reviewDecisions = ["leave_out", "count", "follow_rule"] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** The decisions that would change a review. */
export function openDecisions(review: {
  exclusion: string | null;
  decision: "counted" | "left_out" | null;
}): ReviewDecision[] {
  if (review.decision) return ["follow_rule"];
  return [review.exclusion ? "count" : "leave_out"];
}
