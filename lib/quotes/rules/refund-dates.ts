import type { RefundDates } from "../types.ts";

/** Cancelling is free for 24 hours after the confirmation, as long as the start is more than 48 hours away. */
const GRACE_MILLISECONDS = 24 * 3_600_000;
const GRACE_LEAD_MILLISECONDS = 48 * 3_600_000;

/** The refund dates that are still ahead; null for those that are over. `now` in milliseconds. */
export function upcomingRefundDates(refund: RefundDates, now: number = Date.now()): RefundDates {
  const upcoming = (instant: string | null) =>
    instant !== null && Date.parse(instant) > now ? instant : null;
  return { fullUntil: upcoming(refund.fullUntil), halfUntil: upcoming(refund.halfUntil) };
}

/**
 * The refund dates of a booking with the grace period after its confirmation. Full refund until the policy's date or
 * the end of the grace period, whichever is later; half refund only after that.
 */
export function refundDatesWithGrace(
  refund: RefundDates,
  confirmedAt: string,
  startsAt: string,
): RefundDates {
  const graceUntil = Math.min(
    Date.parse(confirmedAt) + GRACE_MILLISECONDS,
    Date.parse(startsAt) - GRACE_LEAD_MILLISECONDS,
  );
  const policyUntil = refund.fullUntil ? Date.parse(refund.fullUntil) : graceUntil;
  const fullUntil = new Date(Math.max(policyUntil, graceUntil)).toISOString();
  const isLater = refund.halfUntil !== null && Date.parse(refund.halfUntil) > Date.parse(fullUntil);
  return { fullUntil, halfUntil: isLater ? refund.halfUntil : null };
}
