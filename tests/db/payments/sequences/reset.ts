import type { Database } from "../../../../supabase/local/database.ts";

/** Ends what a sequence left open, because the service no longer knows it. */
export const endOpen = `do $$ begin
  set local session_replication_role = replica;
  update public.payments set status = 'failed', ended_at = now() where ended_at is null;
  update public.refunds set status = 'failed' where status = 'pending';
  update public.payout_transfers set status = 'failed' where status = 'pending';
  update public.payouts set status = 'cancelled' where status = 'scheduled';
  update public.booking_installments set status = 'cancelled' where status in ('due', 'processing', 'failed');
  update public.disputes set status = 'withdrawn', ended_at = now() where ended_at is null;
  update public.disputes set funds_reinstated_at = now()
  where status <> 'lost' and funds_withdrawn_at is not null and funds_reinstated_at is null;
  update public.disputes set funds_withdrawn_at = now() where status = 'lost' and funds_withdrawn_at is null;
  set local session_replication_role = origin;
end $$`;

/** Number of deletions before the files of the tables are rewritten. */
const DELETIONS = 20;

/** Returns a function that empties tables. Deleting few rows is faster than truncating, which frees the space. */
export function createEmptying(db: Pick<Database, "exec">, tables: readonly string[]) {
  const truncate = `truncate ${tables.join(", ")} cascade`;
  const remove = tables.map((table) => `delete from ${table}`).join("; ");
  let count = 0;
  return async () => {
    await db.exec(count % DELETIONS === 0 ? truncate : remove);
    count += 1;
  };
}
