import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import { type Transfer, type TransferStatus, transferStatuses } from "./types";

/** What a payee earns of what guests pay by card, in minor units of one currency. */
export type EarningsBalance = {
  currency: string;
  /** Not due yet. */
  upcomingMinor: number;
  /** Due and not sent. */
  availableMinor: number;
  onTheWayMinor: number;
  paidMinor: number;
};

type BalanceRow = {
  currency: string;
  upcoming_minor: number;
  available_minor: number;
  on_the_way_minor: number;
  paid_minor: number;
};

/** The caller's balance in each currency; empty while no guest has paid by card. Throws not_signed_in. */
export async function getEarningsBalance(): Promise<EarningsBalance[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(await supabase.rpc("get_earnings_balance")) as unknown as BalanceRow[];
  return rows.map((row) => ({
    currency: row.currency,
    upcomingMinor: row.upcoming_minor,
    availableMinor: row.available_minor,
    onTheWayMinor: row.on_the_way_minor,
    paidMinor: row.paid_minor,
  }));
}

const MAX_TRANSFERS = 50;

/** The last transfers to the caller, the latest first. Throws not_signed_in. */
export async function listMyTransfers(): Promise<Transfer[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(await supabase.rpc("list_my_transfers", { p_limit: MAX_TRANSFERS }));
  return rows.map((row) => ({
    id: row.id,
    currency: row.currency,
    amountMinor: Number(row.amount_minor),
    status: toTransferStatus(row.status),
    createdAt: row.created_at,
    bookings: row.bookings,
  }));
}

const toTransferStatus = (text: string): TransferStatus =>
  transferStatuses.find((known) => known === text) ?? "pending";
