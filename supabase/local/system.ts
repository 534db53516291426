import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "./database.ts";
import { paymentSchema } from "./payments/schema.ts";
import { realtimeSchema } from "./realtime/schema.ts";
import { oneLine, StartError } from "./settings.ts";

/** The backend's own metadata, in a schema without access for API roles. */
const localSchema = `
create schema if not exists local;
revoke all on schema local from public;
create table if not exists local.state (key text primary key, value text not null);
create table if not exists local.inbox (
  id bigint generated always as identity primary key,
  "to" text not null,
  subject text not null,
  "text" text not null,
  html text not null,
  sent_at timestamptz not null default clock_timestamp()
);
alter table local.inbox add column if not exists message_id text;
alter table local.inbox add column if not exists headers jsonb not null default '{}';
alter table local.inbox add column if not exists attachments jsonb not null default '[]';
`;

/** The objects of a hosted project before its first migration. */
const hostedDefaults = `
do $$
declare wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit', wanted);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
  if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
    alter role service_role bypassrls;
  end if;
end $$;
grant anon, authenticated, service_role to current_user;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists btree_gist with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant all on functions to service_role;
`;

/** Runs after the creation of lite's own tables of sign-in and storage. */
const hostedAccess = `
grant usage on schema auth to anon, authenticated, service_role;
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;
create or replace function auth.email() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;

grant usage on schema storage to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

-- The migrations revoke this default, which on a hosted project affects only objects of the migrations.
grant execute on all functions in schema auth, storage, extensions to public;
`;

/** Reads one entry of the backend's own metadata. */
export async function readState(db: Database, key: string): Promise<string | null> {
  const [row] = await db.sql<{ value: string }>("select value from local.state where key = $1", [
    key,
  ]);
  return row?.value ?? null;
}

export async function writeState(db: Database, key: string, value: string) {
  await db.sql(
    `insert into local.state values ($1, $2) on conflict (key) do update set value = $2`,
    [key, value],
  );
}

async function readOrCreateState(db: Database, key: string, make: () => string): Promise<string> {
  await db.sql("insert into local.state values ($1, $2) on conflict do nothing", [key, make()]);
  return (await readState(db, key)) ?? make();
}

export type Identity = {
  /** Identifies this database: another one has another id, even at the same address. */
  databaseId: string;
  jwtSecret: string;
};

/** Creates roles, schemas and extensions. Refuses a database with other tables. */
export async function prepareDatabase(db: Database): Promise<Identity> {
  const [known] = await db.sql<{ ours: boolean; foreign: number }>(`
    select to_regclass('local.state') is not null as ours,
      (select count(*)::int from pg_tables where schemaname = 'public') as foreign`);
  if (known && !known.ours && known.foreign > 0) {
    throw new StartError(
      "This database already holds tables that are not Mahfil's: give it an empty one",
    );
  }
  try {
    await db.exec(localSchema);
    await db.exec(paymentSchema);
    await db.exec(hostedDefaults);
  } catch (error) {
    throw new StartError(`Cannot prepare the database: ${oneLine(error)}`);
  }
  return {
    databaseId: await readOrCreateState(db, "database_id", randomUUID),
    jwtSecret: await readOrCreateState(db, "jwt_secret", () => randomBytes(32).toString("hex")),
  };
}

/** Creates the tables of sign-in, storage and realtime, and their grants. */
export async function prepareServices(db: Database, baseSchema: string) {
  await db.transaction(async (inside) => {
    await inside.exec(baseSchema);
    await inside.exec(hostedAccess);
    await inside.exec(realtimeSchema);
  });
}

/** Empties the database, including everything from migrations and the seed. */
export async function wipeDatabase(db: Database) {
  await db.transaction(async ({ sql, exec }) => {
    const schemas = await sql<{ name: string }>(`
      select quote_ident(nspname) as name from pg_namespace
      where nspname not like 'pg\\_%' and nspname <> 'information_schema'`);
    for (const { name } of schemas) await exec(`drop schema ${name} cascade`);
    await exec("create schema public");
  });
}
