import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import type { ListedRefund } from "@/lib/payments/refund-types";
import { canSendRefund, isLateRefund } from "@/lib/payments/rules/manual-refunds";
import { formatInstant } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";
import { RefundBadge } from "./refund-badge";

type Side = "guest" | "host";

const pages = { guest: "/dashboard/bookings", host: "/host/bookings" } as const;

/** What a host returns by hand, as one side of its bookings sees it; each leads to its booking. `now` in milliseconds. */
export function RefundTasks({
  side,
  refunds,
  now,
}: {
  side: Side;
  refunds: ListedRefund[];
  now: number;
}) {
  return (
    <ul className="divide-y divide-hairline rounded-card border border-hairline bg-card">
      {refunds.map((refund) => (
        <RefundTask key={refund.id} side={side} refund={refund} now={now} />
      ))}
    </ul>
  );
}

function RefundTask({ side, refund, now }: { side: Side; refund: ListedRefund; now: number }) {
  const t = useTranslations("payments.refunds.tasks");
  const tApp = useTranslations("app");
  const locale = useLocale();
  const { booking, venue, counterpart, currency, status, timeZone } = refund;
  const amount = formatMoney(refund.amountMinor, currency, locale, { full: true });
  const date = formatInstant(refund.dueAt, timeZone, locale, "date");
  const isLate = isLateRefund(refund, now);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4">
      <div className="min-w-0">
        <Link
          href={`${pages[side]}/${booking.id}`}
          className="inline-flex min-h-11 items-center break-words font-medium hover:underline"
        >
          {t(`heading.${side}`, { amount, name: isolate(counterpart ?? tApp("formerMember")) })}
        </Link>
        <p className="break-words text-muted text-sm">
          <bdi>{localized(venue, locale)}</bdi> · <bdi>{booking.reference}</bdi>
        </p>
        {canSendRefund(status) && (
          <p className={`text-sm ${isLate ? "text-danger" : "text-muted"}`}>
            {t(isLate ? "due" : "by", { date })}
          </p>
        )}
      </div>
      <RefundBadge status={status} isLate={isLate} />
    </li>
  );
}
