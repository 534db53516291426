import { useLocale, useTranslations } from "next-intl";
import { Price } from "@/components/ui/price";
import { exampleSchedule, exampleSecurityDeposit } from "@/lib/payments/rules/example-schedule";
import type { PaymentTerms } from "@/lib/payments/rules/terms";
import { formatDay } from "@/lib/shared/format-time";
import { currencyExponent, formatMoney, hasFraction } from "@/lib/shared/money";

/** The total of the example in major units. */
const EXAMPLE_TOTAL = 10_000;

/** What a guest would pay and when, under the terms being chosen. */
export function TermsExample({
  terms,
  currency,
  today,
}: {
  terms: PaymentTerms;
  currency: string;
  today: string;
}) {
  const t = useTranslations("paymentTerms.example");
  const locale = useLocale();
  const totalMinor = EXAMPLE_TOTAL * 10 ** currencyExponent(currency);
  const { eventDay, depositMinor, balance } = exampleSchedule(totalMinor, terms, today);
  const securityDeposit = exampleSecurityDeposit(terms, eventDay);
  const full = hasFraction(
    [depositMinor, balance?.amountMinor ?? 0, securityDeposit?.amountMinor ?? 0],
    currency,
  );
  const money = (minor: number) => formatMoney(minor, currency, locale, { full });
  // Beside a card the other ways have the same amounts.
  const isByCard = terms.takesCards;
  const date = (day: string) => formatDay(day, locale, "dayOfYear");
  return (
    <section aria-label={t("title")} className="max-w-2xl rounded-card bg-tint p-5">
      <h3 className="text-lg">{t("title")}</h3>
      <p className="mt-1 text-muted text-sm">
        {t("intro", { total: money(totalMinor), event: date(eventDay) })}
      </p>
      <dl className="mt-4 flex flex-col gap-2">
        <div className="flex justify-between gap-x-4">
          <dt>{t(isByCard ? (balance ? "deposit" : "all") : "manualDeposit")}</dt>
          <dd className="shrink-0 font-semibold">
            <Price minor={depositMinor} currency={currency} locale={locale} full={full} />
          </dd>
        </div>
        {balance && (
          <div className="flex justify-between gap-x-4 border-ink/15 border-t pt-2">
            <dt>{t(isByCard ? "balance" : "manualBalance", { date: date(balance.dueDay) })}</dt>
            <dd className="shrink-0 font-semibold">
              <Price minor={balance.amountMinor} currency={currency} locale={locale} full={full} />
            </dd>
          </div>
        )}
        {securityDeposit && (
          <div className="flex justify-between gap-x-4 border-ink/15 border-t pt-2">
            <dt>
              {t("securityDeposit", {
                held: date(securityDeposit.heldDay),
                released: date(securityDeposit.releasedDay),
              })}
            </dt>
            <dd className="shrink-0 font-semibold">
              <Price
                minor={securityDeposit.amountMinor}
                currency={currency}
                locale={locale}
                full={full}
              />
            </dd>
          </div>
        )}
      </dl>
      {balance && (
        <p className="mt-3 text-muted text-sm">{t("late", { count: terms.balanceDays + 1 })}</p>
      )}
      <p role="status" className="sr-only">
        {balance
          ? t("announcement", {
              deposit: money(depositMinor),
              balance: money(balance.amountMinor),
              date: date(balance.dueDay),
            })
          : t("announcementAll", { total: money(totalMinor) })}
        {securityDeposit &&
          ` ${t("announcementSecurityDeposit", { amount: money(securityDeposit.amountMinor) })}`}
      </p>
    </section>
  );
}
