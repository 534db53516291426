import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import { toPayout } from "./rows";
import type { Payout } from "./types";

/** The caller's payouts as host or provider, the latest due date first. Throws not_signed_in. */
export async function listMyPayouts(): Promise<Payout[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(await supabase.rpc("list_my_payouts"));
  return rows.map((row) => toPayout(row, row.id, row.status === "paid"));
}
