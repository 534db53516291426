import type { useTranslations } from "next-intl";
import { formatInstant } from "../shared/format-time";
import type { Locale } from "../shared/locale-tag";
import type { PolicyWording } from "./rules/policy-wording";
import { upcomingRefundDates } from "./rules/refund-dates";
import type { RefundDates } from "./types";

/** The cost of a cancellation by time. `free`: until when it is free (null when it no longer is). `later`: the rest. */
type CancellationText = { free: string | null; later: string[] };

/**
 * The cancellation policy of one booking, as the dates that are still ahead, in the words of `policyText`. Mentions the
 * grace period only before the confirmation; after that the dates include it (`refundDatesWithGrace`).
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
