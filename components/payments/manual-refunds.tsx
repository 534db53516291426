import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import type { ManualRefund } from "@/lib/payments/refund-types";
import {
  canReportMissing,
  canSendRefund,
  getOffsetRange,
  isLateRefund,
  isOpenRefund,
} from "@/lib/payments/rules/manual-refunds";
import { todayIn } from "@/lib/shared/calendar-day";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import { RefundAnswer } from "./refund-answer";
import { RefundBadge } from "./refund-badge";
import { RefundHistory } from "./refund-history";
import { RefundSentForm } from "./refund-sent-form";

export type BookingSide = "guest" | "host" | "admin";

type Context = {
  currency: string;
  timeZone: string;
  side: BookingSide;
  /** The instant at which the booking was sent (ISO 8601): no refund can be older. Null for a hold. */
  bookedAt: string | null;
  /** In milliseconds. */
  now: number;
};

/**
 * The refunds by hand that the host of a booking owes: each amount and deadline, its history, and the actions of each side.
 * Nothing without a refund. Needs the messages of payments.
 */
export function ManualRefunds({ refunds, ...context }: Context & { refunds: ManualRefund[] }) {
  const t = useTranslations("payments.refunds");
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="manual-refunds">
      <Card className="flex flex-col gap-5">
        <h2 id="manual-refunds" className="text-xl">
          {t(`titles.${context.side}`)}
        </h2>
        <ol className="flex flex-col divide-y divide-hairline">
          {refunds.map((refund) => (
            <li key={refund.id} className="not-first:pt-6 not-last:pb-6">
              <Refund refund={refund} {...context} />
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}

function Refund({
  refund,
  currency,
  timeZone,
  side,
  bookedAt,
  now,
}: Context & { refund: ManualRefund }) {
  const t = useTranslations("payments.refunds");
  const locale = useLocale();
  const { id, kind, status, dueAt } = refund;
  const amount = formatMoney(refund.amountMinor, currency, locale, { full: true });
  const isLate = isLateRefund(refund, now);
  const state = status === "owed" && isLate ? "late" : status;
  const offset = getOffsetRange(refund);
  const today = todayIn(timeZone, now);
  const offsetAt = refund.events.findLast(({ event }) => event === "withdrawn")?.at;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p>
          <span className="font-semibold text-lg tabular-nums">{amount}</span>
          <span className="block text-muted text-sm">{t(`kinds.${kind}`)}</span>
        </p>
        <RefundBadge status={status} isLate={isLate} />
      </div>
      <p className="max-w-text">
        {t(`next.${side}.${state}`, { date: formatInstant(dueAt, timeZone, locale, "date") })}
      </p>
      <RefundHistory
        events={refund.events}
        currency={currency}
        timeZone={timeZone}
        hasFirst={!isOpenRefund(status) || refund.events.length > 1}
      />
      {side === "guest" && isOpenRefund(status) && (
        <RefundAnswer refundId={id} amount={amount} mayBeMissing={canReportMissing(refund, now)} />
      )}
      {side === "host" && (canSendRefund(status) || offset) && (
        <RefundSentForm
          refundId={id}
          currency={currency}
          offset={offset}
          firstDay={todayIn(timeZone, bookedAt ? Date.parse(bookedAt) : now)}
          lastDay={offsetAt ? todayIn(timeZone, Date.parse(offsetAt)) : today}
        />
      )}
    </div>
  );
}
