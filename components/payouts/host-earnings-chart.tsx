import { useLocale, useTranslations } from "next-intl";
import { directionOf } from "@/lib/i18n/routing";
import { barsOf, type EarningsMonth } from "@/lib/payouts/rules/earnings";
import { formatDay } from "@/lib/shared/format-time";
import { currencyName, formatMoney } from "@/lib/shared/money";

const height = 200;
const top = 26;
const bottom = 26;
const room = height - top - bottom;

/**
 * Net by month of one year and currency as bars, the first month where reading starts. Everything in it
 * is in the table beside it too; narrow screens name the months by number.
 */
export function EarningsChart({
  months,
  year,
  currency,
}: {
  months: readonly EarningsMonth[];
  year: number;
  currency: string;
}) {
  const t = useTranslations("payouts");
  const locale = useLocale();
  const { top: most, bars } = barsOf(months, year);
  const mirrored = directionOf(locale) === "rtl";
  const width = 100 / bars.length;
  const start = (index: number) => (mirrored ? bars.length - 1 - index : index) * width;
  const lineY = (share: number) => top + room * (1 - share);
  const title = t("chart", { year: String(year), currency: currencyName(currency, locale) });
  const titleId = `chart-${currency}`;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  return (
    <svg
      role="img"
      aria-labelledby={titleId}
      width="100%"
      height={height}
      className="block overflow-visible tabular-nums"
      data-testid={`chart-${currency}`}
    >
      <title id={titleId}>{title}</title>
      {[1, 0.5].map((share) => (
        <g key={share}>
          <line x1="0" x2="100%" y1={lineY(share)} y2={lineY(share)} className="stroke-hairline" />
          <text
            x={mirrored ? "100%" : "0"}
            y={lineY(share) - 5}
            textAnchor={mirrored ? "end" : "start"}
            className="fill-muted text-xs"
            direction="ltr"
          >
            {money(most * share)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <g key={bar.month} data-month={bar.month} data-minor={bar.netMinor}>
          <rect
            x={`${start(index) + width * 0.2}%`}
            width={`${width * 0.6}%`}
            y={lineY(bar.height)}
            height={Math.max(bar.netMinor > 0 ? 2 : 0, room * bar.height)}
            rx="3"
            className="fill-accent"
          >
            <title>
              {t("chartBar", {
                month: formatDay(`${bar.month}-01`, locale, "month"),
                amount: money(bar.netMinor),
              })}
            </title>
          </rect>
          <text
            x={`${start(index) + width / 2}%`}
            y={height - 6}
            textAnchor="middle"
            className="fill-muted text-xs max-md:hidden"
          >
            {formatDay(`${bar.month}-01`, locale, "monthName")}
          </text>
          <text
            x={`${start(index) + width / 2}%`}
            y={height - 6}
            textAnchor="middle"
            className="fill-muted text-xs md:hidden"
          >
            {index + 1}
          </text>
        </g>
      ))}
      <line x1="0" x2="100%" y1={height - bottom} y2={height - bottom} className="stroke-control" />
    </svg>
  );
}
