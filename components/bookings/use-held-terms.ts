"use client";

import { useState } from "react";
import { isOtherThanShown } from "@/lib/bookings/rules/shown-terms";
import type { CheckoutVenue } from "@/lib/bookings/types";
import type { Quote } from "@/lib/quotes/types";
import type { Hold } from "./use-hold";

/** The price and terms of a checkout: those of the hold of the selection (`held`), or without one those of the present quote. */
export function useHeldTerms(venue: CheckoutVenue, held: Hold | null, quote: Quote | null) {
  const [changedHoldId, setChangedHoldId] = useState<string | null>(null);
  const shownQuote =
    quote && held
      ? { ...quote, lines: held.lines, totalMinor: held.totalMinor, ...held.terms }
      : quote;
  return {
    shownQuote,
    isInstant: held?.terms?.isInstant ?? venue.instant,
    policy: held?.terms?.policy ?? venue.policy,
    /** Whether the terms of the hold are others than were shown before it was made. */
    haveTermsChanged: held !== null && held.id === changedHoldId,
    /** Whether a new hold has the price and the terms that were shown before it was made. */
    isAsShown: (created: Hold) =>
      shownQuote?.totalMinor === created.totalMinor && !isOtherThanShown(shownQuote, created.terms),
    /** Notes whether a new hold has other terms than the quote that was shown; null where none was. */
    compareTerms: (created: Hold, shown: Quote | null) =>
      setChangedHoldId(isOtherThanShown(shown, created.terms) ? created.id : null),
  };
}
