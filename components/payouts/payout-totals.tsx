import { useLocale, useTranslations } from "next-intl";
import { Price } from "@/components/ui/price";
import { type CurrencyTotals, payoutStates } from "@/lib/payouts/rules/summary";
import { hasFraction } from "@/lib/shared/money";

/** The upcoming, due and paid amounts of each currency, by card and paid directly together. */
export function PayoutTotals({ totals }: { totals: CurrencyTotals[] }) {
  const t = useTranslations("payouts");
  const locale = useLocale();
  return (
    <section aria-labelledby="totals" className="rounded-card border border-hairline bg-card p-5">
      <h2 id="totals" className="text-lg">
        {t("together")}
      </h2>
      {totals.map(({ currency, ...sums }) => (
        <dl
          key={currency}
          className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-6 gap-y-4 border-hairline not-first-of-type:border-t not-first-of-type:pt-4"
        >
          {payoutStates.map((state) => (
            <div key={state}>
              <dt className="text-muted text-sm">{t(state)}</dt>
              <dd className="font-semibold text-xl">
                <Price
                  minor={sums[state]}
                  currency={currency}
                  locale={locale}
                  full={hasFraction(
                    payoutStates.map((each) => sums[each]),
                    currency,
                  )}
                />
              </dd>
              <dd className="text-muted text-sm">{t(`${state}Hint`)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
}
