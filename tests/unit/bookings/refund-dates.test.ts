import { describe, expect, it } from "vitest";
import { datesAhead } from "@/lib/bookings/rules/refund-dates";

const full = "2027-01-10T16:00:00.000Z";
const half = "2027-01-20T16:00:00.000Z";
const at = (instant: string) => Date.parse(instant);

describe("the dates of a policy", () => {
  it("are said while they are ahead", () => {
    const both = { fullUntil: full, halfUntil: half };
    expect(datesAhead(both, at("2027-01-01T00:00:00Z"))).toEqual(both);
    expect(datesAhead(both, at("2027-01-15T00:00:00Z"))).toEqual({
      fullUntil: null,
      halfUntil: half,
    });
  });

  it("promise nothing that is over, to the second", () => {
    expect(datesAhead({ fullUntil: full, halfUntil: null }, at(full))).toEqual({
      fullUntil: null,
      halfUntil: null,
    });
    expect(datesAhead({ fullUntil: full, halfUntil: null }, at(full) - 1).fullUntil).toBe(full);
  });
});
