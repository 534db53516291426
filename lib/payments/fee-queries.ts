import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { numeric, unwrapRow } from "../supabase/unwrap-row";
import type { OwedFee } from "./fee-types";

const PAGE_SIZE = 25;

const owedFeeRow = z.object({
  payee_id: z.string(),
  person: z.string(),
  email: z.string().nullable(),
  currency: z.string(),
  amount_minor: numeric,
  owed_since: z.string(),
  cursor: z.string(),
});

/**
 * A page of the users who owe service fees, oldest debt first. `next`: the cursor of the next page. Throws
 * `only_admins`.
 */
export async function listOwedFees(
  cursor?: string,
): Promise<{ fees: OwedFee[]; next: string | null }> {
  const supabase = await createServerSupabase();
  const rows = unwrapRow(
    z.array(owedFeeRow),
    await supabase.rpc("admin_list_owed_fees", { p_limit: PAGE_SIZE, p_cursor: cursor }),
  );
  return {
    fees: rows.map((row) => ({
      payeeId: row.payee_id,
      person: row.person,
      email: row.email,
      currency: row.currency,
      amountMinor: row.amount_minor,
      owedSince: row.owed_since,
    })),
    next: rows.length === PAGE_SIZE ? (rows.at(-1)?.cursor ?? null) : null,
  };
}
