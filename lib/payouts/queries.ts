import { readAllRows } from "../supabase/read-all-rows";
import { createServerSupabase } from "../supabase/server";
import { toPayout } from "./rows";
import type { Payout } from "./types";

/** All of the caller's payouts as the provider of services, the latest due date first. Throws not_signed_in. */
export async function listProviderPayouts(): Promise<Payout[]> {
  const supabase = await createServerSupabase();
  const rows = await readAllRows((from, to) =>
    supabase
      .rpc("list_my_payouts")
      .eq("side", "provider")
      .order("due_at", { ascending: false })
      .order("id")
      .range(from, to),
  );
  return rows.map((row) => toPayout(row, row.id, row.status === "paid"));
}
