import type { RefundDates } from "../types";

/** The refund dates that are still ahead; null for those that are over. `now` in milliseconds. */
export function upcomingRefundDates(refund: RefundDates, now: number = Date.now()): RefundDates {
  const upcoming = (instant: string | null) =>
    instant !== null && Date.parse(instant) > now ? instant : null;
  return { fullUntil: upcoming(refund.fullUntil), halfUntil: upcoming(refund.halfUntil) };
}
