import { expect, it } from "vitest";
import { findContradictions } from "@/lib/venues/listing/rules/contradictions";
import { emptyListing, listingSchema } from "@/lib/venues/listing/schemas";
import { houseRuleCodes } from "@/lib/venues/rules/house-rules";
import ar from "@/messages/ar.json" with { type: "json" };
import en from "@/messages/en.json" with { type: "json" };

const all = [...houseRuleCodes];

it("what a listing offers and forbids at once is an error of its rules, in words of both languages", () => {
  const form = { ...emptyListing, selectedAmenities: ["outside-catering"] };
  expect(listingSchema.safeParse(form).success).toBe(true);
  const { error } = listingSchema.safeParse({ ...form, selectedHouseRules: all });
  expect(error?.issues).toMatchObject([
    { path: ["selectedHouseRules"], message: "contraryCatering" },
  ]);
  for (const message of findContradictions(["outside-catering", "fire-pit"], all)) {
    expect(en.wizard.errors).toHaveProperty(message);
    expect(ar.wizard.errors).toHaveProperty(message);
  }
});

it("an amenity that no rule forbids contradicts nothing", () => {
  expect(findContradictions(["wifi", "barbecue", "fire-pit"], ["no_smoking"])).toEqual([]);
  expect(findContradictions([], all)).toEqual([]);
});
