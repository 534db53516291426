import type { DetailsInput } from "../bookings/schemas";
import type { PartName } from "../quotes/rules/part-names";
import type { ContainedTax } from "../quotes/types";
import type { DisputeStatus } from "./rules/disputes";
import type { SecurityDeposit } from "./security-types";

/** What a guest says with their booking; the terms are accepted before the card is sent, not before the payment is begun. */
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
  /** Until when a part that could not be charged may be paid; null without such a time. */
  graceEndsAt: string | null;
};

/** `waiting` for the end of a dispute; `cancelled` when that gave the guest the amount. */
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
  /** The parts of the price: not the security deposit. */
  installments: BookingInstallment[];
  paidMinor: number;
  /** What came back, or is on its way back. */
  refundedMinor: number;
  /** What was paid and neither came back nor was lost by a dispute. */
  keptMinor: number;
  /** The card that paid last; null for the host. */
  card: { brand: string; last4: string } | null;
  refunds: { amountMinor: number; status: RefundStatus; at: string }[];
  /** What the holder of the card has asked their bank for. */
  disputes: { amountMinor: number; status: DisputeStatus; at: string }[];
  /** The tax in the price, or in what was kept of it; null where no rate is known. */
  tax: ContainedTax | null;
  /** Invoices and credit notes, oldest first. */
  invoices: BookingInvoice[];
  /** The part that the guest can pay now, or the security deposit that is to be held now; null where there is none. */
  next: BookingInstallment | null;
  /** Null for a booking without one. */
  security: SecurityDeposit | null;
};

/** A payment that waits for its card. */
export type StartedPayment = {
  paymentId: string;
  /** With which the card form completes it, and nothing else. */
  clientSecret: string;
  amountMinor: number;
  currency: string;
  /** Until when the slot is held now; null where it is not a hold that is paid for. */
  holdExpiresAt: string | null;
};

export type ConfirmedPayment = {
  bookingId: string;
  bookingStatus: string;
  paymentStatus: string;
  /** Why the card was refused; null where it was not. */
  failureCode: string | null;
};

/** Where cards are entered: in the form of the embedded payment service, or in Stripe's. */
export type CardFormSource =
  | { kind: "local"; url: string }
  | { kind: "stripe"; publishableKey: string };

export type SavedCard = {
  id: string;
  brand: string;
  last4: string;
  /** Null where the processor does not say when it ends. */
  expMonth: number | null;
  expYear: number | null;
};

/** Pays with the card that was entered; the id of the booking, or null after a failure that the form shows. */
type Pay = (details: PaymentDetails | null) => Promise<string | null>;

/** What a page does with the form in which a card is entered. */
export type PaymentHandle = {
  pay: Pay;
  /** Begins the payment with what is typed so far, so that `pay` need not wait for it. */
  prepare: () => void;
};
