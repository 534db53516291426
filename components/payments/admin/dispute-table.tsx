import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { LocalTime } from "@/components/i18n/local-time";
import { ListOrTable } from "@/components/ui/list-or-table";
import { Price } from "@/components/ui/price";
import type { DisputeRow } from "@/lib/payments/dispute-queries";
import { DisputeBadge } from "./dispute-badge";

/** Disputes: a table, or a list on narrow screens. Each leads to its page. */
export function DisputeTable({ disputes, label }: { disputes: DisputeRow[]; label: string }) {
  const t = useTranslations("adminPayments");
  const columns = [
    t("columns.about"),
    t("columns.amount"),
    t("disputes.deadline"),
    t("columns.state"),
  ];
  return (
    <ListOrTable
      label={label}
      columns={columns}
      items={disputes.map((dispute) => <DisputeItem key={dispute.id} dispute={dispute} />)}
      lines={disputes.map((dispute) => <DisputeLine key={dispute.id} dispute={dispute} />)}
    />
  );
}

function useDisputeCells({ id, reference, ...dispute }: DisputeRow) {
  const t = useTranslations("adminPayments.disputes");
  const locale = useLocale();
  return {
    link: {
      href: `/admin/payments/disputes/${id}`,
      "aria-label": t("open", { reference }),
      children: <bdi>{reference}</bdi>,
    },
    amount: <Price minor={dispute.amountMinor} currency={dispute.currency} locale={locale} full />,
    reason: t(`reasons.${dispute.reason}`),
    deadline: dispute.respondBy && <LocalTime instant={dispute.respondBy} />,
    badge: <DisputeBadge status={dispute.status} isAnswered={dispute.isAnswered} />,
  };
}

/** A dispute in the list of narrow screens. */
function DisputeItem({ dispute }: { dispute: DisputeRow }) {
  const t = useTranslations("adminPayments.disputes");
  const { link, amount, reason, deadline, badge } = useDisputeCells(dispute);
  return (
    <li className="relative flex flex-col gap-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link {...link} className="font-medium tabular-nums after:absolute after:inset-0" />
        {badge}
      </div>
      <p className="flex flex-wrap justify-between gap-2 text-sm">
        <bdi className="wrap-anywhere text-muted">{dispute.person}</bdi>
        <span className="font-semibold">{amount}</span>
      </p>
      <p className="text-muted text-sm">{reason}</p>
      {deadline && (
        <p className="text-muted text-sm">
          {t("deadline")} {deadline}
        </p>
      )}
    </li>
  );
}

/** A dispute as a row of the table. */
function DisputeLine({ dispute }: { dispute: DisputeRow }) {
  const { link, amount, reason, deadline, badge } = useDisputeCells(dispute);
  return (
    <tr className="border-hairline border-b last:border-b-0 hover:bg-tint">
      <th scope="row" className="px-4 py-1 text-start font-normal">
        <Link
          {...link}
          className="inline-flex min-h-11 items-center font-medium tabular-nums underline-offset-4 hover:underline"
        />
        {dispute.person && (
          <span className="wrap-anywhere -mt-1 block pb-1 text-muted">
            <bdi>{dispute.person}</bdi>
          </span>
        )}
      </th>
      <td className="px-4 py-2">
        <span className="font-semibold">{amount}</span>
        <span className="block text-muted text-xs">{reason}</span>
      </td>
      <td className="px-4 py-2">{deadline}</td>
      <td className="px-4 py-2">{badge}</td>
    </tr>
  );
}
