import { withFee } from "../../shared/money.ts";
import type { ContainedTax, PriceLine } from "../types.ts";

function unitOf(line: PriceLine, amountMinor: number, percent: number): number | null {
  if (line.quantity === 1) return amountMinor;
  if (line.unitMinor === null) return null;
  const unitMinor = withFee(line.unitMinor, percent);
  return Math.abs(unitMinor * line.quantity - amountMinor) <= 0.5 ? unitMinor : null;
}

/**
 * The lines of a price as guests see them: the service fee is part of each amount, and `feeMinor` says
 * how much of the total it is. The amounts add up to the same total; where their fees don't come out in
 * whole minor units, each line has what the lines up to it have rounded half up, less those before it. The price of one is
 * left out where it does not multiply to the amount of its line, to half a minor unit. What the total was rounded by for card
 * payments stays a line of its own, the last one.
 */
export function includeFee(lines: readonly PriceLine[]): { lines: PriceLine[]; feeMinor: number } {
  const feeLine = lines.find(({ kind }) => kind === "service_fee");
  const rounding = lines.filter(({ kind }) => kind === "rounding");
  const charged = lines.filter((line) => line !== feeLine && !rounding.includes(line));
  const feeMinor = feeLine?.amountMinor ?? 0;
  const sum = charged.reduce((total, { amountMinor }) => total + amountMinor, 0);
  if (feeMinor === 0 || sum === 0) return { lines: [...charged, ...rounding], feeMinor };
  // Lines that were frozen without their percentage have that of the whole.
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

/** Whether the tax in a price is that of its service fee alone, as where no other seller is registered. */
export const isTaxOnFee = ({ percent, amountMinor }: ContainedTax, feeMinor: number): boolean =>
  Math.abs((feeMinor * percent) / (100 + percent) - amountMinor) < 1;
