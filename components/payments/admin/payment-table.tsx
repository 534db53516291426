import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { LocalTime } from "@/components/i18n/local-time";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { ListOrTable } from "@/components/ui/list-or-table";
import { Price } from "@/components/ui/price";
import type { AdminPayment } from "@/lib/payments/admin-queries";
import type { MoneyState } from "@/lib/payments/rules/admin-lists";

const tones = {
  created: "neutral",
  processing: "info",
  authorized: "info",
  captured: "success",
  cancelled: "neutral",
  pending: "info",
  succeeded: "success",
  paid: "success",
  failed: "danger",
  returned: "danger",
} as const satisfies Record<MoneyState, BadgeVariant>;
const columns = ["about", "amount", "made", "state"] as const;

/** Payments, refunds or transfers: a table, or a list on narrow screens. */
export function PaymentTable({ rows, label }: { rows: AdminPayment[]; label: string }) {
  const t = useTranslations("adminPayments");
  return (
    <ListOrTable
      label={label}
      columns={columns.map((column) => t(`columns.${column}`))}
      items={rows.map((row) => <PaymentItem key={row.id} row={row} />)}
      lines={rows.map((row) => <PaymentRow key={row.id} row={row} />)}
    />
  );
}

function usePaymentCells(row: AdminPayment) {
  const t = useTranslations("adminPayments");
  const locale = useLocale();
  const price = (minor: number) => (
    <Price minor={minor} currency={row.currency} locale={locale} full />
  );
  const { capturedMinor, refundedMinor } = row;
  const isPartlyCaptured =
    capturedMinor !== null && capturedMinor > 0 && capturedMinor !== row.amountMinor;
  return {
    person: row.person || (row.booking ? null : t("unnamed")),
    amount: price(row.amountMinor),
    captured: isPartlyCaptured && t.rich("captured", { amount: () => price(capturedMinor) }),
    refunded:
      refundedMinor !== null &&
      refundedMinor > 0 &&
      t.rich("refunded", { amount: () => price(refundedMinor) }),
    made: <LocalTime instant={row.createdAt} />,
    badge: <Badge variant={tones[row.state]}>{t(`states.${row.state}`)}</Badge>,
    failure: row.failureCode && (
      <span className="wrap-anywhere text-muted text-xs">
        <code dir="ltr">{row.failureCode}</code>
      </span>
    ),
    processorId: row.processorId && (
      <span className="wrap-anywhere block text-muted text-xs">
        <bdi dir="ltr">{row.processorId}</bdi>
      </span>
    ),
    link: row.booking && {
      href: `/dashboard/bookings/${row.booking.id}`,
      "aria-label": t("open", { reference: row.booking.reference }),
    },
    reference: row.booking?.reference,
  };
}

/** A payment in the list of narrow screens. */
function PaymentItem({ row }: { row: AdminPayment }) {
  const { person, amount, captured, refunded, made, badge, failure, processorId, link, reference } =
    usePaymentCells(row);
  return (
    <li className="relative flex flex-col gap-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {link ? (
          <Link {...link} className="font-medium tabular-nums after:absolute after:inset-0">
            <bdi>{reference}</bdi>
          </Link>
        ) : (
          <bdi className="wrap-anywhere font-medium">{person}</bdi>
        )}
        {badge}
      </div>
      <p className="flex flex-wrap justify-between gap-2 text-sm">
        <bdi className="wrap-anywhere text-muted">{link && person}</bdi>
        <span className="font-semibold">{amount}</span>
      </p>
      {captured && <p className="text-muted text-sm">{captured}</p>}
      {refunded && <p className="text-muted text-sm">{refunded}</p>}
      <p className="text-muted text-sm">{made}</p>
      {failure}
      {processorId}
    </li>
  );
}

/** A payment as a row of the table. */
function PaymentRow({ row }: { row: AdminPayment }) {
  const { person, amount, captured, refunded, made, badge, failure, processorId, link, reference } =
    usePaymentCells(row);
  return (
    <tr className="border-hairline border-b last:border-b-0 hover:bg-tint">
      <th scope="row" className="px-4 py-1 text-start font-normal">
        {link ? (
          <>
            <Link
              {...link}
              className="inline-flex min-h-11 items-center font-medium tabular-nums underline-offset-4 hover:underline"
            >
              <bdi>{reference}</bdi>
            </Link>
            {person && (
              <span className="wrap-anywhere -mt-1 block pb-1 text-muted">
                <bdi>{person}</bdi>
              </span>
            )}
          </>
        ) : (
          <bdi className="wrap-anywhere font-medium">{person}</bdi>
        )}
      </th>
      <td className="px-4 py-2">
        <span className="font-semibold">{amount}</span>
        {captured && <span className="block text-muted text-xs">{captured}</span>}
        {refunded && <span className="block text-muted text-xs">{refunded}</span>}
      </td>
      <td className="px-4 py-2">
        {made}
        {processorId}
      </td>
      <td className="px-4 py-2">
        {badge}
        {failure && <span className="mt-1 block">{failure}</span>}
      </td>
    </tr>
  );
}
