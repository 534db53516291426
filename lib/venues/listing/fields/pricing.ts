import { amount } from "../../../listings/fields/value-schemas.ts";
import { z } from "../../../shared/zod.ts";
import { type PricingModel, pricingModels } from "../../types.ts";
import { currencies, DEFAULT_CURRENCY } from "../rules/location.ts";
import { getRates, type RateField } from "../rules/rates.ts";
import { defineField, pricingColumn, pricingMoneyColumn } from "./stored-value.ts";

type Rates = Record<RateField, number> & { pricing_model: PricingModel };

const isRateMissing = (rate: RateField) => (value: number, form: { pricing_model: PricingModel }) =>
  getRates(form.pricing_model).includes(rate) && !(value > 0);

/** Step 3: how the venue charges. Amounts are in major units of the currency. */
export const pricingFields = {
  pricing_model: defineField(z.enum(pricingModels), "hourly", {
    kind: "custom",
    label: "pricing.model",
    stored: pricingColumn("pricing_model"),
    completeness: {
      price: {
        weight: 12,
        isRequired: true,
        share: (form: Rates) =>
          getRates(form.pricing_model).every((rate) => form[rate] > 0) ? 1 : 0,
      },
    },
  }),
  currency: defineField(z.enum(currencies), DEFAULT_CURRENCY, {
    kind: "custom",
    label: "pricing.currency",
    stored: pricingColumn("currency"),
  }),
  price_per_hour: defineField(amount, 0, {
    kind: "money",
    charge: "hour",
    label: "pricing.labels.price_per_hour",
    stored: pricingMoneyColumn("price_per_hour"),
    isMissing: isRateMissing("price_per_hour"),
  }),
  price_per_day: defineField(amount, 0, {
    kind: "money",
    charge: "day",
    label: "pricing.labels.price_per_day",
    stored: pricingMoneyColumn("price_per_day"),
    isMissing: isRateMissing("price_per_day"),
  }),
  price_per_person: defineField(amount, 0, {
    kind: "money",
    charge: "guest",
    label: "pricing.labels.price_per_person",
    stored: pricingMoneyColumn("price_per_person"),
    isMissing: isRateMissing("price_per_person"),
  }),
  cleaning_fee: defineField(amount, 0, {
    kind: "money",
    charge: "booking",
    label: "pricing.cleaningFee",
    hint: "pricing.cleaningFeeHint",
    stored: pricingMoneyColumn("cleaning_fee"),
  }),
  minimum_hours: defineField(
    z
      .number("wholeNumber")
      .min(0.5, "atLeast:0.5")
      .max(720, "atMost:720")
      .multipleOf(0.5, "halfHours"),
    1,
    {
      kind: "halfHours",
      label: "pricing.minimumHours",
      hint: "pricing.minimumHoursHint",
      stored: {
        columns: ["minimum_hours"],
        read: (row) => Number(row.venue_pricing?.minimum_hours ?? 1),
        write: (value) => ({ details: { pricing: { minimum_hours: value } } }),
      },
    },
  ),
};

type PricingFields = typeof pricingFields;

/** A fee that is charged once for a booking. */
export type BookingFee = {
  [F in keyof PricingFields]: PricingFields[F] extends { charge: "booking" } ? F : never;
}[keyof PricingFields];

export const bookingFees = Object.entries(pricingFields)
  .filter(([, field]) => field.kind === "money" && field.charge === "booking")
  .map(([name]) => name as BookingFee);
