import { useLocale } from "next-intl";
import { Price } from "@/components/ui/price";
import type { MonthlyPayouts } from "@/lib/payouts/rules/summary";
import { formatDay } from "@/lib/shared/format-time";
import { PayoutTable } from "./payout-table";

/** The payouts that are due in one month, with their sum. */
export function PayoutMonth({ month, now }: { month: MonthlyPayouts; now: number }) {
  const locale = useLocale();
  const id = `month-${month.month}`;
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-card">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-4">
        <h2 id={id} className="text-lg">
          {formatDay(`${month.month}-01`, locale, "month")}
        </h2>
        <p className="flex flex-wrap gap-x-4 font-semibold">
          {month.totals.map(({ currency, netMinor }) => (
            <Price key={currency} minor={netMinor} currency={currency} locale={locale} full />
          ))}
        </p>
      </header>
      <PayoutTable payouts={month.payouts} now={now} labelledBy={id} />
    </section>
  );
}
