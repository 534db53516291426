import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getRates } from "@/lib/venues/listing/rules/rates";
import {
  canOpenStep,
  findIncompleteStep,
  getDraftStart,
  getMissingFields,
  getNextStep,
  isStepCompleted,
  type RequiredValues,
} from "@/lib/venues/listing/rules/required-fields";
import { lastStep, wizardSteps } from "@/lib/venues/listing/rules/steps";
import { emptyListing } from "@/lib/venues/listing/schemas";
import { pricingModels } from "@/lib/venues/types";

const complete: RequiredValues = {
  title: "Hall",
  venue_type_id: "9b2d4c55-0f53-4d2e-9d57-2f2a8b8f3c11",
  capacity: 10,
  address: "1 Street",
  images: ["a/b.webp"],
  pricing_model: "hourly",
  price_per_hour: 1,
  price_per_day: 0,
  price_per_person: 0,
};

const anyValues = fc.record<RequiredValues>({
  title: fc.string(),
  venue_type_id: fc.constantFrom("", "id"),
  capacity: fc.oneof(fc.integer({ min: -5, max: 50 }), fc.constant(Number.NaN)),
  address: fc.string(),
  images: fc.array(fc.string(), { maxLength: 2 }),
  pricing_model: fc.constantFrom(...pricingModels),
  price_per_hour: fc.oneof(fc.integer({ min: -1, max: 3 }), fc.constant(Number.NaN)),
  price_per_day: fc.integer({ min: -1, max: 3 }),
  price_per_person: fc.integer({ min: -1, max: 3 }),
});

describe("the required fields of a step", () => {
  it("the wizard has six steps", () => {
    expect(wizardSteps).toHaveLength(6);
    expect(lastStep).toBe(6);
  });

  it("step 1 names its missing fields in the order of the screen", () => {
    expect(getMissingFields(1, emptyListing)).toEqual([
      "title",
      "venue_type_id",
      "capacity",
      "address",
    ]);
    expect(getMissingFields(1, complete)).toEqual([]);
  });

  it("spaces and invisible characters do not fill in a field", () => {
    expect(getMissingFields(1, { ...complete, title: " \u200f\u202e " })).toEqual(["title"]);
    expect(getMissingFields(1, { ...complete, address: "\n\t " })).toEqual(["address"]);
  });

  it("step 2 requires one photo", () => {
    expect(getMissingFields(2, emptyListing)).toEqual(["images"]);
    expect(getMissingFields(2, complete)).toEqual([]);
  });

  it.each([
    ["hourly", ["price_per_hour"]],
    ["daily", ["price_per_day"]],
    ["per_person", ["price_per_person"]],
    ["hourly_per_person", ["price_per_hour", "price_per_person"]],
    ["daily_per_person", ["price_per_day", "price_per_person"]],
  ] as const)("step 3 requires the rates of the model %s", (pricing_model, rates) => {
    expect(getMissingFields(3, { ...emptyListing, pricing_model })).toEqual(rates);
    const priced = Object.fromEntries(rates.map((rate) => [rate, 0.01]));
    expect(getMissingFields(3, { ...emptyListing, pricing_model, ...priced })).toEqual([]);
  });

  it("steps 4, 5 and 6 require nothing", () => {
    for (const step of [4, 5, 6]) expect(getMissingFields(step, emptyListing)).toEqual([]);
  });

  it("a required rate must be positive, and only the rates of the model are required", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const missing = getMissingFields(3, values);
        for (const rate of getRates(values.pricing_model)) {
          expect(missing.includes(rate)).toBe(!(values[rate] > 0));
        }
        expect(missing.length).toBeLessThanOrEqual(getRates(values.pricing_model).length);
      }),
    );
  });

  it("no step needs the city", () => {
    expect(findIncompleteStep({ ...complete, city: "" } as RequiredValues)).toBeNull();
  });

  it("a listing is complete exactly when no step lacks a field", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const lacking = [1, 2, 3, 4, 5, 6].find(
          (step) => getMissingFields(step, values).length > 0,
        );
        expect(findIncompleteStep(values)?.step).toBe(lacking);
      }),
    );
  });
});

describe("the next step", () => {
  it("the next step is one away, inside the wizard, and forward only from a complete step", () => {
    fc.assert(
      fc.property(anyValues, fc.integer({ min: 1, max: 6 }), (values, step) => {
        const back = getNextStep(step, "back", values);
        const forward = getNextStep(step, "forward", values);
        expect(back).toBe(Math.max(1, step - 1));
        const stuck = getMissingFields(step, values).length > 0 || step === 6;
        expect(forward).toBe(stuck ? step : step + 1);
      }),
    );
  });
});

describe("the steps of a draft that can be opened", () => {
  const noPhotos: RequiredValues = { ...complete, images: [] };

  it("a draft starts at its step, or at an earlier one that lacks something", () => {
    expect(getDraftStart(3, emptyListing)).toEqual({ step: 1, furthest: 1 });
    expect(getDraftStart(5, noPhotos)).toEqual({ step: 2, furthest: 2 });
    expect(getDraftStart(1, noPhotos)).toEqual({ step: 1, furthest: 2 });
    expect(getDraftStart(1, complete)).toEqual({ step: 1, furthest: 4 });
    expect(getDraftStart(6, complete)).toEqual({ step: 6, furthest: 6 });
  });

  it("an empty step is not completed, a finished one is, and one that was never shown is not", () => {
    const completed = (values: RequiredValues, furthest: number) =>
      [1, 2, 3, 4, 5, 6].filter((step) => isStepCompleted(step, { step: 1, furthest }, values));
    expect(completed(emptyListing, 6)).toEqual([4, 5]);
    expect(completed(noPhotos, 4)).toEqual([1, 3]);
    expect(completed(complete, 1)).toEqual([]);
    expect(completed(complete, 5)).toEqual([1, 2, 3, 4]);
  });

  it("every step back can be opened, forward only what was reached and lacks nothing before it", () => {
    fc.assert(
      fc.property(
        anyValues,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(5),
        (values, step, target, more) => {
          const furthest = Math.min(6, step + more);
          const isComplete = Array.from({ length: target - 1 }, (_, index) => index + 1).every(
            (earlier) => getMissingFields(earlier, values).length === 0,
          );
          expect(canOpenStep(target, { step, furthest }, values)).toBe(
            target <= step || (target <= furthest && isComplete),
          );
        },
      ),
    );
  });
});
