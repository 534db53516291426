import { expect, it } from "vitest";
import { findOtherLabels } from "@/lib/listings/fields/listing-form";
import { listingFields } from "@/lib/venues/listing/fields";

const otherFieldLabels = (columns: string[]) => findOtherLabels(listingFields, columns);

it("names the changed fields that no comparison shows, in the order of the form", () => {
  expect(otherFieldLabels(["house_rules", "price_per_day", "name", "opening_hours"])).toEqual([
    "pricing.labels.price_per_day",
    "rules.house",
    "rules.hours",
  ]);
});

it("names the captions of photos, which have no field of their own", () => {
  expect(otherFieldLabels(["captions"])).toEqual(["photos.captions"]);
});

it("names nothing where a comparison shows every change", () => {
  expect(otherFieldLabels(["name", "images", "capacity"])).toEqual([]);
});
