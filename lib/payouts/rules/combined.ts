import type { Payout } from "../types.ts";

export type BookingPayout = Pick<
  Payout,
  "currency" | "grossMinor" | "feeMinor" | "netMinor" | "dueAt" | "isPaid"
> & { isCancelled: boolean };

/**
 * Combines the payouts of one payee for one booking, given in order of due date. There are several when the guest paid
 * a part after the first was sent. The due date is that of the first unpaid payout; cancelled ones count only when
 * there are no others. Returns null without payouts.
 */
export function combinePayouts(payouts: readonly BookingPayout[]): BookingPayout | null {
  const counted = payouts.filter(({ isCancelled }) => !isCancelled);
  const due = counted.find(({ isPaid }) => !isPaid) ?? counted.at(-1);
  if (!due) return payouts.at(-1) ?? null;
  const sum = (name: "grossMinor" | "feeMinor" | "netMinor") =>
    counted.reduce((total, payout) => total + payout[name], 0);
  return {
    ...due,
    grossMinor: sum("grossMinor"),
    feeMinor: sum("feeMinor"),
    netMinor: sum("netMinor"),
  };
}
