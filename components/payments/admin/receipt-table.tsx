import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { LocalTime } from "@/components/i18n/local-time";
import { Badge } from "@/components/ui/badge";
import { ListOrTable } from "@/components/ui/list-or-table";
import { Price } from "@/components/ui/price";
import { Reason } from "@/components/ui/reason";
import type { AdminReceipt } from "@/lib/payments/receipt-queries";
import type { ReceiptGroup } from "@/lib/payments/rules/admin-lists";
import { localized } from "@/lib/shared/localized";

type ReceiptProps = { receipt: AdminReceipt; group: ReceiptGroup };

/** Receipts that want an admin: a table, or a list on narrow screens. Each leads to the page of its booking, where it is decided. */
export function ReceiptTable({
  receipts,
  group,
  label,
}: {
  receipts: AdminReceipt[];
  group: ReceiptGroup;
  label: string;
}) {
  const t = useTranslations("adminPayments");
  const columns = [
    t("columns.about"),
    t("columns.amount"),
    t(`receipts.dates.${group}`),
    t("columns.state"),
  ];
  return (
    <ListOrTable
      label={label}
      columns={columns}
      items={receipts.map((receipt) => (
        <ReceiptItem key={receipt.id} receipt={receipt} group={group} />
      ))}
      lines={receipts.map((receipt) => (
        <ReceiptLine key={receipt.id} receipt={receipt} group={group} />
      ))}
    />
  );
}

function useReceiptCells({ receipt, group }: ReceiptProps) {
  const t = useTranslations("adminPayments");
  const locale = useLocale();
  const { booking, currency, amountMinor, guest, host, reason, sentAt, refusedAt } = receipt;
  return {
    link: {
      href: `/dashboard/bookings/${booking.id}`,
      "aria-label": t("receipts.open", { reference: booking.reference }),
      children: <bdi>{booking.reference}</bdi>,
    },
    about: (
      <>
        <bdi>{localized(receipt.venue, locale)}</bdi> · <bdi>{guest || t("fees.formerMember")}</bdi>{" "}
        · <bdi>{host || t("fees.formerMember")}</bdi>
      </>
    ),
    amount: <Price minor={amountMinor} currency={currency} locale={locale} full />,
    date: <LocalTime instant={group === "refused" ? (refusedAt ?? sentAt) : sentAt} />,
    state: reason ? (
      <Reason label={t("receipts.reason")} text={reason} className="text-sm" />
    ) : (
      <Badge variant={booking.isCancelled ? "danger" : "warning"}>
        {t(`receipts.states.${booking.isCancelled ? "cancelled" : "late"}`)}
      </Badge>
    ),
  };
}

/** A receipt in the list of narrow screens. */
function ReceiptItem(props: ReceiptProps) {
  const t = useTranslations("adminPayments.receipts.dates");
  const { link, about, amount, date, state } = useReceiptCells(props);
  return (
    <li className="relative flex flex-col gap-1 p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Link {...link} className="font-medium tabular-nums after:absolute after:inset-0" />
        <span className="font-semibold">{amount}</span>
      </p>
      <p className="wrap-anywhere text-muted text-sm">{about}</p>
      <p className="text-muted text-sm">
        {t(props.group)} {date}
      </p>
      <div>{state}</div>
    </li>
  );
}

/** A receipt as a row of the table. */
function ReceiptLine(props: ReceiptProps) {
  const { link, about, amount, date, state } = useReceiptCells(props);
  return (
    <tr className="border-hairline border-b last:border-b-0 hover:bg-tint">
      <th scope="row" className="px-4 py-1 text-start font-normal">
        <Link
          {...link}
          className="inline-flex min-h-11 items-center font-medium tabular-nums underline-offset-4 hover:underline"
        />
        <span className="wrap-anywhere -mt-1 block pb-1 text-muted">{about}</span>
      </th>
      <td className="px-4 py-2 font-semibold">{amount}</td>
      <td className="px-4 py-2">{date}</td>
      <td className="max-w-text px-4 py-2">{state}</td>
    </tr>
  );
}
