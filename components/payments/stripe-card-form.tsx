import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js";
import { useLocale } from "next-intl";
import { useTheme } from "next-themes";
import { useImperativeHandle } from "react";
import type { CardFormProps } from "./card-form-handle";
import { loadOnce } from "./load-once";
import { toCardResult } from "./stripe-card-result";

const load = loadOnce((publishableKey) => loadStripe(publishableKey));

/** The card form of Stripe. */
export function StripeCardForm({
  publishableKey,
  clientSecret,
  ...props
}: CardFormProps & { publishableKey: string }) {
  const locale = useLocale() === "ar" ? "ar" : "en";
  const { resolvedTheme } = useTheme();
  const theme = resolvedTheme === "dark" ? "night" : "stripe";
  return (
    <Elements
      key={clientSecret}
      stripe={load(publishableKey)}
      options={{ clientSecret, locale, appearance: { theme } }}
    >
      <Fields {...props} />
    </Elements>
  );
}

function Fields({ ref, onReady, onLoadError }: Omit<CardFormProps, "clientSecret">) {
  const stripe = useStripe();
  const elements = useElements();
  useImperativeHandle(ref, () => ({
    async confirm() {
      if (!stripe || !elements) return { ok: false, code: "unexpected" };
      const { error } = await stripe.confirmPayment({
        elements,
        redirect: "if_required",
        confirmParams: { return_url: window.location.href },
      });
      return toCardResult(error);
    },
    focus: () => elements?.getElement("payment")?.focus(),
  }));
  return <PaymentElement onReady={onReady} onLoadError={onLoadError} />;
}
