import type { useTranslations } from "next-intl";
import { formatInstant } from "../shared/format-time";
import type { Locale } from "../shared/locale-tag";
import type { PolicyWording } from "./rules/policy-wording";
import { upcomingRefundDates } from "./rules/refund-dates";
import type { RefundDates } from "./types";

/** What a cancellation costs at which time: `free` until when nothing (null: never again), `later` all the rest. */
type CancellationText = { free: string | null; later: string[] };

/**
 * The cancellation policy of one booking by dates that are still ahead, in the words of its text (`policyText`). The grace after the
 * confirmation is named until there is one; after it the dates have it in them (`refundDatesWithGrace`).
 */
export function cancellationText(
  refund: RefundDates,
  {
    timeZone,
    wording,
    isConfirmed,
  }: { timeZone: string; wording: PolicyWording; isConfirmed: boolean },
  locale: Locale,
  t: ReturnType<typeof useTranslations<"policies">>,
): CancellationText {
  const { fullUntil, halfUntil } = upcomingRefundDates(refund);
  const date = (instant: string) => formatInstant(instant, timeZone, locale);
  return {
    free: fullUntil && t(`dates.${wording}.full`, { date: date(fullUntil) }),
    later: [
      ...(halfUntil ? [t(`dates.${wording}.half`, { date: date(halfUntil) })] : []),
      t(`dates.${wording}.${fullUntil || halfUntil ? "none" : "never"}`),
      ...(isConfirmed ? [] : [t(`dates.${wording}.grace`)]),
    ],
  };
}
