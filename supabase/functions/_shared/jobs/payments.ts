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

/** Records a transfer. One that came back before it was recorded was paid first. */
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
    // Only what is captured can be disputed, and the event of the capture may come later.
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

/** Ours are in the database before the processor knows them: one that is not found is of another installation with the same keys. */
function passOthers(error: unknown) {
  if (!(error instanceof CallError && error.code === "not_found")) throw error;
}

const answerDispute =
  (call: Call, processor: PaymentProcessor): JobHandler =>
  async ({ dispute_id }) => {
    await settleDispute(call, processor, String(dispute_id));
  };

/** Makes the processor forget a card that its owner has removed. */
const detachCard =
  (processor: PaymentProcessor): JobHandler =>
  ({ card }) =>
    processor.detachCard(String(card));

/** Works off an event of the processor: whatever it said, the state of now counts. */
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
  /** To be authorized only: a security deposit. */
  is_manual: boolean;
};

/** Charges what is due to saved cards, and authorizes security deposits. One that cannot be charged now does not hold up the others. */
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

/** Asks again what became of disputes that are open, and records those of which no event came. */
async function reconcileDisputes(call: Call, processor: PaymentProcessor) {
  const disputes = await processor.listDisputes();
  const read = new Set(disputes.map(({ id }) => id));
  for (const id of await call<string[]>("list_open_disputes", { p_limit: 100 })) {
    if (!read.has(id)) disputes.push(await processor.readDispute(id));
  }
  // One of a payment whose capture is not recorded yet is read again; it does not hold up the others.
  let failure: unknown = null;
  for (const dispute of disputes) {
    try {
      await recordDispute(call, dispute).catch(passOthers);
    } catch (error) {
      failure = error;
    }
  }
  if (failure) throw failure;
}

/** How far back events are looked for that did not come; further while some are found. */
const LOOK_BACK_MS = 3 * 3_600_000;
const MAX_EVENT_PAGES = 20;

/** Stores the events that were lost on their way: of what is not open any more nothing else tells that it has changed. */
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

/** Asks again what became of payments of which no event came, and finds events that did not come. */
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

/** Sends what payees have earned to their accounts. */
const sendPayouts =
  (call: Call, processor: PaymentProcessor): JobHandler =>
  async () => {
    let failure: unknown = null;
    for (const due of await call<DueTransfer[]>("create_due_transfers")) {
      try {
        // An event of another bank may have been lost, or come later.
        const account = await processor.readPayoutAccount(due.payee_account);
        if (!(await recordPayoutAccount(call, due.payee_account, account))) continue;
        const transfer = await processor.transfer({
          transferId: due.transfer_id,
          account: due.payee_account,
          amountMinor: due.amount_minor,
          currency: due.currency,
        });
        await recordTransfer(call, due.transfer_id, transfer);
      } catch (error) {
        // Our own balance is too small for now: that is nothing of the payee's account.
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
 * The handlers of jobs of payments. Without a processor nothing is charged or sent, and what waits for one fails until there
 * is one.
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
