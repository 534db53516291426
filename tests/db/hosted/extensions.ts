/**
 * Stand-ins for extensions that the embedded backend lacks (pg_cron, pg_net, supabase_vault), with the tables and functions that
 * the product and the doctor use.
 */
export const extensions = `
create schema cron;
create table cron.job (jobname text primary key, schedule text not null, command text not null, active boolean not null default true);
create function cron.schedule(p_name text, p_schedule text, p_command text) returns bigint language sql as $$
  insert into cron.job values (p_name, p_schedule, p_command)
  on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command returning 1::bigint;
$$;

create schema net;
create table net._http_response (
  id bigint generated always as identity, status_code integer, content text, error_msg text,
  created timestamptz not null default now()
);
create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
  timeout_milliseconds integer default 5000) returns bigint language sql as 'select 1::bigint';

create schema vault;
create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text not null);
create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
create function vault.create_secret(new_secret text, new_name text) returns uuid language sql as
  'insert into vault.secrets (secret, name) values ($1, $2) returning id';
create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql as
  'update vault.secrets set secret = $2 where id = $1';
`;
