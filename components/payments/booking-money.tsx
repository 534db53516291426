import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { type DisputeStatus, isOpenDispute } from "@/lib/payments/rules/disputes";
import { installmentText } from "@/lib/payments/rules/installment-status";
import type { BookingInstallment, BookingPayments } from "@/lib/payments/types";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import { BookingInvoices } from "./booking-invoices";
import { MoneyRow } from "./money-row";
import { useCardName } from "./use-card-name";

const struckClass = "text-muted line-through";

const disputeState = (status: DisputeStatus) =>
  isOpenDispute(status) ? "open" : status === "lost" ? "lost" : "won";

/** The card payments of a booking: what is paid, what is due when, and what was refunded; for its guest, its host and admins. */
export function BookingMoney({
  bookingId,
  payments,
  timeZone,
  side,
  payHref,
}: {
  bookingId: string;
  payments: BookingPayments;
  timeZone: string;
  side: "guest" | "host" | "admin";
  /** The page on which the guest pays the next part; null if it cannot be paid there. */
  payHref: string | null;
}) {
  const t = useTranslations("payments");
  const cardName = useCardName();
  const locale = useLocale();
  const { currency, installments, refunds, disputes, card, next } = payments;
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  const date = (at: string) => formatInstant(at, timeZone, locale, "date");
  const statusOf = (part: BookingInstallment) => {
    const { key, at } = installmentText(part);
    return t(
      side === "host" && (key === "processing" || key === "failed")
        ? `booking.hostStatuses.${key}`
        : `booking.statuses.${key}`,
      { date: date(at) },
    );
  };
  // Two refunds of one cancellation can have identical values.
  const keyedRefunds = refunds.map((refund, index) => ({ ...refund, key: index }));
  const keyedDisputes = disputes.map((dispute, index) => ({ ...dispute, key: index }));
  const isDisputed = disputes.some(({ status }) => isOpenDispute(status));
  return (
    <section aria-labelledby="booking-money">
      <h2 id="booking-money" className="mb-3 text-lg">
        {t("booking.title")}
      </h2>
      <dl className="flex flex-col gap-3">
        {installments.map((part) => (
          <MoneyRow
            key={part.id}
            label={t(`schedule.kinds.${part.kind}`)}
            state={statusOf(part)}
            stateClass={part.status === "failed" ? "text-danger" : undefined}
            amount={money(part.amountMinor)}
            amountClass={part.status === "cancelled" ? struckClass : undefined}
          />
        ))}
        {keyedRefunds.map((refund) => (
          <MoneyRow
            key={refund.key}
            label={t("booking.refund", { date: date(refund.at) })}
            state={t(`booking.refundStatuses.${refund.status}`)}
            amount={money(-refund.amountMinor)}
            amountClass={refund.status === "cancelled" ? struckClass : "text-success"}
          />
        ))}
        {keyedDisputes.map(({ key, at, status, amountMinor }) => {
          const state = disputeState(status);
          return (
            <MoneyRow
              key={key}
              label={t("booking.dispute", { date: date(at) })}
              state={t(`booking.disputeStatuses.${state}`)}
              stateClass={state === "won" ? undefined : "text-danger"}
              amount={money(-amountMinor)}
              amountClass={state === "won" ? struckClass : undefined}
            />
          );
        })}
      </dl>
      {card && <p className="mt-3 text-muted text-sm first-letter:uppercase">{cardName(card)}</p>}
      <BookingInvoices bookingId={bookingId} payments={payments} timeZone={timeZone} />
      {side === "host" && (
        <p className={`mt-3 text-sm ${isDisputed ? "text-danger" : "text-muted"}`}>
          {t(isDisputed ? "booking.disputeWaits" : "booking.heldForYou")}
        </p>
      )}
      {next && next.kind !== "security" && payHref && (
        <Link href={payHref} className={`mt-4 ${buttonClass({ size: "sm" })}`}>
          {t("booking.pay", {
            amount: formatMoney(next.amountMinor, currency, locale, { full: true }),
          })}
        </Link>
      )}
    </section>
  );
}
