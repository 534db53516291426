import { currencyExponent } from "../../../shared/money.ts";
import type { PricingModel } from "../../types.ts";
import { type RateField, ratesOf } from "./wizard.ts";

export type ExampleLine = {
  rate: RateField | "cleaning_fee";
  quantity: number;
  amountMinor: number;
};

type Rates = Record<RateField | "cleaning_fee", number> & {
  pricing_model: PricingModel;
  currency: string;
};

/** Major units times a quantity in minor units, rounded half up. */
function times(major: number, quantity: number, currency: string): number {
  const amount = major * quantity * 10 ** currencyExponent(currency);
  // A hair above the half that binary fractions lose.
  return Math.floor(amount + 0.5 + 1e-6);
}

/**
 * What the rates come to for so many hours (or days begun) and guests, then the cleaning fee; the fee
 * of the platform is not in it. Empty without a rate.
 */
export function exampleLines(
  rates: Rates,
  visit: { hours: number; days: number; guests: number },
): ExampleLine[] {
  const quantities: Record<RateField, number> = {
    price_per_hour: visit.hours,
    price_per_day: visit.days,
    price_per_person: visit.guests,
  };
  const lines: ExampleLine[] = ratesOf(rates.pricing_model)
    .filter((rate) => rates[rate] > 0)
    .map((rate) => ({
      rate,
      quantity: quantities[rate],
      amountMinor: times(rates[rate], quantities[rate], rates.currency),
    }));
  if (lines.length > 0 && rates.cleaning_fee > 0) {
    const amountMinor = times(rates.cleaning_fee, 1, rates.currency);
    lines.push({ rate: "cleaning_fee", quantity: 1, amountMinor });
  }
  return lines;
}
