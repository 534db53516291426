import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import type { ListedRefund } from "@/lib/payments/refund-types";
import { canSendRefund, isLateRefund } from "@/lib/payments/rules/manual-refunds";
import { formatInstant } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";
import { RefundBadge } from "./refund-badge";

/** What a host returns to guests by hand; each leads to its booking. `now` in milliseconds. */
export function RefundTasks({ refunds, now }: { refunds: ListedRefund[]; now: number }) {
  return (
    <ul className="divide-y divide-hairline rounded-card border border-hairline bg-card">
      {refunds.map((refund) => (
        <RefundTask key={refund.id} refund={refund} now={now} />
      ))}
    </ul>
  );
}

function RefundTask({ refund, now }: { refund: ListedRefund; now: number }) {
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
          href={`/host/bookings/${booking.id}`}
          aria-label={t("open", { amount, reference: booking.reference })}
          className="inline-flex min-h-11 items-center break-words font-medium hover:underline"
        >
          {t("heading", { amount, guest: isolate(counterpart ?? tApp("formerGuest")) })}
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
