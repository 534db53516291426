import type { Payout } from "../types.ts";

export const payoutStates = ["upcoming", "due", "paid"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Where a payout stands at an instant. */
export function payoutState(payout: Pick<Payout, "paid" | "dueAt">, now: number): PayoutState {
  if (payout.paid) return "paid";
  return Date.parse(payout.dueAt) <= now ? "due" : "upcoming";
}

export type Totals = { currency: string } & Record<PayoutState, number>;

/** What is upcoming, due and paid, each currency apart, in minor units. */
export function totalsOf(payouts: readonly Payout[], now: number): Totals[] {
  const totals = new Map<string, Totals>();
  for (const payout of payouts) {
    const own = totals.get(payout.currency) ?? {
      currency: payout.currency,
      upcoming: 0,
      due: 0,
      paid: 0,
    };
    own[payoutState(payout, now)] += payout.netMinor;
    totals.set(payout.currency, own);
  }
  return [...totals.values()].sort((a, b) => a.currency.localeCompare(b.currency));
}

export type Month = {
  /** `2027-04` */
  month: string;
  payouts: Payout[];
  totals: { currency: string; netMinor: number }[];
};

/** Payouts by the month in which they fall due, the latest first, each currency summed apart. */
export function byMonth(payouts: readonly Payout[]): Month[] {
  const months = new Map<string, Payout[]>();
  for (const payout of payouts) {
    const month = payout.dueAt.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), payout]);
  }
  return [...months]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([month, own]) => {
      const sums = new Map<string, number>();
      for (const { currency, netMinor } of own) {
        sums.set(currency, (sums.get(currency) ?? 0) + netMinor);
      }
      return {
        month,
        payouts: own,
        totals: [...sums].map(([currency, netMinor]) => ({ currency, netMinor })),
      };
    });
}
