-- Verification codes: six digits sent to an address or a number. Only the Edge Functions, with the secret key, reach them.

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
alter table private.verification_codes enable row level security;
comment on table private.verification_codes is
  'Codes that were sent, stored hashed. Only the newest code of a user can be used.';

create table private.verification_sends (
  id bigint generated always as identity primary key,
  target text not null,
  ip text,
  created_at timestamptz not null default now()
);
alter table private.verification_sends enable row level security;
comment on table private.verification_sends is
  'What was sent to which target and from which IP address, for the limits of one a minute and five an hour. Separate
from the codes, so that an account that is deleted and created again does not start with a fresh count.';

create index verification_codes_user_idx on private.verification_codes (user_id, id desc);
create index verification_codes_ip_idx on private.verification_codes (ip, expires_at);
create index verification_sends_target_idx on private.verification_sends (target, created_at desc);
create index verification_sends_ip_idx on private.verification_sends (ip, created_at desc);

create function private.next_send_time(p_newest timestamptz, p_fifth timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(
    case when p_newest > now() - interval '1 minute' then p_newest + interval '1 minute' end,
    case when p_fifth > now() - interval '1 hour' then p_fifth + interval '1 hour' end)
$$;
comment on function private.next_send_time is
  'Returns when the next code may be sent, given when the newest and the fifth newest were; null when it may be sent now.';

create function private.count_verification_send(p_target text, p_ip text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_retry_at timestamptz;
begin
  -- Always locks the target first, then the IP address: concurrent callers cannot deadlock.
  perform pg_advisory_xact_lock(hashtextextended('verification target:' || p_target, 0));
  if p_ip is not null then
    perform pg_advisory_xact_lock(hashtextextended('verification ip:' || p_ip, 0));
  end if;
  delete from private.verification_sends where created_at < now() - interval '1 day';
  select greatest(
    (select private.next_send_time(max(at), (array_agg(at order by at desc))[5]) from (
      select created_at as at from private.verification_sends
      where target = p_target order by created_at desc limit 5) of_target),
    (select private.next_send_time(max(at), (array_agg(at order by at desc))[5]) from (
      select created_at as at from private.verification_sends
      where ip = p_ip order by created_at desc limit 5) of_ip)
  ) into v_retry_at;
  if v_retry_at is not null then
    raise sqlstate 'PT429' using message = 'rate_limited',
      detail = to_char(v_retry_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
  insert into private.verification_sends (target, ip) values (p_target, p_ip);
end $$;
comment on function private.count_verification_send is
  'Counts one more sending: one a minute and five an hour, for the target and for the IP address (when known).
Errors: rate_limited (PT429, detail: ISO time at which to try again).';

create function private.hash_verification_code(p_salt text, p_user_id uuid, p_proof text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(p_salt || ':' || p_user_id::text || ':' || p_proof, 'UTF8'))
$$;
comment on function private.hash_verification_code is
  'Returns what is stored of a code. The proof is made with a key that only the functions have, so that the six digits
cannot be found from the hash.';

create function private.constant_time_equals(p_left bytea, p_right bytea) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  v_nonce bytea := convert_to(gen_random_uuid()::text, 'UTF8');
begin
  return coalesce(sha256(v_nonce || p_left) = sha256(v_nonce || p_right), false);
end $$;
comment on function private.constant_time_equals is 'Compares in constant time: both sides are hashed with a fresh nonce.';

create function private.wrong_code_reason(p_user_id uuid, p_newest_id bigint, p_proof text, p_ip text) returns text
language sql volatile security definer set search_path = '' as $$
  select coalesce((
    select case
      when c.user_id <> p_user_id then 'code_foreign'
      when c.used_at is not null then 'code_used'
      else 'code_expired' end
    from private.verification_codes c
    where (c.user_id = p_user_id or (c.ip = p_ip and c.used_at is null and c.expires_at > now()))
      and c.id is distinct from p_newest_id
      and private.constant_time_equals(c.hash, private.hash_verification_code(c.salt, c.user_id, p_proof))
    order by (c.user_id = p_user_id) desc, c.id desc limit 1
  ), 'code_wrong')
$$;
comment on function private.wrong_code_reason is
  'Returns the error code for a code that does not match the newest one: code_used or code_expired for an older one of the same
user, code_foreign for one sent to another user from the same IP address, else code_wrong.';

create function public.issue_verification_code(
  p_user_id uuid, p_type text, p_phone text, p_proof text, p_ip text default null, p_own boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
  v_target text;
  v_expires timestamptz := now() + interval '10 minutes';
begin
  if p_type is null or p_type not in ('email', 'phone') then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'type';
  elsif coalesce(char_length(p_proof), 0) < 6 then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'code';
  end if;
  select * into v_user from public.users where id = p_user_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found';
  end if;
  if p_type = 'phone' then
    v_target := coalesce(nullif(p_phone, ''), v_user.phone);
    if v_target is null or v_target !~ '^\+[1-9][0-9]{6,14}$' then
      raise sqlstate 'PT422' using message = 'invalid_input', detail = 'phoneNumber';
    elsif not p_own and v_user.phone is not null
      and regexp_replace(v_user.phone, '[^0-9+]', '', 'g') <> v_target then
      raise sqlstate 'PT403' using message = 'forbidden';
    end if;
  else
    v_target := lower(v_user.email);
    if coalesce(v_target, '') = '' then
      raise sqlstate 'PT422' using message = 'invalid_input', detail = 'email';
    end if;
  end if;
  if v_user.is_verified and v_user.verification_type = p_type
    and (p_type = 'email' or v_user.phone = v_target) then
    raise sqlstate 'PT409' using message = 'already_verified';
  end if;
  perform private.count_verification_send(v_target, p_ip);
  delete from private.verification_codes where created_at < now() - interval '1 day';
  insert into private.verification_codes as c (user_id, type, target, hash, salt, expires_at, ip)
  select p_user_id, p_type, v_target, private.hash_verification_code(salt, p_user_id, p_proof), salt, v_expires, p_ip
  from (select gen_random_uuid()::text as salt) fresh;
  update public.users set verification_code_expires_at = v_expires where id = p_user_id;
  return jsonb_build_object('target', v_target, 'locale', v_user.locale, 'first_name', v_user.first_name,
    'expires_at', v_expires);
end $$;
comment on function public.issue_verification_code is
  'Stores a code that is about to be sent, and returns { target, locale, first_name, expires_at }. The proof is a keyed hash
of the six digits, made by the Edge Function: the digits never reach the database. `p_own` says that the user themselves
asks; anybody else cannot name another number than the one on file. Errors: not_found (PT404), invalid_input (PT422,
detail: the field), forbidden (PT403), already_verified (PT409), rate_limited (PT429, detail: when to try again).';

create function public.check_verification_code(p_user_id uuid, p_proof text, p_ip text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
  v_newest private.verification_codes;
  v_match boolean;
  v_code text;
begin
  select * into v_user from public.users where id = p_user_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found';
  end if;
  select * into v_newest from private.verification_codes where user_id = p_user_id order by id desc limit 1 for update;
  v_match := v_newest.id is not null
    and private.constant_time_equals(v_newest.hash, private.hash_verification_code(v_newest.salt, p_user_id, p_proof));
  if v_newest.id is not null and v_newest.used_at is null and v_newest.tries_left <= 0 then
    v_code := 'code_locked';
  elsif v_match and v_newest.used_at is not null then
    v_code := 'code_used';
  elsif v_newest.used_at is null and v_newest.expires_at <= now() then
    v_code := 'code_expired';
  elsif v_match and v_newest.type = 'email' and lower(v_user.email) is distinct from v_newest.target then
    v_code := 'code_expired';
  elsif not v_match then
    if v_newest.used_at is null then
      update private.verification_codes set tries_left = tries_left - 1
      where id = v_newest.id returning * into v_newest;
    end if;
    v_code := private.wrong_code_reason(p_user_id, v_newest.id, p_proof, p_ip);
    if v_newest.used_at is null and v_newest.tries_left <= 0 then
      v_code := 'code_locked';
    end if;
  else
    update private.verification_codes set used_at = now() where id = v_newest.id;
    perform set_config('mahfil.verified_user_id', p_user_id::text, true);
    update public.users set is_verified = true, verification_type = v_newest.type,
      verification_code_expires_at = null,
      phone = case v_newest.type when 'phone' then v_newest.target else phone end
    where id = p_user_id;
    perform set_config('mahfil.verified_user_id', '', true);
  end if;
  return jsonb_build_object('verified', v_code is null, 'code', v_code,
    'tries_left', greatest(coalesce(v_newest.tries_left, 0), 0), 'first', not v_user.is_verified,
    'email', v_user.email, 'locale', v_user.locale, 'first_name', v_user.first_name);
end $$;
comment on function public.check_verification_code is
  'Checks a code, and verifies the user in the same transaction when it is right. Returns { verified, code, tries_left, first
(not verified before), email, locale, first_name }; code is null or one of code_wrong, code_expired (also: a newer one was
sent), code_used, code_locked (five wrong ones), code_foreign (it was sent to another user from the same IP address).
A refusal is returned, not raised, because the attempt must stay counted. Errors: not_found (PT404).';

create function public.consume_account_notice_rate_limit(p_email text, p_ip text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := lower(btrim(p_email));
begin
  perform private.count_verification_send(v_email, p_ip);
  return (select jsonb_build_object('email', u.email, 'locale', u.locale, 'first_name', u.first_name)
    from public.users u where lower(u.email) = v_email limit 1);
end $$;
comment on function public.consume_account_notice_rate_limit is
  'Counts a notice to an address that already has an account, as a code would have been counted, and returns
{ email, locale, first_name }, or null when there is no such account (nothing is sent then, and the Edge Function responds
the same). Errors: rate_limited (PT429, detail: when to try again).';

grant execute on function
  private.next_send_time,
  private.count_verification_send,
  private.hash_verification_code,
  private.constant_time_equals,
  private.wrong_code_reason,
  public.issue_verification_code,
  public.check_verification_code,
  public.consume_account_notice_rate_limit
  to service_role;
