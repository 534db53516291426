import type { Database } from "../../../../supabase/local/database.ts";
import type { Service } from "./service.ts";

// Time passes by moving past events further into the past: the product has no clock that tests can set.

const bookingTables = `select c.table_schema, c.table_name, array_agg(c.column_name order by c.column_name) as columns
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'private') and c.data_type = 'timestamp with time zone'
    and c.table_name not in ('ledger_entries', 'ledger_transactions', 'bookings')
    and exists (select from information_schema.columns b
      where b.table_schema = c.table_schema and b.table_name = c.table_name and b.column_name = 'booking_id')
  group by c.table_schema, c.table_name order by c.table_name`;

const moved = (columns: readonly string[]) =>
  columns.map((column) => `${column} = ${column} - p_by`).join(", ");

const bookingColumns = [
  "starts_at",
  "ends_at",
  "hold_expires_at",
  "request_expires_at",
  "submitted_at",
  "confirmed_at",
  "cancelled_at",
  "created_at",
];

/** Returns a function that advances time for the bookings of a venue. */
export async function createTimePassing(db: Database, service: Service) {
  const tables = await db.sql<{ table_schema: string; table_name: string; columns: string[] }>(
    bookingTables,
  );
  const used = [
    "booking_installments",
    "payments",
    "refunds",
    "payouts",
    "booking_events",
    "disputes",
    "deposit_claims",
  ];
  const updates = tables
    .filter(({ table_name }) => used.includes(table_name))
    .map(
      ({ table_schema, table_name, columns }) =>
        `update ${table_schema}.${table_name} set ${moved(columns)} where booking_id = any (v_ids);`,
    );
  await db.exec(`
    create or replace function local.pass_time(p_venue_id uuid, p_by interval) returns void language plpgsql as $$
    declare
      v_ids uuid[] := array(select id from public.bookings where venue_id = p_venue_id);
      v_id uuid;
    begin
      set local session_replication_role = replica;
      -- The earliest first: none moves onto another one.
      for v_id in select id from public.bookings where venue_id = p_venue_id order by starts_at loop
        update public.bookings set ${moved(bookingColumns)},
          occupied = tstzrange(lower(occupied) - p_by, upper(occupied) - p_by, '[)')
        where id = v_id;
        update public.booking_parts set starts_at = starts_at - p_by, ends_at = ends_at - p_by, occupied = case
          when occupied is not null then tstzrange(lower(occupied) - p_by, upper(occupied) - p_by, '[)') end
        where booking_id = v_id;
      end loop;
      ${updates.join("\n      ")}
      update public.payout_transfers set ${moved(["created_at", "ended_at"])};
      update public.payout_accounts set ${moved(["updated_at", "bank_changed_at"])};
      update private.jobs set run_at = run_at - p_by, run_again_at = run_again_at - p_by
      where finished_at is null and failed_at is null;
      set local session_replication_role = origin;
    end $$`);
  return async (venueId: string, seconds: number) => {
    await db.sql("select local.pass_time($1, make_interval(secs => $2))", [venueId, seconds]);
    await service.passTime(seconds);
  };
}
