/** The lists of reviews that admins read. */
export const reviewGroups = ["all", "marked", "not_counted"] as const;
export type ReviewGroup = (typeof reviewGroups)[number];

/** What the author of a review and the host may share (private.shared_traits). */
export const reviewMarks = ["device", "network", "card", "bank"] as const;
export type ReviewMark = (typeof reviewMarks)[number];

/** What an admin can decide about a review; follow_rule takes a decision back. */
export const reviewDecisions = ["leave_out", "count", "follow_rule"] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** The decisions that would change something about a review. */
export function openDecisions(review: {
  exclusion: string | null;
  decision: "counted" | "left_out" | null;
}): ReviewDecision[] {
  if (review.decision) return ["follow_rule"];
  return [review.exclusion ? "count" : "leave_out"];
}
