import type { DetailsInput } from "../bookings/schemas";
import type { PartName } from "../quotes/rules/part-names";
import type { ContainedTax } from "../quotes/types";
import type { DisputeStatus } from "./rules/disputes";
import type { InstallmentState } from "./rules/installment-status";
import type { SecurityDeposit } from "./security-deposit-types";

/**
 * The details that a guest gives with their booking. The terms must be accepted before the card is sent, not before the
 * payment starts.
 */
export type PaymentDetails = Omit<DetailsInput, "terms"> & { terms?: true | undefined };

/** A part of what a booking costs, and when it is due (ISO 8601). Amounts are in minor units. */
export type Installment = {
  kind: PartName;
  amountMinor: number;
  dueAt: string;
};

type InstallmentStatus = "due" | "processing" | "paid" | "failed" | "cancelled";

/** A part of a booking that was made. */
export type BookingInstallment = Installment & {
  id: string;
  status: InstallmentStatus;
  state: InstallmentState;
  /** Until when a part whose charge failed may still be paid; null when there is no such time. */
  graceEndsAt: string | null;
};

/** `waiting`: until a dispute ends. `cancelled`: the dispute gave the guest the amount. */
type RefundStatus = "pending" | "waiting" | "succeeded" | "failed" | "cancelled";
/** An invoice of money that was captured, or a credit note of a refund. */
type BookingInvoice = {
  id: string;
  number: string;
  kind: "invoice" | "credit_note";
  totalMinor: number;
  issuedAt: string;
};

/** The money of a booking that is paid by card. */
export type BookingPayments = {
  currency: string;
  /** The parts of the price, without the security deposit. */
  installments: BookingInstallment[];
  paidMinor: number;
  /** The amount that was refunded or is being refunded. */
  refundedMinor: number;
  /** The paid amount that was neither refunded nor lost in a dispute. */
  keptMinor: number;
  /** The card of the last payment; null for the host. */
  card: { brand: string; last4: string } | null;
  refunds: { amountMinor: number; status: RefundStatus; at: string }[];
  /** The disputes that the card's holder opened at their bank. */
  disputes: { amountMinor: number; status: DisputeStatus; at: string }[];
  /** The tax in the price, or in the kept amount; null when no rate is known. */
  tax: ContainedTax | null;
  /** Invoices and credit notes, oldest first. */
  invoices: BookingInvoice[];
  /** The part that the guest can pay now, or the security deposit to be held now; null when there is none. */
  next: BookingInstallment | null;
  /** Null for a booking without one. */
  securityDeposit: SecurityDeposit | null;
};

/** A payment that waits for its card. */
export type StartedPayment = {
  paymentId: string;
  /** Lets the card form complete this payment, and nothing else. */
  clientSecret: string;
  amountMinor: number;
  currency: string;
  /** Until when the slot is held; null when the payment is not for a hold. */
  holdExpiresAt: string | null;
};

export type ConfirmedPayment = {
  bookingId: string;
  bookingStatus: string;
  paymentStatus: string;
  /** Why the card was refused; null where it was not. */
  failureCode: string | null;
};

/** The form for entering cards: of the embedded payment service, or of Stripe. */
export type CardFormSource =
  | { kind: "local"; url: string }
  | { kind: "stripe"; publishableKey: string };

export type SavedCard = {
  id: string;
  brand: string;
  last4: string;
  /** Null when the processor does not return the expiry date. */
  expMonth: number | null;
  expYear: number | null;
};

/** Pays with the entered card. Returns the id of the booking, or null after a failure that the form shows. */
type Pay = (details: PaymentDetails | null) => Promise<string | null>;

/** The functions of the card form for its page. */
export type PaymentHandle = {
  pay: Pay;
  /** Starts the payment with the details typed so far, so that `pay` is faster. */
  prepare: () => void;
};
