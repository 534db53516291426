import type { useTranslations } from "next-intl";
import { formatInstant } from "../shared/format-time";
import type { Locale } from "../shared/locale-tag";
import { upcomingRefundDates } from "./rules/refund-dates";
import type { RefundDates } from "./types";

/** What a policy gives back at which time: `free` until when everything (null: never again), `later` all the rest. */
type CancellationText = { free: string | null; later: string[] };

/** The cancellation policy of one booking by dates that are still ahead: the same words on every page. */
export function cancellationText(
  refund: RefundDates,
  timeZone: string,
  locale: Locale,
  t: ReturnType<typeof useTranslations<"policies">>,
): CancellationText {
  const { fullUntil, halfUntil } = upcomingRefundDates(refund);
  const date = (instant: string) => formatInstant(instant, timeZone, locale);
  return {
    free: fullUntil && t("full", { date: date(fullUntil) }),
    later: [
      ...(halfUntil ? [t("half", { date: date(halfUntil) })] : []),
      t(fullUntil || halfUntil ? "none" : "never"),
      t("grace"),
    ],
  };
}
