import { useLocale, useTranslations } from "next-intl";
import { upcomingRefundDates } from "@/lib/quotes/rules/refund-dates";
import type { RefundDates as Dates } from "@/lib/quotes/types";
import { formatInstant } from "@/lib/shared/format-time";

/** What a cancellation of one booking refunds, by dates that are still ahead. */
export function RefundDates({ refund, timeZone }: { refund: Dates; timeZone: string }) {
  const t = useTranslations("bookings.policy");
  const locale = useLocale();
  const { fullUntil, halfUntil } = upcomingRefundDates(refund);
  const date = (instant: string) => formatInstant(instant, timeZone, locale);
  return (
    <div>
      <p className="font-medium">{t("title")}</p>
      <ul className="mt-1 list-disc ps-5 text-muted">
        {fullUntil && <li>{t("full", { date: date(fullUntil) })}</li>}
        {halfUntil && <li>{t("half", { date: date(halfUntil) })}</li>}
        <li>{t(fullUntil || halfUntil ? "none" : "never")}</li>
      </ul>
    </div>
  );
}
