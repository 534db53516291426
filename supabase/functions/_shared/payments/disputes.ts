import type { Call } from "../runtime/types.ts";
import { type PaymentProcessor, type ProcessorDispute, ProcessorRefusal } from "./processor.ts";

export const recordDispute = (call: Call, { id, paymentId, state }: ProcessorDispute) =>
  call<{ dispute_id: string; status: string }>("record_dispute", {
    p_processor_id: id,
    p_payment_processor_id: paymentId,
    p_state: state,
  });

/** The answer of get_dispute_order. */
type DisputeOrder = { processor_id: string; action: "answer" | "accept" | null; text: string };

/** Sends an admin's decision about a dispute to the processor. May run several times; the processor accepts it once. */
export async function settleDispute(call: Call, processor: PaymentProcessor, disputeId: string) {
  const p_dispute_id = disputeId;
  const {
    processor_id: id,
    action,
    text,
  } = await call<DisputeOrder>("get_dispute_order", {
    p_dispute_id,
  });
  if (!action) return;
  const told =
    action === "answer" ? processor.answerDispute(id, text) : processor.acceptDispute(id);
  const dispute = await told.catch(async (error) => {
    if (!(error instanceof ProcessorRefusal)) throw error;
    // If it was sent before or decided meanwhile, the state shows it. If it still waits for an answer, the answer was
    // refused, and an admin has to look at it.
    const known = await processor.readDispute(id);
    if (known.state.status === "needs_response") throw error;
    return known;
  });
  await recordDispute(call, dispute);
  await call("finish_dispute_order", { p_dispute_id });
}
