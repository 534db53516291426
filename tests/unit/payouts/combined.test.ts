import { describe, expect, it } from "vitest";
import { combinePayouts } from "@/lib/payouts/rules/combined";

const payout = (grossMinor: number, day: number, status = "scheduled") => ({
  currency: "EGP",
  grossMinor,
  feeMinor: grossMinor / 10,
  netMinor: grossMinor - grossMinor / 10,
  dueAt: `2027-04-0${day}T10:00:00.000Z`,
  isPaid: status === "paid",
  isCancelled: status === "cancelled",
});

describe("the payouts of a payee for a booking", () => {
  it("are none before the booking is confirmed", () => {
    expect(combinePayouts([])).toBeNull();
  });

  it("are added up, and due when the first that is not paid is", () => {
    expect(combinePayouts([payout(300, 1, "paid"), payout(700, 5), payout(100, 6)])).toEqual({
      ...payout(1100, 5),
      isPaid: false,
    });
  });

  it("are paid once all of them are", () => {
    expect(combinePayouts([payout(300, 1, "paid"), payout(700, 5, "paid")])).toEqual(
      payout(1000, 5, "paid"),
    );
  });

  it("leave out what was cancelled beside others", () => {
    expect(combinePayouts([payout(300, 1, "cancelled"), payout(700, 5)])).toEqual(payout(700, 5));
    expect(combinePayouts([payout(300, 1, "cancelled")])).toEqual(payout(300, 1, "cancelled"));
  });
});
