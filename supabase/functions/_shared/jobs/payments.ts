import { recordDispute, settleDispute } from "../payments/disputes.ts";
import { recordPayoutAccount } from "../payments/payout-account.ts";
import {
  type PaymentProcessor,
  ProcessorRefusal,
  type TransferState,
} from "../payments/processor.ts";
import { recordAndSettle, settlePayment } from "../payments/settle.ts";
import { CallError } from "../runtime/errors.ts";
import type { Call } from "../runtime/types.ts";
import { repeatUntilDone } from "./repeat-until-done.ts";
import type { JobContext, JobHandler } from "./types.ts";

const settle =
  (call: Call, processor: PaymentProcessor): JobHandler =>
  async ({ payment_id }) => {
    await settlePayment(call, processor, String(payment_id));
  };

/** Records a transfer. One that was returned before it was recorded is recorded as paid first. */
async function recordTransfer(call: Call, transferId: string, { id, status }: TransferState) {
  for (const p_status of status === "returned" ? ["paid", status] : [status]) {
    await call("record_transfer", {
      p_transfer_id: transferId,
      p_processor_id: id,
      p_status,
    });
  }
}

async function recordChange(
  call: Call,
  processor: PaymentProcessor,
  kind: unknown,
  id: string,
): Promise<void> {
  if (kind === "payment") {
    await recordAndSettle(call, processor, await processor.readPayment(id));
  } else if (kind === "refund") {
    const refund = await processor.readRefund(id);
    if (!refund.refundId) return;
    await call("record_refund", {
      p_refund_id: refund.refundId,
      p_processor_id: refund.id,
      p_status: refund.status,
      p_failure_code: refund.failureCode,
    });
  } else if (kind === "dispute") {
    const dispute = await processor.readDispute(id);
    // Only a captured payment can be disputed, and the capture's event may arrive later.
    if (!dispute.paymentId) return;
    const payment = await processor.readPayment(dispute.paymentId);
    if (await recordAndSettle(call, processor, payment)) await recordDispute(call, dispute);
  } else if (kind === "account") {
    await recordPayoutAccount(call, id, await processor.readPayoutAccount(id));
  } else if (kind === "transfer") {
    const transfer = await processor.readTransfer(id);
    if (transfer.transferId) await recordTransfer(call, transfer.transferId, transfer);
  }
}

/**
 * Our objects are in the database before the processor knows them; one that is not found belongs to another
 * installation with the same keys.
 */
function passOthers(error: unknown) {
  if (!(error instanceof CallError && error.code === "not_found")) throw error;
}

const answerDispute =
  (call: Call, processor: PaymentProcessor): JobHandler =>
  async ({ dispute_id }) => {
    await settleDispute(call, processor, String(dispute_id));
  };

/** Detaches a card that its owner has removed from the processor. */
const detachCard =
  (processor: PaymentProcessor): JobHandler =>
  ({ card }) =>
    processor.detachCard(String(card));

/** Handles an event of the processor. Uses the current state, not the one in the event. */
const handleEvent =
  (call: Call, processor: PaymentProcessor): JobHandler =>
  async ({ event_id, kind, object_id }) => {
    await recordChange(call, processor, kind, String(object_id)).catch(passOthers);
    await call("finish_payment_event", { p_id: event_id });
  };

/** An entry of list_due_payments. */
type DuePayment = {
  payment_id: string;
  booking_id: string;
  payer_id: string;
  amount_minor: number;
  currency: string;
  customer_id: string;
  card_id: string;
  reference: string;
  /** Only authorized, not charged: a security deposit. */
  is_manual: boolean;
};

/** Charges due amounts to saved cards, and authorizes security deposits. A failure does not delay the others. */
const collect =
  (call: Call, processor: PaymentProcessor): JobHandler =>
  async () => {
    let failure: unknown = null;
    for (const due of await call<DuePayment[]>("list_due_payments")) {
      try {
        const payment = await processor.chargeSavedCard({
          paymentId: due.payment_id,
          bookingId: due.booking_id,
          userId: due.payer_id,
          reference: due.reference,
          amountMinor: due.amount_minor,
          currency: due.currency,
          customerId: due.customer_id,
          cardId: due.card_id,
          isManual: due.is_manual,
        });
        await recordAndSettle(call, processor, payment);
      } catch (error) {
        if (error instanceof ProcessorRefusal) {
          await call("fail_payment", {
            p_payment_id: due.payment_id,
            p_failure_code: error.code,
            p_is_declined: error.isDeclined,
          });
        } else failure = error;
      }
    }
    if (failure) throw failure;
  };

/** Reads the state of open disputes again, and records disputes without a received event. */
async function reconcileDisputes(call: Call, processor: PaymentProcessor) {
  const disputes = await processor.listDisputes();
  const read = new Set(disputes.map(({ id }) => id));
  for (const id of await call<string[]>("list_open_disputes", { p_limit: 100 })) {
    if (!read.has(id)) disputes.push(await processor.readDispute(id));
  }
  // One that cannot be recorded does not delay the others.
  let failure: unknown = null;
  for (const dispute of disputes) {
    try {
      await recordDispute(call, dispute)
        .catch(async (error) => {
          // Its payment was captured, and the capture is not recorded yet: the event is late or lost.
          if (!(error instanceof CallError && error.code === "wrong_status" && dispute.paymentId))
            throw error;
          await recordAndSettle(call, processor, await processor.readPayment(dispute.paymentId));
          await recordDispute(call, dispute);
        })
        .catch(passOthers);
    } catch (error) {
      failure = error;
    }
  }
  if (failure) throw failure;
}

/** How far back missed events are searched; further while some are found. */
const LOOK_BACK_MS = 3 * 3_600_000;
const MAX_EVENT_PAGES = 20;

/** Stores events that were not delivered: changes of closed objects are visible only in events. */
async function storeMissedEvents(call: Call, processor: PaymentProcessor): Promise<void> {
  let after: string | null = null;
  for (let page = 0; page < MAX_EVENT_PAGES; page++) {
    const { events, oldestAt, next } = await processor.listEvents(after);
    let found = 0;
    for (const { id, kind, objectId } of events) {
      if (kind === "other") continue;
      const event = { p_id: id, p_kind: kind, p_object_id: objectId };
      if (await call<boolean>("store_payment_event", event)) found += 1;
    }
    const isFarEnough = oldestAt === null || oldestAt < Date.now() - LOOK_BACK_MS;
    if (!next || (isFarEnough && found === 0)) return;
    after = next;
  }
}

/** Reads the state of payments without a received event again, and finds missed events. */
const reconcile =
  (call: Call, processor: PaymentProcessor): JobHandler =>
  async () => {
    let failure: unknown = null;
    for (const id of await call<string[]>("list_open_payments", { p_limit: 100 })) {
      try {
        await recordAndSettle(call, processor, await processor.readPayment(id));
      } catch (error) {
        failure = error;
      }
    }
    await storeMissedEvents(call, processor);
    await reconcileDisputes(call, processor);
    if (failure) throw failure;
  };

/** An entry of create_due_transfers. */
type DueTransfer = {
  transfer_id: string;
  payee_account: string;
  amount_minor: number;
  currency: string;
};

/** Reads and records the state of a payee's account; one that the processor refuses to read is restricted. */
async function checkAccount(call: Call, processor: PaymentProcessor, id: string): Promise<boolean> {
  try {
    return await recordPayoutAccount(call, id, await processor.readPayoutAccount(id));
  } catch (error) {
    if (error instanceof ProcessorRefusal)
      await recordPayoutAccount(call, id, { status: "restricted", bank: null });
    throw error;
  }
}

/** Transfers the earnings of payees to their accounts. A refusal delays no other payee and no other currency. */
const sendPayouts =
  (call: Call, processor: PaymentProcessor): JobHandler =>
  async () => {
    let failure: unknown = null;
    for (const due of await call<DueTransfer[]>("create_due_transfers")) {
      try {
        // The event about another bank account may be lost or late.
        if (!(await checkAccount(call, processor, due.payee_account))) continue;
        const transfer = await processor.transfer({
          transferId: due.transfer_id,
          account: due.payee_account,
          amountMinor: due.amount_minor,
          currency: due.currency,
        });
        await recordTransfer(call, due.transfer_id, transfer);
      } catch (error) {
        // Our own balance is currently too small; the payee's account is not the reason.
        const isOurs = error instanceof ProcessorRefusal && error.code === "balance_insufficient";
        if (error instanceof ProcessorRefusal && !isOurs) {
          await call("record_transfer", {
            p_transfer_id: due.transfer_id,
            p_processor_id: null,
            p_status: "failed",
            p_failure_code: error.code,
          });
        } else failure = error;
      }
    }
    if (failure) throw failure;
  };

/**
 * The handlers of payment jobs. Without a processor nothing is charged or sent, and jobs that need one fail until it is
 * configured.
 */
export function createPaymentJobHandlers(context: JobContext): Record<string, JobHandler> {
  const { call, processor } = context;
  const waiting: JobHandler = async () => {
    throw new Error("No processor of payments is configured");
  };
  const nothing: JobHandler = async () => {};
  return {
    cancel_unpaid_bookings: repeatUntilDone(context, "cancel_unpaid_bookings"),
    remind_due_installments: repeatUntilDone(context, "remind_due_installments"),
    settle_dispute: processor ? answerDispute(call, processor) : waiting,
    settle_payment: processor ? settle(call, processor) : waiting,
    handle_payment_event: processor ? handleEvent(call, processor) : waiting,
    detach_card: processor ? detachCard(processor) : waiting,
    collect_payments: processor ? collect(call, processor) : nothing,
    reconcile_payments: processor ? reconcile(call, processor) : nothing,
    send_payouts: processor ? sendPayouts(call, processor) : nothing,
  };
}
