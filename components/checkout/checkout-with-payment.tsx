"use client";

import { useCallback } from "react";
import type { PaymentComponent } from "@/components/bookings/checkout-payment";
import { GuidedCheckout } from "@/components/bookings/guided-checkout";
import { type CheckoutProps, OnePageCheckout } from "@/components/bookings/one-page-checkout";
import { PaymentStep } from "@/components/payments/payment-step";
import { useOwnDocument } from "@/components/payments/use-own-document";
import type { CardFormSource } from "@/lib/payments/types";

type Props = Omit<CheckoutProps, "Payment"> & { cardForm: CardFormSource | null };

/** The payment step with the card form of this site. */
function usePaymentComponent(source: CardFormSource | null): PaymentComponent {
  useOwnDocument(source);
  return useCallback((props) => <PaymentStep source={source} {...props} />, [source]);
}

export function OnePageCheckoutWithPayment({ cardForm, ...props }: Props) {
  return <OnePageCheckout {...props} Payment={usePaymentComponent(cardForm)} />;
}

export function GuidedCheckoutWithPayment({ cardForm, ...props }: Props) {
  return <GuidedCheckout {...props} Payment={usePaymentComponent(cardForm)} />;
}
