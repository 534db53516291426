-- Verification codes: six digits sent to an address or a number. Only the Edge Functions call these functions, with the secret
-- key.

create table private.verification_codes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  type text not null check (type in ('email', 'phone')),
  target text not null check (char_length(target) between 1 and 320),
  salt text not null default gen_random_uuid()::text,
  hash bytea not null,
  is_own boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint verification_codes_phone_is_own check (is_own or type = 'email')
);
alter table private.verification_codes enable row level security;
comment on table private.verification_codes is
  'Codes of the last day, stored as hashes. A code that the user''s session requested replaces the earlier ones; a code that was
requested with the public key alone replaces none.';
comment on column private.verification_codes.is_own is 'True when the session of the account requested the code.';

create table private.verification_tries (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  is_own boolean not null,
  newest_code_id bigint,
  email_hash bytea,
  network text,
  created_at timestamptz not null default now()
);
alter table private.verification_tries enable row level security;
comment on table private.verification_tries is
  'Wrong codes of the last day. Tries with the session of the account count separately from tries with the public key alone, which
count for every id: also for accounts without a code, and for unknown ids.';
comment on column private.verification_tries.newest_code_id is
  'The newest code at that time that was requested in the same way (is_own).';

comment on column private.verification_tries.email_hash is
  'The hash of the address that the account had: registering it again gives no new tries. Null for an unknown id.';

create index verification_codes_user_idx on private.verification_codes (user_id, id desc);
create index verification_codes_created_at_idx on private.verification_codes (created_at);
create index verification_tries_user_idx on private.verification_tries (user_id, is_own, created_at desc);
create index verification_tries_email_idx on private.verification_tries (email_hash, created_at desc) where is_own;
create index verification_tries_network_idx on private.verification_tries (network, created_at desc) where not is_own;
create index verification_tries_created_at_idx on private.verification_tries (created_at desc);

create function private.hash_verification_code(p_salt text, p_user_id uuid, p_proof text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(p_salt || ':' || p_user_id::text || ':' || p_proof, 'UTF8'))
$$;
comment on function private.hash_verification_code is
  'Returns the stored hash of a code. The proof is made with a key that only the Edge Functions have, so that the hash does not
reveal the six digits.';

create function private.constant_time_equals(p_left bytea, p_right bytea) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  v_nonce bytea := convert_to(gen_random_uuid()::text, 'UTF8');
begin
  return coalesce(sha256(v_nonce || p_left) = sha256(v_nonce || p_right), false);
end $$;
comment on function private.constant_time_equals is 'Compares in constant time: both sides are hashed with a fresh nonce.';

create function private.find_verification_code(p_user_id uuid, p_proof text, p_is_own boolean) returns bigint
language sql volatile security definer set search_path = '' as $$
  select max(c.id) filter (where private.constant_time_equals(coalesce(c.hash, ''::bytea),
    private.hash_verification_code(coalesce(c.salt, slot::text), p_user_id, p_proof)))
  from generate_series(1, 10) slot
  left join (
    select row_number() over (order by n.id desc) as slot, n.id, n.hash, n.salt
    from private.verification_codes n
    where n.user_id = p_user_id and (p_is_own or n.type = 'email')
    order by n.id desc limit 10
  ) c using (slot)
$$;
comment on function private.find_verification_code is
  'Returns the newest match among the ten newest codes of a user, also an expired or used one; else null. Finds codes for a number
only with the session of the account. Always makes ten comparisons, so that the time reveals nothing about the codes of an
account.';

create function private.hash_address(p_email text) returns bytea
language sql stable set search_path = '' as $$ select sha256(convert_to(lower(p_email), 'UTF8')) $$;
comment on function private.hash_address is 'Returns the hash of an email address, whatever its case.';

create function private.verification_tries_left(p_user_id uuid, p_newest_code_id bigint, p_is_own boolean) returns int
language sql stable security definer set search_path = '' as $$
  select greatest(0, least(
    5 - count(*) filter (where t.user_id = p_user_id and t.newest_code_id is not distinct from p_newest_code_id
      and t.created_at > now() - interval '1 hour'),
    50 - count(*)))::int
  from private.verification_tries t
  where t.is_own = p_is_own and t.created_at > now() - interval '1 day'
    and (t.user_id = p_user_id
      or (p_is_own and t.email_hash = (select private.hash_address(u.email) from public.users u where u.id = p_user_id)))
$$;
comment on function private.verification_tries_left is
  'Returns how many wrong codes an account has left: five per hour for each code that was requested in the same way, and fifty a
day. Tries with the session (`p_is_own`) and without it count separately; tries with it count over all accounts that have or had
the address, because an account can be deleted and registered again.';

create function private.require_public_try(p_network text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_of_network timestamptz;
  v_of_all timestamptz;
begin
  -- The first three tries of a network pass, so that attackers from many networks lock out nobody else.
  if p_network is not null and (select count(*) from private.verification_tries t
      where not t.is_own and t.network = p_network and t.created_at > now() - interval '1 hour') < 3 then
    return;
  end if;
  select t.created_at + interval '1 hour' into v_of_network from private.verification_tries t
  where not t.is_own and t.network = p_network and t.created_at > now() - interval '1 hour'
  order by t.created_at desc offset 29 limit 1;
  select t.created_at + interval '10 minutes' into v_of_all from private.verification_tries t
  where not t.is_own and t.created_at > now() - interval '10 minutes'
  order by t.created_at desc offset 199 limit 1;
  if v_of_network is not null or v_of_all is not null then
    raise sqlstate 'PT429' using message = 'rate_limited',
      detail = to_char(greatest(v_of_network, v_of_all) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
end $$;
comment on function private.require_public_try is
  'Limits wrong codes without the session of an account: thirty an hour from one network, and two hundred in ten minutes in total.
Always allows the first three an hour of a known network. Errors: rate_limited (PT429, detail: ISO time at which to try again).';

create function public.issue_verification_code(
  p_user_id uuid, p_type text, p_phone text, p_proof text, p_ip text default null, p_is_own boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
  v_target text;
  v_network text := private.rate_limit_network(p_ip);
  v_expires timestamptz := now() + interval '10 minutes';
begin
  if p_type is null or p_type not in ('email', 'phone') then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'type';
  elsif coalesce(char_length(p_proof), 0) < 6 then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'code';
  elsif p_type = 'phone' and not p_is_own then
    raise sqlstate 'PT401' using message = 'not_signed_in';
  end if;
  -- Before the shared locks of the limits: a long lock of one profile delays only its own account.
  select * into v_user from public.users where id = p_user_id and deleted_at is null for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found';
  end if;
  if p_type = 'phone' then
    v_target := regexp_replace(coalesce(nullif(p_phone, ''), v_user.phone, ''), '[^0-9+]', '', 'g');
    if v_target !~ '^\+[1-9][0-9]{6,14}$' then
      raise sqlstate 'PT422' using message = 'invalid_input', detail = 'phoneNumber';
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
  if p_is_own then
    if p_type = 'email' then
      perform private.require_message('code_address', v_target, v_network);
    end if;
    perform private.require_message('code_session', p_user_id::text, v_network);
  else
    perform private.require_message('code_public', v_target, v_network);
  end if;
  if p_type = 'phone' then
    perform private.require_message('phone_number', v_target, v_network);
  else
    -- Counts the code as a notice too: a sign-up with a taken address gets a notice instead, and both must have the same limit.
    insert into private.message_sends (budget, target) values ('notice', v_target);
  end if;
  delete from private.verification_codes where id in (
    select id from private.verification_codes where created_at < now() - interval '1 day'
    limit 1000 for update skip locked);
  if p_is_own then
    update private.verification_codes set expires_at = now()
    where user_id = p_user_id and used_at is null and expires_at > now();
  end if;
  insert into private.verification_codes (user_id, type, target, hash, salt, is_own, expires_at)
  select p_user_id, p_type, v_target, private.hash_verification_code(salt, p_user_id, p_proof), salt, p_is_own, v_expires
  from (select gen_random_uuid()::text as salt) fresh;
  update public.users set verification_code_expires_at = v_expires where id = p_user_id;
  return jsonb_build_object('target', v_target, 'locale', v_user.locale, 'first_name', v_user.first_name,
    'expires_at', v_expires);
end $$;
comment on function public.issue_verification_code is
  'Stores a code before it is sent, and returns { target, locale, first_name, expires_at }. The proof is a keyed hash of the six
digits, made by the Edge Function: the digits never reach the database. `p_is_own` is true when the session of the account asks:
it has limits of its own, may name a number, and its code replaces the earlier ones. Otherwise the code goes to the account''s
own address only. Errors: not_signed_in (PT401: a number without the session), not_found (PT404), invalid_input
(PT422, detail: the field), already_verified (PT409), rate_limited (PT429, detail: when to try again).';

create function private.use_verification_code(p_user_id uuid, p_code_id bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
  v_code private.verification_codes;
begin
  select * into v_user from public.users where id = p_user_id for no key update;
  select * into v_code from private.verification_codes where id = p_code_id for update;
  if v_code.used_at is not null then
    return '{"code": "code_used"}';
  elsif v_code.expires_at <= now()
    or (v_code.type = 'email' and lower(v_user.email) is distinct from v_code.target) then
    return '{"code": "code_expired"}';
  end if;
  update private.verification_codes set used_at = now() where id = p_code_id;
  if v_code.type = 'email' or (v_user.is_verified and v_user.verification_type = 'email') then
    perform private.store_proven_email(p_user_id);
  end if;
  perform set_config('mahfil.verified_user_id', p_user_id::text, true);
  update public.users set is_verified = true, verification_type = v_code.type,
    verification_code_expires_at = null,
    phone = case v_code.type when 'phone' then v_code.target else phone end
  where id = p_user_id;
  perform set_config('mahfil.verified_user_id', '', true);
  return jsonb_build_object('first', not v_user.is_verified, 'email', v_user.email, 'locale', v_user.locale,
    'first_name', v_user.first_name);
end $$;
comment on function private.use_verification_code is
  'Verifies a user with a found code, and returns { first (not verified before), email, locale, first_name }; or
{ code } with code_used or code_expired (also: replaced by a newer one, or the address has changed).';

create function public.check_verification_code(
  p_user_id uuid, p_proof text, p_ip text default null, p_is_own boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_network text := private.rate_limit_network(p_ip);
  v_newest_id bigint;
  v_code_id bigint;
  v_tries_left int;
  v_result jsonb := '{"code": "code_locked"}';
begin
  -- Tries with a session have their own lock, so that the user never waits for a stranger.
  perform pg_advisory_xact_lock(hashtextextended(
    'verification tries:' || case when p_is_own then p_user_id::text else 'public' end, 0));
  if not p_is_own then
    perform private.require_public_try(v_network);
  end if;
  select max(id) into v_newest_id from private.verification_codes where user_id = p_user_id and is_own = p_is_own;
  v_tries_left := private.verification_tries_left(p_user_id, v_newest_id, p_is_own);
  if v_tries_left > 0 then
    v_code_id := private.find_verification_code(p_user_id, p_proof, p_is_own);
    v_result := case when v_code_id is null then '{"code": "code_wrong"}'::jsonb
      else private.use_verification_code(p_user_id, v_code_id) end;
    if v_result ? 'code' then
      delete from private.verification_tries where id in (
        select id from private.verification_tries where created_at < now() - interval '1 day'
        limit 1000 for update skip locked);
      insert into private.verification_tries (user_id, is_own, newest_code_id, email_hash, network)
      values (p_user_id, p_is_own, v_newest_id,
        (select private.hash_address(u.email) from public.users u where u.id = p_user_id), v_network);
      v_tries_left := v_tries_left - 1;
      if v_tries_left = 0 and v_code_id is null then
        v_result := '{"code": "code_locked"}';
      end if;
    end if;
  end if;
  return v_result || jsonb_build_object('verified', not v_result ? 'code', 'tries_left', v_tries_left);
end $$;
comment on function public.check_verification_code is
  'Checks a code, and verifies the user in the same transaction when it is right. Returns { verified, code, tries_left, first (not
verified before), email, locale, first_name }; code is missing or one of code_wrong (also: no code was sent, or there is no such
account), code_expired (also: replaced by a newer one), code_used, code_locked (five wrong ones). Returns a refusal instead of
raising it, because the try must stay counted. `p_is_own` is true when the session of the account asks; its tries count
separately. Errors: rate_limited (PT429: too many wrong codes without a session, detail: when to try again).';

grant execute on function
  private.hash_verification_code,
  private.constant_time_equals,
  private.find_verification_code,
  private.verification_tries_left,
  private.require_public_try,
  private.use_verification_code,
  public.issue_verification_code,
  public.check_verification_code
  to service_role;
