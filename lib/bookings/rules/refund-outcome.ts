import type { Refund } from "../types";

/** What a cancellation does to the money of a booking, as `bookings.cancel` words it. */
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

/** What a cancellation does, and the amount that its text names, in minor units. */
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

/** What is said beside an outcome; null where nothing is. */
export function refundNote(
  refund: Refund,
): "paid" | "paidNothingDue" | "hostArranges" | "refundTakesDays" | "nothingMore" | null {
  const { outcome } = refundOutcome(refund);
  // What becomes of a receipt that waits is said besides.
  if (refund.rule === "not_confirmed" || outcome === "nothingConfirmed") return null;
  if (outcome === "due") return "paid";
  if (outcome === "nothingDue") return "paidNothingDue";
  if (outcome === "hostReturns" || outcome === "hostKeeps") return "hostArranges";
  return outcome === "refunded" ? "refundTakesDays" : "nothingMore";
}

/**
 * Which text explains the rule: of what comes back (`cardRules`), or of what stays due (`rules`). Null where nothing was paid and
 * nothing is asked for, so that a share of the price would not be true.
 */
export function ruleTexts(refund: Refund): "rules" | "cardRules" | null {
  const { outcome } = refundOutcome(refund);
  if (outcome !== "nothingPaid") return refund.method === null ? "rules" : "cardRules";
  return refund.rule === "policy_half" || refund.rule === "policy_none" ? null : "rules";
}
