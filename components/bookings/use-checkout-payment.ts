import { type Dispatch, useEffect, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { type DetailsInput, detailsSchema } from "@/lib/bookings/schemas";
import type { PaymentDetails, PaymentHandle, StartedPayment } from "@/lib/payments/types";
import type { CheckoutEvent } from "./checkout-reducer";

/** The card payment of a checkout. The card form sets `ref`; without a form nothing is paid here. */
export function useCheckoutPayment(
  form: UseFormReturn<DetailsInput>,
  dispatch: Dispatch<CheckoutEvent>,
) {
  const ref = useRef<PaymentHandle>(null);
  const hasAcceptedTerms = useWatch({ control: form.control, name: "terms" });
  useEffect(() => {
    if (hasAcceptedTerms) ref.current?.prepare();
  }, [hasAcceptedTerms]);

  return {
    ref,
    /** Returns the typed details if they are complete; the terms need not be accepted yet. */
    getDetails(): PaymentDetails | null {
      const values = form.getValues();
      const { data } = detailsSchema.safeParse({ ...values, terms: true });
      if (!data) return null;
      const { terms, ...details } = data;
      return values.terms ? { ...details, terms } : details;
    },
    handleStarted: ({ amountMinor, holdExpiresAt: expiresAt }: StartedPayment) =>
      dispatch({ type: "paymentStarted", amountMinor, expiresAt }),
    /** Pays; returns the id of the booking, or null after a failure. */
    async pay(details: DetailsInput): Promise<string | null> {
      dispatch({ type: "paymentSent" });
      try {
        return (await ref.current?.pay(details)) ?? null;
      } finally {
        dispatch({ type: "paymentEnded" });
      }
    },
  };
}
