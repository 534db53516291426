/** The lists of the page on which admins look at payments; the first three are groups of `admin_list_payments`. */
const paymentGroups = ["payments", "refunds", "transfers"] as const;
export type PaymentGroup = (typeof paymentGroups)[number];
export const paymentLists = [
  ...paymentGroups,
  "disputes",
  "claims",
  "returns",
  "fees",
  "differences",
] as const;

/** The states of payments, refunds and transfers, as one list of words. */
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
