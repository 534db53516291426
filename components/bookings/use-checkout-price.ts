import { useQuote } from "@/components/quotes/use-quote";
import {
  paymentMethodOf,
  withHeldTerms,
  withPaymentMethod,
} from "@/lib/bookings/rules/checkout-price";
import { toSelectionKey } from "@/lib/bookings/rules/held-selection";
import { toQuoteRequest } from "@/lib/bookings/rules/quote-request";
import type { CheckoutVenue } from "@/lib/bookings/types";
import { writeQuoteQuery } from "@/lib/quotes/quote-address";
import type { Quote } from "@/lib/quotes/types";
import { getJson } from "@/lib/shared/get-json";
import { type CheckoutState, getSelectionHold } from "./checkout-reducer";
import { usePriceChange } from "./use-price-change";

const loadQuote = (query: string, signal: AbortSignal) =>
  getJson<Quote>(`/api/checkout/quote?${query}`, { signal });

/** The amount due for the held selection: that of the started payment, else the first part; null if the guest pays the host. */
function dueMinorOf(state: CheckoutState, quote: Quote | null): number | null {
  if (!quote?.paymentSchedule) return null;
  const { due } = state;
  if (due && due.holdId === getSelectionHold(state)?.id) return due.minor;
  return quote.paymentSchedule[0]?.amountMinor ?? null;
}

/** The price and terms of a checkout: those of the hold of the selection, or without one those of the present quote. */
export function useCheckoutPrice(
  venue: CheckoutVenue,
  state: CheckoutState,
  {
    initialQuote,
    linked,
  }: {
    initialQuote: Quote | null;
    /** The selection that the page opened with, and the total that its link names; null for none. */
    linked: { selection: CheckoutState["selection"]; totalMinor: number | null };
  },
) {
  const { selection } = state;
  const request = toQuoteRequest(venue, selection);
  const asked = useQuote(request && writeQuoteQuery(request), loadQuote, initialQuote);
  const held = getSelectionHold(state);
  const shownQuote = withHeldTerms(asked.quote, held);
  const method = paymentMethodOf(shownQuote, state.chosenMethod);
  const quote = withPaymentMethod(shownQuote, method);
  const isTotalKnown = held !== null || (asked.isCurrent && quote?.lines.length);
  const change = usePriceChange(
    toSelectionKey(selection),
    isTotalKnown ? (quote?.totalMinor ?? null) : null,
    { selection: toSelectionKey(linked.selection), totalMinor: linked.totalMinor },
  );
  return {
    /** With a `paymentSchedule` only where a card is chosen. */
    quote,
    /** Independent of the chosen payment method. */
    shownQuote,
    /** The answer to the present selection; null until it is there. */
    currentQuote: asked.isCurrent ? asked.quote : null,
    isLoading: asked.isLoading,
    error: asked.error,
    problems: quote?.problems ?? [],
    change,
    methods: shownQuote?.paymentMethods ?? [],
    method,
    dueMinor: dueMinorOf(state, quote),
    isInstant: held?.terms?.isInstant ?? venue.instant,
    policy: held?.terms?.policy ?? venue.policy,
    haveTermsChanged: held !== null && held.id === state.changedHoldId,
  };
}
