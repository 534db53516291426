import { type ContainedTaxRow, toContainedTax } from "../quotes/rows";
import { type PartKind, partNames } from "../quotes/rules/part-names";
import type { ManualPayment, PaymentProof } from "./manual-types";
import { type ManualRefundRow, toManualRefund } from "./refund-rows";
import { toDisputeStatus } from "./rules/disputes";
import { type SecurityDepositRow, toSecurityDeposit } from "./security-rows";
import type { BookingInstallment, BookingPayments, RefundStatus, SavedCard } from "./types";

type InstallmentRow = { kind: PartKind; amount_minor: number; due_at: string };

type BookingInstallmentRow = InstallmentRow & {
  id: string;
  status: BookingInstallment["status"];
  grace_ends_at: string | null;
};

/** The answer of `get_booking_payments`. */
export type BookingPaymentsRow = {
  currency: string;
  takes_cards: boolean;
  installments: BookingInstallmentRow[];
  paid_minor: number;
  refunded_minor: number;
  kept_minor: number;
  card: { brand: string; last4: string } | null;
  refunds: {
    amount_minor: number;
    status: RefundStatus;
    created_at: string;
  }[];
  disputes: { amount_minor: number; status: string; opened_at: string }[];
  tax: ContainedTaxRow | null;
  invoices: {
    id: string;
    number: string;
    kind: "invoice" | "credit_note";
    total_minor: number;
    issued_at: string;
  }[];
  next_installment_id: string | null;
  security: SecurityDepositRow | null;
  manual: {
    method: ManualPayment["method"];
    reference: string;
    transfer_details: string | null;
    is_payable: boolean;
    may_cancel: boolean;
    proofs: {
      id: string;
      installment_id: string;
      kind: PaymentProof["kind"];
      note: string | null;
      status: PaymentProof["status"];
      reason: string | null;
      created_at: string;
    }[];
    refunds: ManualRefundRow[];
  } | null;
};

function toInstallments(rows: BookingInstallmentRow[]): BookingInstallment[] {
  const names = partNames(rows.map(({ kind }) => kind));
  return rows.map((row, index) => ({
    id: row.id,
    kind: names[index] ?? row.kind,
    amountMinor: Number(row.amount_minor),
    dueAt: row.due_at,
    status: row.status,
    graceEndsAt: row.grace_ends_at,
  }));
}

/** The part that can be paid now. The security deposit is none of the price: its id alone is not among the parts. */
function toNext(
  id: string | null,
  installments: BookingInstallment[],
  security: SecurityDepositRow | null,
): BookingInstallment | null {
  const next = installments.find((part) => part.id === id);
  if (next || id === null || !security) return next ?? null;
  return {
    id,
    kind: "security",
    amountMinor: Number(security.amount_minor),
    dueAt: security.held_from,
    status: security.status === "failed" ? "failed" : "due",
    graceEndsAt: null,
  };
}

/** The money of a booking; null for one that is not paid by card. */
export function toBookingPayments(row: BookingPaymentsRow): BookingPayments | null {
  const installments = toInstallments(row.installments);
  if (installments.length === 0 || row.manual) return null;
  return {
    currency: row.currency,
    installments,
    paidMinor: Number(row.paid_minor),
    refundedMinor: Number(row.refunded_minor),
    keptMinor: Number(row.kept_minor),
    card: row.card,
    refunds: row.refunds.map(({ amount_minor, status, created_at }) => ({
      amountMinor: Number(amount_minor),
      status,
      at: created_at,
    })),
    disputes: row.disputes.map(({ amount_minor, status, opened_at }) => ({
      amountMinor: Number(amount_minor),
      status: toDisputeStatus(status),
      at: opened_at,
    })),
    tax: toContainedTax(row.tax),
    invoices: row.invoices.map(({ id, number, kind, total_minor, issued_at }) => ({
      id,
      number,
      kind,
      totalMinor: Number(total_minor),
      issuedAt: issued_at,
    })),
    next: toNext(row.next_installment_id, installments, row.security),
    security: row.security ? toSecurityDeposit(row.security) : null,
  };
}

/** How a booking is paid to its host by transfer or in cash; null for every other. */
export function toManualPayment(row: BookingPaymentsRow): ManualPayment | null {
  const { manual } = row;
  if (!manual) return null;
  return {
    method: manual.method,
    currency: row.currency,
    reference: manual.reference,
    account: manual.transfer_details,
    isPayable: manual.is_payable,
    mayCancel: manual.may_cancel,
    installments: toInstallments(row.installments).filter(
      ({ id, status }) =>
        status !== "cancelled" || manual.proofs.some((proof) => proof.installment_id === id),
    ),
    paidMinor: Number(row.paid_minor),
    returnedMinor: Number(row.refunded_minor),
    keptMinor: Number(row.kept_minor),
    proofs: manual.proofs.map((proof) => ({
      id: proof.id,
      installmentId: proof.installment_id,
      kind: proof.kind,
      note: proof.note,
      status: proof.status,
      reason: proof.reason,
      sentAt: proof.created_at,
    })),
    refunds: manual.refunds.map(toManualRefund),
  };
}

export type SavedCardRow = {
  id: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
};

export const toSavedCard = (row: SavedCardRow): SavedCard => ({
  id: row.id,
  brand: row.brand,
  last4: row.last4,
  expMonth: row.exp_month,
  expYear: row.exp_year,
});
