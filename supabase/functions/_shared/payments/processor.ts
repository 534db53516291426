/** What is known of a card, to tell it from others. */
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
  /** With which the payer's browser completes it, and nothing else. */
  clientSecret: string;
  /** Our ids, as they were given when it was created. */
  paymentId: string | null;
  userId: string | null;
  state: PaymentState;
};

export type RefundState = {
  id: string;
  /** Our id; null for one that was not made here. */
  refundId: string | null;
  status: "pending" | "succeeded" | "failed";
  failureCode: string | null;
};

export type TransferState = {
  id: string;
  /** Our id; null for one that was not made here. */
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
  /** The amount is taken from our balance now. */
  is_withdrawn: boolean;
};

/** A dispute at the processor, and which payment of its it is about. */
export type ProcessorDispute = { id: string; paymentId: string; state: DisputeState };

export type AccountStatus = "incomplete" | "enabled" | "restricted";

/** The account of a payee, with what tells its bank accounts from others; null where the processor does not say. */
export type AccountState = {
  status: AccountStatus;
  bank: { key: string; last4: string } | null;
};

/** Something that has changed at the processor: what, is read from it. */
export type ProcessorEvent = {
  id: string;
  kind: "payment" | "refund" | "transfer" | "account" | "dispute" | "other";
  objectId: string;
};

/** A page of past events, the newest first. */
type PastEvents = {
  events: ProcessorEvent[];
  /** When the oldest of them happened, in milliseconds; null without one. */
  oldestAt: number | null;
  /** The id after which the next page begins; null on the last one. */
  next: string | null;
};

export type NewPayment = {
  paymentId: string;
  bookingId: string;
  userId: string;
  /** Shown to the processor's users beside the amount. */
  reference: string;
  amountMinor: number;
  currency: string;
  customerId: string;
};

/** A refusal of the processor that would be the same the next time: its code. */
export class ProcessorRefusal extends Error {
  readonly code: string;
  /** Whether the card was declined; else the request was wrong, which is no fault of the card's holder. */
  readonly isDeclined: boolean;

  constructor(code: string, isDeclined = false) {
    super(code);
    this.code = code;
    this.isDeclined = isDeclined;
  }
}

/**
 * What the product asks of a company that processes cards. Each call may be made again after an answer that got lost, and
 * has its effect once: our ids name it. A refusal for good is a ProcessorRefusal; other errors may pass.
 */
export type PaymentProcessor = {
  createCustomer: (customer: {
    userId: string;
    email: string | null;
    name: string | null;
  }) => Promise<string>;
  /** Begins a payment that the payer completes in their browser; the card is saved for later parts. */
  createPayment: (payment: NewPayment & { isManual: boolean }) => Promise<ProcessorPayment>;
  /** Charges or authorizes a saved card without its owner; a declined card is the state of the payment, not an error. */
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
  /** Answers a dispute with a text that the card's bank reads. */
  answerDispute: (id: string, text: string) => Promise<ProcessorDispute>;
  /** Accepts a dispute, which loses it. */
  acceptDispute: (id: string) => Promise<ProcessorDispute>;
  detachCard: (cardId: string) => Promise<void>;
  /** The account of a payee, of which what was transferred goes to their bank in one payment a week, on Mondays. */
  createPayoutAccount: (payee: {
    userId: string;
    email: string | null;
    country: string | null;
    /** How many of theirs were removed before: none of these is returned again. */
    removedAccounts: number;
  }) => Promise<string>;
  /** The page on which a payee tells the processor who they are and where their bank is. */
  payoutAccountLink: (id: string, returnUrl: string) => Promise<string>;
  readPayoutAccount: (id: string) => Promise<AccountState>;
  transfer: (transfer: {
    transferId: string;
    account: string;
    amountMinor: number;
    currency: string;
  }) => Promise<TransferState>;
  readTransfer: (id: string) => Promise<TransferState>;
  /** Events that were or should have been sent, from the newest on, or after the one with this id. */
  listEvents: (after: string | null) => Promise<PastEvents>;
  /** The event of a webhook's body; null when its signature is not the processor's, or too old. */
  readEvent: (body: string, signature: string) => Promise<ProcessorEvent | null>;
};

export type PaymentSettings = {
  secretKey: string;
  /** Of each endpoint that is told of events: those of payees' accounts come to another one. */
  webhookSecrets: string[];
  /** Where the processor answers; null for its own address. */
  apiUrl: string | null;
  /** Reaches it without the network, where both run in one process. */
  fetch?: typeof globalThis.fetch;
};
