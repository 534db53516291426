import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { unwrapRow } from "../supabase/unwrap-row";
import { type PayoutAccountState, payoutAccountStatuses } from "./rules/account";

const accountRow = z.object({
  status: z.string().nullable(),
  bank_last4: z.string().nullable(),
  waits_until: z.string().nullable(),
  is_held: z.boolean(),
});

/** The caller's payout account at the processor; `status` is null when there is none. Throws `not_signed_in`. */
export async function getPayoutAccount(): Promise<PayoutAccountState> {
  const supabase = await createServerSupabase();
  const row = unwrapRow(accountRow, await supabase.rpc("get_payout_account"));
  return {
    status: payoutAccountStatuses.find((known) => known === row.status) ?? null,
    bankLast4: row.bank_last4,
    waitsUntil: row.waits_until,
    isHeld: row.is_held,
  };
}
