-- Rate limits of attempts: passwords, codes, sign-ups, requests for emails, subscriptions. Counted by the site's server with
-- its secret key, and by the embedded sign-in service for every request that reaches it. Functions for repeated actions of
-- signed-in users count by themselves.

create table private.rate_limit_counters (
  kind text not null,
  scope text not null check (scope in ('pair', 'ip', 'all')),
  key bytea not null,
  created_at timestamptz not null default now()
);
alter table private.rate_limit_counters enable row level security;
comment on table private.rate_limit_counters is
  'Attempts of the last hour. Keys are salted hashes: neither addresses nor IP addresses are stored. Each attempt counts under two
keys. The key of scope `pair` is the address together with the IP network: naming another user''s address does not lock them
out, because they come from another network. The key of scope `ip` is the network alone and stops one network from trying many
addresses; its limit is high, because an office or a mobile network may share one address. The key of scope `all` is the same
for everybody: it limits guesses from many networks, but never the first three of a network.';

create table private.rate_limit_salt (
  singleton boolean primary key default true check (singleton),
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
alter table private.rate_limit_salt enable row level security;
comment on table private.rate_limit_salt is 'The single salt of the keys of attempts.';

create index rate_limit_counters_key_idx on private.rate_limit_counters (key, created_at desc);
create index rate_limit_counters_created_at_idx on private.rate_limit_counters (created_at);

create function private.rate_limit_rules(p_kind text)
returns table (scope text, attempts int, within interval)
language sql immutable set search_path = '' as $$
  select l.scope, l.attempts, l.within from (values
    ('sign_in', 'pair', 5, interval '15 minutes'), ('sign_in', 'ip', 30, interval '15 minutes'),
    ('sign_up', 'pair', 5, interval '1 hour'), ('sign_up', 'ip', 10, interval '1 hour'),
    ('recovery', 'pair', 5, interval '1 hour'), ('recovery', 'ip', 20, interval '1 hour'),
    ('newsletter', 'pair', 5, interval '1 hour'), ('newsletter', 'ip', 10, interval '1 hour'),
    ('auth_password', 'pair', 5, interval '15 minutes'), ('auth_password', 'ip', 30, interval '15 minutes'),
    ('auth_sign_up', 'pair', 5, interval '1 hour'), ('auth_sign_up', 'ip', 10, interval '1 hour'),
    ('auth_mail', 'pair', 5, interval '1 hour'), ('auth_mail', 'ip', 20, interval '1 hour'),
    ('auth_token', 'pair', 10, interval '15 minutes'), ('auth_token', 'ip', 30, interval '15 minutes'),
    ('auth_token', 'all', 1000, interval '15 minutes'),
    ('auth_user', 'pair', 10, interval '1 hour'), ('auth_user', 'ip', 30, interval '1 hour'),
    ('audited_action', 'pair', 100, interval '1 hour'),
    ('payment_start', 'pair', 10, interval '1 hour'), ('payment_start', 'ip', 300, interval '1 hour'),
    ('payment_confirm', 'pair', 30, interval '1 hour'), ('payment_confirm', 'ip', 900, interval '1 hour'),
    ('payout_account_open', 'pair', 10, interval '1 hour'), ('payout_account_open', 'ip', 300, interval '1 hour'),
    ('payout_account_refresh', 'pair', 30, interval '1 hour'), ('payout_account_refresh', 'ip', 900, interval '1 hour'),
    ('processor_call', 'ip', 1800, interval '1 hour'), ('processor_call', 'all', 6000, interval '15 minutes')
  ) l (kind, scope, attempts, within)
  where l.kind = p_kind
$$;
comment on function private.rate_limit_rules is
  'Returns how many attempts of a kind are allowed within which sliding window; no rows for an unknown kind. The kinds that begin
with auth_ are those of the embedded sign-in service (supabase/local/auth-limits.ts): it counts the attempts of the site a
second time, separately, so that the limits also hold for callers that bypass the site. The kind audited_action is counted by
private.log_user_action, by account only; the kinds of payments and payout accounts by public.count_processor_call, by account
first, also by network, and all together as processor_call. They need a session, so their network has room for 30 accounts: a
carrier shares one IPv4 address among many subscribers.';

create function private.rate_limit_network(p_ip text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_ip inet;
begin
  v_ip := regexp_replace(btrim(p_ip), '^::ffff:(?=\d+\.)', '', 'i')::inet;
  if v_ip << inet '127.0.0.0/8' or v_ip = inet '::1' then
    return null;
  end if;
  return case when family(v_ip) = 6 then text(network(set_masklen(v_ip, 64))) else host(v_ip) end;
exception when invalid_text_representation then
  return null;
end $$;
comment on function private.rate_limit_network is
  'Returns the network of an IP address: an IPv4 address, or the /64 prefix of an IPv6 address, which one subscriber is given
as a whole. Null for loopback and for an invalid address: a shared limit for unknown networks would lock them all out at once.';

create function private.rate_limit_key(p_kind text, p_scope text, p_subject text, p_network text) returns bytea
language sql stable set search_path = '' as $$
  select sha256(convert_to(jsonb_build_array((select salt from private.rate_limit_salt), p_kind, p_scope,
    case when p_scope = 'pair' then lower(btrim(left(p_subject, 320))) end,
    case when p_scope <> 'all' then p_network end)::text, 'UTF8'))
$$;
comment on function private.rate_limit_key is 'Returns the key under which an attempt is counted.';

create function private.is_rate_limit_scope_counted(p_scope text, p_subject text, p_network text) returns boolean
language sql immutable set search_path = '' as $$
  select case p_scope when 'pair' then p_subject is not null when 'ip' then p_network is not null else true end
$$;
comment on function private.is_rate_limit_scope_counted is
  'True when an attempt counts in a scope: a pair needs an account, and the IP address must be known and not loopback.';

create function private.is_first_of_network(p_kind text, p_network text, p_within interval) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_network is not null and (
    select count(*) from private.rate_limit_counters a
    where a.key = (select private.rate_limit_key(p_kind, 'ip', null, p_network)) and a.created_at > now() - p_within) < 3
$$;
comment on function private.is_first_of_network is
  'True when an attempt is one of the first three of a known network within `p_within`. The limit of scope `all` does not refuse
these, so that attackers from many networks lock out nobody else. A right password or code is uncounted, so only wrong ones
count.';

create function public.consume_rate_limit(p_kind text, p_subject text, p_ip text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_network text := private.rate_limit_network(p_ip);
  v_limit record;
  v_key bytea;
  v_allowed_at timestamptz;
  v_retry_at timestamptz;
begin
  if not exists (select 1 from private.rate_limit_rules(p_kind)) then
    raise sqlstate 'PT422' using message = 'invalid_input';
  end if;
  -- Skips rows that another caller is deleting, so that it never waits.
  delete from private.rate_limit_counters where ctid in (
    select a.ctid from private.rate_limit_counters a where a.created_at < now() - interval '1 hour'
    limit 5000 for update skip locked);
  -- Always locks the keys in the order pair, ip, all: concurrent callers cannot deadlock.
  for v_limit in select * from private.rate_limit_rules(p_kind) l order by l.scope desc loop
    continue when not private.is_rate_limit_scope_counted(v_limit.scope, p_subject, v_network);
    v_key := private.rate_limit_key(p_kind, v_limit.scope, p_subject, v_network);
    perform pg_advisory_xact_lock(hashtextextended(encode(v_key, 'hex'), 0));
    select a.created_at + v_limit.within into v_allowed_at from private.rate_limit_counters a
    where a.key = v_key and a.created_at > now() - v_limit.within
    order by a.created_at desc offset v_limit.attempts - 1 limit 1;
    continue when v_limit.scope = 'all' and private.is_first_of_network(p_kind, v_network, v_limit.within);
    v_retry_at := greatest(v_retry_at, v_allowed_at);
  end loop;
  if v_retry_at is not null then
    return jsonb_build_object('allowed', false,
      'retry_at', to_char(v_retry_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  end if;
  insert into private.rate_limit_counters (kind, scope, key)
  select p_kind, l.scope, private.rate_limit_key(p_kind, l.scope, p_subject, v_network)
  from private.rate_limit_rules(p_kind) l
  where private.is_rate_limit_scope_counted(l.scope, p_subject, v_network);
  return jsonb_build_object('allowed', true);
end $$;
comment on function public.consume_rate_limit is
  'Counts an attempt, unless there were too many: { allowed: true }, or { allowed: false, retry_at } with the UTC instant from
which it is allowed again. Does not count a refused attempt, so that repeating does not prolong the wait. Without a subject (no
account) only the scopes `ip` and `all` count. Only the site''s server or the sign-in service may call it, because the caller
passes the IP address and could lock out others. Errors: invalid_input (PT422).';

create function public.reset_rate_limit(p_kind text, p_subject text, p_ip text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_network text := private.rate_limit_network(p_ip);
  v_limit record;
begin
  for v_limit in select * from private.rate_limit_rules(p_kind) l loop
    continue when not private.is_rate_limit_scope_counted(v_limit.scope, p_subject, v_network);
    delete from private.rate_limit_counters where ctid in (
      select a.ctid from private.rate_limit_counters a
      where a.key = (select private.rate_limit_key(p_kind, v_limit.scope, p_subject, v_network))
      order by a.created_at desc limit case when v_limit.scope = 'pair' then null else 1 end);
  end loop;
end $$;
comment on function public.reset_rate_limit is
  'Uncounts attempts after a right password or code: all at this account from this network, and the newest of the network and of
scope `all`. Keeps the others: an attacker with one account could otherwise reset the count and guess other passwords.';

grant execute on function
  private.is_first_of_network,
  public.consume_rate_limit,
  public.reset_rate_limit
  to service_role;
