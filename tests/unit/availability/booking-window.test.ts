import { expect, test } from "vitest";
import { lastBookableDay } from "@/lib/availability/rules/booking-window";
import { monthStart } from "@/lib/availability/rules/month";

test("on 31 January a venue that takes bookings one month ahead ends on the last day of February", () => {
  expect(lastBookableDay("2027-01-31", 1)).toBe("2027-02-28");
  expect(lastBookableDay("2028-01-31", 1)).toBe("2028-02-29");
});

test("on 31 January the month calendar of a venue that takes bookings one month ahead ends with February", () => {
  expect(monthStart(lastBookableDay("2027-01-31", 1))).toBe("2027-02-01");
});

test("a booking window of twelve months ends on the same day of the next year", () => {
  expect(lastBookableDay("2026-11-20", 12)).toBe("2027-11-20");
});
