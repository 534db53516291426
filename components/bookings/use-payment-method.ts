"use client";

import { useState } from "react";
import type { PaymentMethod, Quote } from "@/lib/quotes/types";

/**
 * How the guest of a checkout pays: the first way that the venue takes, until they choose another. The quote that is returned has a
 * `paymentSchedule` only where a card is chosen.
 */
export function usePaymentMethod(quote: Quote | null) {
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const methods = quote?.paymentMethods ?? [];
  const method = chosen && methods.includes(chosen) ? chosen : (methods[0] ?? null);
  return {
    paymentMethods: methods,
    paymentMethod: method,
    /** The method as it is submitted: a card is paid with before. */
    manualMethod: method === "card" ? null : method,
    setPaymentMethod: setChosen,
    methodQuote:
      quote && method !== "card" && quote.paymentSchedule
        ? { ...quote, paymentSchedule: null }
        : quote,
  };
}
