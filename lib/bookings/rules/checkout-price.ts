import type { PaymentMethod, Quote } from "../../quotes/types";
import type { CheckoutHold } from "../types";

/** A quote with the price and terms of the hold of the selection, where there is one. */
export const withHeldTerms = (quote: Quote | null, held: CheckoutHold | null): Quote | null =>
  quote && held
    ? { ...quote, lines: held.lines, totalMinor: held.totalMinor, ...held.terms }
    : quote;

/** How a booking is paid: as was chosen, else in the first way that the venue takes; null where that is agreed on later. */
export function paymentMethodOf(
  quote: Quote | null,
  chosen: PaymentMethod | null,
): PaymentMethod | null {
  const methods = quote?.paymentMethods ?? [];
  return chosen && methods.includes(chosen) ? chosen : (methods[0] ?? null);
}

/** A quote with a `paymentSchedule` only where a card is chosen. */
export const withPaymentMethod = (quote: Quote | null, method: PaymentMethod | null) =>
  quote && method !== "card" && quote.paymentSchedule ? { ...quote, paymentSchedule: null } : quote;
