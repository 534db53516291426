import { bothLanguages } from "../../shared/localized.ts";
import type { PriceLine, PriceLineRow } from "../types.ts";

/** Price lines of a quote, or those frozen on a booking; empty for anything else. */
export function toPriceLines(lines: unknown): PriceLine[] {
  if (!Array.isArray(lines)) return [];
  return (lines as PriceLineRow[]).map((line) => ({
    kind: line.kind,
    label: bothLanguages(line.label, line.label_ar ?? null),
    quantity: Number(line.quantity),
    unitMinor: Number(line.unit_minor),
    amountMinor: Number(line.amount_minor),
    ...(line.count !== undefined && { count: Number(line.count) }),
    ...(line.hours !== undefined && { hours: Number(line.hours) }),
    percent: line.percent === undefined ? undefined : Number(line.percent),
    offerId: line.offer_id,
  }));
}
