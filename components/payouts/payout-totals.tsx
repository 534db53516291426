import { useLocale, useTranslations } from "next-intl";
import { Price } from "@/components/ui/price";
import { type CurrencyTotals, payoutStates } from "@/lib/payouts/rules/summary";

/** The upcoming, due and paid amounts of each currency. */
export function PayoutTotals({ totals }: { totals: CurrencyTotals[] }) {
  const t = useTranslations("payouts");
  const locale = useLocale();
  return totals.map(({ currency, ...sums }) => (
    <dl
      key={currency}
      className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-6 gap-y-4 rounded-card border border-hairline bg-card p-5"
    >
      {payoutStates.map((state) => (
        <div key={state}>
          <dt className="text-sm text-muted">{t(state)}</dt>
          <dd className="text-xl font-semibold">
            <Price minor={sums[state]} currency={currency} locale={locale} />
          </dd>
          <dd className="text-sm text-muted">{t(`${state}Hint`)}</dd>
        </div>
      ))}
    </dl>
  ));
}
