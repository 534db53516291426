"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { CardFormSource, Installment, PaymentHandle } from "@/lib/payments/types";
import { formatMoney } from "@/lib/shared/money";
import { PaymentStep } from "./payment-step";
import { useOwnDocument } from "./use-own-document";

/** Pays a part of a booking with a card, or has its security deposit held on one, and goes back to the booking. */
export function PayInstallment({
  bookingId,
  installment,
  currency,
  timeZone,
  source,
}: {
  bookingId: string;
  installment: Installment;
  currency: string;
  timeZone: string;
  source: CardFormSource | null;
}) {
  const t = useTranslations("payments.pay");
  const locale = useLocale();
  const router = useRouter();
  useOwnDocument(source);
  const payment = useRef<PaymentHandle>(null);
  const [isBusy, setBusy] = useState(false);
  const isSecurityDeposit = installment.kind === "security";

  async function handleSubmit() {
    setBusy(true);
    const id = await payment.current?.pay(null);
    setBusy(false);
    if (!id) return;
    toast.success(t(isSecurityDeposit ? "held" : "paid"));
    router.replace(`/dashboard/bookings/${id}`);
  }

  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit();
      }}
    >
      <PaymentStep
        ref={payment}
        bookingId={bookingId}
        source={source}
        schedule={[installment]}
        currency={currency}
        timeZone={timeZone}
        kind={isSecurityDeposit ? "securityDeposit" : "booking"}
      />
      <Button type="submit" size="lg" className="self-start" loading={isBusy}>
        {t(isSecurityDeposit ? "hold" : "submit", {
          amount: formatMoney(installment.amountMinor, currency, locale, { full: true }),
        })}
      </Button>
    </form>
  );
}
