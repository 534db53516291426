import type { Call } from "../runtime/types.ts";
import { recordDispute } from "./disputes.ts";
import {
  type DisputeState,
  type PaymentProcessor,
  type ProcessorPayment,
  ProcessorRefusal,
} from "./processor.ts";

/** The answer of record_payment. */
export type RecordedPayment = {
  payment_id: string;
  status: string;
  failure_code: string | null;
  booking_id: string;
  booking_status: string;
};

/** The answer of get_payment_order. */
type Order = {
  processor_id: string | null;
  action: "capture" | "cancel" | "refund" | null;
  amount_minor: number;
  refund_id: string | null;
  pending_refunds: { refund_id: string; processor_id: string }[];
};

/** More actions than one payment ever needs in sequence. */
const MAX_ACTIONS = 20;

export const recordPayment = (call: Call, { id, state }: ProcessorPayment) =>
  call<RecordedPayment>("record_payment", { p_processor_id: id, p_state: state });

const isOpen = ({ status }: DisputeState) =>
  status === "needs_response" || status === "under_review";

async function refund(call: Call, processor: PaymentProcessor, id: string, order: Order) {
  const p_refund_id = order.refund_id;
  try {
    const made = await processor.refund(id, p_refund_id ?? "", order.amount_minor);
    await call("record_refund", {
      p_refund_id,
      p_processor_id: made.id,
      p_status: made.status,
      p_failure_code: made.failureCode,
    });
  } catch (error) {
    if (!(error instanceof ProcessorRefusal)) throw error;
    if (error.code === "charge_disputed") {
      // The event of the dispute has not arrived yet; the refund waits for the end of the dispute.
      const disputes = await processor.listDisputes(id);
      for (const dispute of disputes) await recordDispute(call, dispute);
      if (disputes.some(({ state }) => isOpen(state))) return;
    }
    // Another attempt would be refused again; an admin has to look at it.
    await call("record_refund", {
      p_refund_id,
      p_processor_id: null,
      p_status: "failed",
      p_failure_code: error.code,
    });
  }
}

/**
 * Performs at the processor the actions that the database requests for a payment, until there are none. Returns the
 * last recorded state; null when there was nothing to do. May run several times in parallel: our ids make each action
 * happen once.
 */
export async function settlePayment(
  call: Call,
  processor: PaymentProcessor,
  paymentId: string,
): Promise<RecordedPayment | null> {
  let recorded: RecordedPayment | null = null;
  for (let count = 0; count < MAX_ACTIONS; count++) {
    const order = await call<Order>("get_payment_order", { p_payment_id: paymentId });
    const id = order.processor_id;
    if (!id) return recorded;
    if (count === 0) {
      for (const { refund_id, processor_id } of order.pending_refunds) {
        const { status, failureCode } = await processor.readRefund(processor_id);
        if (status === "pending") continue;
        await call("record_refund", {
          p_refund_id: refund_id,
          p_processor_id: processor_id,
          p_status: status,
          p_failure_code: failureCode,
        });
      }
    }
    if (!order.action) return recorded;
    if (order.action === "refund") await refund(call, processor, id, order);
    else {
      const payment =
        order.action === "capture"
          ? await processor.capture(id, paymentId, order.amount_minor)
          : await processor.cancel(id, paymentId);
      recorded = await recordPayment(call, payment);
    }
  }
  throw new Error(`payment ${paymentId} is not settled after ${MAX_ACTIONS} actions`);
}

/**
 * Records a payment whose processor id the database may not know yet, and settles it. Returns false for a payment that
 * is not ours.
 */
export async function recordAndSettle(
  call: Call,
  processor: PaymentProcessor,
  payment: ProcessorPayment,
) {
  // Belongs to another product with the same processor account.
  if (!payment.paymentId) return false;
  await call("set_payment_processor_id", {
    p_payment_id: payment.paymentId,
    p_processor_id: payment.id,
    p_customer_id: null,
  });
  await recordPayment(call, payment);
  await settlePayment(call, processor, payment.paymentId);
  return true;
}
