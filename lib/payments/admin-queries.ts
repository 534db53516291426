import { unwrap } from "../errors";
import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { numeric, unwrapRow } from "../supabase/unwrap-row";
import { type MoneyState, moneyStates, type PaymentGroup } from "./rules/admin-lists";

/** A payment, refund or transfer as admins see it. Amounts in minor units, instants in ISO 8601. */
export type AdminPayment = {
  id: string;
  /** Null for a transfer, which is for several bookings. */
  booking: { id: string; reference: string } | null;
  /** The payer or payee; empty without a name. */
  person: string;
  currency: string;
  amountMinor: number;
  /** What of a payment was charged and given back; null for the others. */
  capturedMinor: number | null;
  refundedMinor: number | null;
  state: MoneyState;
  failureCode: string | null;
  /** Its identifier at the processor; null while it is not there. */
  processorId: string | null;
  createdAt: string;
};

const PAGE_SIZE = 25;

const toState = (text: string): MoneyState =>
  moneyStates.find((known) => known === text) ?? "created";

/** A page of one group, the last one first. Throws only_admins. */
export async function listAllPayments(
  group: PaymentGroup,
  cursor?: string,
): Promise<{ rows: AdminPayment[]; next: string | null }> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase.rpc("admin_list_payments", {
      p_group: group,
      p_cursor: cursor,
      p_limit: PAGE_SIZE,
    }),
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      booking: row.booking_id ? { id: row.booking_id, reference: row.reference } : null,
      person: row.person,
      currency: row.currency,
      amountMinor: Number(row.amount_minor),
      capturedMinor: row.captured_minor === null ? null : Number(row.captured_minor),
      refundedMinor: row.refunded_minor === null ? null : Number(row.refunded_minor),
      state: toState(row.status),
      failureCode: row.failure_code,
      processorId: row.processor_id,
      createdAt: row.created_at,
    })),
    next: rows.length === PAGE_SIZE ? (rows.at(-1)?.cursor ?? null) : null,
  };
}

/** What did not succeed, of the answer of `admin_payment_differences`. */
const failedRow = z.object({
  id: z.string(),
  currency: z.string(),
  amount_minor: numeric,
  failure_code: z.string().nullable(),
  created_at: z.string(),
});
const failedOfBooking = failedRow.extend({ booking_id: z.string(), reference: z.string() });
const differencesRow = z.object({
  ledger: z.array(
    z.object({
      booking_id: z.string(),
      reference: z.string(),
      currency: z.string(),
      payments_minor: numeric,
      ledger_minor: numeric,
    }),
  ),
  charges: z.array(failedOfBooking),
  refunds: z.array(failedOfBooking),
  transfers: z.array(failedRow.extend({ payee: z.string(), status: z.string() })),
});

export type PaymentDifferences = {
  /** Bookings whose payments say another amount than the ledger. */
  ledger: {
    booking: { id: string; reference: string };
    currency: string;
    paymentsMinor: number;
    ledgerMinor: number;
  }[];
  /** What the processor refused to charge for no fault of the card. */
  charges: AdminPayment[];
  /** Refunds that failed. */
  refunds: AdminPayment[];
  /** Transfers that failed or came back, without a later one that was paid. */
  transfers: AdminPayment[];
};

const noAmounts = { capturedMinor: null, refundedMinor: null, processorId: null };

const toFailure = (row: z.output<typeof failedOfBooking>): AdminPayment => ({
  ...noAmounts,
  id: row.id,
  booking: { id: row.booking_id, reference: row.reference },
  person: "",
  currency: row.currency,
  amountMinor: row.amount_minor,
  state: "failed",
  failureCode: row.failure_code,
  createdAt: row.created_at,
});

/** What does not agree and wants an admin. Throws only_admins. */
export async function getPaymentDifferences(): Promise<PaymentDifferences> {
  const supabase = await createServerSupabase();
  const found = unwrapRow(differencesRow, await supabase.rpc("admin_payment_differences"));
  return {
    ledger: found.ledger.map((row) => ({
      booking: { id: row.booking_id, reference: row.reference },
      currency: row.currency,
      paymentsMinor: row.payments_minor,
      ledgerMinor: row.ledger_minor,
    })),
    charges: found.charges.map(toFailure),
    refunds: found.refunds.map(toFailure),
    transfers: found.transfers.map((row) => ({
      ...noAmounts,
      id: row.id,
      booking: null,
      person: row.payee,
      currency: row.currency,
      amountMinor: row.amount_minor,
      state: toState(row.status),
      failureCode: row.failure_code,
      createdAt: row.created_at,
    })),
  };
}
