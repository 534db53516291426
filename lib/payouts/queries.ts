import { unwrap } from "../actions/errors";
import { bothLanguages } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import type { Payout } from "./types";

/** What the caller is and was owed, as host or provider, the latest due first. Throws not_signed_in. */
export async function listMyPayouts(): Promise<Payout[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(await supabase.rpc("my_payouts"));
  return rows.map((row) => ({
    id: row.id,
    bookingId: row.booking_id,
    reference: row.reference,
    timeZone: row.time_zone,
    venue: bothLanguages(row.venue_name, row.venue_name_ar),
    currency: row.currency,
    grossMinor: Number(row.gross_minor),
    feeMinor: Number(row.fee_minor),
    netMinor: Number(row.net_minor),
    dueAt: new Date(row.due_at).toISOString(),
    paid: row.status === "paid",
  }));
}
