import { describe, expect, it } from "vitest";
import { toHostResponse } from "@/lib/venues/rows";

describe("how a host answers", () => {
  it("is said in whole hours, an hour at least", () => {
    const hours = (minutes: number) => toHostResponse({ percent: 90, minutes })?.hours;
    expect([0, 1, 60, 61, 120, 540].map(hours)).toEqual([1, 1, 1, 2, 2, 9]);
  });

  it("has no time where nothing was answered, and is nothing for too few", () => {
    expect(toHostResponse({ percent: 0, minutes: null })).toEqual({ percent: 0, hours: null });
    expect(toHostResponse(null)).toBeNull();
  });
});
