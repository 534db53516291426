import { cardRow, containedTaxRow, toContainedTax } from "../quotes/rows";
import { partNames } from "../quotes/rules/part-names";
import { z } from "../shared/zod";
import { numeric } from "../supabase/unwrap-row";
import type { ManualPayment } from "./manual-types";
import { manualRefundRow, toManualRefund } from "./refund-rows";
import { toDisputeStatus } from "./rules/disputes";
import { installmentStates } from "./rules/installment-status";
import {
  type SecurityDepositRow,
  securityDepositRow,
  toSecurityDeposit,
} from "./security-deposit-rows";
import type { BookingInstallment, BookingPayments, SavedCard } from "./types";

const installmentRow = z.object({
  id: z.string(),
  kind: z.enum(["deposit", "balance", "extra"]),
  amount_minor: numeric,
  due_at: z.string(),
  status: z.enum(["due", "processing", "paid", "failed", "cancelled"]),
  state: z.enum(installmentStates),
  grace_ends_at: z.string().nullable(),
});

const proofRow = z.object({
  id: z.string(),
  installment_id: z.string(),
  kind: z.enum(["picture", "document"]),
  note: z.string().nullable(),
  status: z.enum(["sent", "confirmed", "refused"]),
  reason: z.string().nullable(),
  decided_by: z.enum(["host", "admin"]).nullable(),
  is_upheld: z.boolean(),
  is_refused_before_end: z.boolean(),
  may_uphold: z.boolean(),
  created_at: z.string(),
});

/** The answer of `get_booking_payments`. */
export const bookingPaymentsRow = z.object({
  currency: z.string(),
  installments: z.array(installmentRow),
  paid_minor: numeric,
  refunded_minor: numeric,
  kept_minor: numeric,
  card: cardRow.nullable(),
  refunds: z.array(
    z.object({
      amount_minor: numeric,
      status: z.enum(["pending", "waiting", "succeeded", "failed", "cancelled"]),
      created_at: z.string(),
    }),
  ),
  disputes: z.array(z.object({ amount_minor: numeric, status: z.string(), opened_at: z.string() })),
  tax: containedTaxRow.nullable(),
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      kind: z.enum(["invoice", "credit_note"]),
      total_minor: numeric,
      issued_at: z.string(),
    }),
  ),
  next_installment_id: z.string().nullable(),
  security_deposit: securityDepositRow.nullable(),
  manual: z
    .object({
      method: z.enum(["transfer", "cash"]),
      reference: z.string(),
      transfer_details: z.string().nullable(),
      account_changed_at: z.string().nullable(),
      is_payable: z.boolean(),
      takes_late_proofs: z.boolean(),
      may_cancel: z.boolean(),
      is_ended_unpaid: z.boolean(),
      confirmed_after_end: z.array(z.string()),
      proofs: z.array(proofRow),
      refunds: z.array(manualRefundRow),
    })
    .nullable(),
});
export type BookingPaymentsRow = z.output<typeof bookingPaymentsRow>;

function toInstallments(rows: BookingPaymentsRow["installments"]): BookingInstallment[] {
  const names = partNames(rows.map(({ kind }) => kind));
  return rows.map((row, index) => ({
    id: row.id,
    kind: names[index] ?? row.kind,
    amountMinor: row.amount_minor,
    dueAt: row.due_at,
    status: row.status,
    state: row.state,
    graceEndsAt: row.grace_ends_at,
  }));
}

/** The part that can be paid now. Also finds the security deposit, which is not among `installments`. */
function toNext(
  id: string | null,
  installments: BookingInstallment[],
  securityDeposit: SecurityDepositRow | null,
): BookingInstallment | null {
  const next = installments.find((part) => part.id === id);
  if (next || id === null || !securityDeposit) return next ?? null;
  return {
    id,
    kind: "security",
    amountMinor: securityDeposit.amount_minor,
    dueAt: securityDeposit.held_from,
    status: securityDeposit.status === "failed" ? "failed" : "due",
    state: "unpaid",
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
    paidMinor: row.paid_minor,
    refundedMinor: row.refunded_minor,
    keptMinor: row.kept_minor,
    card: row.card,
    refunds: row.refunds.map(({ amount_minor, status, created_at }) => ({
      amountMinor: amount_minor,
      status,
      at: created_at,
    })),
    disputes: row.disputes.map(({ amount_minor, status, opened_at }) => ({
      amountMinor: amount_minor,
      status: toDisputeStatus(status),
      at: opened_at,
    })),
    tax: toContainedTax(row.tax),
    invoices: row.invoices.map(({ id, number, kind, total_minor, issued_at }) => ({
      id,
      number,
      kind,
      totalMinor: total_minor,
      issuedAt: issued_at,
    })),
    next: toNext(row.next_installment_id, installments, row.security_deposit),
    securityDeposit: row.security_deposit ? toSecurityDeposit(row.security_deposit) : null,
  };
}

/** The payments of a booking to its host by transfer or in cash; null for other bookings. */
export function toManualPayment(row: BookingPaymentsRow): ManualPayment | null {
  const { manual } = row;
  if (!manual) return null;
  const isProven = ({ id }: BookingInstallment) =>
    manual.proofs.some((proof) => proof.installment_id === id);
  const installments = toInstallments(row.installments);
  return {
    method: manual.method,
    currency: row.currency,
    reference: manual.reference,
    account: manual.transfer_details,
    accountChangedAt: manual.account_changed_at,
    isPayable: manual.is_payable,
    mayCancel: manual.may_cancel,
    isEndedUnpaid: manual.is_ended_unpaid,
    confirmedAfterEnd: manual.confirmed_after_end,
    installments: installments.filter((part) => part.status !== "cancelled" || isProven(part)),
    takesLateProofs: manual.takes_late_proofs,
    lateParts: manual.takes_late_proofs
      ? installments.filter((part) => part.status === "cancelled" && !isProven(part))
      : [],
    paidMinor: row.paid_minor,
    returnedMinor: row.refunded_minor,
    keptMinor: row.kept_minor,
    proofs: manual.proofs.map((proof) => ({
      id: proof.id,
      installmentId: proof.installment_id,
      kind: proof.kind,
      note: proof.note,
      status: proof.status,
      reason: proof.reason,
      decidedBy: proof.decided_by,
      isUpheld: proof.is_upheld,
      isRefusedBeforeEnd: proof.is_refused_before_end,
      mayUphold: proof.may_uphold,
      sentAt: proof.created_at,
    })),
    refunds: manual.refunds.map(toManualRefund),
  };
}

/** An entry of the answer of `list_my_cards`. */
export const savedCardRow = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number().nullable(),
  exp_year: z.number().nullable(),
});

export const toSavedCard = (row: z.output<typeof savedCardRow>): SavedCard => ({
  id: row.id,
  brand: row.brand,
  last4: row.last4,
  expMonth: row.exp_month,
  expYear: row.exp_year,
});
