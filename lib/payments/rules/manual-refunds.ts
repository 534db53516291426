/** Why a host refunds by hand: the booking was cancelled, became cheaper, or was paid after its cancellation. */
export type ManualRefundKind = "cancellation" | "price_reduction" | "late_payment";

export type ManualRefundStatus = "owed" | "sent" | "received" | "missing" | "settled" | "withdrawn";

export type ManualRefundEventKind =
  | "owed"
  | "reduced"
  | "withdrawn"
  | "sent"
  | "received"
  | "missing"
  | "paid"
  | "waived";

/** The groups of `list_my_manual_refunds`. */
export const refundGroups = ["open", "closed"] as const;
export type RefundGroup = (typeof refundGroups)[number];

/** The groups of `admin_list_manual_refunds`: late or missing; with host and guest; closed. */
export const adminRefundGroups = ["waiting", "open", "closed"] as const;
export type AdminRefundGroup = (typeof adminRefundGroups)[number];

/** How an admin settles a refund. */
export const refundOutcomes = ["paid", "waived"] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

/** The maximum length of a host's or guest's note about a refund. */
export const maxRefundNote = 500;

/** Whether host, guest or an admin can still act on it. */
export const isOpenRefund = (status: ManualRefundStatus): boolean =>
  status === "owed" || status === "sent" || status === "missing";

/** Whether the host can record that they returned it. */
export const canSendRefund = (status: ManualRefundStatus): boolean =>
  status === "owed" || status === "missing";

/**
 * The least and most that the host can record as sent of a refund that was offset with the price, because they may have sent
 * it before; null of another one. `sendableMinor` is the most that they can record, if anything.
 */
export function getOffsetRange(refund: {
  status: ManualRefundStatus;
  amountMinor: number;
  sendableMinor: number | null;
}): { leastMinor: number; mostMinor: number } | null {
  const owedMinor = refund.status === "withdrawn" ? 0 : refund.amountMinor;
  if (refund.sendableMinor === null || refund.sendableMinor <= owedMinor) return null;
  return { leastMinor: Math.max(owedMinor, 1), mostMinor: refund.sendableMinor };
}

/** Whether it is still owed and its due date has passed; `now` in milliseconds. */
export const isLateRefund = (
  { status, dueAt }: { status: ManualRefundStatus; dueAt: string },
  now: number,
): boolean => canSendRefund(status) && Date.parse(dueAt) <= now;

/** Whether the guest can report it as missing: the host says that it was sent, or it is late. */
export const canReportMissing = (
  refund: { status: ManualRefundStatus; dueAt: string },
  now: number,
): boolean =>
  refund.status === "sent" || (refund.status === "owed" && Date.parse(refund.dueAt) <= now);
