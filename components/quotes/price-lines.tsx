import { useLocale, useTranslations } from "next-intl";
import { priceLineText } from "@/lib/quotes/price-line-text";
import { includeFee } from "@/lib/quotes/rules/fee-included";
import type { ContainedTax, PriceLine } from "@/lib/quotes/types";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";

/** An itemised price with its total, of which the service fee is a part, and after a cancellation what is still due: nothing is paid here that could be refunded. */
export function PriceLines({
  price: { lines, totalMinor, currency, tax },
  dueMinor = null,
}: {
  price: {
    lines: PriceLine[];
    totalMinor: number;
    currency: string;
    tax?: ContainedTax | null | undefined;
  };
  /** What stays due after a cancellation; null where it is not to be said. */
  dueMinor?: number | null;
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
            {t("taxIncluded", { tax: money(tax.amountMinor), percent: tax.percent })}
          </dd>
        </div>
      )}
      {dueMinor !== null && (
        <div className="flex justify-between gap-4 font-medium">
          <dt>{t("stillDue")}</dt>
          <dd className="shrink-0" data-testid="still-due">
            {money(dueMinor)}
          </dd>
        </div>
      )}
    </dl>
  );
}
