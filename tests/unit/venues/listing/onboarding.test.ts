import { describe, expect, it } from "vitest";
import { getOnboardingProgress } from "@/lib/venues/listing/rules/onboarding";
import { emptyListing, type VenueForm } from "@/lib/venues/listing/schemas";

const details: VenueForm = { ...emptyListing, title: "Hall", venue_type_id: "id", capacity: 10 };
const placed: VenueForm = { ...details, address: "1 Street" };
const priced: VenueForm = { ...placed, images: ["a/b.webp"], price_per_hour: 900 };

const progress = (step: number, values: VenueForm, furthest = step) =>
  getOnboardingProgress({ step, furthest }, values).map(({ part, state }) =>
    state === "current" ? `[${part}]` : state === "completed" ? `${part} ✓` : part,
  );

describe("the parts of becoming a host", () => {
  it("the account of a host is completed, and the details of the venue come next", () => {
    expect(progress(1, emptyListing)).toEqual([
      "account ✓",
      "[details]",
      "photos",
      "location",
      "pricing",
      "review",
    ]);
  });

  it("the location follows on the same step, and needs the address alone", () => {
    expect(progress(1, details)).toEqual([
      "account ✓",
      "details ✓",
      "photos",
      "[location]",
      "pricing",
      "review",
    ]);
    expect(progress(2, details)).toContain("location");
    expect(progress(2, placed)).toContain("location ✓");
  });

  it("prices, opening hours and extras are one part, which is completed after the rules", () => {
    for (const step of [3, 4, 5]) expect(progress(step, priced)).toContain("[pricing]");
    expect(progress(2, priced, 4)).toContain("pricing");
    expect(progress(2, priced, 5)).toContain("pricing ✓");
  });

  it("the last part is the review, and everything before it is completed", () => {
    expect(progress(6, priced)).toEqual([
      "account ✓",
      "details ✓",
      "photos ✓",
      "location ✓",
      "pricing ✓",
      "[review]",
    ]);
  });
});
