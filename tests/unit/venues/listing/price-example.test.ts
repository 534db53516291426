import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getExampleLines } from "@/lib/venues/listing/rules/price-example";
import { pricingModels } from "@/lib/venues/types";

describe("the price example", () => {
  const rates = {
    pricing_model: "hourly_per_person",
    currency: "EGP",
    price_per_hour: 3500.5,
    price_per_day: 1,
    price_per_person: 120,
    cleaning_fee: 0,
  } as const;

  it("the price example has a line for each rate of the model", () => {
    expect(getExampleLines(rates, { hours: 4, days: 1, guests: 50 })).toEqual([
      { field: "price_per_hour", quantity: 4, amountMinor: 1_400_200 },
      { field: "price_per_person", quantity: 50, amountMinor: 600_000 },
    ]);
  });

  it("the price example ends with the cleaning fee, and has none without a rate", () => {
    const cleaned = { ...rates, cleaning_fee: 250.25 };
    expect(getExampleLines(cleaned, { hours: 4, days: 3, guests: 50 }).at(-1)).toEqual({
      field: "cleaning_fee",
      quantity: 1,
      amountMinor: 25_025,
    });
    const free = { ...cleaned, price_per_hour: 0, price_per_person: 0 };
    expect(getExampleLines(free, { hours: 4, days: 3, guests: 50 })).toEqual([]);
  });

  it("the price example is whole minor units for any rates, and grows with the guests", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pricingModels),
        fc.constantFrom("EGP", "KWD", "JPY"),
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 500 }),
        (pricing_model, currency, minor, guests) => {
          const price = minor / 100;
          const all = {
            pricing_model,
            currency,
            price_per_hour: price,
            price_per_day: price,
            price_per_person: price,
            cleaning_fee: price,
          };
          const sum = (count: number) =>
            getExampleLines(all, { hours: 2, days: 1, guests: count }).reduce(
              (total, line) => total + line.amountMinor,
              0,
            );
          expect(Number.isInteger(sum(guests))).toBe(true);
          expect(sum(guests + 1)).toBeGreaterThanOrEqual(sum(guests));
        },
      ),
    );
  });
});
