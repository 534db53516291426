-- Changes of the email address: only a recent session may request one, for the address that it named.

create table private.email_change_permissions (
  user_id uuid primary key references public.users (id) on delete cascade,
  session_id uuid not null,
  address text not null check (char_length(address) <= 320),
  named_at timestamptz not null default now(),
  is_used boolean not null default false,
  confirmed_session_id uuid,
  confirmed_at timestamptz
);
alter table private.email_change_permissions enable row level security;
comment on table private.email_change_permissions is
  'The one address, in lower case, to which a user may change, and the session that named it. Stored because a trigger of the auth
service does not know the session. Valid for one request while that session lives and is at most five minutes old. The user sees
the address while its link is valid.';
comment on column private.email_change_permissions.confirmed_session_id is
  'The session that confirmed the change at confirmed_at; the link then moves the account.';

create function private.is_email_change_allowed(p_user_id uuid, p_new_email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.email_change_permissions p join auth.sessions s on s.id = p.session_id and s.user_id = p.user_id
    where p.user_id = p_user_id and p.address = lower(p_new_email) and not p.is_used
      and s.created_at > now() - interval '5 minutes')
    and private.message_retry_at('email_change', lower(p_new_email), null) is null
$$;
comment on function private.is_email_change_allowed is 'True when the user may request this new address from the auth service.';

create function public.allow_email_change(p_new_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if p_new_email is null or char_length(p_new_email) > 320 then
    perform private.raise_error('invalid_input', 'new_email');
  elsif not private.is_recent_session(v_user) then
    perform private.raise_error('reauthentication_needed');
  end if;
  -- Checks the limit of the receiving address before that of the account: several accounts could flood a stranger. Counts the
  -- address only when the mail is requested, so that naming an address without a mail does not use up its limit.
  perform private.refuse_message(private.message_retry_at('email_change', lower(p_new_email), null));
  perform private.require_message('email_change_account', v_user::text, null);
  insert into private.email_change_permissions (user_id, session_id, address)
  values (v_user, private.get_session_id(), lower(p_new_email))
  on conflict (user_id) do update set session_id = excluded.session_id, address = excluded.address, named_at = now(), is_used = false,
    confirmed_session_id = null, confirmed_at = null;
end $$;
comment on function public.allow_email_change is
  'Lets the caller request this new address from the auth service once, within five minutes of the start of the session. A later
call replaces an earlier one. Errors: not_signed_in (PT401), invalid_input, reauthentication_needed (PT422: an older session),
rate_limited (PT429: three links to one address within an hour or five within a day, over all accounts, or ten of one account
within a day; the detail says when to try again).';

create function public.get_pending_email() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return (select p.address from private.email_change_permissions p join public.users u on u.id = p.user_id
    where p.user_id = v_user and p.named_at > now() - interval '10 minutes' and p.address is distinct from lower(u.email));
end $$;
comment on function public.get_pending_email is
  'Returns the new address that the caller named within the last ten minutes, while its link is valid, or null. Does not read the
pending address of the auth service, which tells whether the address has an account: no link is sent then. Errors: not_signed_in
(PT401).';

create function private.require_email_change_permission() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(new.email_change, '') = '' or (
    new.email_change is not distinct from old.email_change
    and coalesce(new.email_change_token_new, '') in ('', coalesce(old.email_change_token_new, ''))
    and coalesce(new.email_change_token_current, '') in ('', coalesce(old.email_change_token_current, ''))
    and (new.email_change_sent_at is null or new.email_change_sent_at is not distinct from old.email_change_sent_at)) then
    return new;
  elsif not private.is_email_change_allowed(new.id, new.email_change) then
    perform private.raise_error('reauthentication_needed');
  end if;
  perform private.require_message('email_change', lower(new.email_change), null);
  update private.email_change_permissions set is_used = true where user_id = new.id;
  return new;
end $$;
comment on function private.require_email_change_permission is
  'Refuses a new address, or a new link to a pending one, without a permission of allow_email_change: an older session could
otherwise move the account to another address. Uses up the permission. Error: reauthentication_needed (PT422).';

create function public.confirm_email_change(p_new_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.refuse_filtered_call();
  if not exists (select from auth.sessions s where s.id = private.get_session_id() and s.user_id = v_user) then
    perform private.raise_error('not_signed_in');
  end if;
  -- Compares with the named address: the pending address of the auth service would tell whether it has an account.
  update private.email_change_permissions set confirmed_session_id = private.get_session_id(), confirmed_at = now()
  where user_id = v_user and address = lower(p_new_email) and named_at > now() - interval '10 minutes';
  if not found then
    perform private.raise_error('not_found');
  end if;
end $$;
comment on function public.confirm_email_change is
  'Confirms the change to the address that the caller named within the last ten minutes: its link may move the account for ten
minutes while the session lives. The link alone does not suffice, because a mistyped address belongs to a stranger. Errors:
not_signed_in (PT401), not_found (PT404: not the named address).';

create function private.require_confirmed_email_change(p_user_id uuid, p_new_email text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from private.email_change_permissions p join auth.sessions s on s.id = p.confirmed_session_id and s.user_id = p.user_id
    where p.user_id = p_user_id and p.address = lower(p_new_email) and p.confirmed_at > now() - interval '10 minutes') then
    perform private.raise_error('not_signed_in');
  end if;
end $$;
comment on function private.require_confirmed_email_change is
  'Refuses a new address unless a live session of the user confirmed it within the last ten minutes. Errors: not_signed_in (PT401).';

create trigger on_auth_user_email_change
  before update of email_change, email_change_token_new, email_change_token_current, email_change_sent_at on auth.users
  for each row execute function private.require_email_change_permission();

grant execute on function
  public.allow_email_change,
  public.confirm_email_change,
  public.get_pending_email
  to anon, authenticated, service_role;
