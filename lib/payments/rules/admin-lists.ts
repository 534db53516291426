/** The lists of the page on which admins look at payments; the first three are groups of `admin_list_payments`. */
const paymentGroups = ["payments", "refunds", "transfers"] as const;
export type PaymentGroup = (typeof paymentGroups)[number];
export const paymentLists = [
  ...paymentGroups,
  "disputes",
  "claims",
  "returns",
  "receipts",
  "fees",
  "differences",
] as const;

/**
 * The groups of `admin_list_payment_proofs`: waiting for the host, or refused for a part of a cancelled or completed
 * booking.
 */
export const receiptGroups = ["waiting", "refused"] as const;
export type ReceiptGroup = (typeof receiptGroups)[number];

/** All states of payments, refunds and transfers; each has one text. */
export const moneyStates = [
  "created",
  "processing",
  "authorized",
  "captured",
  "cancelled",
  "pending",
  "succeeded",
  "paid",
  "failed",
  "returned",
] as const;
export type MoneyState = (typeof moneyStates)[number];
