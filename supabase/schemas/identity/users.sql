-- Users: profiles, roles, and who may read and change them.

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  -- Empty when the user has no name; null only after the account was deleted.
  first_name text default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  role text not null default 'guest' check (role in ('guest', 'host', 'service_provider', 'admin')),
  is_provider boolean not null default false,
  phone text check (char_length(phone) <= 32),
  verification_type text not null default 'email' check (verification_type in ('email', 'phone')),
  is_verified boolean not null default false,
  birthdate date check (birthdate between '1900-01-01' and '2100-01-01'),
  gender text check (gender in ('female', 'male', 'unspecified')),
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  -- The path of an own file: see profile-pictures.sql.
  avatar_url text check (char_length(avatar_url) <= 500),
  bio text check (char_length(bio) <= 2000),
  locale text not null default 'en' check (locale in ('en', 'ar')),
  presence text not null default 'shown' check (presence in ('shown', 'busy', 'hidden')),
  identity_checked_at timestamptz,
  verification_code_expires_at timestamptz,
  connected_devices jsonb not null default '[]' constraint users_connected_devices check (private.are_devices(connected_devices)),
  wanted_category_ids uuid[] not null default '{}' check (cardinality(wanted_category_ids) <= 50),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint users_avatar_url_form check (avatar_url ~ ('^/storage/v1/object/public/avatars/' || id || '/[^/\s]+$')),
  constraint users_deleted_are_guests
    check (case when deleted_at is null then first_name is not null else role = 'guest' and email is null end)
);
alter table public.users enable row level security;
comment on table public.users is 'Profiles of users. The role is written by functions only, never by its owner.';
comment on column public.users.role is
  'The main role of a user, for callers that know only one: a host who also offers services is a host.';
comment on column public.users.is_provider is
  'Whether the user offers services: true for each service_provider and for a host who does both (users_keep_roles_alike).';
comment on column public.users.wanted_category_ids is 'Categories that a provider chose at sign-up; the onboarding starts with them.';
comment on column public.users.presence is
  'What others in a conversation see: whether the user is online (shown), that they are busy while online (busy), or nothing
(hidden).';
comment on column public.users.identity_checked_at is
  'When an admin checked the identity on a document; else null. Verification codes do not set it.';
comment on column public.users.deleted_at is 'Set only by delete_account, which removes all personal data.';

create index users_created_at_idx on public.users (created_at desc, id);
create index if not exists users_email_lower_idx on public.users (lower(email));

create function private.get_my_role() returns text
language sql stable security definer set search_path = '' as $$
  select role from public.users where id = (select auth.uid())
$$;
comment on function private.get_my_role is 'Returns the caller''s role from the database, or null when signed out.';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select role = 'admin' from public.users where id = (select auth.uid())), false)
$$;
comment on function private.is_admin is 'True when the caller is an admin.';

create function private.keep_roles_alike() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_provider := case new.role when 'service_provider' then true when 'host' then new.is_provider else false end;
  return new;
end $$;
comment on function private.keep_roles_alike is
  'Keeps is_provider consistent with the role: true for a service_provider, free for a host, false for others.';

create function private.is_provider() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select is_provider from public.users where id = (select auth.uid())), false)
$$;
comment on function private.is_provider is 'True when the caller offers services; a host may do so too.';

create function private.is_privileged() returns boolean
language sql stable security definer set search_path = '' as $$
  select (select auth.uid()) is null or private.is_admin()
$$;
comment on function private.is_privileged is
  'True for admins and for statements without a caller (migrations, seed, secret key). Safe because anon can write no table.';

create function private.require_user() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if v_user is null
    or not exists (select 1 from public.users where id = v_user and deleted_at is null) then
    raise sqlstate 'PT401' using message = 'not_signed_in';
  end if;
  return v_user;
end $$;
comment on function private.require_user is
  'Returns the id of the caller. Errors: not_signed_in (PT401), also when the account was deleted.';

create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if not private.is_admin() then
    raise sqlstate 'PT403' using message = 'only_admins';
  end if;
  return v_user;
end $$;
comment on function private.require_admin is
  'Returns the id of the caller. Errors: not_signed_in (PT401), only_admins (PT403).';

create function private.require_verified(p_user_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select 1 from public.users where id = p_user_id and is_verified) then
    raise sqlstate 'PT403' using message = 'not_verified';
  end if;
end $$;
comment on function private.require_verified is
  'Errors: not_verified (PT403) unless the user has a verified address or number. Publishing needs one, booking does not.';

create function public.become_host() returns public.users
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
begin
  perform private.refuse_filtered_call();
  select * into v_user from public.users where id = (select private.require_user()) for no key update;
  if v_user.role in ('guest', 'service_provider') then
    update public.users set role = 'host' where id = v_user.id returning * into v_user;
    perform private.write_audit_log('became_host', 'user', v_user.id);
  end if;
  return v_user;
end $$;
comment on function public.become_host is
  'Makes a guest or a service provider a host; a provider keeps offering services. Hosts and admins stay unchanged. Returns the
profile. Errors: not_signed_in (PT401).';

create function private.lock_admins() returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('admins', 0))
$$;
comment on function private.lock_admins is
  'Serializes changes of roles and deletions of admins'' accounts, so that one admin always remains. Taken after row locks, by
admins only.';

create function public.admin_set_role(p_user_id uuid, p_role text) returns public.users
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid;
  v_before text;
  v_name text;
  v_user public.users;
begin
  perform private.refuse_filtered_call();
  v_admin := private.require_admin();
  if p_role is null or p_role not in ('guest', 'host', 'service_provider', 'admin') then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'role';
  elsif p_user_id = v_admin then
    raise sqlstate 'PT403' using message = 'forbidden';
  end if;
  select role, btrim(concat_ws(' ', first_name, last_name)) into v_before, v_name
  from public.users where id = p_user_id and deleted_at is null for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found';
  elsif v_before is distinct from p_role and 'admin' in (v_before, p_role) then
    -- An older, perhaps stolen session of an admin must not create a permanent admin.
    perform private.require_recent_session(v_admin);
  end if;
  if p_role = 'admin' then
    -- A verified phone number is not enough: the owner of an unproven address may still take the account over.
    perform private.require_proven_email(p_user_id);
  end if;
  -- Two admins who remove each other's role concurrently would leave none.
  perform private.lock_admins();
  perform private.require_admin();
  update public.users set role = p_role, is_provider = p_role = 'service_provider' where id = p_user_id returning * into v_user;
  if p_role <> 'admin' and private.is_refused_name(v_user.first_name, v_user.last_name) then
    update public.users set first_name = '', last_name = '' where id = p_user_id returning * into v_user;
  end if;
  if v_before <> p_role then
    perform private.write_audit_log('role_changed', 'user', p_user_id,
      jsonb_build_object('from', v_before, 'to', p_role));
    perform private.create_notification(p_user_id, 'role_changed', jsonb_build_object('role', p_role));
    if 'admin' in (v_before, p_role) then
      perform private.notify_security_change(u.id, case p_role when 'admin' then 'admin_added' else 'admin_removed' end,
        jsonb_build_object('user_id', p_user_id, 'sender_name', v_name))
      from public.users u where u.role = 'admin' and u.id <> p_user_id;
    end if;
  end if;
  return v_user;
end $$;
comment on function public.admin_set_role is
  'Gives a user this role only and returns the profile. Nobody can change their own role, so that one admin always remains.
Notifies every admin of a new or removed admin, and clears a name that only admins may have. Errors: not_signed_in (PT401),
only_admins, forbidden (PT403: oneself), not_verified (PT403: the new admin has not proved their address), not_found
(PT404: also a deleted account), invalid_input, reauthentication_needed (PT422: adding or removing an admin needs a session that
began within five minutes).';

create function public.admin_get_all_users() returns setof public.users
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    raise sqlstate 'PT401' using message = 'Not authenticated', hint = 'not_signed_in';
  elsif not private.is_admin() then
    raise sqlstate 'PT403' using message = 'Only admins can access all users', hint = 'only_admins';
  end if;
  return query select u.* from public.users u order by u.created_at desc, u.id;
end $$;
comment on function public.admin_get_all_users is
  'Returns every profile, newest first. The errors have the message of the specification and their code as hint: not_signed_in
(PT401, ''Not authenticated''), only_admins (PT403, ''Only admins can access all users'').';

create trigger users_keep_roles_alike before insert or update of role, is_provider on public.users
  for each row execute function private.keep_roles_alike();
create trigger users_set_updated_at before update on public.users
  for each row execute function private.set_updated_at();

create policy users_select on public.users for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
-- An update that waited for the deletion of the account finds no row.
create policy users_update on public.users for update to authenticated
  using (id = (select auth.uid()) and deleted_at is null) with check (id = (select auth.uid()));

grant select on public.users to authenticated;
grant update (first_name, last_name, phone, birthdate, gender, nationality, avatar_url, bio, locale, presence,
  connected_devices) on public.users to authenticated;
grant execute on function
  private.get_my_role,
  private.is_admin,
  private.is_provider,
  private.is_privileged,
  private.require_user,
  public.become_host,
  public.admin_set_role,
  public.admin_get_all_users
  to anon, authenticated, service_role;
grant execute on function
  private.require_admin
  to anon, authenticated;
grant execute on function
  private.require_verified
  to service_role;
