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
  /** The charged and refunded amounts of a payment; null for refunds and transfers. */
  capturedMinor: number | null;
  refundedMinor: number | null;
  state: MoneyState;
  failureCode: string | null;
  /** Its identifier at the processor; null until it exists there. */
  processorId: string | null;
  createdAt: string;
};

const PAGE_SIZE = 25;

const toState = (text: string): MoneyState =>
  moneyStates.find((known) => known === text) ?? "created";

/** A page of one group, latest first. Throws `only_admins`. */
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

/** A failed payment, refund or transfer in the answer of `admin_payment_differences`. */
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
  /** Bookings whose payments and ledger have different amounts. */
  ledger: {
    booking: { id: string; reference: string };
    currency: string;
    paymentsMinor: number;
    ledgerMinor: number;
  }[];
  /** Charges that the processor refused for a reason other than the card. */
  charges: AdminPayment[];
  /** Refunds that failed. */
  refunds: AdminPayment[];
  /** Transfers that failed or came back and have no later paid one. */
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

/** Differences that need an admin. Throws `only_admins`. */
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
