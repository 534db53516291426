import { CircleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import type { BookingInstallment } from "@/lib/payments/types";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";

/**
 * Says that a part of a booking could not be charged, until when and where it can be paid, or that a card did not hold the
 * security deposit. What an accepted offer added, and what is unpaid once the event has begun, has no time of grace. Nothing
 * if no payment has failed.
 */
export function PaymentDue({
  installment,
  currency,
  timeZone,
  payHref,
}: {
  installment: BookingInstallment | null;
  currency: string;
  timeZone: string;
  /** The page on which to pay; null on that page itself. */
  payHref: string | null;
}) {
  const t = useTranslations("payments");
  const locale = useLocale();
  if (installment?.status !== "failed") return null;
  const { kind, graceEndsAt } = installment;
  const isSecurity = kind === "security";
  const amount = formatMoney(installment.amountMinor, currency, locale);
  return (
    <section
      aria-label={t(isSecurity ? "due.securityLabel" : "due.label")}
      className="flex flex-col items-start gap-3 rounded-control bg-danger/8 px-4 py-3"
    >
      <p className="flex gap-3">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
        {graceEndsAt
          ? t("due.body", { amount, date: formatInstant(graceEndsAt, timeZone, locale) })
          : t(isSecurity ? "due.security" : "due.unpaid", { amount })}
      </p>
      {payHref && (
        <ButtonLink href={payHref} size="sm">
          {t(isSecurity ? "booking.hold" : "booking.pay", { amount })}
        </ButtonLink>
      )}
    </section>
  );
}
