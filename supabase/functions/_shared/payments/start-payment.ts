import { HttpError } from "../runtime/errors.ts";
import type { Call } from "../runtime/types.ts";
import type { PaymentProcessor, PaymentState, ProcessorPayment } from "./processor.ts";
import { recordPayment } from "./settle.ts";

/** The answer of start_payment. */
type Started = {
  payment_id: string;
  processor_id: string | null;
  booking_id: string;
  amount_minor: number;
  currency: string;
  is_manual: boolean;
  customer_id: string | null;
  email: string | null;
  name: string | null;
  reference: string;
  hold_expires_at: string | null;
};

export type StartedPayment = {
  paymentId: string;
  clientSecret: string;
  amountMinor: number;
  currency: string;
  holdExpiresAt: string | null;
};

const paidStatuses: PaymentState["status"][] = ["processing", "authorized", "captured"];

type Wanted = { userId: string; bookingId: string; details: unknown };

/**
 * Starts a payment of a user and creates it at the processor, unless it exists there. The database determines the due
 * amount. Throws `wrong_status`, also when it turns out to be paid already.
 */
export async function startPayment(
  call: Call,
  processor: PaymentProcessor,
  { userId, bookingId, details }: Wanted,
): Promise<StartedPayment> {
  const started = await call<Started>("start_payment", {
    p_user_id: userId,
    p_booking_id: bookingId,
    p_details: details ?? {},
  });
  const { payment_id: paymentId, amount_minor: amountMinor, currency } = started;
  let payment: ProcessorPayment;
  if (started.processor_id) {
    payment = await processor.readPayment(started.processor_id);
    // Already paid; the webhook has not arrived. The guest must not be asked for a card again.
    if (paidStatuses.includes(payment.state.status)) {
      await recordPayment(call, payment);
      throw new HttpError(409, "wrong_status", "The payment is made already");
    }
  } else {
    const customerId =
      started.customer_id ??
      (await processor.createCustomer({ userId, email: started.email, name: started.name }));
    payment = await processor.createPayment({
      paymentId,
      bookingId: started.booking_id,
      userId,
      reference: started.reference,
      amountMinor,
      currency,
      customerId,
      isManual: started.is_manual,
    });
    await call("set_payment_processor_id", {
      p_payment_id: paymentId,
      p_processor_id: payment.id,
      p_customer_id: customerId,
    });
  }
  return {
    paymentId,
    clientSecret: payment.clientSecret,
    amountMinor,
    currency,
    holdExpiresAt: started.hold_expires_at,
  };
}
