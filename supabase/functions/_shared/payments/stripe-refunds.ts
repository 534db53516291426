import type Stripe from "stripe";
import { type PaymentProcessor, ProcessorRefusal } from "./processor.ts";
import { refusing } from "./stripe-errors.ts";
import { toRefund } from "./stripe-states.ts";

/** The refunds at Stripe. */
export function createStripeRefunds({
  disputes,
  refunds,
}: Pick<Stripe, "disputes" | "refunds">): Pick<PaymentProcessor, "refund" | "readRefund"> {
  /** The latest dispute of a payment, when none of them is open or lost; null without one. */
  async function findWonDispute(paymentId: string): Promise<string | null> {
    const { data } = await refusing(disputes.list({ limit: 100, payment_intent: paymentId }));
    const isOver = data.every(({ status }) => status === "won" || status === "warning_closed");
    return isOver ? (data[0]?.id ?? null) : null;
  }

  return {
    async refund(id, refundId, amountMinor) {
      // Stripe keeps idempotency keys for one day only, so an earlier refund is searched first.
      const { data } = await refusing(refunds.list({ payment_intent: id, limit: 100 }));
      const sent = data.find(({ metadata }) => metadata?.refund_id === refundId);
      if (sent) return toRefund(sent);
      const params = { payment_intent: id, amount: amountMinor, metadata: { refund_id: refundId } };
      const key = `refund:${refundId}`;
      try {
        return toRefund(await refusing(refunds.create(params, { idempotencyKey: key })));
      } catch (error) {
        const isDisputed = error instanceof ProcessorRefusal && error.code === "charge_disputed";
        const wonId = isDisputed ? await findWonDispute(id) : null;
        if (!wonId) throw error;
        // A repeated key returns its stored answer, here that of an attempt while the dispute was open.
        const idempotencyKey = `${key}:${wonId}`;
        return toRefund(await refusing(refunds.create(params, { idempotencyKey })));
      }
    },
    readRefund: async (id) => toRefund(await refusing(refunds.retrieve(id))),
  };
}
