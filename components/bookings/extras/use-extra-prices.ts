import { useQuote } from "@/components/quotes/use-quote";
import { toQuoteRequest } from "@/lib/bookings/rules/quote-request";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import { writeExtraPricesQuery } from "@/lib/quotes/quote-address";
import type { ExtraPrices } from "@/lib/quotes/types";
import { getJson } from "@/lib/shared/get-json";

/** Quantities and hours, by id, of extras that the guest changed without choosing them. */
export type Considered = { quantities: Record<string, number>; hours: Record<string, number> };

const loadPrices = (query: string, signal: AbortSignal) =>
  getJson<ExtraPrices>(`/api/checkout/extras?${query}`, { signal });

/** Returns what each extra costs, or would cost, with the selection; no prices while its time is incomplete. */
export function useExtraPrices(venue: CheckoutVenue, selection: Selection, considered: Considered) {
  const request = selection.guests > 0 ? toQuoteRequest(venue, selection) : null;
  const { quote, isLoading, error, retry } = useQuote(
    request && writeExtraPricesQuery({ ...request, considered }),
    loadPrices,
  );
  return { prices: quote, hasTime: request !== null, isLoading, hasFailed: error !== null, retry };
}
