"use client";

import { useTranslations } from "next-intl";
import type { CheckoutVenue } from "@/lib/bookings/types";
import { TermsField } from "./details-fields";
import { RefundDates } from "./refund-dates";
import type { CheckoutState } from "./use-checkout";

/** The last look: what providers and cancelling mean for this booking, and the terms. */
export function ReviewSection({
  venue,
  checkout,
}: {
  venue: CheckoutVenue;
  checkout: CheckoutState;
}) {
  const t = useTranslations("checkout.review");
  const tExtras = useTranslations("checkout.extras");
  const withServices = Object.keys(checkout.selection.services).length > 0;
  return (
    <div className="flex flex-col gap-4">
      <p>{venue.instant ? t("instant") : t("request")}</p>
      {withServices && <p>{tExtras("providers")}</p>}
      {checkout.quote && <RefundDates refund={checkout.quote.refund} timeZone={venue.timeZone} />}
      <p className="text-muted text-sm">{t("payment")}</p>
      <TermsField form={checkout.form} />
    </div>
  );
}
