import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import type { CheckoutVenue } from "@/lib/bookings/types";
import { policyWording } from "@/lib/quotes/rules/policy-wording";
import { CancellationPolicy } from "./cancellation-policy";
import { TermsField } from "./details-fields";
import { ReviewFacts } from "./review-facts";
import type { Checkout } from "./use-checkout";
import type { ChangeableField } from "./use-checkout-steps";

/** What will be sent, what providers and a cancellation mean for this booking, the house rules and the terms. */
export function ReviewSection({
  venue,
  checkout,
  rules,
  onChange,
}: {
  venue: CheckoutVenue;
  checkout: Checkout;
  /** The house rules; null where there are none. */
  rules: ReactNode;
  /** Opens the step of a field. */
  onChange: (field: ChangeableField) => void;
}) {
  const t = useTranslations("checkout.review");
  const tExtras = useTranslations("checkout.extras");
  const withServices = Object.keys(checkout.state.selection.services).length > 0;
  return (
    <div className="flex flex-col gap-4">
      <ReviewFacts venue={venue} checkout={checkout} onChange={onChange} />
      <p>
        {checkout.price.isInstant
          ? t(checkout.price.dueMinor === null ? "instant" : "instantByCard")
          : t("request")}
      </p>
      {withServices && <p>{tExtras("providers")}</p>}
      {checkout.price.quote && (
        <CancellationPolicy
          policy={checkout.price.policy}
          refund={checkout.price.quote.refund}
          timeZone={venue.timeZone}
          wording={policyWording(checkout.price.quote.paymentSchedule !== null)}
        />
      )}
      {rules && (
        <section>
          <h3 className="mb-1 font-medium">{t("rules")}</h3>
          {rules}
        </section>
      )}
      {checkout.price.method === null && <p className="text-muted text-sm">{t("payment")}</p>}
      <div>
        <TermsField form={checkout.form} />
        <TextLink href="/terms" target="_blank" className="ms-8 text-sm">
          {t("readTerms")}
        </TextLink>
      </div>
    </div>
  );
}
