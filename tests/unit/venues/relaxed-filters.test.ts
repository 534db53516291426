import { describe, expect, it } from "vitest";
import { findRelaxedFilters } from "@/lib/venues/search/rules/relaxed-filters";

/** A count function that finds seven venues once at least these filters are removed. */
const unless = (needed: string[]) => async (without: string[]) =>
  needed.every((filter) => without.includes(filter)) ? 7 : 0;

const filters = ["rating", "wifi", "price", "layout", "guests", "day", "city"];

describe("findRelaxedFilters", () => {
  it("removes only the filters that prevent results", async () => {
    expect(await findRelaxedFilters(filters, unless(["price", "guests"]))).toEqual({
      without: ["price", "guests"],
      count: 7,
    });
    expect(await findRelaxedFilters(filters, unless(["rating", "day"]))).toEqual({
      without: ["rating", "day"],
      count: 7,
    });
  });

  it("never removes all filters", async () => {
    expect(await findRelaxedFilters(filters, unless(filters))).toBeNull();
    expect(await findRelaxedFilters(["price", "city"], unless(["price", "city"]))).toBeNull();
    expect(await findRelaxedFilters([], unless([]))).toBeNull();
  });
});
