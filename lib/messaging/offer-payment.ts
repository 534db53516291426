import type { OfferPayment } from "./offer-types";

/** The answer of `preview_extra_installment`. */
export type OfferPaymentRow = {
  method: OfferPayment["method"];
  amount_minor: number;
  state: OfferPayment["state"];
  due_at: string | null;
  card: OfferPayment["card"];
};

/** How an offer is paid, from the answer of the database. */
export const toOfferPayment = (row: OfferPaymentRow): OfferPayment => ({
  method: row.method,
  amountMinor: Number(row.amount_minor),
  state: row.state,
  dueAt: row.due_at,
  card: row.card,
});
