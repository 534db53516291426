import { useQuote } from "@/components/quotes/use-quote";
import type { Locale } from "@/lib/i18n/routing";
import { getJson } from "@/lib/shared/get-json";
import { guestCount } from "@/lib/shared/requested-time";
import type { FromText } from "./from-text";
import type { PanelVenue } from "./use-panel-fields";

const fetchFromText = (query: string, signal: AbortSignal) =>
  getJson<FromText>(`/api/from-price?${query}`, { signal });

/**
 * Returns the lowest price of a venue for the chosen number of guests. `cached` is the price for one guest from the cached page;
 * it is used if the price does not depend on the number, and until another price arrives.
 */
export function useFromText(
  venue: PanelVenue,
  locale: Locale,
  guests: string,
  cached: FromText,
): { from: FromText; isLoading: boolean } {
  const count = guestCount(guests);
  const isAsked = venue.isPricedByGuest && count > 1;
  const { quote, isLoading } = useQuote(
    isAsked ? `venue=${venue.id}&locale=${locale}&guests=${count}` : null,
    fetchFromText,
  );
  return { from: quote ?? cached, isLoading };
}
