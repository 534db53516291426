import { withFee } from "../../shared/money.ts";
import type { ContainedTax, PriceLine } from "../types.ts";

function unitOf(line: PriceLine, amountMinor: number, percent: number): number | null {
  if (line.quantity === 1) return amountMinor;
  if (line.unitMinor === null) return null;
  const unitMinor = withFee(line.unitMinor, percent);
  return Math.abs(unitMinor * line.quantity - amountMinor) <= 0.5 ? unitMinor : null;
}

/**
 * The lines of a price as guests see them: each amount includes the service fee, and `feeMinor` is the fee in the
 * total. The total does not change. If fees are not whole minor units, rounds the running sum half up; each line gets
 * the difference to the sum before it. Leaves out the unit price where it does not multiply to the line's amount,
 * within half a minor unit. The rounding for card payments stays a separate last line.
 */
export function includeFee(lines: readonly PriceLine[]): { lines: PriceLine[]; feeMinor: number } {
  const feeLine = lines.find(({ kind }) => kind === "service_fee");
  const rounding = lines.filter(({ kind }) => kind === "rounding");
  const charged = lines.filter((line) => line !== feeLine && !rounding.includes(line));
  const feeMinor = feeLine?.amountMinor ?? 0;
  const sum = charged.reduce((total, { amountMinor }) => total + amountMinor, 0);
  if (feeMinor === 0 || sum === 0) return { lines: [...charged, ...rounding], feeMinor };
  // Older frozen lines have no percentage; they use that of the whole price.
  const percent = feeLine?.percent ?? (feeMinor * 100) / sum;
  let sumSoFar = 0;
  let feeSoFar = 0;
  const included = charged.map((line, index) => {
    sumSoFar += line.amountMinor;
    const isLast = index === charged.length - 1;
    const fee = (isLast ? feeMinor : Math.round((sumSoFar * percent) / 100)) - feeSoFar;
    feeSoFar += fee;
    const amountMinor = line.amountMinor + fee;
    const unitMinor = unitOf(line, amountMinor, percent);
    return { ...line, unitMinor, amountMinor };
  });
  return { lines: [...included, ...rounding], feeMinor };
}

/** Whether the tax in a price comes from its service fee alone, because no other seller is registered. */
export const isTaxOnFee = ({ percent, amountMinor }: ContainedTax, feeMinor: number): boolean =>
  Math.abs((feeMinor * percent) / (100 + percent) - amountMinor) < 1;
