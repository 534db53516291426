import type { PricingModel } from "../../types.ts";

/** The rates that a venue can charge, by the names of their fields. */
export type RateField = "price_per_hour" | "price_per_day" | "price_per_person";

const ratesByModel: Record<PricingModel, readonly RateField[]> = {
  hourly: ["price_per_hour"],
  daily: ["price_per_day"],
  per_person: ["price_per_person"],
  hourly_per_person: ["price_per_hour", "price_per_person"],
  daily_per_person: ["price_per_day", "price_per_person"],
};

/** The rates of a pricing model, in the order of the form. */
export function getRates(model: PricingModel): readonly RateField[] {
  return ratesByModel[model];
}
