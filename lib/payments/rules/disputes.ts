const disputeStatuses = ["needs_response", "under_review", "won", "lost", "withdrawn"] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const toDisputeStatus = (text: string): DisputeStatus =>
  disputeStatuses.find((known) => known === text) ?? "needs_response";

const reasons = [
  "fraudulent",
  "unrecognized",
  "duplicate",
  "product_not_received",
  "product_unacceptable",
  "credit_not_processed",
  "subscription_canceled",
] as const;
/** Why a payment is disputed; `other` for a reason without a text. */
export type DisputeReason = (typeof reasons)[number] | "other";

export const toDisputeReason = (text: string): DisputeReason =>
  reasons.find((known) => known === text) ?? "other";

export const isOpenDispute = (status: DisputeStatus) =>
  status === "needs_response" || status === "under_review";
