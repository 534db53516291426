import { useLocale, useTranslations } from "next-intl";
import type { PriceLine } from "@/lib/quotes/types";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";

const counted = {
  hourly: "hourly",
  daily: "daily",
  per_person: "perPerson",
} as const;

/** An itemised price. What is charged by quantity says how the amount comes about. */
export function PriceLines({
  price: { lines, totalMinor, currency, refundMinor },
}: {
  price: { lines: PriceLine[]; totalMinor: number; currency: string; refundMinor?: number | null };
}) {
  const t = useTranslations("bookings.price");
  const locale = useLocale();
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  const word = (line: PriceLine) => {
    if (line.kind === "service_fee") return t("serviceFee");
    const unit = formatMoney(line.unitMinor, currency, locale);
    const key = counted[line.kind as keyof typeof counted];
    if (key) return t(key, { unit, count: line.quantity });
    const name = localized(line.label, locale);
    return line.quantity === 1 ? name : t("times", { name, unit, count: line.quantity });
  };
  return (
    <dl className="flex flex-col gap-2 tabular-nums">
      {lines.map((line) => (
        <div
          key={`${line.kind} ${localized(line.label, locale)}`}
          className="flex justify-between gap-4"
        >
          <dt className="min-w-0 break-words text-muted">{word(line)}</dt>
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
