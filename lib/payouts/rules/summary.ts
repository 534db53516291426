import type { Payout } from "../types.ts";

export const payoutStates = ["upcoming", "due", "paid"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** The state of a payout at `now` (milliseconds). */
export function payoutState(payout: Pick<Payout, "isPaid" | "dueAt">, now: number): PayoutState {
  if (payout.isPaid) return "paid";
  return Date.parse(payout.dueAt) <= now ? "due" : "upcoming";
}

export type CurrencyTotals = { currency: string } & Record<PayoutState, number>;

/** The sums by payout state for each currency, in minor units. */
export function sumByState(payouts: readonly Payout[], now: number): CurrencyTotals[] {
  const totals = new Map<string, CurrencyTotals>();
  for (const payout of payouts) {
    const sums = totals.get(payout.currency) ?? {
      currency: payout.currency,
      upcoming: 0,
      due: 0,
      paid: 0,
    };
    sums[payoutState(payout, now)] += payout.netMinor;
    totals.set(payout.currency, sums);
  }
  return [...totals.values()].sort((a, b) => a.currency.localeCompare(b.currency));
}

export type MonthlyPayouts = {
  /** `2027-04` */
  month: string;
  payouts: Payout[];
  totals: { currency: string; netMinor: number }[];
};

/** Groups payouts by the month of their due date, the latest first, with a sum for each currency. */
export function groupByDueMonth(payouts: readonly Payout[]): MonthlyPayouts[] {
  const months = new Map<string, Payout[]>();
  for (const payout of payouts) {
    const month = payout.dueAt.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), payout]);
  }
  return [...months]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([month, duePayouts]) => {
      const sums = new Map<string, number>();
      for (const { currency, netMinor } of duePayouts) {
        sums.set(currency, (sums.get(currency) ?? 0) + netMinor);
      }
      return {
        month,
        payouts: duePayouts,
        totals: [...sums].map(([currency, netMinor]) => ({ currency, netMinor })),
      };
    });
}
