import { unwrap } from "../errors";
import { bothLanguages, type Localized } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import type { ReceiptGroup } from "./rules/admin-lists";

/** A receipt with which a guest proves a payment by transfer or in cash, as admins list it. Amount in minor units. */
export type AdminReceipt = {
  id: string;
  booking: { id: string; reference: string; isCancelled: boolean };
  venue: Localized;
  /** Empty for a former member. */
  guest: string;
  host: string;
  currency: string;
  amountMinor: number;
  /** The host's reason for refusing it; null while it waits. */
  reason: string | null;
  sentAt: string;
  refusedAt: string | null;
};

const PAGE_SIZE = 25;

/** A page of the receipts in a group that need an admin, latest first. Throws `only_admins`. */
export async function listReceipts(
  group: ReceiptGroup,
  cursor?: string,
): Promise<{ receipts: AdminReceipt[]; next: string | null }> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase.rpc("admin_list_payment_proofs", {
      p_group: group,
      p_cursor: cursor,
      p_limit: PAGE_SIZE,
    }),
  );
  return {
    receipts: rows.map((row) => ({
      id: row.id,
      booking: {
        id: row.booking_id,
        reference: row.reference,
        isCancelled: row.booking_status === "cancelled",
      },
      venue: bothLanguages(row.venue_name, row.venue_name_ar),
      guest: row.guest,
      host: row.host,
      currency: row.currency,
      amountMinor: Number(row.amount_minor),
      reason: row.reason,
      sentAt: row.sent_at,
      refusedAt: row.decided_at,
    })),
    next: rows.length === PAGE_SIZE ? (rows.at(-1)?.cursor ?? null) : null,
  };
}
