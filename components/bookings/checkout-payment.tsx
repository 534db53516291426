import { useLocale, useTranslations } from "next-intl";
import type { ComponentType, Ref } from "react";
import type { CheckoutVenue } from "@/lib/bookings/types";
import type { PaymentDetails, PaymentHandle, StartedPayment } from "@/lib/payments/types";
import type { PlannedSecurityDeposit, ScheduledPart } from "@/lib/quotes/types";
import { formatMoney } from "@/lib/shared/money";
import { PaymentChoice } from "./payment-choice";
import type { Checkout } from "./use-checkout";

/** The step that asks for a card. The page passes it in, because it belongs to another domain. */
export type PaymentComponent = ComponentType<{
  ref: Ref<PaymentHandle>;
  bookingId: string;
  schedule: ScheduledPart[];
  currency: string;
  timeZone: string;
  securityDeposit: PlannedSecurityDeposit | null;
  kind: "request" | "instant";
  getDetails: () => PaymentDetails | null;
  onStarted: (started: StartedPayment) => void;
}>;

/**
 * How the held slot is paid: a choice of methods, if there are several, then the card or the next steps; nothing if payment is
 * agreed later.
 */
export function CheckoutPayment(props: {
  venue: CheckoutVenue;
  checkout: Checkout;
  Payment: PaymentComponent;
}) {
  return (
    <>
      <PaymentChoice timeZone={props.venue.timeZone} checkout={props.checkout} />
      <CardPayment {...props} />
    </>
  );
}

/** The payment of what is held by card. */
function CardPayment({
  venue,
  checkout,
  Payment,
}: {
  venue: CheckoutVenue;
  checkout: Checkout;
  Payment: PaymentComponent;
}) {
  const { quote } = checkout.price;
  const { hold, isPaying } = checkout.state;
  if (!quote?.paymentSchedule || !hold) return null;
  // A hold that ends while its card is checked still becomes a booking if its slot is free.
  if (!isPaying && !checkout.isSelectionHeld) return null;
  return (
    <Payment
      key={hold.id}
      ref={checkout.payment.ref}
      bookingId={hold.id}
      schedule={quote.paymentSchedule}
      currency={quote.currency}
      timeZone={venue.timeZone}
      securityDeposit={quote.securityDeposit}
      kind={checkout.price.isInstant ? "instant" : "request"}
      getDetails={checkout.payment.getDetails}
      onStarted={checkout.payment.handleStarted}
    />
  );
}

/** What the last button of a checkout does. */
export function useSubmitLabel({ price: { quote, dueMinor, isInstant } }: Checkout): string {
  const t = useTranslations("checkout");
  const locale = useLocale();
  if (!quote || dueMinor === null) return t(isInstant ? "book" : "request");
  const amount = formatMoney(dueMinor, quote.currency, locale, { full: true });
  return t(isInstant ? "payAndBook" : "authorizeAndRequest", { amount });
}
