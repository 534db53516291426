import type { Sql } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";
import { insertRows } from "./lib/rows.ts";

export type LedgerPosting = {
  kind: string;
  /** Names the cause, as in the functions of the database. */
  key: string;
  bookingId: string | null;
  currency: string;
  /** When it happened, in ISO 8601. */
  at: string;
  entries: { account: string; userId: string | null; amount: number }[];
};

/** Posts transactions of the past in the ledger: as private.post_ledger, with the time at which they happened. */
export async function postLedger(sql: Sql, postings: LedgerPosting[]): Promise<void> {
  await insertRows(
    sql,
    "private.ledger_transactions",
    postings.map(({ kind, key, bookingId, at }) => ({
      id: idOf("ledger", key),
      kind,
      key,
      booking_id: bookingId,
      created_at: at,
    })),
  );
  const entries = postings.flatMap(({ key, bookingId, currency, at, entries: parts }) =>
    parts
      .filter(({ amount }) => amount !== 0)
      .map(({ account, userId, amount }) => ({
        transaction_id: idOf("ledger", key),
        account,
        user_id: userId,
        currency,
        amount_minor: amount,
        booking_id: bookingId,
        created_at: at,
      })),
  );
  await insertRows(sql, "public.ledger_entries", entries);
}
