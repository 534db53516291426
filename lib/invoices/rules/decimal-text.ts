import { currencyExponent } from "../../shared/money.ts";

/** An amount of minor units in digits with a point, exact and without grouping: `1000.00`. */
export function decimalText(minor: number, currency: string): string {
  const exponent = currencyExponent(currency);
  const digits = String(Math.abs(minor)).padStart(exponent + 1, "0");
  const sign = minor < 0 ? "-" : "";
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
