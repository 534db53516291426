import type { RefundDates } from "../../quotes/types";

/** Of the dates that a policy means for a booking, those that are still ahead. `now` in milliseconds. */
export function datesAhead(refund: RefundDates, now: number = Date.now()): RefundDates {
  const ahead = (instant: string | null) =>
    instant !== null && Date.parse(instant) > now ? instant : null;
  return { fullUntil: ahead(refund.fullUntil), halfUntil: ahead(refund.halfUntil) };
}
