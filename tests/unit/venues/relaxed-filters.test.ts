import { describe, expect, it } from "vitest";
import { findRelaxedFilters } from "@/lib/venues/search/rules/relaxed-filters";

/** Seven venues remain once these wishes, and perhaps more, are given up. */
const unless = (needed: string[]) => async (without: string[]) =>
  needed.every((wish) => without.includes(wish)) ? 7 : 0;

const wishes = ["rating", "wifi", "price", "layout", "guests", "day", "city"];

describe("findRelaxedFilters", () => {
  it("removes only the filters that prevent results", async () => {
    expect(await findRelaxedFilters(wishes, unless(["price", "guests"]))).toEqual({
      without: ["price", "guests"],
      count: 7,
    });
    expect(await findRelaxedFilters(wishes, unless(["rating", "day"]))).toEqual({
      without: ["rating", "day"],
      count: 7,
    });
  });

  it("never removes all filters", async () => {
    expect(await findRelaxedFilters(wishes, unless(wishes))).toBeNull();
    expect(await findRelaxedFilters(["price", "city"], unless(["price", "city"]))).toBeNull();
    expect(await findRelaxedFilters([], unless([]))).toBeNull();
  });
});
