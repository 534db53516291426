import { randomUUID } from "node:crypto";
import {
  beginPayment,
  beginTransfer,
  forgetOrders,
} from "../notification-events/payment-events.ts";
import { beginReplacement } from "../notification-events/security-change-events.ts";
import type { Market } from "../notification-market.ts";
import type { paymentRecipients } from "../recipients/payments.ts";
import { moveToPast, type RecipientEvent } from "./types.ts";

const recordAs =
  (status: string, options: Parameters<typeof beginPayment>[1] = {}): RecipientEvent =>
  async (market) => {
    const { record } = await beginPayment(market, options);
    return async () => {
      await record(status);
      await forgetOrders(market);
    };
  };

/** A past booking with its captured payment. */
async function paidBooking(market: Market, { isPast = false } = {}) {
  const made = await beginPayment(market);
  await made.record("captured");
  if (isPast) {
    await moveToPast(market, made.booking);
    await market.sql("update public.bookings set status = 'completed' where id = $1", [
      made.booking.id,
    ]);
  }
  return made;
}

const refundAs =
  (status: string): RecipientEvent =>
  async (market) => {
    const { booking, payment } = await paidBooking(market);
    const id = randomUUID();
    await market.sql(
      "insert into public.refunds (id, payment_id, booking_id, amount_minor) values ($1, $2, $3, 900)",
      [id, payment, booking.id],
    );
    return () =>
      market.sql("select public.record_refund($1, $2, $3, null)", [id, `re_${id}`, status]);
  };

const recordDispute = (market: Market, payment: string, status: string) =>
  market.sql("select public.record_dispute('du_' || $1::text, 'pi_' || $1::text, $2::jsonb)", [
    payment,
    JSON.stringify({
      status,
      amount_minor: 5000,
      reason: "fraudulent",
      is_withdrawn: status !== "won" && status !== "withdrawn",
    }),
  ]);

const disputeAs =
  (status: string, { isPast = true, hasRefund = false } = {}): RecipientEvent =>
  async (market) => {
    const { booking, payment } = await paidBooking(market, { isPast });
    if (hasRefund)
      await market.sql(
        "insert into public.refunds (payment_id, booking_id, amount_minor) values ($1, $2, 900)",
        [payment, booking.id],
      );
    if (status !== "needs_response") await recordDispute(market, payment, "needs_response");
    return async () => {
      await recordDispute(market, payment, status);
      await forgetOrders(market);
    };
  };

const remind: RecipientEvent = async (market) => {
  await beginPayment(market);
  return () => market.sql("select public.remind_due_installments()");
};

/** Events of payments, installments, refunds and disputes. */
export const paymentEvents: Record<keyof typeof paymentRecipients, RecipientEvent> = {
  "a guest begins to pay": async (market) => {
    const { booking } = await beginPayment(market);
    await market.sql("delete from public.payments where booking_id = $1", [booking.id]);
    return () =>
      market.sql("select public.start_payment($1, $2, '{}')", [market.ids.guest, booking.id]);
  },
  "a payment is processed": recordAs("processing"),
  "a payment of a booking is authorized": recordAs("authorized"),
  "a card is charged": recordAs("captured"),
  "a saved card is charged without its guest": recordAs("captured", { isOffSession: true }),
  "a guest who is paying is refused": recordAs("failed"),
  "a saved card is refused before the event": recordAs("failed", { isOffSession: true }),
  "a saved card cannot be charged for no fault of its holder": async (market) => {
    const { refuse } = await beginPayment(market, { isOffSession: true });
    return refuse;
  },
  "a saved card is refused after the event": async (market) => {
    const { booking, record } = await beginPayment(market, { isOffSession: true });
    await moveToPast(market, booking);
    await market.sql("update public.bookings set status = 'completed' where id = $1", [booking.id]);
    return () => record("failed");
  },
  "a payment is cancelled": recordAs("cancelled"),
  "a payment arrives too late": async (market) => {
    const { booking, record } = await beginPayment(market);
    await market.sql("update public.bookings set status = 'expired' where id = $1", [booking.id]);
    return async () => {
      await record("captured");
      await forgetOrders(market);
    };
  },
  "a payment of a booking is not needed any more": async (market) => {
    const { booking, record } = await beginPayment(market);
    await market.sql(
      "update public.booking_installments set status = 'cancelled' where booking_id = $1",
      [booking.id],
    );
    return async () => {
      await record("captured");
      await forgetOrders(market);
    };
  },
  "a balance is due soon by card": remind,
  "a balance is due soon by transfer or in cash": async (market) => {
    await beginTransfer(market);
    return () => market.sql("select public.remind_due_installments()");
  },
  "an installment is no longer to be paid": async (market) => {
    const { booking } = await beginTransfer(market);
    return () => market.as("guest", "select public.cancel_booking($1, null)", [booking.id]);
  },
  "a receipt of a transfer is sent": async (market) => {
    const { installment, proof } = await beginTransfer(market);
    await market.sql(
      "insert into storage.objects (bucket_id, name) values ('payment-proofs', $1::text || '/' || $2::text || '.webp')",
      [installment, proof],
    );
    return () =>
      market.as("guest", "select public.send_payment_proof($1, $2, 'picture')", [
        installment,
        proof,
      ]);
  },
  "a receipt of a transfer is refused": async (market) => {
    const { proof } = await beginTransfer(market, { hasProof: true });
    return () =>
      market.as("host", "select public.refuse_payment_proof($1, 'The amount differs')", [proof]);
  },
  "a host replaces the account of a booking": async (market) =>
    (await beginReplacement(market)).replace,
  "a host confirms a transfer": async (market) => {
    const { installment } = await beginTransfer(market, { hasProof: true });
    return () => market.as("host", "select public.confirm_manual_payment($1)", [installment]);
  },
  "a refund is on its way": async (market) => {
    const { booking } = await paidBooking(market);
    return async () => {
      await market.sql("select private.refund_payments($1, 900)", [booking.id]);
      await forgetOrders(market);
    };
  },
  "a refund is sent": refundAs("succeeded"),
  "a refund fails": refundAs("failed"),
  "a guest disputes a payment": disputeAs("needs_response"),
  "a bank reads the answer to a dispute": disputeAs("under_review"),
  "a dispute is won": disputeAs("won"),
  "a dispute is withdrawn": disputeAs("withdrawn"),
  "a dispute is lost before the event": disputeAs("lost", { isPast: false }),
  "a dispute is lost after the event": disputeAs("lost", { hasRefund: true }),
};
