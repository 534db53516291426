-- Mailed links: the account of a link, before somebody opens it. The sign-in service handles the opening.

create function private.find_mailed_link(p_token_hash text, p_kinds text[], out user_id uuid, out kind text)
language plpgsql stable security definer set search_path = '' as $$
begin
  -- This table exists only in a hosted project.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'select t.user_id, t.token_type::text from auth.one_time_tokens t
      where t.token_hash = $1 and t.token_type::text = any ($2) limit 1'
      into user_id, kind using p_token_hash, p_kinds;
    return;
  end if;
  -- The partial indexes of these columns leave out values of up to six characters.
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
  'Returns the account and the kind of an unused token hash: from one_time_tokens of a hosted sign-in service, from auth.users of
the embedded one. Nulls for an unknown hash. Does not check the expiry.';

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
    -- The lifetime of a link: otp_expiry in supabase/config.toml.
    and case v_link.kind when 'confirmation_token' then u.confirmation_sent_at when 'recovery_token' then u.recovery_sent_at
      else u.email_change_sent_at end > now() - interval '10 minutes';
  if v_account is not null then
    perform public.reset_rate_limit('auth_token', null, p_ip);
  end if;
  return v_account;
end $$;
comment on function public.describe_mailed_link is
  'Returns the account of a mailed link without opening it: { email, is_proven, new_email }. is_proven is true when the account''s
address was proved before (such an account moves only with confirm_email_change); new_email is the target of a change of
address, else null. Null for a link that is unknown, used or over ten minutes old. Opening the link shows the same. A
wrong hash counts as an attempt at a code (auth_token), because guesses would otherwise bypass the limits of the sign-in
service. Only the site''s server may call it, because it passes the visitor''s IP address. Errors: rate_limited (PT429; the
detail is the UTC instant at which to try again).';

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
  'Ends the links and codes that were mailed to the old address when an account''s address changes: the owner of that mailbox could
sign in with them. A hosted sign-in service does the same (supabase/auth, internal/models/user.go, ConfirmEmailChange). Runs
before the update, because handle_email_link takes a token that is cleared alone for an opened link.';

create trigger on_auth_user_email_replaced before update of email on auth.users
  for each row execute function private.end_mailed_links();

grant execute on function
  public.describe_mailed_link
  to service_role;
