import { useLocale, useTranslations } from "next-intl";
import { priceLineText } from "@/lib/quotes/price-line-text";
import type { PriceLine } from "@/lib/quotes/types";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";

/** An itemised price with its total, and its refund where there is one. */
export function PriceLines({
  price: { lines, totalMinor, currency, refundMinor },
}: {
  price: { lines: PriceLine[]; totalMinor: number; currency: string; refundMinor?: number | null };
}) {
  const t = useTranslations("bookings.price");
  const locale = useLocale();
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  return (
    <dl className="flex flex-col gap-2 tabular-nums">
      {lines.map((line) => (
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
      {refundMinor !== null && refundMinor !== undefined && (
        <div className="flex justify-between gap-4 font-medium text-success">
          <dt>{t("refund")}</dt>
          <dd className="shrink-0" data-testid="refund">
            {money(refundMinor)}
          </dd>
        </div>
      )}
    </dl>
  );
}
