import { describe, expect, test } from "vitest";
import { dueAfterCancellation } from "@/lib/bookings/rules/cancelled-price";

const cancelled = {
  status: "cancelled",
  confirmedAt: "2027-03-01T10:00:00.000Z",
  refundMinor: 400,
  totalMinor: 1000,
} as const;

describe("what stays due after a cancellation", () => {
  test("is the total less the refund", () => {
    expect(dueAfterCancellation(cancelled)).toBe(600);
    expect(dueAfterCancellation({ ...cancelled, refundMinor: 1000 })).toBe(0);
    expect(dueAfterCancellation({ ...cancelled, refundMinor: null })).toBe(1000);
  });

  test("is nothing where the booking was never confirmed", () => {
    expect(dueAfterCancellation({ ...cancelled, confirmedAt: null, refundMinor: null })).toBe(0);
  });

  test("is not said of a booking that stands, or was declined", () => {
    for (const status of ["confirmed", "completed", "declined", "expired"] as const)
      expect(dueAfterCancellation({ ...cancelled, status })).toBeNull();
  });
});
