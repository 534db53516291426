import { useLocale, useTranslations } from "next-intl";
import { Stat } from "@/components/ui/stat";
import type { Totals } from "@/lib/payouts/rules/summary";
import { formatMoney } from "@/lib/shared/money";

/** What is upcoming, due and paid, each currency in a row of its own. */
export function PayoutTotals({ totals }: { totals: Totals[] }) {
  const t = useTranslations("payouts");
  const locale = useLocale();
  return totals.map(({ currency, ...sums }) => (
    <dl key={currency} className="grid gap-4 sm:grid-cols-3">
      {(["upcoming", "due", "paid"] as const).map((state) => (
        <Stat
          key={state}
          label={t(state)}
          hint={t(`${state}Hint`)}
          value={formatMoney(sums[state], currency, locale)}
        />
      ))}
    </dl>
  ));
}
