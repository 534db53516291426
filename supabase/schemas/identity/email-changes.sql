-- A change of the email address: only a session that has just begun asks for one, and for the address that it named.

create table private.email_change_permissions (
  user_id uuid primary key references public.users (id) on delete cascade,
  session_id uuid not null,
  address_hash bytea not null
);
alter table private.email_change_permissions enable row level security;
comment on table private.email_change_permissions is
  'The one address that a user may ask the auth service for, and the session that named it. The auth service does not tell a
trigger which session asks. A permission is valid while that session lives and is at most five minutes old, and for one
request.';

create table private.email_change_confirmations (
  user_id uuid primary key references public.users (id) on delete cascade,
  session_id uuid not null,
  address_hash bytea not null,
  confirmed_at timestamptz not null default now()
);
alter table private.email_change_confirmations enable row level security;
comment on table private.email_change_confirmations is
  'The new address to which a session of a user has said, for ten minutes, that the account shall move when its link is opened.';

create function private.is_email_change_allowed(p_user_id uuid, p_new_email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.email_change_permissions p join auth.sessions s on s.id = p.session_id and s.user_id = p.user_id
    where p.user_id = p_user_id and p.address_hash = private.hash_address(p_new_email)
      and s.created_at > now() - interval '5 minutes')
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
  -- By who receives the mail, before who asks: several accounts would flood a stranger.
  perform private.require_message('email_change', lower(p_new_email), null);
  perform private.require_message('email_change_account', v_user::text, null);
  insert into private.email_change_permissions (user_id, session_id, address_hash)
  values (v_user, private.get_session_id(), private.hash_address(p_new_email))
  on conflict (user_id) do update set session_id = excluded.session_id, address_hash = excluded.address_hash;
end $$;
comment on function public.allow_email_change is
  'Lets the caller ask the auth service once for this new address, within five minutes of the sign-in that began the session.
A later call replaces an earlier one. Errors: not_signed_in (PT401), invalid_input, reauthentication_needed (PT422: an older
session), rate_limited (PT429: three links to one address within an hour or five within a day, over all accounts, or ten of one account
within a day; the detail says when to try again).';

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
  delete from private.email_change_permissions where user_id = new.id;
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
  elsif not exists (select from auth.users u where u.id = v_user and lower(u.email_change) = lower(p_new_email)) then
    perform private.raise_error('not_found');
  end if;
  insert into private.email_change_confirmations (user_id, session_id, address_hash)
  values (v_user, private.get_session_id(), private.hash_address(p_new_email))
  on conflict (user_id) do update set session_id = excluded.session_id, address_hash = excluded.address_hash, confirmed_at = now();
end $$;
comment on function public.confirm_email_change is
  'Lets the link to the caller''s pending new address move the account, for ten minutes while the session lives. The link alone does not:
an address that was mistyped belongs to a stranger. Errors: not_signed_in (PT401), not_found (PT404: no such change is pending).';

create function private.require_confirmed_email_change(p_user_id uuid, p_new_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_change_confirmations c using auth.sessions s
  where c.user_id = p_user_id and c.address_hash = private.hash_address(p_new_email) and c.confirmed_at > now() - interval '10 minutes'
    and s.id = c.session_id and s.user_id = c.user_id;
  if not found then
    perform private.raise_error('not_signed_in');
  end if;
end $$;
comment on function private.require_confirmed_email_change is
  'Uses up the confirmation of a new address by a session that still lives. Errors: not_signed_in (PT401) without one.';

create trigger on_auth_user_email_change
  before update of email_change, email_change_token_new, email_change_token_current, email_change_sent_at on auth.users
  for each row execute function private.require_email_change_permission();

grant execute on function
  public.allow_email_change,
  public.confirm_email_change
  to anon, authenticated, service_role;
