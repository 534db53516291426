"use client";

import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe, type Stripe } from "@stripe/stripe-js";
import { useLocale } from "next-intl";
import { useTheme } from "next-themes";
import { useImperativeHandle } from "react";
import type { CardFormProps } from "./card-form-handle";

const loading = new Map<string, Promise<Stripe | null>>();

/** Stripe's script, loaded once for each key. */
function load(publishableKey: string) {
  const started = loading.get(publishableKey) ?? loadStripe(publishableKey);
  loading.set(publishableKey, started);
  return started;
}

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

function Fields({ ref, onReady }: Pick<CardFormProps, "ref" | "onReady">) {
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
      if (!error) return { ok: true };
      // Stripe says in its own form what is missing.
      if (error.type === "validation_error") return { ok: false, code: "incomplete" };
      return { ok: false, code: error.decline_code ?? error.code ?? "card_declined" };
    },
    focus: () => elements?.getElement("payment")?.focus(),
  }));
  return <PaymentElement onReady={onReady} />;
}
