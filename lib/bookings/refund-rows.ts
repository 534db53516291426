import type { PaymentMethod } from "../quotes/types";
import type { Refund } from "./types";

/** The answer of `refund_preview` and `unpaid_end_preview`. */
export type RefundRow = {
  due_minor: number;
  refund_minor: number;
  paid_minor: number | null;
  waiting_minor: number;
  payment_method: PaymentMethod | null;
  percent: number;
  rule: string;
};

/** What a cancellation does to the money of a booking. */
export const toRefund = (row: RefundRow): Refund => ({
  rule: row.rule,
  percent: row.percent,
  method: row.payment_method,
  paidMinor: row.paid_minor,
  waitingMinor: row.waiting_minor,
  refundMinor: row.refund_minor,
  dueMinor: row.due_minor,
});
