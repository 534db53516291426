import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { Price } from "@/components/ui/price";
import { type EarningsFilters, earningsFilterQuery } from "@/lib/payouts/host-filters";
import type { EarningsMonth, Sums } from "@/lib/payouts/rules/earnings";
import { formatDay } from "@/lib/shared/format-time";
import { type Localized, localized } from "@/lib/shared/localized";

type Props = {
  months: readonly EarningsMonth[];
  currency: string;
  filters: EarningsFilters;
  venues: { id: string; name: Localized }[];
  labelledBy: string;
};

const amounts = ["grossMinor", "feeMinor", "netMinor"] as const;
const headings = { grossMinor: "grossName", feeMinor: "fee", netMinor: "netName" } as const;

/** Gross, fee and net by month and venue in one currency, with the sum: a table, or a list on narrow screens. */
export function HostEarningsMonths({ months, currency, filters, venues, labelledBy }: Props) {
  const t = useTranslations("payouts");
  const locale = useLocale();
  const names = new Map(venues.map(({ id, name }) => [id, localized(name, locale)]));
  const money = (minor: number) => <Price minor={minor} currency={currency} locale={locale} full />;
  const cells = (row: Sums, isTotal: boolean) => (
    <>
      <td className="px-3 py-2 text-end tabular-nums">{row.bookings}</td>
      {amounts.map((amount) => (
        <td
          key={amount}
          className={`px-3 py-2 text-end last:pe-5 ${isTotal && amount === "netMinor" ? "font-semibold" : ""}`}
        >
          {money(row[amount])}
        </td>
      ))}
    </>
  );
  const sum = months.reduce<Sums>(
    (total, month) => ({
      bookings: total.bookings + month.bookings,
      grossMinor: total.grossMinor + month.grossMinor,
      feeMinor: total.feeMinor + month.feeMinor,
      netMinor: total.netMinor + month.netMinor,
    }),
    { bookings: 0, grossMinor: 0, feeMinor: 0, netMinor: 0 },
  );
  const monthName = (month: string) => formatDay(`${month}-01`, locale, "month");
  const monthLink = (month: string) => (
    <Link
      href={`/host/earnings${earningsFilterQuery({
        ...filters,
        year: Number(month.slice(0, 4)),
        month: Number(month.slice(5)),
      })}#statements`}
      aria-label={t("showMonth", { month: monthName(month) })}
      className="inline-flex min-h-11 items-center font-medium underline decoration-control underline-offset-4 hover:decoration-ink"
    >
      {monthName(month)}
    </Link>
  );
  return (
    <>
      <ul aria-labelledby={labelledBy} className="md:hidden">
        {months.map((month) => (
          <li key={month.month} className="border-hairline border-t px-5 py-3">
            <p className="flex items-center justify-between gap-4">
              {monthLink(month.month)}
              <span className="font-semibold">{money(month.netMinor)}</span>
            </p>
            <p className="text-muted text-sm">
              {t("bookingCount", { count: month.bookings })} · {t("grossName")}{" "}
              {money(month.grossMinor)} · {t("fee")} {money(month.feeMinor)}
            </p>
            {month.venues.length > 1 && (
              <ul className="mt-2 flex flex-col gap-1 text-sm">
                {month.venues.map((row) => (
                  <li key={row.venueId} className="flex justify-between gap-4">
                    <bdi className="wrap-anywhere min-w-0">{names.get(row.venueId)}</bdi>
                    {money(row.netMinor)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <table
        aria-labelledby={labelledBy}
        className="w-full text-sm max-md:hidden"
        data-testid={`months-${currency}`}
      >
        <thead>
          <tr className="border-hairline border-y text-muted">
            <th scope="col" className="px-3 py-2 ps-5 text-start font-medium">
              {t("month")}
            </th>
            <th scope="col" className="px-3 py-2 text-end font-medium">
              {t("bookings")}
            </th>
            {amounts.map((amount) => (
              <th key={amount} scope="col" className="px-3 py-2 text-end font-medium last:pe-5">
                {t(headings[amount])}
              </th>
            ))}
          </tr>
        </thead>
        {months.map((month) => (
          <tbody key={month.month} className="border-hairline border-b">
            <tr data-month={month.month}>
              <th scope="row" className="px-3 ps-5 text-start font-normal">
                {monthLink(month.month)}
              </th>
              {cells(month, true)}
            </tr>
            {month.venues.length > 1 &&
              month.venues.map((row) => (
                <tr key={row.venueId} className="text-muted">
                  <th scope="row" className="py-2 ps-9 pe-3 text-start font-normal">
                    <bdi className="wrap-anywhere">{names.get(row.venueId)}</bdi>
                  </th>
                  {cells(row, false)}
                </tr>
              ))}
          </tbody>
        ))}
        {months.length > 1 && (
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="px-3 py-3 ps-5 text-start">
                {t("total")}
              </th>
              {cells(sum, true)}
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}
