-- Devices: which session belongs to which device, so that removing a device ends its sessions.

create table private.device_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  device_id text not null check (char_length(device_id) between 1 and 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
comment on table private.device_sessions is
  'Session ids are those of auth.sessions, without a foreign key: that table belongs to the auth service.';

create index device_sessions_device_idx on private.device_sessions (user_id, device_id);

create function private.get_session_id() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
exception when others then
  return null;
end $$;
comment on function private.get_session_id is 'Returns the session of the caller''s token, or null for a token without one.';

create function private.is_session_active() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_session uuid := private.get_session_id();
begin
  return v_session is null or exists (select 1 from auth.sessions s where s.id = v_session);
end $$;
comment on function private.is_session_active is
  'False when the session of the caller''s token has ended. True for a token without a session.';

create function private.lock_account_writes(p_user_id uuid, p_is_takeover boolean default false) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_key bigint := hashtextextended('account writes:' || p_user_id::text, 0);
begin
  if p_is_takeover then
    perform pg_advisory_xact_lock(v_key);
  else
    perform pg_advisory_xact_lock_shared(v_key);
  end if;
end $$;
comment on function private.lock_account_writes is
  'Takes an advisory lock until the transaction ends: shared for requests of a user, exclusive for a takeover (`p_is_takeover`). A
takeover waits for running requests; later requests wait for the takeover and then find their session ended. Call it before
locking any row.';

create function private.require_active_session() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A read-only request cannot interfere with a takeover.
  if current_setting('transaction_read_only') = 'off' and private.get_session_id() is not null and auth.uid() is not null then
    perform private.lock_account_writes(auth.uid());
  end if;
  -- A separate statement after the lock, so that it sees sessions that ended during the wait.
  if not private.is_session_active() then
    raise sqlstate 'PT401' using message = 'not_signed_in';
  end if;
  perform private.refuse_estimated_count();
  -- A client can set the time zone of the request (Prefer: timezone), which changes date arithmetic and formatting.
  perform set_config('timezone', 'UTC', true);
end $$;
comment on function private.require_active_session is
  'Called by PostgREST before every request; sets the time zone to UTC. A request that may write waits for a takeover of its
account (lock_account_writes). Errors: not_signed_in (PT401) for an ended session, invalid_input (PT422) for an estimated count.';

create function private.end_reused_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Hosted sign-in service only: it replaces a token in one transaction. The embedded one ends the session itself.
  if session_user = 'supabase_auth_admin'
    and not exists (select from auth.refresh_tokens t where t.session_id = new.session_id and not t.revoked) then
    delete from auth.sessions s where s.id = new.session_id;
  end if;
  return null;
end $$;
comment on function private.end_reused_session is
  'Ends a session without a valid refresh token: the sign-in service revokes all tokens of a session when one is used twice.
Otherwise its access tokens, also a stolen one, stay valid for up to an hour.';

create function private.end_sessions_of_removed_devices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_sessions uuid[];
begin
  with ended as (
    delete from private.device_sessions d
    where d.user_id = new.id
      and not exists (select 1 from jsonb_array_elements(new.connected_devices) e
        where e ->> 'id' = d.device_id)
    returning d.session_id
  )
  select array_agg(session_id) into v_sessions from ended;
  delete from auth.sessions s where s.id = any (v_sessions) and s.user_id = new.id;
  return null;
end $$;
comment on function private.end_sessions_of_removed_devices is
  'Ends the sessions of every device that was removed from the list, by any statement.';

create function public.register_device(p_device_id text, p_name text, p_browser text, p_os text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_session uuid := private.get_session_id();
  v_before text;
  v_old jsonb;
  v_new jsonb;
begin
  perform private.refuse_filtered_call();
  if p_device_id is null or char_length(p_device_id) not between 1 and 100 then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'device_id';
  elsif not private.is_session_active() then
    raise sqlstate 'PT401' using message = 'not_signed_in';
  end if;
  select connected_devices into v_old from public.users where id = v_user for no key update;
  select device_id into v_before from private.device_sessions where session_id = v_session;
  -- One session per device: a stolen session with the owner's device id would not show in the list.
  if v_session is not null and v_before is distinct from p_device_id and exists (
    select 1 from private.device_sessions d join auth.sessions s on s.id = d.session_id
    where d.user_id = v_user and d.device_id = p_device_id) then
    p_device_id := coalesce(v_before, gen_random_uuid()::text);
  end if;
  -- Counts several page loads within a minute as one use.
  if exists (select 1 from private.device_sessions d
    where d.session_id = v_session and d.device_id = p_device_id
      and d.last_used_at > now() - interval '1 minute')
    and exists (select 1 from jsonb_array_elements(v_old) e
      where e ->> 'id' = p_device_id and e -> 'isCurrent' = 'true') then
    return v_old;
  end if;
  insert into private.device_sessions as d (session_id, user_id, device_id)
  select v_session, v_user, p_device_id where v_session is not null
  on conflict (session_id) do update
    set device_id = excluded.device_id, user_id = excluded.user_id, last_used_at = now();
  with listed as (
    select e.value as device, coalesce(e.value ->> 'lastUsed', '') as used, 1 as place
    from jsonb_array_elements(v_old) e
    where jsonb_typeof(e.value) = 'object' and e.value ->> 'id' <> p_device_id
      and (exists (select 1 from private.device_sessions d join auth.sessions s on s.id = d.session_id
          where d.user_id = v_user and d.device_id = e.value ->> 'id')
        -- A browser that lost its id before storing it replaces its entry instead of adding one.
        or (e.value ->> 'id' is distinct from v_before and not exists (
          select 1 from private.device_sessions d
          where d.user_id = v_user and d.device_id = e.value ->> 'id')))
    union all
    select jsonb_build_object('id', p_device_id, 'name', left(coalesce(p_name, ''), 100),
      'browser', left(coalesce(p_browser, ''), 50), 'os', left(coalesce(p_os, ''), 50),
      'lastUsed', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '', 0
  ), kept as (
    select device, place, used from listed order by place, used desc limit 20
  )
  select jsonb_agg(device || jsonb_build_object('isCurrent', place = 0) order by place, used desc)
    into v_new from kept;
  update public.users set connected_devices = v_new where id = v_user;
  return v_new;
end $$;
comment on function public.register_device is
  'Adds the caller''s browser and its session to the list as the first and current device, and returns the list. Removes devices
whose sessions have all ended, and the longest unused beyond twenty. When `p_device_id` belongs to another live session, the
first device of the result has a new id, which the browser must store. Errors: not_signed_in (PT401), invalid_input
(PT422: an empty id or one over 100 characters).';

create function public.remove_device(p_device_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_list jsonb;
begin
  perform private.refuse_filtered_call();
  update public.users set connected_devices = coalesce((
      select jsonb_agg(e.value order by e.ordinality)
      from jsonb_array_elements(connected_devices) with ordinality e
      where e.value ->> 'id' is distinct from p_device_id), '[]')
  where id = v_user
  returning connected_devices into v_list;
  return v_list;
end $$;
comment on function public.remove_device is
  'Removes a device from the caller''s list, ends its sessions, and returns the remaining list. Does nothing for an id outside the
list. Errors: not_signed_in (PT401).';

create function public.remove_other_devices(p_device_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_list jsonb;
begin
  perform private.refuse_filtered_call();
  update public.users set connected_devices = coalesce((
      select jsonb_agg(e.value || '{"isCurrent": true}')
      from jsonb_array_elements(connected_devices) e
      where e.value ->> 'id' in (p_device_id, (select d.device_id from private.device_sessions d
        where d.session_id = (select private.get_session_id())))), '[]')
  where id = v_user
  returning connected_devices into v_list;
  delete from auth.sessions s
  where s.user_id = v_user and s.id is distinct from private.get_session_id();
  return v_list;
end $$;
comment on function public.remove_other_devices is
  'Ends every session of the caller except the current one, also those without a device, keeps only this device in the list, and
returns the list. Errors: not_signed_in (PT401).';

create function public.count_unlisted_sessions() returns int
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_session uuid := private.get_session_id();
begin
  return (
    select count(*) - count(distinct d.device_id) filter (where e.id is not null and d.device_id is distinct from c.device_id)
    from auth.sessions s
    left join private.device_sessions d on d.session_id = s.id
    left join private.device_sessions c on c.session_id = v_session
    left join (select x ->> 'id' as id from public.users u, jsonb_array_elements(u.connected_devices) x where u.id = v_user group by 1) e
      on e.id = d.device_id
    where s.user_id = v_user and s.id is distinct from v_session);
end $$;
comment on function public.count_unlisted_sessions is
  'Returns the number of the caller''s other sessions that the list does not show: sessions without a registered device, and all
but the first of each device. remove_other_devices ends them. Errors: not_signed_in (PT401).';

create trigger users_devices after update of connected_devices on public.users
  for each row when (old.connected_devices is distinct from new.connected_devices)
  execute function private.end_sessions_of_removed_devices();

grant execute on function
  private.is_session_active
  to authenticated;
grant execute on function
  private.require_active_session,
  public.count_unlisted_sessions,
  public.register_device,
  public.remove_device,
  public.remove_other_devices
  to anon, authenticated, service_role;

-- A hosted project may forbid a trigger on this table; current versions of the sign-in service end such a session themselves.
do $$ begin
  create constraint trigger on_refresh_token_revoked after update of revoked on auth.refresh_tokens
    deferrable initially deferred for each row when (new.revoked) execute function private.end_reused_session();
exception when insufficient_privilege then null;
end $$;

-- A hosted project's PostgREST calls require_active_session before every request; the embedded gateway calls it itself.
do $$
begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    execute 'alter role authenticator set pgrst.db_pre_request = ''private.require_active_session''';
    perform pg_notify('pgrst', 'reload config');
  end if;
end $$;
