import type { QuoteRequest } from "../../quotes/schemas";
import type { CheckoutVenue, Selection } from "../types";
import { bookablePeriod } from "./slot";

/** The quote that a selection requests; null while it has no bookable period. */
export function toQuoteRequest(
  venue: Pick<CheckoutVenue, "id" | "timeZone">,
  selection: Selection,
): QuoteRequest | null {
  const period = bookablePeriod(selection, venue.timeZone);
  if (!period) return null;
  const { guests, addons, services, hours } = selection;
  return { venueId: venue.id, ...period, guests, addons, services, hours };
}
