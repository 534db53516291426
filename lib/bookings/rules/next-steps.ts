import type { Booking, TimelineEntry } from "../types";

/** Reviews and no-show marks are possible until 720 hours after the end, by the rules of the database. */
const AFTER_END_MILLISECONDS = 720 * 3_600_000;

type NextStepKind =
  | "holdEnds"
  | "answer"
  | "noAnswer"
  | "withdraw"
  | "payOnceAccepted"
  | "cardOnceAccepted"
  | "manualOnceAccepted"
  | "starts"
  | "pay"
  | "change"
  | "ongoing"
  | "notCancellable"
  | "over"
  | "payRest"
  | "review"
  | "noShow"
  | "noShowWrong"
  | "declined"
  | "unanswered"
  | "holdEnded"
  | "released"
  | "cancelledByGuest"
  | "cancelledByHost"
  | "cancelledByAdmin"
  | "endedUnpaid"
  | "oweNothing"
  | "nothingDue"
  | "due"
  | "refunded"
  | "nothingBack"
  | "hostReturns"
  | "hostKeeps"
  | "nothingPaid"
  | "chooseOther";

/** One statement about what happens next, with the instant (ISO) that it names; null when it names none. */
export type NextStep = { kind: NextStepKind; at: string | null };

type Facts = Pick<
  Booking,
  | "status"
  | "startsAt"
  | "endsAt"
  | "holdExpiresAt"
  | "requestExpiresAt"
  | "submittedAt"
  | "confirmedAt"
  | "cancelledBy"
  | "totalMinor"
  | "refundMinor"
  | "canReview"
>;

type Circumstances = {
  /** Whether the host has marked the booking as a no-show. */
  isNoShow: boolean;
  /** Whether it was ended because a part of its price was unpaid when due. */
  isEndedUnpaid?: boolean;
  /** Whether it is paid by card instead of to the host directly. */
  isByCard: boolean;
  /** Whether it is paid to the host by transfer or in cash, in parts that the page lists. */
  isManual?: boolean;
  /** What was paid, in minor units; null when the host is paid directly. */
  paidMinor?: number | null;
  /** In milliseconds. */
  now: number;
};

const step = (kind: NextStepKind, at: string | null = null): NextStep => ({ kind, at });
const afterEnd = ({ endsAt }: Pick<Booking, "endsAt">) =>
  new Date(Date.parse(endsAt) + AFTER_END_MILLISECONDS).toISOString();

/** Whether the last entry about a no-show in a history (oldest first) marks one. */
export function isMarkedNoShow(entries: Pick<TimelineEntry, "event">[]): boolean {
  const marks = entries.filter(({ event }) => event === "no_show" || event === "no_show_undone");
  return marks.at(-1)?.event === "no_show";
}

/** Whether a history says that the booking was ended because a part of its price was unpaid when due. */
export const isEndedUnpaid = (entries: Pick<TimelineEntry, "event">[]): boolean =>
  entries.some(({ event }) => event === "end_unpaid");

function confirmedSteps(booking: Facts, { isByCard, isManual, now }: Circumstances): NextStep[] {
  // The page itself lists the parts and when they are due.
  const pay = isByCard || isManual ? [] : [step("pay")];
  if (Date.parse(booking.startsAt) <= now) {
    return [step("ongoing", booking.endsAt), ...pay, step("notCancellable")];
  }
  return [step("starts", booking.startsAt), ...pay, step("change")];
}

function cancelledSteps(
  booking: Facts,
  { isByCard, isManual, isEndedUnpaid, paidMinor }: Circumstances,
): NextStep[] {
  const { cancelledBy, confirmedAt, refundMinor, totalMinor } = booking;
  if (!booking.submittedAt) return [step("released"), step("chooseOther")];
  const cancelled =
    cancelledBy === "guest"
      ? step("cancelledByGuest")
      : step(cancelledBy === "host" ? "cancelledByHost" : "cancelledByAdmin");
  // By the policy, as if the guest had cancelled it.
  const who = isEndedUnpaid ? step("endedUnpaid") : cancelled;
  const isDue = refundMinor !== null && refundMinor < totalMinor;
  if (!confirmedAt) return [who, step("oweNothing"), step("chooseOther")];
  if ((isManual || isByCard) && paidMinor === 0)
    return [who, step("nothingPaid"), step("chooseOther")];
  if (isManual) return [who, step(refundMinor ? "hostReturns" : "hostKeeps"), step("chooseOther")];
  if (isByCard) return [who, step(refundMinor ? "refunded" : "nothingBack"), step("chooseOther")];
  return [who, step(isDue ? "due" : "nothingDue"), step("chooseOther")];
}

function noShowSteps(booking: Facts, now: number): NextStep[] {
  const until = afterEnd(booking);
  return [
    step("noShow"),
    ...(Date.parse(until) > now ? [step("noShowWrong", until)] : []),
    ...(booking.canReview ? [step("review", until)] : []),
  ];
}

/**
 * What the guest is told about what happens next, and by when, most important first. The policy beside the price tells
 * the cost of a cancellation.
 */
export function nextSteps(booking: Facts, circumstances: Circumstances): NextStep[] {
  const { isNoShow, isByCard, isManual, now } = circumstances;
  switch (booking.status) {
    case "held":
      return [step("holdEnds", booking.holdExpiresAt)];
    case "pending":
      return [
        step("answer", booking.requestExpiresAt),
        step("noAnswer"),
        step("withdraw"),
        step(isManual ? "manualOnceAccepted" : isByCard ? "cardOnceAccepted" : "payOnceAccepted"),
      ];
    case "confirmed":
      return isNoShow ? noShowSteps(booking, now) : confirmedSteps(booking, circumstances);
    case "completed":
      if (isNoShow) return noShowSteps(booking, now);
      return [
        step("over", booking.endsAt),
        ...(booking.canReview ? [step("review", afterEnd(booking))] : []),
        ...(isByCard ? [] : [step("payRest")]),
      ];
    case "declined":
      return [step("declined"), step("chooseOther")];
    case "expired":
      return booking.submittedAt
        ? [step("unanswered", booking.requestExpiresAt), step("chooseOther")]
        : [step("holdEnded", booking.holdExpiresAt), step("chooseOther")];
    case "cancelled":
      return cancelledSteps(booking, circumstances);
  }
}
