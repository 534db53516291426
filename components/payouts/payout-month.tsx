import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Price } from "@/components/ui/price";
import { Link } from "@/lib/i18n/navigation";
import { type Month, type PayoutState, payoutState } from "@/lib/payouts/rules/summary";
import type { Payout } from "@/lib/payouts/types";
import { formatDay, formatInstant } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";

const tones = { upcoming: "info", due: "warning", paid: "success" } as const satisfies Record<
  PayoutState,
  string
>;

/** The payouts of one month: from what, the fee, what is left, and when it falls due. */
export function PayoutMonth({
  month,
  now,
  hrefOf,
}: {
  month: Month;
  now: number;
  /** The page of a payout's booking, where its reader has one. */
  hrefOf?: (payout: Payout) => string;
}) {
  const t = useTranslations("payouts");
  const locale = useLocale();
  const id = `month-${month.month}`;
  const booking = (payout: Payout) => (
    <span className="break-words">
      <bdi>{localized(payout.venue, locale)}</bdi>{" "}
      <bdi className="text-muted">{payout.reference}</bdi>
    </span>
  );
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-card">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-4">
        <h2 id={id} className="text-lg">
          {formatDay(`${month.month}-01`, locale, "month")}
        </h2>
        <p className="flex flex-wrap gap-x-4 font-semibold">
          {month.totals.map(({ currency, netMinor }) => (
            <Price key={currency} minor={netMinor} currency={currency} locale={locale} />
          ))}
        </p>
      </header>
      <div className="overflow-x-auto">
        <table className="w-full min-w-160 text-start text-sm">
          <thead>
            <tr className="border-hairline border-y text-muted">
              {(["venue", "dueOn", "gross", "fee", "net", "state"] as const).map((column) => (
                <th key={column} scope="col" className="px-5 py-2 text-start font-medium">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {month.payouts.map((payout) => {
              const state = payoutState(payout, now);
              const price = (minor: number) => (
                <Price minor={minor} currency={payout.currency} locale={locale} full />
              );
              return (
                <tr key={payout.id} className="border-hairline border-b last:border-b-0">
                  <th scope="row" className="px-5 py-1 text-start font-normal">
                    {hrefOf ? (
                      <Link
                        href={hrefOf(payout)}
                        className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                      >
                        {booking(payout)}
                      </Link>
                    ) : (
                      <span className="inline-flex min-h-11 items-center">{booking(payout)}</span>
                    )}
                  </th>
                  <td className="whitespace-nowrap px-5 py-1">
                    {formatInstant(payout.dueAt, payout.timeZone, locale, "date")}
                  </td>
                  <td className="px-5 py-1">{price(payout.grossMinor)}</td>
                  <td className="px-5 py-1">{price(payout.feeMinor)}</td>
                  <td className="px-5 py-1 font-semibold">{price(payout.netMinor)}</td>
                  <td className="px-5 py-1">
                    <Badge variant={tones[state]}>{t(`states.${state}`)}</Badge>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
