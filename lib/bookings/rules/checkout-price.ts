import type { PaymentMethod, Quote } from "../../quotes/types";
import type { CheckoutHold } from "../types";

/** The quote, with the price and terms of the selection's hold if there is one. */
export const withHeldTerms = (quote: Quote | null, held: CheckoutHold | null): Quote | null =>
  quote && held
    ? { ...quote, lines: held.lines, totalMinor: held.totalMinor, ...held.terms }
    : quote;

/**
 * How a booking is paid: as chosen, otherwise the first method that the venue accepts. Null when that is agreed on
 * later.
 */
export function paymentMethodOf(
  quote: Quote | null,
  chosen: PaymentMethod | null,
): PaymentMethod | null {
  const methods = quote?.paymentMethods ?? [];
  return chosen && methods.includes(chosen) ? chosen : (methods[0] ?? null);
}

/** Removes `paymentSchedule` from a quote unless a card is chosen. */
export const withPaymentMethod = (quote: Quote | null, method: PaymentMethod | null) =>
  quote && method !== "card" && quote.paymentSchedule ? { ...quote, paymentSchedule: null } : quote;
