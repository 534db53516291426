import { expect, it } from "vitest";
import { findListingFieldFiles } from "../../../metrics/listing-field.ts";

it("apart from the database, a price of a listing is known to its declaration and the messages", () => {
  const files = findListingFieldFiles("cleaning_fee");
  expect(files.filter((path) => !path.startsWith("supabase/")).sort()).toEqual([
    "lib/venues/listing/fields/pricing.ts",
    "messages/ar.json",
    "messages/en.json",
  ]);
});
