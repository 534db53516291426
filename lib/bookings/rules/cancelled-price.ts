import type { Booking } from "../types";

/** What a guest has paid for a booking, and what of it stays with its payees, in minor units. */
export type PaidAmounts = { paidMinor: number; keptMinor: number };

/** A line under the price of a cancelled booking, named by its text in `bookings.price`; in minor units. */
export type CancelledLine = { name: "stillDue" | "paid" | "refunded" | "kept"; minor: number };

/**
 * What became of the price of a cancelled booking; nothing of every other. Where it was paid in parts, by card, by transfer or in
 * cash (`paid`), what was paid, goes back and is kept. Where the host was to be paid directly, what stays due, which is nothing
 * where it was never confirmed.
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
