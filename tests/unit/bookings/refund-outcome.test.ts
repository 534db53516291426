import { describe, expect, test } from "vitest";
import { refundNote, refundOutcome, ruleTexts } from "@/lib/bookings/rules/refund-outcome";
import type { Refund } from "@/lib/bookings/types";

const byCard: Refund = {
  rule: "policy_half",
  percent: 50,
  method: "card",
  paidMinor: 800,
  waitingMinor: 0,
  refundMinor: 300,
  dueMinor: 500,
  keptMinor: 500,
};
const saidOf = (refund: Refund) => ({
  ...refundOutcome(refund),
  note: refundNote(refund),
  texts: ruleTexts(refund),
});

describe("what a cancellation does to the money", () => {
  test("by card is what goes back of what was paid", () => {
    expect(saidOf(byCard)).toEqual({
      outcome: "refunded",
      amountMinor: 300,
      note: "refundTakesDays",
      texts: "cardRules",
    });
    expect(saidOf({ ...byCard, paidMinor: 500, refundMinor: 0 })).toMatchObject({
      outcome: "nothingBack",
      note: "nothingMore",
    });
  });

  test("is nothing where nothing was paid, without a promise that everything comes back or a part is due", () => {
    for (const method of ["card", "transfer", "cash"] as const) {
      const unpaid = { ...byCard, method, paidMinor: 0, refundMinor: 0 };
      expect(saidOf(unpaid)).toEqual({
        outcome: "nothingPaid",
        amountMinor: 0,
        note: "nothingMore",
        texts: null,
      });
      expect(ruleTexts({ ...unpaid, rule: "by_admin" })).toBe("rules");
    }
  });

  test("by transfer or in cash is what the host gives back or keeps", () => {
    for (const method of ["transfer", "cash"] as const) {
      expect(saidOf({ ...byCard, method })).toMatchObject({
        outcome: "hostReturns",
        amountMinor: 300,
        note: "hostArranges",
      });
      expect(saidOf({ ...byCard, method, refundMinor: 0 })).toMatchObject({ outcome: "hostKeeps" });
    }
  });

  test("is open where a receipt waits, by the rule that decides once it is answered", () => {
    const waiting = { ...byCard, method: "transfer", paidMinor: 0, waitingMinor: 900 } as const;
    expect(saidOf({ ...waiting, refundMinor: 0 })).toEqual({
      outcome: "nothingConfirmed",
      amountMinor: 0,
      note: null,
      texts: "cardRules",
    });
  });

  test("outside of the product is what the guest owes", () => {
    const direct: Refund = { ...byCard, method: null, paidMinor: null, refundMinor: 500 };
    expect(saidOf(direct)).toEqual({
      outcome: "due",
      amountMinor: 500,
      note: "paid",
      texts: "rules",
    });
    expect(saidOf({ ...direct, rule: "by_host", dueMinor: 0 })).toMatchObject({
      outcome: "nothingDue",
      note: "paidNothingDue",
    });
  });

  test("of a request releases the card, or is nothing", () => {
    const request: Refund = { ...byCard, rule: "not_confirmed", paidMinor: 0, refundMinor: 0 };
    expect(saidOf(request)).toMatchObject({ outcome: "released", note: null });
    expect(saidOf({ ...request, method: "cash" })).toMatchObject({ outcome: "nothingDue" });
  });
});
