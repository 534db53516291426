import { useLocale, useTranslations } from "next-intl";
import type { RefundDates as Dates } from "@/lib/bookings/types";
import { formatInstant } from "@/lib/shared/format-time";

/** A cancellation policy as the dates that it means for one booking. */
export function RefundDates({ refund, timeZone }: { refund: Dates; timeZone: string }) {
  const t = useTranslations("bookings.policy");
  const locale = useLocale();
  const date = (instant: string) => formatInstant(instant, timeZone, locale);
  return (
    <div>
      <p className="font-medium">{t("title")}</p>
      <ul className="mt-1 list-disc ps-5 text-muted">
        {refund.fullUntil && <li>{t("full", { date: date(refund.fullUntil) })}</li>}
        {refund.halfUntil && <li>{t("half", { date: date(refund.halfUntil) })}</li>}
        <li>{t("none")}</li>
      </ul>
    </div>
  );
}
