import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { LocalTime } from "@/components/i18n/local-time";
import { ListOrTable } from "@/components/ui/list-or-table";
import { Price } from "@/components/ui/price";
import type { AdminClaim } from "@/lib/payments/claim-queries";
import type { ClaimGroup } from "@/lib/payments/rules/claims";
import { localized } from "@/lib/shared/localized";
import { ClaimBadge } from "./claim-badge";

type ClaimProps = { claim: AdminClaim; group: ClaimGroup };

/** Claims on security deposits of one group: a table, or a list on narrow screens. Each leads to its page. */
export function ClaimTable({
  claims,
  group,
  label,
}: {
  claims: AdminClaim[];
  group: ClaimGroup;
  label: string;
}) {
  const t = useTranslations("adminPayments");
  const columns = [
    t("columns.about"),
    t("columns.amount"),
    t(`claims.dates.${group}`),
    t("columns.state"),
  ];
  return (
    <ListOrTable
      label={label}
      columns={columns}
      items={claims.map((claim) => <ClaimItem key={claim.id} claim={claim} group={group} />)}
      lines={claims.map((claim) => <ClaimLine key={claim.id} claim={claim} group={group} />)}
    />
  );
}

function useClaimCells({ claim, group }: ClaimProps) {
  const t = useTranslations("adminPayments.claims");
  const locale = useLocale();
  const { id, booking, grantedMinor } = claim;
  const price = (minor: number) => (
    <Price minor={minor} currency={claim.currency} locale={locale} full />
  );
  const date = {
    waiting: claim.createdAt,
    open: claim.answerBy,
    decided: claim.decidedAt,
  }[group];
  return {
    link: {
      href: `/admin/payments/claims/${id}`,
      "aria-label": t("open", { reference: booking.reference }),
      children: <bdi>{booking.reference}</bdi>,
    },
    venue: <bdi>{localized(claim.venue, locale)}</bdi>,
    amount: price(claim.amountMinor),
    deposit: t.rich("ofDeposit", { amount: () => price(claim.depositMinor) }),
    granted: grantedMinor !== null && t.rich("granted", { amount: () => price(grantedMinor) }),
    date: date && <LocalTime instant={date} />,
    badge: <ClaimBadge status={claim.status} />,
  };
}

/** A claim in the list of narrow screens. */
function ClaimItem(props: ClaimProps) {
  const t = useTranslations("adminPayments.claims.dates");
  const { link, venue, amount, deposit, granted, date, badge } = useClaimCells(props);
  return (
    <li className="relative flex flex-col gap-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link {...link} className="font-medium tabular-nums after:absolute after:inset-0" />
        {badge}
      </div>
      <p className="flex flex-wrap justify-between gap-2 text-sm">
        <span className="wrap-anywhere text-muted">{venue}</span>
        <span>
          <span className="font-semibold">{amount}</span>{" "}
          <span className="text-muted">{deposit}</span>
        </span>
      </p>
      {granted && <p className="text-muted text-sm">{granted}</p>}
      {date && (
        <p className="text-muted text-sm">
          {t(props.group)} {date}
        </p>
      )}
    </li>
  );
}

/** A claim as a row of the table. */
function ClaimLine(props: ClaimProps) {
  const { link, venue, amount, deposit, granted, date, badge } = useClaimCells(props);
  return (
    <tr className="border-hairline border-b last:border-b-0 hover:bg-tint">
      <th scope="row" className="px-4 py-1 text-start font-normal">
        <Link
          {...link}
          className="inline-flex min-h-11 items-center font-medium tabular-nums underline-offset-4 hover:underline"
        />
        <span className="wrap-anywhere -mt-1 block pb-1 text-muted">{venue}</span>
      </th>
      <td className="px-4 py-2">
        <span className="font-semibold">{amount}</span>
        <span className="block text-muted text-xs">{deposit}</span>
      </td>
      <td className="px-4 py-2">{date}</td>
      <td className="px-4 py-2">
        {badge}
        {granted && <span className="mt-1 block text-muted text-xs">{granted}</span>}
      </td>
    </tr>
  );
}
