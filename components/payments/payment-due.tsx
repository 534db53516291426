import { CircleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import type { BookingInstallment, BookingPayments } from "@/lib/payments/types";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";

const isFailed = (part: BookingInstallment | null) => part?.status === "failed";

/**
 * Says that parts of a booking could not be charged, until when and where they can be paid, or that a card did not hold the
 * security deposit: first the part that is paid next, then the others. What an accepted offer added, and what is unpaid once
 * the event has begun, has no time of grace. Nothing if no payment has failed.
 */
export function PaymentDue({
  payments: { next, installments, currency },
  timeZone,
  payHref,
}: {
  payments: BookingPayments;
  timeZone: string;
  /** The page on which to pay; null on that page itself. */
  payHref: string | null;
}) {
  const t = useTranslations("payments");
  const locale = useLocale();
  const others = installments.filter((part) => isFailed(part) && part.id !== next?.id);
  if (!next || !(isFailed(next) || others.length > 0)) return null;
  const isSecurityDeposit = isFailed(next) && next.kind === "security";
  const format = (minor: number) => formatMoney(minor, currency, locale);
  const textOf = (
    { amountMinor, graceEndsAt }: BookingInstallment,
    key: "due.securityDeposit" | "due.unpaid" | "due.also",
  ) =>
    graceEndsAt
      ? t("due.body", {
          amount: format(amountMinor),
          date: formatInstant(graceEndsAt, timeZone, locale),
        })
      : t(key, { amount: format(amountMinor) });
  return (
    <section
      aria-label={t(isSecurityDeposit ? "due.securityDepositLabel" : "due.label")}
      className="flex flex-col items-start gap-3 rounded-control bg-danger/8 px-4 py-3"
    >
      <div className="flex gap-3">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
        <div className="flex flex-col gap-2">
          {isFailed(next) && (
            <p>{textOf(next, isSecurityDeposit ? "due.securityDeposit" : "due.unpaid")}</p>
          )}
          {others.map((part) => (
            <p key={part.id}>{textOf(part, "due.also")}</p>
          ))}
        </div>
      </div>
      {payHref && isFailed(next) && (
        <ButtonLink href={payHref} size="sm">
          {t(isSecurityDeposit ? "booking.hold" : "booking.pay", {
            amount: format(next.amountMinor),
          })}
        </ButtonLink>
      )}
    </section>
  );
}
