import { useLocale, useTranslations } from "next-intl";
import type { Installment } from "@/lib/payments/types";
import type { PlannedSecurityDeposit } from "@/lib/quotes/types";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";

/** The parts in which a future booking is paid, and the security deposit. Works in server and client components. */
export function PaymentSchedule({
  schedule,
  currency,
  timeZone,
  securityDeposit,
}: {
  schedule: Installment[];
  currency: string;
  timeZone: string;
  securityDeposit: PlannedSecurityDeposit | null;
}) {
  const t = useTranslations("payments.schedule");
  const locale = useLocale();
  const date = (at: string) => formatInstant(at, timeZone, locale, "date");
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  // The first part is due at once: a hold that would have begun earlier begins with the confirmation.
  const isHeldAtOnce =
    securityDeposit !== null &&
    Date.parse(schedule[0]?.dueAt ?? "") >= Date.parse(securityDeposit.heldFrom);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 rounded-control bg-tint px-4 py-3">
      {schedule.map(({ kind, amountMinor, dueAt }, index) => (
        <div key={dueAt} className="col-span-2 grid grid-cols-subgrid">
          <dt>{index === 0 ? t("now") : t("later", { date: date(dueAt) })}</dt>
          <dd className={`text-end tabular-nums ${index === 0 ? "font-semibold" : ""}`}>
            {money(amountMinor)}
            <span className="sr-only"> {t(`kinds.${kind}`)}</span>
          </dd>
        </div>
      ))}
      {securityDeposit && (
        <div className="col-span-2 grid grid-cols-subgrid border-ink/15 border-t pt-2">
          <dt>
            {t("kinds.security")}
            <span className="block text-muted text-sm">
              {t(isHeldAtOnce ? "securityDepositAtOnce" : "securityDeposit", {
                held: date(securityDeposit.heldFrom),
                released: date(securityDeposit.releasedAt),
              })}
            </span>
          </dt>
          <dd className="text-end tabular-nums">{money(securityDeposit.amountMinor)}</dd>
        </div>
      )}
    </dl>
  );
}
