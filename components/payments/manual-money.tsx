import { useLocale, useTranslations } from "next-intl";
import type { ManualPayment } from "@/lib/payments/manual-types";
import { isLateRefund } from "@/lib/payments/rules/manual-refunds";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import { MoneyRow } from "./money-row";

/** What is paid of a booking by transfer or in cash, what is due when, and what the host refunds; without actions. */
export function ManualMoney({
  payment: { method, currency, installments, refunds, isPayable },
  timeZone,
  now,
}: {
  payment: ManualPayment;
  timeZone: string;
  /** In milliseconds. */
  now: number;
}) {
  const t = useTranslations("payments");
  const locale = useLocale();
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  return (
    <section aria-labelledby="manual-money">
      <h2 id="manual-money" className="mb-3 text-lg">
        {t(`manual.titles.${method}`)}
      </h2>
      <dl className="flex flex-col gap-3">
        {installments.map(({ id, kind, status, dueAt, amountMinor }) => (
          <MoneyRow
            key={id}
            label={t(`schedule.kinds.${kind}`)}
            state={
              status === "due" && !isPayable && kind !== "balance"
                ? t("manual.afterAcceptance")
                : t(`booking.statuses.${status}`, {
                    date: formatInstant(dueAt, timeZone, locale, "date"),
                  })
            }
            amount={money(amountMinor)}
            amountClass={status === "cancelled" ? "text-muted line-through" : undefined}
          />
        ))}
        {refunds.map((refund) => (
          <MoneyRow
            key={refund.id}
            label={t("refunds.titles.guest")}
            state={t(
              `refunds.statuses.${refund.status === "owed" && isLateRefund(refund, now) ? "late" : refund.status}`,
            )}
            amount={money(-refund.amountMinor)}
            amountClass={refund.status === "withdrawn" ? "text-muted line-through" : "text-success"}
          />
        ))}
      </dl>
    </section>
  );
}
