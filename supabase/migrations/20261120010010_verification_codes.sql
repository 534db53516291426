-- What the Edge Functions do with codes. Callable with the service key only.

-- Keeps a code that is about to be sent, and answers where to and in which language. The proof is a keyed
-- hash of the six digits, made by the function: the digits themselves never come here. `p_own` says that
-- the person themselves asks; a stranger cannot bring another number than the one they have.
-- Errors: not_found (PT404), invalid_input (PT422, detail: the field), forbidden (PT403),
-- already_verified (PT409), rate_limited (PT429, detail: when to try again).
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
  perform private.count_send(v_target, p_ip);
  delete from private.verification_codes where created_at < now() - interval '1 day';
  insert into private.verification_codes as c (user_id, type, target, hash, salt, expires_at, ip)
  select p_user_id, p_type, v_target, private.code_hash(salt, p_user_id, p_proof), salt, v_expires, p_ip
  from (select gen_random_uuid()::text as salt) fresh;
  update public.users set verification_code_expires_at = v_expires where id = p_user_id;
  return jsonb_build_object('target', v_target, 'locale', v_user.locale, 'first_name', v_user.first_name,
    'expires_at', v_expires);
end $$;

-- Judges a code that somebody typed, and verifies the person in the same transaction when it is right.
-- Answers { verified, code, tries_left, first (not verified before), email, locale, first_name }; code is null or one of code_wrong,
-- code_expired (also: a newer one was sent), code_used, code_locked (five wrong ones), code_foreign (it was
-- sent to somebody else from the same IP). A refusal is answered, not raised: the try must stay counted.
-- Errors: not_found (PT404).
create function public.check_verification_code(p_user_id uuid, p_proof text, p_ip text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
  v_last private.verification_codes;
  v_match boolean;
  v_code text;
begin
  select * into v_user from public.users where id = p_user_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found';
  end if;
  select * into v_last from private.verification_codes where user_id = p_user_id order by id desc limit 1 for update;
  v_match := v_last.id is not null
    and private.same_bytes(v_last.hash, private.code_hash(v_last.salt, p_user_id, p_proof));
  if v_last.id is not null and v_last.used_at is null and v_last.tries_left <= 0 then
    v_code := 'code_locked';
  elsif v_match and v_last.used_at is not null then
    v_code := 'code_used';
  elsif v_last.used_at is null and v_last.expires_at <= now() then
    v_code := 'code_expired';
  elsif v_match and v_last.type = 'email' and lower(v_user.email) is distinct from v_last.target then
    v_code := 'code_expired';
  elsif not v_match then
    if v_last.used_at is null then
      update private.verification_codes set tries_left = tries_left - 1
      where id = v_last.id returning * into v_last;
    end if;
    v_code := private.why_wrong(p_user_id, v_last.id, p_proof, p_ip);
    if v_last.used_at is null and v_last.tries_left <= 0 then
      v_code := 'code_locked';
    end if;
  else
    update private.verification_codes set used_at = now() where id = v_last.id;
    perform set_config('mahfil.confirmed', p_user_id::text, true);
    update public.users set is_verified = true, verification_type = v_last.type,
      verification_code_expires_at = null,
      phone = case v_last.type when 'phone' then v_last.target else phone end
    where id = p_user_id;
    perform set_config('mahfil.confirmed', '', true);
  end if;
  return jsonb_build_object('verified', v_code is null, 'code', v_code,
    'tries_left', greatest(coalesce(v_last.tries_left, 0), 0), 'first', not v_user.is_verified,
    'email', v_user.email, 'locale', v_user.locale, 'first_name', v_user.first_name);
end $$;

-- Whether a code that does not fit is an older one of the same person, or somebody else's.
create function private.why_wrong(p_user_id uuid, p_last bigint, p_proof text, p_ip text) returns text
language sql volatile security definer set search_path = '' as $$
  select coalesce((
    select case
      when c.user_id <> p_user_id then 'code_foreign'
      when c.used_at is not null then 'code_used'
      else 'code_expired' end
    from private.verification_codes c
    where (c.user_id = p_user_id or (c.ip = p_ip and c.used_at is null and c.expires_at > now()))
      and c.id is distinct from p_last
      and private.same_bytes(c.hash, private.code_hash(c.salt, c.user_id, p_proof))
    order by (c.user_id = p_user_id) desc, c.id desc limit 1
  ), 'code_wrong')
$$;

-- Counts a notice to an address that has an account already, as a code would have been counted, and
-- answers its language and name; null when there is no such account (nothing is sent then, and the
-- function's answer is the same). Errors: rate_limited (PT429, detail: when to try again).
create function public.take_account_notice(p_email text, p_ip text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := lower(btrim(p_email));
begin
  perform private.count_send(v_email, p_ip);
  return (select jsonb_build_object('email', u.email, 'locale', u.locale, 'first_name', u.first_name)
    from public.users u where lower(u.email) = v_email limit 1);
end $$;
create index if not exists users_email_lower_idx on public.users (lower(email));

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
grant execute on function private.why_wrong(uuid, bigint, text, text),
  public.issue_verification_code(uuid, text, text, text, text, boolean),
  public.check_verification_code(uuid, text, text), public.take_account_notice(text, text) to service_role;
revoke execute on function public.issue_verification_code(uuid, text, text, text, text, boolean),
  public.check_verification_code(uuid, text, text), public.take_account_notice(text, text)
  from anon, authenticated;
