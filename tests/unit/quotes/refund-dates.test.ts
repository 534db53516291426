import { describe, expect, it } from "vitest";
import { upcomingRefundDates } from "@/lib/quotes/rules/refund-dates";

const full = "2027-01-10T16:00:00.000Z";
const half = "2027-01-20T16:00:00.000Z";
const at = (instant: string) => Date.parse(instant);

describe("the refund dates of a cancellation policy", () => {
  it("stay while they are ahead", () => {
    const both = { fullUntil: full, halfUntil: half };
    expect(upcomingRefundDates(both, at("2027-01-01T00:00:00Z"))).toEqual(both);
    expect(upcomingRefundDates(both, at("2027-01-15T00:00:00Z"))).toEqual({
      fullUntil: null,
      halfUntil: half,
    });
  });

  it("are left out once they are over, to the millisecond", () => {
    expect(upcomingRefundDates({ fullUntil: full, halfUntil: null }, at(full))).toEqual({
      fullUntil: null,
      halfUntil: null,
    });
    expect(upcomingRefundDates({ fullUntil: full, halfUntil: null }, at(full) - 1).fullUntil).toBe(
      full,
    );
  });
});
