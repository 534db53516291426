import type { ManualRefund } from "./refund-types";
import type { BookingInstallment } from "./types";

/** A picture or document by which a guest shows that they have paid a part of a booking. */
export type PaymentProof = {
  id: string;
  installmentId: string;
  kind: "picture" | "document";
  note: string | null;
  status: "sent" | "confirmed" | "refused";
  /** Why the host refused it; null where they did not. */
  reason: string | null;
  /** ISO 8601. */
  sentAt: string;
};

/** The money of a booking that is paid to its host by transfer or in cash. Amounts are in minor units. */
export type ManualPayment = {
  method: "transfer" | "cash";
  currency: string;
  /** What the guest writes with a transfer. */
  reference: string;
  /** The account for transfers, as the host wrote it; null for cash. */
  account: string | null;
  /** Whether the booking is confirmed: before that nothing is paid. */
  isPayable: boolean;
  /** Whether the host may cancel it because a part is unpaid for too long. */
  mayCancel: boolean;
  /** The parts that are to be paid or were; of those that were cancelled only one of which a proof was sent. */
  installments: BookingInstallment[];
  /** Whether its guest may send proofs of cancelled parts, which they may have paid before its cancellation. */
  takesLateProofs: boolean;
  /** The cancelled parts of which no proof was sent, while one may be. */
  lateParts: BookingInstallment[];
  /** What the host has confirmed, and what of it they give back after a cancellation. */
  paidMinor: number;
  returnedMinor: number;
  /** What they have confirmed and keep. */
  keptMinor: number;
  /** The last one first. */
  proofs: PaymentProof[];
  /** What the host returns by hand, the last one first. */
  refunds: ManualRefund[];
};
