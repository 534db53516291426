import { bothLanguages } from "../../shared/localized.ts";
import type { PriceLine, PriceLineRow } from "../types.ts";

/** Price lines of a quote, or those frozen on a booking. */
export function toPriceLines(lines: PriceLineRow[]): PriceLine[] {
  return lines.map((line) => ({
    kind: line.kind,
    label: bothLanguages(line.label, line.label_ar ?? null),
    quantity: line.quantity,
    unitMinor: line.unit_minor,
    amountMinor: line.amount_minor,
    ...(line.count !== undefined && { count: line.count }),
    ...(line.hours !== undefined && { hours: line.hours }),
    percent: line.percent,
    offerId: line.offer_id,
  }));
}
