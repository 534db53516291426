import { bothLanguages } from "../shared/localized";
import type { PriceLine } from "./types";

type LineRow = {
  kind: string;
  label: string;
  label_ar?: string;
  quantity: number;
  unit_minor: number;
  amount_minor: number;
};

/** Frozen or quoted lines as the interface shows them. */
export function toPriceLines(lines: unknown): PriceLine[] {
  if (!Array.isArray(lines)) return [];
  return (lines as LineRow[]).map((line) => ({
    kind: line.kind,
    label: bothLanguages(line.label, line.label_ar ?? null),
    quantity: Number(line.quantity),
    unitMinor: Number(line.unit_minor),
    amountMinor: Number(line.amount_minor),
  }));
}
