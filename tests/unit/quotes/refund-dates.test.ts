import { describe, expect, it } from "vitest";
import { refundDatesWithGrace, upcomingRefundDates } from "@/lib/quotes/rules/refund-dates";

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

describe("the grace after a confirmation", () => {
  const dates = (fullUntil: string | null, halfUntil: string | null) => ({ fullUntil, halfUntil });
  const confirmedAt = "2027-01-05T10:00:00.000Z";
  const farAway = "2027-02-01T10:00:00.000Z";

  it("lasts 24 hours where the policy gives less time", () => {
    const early = dates("2027-01-03T00:00:00.000Z", null);
    expect(refundDatesWithGrace(early, confirmedAt, farAway).fullUntil).toBe(
      "2027-01-06T10:00:00.000Z",
    );
    expect(refundDatesWithGrace(dates(full, half), confirmedAt, farAway)).toEqual(
      dates(full, half),
    );
  });

  it("ends 48 hours before the start", () => {
    const soon = "2027-01-07T18:00:00.000Z";
    expect(refundDatesWithGrace(dates(null, null), confirmedAt, soon).fullUntil).toBe(
      "2027-01-05T18:00:00.000Z",
    );
  });

  it("leaves out the half that would end before it", () => {
    const early = dates("2027-01-01T00:00:00.000Z", "2027-01-06T09:00:00.000Z");
    expect(refundDatesWithGrace(early, confirmedAt, farAway).halfUntil).toBeNull();
    const late = dates("2027-01-01T00:00:00.000Z", "2027-01-06T11:00:00.000Z");
    expect(refundDatesWithGrace(late, confirmedAt, farAway).halfUntil).toBe(late.halfUntil);
  });
});
