import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import type { ManualPayment as Payment } from "@/lib/payments/manual-types";
import type { BookingInstallment } from "@/lib/payments/types";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import { CancelUnpaid, ManualDecision } from "./manual-decision";
import { type BookingSide, ManualRefunds } from "./manual-refunds";
import { ArrivalCorrection } from "./payment-arrival";
import { PaymentProofs } from "./payment-proofs";
import { ProofForm } from "./proof-form";
import { TransferAccount } from "./transfer-account";

/**
 * How a booking is paid to its host by transfer or in cash: the account, the parts with their deadlines, the proofs, the host's
 * refunds, and the actions of each side. Needs the messages of payments.
 */
export function ManualPayment({
  bookingId,
  payment,
  timeZone,
  side,
  bookedAt,
  now,
}: {
  bookingId: string;
  payment: Payment;
  timeZone: string;
  side: BookingSide;
  /** The instant at which the booking was sent, ISO 8601; null for a hold. */
  bookedAt: string | null;
  /** In milliseconds. */
  now: number;
}) {
  const t = useTranslations("payments.manual");
  const { method, installments, isPayable } = payment;
  const lateParts = side === "guest" ? payment.lateParts : [];
  const isUnpaid = installments.some(({ status }) => status === "due");
  if (installments.length + lateParts.length === 0) return null;
  return (
    <>
      <ManualRefunds
        refunds={payment.refunds}
        currency={payment.currency}
        timeZone={timeZone}
        side={side}
        bookedAt={bookedAt}
        now={now}
      />
      <section aria-labelledby="manual-payment">
        <Card className="flex flex-col gap-5">
          <div>
            <h2 id="manual-payment" className="text-xl">
              {t(`titles.${method}`)}
            </h2>
            {isUnpaid && side !== "admin" && (
              <p className="mt-1 max-w-text text-muted">
                {t(
                  side === "host"
                    ? `hostIntro.${method}`
                    : isPayable
                      ? `intro.${method}`
                      : `waiting.${method}`,
                )}
              </p>
            )}
          </div>
          {method === "transfer" && isUnpaid && (
            <TransferAccount payment={payment} timeZone={timeZone} />
          )}
          {lateParts.length > 0 && (
            <p className="max-w-text text-muted">
              {t(isPayable ? "noLongerDueIntro" : "lateIntro")}
            </p>
          )}
          <ol className="flex flex-col gap-5">
            {[...installments, ...lateParts].map((part) => (
              <li key={part.id}>
                <Part part={part} payment={payment} timeZone={timeZone} side={side} />
              </li>
            ))}
          </ol>
          {side === "host" && payment.mayCancel && (
            <CancelUnpaid bookingId={bookingId} currency={payment.currency} />
          )}
        </Card>
      </section>
    </>
  );
}

/** One part with its proofs and actions. */
function Part({
  part,
  payment: {
    proofs,
    currency,
    isPayable,
    isEndedUnpaid,
    confirmedAfterEnd,
    takesLateProofs,
    installments,
  },
  timeZone,
  side,
}: {
  part: BookingInstallment;
  payment: Payment;
  timeZone: string;
  side: BookingSide;
}) {
  const t = useTranslations("payments");
  const locale = useLocale();
  const own = proofs.filter(({ installmentId }) => installmentId === part.id);
  const open = own.find(({ status }) => status === "sent") ?? null;
  const amount = formatMoney(part.amountMinor, currency, locale, { full: true });
  const isDue = part.status === "due" && isPayable;
  // Cancelled with the booking or by a fall of the price: the part may have been paid all the same.
  const isCancelled = part.status === "cancelled";
  const isLate = isCancelled && own.length > 0;
  const refused = own.find(({ mayUphold }) => mayUphold) ?? null;
  // An admin decides what the host leaves unanswered, or has refused of a cancelled or completed booking.
  const mayDecide =
    side === "host"
      ? isDue || isLate
      : side === "admin" && (isLate || (isDue && (open ?? refused) !== null));
  // The price is paid part by part; what an offer added waits beside it, and holds back no part of the price.
  const isNext =
    part.kind === "extra" ||
    installments.find(({ status, kind }) => status === "due" && kind !== "extra")?.id === part.id;
  const isProvable = takesLateProofs && ((isDue && isNext) || isCancelled);
  const when =
    part.status === "paid"
      ? t("booking.statuses.paid")
      : isLate
        ? t(isPayable ? "manual.noLongerDue" : "manual.afterCancellation")
        : isCancelled
          ? t("booking.statuses.cancelled")
          : isPayable
            ? t("manual.payBy", { date: formatInstant(part.dueAt, timeZone, locale) })
            : part.kind === "balance"
              ? t("booking.statuses.due", {
                  date: formatInstant(part.dueAt, timeZone, locale, "date"),
                })
              : t("manual.afterAcceptance");
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <p>
          {t(`schedule.kinds.${part.kind}`)}
          <span
            className={`block text-sm ${part.status === "paid" ? "text-success" : "text-muted"}`}
          >
            {when}
          </span>
        </p>
        <p className="font-semibold tabular-nums">{amount}</p>
      </div>
      <PaymentProofs proofs={own} timeZone={timeZone} />
      {side === "guest" && isProvable && !open && <ProofForm installmentId={part.id} />}
      {part.graceEndsAt && isDue && side === "guest" && !open && (
        <p className="text-muted text-sm">
          {t("manual.graceEnd", { date: formatInstant(part.graceEndsAt, timeZone, locale) })}
        </p>
      )}
      {confirmedAfterEnd.includes(part.id) && (
        <ArrivalCorrection installmentId={part.id} amountMinor={part.amountMinor} amount={amount} />
      )}
      {mayDecide && (
        <ManualDecision
          installmentId={part.id}
          proofId={open?.id ?? null}
          refusedProofId={refused?.id ?? null}
          amountMinor={part.amountMinor}
          amount={amount}
          currency={currency}
          canProveAgain={takesLateProofs}
          asksAmount={side === "admin" && isLate && !isPayable}
          asksArrival={side === "admin" && isEndedUnpaid}
          isRefusedBeforeEnd={
            side === "host" && own.some(({ isRefusedBeforeEnd }) => isRefusedBeforeEnd)
          }
        />
      )}
    </div>
  );
}
