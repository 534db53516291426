import { describe, expect, it } from "vitest";
import { findRelaxedFilters } from "@/lib/venues/search/rules/relaxed-filters";

/** Seven venues remain once these wishes, and perhaps more, are given up. */
const unless = (needed: string[]) => async (without: string[]) =>
  needed.every((wish) => without.includes(wish)) ? 7 : 0;

const wishes = ["rating", "wifi", "price", "layout", "guests", "day", "city"];

describe("the fewest wishes to give up", () => {
  it("are those that stand in the way, and no others", async () => {
    expect(await findRelaxedFilters(wishes, unless(["price", "guests"]))).toEqual({
      without: ["price", "guests"],
      count: 7,
    });
    expect(await findRelaxedFilters(wishes, unless(["rating", "day"]))).toEqual({
      without: ["rating", "day"],
      count: 7,
    });
  });

  it("are never all of them: that is another search", async () => {
    expect(await findRelaxedFilters(wishes, unless(wishes))).toBeNull();
    expect(await findRelaxedFilters(["price", "city"], unless(["price", "city"]))).toBeNull();
    expect(await findRelaxedFilters([], unless([]))).toBeNull();
  });
});
