import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { LocalTime } from "@/components/i18n/local-time";
import { ListOrTable } from "@/components/ui/list-or-table";
import { Price } from "@/components/ui/price";
import type { AdminRefund } from "@/lib/payments/refund-types";
import { type AdminRefundGroup, isLateRefund } from "@/lib/payments/rules/manual-refunds";
import { localized } from "@/lib/shared/localized";
import { RefundBadge } from "../refund-badge";

type RefundProps = { refund: AdminRefund; group: AdminRefundGroup; now: number };

/** Refunds by hand of one group: a table, or a list on narrow screens. Each leads to its page. `now` in milliseconds. */
export function RefundTable({
  refunds,
  group,
  now,
  label,
}: {
  refunds: AdminRefund[];
  group: AdminRefundGroup;
  now: number;
  label: string;
}) {
  const t = useTranslations("adminPayments");
  const columns = [
    t("columns.about"),
    t("columns.amount"),
    t(`returns.dates.${group}`),
    t("columns.state"),
  ];
  return (
    <ListOrTable
      label={label}
      columns={columns}
      items={refunds.map((refund) => (
        <RefundItem key={refund.id} refund={refund} group={group} now={now} />
      ))}
      lines={refunds.map((refund) => (
        <RefundLine key={refund.id} refund={refund} group={group} now={now} />
      ))}
    />
  );
}

function useRefundCells({ refund, group, now }: RefundProps) {
  const t = useTranslations("adminPayments.returns");
  const locale = useLocale();
  const { id, booking, currency, status } = refund;
  return {
    link: {
      href: `/admin/payments/returns/${id}`,
      "aria-label": t("open", { reference: booking.reference }),
      children: <bdi>{booking.reference}</bdi>,
    },
    venue: <bdi>{localized(refund.venue, locale)}</bdi>,
    host: <bdi>{refund.host}</bdi>,
    amount: <Price minor={refund.amountMinor} currency={currency} locale={locale} full />,
    date: <LocalTime instant={group === "closed" ? refund.statusChangedAt : refund.dueAt} />,
    badge: <RefundBadge status={status} isLate={isLateRefund(refund, now)} />,
  };
}

/** A refund in the list of narrow screens. */
function RefundItem(props: RefundProps) {
  const t = useTranslations("adminPayments.returns.dates");
  const { link, venue, host, amount, date, badge } = useRefundCells(props);
  return (
    <li className="relative flex flex-col gap-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link {...link} className="font-medium tabular-nums after:absolute after:inset-0" />
        {badge}
      </div>
      <p className="flex flex-wrap justify-between gap-2 text-sm">
        <span className="wrap-anywhere text-muted">
          {venue} · {host}
        </span>
        <span className="font-semibold">{amount}</span>
      </p>
      <p className="text-muted text-sm">
        {t(props.group)} {date}
      </p>
    </li>
  );
}

/** A refund as a row of the table. */
function RefundLine(props: RefundProps) {
  const { link, venue, host, amount, date, badge } = useRefundCells(props);
  return (
    <tr className="border-hairline border-b last:border-b-0 hover:bg-tint">
      <th scope="row" className="px-4 py-1 text-start font-normal">
        <Link
          {...link}
          className="inline-flex min-h-11 items-center font-medium tabular-nums underline-offset-4 hover:underline"
        />
        <span className="wrap-anywhere -mt-1 block pb-1 text-muted">
          {venue} · {host}
        </span>
      </th>
      <td className="px-4 py-2 font-semibold">{amount}</td>
      <td className="px-4 py-2">{date}</td>
      <td className="px-4 py-2">{badge}</td>
    </tr>
  );
}
