import { describe, expect, it } from "vitest";
import { emptyListing, listingSchema, type VenueForm } from "@/lib/venues/listing/schemas";

const problems = (part: Partial<VenueForm>) => {
  const parsed = listingSchema.safeParse({ ...emptyListing, ...part });
  return parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
};

describe("the schema of a listing", () => {
  it.each([
    [{ title: "x".repeat(161) }, "title tooLong:160"],
    [{ description: "x".repeat(10_001) }, "description tooLong:10000"],
    [{ capacity: 1.5 }, "capacity wholeNumber"],
    [{ capacity: Number.NaN }, "capacity wholeNumber"],
    [{ price_per_hour: Number.NaN }, "price_per_hour amount"],
    [{ price_per_hour: 1.234 }, "price_per_hour tooFine"],
    [{ price_per_day: 2_000_000_000 }, "price_per_day tooHigh"],
    [{ minimum_hours: 1.25 }, "minimum_hours halfHours"],
    [{ pin: "near the bridge" }, "pin pin"],
    [{ cleaning_fee: 1.234 }, "cleaning_fee tooFine"],
    [{ booking_window_months: 0 }, "booking_window_months atLeast:1"],
    [{ booking_window_months: 37 }, "booking_window_months atMost:36"],
    [
      { opening_hours: [{ weekday: 1, opens: "25:00", closes: "10:00" }] },
      "opening_hours.0.opens time",
    ],
    [{ images: Array.from({ length: 41 }, (_, index) => `a/${index}`) }, "images tooMany:40"],
  ])("a listing with %o is refused", (part, problem) => {
    expect(problems(part as Partial<VenueForm>)).toContain(problem);
  });

  it("lengths are counted in characters, not in UTF-16 units", () => {
    expect(problems({ title: "🌙".repeat(160) })).toEqual([]);
    expect(problems({ title: "🌙".repeat(161) })).toEqual(["title tooLong:160"]);
  });

  it("a layout that holds more than the venue is refused", () => {
    const capacity_by_layout = { ...emptyListing.capacity_by_layout, banquet: 60 };
    expect(problems({ capacity: 50, capacity_by_layout })).toEqual([
      "capacity_by_layout.banquet aboveCapacity",
    ]);
    expect(problems({ capacity: 60, capacity_by_layout })).toEqual([]);
  });
});
