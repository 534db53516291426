import type { Refund } from "../types";

/** The effect of a cancellation on the money of a booking; the values are keys of `bookings.cancel`. */
export type RefundOutcome =
  | "nothingDue"
  | "due"
  | "released"
  | "nothingPaid"
  | "nothingConfirmed"
  | "refunded"
  | "nothingBack"
  | "hostReturns"
  | "hostKeeps";

/** The effect of a cancellation, and the amount in its text, in minor units. */
export function refundOutcome(refund: Refund): { outcome: RefundOutcome; amountMinor: number } {
  const { rule, method, paidMinor, waitingMinor, refundMinor, dueMinor } = refund;
  if (rule === "not_confirmed") {
    return { outcome: method === "card" ? "released" : "nothingDue", amountMinor: 0 };
  }
  if (method === null) {
    return { outcome: dueMinor === 0 ? "nothingDue" : "due", amountMinor: dueMinor };
  }
  if (!paidMinor) {
    return { outcome: waitingMinor > 0 ? "nothingConfirmed" : "nothingPaid", amountMinor: 0 };
  }
  if (method === "card") {
    return { outcome: refundMinor > 0 ? "refunded" : "nothingBack", amountMinor: refundMinor };
  }
  return { outcome: refundMinor > 0 ? "hostReturns" : "hostKeeps", amountMinor: refundMinor };
}

/** The note beside an outcome; null when there is none. */
export function refundNote(
  refund: Refund,
): "paid" | "paidNothingDue" | "hostArranges" | "refundTakesDays" | "nothingMore" | null {
  const { outcome } = refundOutcome(refund);
  // A note about an unanswered receipt is shown separately.
  if (refund.rule === "not_confirmed" || outcome === "nothingConfirmed") return null;
  if (outcome === "due") return "paid";
  if (outcome === "nothingDue") return "paidNothingDue";
  if (outcome === "hostReturns" || outcome === "hostKeeps") return "hostArranges";
  return outcome === "refunded" ? "refundTakesDays" : "nothingMore";
}

/**
 * The texts that explain the rule: what is refunded (`cardRules`) or what stays due (`rules`). Null when nothing was
 * paid and nothing is asked for, because a share of the price would be wrong.
 */
export function ruleTexts(refund: Refund): "rules" | "cardRules" | null {
  const { outcome } = refundOutcome(refund);
  if (outcome !== "nothingPaid") return refund.method === null ? "rules" : "cardRules";
  return refund.rule === "policy_half" || refund.rule === "policy_none" ? null : "rules";
}
