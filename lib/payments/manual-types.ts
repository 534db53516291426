import type { ManualRefund } from "./refund-types";
import type { BookingInstallment } from "./types";

/** A picture or document with which a guest proves the payment of a part of a booking. */
export type PaymentProof = {
  id: string;
  installmentId: string;
  kind: "picture" | "document";
  note: string | null;
  status: "sent" | "confirmed" | "refused";
  /** The reason for refusing it; null when it was not. */
  reason: string | null;
  /** Who confirmed or refused it: the host, or an admin in their place; null while it waits. */
  decidedBy: "host" | "admin" | null;
  /** Whether an admin found that the host was right to refuse it. */
  isUpheld: boolean;
  /** Whether it was refused before the host ended the booking as unpaid; not if the refusal was upheld. */
  isRefusedBeforeEnd: boolean;
  /** Whether the reader is an admin who can uphold its refusal. */
  mayUphold: boolean;
  /** ISO 8601. */
  sentAt: string;
};

/** The money of a booking that is paid to its host by transfer or in cash. Amounts are in minor units. */
export type ManualPayment = {
  method: "transfer" | "cash";
  currency: string;
  /** The reference that the guest adds to a transfer. */
  reference: string;
  /** The account for transfers, as the host wrote it; null for cash. */
  account: string | null;
  /** When the host replaced the account after the confirmation (ISO 8601); null when they have not. */
  accountChangedAt: string | null;
  /** Whether the booking is confirmed; nothing can be paid before that. */
  isPayable: boolean;
  /** Whether the host may cancel it because a part is overdue for too long. */
  mayCancel: boolean;
  /** Whether the host ended it as unpaid, and nobody has found since that it was paid. */
  isEndedUnpaid: boolean;
  /** For an admin the parts that were confirmed after that, as late payments; empty for everybody else. */
  confirmedAfterEnd: string[];
  /** The parts that were or must be paid; cancelled ones only if a proof was sent for them. */
  installments: BookingInstallment[];
  /** Whether the guest may send proofs of unpaid parts, also of cancelled ones, which they may have paid before that. */
  takesLateProofs: boolean;
  /** The cancelled parts without a proof, while one may still be sent. */
  lateParts: BookingInstallment[];
  /** The amount that the host has confirmed, and the part of it that they return after a cancellation. */
  paidMinor: number;
  returnedMinor: number;
  /** The confirmed amount that the host keeps. */
  keptMinor: number;
  /** Latest first. */
  proofs: PaymentProof[];
  /** The refunds that the host returns by hand, latest first. */
  refunds: ManualRefund[];
};
