-- A change of the email address: only a session that has just begun asks for one, and for the address that it named.

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
  'The one address, in small letters, that a user may ask the auth service for, and the session that named it. The auth service does not
tell a trigger which session asks. A permission is valid while that session lives and is at most five minutes old, and for one
request. The address is shown to its user while a link to it is valid.';
comment on column private.email_change_permissions.confirmed_session_id is
  'The session that has said, at confirmed_at, that the account shall move to this address once the link is opened.';

create function private.is_email_change_allowed(p_user_id uuid, p_new_email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.email_change_permissions p join auth.sessions s on s.id = p.session_id and s.user_id = p.user_id
    where p.user_id = p_user_id and p.address = lower(p_new_email) and not p.is_used
      and s.created_at > now() - interval '5 minutes')
    and private.message_retry_at('email_change', lower(p_new_email), null) is null
$$;
comment on function private.is_email_change_allowed is 'True while a user may ask the auth service for this new address.';

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
  -- By who receives the mail, before who asks: several accounts would flood a stranger. Counted once it is mailed: who names an
  -- address and asks for no mail keeps nobody else from it.
  perform private.refuse_message(private.message_retry_at('email_change', lower(p_new_email), null));
  perform private.require_message('email_change_account', v_user::text, null);
  insert into private.email_change_permissions (user_id, session_id, address)
  values (v_user, private.get_session_id(), lower(p_new_email))
  on conflict (user_id) do update set session_id = excluded.session_id, address = excluded.address, named_at = now(), is_used = false,
    confirmed_session_id = null, confirmed_at = null;
end $$;
comment on function public.allow_email_change is
  'Lets the caller ask the auth service once for this new address, within five minutes of the sign-in that began the session.
A later call replaces an earlier one. Errors: not_signed_in (PT401), invalid_input, reauthentication_needed (PT422: an older
session), rate_limited (PT429: three links to one address within an hour or five within a day, over all accounts, or ten of one account
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
  'Returns the new address that the caller has named within the last ten minutes, for which a link is valid, or null. What the auth service
keeps as pending would tell whether the address has an account: it sends no link then. Errors: not_signed_in (PT401).';

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
  'Refuses a new address, or a new link to a pending one, that allow_email_change did not permit: who holds an older session
could otherwise move the account to an address of their own. Uses the permission up. Error: reauthentication_needed (PT422).';

create function public.confirm_email_change(p_new_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.refuse_filtered_call();
  if not exists (select from auth.sessions s where s.id = private.get_session_id() and s.user_id = v_user) then
    perform private.raise_error('not_signed_in');
  end if;
  -- By what the user has named: what the auth service keeps as pending would tell whether the address has an account.
  update private.email_change_permissions set confirmed_session_id = private.get_session_id(), confirmed_at = now()
  where user_id = v_user and address = lower(p_new_email) and named_at > now() - interval '10 minutes';
  if not found then
    perform private.raise_error('not_found');
  end if;
end $$;
comment on function public.confirm_email_change is
  'Lets the link to the new address that the caller has named within the last ten minutes move the account, for ten minutes while the
session lives. The link alone does not: an address that was mistyped belongs to a stranger. Errors: not_signed_in (PT401), not_found
(PT404: they have not named it).';

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
  'Refuses a new address that no session of the user, which still lives, has confirmed within ten minutes. Errors: not_signed_in (PT401).';

create trigger on_auth_user_email_change
  before update of email_change, email_change_token_new, email_change_token_current, email_change_sent_at on auth.users
  for each row execute function private.require_email_change_permission();

grant execute on function
  public.allow_email_change,
  public.confirm_email_change,
  public.get_pending_email
  to anon, authenticated, service_role;
