import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import type { OwedFee } from "./fee-types";

const PAGE_SIZE = 25;

type OwedFeeRow = {
  payee_id: string;
  person: string;
  email: string | null;
  currency: string;
  amount_minor: number;
  owed_since: string;
  cursor: string;
};

/** A page of who owes service fees, who has owed longest first. `next`: the cursor of the next page. Throws only_admins. */
export async function listOwedFees(
  cursor?: string,
): Promise<{ fees: OwedFee[]; next: string | null }> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase.rpc("admin_list_owed_fees", { p_limit: PAGE_SIZE, p_cursor: cursor }),
  ) as unknown as OwedFeeRow[];
  return {
    fees: rows.map((row) => ({
      payeeId: row.payee_id,
      person: row.person,
      email: row.email,
      currency: row.currency,
      amountMinor: Number(row.amount_minor),
      owedSince: row.owed_since,
    })),
    next: rows.length === PAGE_SIZE ? (rows.at(-1)?.cursor ?? null) : null,
  };
}
