-- Verification codes: private, stored hashed. Only the Edge Functions, with the service key, reach them.

create table private.verification_codes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  type text not null check (type in ('email', 'phone')),
  target text not null check (char_length(target) between 1 and 320),
  salt text not null default gen_random_uuid()::text,
  hash bytea not null,
  expires_at timestamptz not null,
  tries_left smallint not null default 5,
  used_at timestamptz,
  ip text check (char_length(ip) <= 64),
  created_at timestamptz not null default now()
);
comment on table private.verification_codes is 'Six digits sent to an address or a number. The newest of a person counts.';
create index verification_codes_user_idx on private.verification_codes (user_id, id desc);
create index verification_codes_ip_idx on private.verification_codes (ip, expires_at);

-- Apart from the codes, so that an account that comes and goes does not start counting anew.
create table private.verification_sends (
  id bigint generated always as identity primary key,
  target text not null,
  ip text,
  created_at timestamptz not null default now()
);
comment on table private.verification_sends is 'What was sent to whom, and who asked: for one a minute and five an hour.';
create index verification_sends_target_idx on private.verification_sends (target, created_at desc);
create index verification_sends_ip_idx on private.verification_sends (ip, created_at desc);

alter table private.verification_codes enable row level security;
alter table private.verification_sends enable row level security;
revoke all on private.verification_codes, private.verification_sends from public, anon, authenticated;

-- When the next one may be sent, given when the last ones were; null when now.
create function private.next_send(p_newest timestamptz, p_fifth timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(
    case when p_newest > now() - interval '1 minute' then p_newest + interval '1 minute' end,
    case when p_fifth > now() - interval '1 hour' then p_fifth + interval '1 hour' end)
$$;

-- Counts one more sending. One a minute and five an hour, for the target and for the IP (when known).
-- Errors: rate_limited (PT429, detail: ISO time at which to try again).
create function private.count_send(p_target text, p_ip text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_again timestamptz;
begin
  -- Always the target first, then the IP: two who wait for one another cannot happen.
  perform pg_advisory_xact_lock(hashtextextended('verification target:' || p_target, 0));
  if p_ip is not null then
    perform pg_advisory_xact_lock(hashtextextended('verification ip:' || p_ip, 0));
  end if;
  delete from private.verification_sends where created_at < now() - interval '1 day';
  select greatest(
    (select private.next_send(max(at), (array_agg(at order by at desc))[5]) from (
      select created_at as at from private.verification_sends
      where target = p_target order by created_at desc limit 5) of_target),
    (select private.next_send(max(at), (array_agg(at order by at desc))[5]) from (
      select created_at as at from private.verification_sends
      where ip = p_ip order by created_at desc limit 5) of_ip)
  ) into v_again;
  if v_again is not null then
    raise sqlstate 'PT429' using message = 'rate_limited',
      detail = to_char(v_again at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
  insert into private.verification_sends (target, ip) values (p_target, p_ip);
end $$;

-- What is kept of a code: nothing that its six digits could be read from without the functions' key,
-- which went into the proof.
create function private.code_hash(p_salt text, p_user_id uuid, p_proof text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(p_salt || ':' || p_user_id::text || ':' || p_proof, 'UTF8'))
$$;

-- Compares without telling by its time how much was right: both sides are hashed with a fresh secret.
create function private.same_bytes(p_one bytea, p_other bytea) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  v_nonce bytea := convert_to(gen_random_uuid()::text, 'UTF8');
begin
  return coalesce(sha256(v_nonce || p_one) = sha256(v_nonce || p_other), false);
end $$;

grant execute on function private.next_send(timestamptz, timestamptz), private.count_send(text, text),
  private.code_hash(text, uuid, text), private.same_bytes(bytea, bytea) to service_role;
revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
