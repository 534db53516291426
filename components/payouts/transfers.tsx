import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Price } from "@/components/ui/price";
import type { Transfer, TransferStatus } from "@/lib/payouts/types";
import { formatMoney } from "@/lib/shared/money";

const tones = {
  pending: "info",
  paid: "success",
  failed: "danger",
  returned: "danger",
} as const satisfies Record<TransferStatus, BadgeVariant>;
const columns = ["date", "bookings", "amount", "status"] as const;

/** The transfers to a payee, the latest first: a table, or a list on narrow screens; nothing while there are none. */
export function Transfers({
  transfers,
  moreHref,
}: {
  transfers: readonly Transfer[];
  /** The page with all of them, where these are the first. */
  moreHref: string | null;
}) {
  const t = useTranslations("payouts.transfers");
  if (transfers.length === 0) return null;
  return (
    <section aria-labelledby="transfers" className="rounded-card border border-hairline bg-card">
      <header className="px-5 py-4">
        <h2 id="transfers" className="text-lg">
          {t("title")}
        </h2>
        <p className="max-w-text text-muted text-sm">{t("intro")}</p>
      </header>
      <ul aria-labelledby="transfers" className="md:hidden">
        {transfers.map((transfer) => (
          <TransferItem key={transfer.id} transfer={transfer} />
        ))}
      </ul>
      <table aria-labelledby="transfers" className="w-full text-start text-sm max-md:hidden">
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
          {transfers.map((transfer) => (
            <TransferRow key={transfer.id} transfer={transfer} />
          ))}
        </tbody>
      </table>
      {moreHref && (
        <p className="border-hairline border-t p-4 text-center">
          <ButtonLink href={moreHref} scroll={false} variant="outline">
            {t("more")}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

function useTransferCells(transfer: Transfer) {
  const { currency, amountMinor, status, bookings, createdAt, feeMinor } = transfer;
  const t = useTranslations("payouts.transfers");
  const locale = useLocale();
  const isUndone = status === "failed" || status === "returned";
  return {
    date: <LocalTime instant={createdAt} style="date" />,
    amount: <Price minor={amountMinor} currency={currency} locale={locale} full />,
    badge: <Badge variant={tones[status]}>{t(`statuses.${status}`)}</Badge>,
    bookings: isUndone ? t("sentAgain") : t("bookingCount", { count: bookings }),
    fee:
      feeMinor > 0
        ? t("lessFees", { amount: formatMoney(feeMinor, currency, locale, { full: true }) })
        : null,
  };
}

/** A transfer in the list of narrow screens. */
function TransferItem({ transfer }: { transfer: Transfer }) {
  const { date, amount, badge, bookings, fee } = useTransferCells(transfer);
  return (
    <li className="flex flex-col gap-1 border-hairline border-t px-5 py-3 text-sm">
      <p className="flex items-center justify-between gap-4">
        <span className="font-semibold text-base">{amount}</span>
        {badge}
      </p>
      <p className="text-muted">
        {date} · {bookings}
      </p>
      {fee && <p className="text-muted">{fee}</p>}
    </li>
  );
}

/** A transfer as a row of the table. */
function TransferRow({ transfer }: { transfer: Transfer }) {
  const { date, amount, badge, bookings, fee } = useTransferCells(transfer);
  return (
    <tr className="border-hairline border-b last:border-b-0">
      <th scope="row" className="px-3 py-3 ps-5 text-start font-normal">
        {date}
      </th>
      <td className="px-3 py-3">
        {bookings}
        {fee && <span className="block text-muted">{fee}</span>}
      </td>
      <td className="px-3 py-3 font-semibold">{amount}</td>
      <td className="px-3 py-3 pe-5">{badge}</td>
    </tr>
  );
}
