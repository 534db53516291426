import { useLocale, useTranslations } from "next-intl";
import type { CancelledLine } from "@/lib/bookings/rules/cancelled-price";
import { priceLineText } from "@/lib/quotes/price-line-text";
import { includeFee, isTaxOnFee } from "@/lib/quotes/rules/fee-included";
import type { ContainedTax, PriceLine } from "@/lib/quotes/types";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";

/** An itemised price with its total, of which the service fee is a part, and what became of it after a cancellation. */
export function PriceLines({
  price: { lines, totalMinor, currency, tax },
  cancelled = [],
}: {
  price: {
    lines: PriceLine[];
    totalMinor: number;
    currency: string;
    tax?: ContainedTax | null | undefined;
  };
  cancelled?: readonly CancelledLine[];
}) {
  const t = useTranslations("bookings.price");
  const locale = useLocale();
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  const { lines: included, feeMinor } = includeFee(lines);
  return (
    <dl className="flex flex-col gap-2 tabular-nums">
      {included.map((line) => (
        <div
          key={line.offerId ?? `${line.kind} ${localized(line.label, locale)}`}
          className="flex justify-between gap-4"
        >
          <dt className="min-w-0 break-words text-muted">
            {priceLineText(line, currency, locale, t)}
          </dt>
          <dd className="shrink-0">{money(line.amountMinor)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-hairline border-t pt-3 font-semibold text-lg">
        <dt>{t("total")}</dt>
        <dd className="shrink-0" data-testid="total">
          {money(totalMinor)}
        </dd>
      </div>
      {feeMinor > 0 && (
        <div className="-mt-1 text-muted text-sm">
          <dt className="sr-only">{t("feeLabel")}</dt>
          <dd>{t("feeIncluded", { fee: money(feeMinor) })}</dd>
        </div>
      )}
      {tax && tax.amountMinor > 0 && (
        <div className="-mt-1 text-muted text-sm">
          <dt className="sr-only">{t("taxLabel")}</dt>
          <dd data-testid="tax">
            {t(isTaxOnFee(tax, feeMinor) ? "taxOnFeeIncluded" : "taxIncluded", {
              tax: money(tax.amountMinor),
              percent: tax.percent,
            })}
          </dd>
        </div>
      )}
      {cancelled.map(({ name, minor }) => (
        <div key={name} className="flex justify-between gap-4 font-medium">
          <dt>{t(name)}</dt>
          <dd className="shrink-0" data-testid={`cancelled-${name}`}>
            {money(minor)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
