import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { Badge } from "@/components/ui/badge";
import { Price } from "@/components/ui/price";
import { type PayoutState, payoutState } from "@/lib/payouts/rules/summary";
import type { Payout } from "@/lib/payouts/types";
import { formatInstant } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";

const tones = { upcoming: "info", due: "warning", paid: "success" } as const satisfies Record<
  PayoutState,
  string
>;
const columns = ["venue", "dueOn", "gross", "fee", "net", "state"] as const;

type PayoutProps = { payout: Payout; now: number; href?: string };

/** Payouts with their booking, due date, amounts and state: a table, or a list on narrow screens. */
export function PayoutTable({
  payouts,
  now,
  hrefOf,
  labelledBy,
}: {
  payouts: readonly Payout[];
  now: number;
  /** The page of a payout's booking, where the reader may open it. */
  hrefOf?: (payout: Payout) => string;
  /** The id of the heading that names the table. */
  labelledBy: string;
}) {
  const t = useTranslations("payouts");
  return (
    <>
      <ul className="md:hidden" aria-labelledby={labelledBy}>
        {payouts.map((payout) => (
          <PayoutItem key={payout.id} payout={payout} now={now} href={hrefOf?.(payout)} />
        ))}
      </ul>
      <table aria-labelledby={labelledBy} className="w-full text-start text-sm max-md:hidden">
        <thead>
          <tr className="border-hairline border-y text-muted">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="px-3 py-2 text-start font-medium first:ps-5 last:pe-5"
              >
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <PayoutRow key={payout.id} payout={payout} now={now} href={hrefOf?.(payout)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function usePayoutCells({ payout, now, href }: PayoutProps) {
  const t = useTranslations("payouts");
  const locale = useLocale();
  const state = payoutState(payout, now);
  const bookingName: ReactNode = (
    <span className="wrap-anywhere">
      <bdi>{localized(payout.venue, locale)}</bdi>{" "}
      <bdi className="text-muted">{payout.reference}</bdi>
      {payout.kind !== "booking" && (
        <span className="block text-muted text-sm">{t(`kinds.${payout.kind}`)}</span>
      )}
    </span>
  );
  return {
    t,
    booking: href ? (
      <Link
        href={href}
        className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
      >
        {bookingName}
      </Link>
    ) : (
      <span className="inline-flex min-h-11 items-center">{bookingName}</span>
    ),
    via: t(payout.isCollected ? "via.mahfil" : "via.direct"),
    due: formatInstant(payout.dueAt, payout.timeZone, locale, "date"),
    badge: <Badge variant={tones[state]}>{t(`states.${state}`)}</Badge>,
    price: (minor: number) => (
      <Price minor={minor} currency={payout.currency} locale={locale} full />
    ),
  };
}

/** A payout in the list of narrow screens. */
function PayoutItem(props: PayoutProps) {
  const { t, booking, due, via, badge, price } = usePayoutCells(props);
  const { grossMinor, feeMinor, netMinor } = props.payout;
  return (
    <li className="flex flex-col gap-1 border-hairline border-t px-5 py-3 text-sm">
      <div className="flex items-start justify-between gap-4">
        <span className="text-base">{booking}</span>
        <span className="pt-2">{badge}</span>
      </div>
      <p className="text-muted">
        {t("dueOn")}: {due} · {via}
      </p>
      {feeMinor > 0 && (
        <p className="text-muted">
          {t("gross")}: {price(grossMinor)} · {t("fee")}: {price(feeMinor)}
        </p>
      )}
      <p className="font-semibold text-base">
        {t("net")}: {price(netMinor)}
      </p>
    </li>
  );
}

/** A payout as a row of the table. */
function PayoutRow(props: PayoutProps) {
  const { booking, due, via, badge, price } = usePayoutCells(props);
  const { grossMinor, feeMinor, netMinor } = props.payout;
  return (
    <tr className="border-hairline border-b last:border-b-0">
      <th scope="row" className="px-3 py-1 ps-5 text-start font-normal">
        {booking}
      </th>
      <td className="px-3 py-1">{due}</td>
      <td className="px-3 py-1">{price(grossMinor)}</td>
      <td className="px-3 py-1">{price(feeMinor)}</td>
      <td className="px-3 py-1 font-semibold">{price(netMinor)}</td>
      <td className="px-3 py-2 pe-5">
        {badge}
        <span className="mt-0.5 block text-muted text-xs">{via}</span>
      </td>
    </tr>
  );
}
