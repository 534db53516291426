import type { Booking } from "../types";

/** What a guest paid for a booking, and how much of it the payees keep, in minor units. */
export type PaidAmounts = { paidMinor: number; keptMinor: number };

/** A line under the price of a cancelled booking, in minor units. `name` is the key of its text in `bookings.price`. */
export type CancelledLine = { name: "stillDue" | "paid" | "refunded" | "kept"; minor: number };

/**
 * The lines under the price of a cancelled booking; empty for any other. With `paid` (by card, by transfer or in cash):
 * what was paid, refunded and kept. If the host was to be paid directly: what stays due, which is nothing when the
 * booking was never confirmed.
 */
export function cancelledLines(
  {
    status,
    confirmedAt,
    refundMinor,
    totalMinor,
  }: Pick<Booking, "status" | "confirmedAt" | "refundMinor" | "totalMinor">,
  paid: PaidAmounts | null,
): CancelledLine[] {
  if (status !== "cancelled") return [];
  if (!paid) {
    const minor = confirmedAt === null ? 0 : totalMinor - (refundMinor ?? 0);
    return [{ name: "stillDue", minor }];
  }
  return [
    { name: "paid", minor: paid.paidMinor },
    ...(paid.paidMinor > 0
      ? ([
          { name: "refunded", minor: paid.paidMinor - paid.keptMinor },
          { name: "kept", minor: paid.keptMinor },
        ] as const)
      : []),
  ];
}
