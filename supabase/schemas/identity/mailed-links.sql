-- Mailed links: which account one is for, before anybody opens it. Opening it is the sign-in service's.

create function private.find_mailed_link(p_token_hash text, p_kinds text[], out user_id uuid, out kind text)
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A table that only a hosted project has.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'select t.user_id, t.token_type::text from auth.one_time_tokens t
      where t.token_hash = $1 and t.token_type::text = any ($2) limit 1'
      into user_id, kind using p_token_hash, p_kinds;
    return;
  end if;
  -- By the length the indexes of these columns are used, which leave out short values.
  select f.id, f.name into user_id, kind from (
    select u.id, 'confirmation_token' as name from auth.users u
    where u.confirmation_token = p_token_hash and length(u.confirmation_token) > 6
    union all
    select u.id, 'recovery_token' from auth.users u where u.recovery_token = p_token_hash and length(u.recovery_token) > 6
    union all
    select u.id, 'email_change_token_new' from auth.users u
    where u.email_change_token_new = p_token_hash and length(u.email_change_token_new) > 6
    union all
    select u.id, 'email_change_token_current' from auth.users u
    where u.email_change_token_current = p_token_hash and length(u.email_change_token_current) > 6
  ) f where f.name = any (p_kinds) limit 1;
end $$;
comment on function private.find_mailed_link is
  'Returns the account and the kind of an unused token hash, where the sign-in service keeps it: hosted in one_time_tokens,
embedded in the record of the account. Nulls for an unknown one. Whether it has expired is not looked at.';

create function public.describe_mailed_link(p_token_hash text, p_type text, p_ip text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_kinds text[] := case
    when p_type in ('signup', 'invite') then array['confirmation_token']
    when p_type = 'recovery' then array['recovery_token']
    when p_type in ('magiclink', 'email') then array['recovery_token', 'confirmation_token']
    when p_type = 'email_change' then array['email_change_token_new', 'email_change_token_current'] end;
  v_attempt jsonb := public.consume_rate_limit('auth_token', null, p_ip);
  v_link record;
  v_account jsonb;
begin
  if not (v_attempt ->> 'allowed')::boolean then
    perform private.raise_error('rate_limited', v_attempt ->> 'retry_at');
  end if;
  select * into v_link from private.find_mailed_link(p_token_hash, v_kinds);
  select jsonb_build_object('email', u.email, 'is_proven', private.is_email_proven(u.id),
      'new_email', case when v_link.kind like 'email_change%' then u.email_change end)
    into v_account
  from auth.users u
  where u.id = v_link.user_id
    -- As long as a link works: otp_expiry of supabase/config.toml.
    and case v_link.kind when 'confirmation_token' then u.confirmation_sent_at when 'recovery_token' then u.recovery_sent_at
      else u.email_change_sent_at end > now() - interval '10 minutes';
  if v_account is not null then
    perform public.reset_rate_limit('auth_token', null, p_ip);
  end if;
  return v_account;
end $$;
comment on function public.describe_mailed_link is
  'Tells the page of a mailed link which account it is for, and changes nothing: { email, is_proven, new_email }, where is_proven
says whether the account''s address was proved before (one that was moves only with confirm_email_change), and new_email is the address that a change would move it to, else null.
Null for a link that is unknown, spent or over ten minutes old. Whoever opens the link learns the same. A guess counts as one at a
code (auth_token), or this would tell of guesses that the sign-in service limits; so only the site''s server may call it, which
names the visitor''s IP address. Errors: rate_limited (PT429; the detail is the UTC instant from which it is allowed again).';

create function private.end_mailed_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if lower(old.email) is distinct from lower(new.email) then
    new.recovery_token := '';
    new.confirmation_token := '';
    new.reauthentication_token := '';
  end if;
  return new;
end $$;
comment on function private.end_mailed_links is
  'Ends what was mailed to the old address of an account whose address changes: whoever reads that mailbox could sign in with it. A hosted
sign-in service does it too (supabase/auth, internal/models/user.go, ConfirmEmailChange). Before the update, as handle_email_link takes a
token that is cleared alone for an opened link.';

create trigger on_auth_user_email_replaced before update of email on auth.users
  for each row execute function private.end_mailed_links();

grant execute on function
  public.describe_mailed_link
  to service_role;
