import { type ContainedTaxRow, toContainedTax } from "../quotes/rows";
import type { BookingInstallment, BookingPayments, Installment, SavedCard } from "./types";

type InstallmentRow = { kind: Installment["kind"]; amount_minor: number; due_at: string };

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
  card: { brand: string; last4: string } | null;
  refunds: {
    amount_minor: number;
    status: "pending" | "succeeded" | "failed";
    created_at: string;
  }[];
  tax: ContainedTaxRow | null;
  invoices: {
    id: string;
    number: string;
    kind: "invoice" | "credit_note";
    total_minor: number;
    issued_at: string;
  }[];
  next_installment_id: string | null;
};

const toBookingInstallment = (row: BookingInstallmentRow): BookingInstallment => ({
  id: row.id,
  kind: row.kind,
  amountMinor: Number(row.amount_minor),
  dueAt: row.due_at,
  status: row.status,
  graceEndsAt: row.grace_ends_at,
});

/** The money of a booking; null for one that is not paid by card. */
export function toBookingPayments(row: BookingPaymentsRow): BookingPayments | null {
  const installments = row.installments.map(toBookingInstallment);
  if (installments.length === 0) return null;
  return {
    currency: row.currency,
    installments,
    paidMinor: Number(row.paid_minor),
    refundedMinor: Number(row.refunded_minor),
    card: row.card,
    refunds: row.refunds.map(({ amount_minor, status, created_at }) => ({
      amountMinor: Number(amount_minor),
      status,
      at: created_at,
    })),
    tax: toContainedTax(row.tax),
    invoices: row.invoices.map(({ id, number, kind, total_minor, issued_at }) => ({
      id,
      number,
      kind,
      totalMinor: Number(total_minor),
      issuedAt: issued_at,
    })),
    next: installments.find(({ id }) => id === row.next_installment_id) ?? null,
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
