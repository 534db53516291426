import { useLocale, useTranslations } from "next-intl";
import { directionOf } from "@/lib/i18n/routing";
import { chartBars, type EarningsMonth } from "@/lib/payouts/rules/earnings";
import { formatDay } from "@/lib/shared/format-time";
import { currencyName, formatMoney } from "@/lib/shared/money";

const height = 200;
const paddingTop = 26;
const paddingBottom = 26;
const plotHeight = height - paddingTop - paddingBottom;

/**
 * A bar chart of the net earnings of one year in one currency, from the reading side's first month. The
 * table below has the same data; narrow screens show month numbers instead of names.
 */
export function HostEarningsChart({
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
  const { scaleMax, bars } = chartBars(months, year);
  const isRightToLeft = directionOf(locale) === "rtl";
  const width = 100 / bars.length;
  const barX = (index: number) => (isRightToLeft ? bars.length - 1 - index : index) * width;
  const lineY = (share: number) => paddingTop + plotHeight * (1 - share);
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
            x={isRightToLeft ? "100%" : "0"}
            y={lineY(share) - 5}
            textAnchor={isRightToLeft ? "end" : "start"}
            className="fill-muted text-xs"
            direction="ltr"
          >
            {money(scaleMax * share)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <g key={bar.month} data-month={bar.month} data-minor={bar.netMinor}>
          <rect
            x={`${barX(index) + width * 0.2}%`}
            width={`${width * 0.6}%`}
            y={lineY(bar.height)}
            height={Math.max(bar.netMinor > 0 ? 2 : 0, plotHeight * bar.height)}
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
            x={`${barX(index) + width / 2}%`}
            y={height - 6}
            textAnchor="middle"
            className="fill-muted text-xs max-md:hidden"
          >
            {formatDay(`${bar.month}-01`, locale, "monthName")}
          </text>
          <text
            x={`${barX(index) + width / 2}%`}
            y={height - 6}
            textAnchor="middle"
            className="fill-muted text-xs md:hidden"
          >
            {index + 1}
          </text>
        </g>
      ))}
      <line
        x1="0"
        x2="100%"
        y1={height - paddingBottom}
        y2={height - paddingBottom}
        className="stroke-control"
      />
    </svg>
  );
}
