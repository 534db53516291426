import { randomUUID } from "node:crypto";
import type { Database } from "../../../../supabase/local/database.ts";
import { makeUser, makeVenue } from "../../support.ts";

// Each sequence has its own host, venue and guests: copies of rows that are created once, because creating them through the
// product takes longer than the sequence.

export const currencies = ["EGP", "KWD", "JPY"] as const;
type Currency = (typeof currencies)[number];

type Provider = { id: string; services: Map<string, string> };

const copyFunctions = `
create or replace function local.copy_rows(p_table regclass, p_column text, p_from uuid, p_new jsonb) returns void
language plpgsql as $$
declare
  v_columns text := (
    select string_agg(quote_ident(attname), ', ') from pg_attribute
    where attrelid = p_table and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      -- Rows of other tables have ids of their own.
      and (attname <> 'id' or p_column = 'id'));
begin
  execute format('insert into %s (%s) select %s from (
    select (jsonb_populate_record(t, $1)).* from %s t where t.%I = $2) copied', p_table, v_columns, v_columns, p_table, p_column)
  using p_new, p_from;
end $$;
create table if not exists local.copied_tables (name regclass, column_name text);
create or replace function local.copy_user(p_from uuid, p_to uuid) returns void language plpgsql as $$
declare
  v_new jsonb := jsonb_build_object('id', p_to, 'user_id', p_to, 'email', p_to || '@mahfil.test');
  v_table local.copied_tables;
begin
  set local session_replication_role = replica;
  perform local.copy_rows('auth.users', 'id', p_from, v_new);
  perform local.copy_rows('public.users', 'id', p_from, v_new);
  for v_table in select * from local.copied_tables where column_name = 'user_id' loop
    perform local.copy_rows(v_table.name, 'user_id', p_from, v_new);
  end loop;
  set local session_replication_role = origin;
end $$;
create or replace function local.copy_venue(p_from uuid, p_to uuid, p_host uuid, p_price bigint, p_is_instant boolean,
  p_policy text) returns void language plpgsql as $$
declare
  v_new jsonb := jsonb_build_object('id', p_to, 'venue_id', p_to, 'host_id', p_host, 'price_per_hour', p_price,
    'instant_booking', p_is_instant, 'policy', p_policy);
  v_table local.copied_tables;
begin
  set local session_replication_role = replica;
  perform local.copy_rows('public.venues', 'id', p_from, v_new);
  perform local.copy_rows('public.listings', 'id', p_from, v_new || jsonb_build_object('owner_id', p_host, 'resource_id', p_to));
  perform local.copy_rows('public.resources', 'id', p_from, v_new || jsonb_build_object('owner_id', p_host));
  for v_table in select * from local.copied_tables where column_name = 'venue_id' loop
    perform local.copy_rows(v_table.name, 'venue_id', p_from, v_new);
  end loop;
  set local session_replication_role = origin;
end $$;
`;

/** Records which tables have rows of a template. */
async function noteTables(db: Database, column: string, id: string) {
  const tables = await db.sql<{ name: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'private') and c.column_name = $1
       and c.data_type = 'uuid' and c.table_name not in ('jobs', 'notifications')`,
    [column],
  );
  for (const { name } of tables) {
    const [row] = await db.sql(`select 1 as one from ${name} where ${column} = $1 limit 1`, [id]);
    if (row)
      await db.sql("insert into local.copied_tables values ($1::regclass, $2)", [name, column]);
  }
}

async function makeProvider(db: Database): Promise<Provider> {
  const id = await makeUser(db, "service_provider");
  await db.sql(
    `insert into public.service_providers (user_id, business_name, status, events_at_once)
     values ($1, 'Feast', 'active', 50)`,
    [id],
  );
  const services = new Map<string, string>();
  for (const currency of currencies) {
    const [row] = await db.sql<{ id: string }>(
      `insert into public.services (provider_id, currency, name, status, pricing_type, price)
       values ($1, $2, 'Music', 'active', 'fixed', 7777) returning id`,
      [id, currency],
    );
    services.set(currency, String(row?.id));
  }
  return { id, services };
}

/** A host with a venue that takes cards. */
export type Venue = { id: string; hostId: string; currency: Currency };
type NewVenue = {
  currency: Currency;
  price: number;
  isInstant: boolean;
  policy: string;
  /** Left out for none. */
  securityDeposit?: number;
};

export type Parties = {
  /** A provider of a service in each currency, of all venues. */
  provider: Provider;
  adminId: string;
  makeVenue: (wanted: NewVenue) => Promise<Venue>;
  makeGuest: () => Promise<string>;
};

export async function createParties(db: Database): Promise<Parties> {
  await db.exec(copyFunctions);
  const provider = await makeProvider(db);
  const hostTemplate = await makeUser(db, "host");
  const guestTemplate = await makeUser(db);
  const venueTemplates = new Map<string, string>();
  for (const currency of currencies) {
    const id = await makeVenue(db, { hostId: hostTemplate, timeZone: "UTC", currency });
    await db.sql(
      `insert into public.venue_payment_terms (venue_id, takes_cards, takes_transfers, takes_cash, transfer_details)
       values ($1, true, true, true, 'EG38 0019 0005 0000 0000 2631 8000 2')`,
      [id],
    );
    await db.sql(
      "insert into public.venue_services (venue_id, service_id, status) values ($1, $2, 'accepted')",
      [id, provider.services.get(currency)],
    );
    venueTemplates.set(currency, id);
  }
  await noteTables(db, "user_id", guestTemplate);
  await noteTables(db, "venue_id", venueTemplates.get("EGP") ?? "");
  const makeCopy = async (template: string) => {
    const id = randomUUID();
    await db.sql("select local.copy_user($1, $2)", [template, id]);
    return id;
  };
  return {
    provider,
    adminId: await makeUser(db, "admin"),
    makeGuest: () => makeCopy(guestTemplate),
    async makeVenue({ currency, price, isInstant, policy, securityDeposit = 0 }) {
      const hostId = await makeCopy(hostTemplate);
      await db.sql("select private.store_proven_email($1)", [hostId]);
      const id = randomUUID();
      await db.sql("select local.copy_venue($1, $2, $3, $4, $5, $6)", [
        venueTemplates.get(currency),
        id,
        hostId,
        price,
        isInstant,
        policy,
      ]);
      await db.sql(
        "update public.venue_payment_terms set security_deposit_minor = $2 where venue_id = $1",
        [id, securityDeposit],
      );
      return { id, hostId, currency };
    },
  };
}
