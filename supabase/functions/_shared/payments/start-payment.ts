import type { Call } from "../jobs/types.ts";
import type { PaymentProcessor, ProcessorPayment } from "./processor.ts";

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
};

export type StartedPayment = {
  paymentId: string;
  clientSecret: string;
  amountMinor: number;
  currency: string;
};

type Wanted = { userId: string; bookingId: string; details: unknown; ip: string | null };

/**
 * Begins a payment of a user and creates it at the processor, unless it is there already. The amount is what the database
 * says is due.
 */
export async function startPayment(
  call: Call,
  processor: PaymentProcessor,
  { userId, bookingId, details, ip }: Wanted,
): Promise<StartedPayment> {
  const started = await call<Started>("start_payment", {
    p_user_id: userId,
    p_booking_id: bookingId,
    p_details: details ?? {},
    p_ip: ip,
  });
  const { payment_id: paymentId, amount_minor: amountMinor, currency } = started;
  let payment: ProcessorPayment;
  if (started.processor_id) payment = await processor.readPayment(started.processor_id);
  else {
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
  return { paymentId, clientSecret: payment.clientSecret, amountMinor, currency };
}
