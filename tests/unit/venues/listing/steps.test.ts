import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  firstIncomplete,
  lastStep,
  mayAutosave,
  missingFields,
  nextStep,
  type RequiredValues,
  ratesOf,
  wizardSteps,
  worthKeeping,
} from "@/lib/venues/listing/rules/wizard";
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

describe("what a step needs", () => {
  it("has six steps", () => {
    expect(wizardSteps).toHaveLength(6);
    expect(lastStep).toBe(6);
  });

  it("names what step 1 lacks, in the order of the screen", () => {
    expect(missingFields(1, emptyListing)).toEqual([
      "title",
      "venue_type_id",
      "capacity",
      "address",
    ]);
    expect(missingFields(1, complete)).toEqual([]);
  });

  it("takes blanks for nothing", () => {
    expect(missingFields(1, { ...complete, title: " \u200f\u202e " })).toEqual(["title"]);
    expect(missingFields(1, { ...complete, address: "\n\t " })).toEqual(["address"]);
  });

  it("wants one photo on step 2", () => {
    expect(missingFields(2, emptyListing)).toEqual(["images"]);
    expect(missingFields(2, complete)).toEqual([]);
  });

  it.each([
    ["hourly", ["price_per_hour"]],
    ["daily", ["price_per_day"]],
    ["per_person", ["price_per_person"]],
    ["hourly_per_person", ["price_per_hour", "price_per_person"]],
    ["daily_per_person", ["price_per_day", "price_per_person"]],
  ] as const)("wants the rates of %s on step 3", (pricing_model, rates) => {
    expect(missingFields(3, { ...emptyListing, pricing_model })).toEqual(rates);
    const priced = Object.fromEntries(rates.map((rate) => [rate, 0.01]));
    expect(missingFields(3, { ...emptyListing, pricing_model, ...priced })).toEqual([]);
  });

  it("wants nothing on steps 4, 5 and 6", () => {
    for (const step of [4, 5, 6]) expect(missingFields(step, emptyListing)).toEqual([]);
  });

  it("is never satisfied by a rate that is no positive number, and only asks for the model's rates", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const missing = missingFields(3, values);
        for (const rate of ratesOf(values.pricing_model)) {
          expect(missing.includes(rate)).toBe(!(values[rate] > 0));
        }
        expect(missing.length).toBeLessThanOrEqual(ratesOf(values.pricing_model).length);
      }),
    );
  });

  it("can publish exactly when no step lacks anything", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const lacking = [1, 2, 3, 4, 5, 6].find((step) => missingFields(step, values).length > 0);
        expect(firstIncomplete(values)?.step).toBe(lacking);
      }),
    );
  });
});

describe("moving between steps", () => {
  it("moves by one, stays inside, and goes forward only from a complete step", () => {
    fc.assert(
      fc.property(anyValues, fc.integer({ min: 1, max: 6 }), (values, step) => {
        const back = nextStep(step, "back", values);
        const forward = nextStep(step, "forward", values);
        expect(back).toBe(Math.max(1, step - 1));
        const stuck = missingFields(step, values).length > 0 || step === 6;
        expect(forward).toBe(stuck ? step : step + 1);
      }),
    );
  });
});

describe("saving by itself", () => {
  const state = { signedIn: true, step: 2, publishing: false };

  it.each([
    [{ title: "Hall" }, true],
    [{ venue_type_id: "id" }, true],
    [{ description: "Light" }, true],
    [{ title: "  ", venue_type_id: "", description: "" }, false],
    [{ title: 5 }, false],
    [{}, false],
  ])("keeps %o: %s", (values, kept) => {
    expect(worthKeeping(values)).toBe(kept);
    expect(mayAutosave(state, values)).toBe(kept);
  });

  it("does not save for strangers, on step 1 or while publishing", () => {
    const values = { title: "Hall" };
    expect(mayAutosave({ ...state, signedIn: false }, values)).toBe(false);
    expect(mayAutosave({ ...state, step: 1 }, values)).toBe(false);
    expect(mayAutosave({ ...state, publishing: true }, values)).toBe(false);
  });
});
