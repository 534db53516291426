"use client";

import { useQuote } from "@/components/quotes/use-quote";
import { toQuoteRequest } from "@/lib/bookings/rules/quote-request";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import { getExtraPrices } from "@/lib/quotes/actions";
import type { ExtraPrices } from "@/lib/quotes/types";

/** Quantities and hours by id that a guest looks at and has not chosen. */
export type Considered = { quantities: Record<string, number>; hours: Record<string, number> };

const loadPrices = (request: string) => getExtraPrices(JSON.parse(request));

/** What each extra costs, or would cost, with the selection; no prices while its time is incomplete. */
export function useExtraPrices(venue: CheckoutVenue, selection: Selection, considered: Considered) {
  const request = selection.guests > 0 ? toQuoteRequest(venue, selection) : null;
  const { quote, isLoading, error, retry } = useQuote<ExtraPrices>(
    request && JSON.stringify({ ...request, considered }),
    loadPrices,
  );
  return { prices: quote, hasTime: request !== null, isLoading, hasFailed: error !== null, retry };
}
