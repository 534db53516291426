import { currencyExponent } from "../../../shared/money.ts";
import { type FieldOfKind, listingFields, moneyFields } from "../fields.ts";
import type { VenueForm } from "../schemas.ts";
import { getRates } from "./rates.ts";

type MoneyField = FieldOfKind<"money">;
type Prices = Pick<VenueForm, MoneyField | "pricing_model" | "currency">;

/** A rate or a fee times its quantity. */
export type ExampleLine = { field: MoneyField; quantity: number; amountMinor: number };

/** Major units times a quantity in minor units, rounded half up. */
function multiply(major: number, quantity: number, currency: string): number {
  const amount = major * quantity * 10 ** currencyExponent(currency);
  // Floating point puts a product such as 1.005 × 100 slightly below the exact half.
  return Math.floor(amount + 0.5 + 1e-6);
}

/**
 * The rates for the given hours (or started days) and guests, then the fees charged once per booking, without the
 * platform's service fee. Empty without a rate.
 */
export function getExampleLines(
  prices: Prices,
  visit: { hours: number; days: number; guests: number },
): ExampleLine[] {
  const quantities = { hour: visit.hours, day: visit.days, guest: visit.guests, booking: 1 };
  const rates: readonly MoneyField[] = getRates(prices.pricing_model);
  const toLine = (field: MoneyField): ExampleLine => {
    const quantity = quantities[listingFields[field].charge];
    return { field, quantity, amountMinor: multiply(prices[field], quantity, prices.currency) };
  };
  const charged = moneyFields.filter((field) => prices[field] > 0);
  const rateLines = charged.filter((field) => rates.includes(field)).map(toLine);
  if (rateLines.length === 0) return [];
  const isFee = (field: MoneyField) => listingFields[field].charge === "booking";
  return [...rateLines, ...charged.filter(isFee).map(toLine)];
}
