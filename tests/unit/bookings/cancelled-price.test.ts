import { describe, expect, test } from "vitest";
import { cancelledLines } from "@/lib/bookings/rules/cancelled-price";

const cancelled = {
  status: "cancelled",
  confirmedAt: "2027-03-01T10:00:00.000Z",
  refundMinor: 400,
  totalMinor: 1000,
} as const;
const due = (minor: number) => [{ name: "stillDue", minor }];

describe("what became of the price of a cancelled booking", () => {
  test("is what stays due where the host is paid directly: the total less the refund", () => {
    expect(cancelledLines(cancelled, null)).toEqual(due(600));
    expect(cancelledLines({ ...cancelled, refundMinor: 1000 }, null)).toEqual(due(0));
    expect(cancelledLines({ ...cancelled, refundMinor: null }, null)).toEqual(due(1000));
  });

  test("is nothing due where the booking was never confirmed", () => {
    const neverConfirmed = { ...cancelled, confirmedAt: null, refundMinor: null };
    expect(cancelledLines(neverConfirmed, null)).toEqual(due(0));
  });

  test("is what was paid, goes back and is kept where it was paid in parts, whatever the total", () => {
    expect(cancelledLines(cancelled, { paidMinor: 300, keptMinor: 100 })).toEqual([
      { name: "paid", minor: 300 },
      { name: "refunded", minor: 200 },
      { name: "kept", minor: 100 },
    ]);
  });

  test("is that nothing was paid where no part was, and asks for nothing", () => {
    const unpaid = { ...cancelled, refundMinor: 0 };
    expect(cancelledLines(unpaid, { paidMinor: 0, keptMinor: 0 })).toEqual([
      { name: "paid", minor: 0 },
    ]);
  });

  test("is not said of a booking that stands, or was declined", () => {
    for (const status of ["confirmed", "completed", "declined", "expired"] as const)
      expect(cancelledLines({ ...cancelled, status }, null)).toEqual([]);
  });
});
