/** The known properties of a card, by which it is distinguished from others. */
export type Card = {
  id: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
};

/** The state of a payment at the processor, as `record_payment` takes it. Amounts are in minor units. */
export type PaymentState = {
  status: "requires_action" | "processing" | "authorized" | "captured" | "failed" | "cancelled";
  amount_minor: number;
  captured_minor: number;
  failure_code: string | null;
  card: Card | null;
};

/** A payment at the processor. */
export type ProcessorPayment = {
  id: string;
  /** Lets the payer's browser complete this payment, and nothing else. */
  clientSecret: string;
  /** Our ids, as passed when it was created. */
  paymentId: string | null;
  userId: string | null;
  state: PaymentState;
};

export type RefundState = {
  id: string;
  /** Our id; null for a refund that was not made here. */
  refundId: string | null;
  status: "pending" | "succeeded" | "failed";
  failureCode: string | null;
};

export type TransferState = {
  id: string;
  /** Our id; null for a transfer that was not made here. */
  transferId: string | null;
  status: "paid" | "returned";
};

/** The state of a dispute at the processor, as `record_dispute` takes it. Amounts are in minor units, instants in ISO 8601. */
export type DisputeState = {
  status: "needs_response" | "under_review" | "won" | "lost" | "withdrawn";
  amount_minor: number;
  reason: string;
  respond_by: string | null;
  opened_at: string;
  /** Whether the amount is currently withdrawn from our balance. */
  is_withdrawn: boolean;
};

/** A dispute at the processor, and its payment. */
export type ProcessorDispute = { id: string; paymentId: string; state: DisputeState };

export type AccountStatus = "incomplete" | "enabled" | "restricted";

/** The account of a payee, with the fingerprints of its bank accounts; null when the processor does not return them. */
export type AccountState = {
  status: AccountStatus;
  bank: { key: string; last4: string } | null;
};

/** A notice that something has changed at the processor; the handler reads the object from it. */
export type ProcessorEvent = {
  id: string;
  kind: "payment" | "refund" | "transfer" | "account" | "dispute" | "other";
  objectId: string;
};

/** A page of past events, the newest first. */
type PastEvents = {
  events: ProcessorEvent[];
  /** When the oldest of them happened, in milliseconds; null without events. */
  oldestAt: number | null;
  /** The id after which the next page begins; null on the last one. */
  next: string | null;
};

export type NewPayment = {
  paymentId: string;
  bookingId: string;
  userId: string;
  /** Shown to the processor's users next to the amount. */
  reference: string;
  amountMinor: number;
  currency: string;
  customerId: string;
};

/** A refusal of the processor that another attempt would get again, with its code. */
export class ProcessorRefusal extends Error {
  readonly code: string;
  /** Whether the card was declined; otherwise the request was wrong, which the cardholder cannot change. */
  readonly isDeclined: boolean;

  constructor(code: string, isDeclined = false) {
    super(code);
    this.code = code;
    this.isDeclined = isDeclined;
  }
}

/**
 * The product's interface to a card processor. Calls are idempotent: our ids identify them, so each may be repeated
 * after a lost answer. A permanent refusal is a ProcessorRefusal; other errors may be temporary.
 */
export type PaymentProcessor = {
  createCustomer: (customer: {
    userId: string;
    email: string | null;
    name: string | null;
  }) => Promise<string>;
  /** Starts a payment that the payer completes in their browser; saves the card for later parts. */
  createPayment: (payment: NewPayment & { isManual: boolean }) => Promise<ProcessorPayment>;
  /** Charges or authorizes a saved card without its owner; a declined card is a state of the payment, not an error. */
  chargeSavedCard: (
    payment: NewPayment & { cardId: string; isManual: boolean },
  ) => Promise<ProcessorPayment>;
  readPayment: (id: string) => Promise<ProcessorPayment>;
  capture: (id: string, paymentId: string, amountMinor: number) => Promise<ProcessorPayment>;
  cancel: (id: string, paymentId: string) => Promise<ProcessorPayment>;
  refund: (id: string, refundId: string, amountMinor: number) => Promise<RefundState>;
  readRefund: (id: string) => Promise<RefundState>;
  readDispute: (id: string) => Promise<ProcessorDispute>;
  /** The latest disputes, of one payment or of all. */
  listDisputes: (paymentId?: string) => Promise<ProcessorDispute[]>;
  /** Answers a dispute with a text for the card's bank. */
  answerDispute: (id: string, text: string) => Promise<ProcessorDispute>;
  /** Accepts a dispute, which loses it. */
  acceptDispute: (id: string) => Promise<ProcessorDispute>;
  detachCard: (cardId: string) => Promise<void>;
  /** The account of a payee. The processor pays transferred money to their bank once a week, on Mondays. */
  createPayoutAccount: (payee: {
    userId: string;
    email: string | null;
    country: string | null;
    /** The number of their accounts removed before; none of these is returned again. */
    removedAccounts: number;
  }) => Promise<string>;
  /** The page on which a payee enters their identity and bank account at the processor. */
  payoutAccountLink: (id: string, returnUrl: string) => Promise<string>;
  readPayoutAccount: (id: string) => Promise<AccountState>;
  transfer: (transfer: {
    transferId: string;
    account: string;
    amountMinor: number;
    currency: string;
  }) => Promise<TransferState>;
  readTransfer: (id: string) => Promise<TransferState>;
  /** Events that were or should have been sent, newest first; with `after` those following the event with this id. */
  listEvents: (after: string | null) => Promise<PastEvents>;
  /** The event in a webhook's body; null when its signature is invalid or too old. */
  readEvent: (body: string, signature: string) => Promise<ProcessorEvent | null>;
};

export type PaymentSettings = {
  secretKey: string;
  /** The secret of each webhook endpoint; events of payees' accounts use another endpoint. */
  webhookSecrets: string[];
  /** The address of the processor's API; null for its default. */
  apiUrl: string | null;
  /** Calls it without the network when both run in one process. */
  fetch?: typeof globalThis.fetch;
};
