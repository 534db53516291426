import type { CheckoutVenue, Extra, Selection } from "../types";

/** The extras of a selection that the venue offers, in its order, with their quantities and hours (0 where none are sold). */
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
