import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import { type PayoutAccountState, payoutAccountStatuses } from "./rules/account";

/** The caller's account at the processor, to which payouts are sent; a status of null: none yet. Throws not_signed_in. */
export async function getPayoutAccount(): Promise<PayoutAccountState> {
  const supabase = await createServerSupabase();
  const row = unwrap(await supabase.rpc("get_payout_account")) as {
    status: string | null;
    bank_last4: string | null;
    waits_until: string | null;
    is_held: boolean;
  };
  return {
    status: payoutAccountStatuses.find((known) => known === row.status) ?? null,
    bankLast4: row.bank_last4,
    waitsUntil: row.waits_until,
    isHeld: row.is_held,
  };
}
