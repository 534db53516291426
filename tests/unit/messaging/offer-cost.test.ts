import { expect, test } from "vitest";
import { offerCost } from "@/lib/messaging/rules/offer-cost";

const exact = { feePercent: 5, totalStep: 1, roundingMinor: 0, feeRest: 0 };

test("an offer costs its price with the service fee, rounded half up", () => {
  expect(offerCost(200_000, exact)).toBe(210_000);
  expect(offerCost(10, exact)).toBe(11);
});

test("an offer for a booking whose total ends in zero costs by how much that total changes", () => {
  // As in card_rounding.test.sql: charges of 13,653 with a fee of 682.65 and a rounding of 4.
  const rounded = { ...exact, totalStep: 10, roundingMinor: 4, feeRest: -0.35 };
  expect(offerCost(100, rounded)).toBe(110);
  // The total's earlier rounding may already be enough.
  expect(offerCost(3, { ...rounded, roundingMinor: 9 })).toBe(0);
});
