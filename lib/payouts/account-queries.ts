import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import { type PayoutAccountStatus, payoutAccountStatuses } from "./rules/account";

/** The caller's account at the processor, to which payouts are sent; a status of null: none yet. Throws not_signed_in. */
export async function getPayoutAccount(): Promise<{ status: PayoutAccountStatus | null }> {
  const supabase = await createServerSupabase();
  const { status } = unwrap(await supabase.rpc("get_payout_account")) as { status: string | null };
  return { status: payoutAccountStatuses.find((known) => known === status) ?? null };
}
