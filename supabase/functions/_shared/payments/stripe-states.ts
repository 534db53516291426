import type Stripe from "stripe";
import type {
  AccountState,
  AccountStatus,
  Card,
  DisputeState,
  PaymentState,
  ProcessorDispute,
  ProcessorEvent,
  ProcessorPayment,
  RefundState,
  TransferState,
} from "./processor.ts";

/** Our id in the metadata of an object; null for an object of another product of the same account. */
const ourId = (value: string | null | undefined): string | null =>
  value && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : null;

const idOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  const { id } = Object(value) as { id?: unknown };
  return typeof id === "string" ? id : "";
};

const failureCodes: Record<string, string> = {
  payment_intent_authentication_failure: "authentication_failed",
  authentication_required: "authentication_required",
  insufficient_funds: "insufficient_funds",
  expired_card: "expired_card",
  incorrect_cvc: "incorrect_cvc",
  invalid_cvc: "incorrect_cvc",
  incorrect_number: "incorrect_number",
  invalid_number: "incorrect_number",
};

/** Our code for a card error: one that tells its owner what to do, or `card_declined`. */
export function failureCodeOf(error: { code?: string | null; decline_code?: string | null }) {
  return (
    failureCodes[error.decline_code ?? ""] ?? failureCodes[error.code ?? ""] ?? "card_declined"
  );
}

function cardOf(method: Stripe.PaymentIntent["payment_method"]): Card | null {
  if (!method || typeof method === "string" || !method.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return { id: method.id, brand, last4, exp_month, exp_year };
}

function statusOf(intent: Stripe.PaymentIntent): PaymentState["status"] {
  switch (intent.status) {
    case "requires_capture":
      return "authorized";
    case "succeeded":
      return "captured";
    case "canceled":
      return "cancelled";
    case "processing":
      return "processing";
    case "requires_payment_method":
      return intent.last_payment_error ? "failed" : "requires_action";
    default:
      return "requires_action";
  }
}

/** A payment intent, with its payment method expanded, as a payment. */
export function toPayment(intent: Stripe.PaymentIntent): ProcessorPayment {
  const status = statusOf(intent);
  const error = status === "failed" ? intent.last_payment_error : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    paymentId: ourId(intent.metadata.payment_id),
    userId: ourId(intent.metadata.user_id),
    state: {
      status,
      amount_minor: intent.amount,
      captured_minor: status === "captured" ? intent.amount_received : 0,
      failure_code: error ? failureCodeOf(error) : null,
      card: cardOf(intent.payment_method),
    },
  };
}

export function toRefund(refund: Stripe.Refund): RefundState {
  const { status } = refund;
  return {
    id: refund.id,
    refundId: ourId(refund.metadata?.refund_id),
    status:
      status === "succeeded"
        ? "succeeded"
        : status === "failed" || status === "canceled"
          ? "failed"
          : "pending",
    failureCode: refund.failure_reason ?? null,
  };
}

const disputeStatuses: Partial<Record<Stripe.Dispute.Status, DisputeState["status"]>> = {
  needs_response: "needs_response",
  under_review: "under_review",
  won: "won",
  lost: "lost",
  // Inquiries; no amount is withdrawn before they become a dispute.
  warning_needs_response: "needs_response",
  warning_under_review: "under_review",
  warning_closed: "withdrawn",
  prevented: "withdrawn",
};

const toInstant = (seconds: number) => new Date(seconds * 1000).toISOString();

export function toDispute(dispute: Stripe.Dispute): ProcessorDispute {
  const { amount, balance_transactions, created, evidence_details, reason, status } = dispute;
  // In the currency of our balance, which may differ; only the direction matters.
  const taken = balance_transactions.reduce((sum, moved) => sum + Math.sign(-moved.amount), 0);
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent),
    state: {
      // An unknown status waits for a person.
      status: disputeStatuses[status] ?? "needs_response",
      amount_minor: amount,
      reason,
      respond_by: evidence_details.due_by ? toInstant(evidence_details.due_by) : null,
      opened_at: toInstant(created),
      is_withdrawn: taken > 0,
    },
  };
}

/** The payee's account with its bank accounts; another bank account has another fingerprint. */
export function toAccountState(account: Stripe.Account): AccountState {
  const banks = account.external_accounts?.data ?? [];
  const [first] = banks;
  const keys = banks.map(({ id, fingerprint }) => fingerprint ?? id).sort();
  const bank = first ? { key: keys.join(" ").slice(0, 500), last4: first.last4 } : null;
  return { status: statusOfAccount(account), bank };
}

function statusOfAccount(account: Stripe.Account): AccountStatus {
  // Both must be enabled: our transfers to the account, and its payouts to the bank.
  const isActive = account.capabilities?.transfers === "active";
  if (account.payouts_enabled && isActive) return "enabled";
  return account.details_submitted ? "restricted" : "incomplete";
}

/** The subject of an event; its handler reads the object again. */
export function toEvent({ id, type, data }: Stripe.Event): ProcessorEvent {
  const object = data.object as unknown as Record<string, unknown>;
  if (type.startsWith("payment_intent.")) return { id, kind: "payment", objectId: idOf(object) };
  if (type.startsWith("refund.") || type === "charge.refund.updated") {
    return { id, kind: "refund", objectId: idOf(object) };
  }
  if (type === "charge.refunded") {
    return { id, kind: "payment", objectId: idOf(object.payment_intent) };
  }
  if (type === "account.updated") return { id, kind: "account", objectId: idOf(object) };
  if (type.startsWith("charge.dispute.")) return { id, kind: "dispute", objectId: idOf(object) };
  if (type.startsWith("transfer.")) return { id, kind: "transfer", objectId: idOf(object) };
  return { id, kind: "other", objectId: idOf(object) };
}

export function toTransfer(transfer: Stripe.Transfer): TransferState {
  return {
    id: transfer.id,
    transferId: ourId(transfer.metadata.transfer_id),
    status: transfer.reversed ? "returned" : "paid",
  };
}
