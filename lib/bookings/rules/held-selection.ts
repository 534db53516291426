import { endDayOf } from "../../shared/resolve-requested-time";
import type { CheckoutHold, Selection } from "../types";

/** The time of a selection as comparable text; the same whether or not an implied end day is named. */
function toSlotKey(selection: Selection): string {
  const { day, start, end } = selection;
  return JSON.stringify([day, start, day && end ? endDayOf(selection) : selection.endDay, end]);
}

/** The part of a selection that a hold freezes, as comparable text. */
export function toSelectionKey(selection: Selection): string {
  const { guests, addons, services, hours } = selection;
  const sorted = (quantities: Record<string, number>) => Object.entries(quantities).sort();
  const extras = [addons, services, hours].map(sorted);
  return JSON.stringify([toSlotKey(selection), guests, ...extras]);
}

/** Whether a hold was made for a selection. */
export const isHoldOf = (hold: CheckoutHold | null, selection: Selection): hold is CheckoutHold =>
  hold !== null && toSelectionKey(hold.selection) === toSelectionKey(selection);

/** Whether a hold has the time of a selection, whatever the guests and extras. */
export const isSlotHold = (hold: CheckoutHold | null, selection: Selection): boolean =>
  hold !== null && toSlotKey(hold.selection) === toSlotKey(selection);
