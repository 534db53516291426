import { cardRow, paymentMethod } from "../quotes/rows";
import { z } from "../shared/zod";
import { numeric } from "../supabase/unwrap-row";
import type { OfferPayment } from "./offer-types";

/** The answer of `preview_extra_installment`. */
export const offerPaymentRow = z.object({
  method: paymentMethod.nullable(),
  amount_minor: numeric,
  state: z.enum(["charging", "after_acceptance", "pay_by"]).nullable(),
  due_at: z.string().nullable(),
  card: cardRow.nullable(),
});

/** How an offer is paid, from the answer of the database. */
export const toOfferPayment = (row: z.output<typeof offerPaymentRow>): OfferPayment => ({
  method: row.method,
  amountMinor: row.amount_minor,
  state: row.state,
  dueAt: row.due_at,
  card: row.card,
});
