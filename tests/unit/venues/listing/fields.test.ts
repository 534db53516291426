import { describe, expect, it } from "vitest";
import {
  durationFields,
  fieldDefinitions,
  fieldNames,
  getColumnField,
  getFieldStep,
  getPricingFields,
  getStepFields,
  listingFields,
} from "@/lib/venues/listing/fields";
import { bookingFees } from "@/lib/venues/listing/fields/pricing";
import ar from "@/messages/ar.json" with { type: "json" };
import en from "@/messages/en.json" with { type: "json" };

const read = (messages: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], messages);

describe("the fields of a listing", () => {
  it("every field is in one step", () => {
    const all = [1, 2, 3, 4, 5, 6].flatMap(getStepFields);
    expect([...all].sort()).toEqual([...fieldNames].sort());
    for (const name of fieldNames) expect(getStepFields(getFieldStep(name))).toContain(name);
    expect(getStepFields(7)).toEqual([]);
  });

  it("the path of a nested value leads to the step of its field", () => {
    expect(getFieldStep("capacity_by_layout.seated")).toBe(1);
    expect(getFieldStep("addons.0.price")).toBe(5);
    expect(getFieldStep("toString")).toBe(1);
  });

  it("every field starts with a value that its schema takes", () => {
    for (const name of fieldNames) {
      const { schema, initial } = listingFields[name];
      expect([name, schema.safeParse(initial).success]).toEqual([name, true]);
    }
  });

  it("every label and hint is a message in both languages", () => {
    for (const name of fieldNames) {
      const { label, hint } = fieldDefinitions[name];
      for (const key of [label, hint]) {
        if (!key) continue;
        for (const messages of [en, ar]) {
          expect([key, typeof read(messages.wizard, key)]).toEqual([key, "string"]);
        }
      }
    }
  });

  it("a refused column leads to the field that stores it", () => {
    expect(
      ["name", "type_id", "longitude", "amenities", "time_zone", "price_per_day", "unknown"].map(
        getColumnField,
      ),
    ).toEqual([
      "title",
      "venue_type_id",
      "pin",
      "selectedAmenities",
      "city",
      "price_per_day",
      "unknown",
    ]);
  });

  it("the step of prices shows the rates of the model, and what every model has", () => {
    expect(getPricingFields("hourly_per_person")).toEqual([
      "price_per_hour",
      "price_per_person",
      "cleaning_fee",
      "minimum_hours",
    ]);
    expect(bookingFees).toEqual(["cleaning_fee"]);
    expect(durationFields).toEqual([
      "minimum_notice_hours",
      "booking_window_months",
      "buffer_before",
      "buffer_after",
    ]);
  });
});
