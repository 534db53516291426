import { paymentMethod } from "../quotes/rows";
import { z } from "../shared/zod";
import { numeric } from "../supabase/unwrap-row";
import type { Refund } from "./types";

/** The answer of `refund_preview` and `unpaid_end_preview`. */
export const refundRow = z.object({
  due_minor: numeric,
  kept_minor: numeric,
  refund_minor: numeric,
  paid_minor: numeric.nullable(),
  waiting_minor: numeric,
  payment_method: paymentMethod.nullable(),
  percent: z.number(),
  rule: z.string(),
});

/** The effect of a cancellation on the money of a booking. */
export const toRefund = (row: z.output<typeof refundRow>): Refund => ({
  rule: row.rule,
  percent: row.percent,
  method: row.payment_method,
  paidMinor: row.paid_minor,
  waitingMinor: row.waiting_minor,
  refundMinor: row.refund_minor,
  dueMinor: row.due_minor,
  keptMinor: row.kept_minor,
});
