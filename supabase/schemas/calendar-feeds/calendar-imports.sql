-- Outside calendars whose events block a venue's time.

create table public.calendar_imports (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  url text not null check (char_length(url) between 1 and 2000 and url ~ '^https?://'),
  etag text check (char_length(etag) <= 500),
  last_modified text check (char_length(last_modified) <= 100),
  created_at timestamptz not null default now(),
  last_tried_at timestamptz,
  last_success_at timestamptz,
  failing_since timestamptz,
  failure_told_at timestamptz,
  last_error text check (last_error ~ '^[a-z_]{1,40}$'),
  last_status integer,
  event_count integer not null default 0,
  events jsonb not null default '[]' check (jsonb_typeof(events) = 'array' and octet_length(events::text) <= 4000000),
  unread_events jsonb not null default '[]' check (jsonb_typeof(unread_events) = 'array' and octet_length(unread_events::text) <= 200000),
  unread_count integer not null default 0 check (unread_count >= jsonb_array_length(unread_events)),
  has_untold_events boolean not null default false,
  unread_told_at timestamptz,
  read_at timestamptz,
  read_zone text,
  attempt integer not null default 0,
  failure_count integer not null default 0,
  due_at timestamptz not null default now(),
  unique (venue_id, url)
);
alter table public.calendar_imports enable row level security;
comment on table public.calendar_imports is 'Outside calendars of a venue, with the state of their last reading.';
comment on column public.calendar_imports.last_success_at is 'When the calendar last responded, with events or as unchanged.';
comment on column public.calendar_imports.failing_since is 'When the present failures began; null while the calendar responds.';
comment on column public.calendar_imports.failure_told_at is 'When the host was notified of the present failures; null without.';
comment on column public.calendar_imports.events is 'The events of the last successful reading: [{ uid, start, end, title }], in UTC.';
comment on column public.calendar_imports.unread_events is
  'The first 100 of unread_count events of the last successful reading that could not be read in full: [{ title, written, reason }].';
comment on column public.calendar_imports.has_untold_events is
  'True while an unread event has come since the last notification of the host.';
comment on column public.calendar_imports.unread_told_at is 'When the host was last notified of events that could not be read, once a day at most.';
comment on column public.calendar_imports.read_at is 'When the events were last read in full.';
comment on column public.calendar_imports.attempt is 'Counts the attempts: only the newest may write.';
comment on column public.calendar_imports.failure_count is
  'Number of attempts since the last success. An attempt counts from its start until it succeeds, because the server may crash
while reading.';
comment on column public.calendar_imports.due_at is
  'When the scheduled refresh reads it next: half an hour after a success; after each failure twice as late, up to a day.';

create table public.calendar_conflicts (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references public.calendar_imports (id) on delete cascade,
  venue_id uuid not null references public.venues (id) on delete cascade,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  uid text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  title text not null default '',
  seen_at timestamptz not null default now(),
  check (ends_at > starts_at),
  unique (import_id, booking_id, uid, starts_at, ends_at)
);
alter table public.calendar_conflicts enable row level security;
comment on table public.calendar_conflicts is 'Imported events that overlap live bookings, for the host to resolve.';

create table private.calendar_import_attempts (
  user_id uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table private.calendar_import_attempts enable row level security;
comment on table private.calendar_import_attempts is
  'Readings and results that hosts started or stored, counted for the rate limit.';

create index calendar_imports_due_idx on public.calendar_imports (due_at);
create index calendar_conflicts_booking_idx on public.calendar_conflicts (booking_id);
create index calendar_conflicts_venue_idx on public.calendar_conflicts (venue_id);
create index calendar_import_attempts_user_idx on private.calendar_import_attempts (user_id, created_at);

create function private.revoke_user_feeds() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.calendar_feeds f set revoked_at = now() from public.venues v
  where v.id = f.venue_id and v.host_id = new.id and f.revoked_at is null;
  return null;
end $$;
comment on function private.revoke_user_feeds is
  'Revokes the feeds of a user who deletes their account.';

create function private.count_calendar_attempt(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('calendar attempts:' || p_user_id::text, 0));
  delete from private.calendar_import_attempts where ctid in (
    select a.ctid from private.calendar_import_attempts a where a.created_at < now() - interval '10 minutes'
    limit 1000 for update skip locked);
  if (select count(*) from private.calendar_import_attempts where user_id = p_user_id
    and created_at >= now() - interval '10 minutes') >= 60 then
    perform private.raise_error('rate_limited');
  end if;
  insert into private.calendar_import_attempts (user_id) values (p_user_id);
end $$;
comment on function private.count_calendar_attempt is
  'Counts one reading of a host, or one stored result: at most 60 within ten minutes. Errors: rate_limited (PT429).';

create function private.consume_calendar_rate_limit(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_filtered_call();
  perform pg_advisory_xact_lock(private.calendar_budget_lock(p_user_id));
  if not private.reserve_calendar_processing(p_user_id) then
    perform private.raise_error('rate_limited');
  end if;
  perform private.count_calendar_attempt(p_user_id);
end $$;
comment on function private.consume_calendar_rate_limit is
  'Counts one reading of a host, and reserves its processor time. Errors: invalid_input (PT422: a filtered call), rate_limited (PT429).';

create function private.require_calendar_import(p_import_id uuid, p_secret text) returns public.calendar_imports
language plpgsql stable security definer set search_path = '' as $$
declare
  v_import public.calendar_imports;
begin
  select * into v_import from public.calendar_imports where id = p_import_id;
  if p_secret is not null then
    perform private.require_calendar_refresh_secret(p_secret);
  else
    perform private.require_user();
  end if;
  if v_import.id is null or (p_secret is null and not private.owns_listing(v_import.venue_id)) then
    perform private.raise_error('not_found');
  end if;
  return v_import;
end $$;
comment on function private.require_calendar_import is
  'Returns an import, for its host or for a caller with the secret. Errors: not_signed_in (PT401), forbidden (PT403), not_found
(PT404).';

create function private.begin_import_attempt(p_import_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.calendar_imports;
  v_zone text;
  v_is_fresh boolean;
begin
  update public.calendar_imports set attempt = attempt + 1, last_tried_at = now(),
    failure_count = least(failure_count + 1, 100),
    due_at = now() + least(interval '30 minutes' * 2 ^ least(failure_count, 6), interval '1 day')
  where id = p_import_id returning * into v_import;
  select time_zone into v_zone from public.venues where id = v_import.venue_id;
  v_is_fresh := v_import.read_at > now() - interval '1 day' and v_import.read_zone = v_zone;
  return jsonb_build_object('id', v_import.id, 'venue_id', v_import.venue_id, 'url', v_import.url, 'time_zone', v_zone,
    'etag', case when v_is_fresh then v_import.etag end,
    'last_modified', case when v_is_fresh then v_import.last_modified end,
    'attempt', v_import.attempt);
end $$;
comment on function private.begin_import_attempt is
  'Begins an attempt: { id, venue_id, url, etag, last_modified, time_zone, attempt }. Leaves out the validators of the last reading
once a day, so that events move into the window that is read, and after a change of the venue''s time zone, which moves times
without a zone.';

create function public.check_calendar_url(p_venue_id uuid, p_url text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues := private.require_own_venue(p_venue_id);
begin
  if (select count(*) from public.calendar_imports where venue_id = p_venue_id) >= 5 then
    return jsonb_build_object('problem', 'limit');
  elsif exists (select 1 from public.calendar_imports where venue_id = p_venue_id and url = p_url) then
    return jsonb_build_object('problem', 'known');
  end if;
  perform private.consume_calendar_rate_limit(v_venue.host_id);
  return jsonb_build_object('time_zone', v_venue.time_zone);
end $$;
comment on function public.check_calendar_url is
  'Checks an address before reading it. Returns { time_zone } of the caller''s venue, or { problem } when it cannot be added: limit
(five exist already) or known. Errors: not_signed_in (PT401), not_found (PT404), rate_limited (PT429).';

create function public.add_calendar_import(p_venue_id uuid, p_name text, p_url text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.calendar_imports;
begin
  perform private.refuse_filtered_call();
  perform private.require_own_venue(p_venue_id);
  if char_length(btrim(coalesce(p_name, ''))) not between 1 and 80
    or coalesce(p_url, '') !~ '^https?://' or char_length(p_url) > 2000 then
    perform private.raise_error('invalid_input');
  end if;
  perform 1 from public.venues where id = p_venue_id for no key update;
  if (select count(*) from public.calendar_imports where venue_id = p_venue_id) >= 5 then
    return jsonb_build_object('problem', 'limit');
  end if;
  insert into public.calendar_imports (venue_id, name, url, attempt, last_tried_at, failure_count, due_at)
  values (p_venue_id, btrim(p_name), p_url, 1, now(), 1, now() + interval '30 minutes')
  on conflict (venue_id, url) do nothing returning * into v_import;
  if v_import.id is null then
    return jsonb_build_object('problem', 'known');
  end if;
  return jsonb_build_object('id', v_import.id, 'attempt', v_import.attempt);
end $$;
comment on function public.add_calendar_import is
  'Adds a calendar to the caller''s venue without reading it: { id, attempt }, or { problem } as check_calendar_url.
Errors: not_signed_in (PT401), not_found (PT404), invalid_input (PT422).';

create function public.claim_calendar_import(p_import_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_calendar_import(p_import_id, null);
  perform private.consume_calendar_rate_limit(auth.uid());
  return private.begin_import_attempt(p_import_id);
end $$;
comment on function public.claim_calendar_import is
  'Begins an attempt of the caller''s own import (see begin_import_attempt). Errors: not_signed_in (PT401), not_found (PT404),
rate_limited (PT429).';

create function public.claim_due_calendar_imports(p_secret text, p_limit int default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_import_id uuid;
  v_host_id uuid;
  v_busy_hosts uuid[] := '{}';
  v_claims jsonb := '[]';
begin
  perform private.refuse_filtered_call();
  perform private.require_calendar_refresh_secret(p_secret);
  while jsonb_array_length(v_claims) < least(greatest(coalesce(p_limit, 20), 1), 50) loop
    select i.id, v.host_id into v_import_id, v_host_id
    from public.calendar_imports i
    join public.venues v on v.id = i.venue_id
    left join private.calendar_budgets b on b.host_id = v.host_id
    where i.due_at <= now() and (b.reading_until is null or b.reading_until <= now())
      and v.host_id <> all (v_busy_hosts)
    order by v.published_at is null, b.last_claimed_at nulls first, i.due_at limit 1 for update of i skip locked;
    exit when v_import_id is null;
    -- A host's own concurrent reading must not delay other hosts.
    if not pg_try_advisory_xact_lock(private.calendar_budget_lock(v_host_id)) then
      v_busy_hosts := v_busy_hosts || v_host_id;
    elsif private.reserve_calendar_processing(v_host_id) then
      update private.calendar_budgets set reading_until = now() + interval '30 seconds', last_claimed_at = clock_timestamp()
      where host_id = v_host_id;
      v_claims := v_claims || private.begin_import_attempt(v_import_id);
    else
      update public.calendar_imports i set due_at = b.began_at + interval '1 hour'
      from public.venues v join private.calendar_budgets b on b.host_id = v.host_id
      where v.host_id = v_host_id and i.venue_id = v.id and i.due_at <= now();
    end if;
  end loop;
  return v_claims;
end $$;
comment on function public.claim_due_calendar_imports is
  'Begins attempts of due imports and returns them as an array, empty when none is due. Concurrent callers never get the same
import. Order: imports of venues that were approved once, then by the host whose last turn is longest ago, so that slow servers
of one host delay others by at most one turn. Reads one import of a host at a time. When the host''s processor time of this hour
is used up, postpones the host''s imports to the end of the hour. Errors: forbidden (PT403: wrong secret).';

create trigger clean_lines before insert or update of name on public.calendar_imports
  for each row execute function private.clean_lines('name');
create trigger users_revoke_feeds after update of deleted_at on public.users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.revoke_user_feeds();

create policy calendar_imports_select on public.calendar_imports for select to authenticated
  using (private.owns_listing(venue_id));
create policy calendar_imports_delete on public.calendar_imports for delete to authenticated
  using (private.owns_listing(venue_id));
create policy calendar_conflicts_select on public.calendar_conflicts for select to authenticated
  using (private.owns_listing(venue_id));

grant select (id, venue_id, name, url, created_at, last_tried_at, last_success_at, failing_since, last_error,
  last_status, event_count, unread_events, unread_count), delete on public.calendar_imports to authenticated;
grant select on public.calendar_conflicts to authenticated;
grant execute on function
  public.check_calendar_url, public.add_calendar_import,
  public.claim_calendar_import,
  public.claim_due_calendar_imports
  to anon, authenticated, service_role;
