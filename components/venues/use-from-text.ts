import { useQuote } from "@/components/quotes/use-quote";
import type { Locale } from "@/lib/i18n/routing";
import { getJson } from "@/lib/shared/get-json";
import { guestCount } from "@/lib/shared/requested-time";
import type { FromText } from "./from-text";
import type { PanelVenue } from "./use-panel-fields";

const fetchFromText = (query: string, signal: AbortSignal) =>
  getJson<FromText>(`/api/from-price?${query}`, { signal });

/**
 * The lowest price of a venue for the chosen number of guests. `cached` is the one that the page has for everybody, for one
 * guest; it stays where the price does not depend on the number, and until or unless another is answered.
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
