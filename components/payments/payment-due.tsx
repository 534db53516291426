import { CircleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import type { BookingInstallment } from "@/lib/payments/types";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";

/** That a part of a booking could not be charged, until when it can be paid, and where; nothing while none has failed. */
export function PaymentDue({
  installment,
  currency,
  timeZone,
  payHref,
}: {
  installment: BookingInstallment | null;
  currency: string;
  timeZone: string;
  /** Where it is paid; null on that page itself. */
  payHref: string | null;
}) {
  const t = useTranslations("payments");
  const locale = useLocale();
  if (installment?.status !== "failed" || !installment.graceEndsAt) return null;
  const amount = formatMoney(installment.amountMinor, currency, locale);
  return (
    <section
      aria-label={t("due.label")}
      className="flex flex-col items-start gap-3 rounded-control bg-danger/8 px-4 py-3"
    >
      <p className="flex gap-3">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
        {t("due.body", {
          amount,
          date: formatInstant(installment.graceEndsAt, timeZone, locale),
        })}
      </p>
      {payHref && (
        <Link href={payHref} className={buttonClass({ size: "sm" })}>
          {t("booking.pay", { amount })}
        </Link>
      )}
    </section>
  );
}
