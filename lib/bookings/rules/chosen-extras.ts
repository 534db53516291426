import type { CheckoutVenue, Extra, Selection } from "../types";

/**
 * The selected extras that the venue offers, in the venue's order, with quantities and hours (0 for extras that are not
 * sold by the hour).
 */
export function extrasOf(
  venue: Pick<CheckoutVenue, "extras">,
  selection: Pick<Selection, "addons" | "services" | "hours">,
): (Extra & { quantity: number; hours: number })[] {
  return venue.extras.flatMap((extra) => {
    const chosen = extra.kind === "addon" ? selection.addons : selection.services;
    const quantity = chosen[extra.id] ?? 0;
    return quantity > 0 ? [{ ...extra, quantity, hours: selection.hours[extra.id] ?? 0 }] : [];
  });
}
