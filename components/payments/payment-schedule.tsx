import { useLocale, useTranslations } from "next-intl";
import type { Installment } from "@/lib/payments/types";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";

/** In which parts a booking is paid, before it is made. Works in server and client components. */
export function PaymentSchedule({
  schedule,
  currency,
  timeZone,
}: {
  schedule: Installment[];
  currency: string;
  timeZone: string;
}) {
  const t = useTranslations("payments.schedule");
  const locale = useLocale();
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 rounded-control bg-tint px-4 py-3">
      {schedule.map(({ kind, amountMinor, dueAt }, index) => (
        <div key={dueAt} className="col-span-2 grid grid-cols-subgrid">
          <dt>
            {index === 0
              ? t("now")
              : t("later", { date: formatInstant(dueAt, timeZone, locale, "date") })}
          </dt>
          <dd className={`text-end tabular-nums ${index === 0 ? "font-semibold" : ""}`}>
            {formatMoney(amountMinor, currency, locale, { full: true })}
            <span className="sr-only"> {t(`kinds.${kind}`)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
