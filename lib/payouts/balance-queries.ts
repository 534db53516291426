import { unwrap } from "../errors";
import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { numeric, unwrapRow } from "../supabase/unwrap-row";
import { type Transfer, type TransferStatus, transferStatuses } from "./types";

/** A payee's earnings from card payments, in minor units of one currency. */
export type EarningsBalance = {
  currency: string;
  /** Not due yet. */
  upcomingMinor: number;
  /** Due and not sent. */
  availableMinor: number;
  onTheWayMinor: number;
  paidMinor: number;
  /** The part of these that waits for the decision of a dispute. */
  disputedMinor: number;
  /** The amount sent before a dispute was lost; deducted from the next transfers. */
  owedBackMinor: number;
  /** Service fees of bookings that guests paid to the caller directly; deducted from the next transfer. */
  feesOwedMinor: number;
};

const balanceRows = z.array(
  z.object({
    currency: z.string(),
    upcoming_minor: numeric,
    available_minor: numeric,
    on_the_way_minor: numeric,
    paid_minor: numeric,
    disputed_minor: numeric,
    owed_back_minor: numeric,
    fees_owed_minor: numeric,
  }),
);

/** The caller's balance in each currency; empty while no guest has paid by card. Throws not_signed_in. */
export async function getEarningsBalance(): Promise<EarningsBalance[]> {
  const supabase = await createServerSupabase();
  const rows = unwrapRow(balanceRows, await supabase.rpc("get_earnings_balance"));
  return rows.map((row) => ({
    currency: row.currency,
    upcomingMinor: row.upcoming_minor,
    availableMinor: row.available_minor,
    onTheWayMinor: row.on_the_way_minor,
    paidMinor: row.paid_minor,
    disputedMinor: row.disputed_minor,
    owedBackMinor: row.owed_back_minor,
    feesOwedMinor: row.fees_owed_minor,
  }));
}

const FIRST_TRANSFERS = 10;
/** The most transfers that the database returns at once. */
const MAX_TRANSFERS = 200;

/**
 * The latest transfers to the caller: a first part, or with `isAll` as many as the database returns at once. `hasMore`:
 * there are more than the first part. Throws `not_signed_in`.
 */
export async function listMyTransfers(
  isAll: boolean,
): Promise<{ transfers: Transfer[]; hasMore: boolean }> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase.rpc("list_my_transfers", {
      p_limit: isAll ? MAX_TRANSFERS : FIRST_TRANSFERS + 1,
    }),
  );
  const shown = isAll ? rows : rows.slice(0, FIRST_TRANSFERS);
  const transfers = shown.map((row) => ({
    id: row.id,
    currency: row.currency,
    amountMinor: Number(row.amount_minor),
    status: toTransferStatus(row.status),
    createdAt: row.created_at,
    bookings: row.bookings,
    feeMinor: Number(row.fee_minor),
  }));
  return { transfers, hasMore: shown.length < rows.length };
}

const toTransferStatus = (text: string): TransferStatus =>
  transferStatuses.find((known) => known === text) ?? "pending";
