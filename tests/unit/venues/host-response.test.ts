import { describe, expect, it } from "vitest";
import { toHostResponse } from "@/lib/venues/rows";

describe("toHostResponse", () => {
  it("rounds the time to whole hours, at least one", () => {
    const hours = (minutes: number) => toHostResponse({ percent: 90, minutes })?.hours;
    expect([0, 1, 60, 61, 120, 540].map(hours)).toEqual([1, 1, 1, 2, 2, 9]);
  });

  it("has no time without responses, and is null for too few requests", () => {
    expect(toHostResponse({ percent: 0, minutes: null })).toEqual({ percent: 0, hours: null });
    expect(toHostResponse(null)).toBeNull();
  });
});
