import { useLocale, useTranslations } from "next-intl";
import type { NextStep } from "@/lib/bookings/rules/next-steps";
import type { Booking } from "@/lib/bookings/types";
import { formatInstant, timeZoneName } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { formatMoney } from "@/lib/shared/money";

/** What happens next with a booking and by when, for its guest. Dates are in the venue's time zone, with its name. */
export function NextSteps({ booking, steps }: { booking: Booking; steps: NextStep[] }) {
  const t = useTranslations("bookings.next");
  const locale = useLocale();
  const { currency, timeZone, totalMinor, refundMinor } = booking;
  const hostName = booking.counterpartName && isolate(booking.counterpartName);
  const values = {
    Host: hostName || t("hostFirst"),
    host: hostName || t("host"),
    refund: formatMoney(refundMinor ?? 0, currency, locale, { full: true }),
    amount: formatMoney(totalMinor - (refundMinor ?? 0), currency, locale, { full: true }),
  };
  const zone = timeZoneName(timeZone, locale);
  return (
    <section aria-labelledby="next-steps" className="max-w-text">
      <h2 id="next-steps" className="text-xl">
        {t("title")}
      </h2>
      <ul className="mt-2 flex flex-col gap-1.5">
        {steps.map(({ kind, at }, index) => (
          <li key={kind} className={index === 0 ? "text-lg" : "text-muted"}>
            <span className="wrap-anywhere">
              {t(`steps.${kind}`, {
                ...values,
                date: at
                  ? t("date", { date: formatInstant(at, timeZone, locale), zone })
                  : t("soon"),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
