import type { CheckoutVenue, Selection } from "../types";
import { toRange } from "./slot";

/** What a choice asks of the server, as text: equal for equal choices, null while there is no time to ask for. */
export function questionOf(venue: CheckoutVenue, selection: Selection): string | null {
  const range = toRange(selection, venue.timeZone);
  if (!range) return null;
  const { guests, addons, services } = selection;
  return JSON.stringify({ venueId: venue.id, ...range, guests, addons, services });
}
