-- Blocked times: once or repeated, entered by the host or imported from an outside calendar.

create table public.blocked_series (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  rule text not null check (rule in ('daily', 'weekly')),
  starts_local timestamp not null,
  ends_local timestamp not null,
  until date not null,
  reason text check (char_length(reason) <= 300),
  created_at timestamptz not null default now(),
  check (ends_local > starts_local),
  check (until between starts_local::date and (starts_local + interval '1 year')::date)
);
alter table public.blocked_series enable row level security;
comment on table public.blocked_series is 'Repeated blocks; their occurrences are rows of blocked_times.';
comment on column public.blocked_series.starts_local is 'The first occurrence in the venue''s time zone.';

create table public.blocked_times (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text check (char_length(reason) <= 300),
  source text not null default 'host',
  series_id uuid references public.blocked_series (id) on delete cascade,
  import_id uuid references public.calendar_imports (id) on delete cascade,
  sequence integer not null default 0,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (ends_at > starts_at),
  constraint blocked_times_import_check check ((source = 'feed') = (import_id is not null))
);
alter table public.blocked_times enable row level security;
comment on table public.blocked_times is
  'Times at which a venue cannot be booked. The reason is visible to the host only; guests only see that the time is unavailable.';

create index blocked_times_when_idx on public.blocked_times using gist (tstzrange(starts_at, ends_at, '[)'));
create index blocked_series_venue_idx on public.blocked_series (venue_id);
create index blocked_times_period_idx on public.blocked_times
  using gist (venue_id, tstzrange(starts_at, ends_at, '[)'));
create index blocked_times_own_idx on public.blocked_times (venue_id) where import_id is null;
create index blocked_times_series_idx on public.blocked_times (series_id) where series_id is not null;
create index blocked_times_import_idx on public.blocked_times (import_id) where import_id is not null;

create function private.blocked_ranges(p_venue_id uuid, p_range tstzrange) returns setof tstzrange
language sql stable security definer set search_path = '' as $$
  select tstzrange(t.starts_at, t.ends_at, '[)') from public.blocked_times t
  where t.venue_id = p_venue_id and tstzrange(t.starts_at, t.ends_at, '[)') && p_range
$$;
comment on function private.blocked_ranges is 'Returns the blocked times within a range.';

create function private.block_occurrences(
  p_zone text, p_starts timestamp, p_ends timestamp, p_repeat text, p_until date)
returns table (starts_at timestamptz, ends_at timestamptz)
language sql immutable set search_path = '' as $$
  select o.starts_at, o.ends_at
  from (
    select private.resolve_in_time_zone(s, p_zone) as starts_at,
      (s + (p_ends - p_starts)) at time zone p_zone as ends_at
    from generate_series(p_starts,
      case p_repeat when 'none' then p_starts else p_until + time '23:59:59' end,
      case p_repeat when 'weekly' then interval '7 days' else interval '1 day' end) s
  ) o
  where o.ends_at > o.starts_at
$$;
comment on function private.block_occurrences is
  'Returns the start and end of a block and its repetitions: each begins at the same local time of the zone. A local time that
occurs twice gives the longer block. Leaves out a block that lies within a skipped hour.';

create function private.validate_block(p_starts timestamp, p_ends timestamp, p_repeat text, p_until date, p_reason text)
returns void
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_repeat, '') not in ('none', 'daily', 'weekly') or char_length(p_reason) > 300 then
    perform private.raise_error('invalid_input');
  elsif p_starts is null or p_ends is null or not isfinite(p_starts) or not isfinite(p_ends)
    or p_starts < '2000-01-01' or p_ends > '2199-01-01' or p_ends <= p_starts
    or p_ends - p_starts > (case p_repeat
      when 'daily' then interval '1 day' when 'weekly' then interval '7 days' else interval '366 days' end) then
    perform private.raise_error('invalid_range');
  elsif p_repeat <> 'none' and (p_until is null or p_until < p_starts::date
    or p_until > (p_starts + interval '1 year')::date) then
    perform private.raise_error('invalid_range', 'until');
  end if;
end $$;
comment on function private.validate_block is
  'Checks the arguments of a block: a repetition ends within a year and does not overlap itself.
Errors: invalid_input, invalid_range (PT422).';

create function private.validate_blocked_time() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The trigger runs before row-level security refuses the row: its error would tell strangers when the venue is booked.
  if auth.uid() is not null and not private.owns_listing(new.venue_id) then
    return new;
  end if;
  perform private.lock_resources(new.venue_id);
  perform private.expire_bookings(new.venue_id);
  if exists (
    select 1 from private.booked_ranges(new.venue_id, tstzrange(new.starts_at, new.ends_at, '[)'), null)
  ) then
    perform private.raise_error('slot_taken');
  end if;
  return new;
end $$;
comment on function private.validate_blocked_time is
  'Serializes blocks with other writers of the venue''s time, and refuses one over a live booking. Row-level security refuses a
block at another host''s venue. Errors: slot_taken (PT409).';

create function private.increment_block_sequence() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.sequence := old.sequence + 1;
  new.changed_at := now();
  return new;
end $$;
comment on function private.increment_block_sequence is
  'Counts the changes of a block for SEQUENCE in calendar feeds (RFC 5545).';

create function private.protect_imported_block() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.import_id is not null and auth.uid() is not null and pg_trigger_depth() = 1
    and coalesce(current_setting('mahfil.calendar_import', true), '') <> 'on' then
    raise sqlstate 'PT403' using message = 'forbidden', detail = 'imported';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
comment on function private.protect_imported_block is
  'Refuses to change or delete an imported block by hand; only the import and a cascading delete may write it. Errors: forbidden (PT403).';

create function private.limit_own_blocks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_limit integer := private.list_limit('blocked_times');
begin
  if private.is_privileged() or not exists (select from inserted i where i.import_id is null) then
    return null;
  end if;
  -- Locks the hosts: blocks of their unpublished venues are counted together.
  perform private.lock_rows_of_owners('blocked_times', (
    select array_agg(v.host_id) from inserted i join public.venues v on v.id = i.venue_id));
  if exists (
    select from public.blocked_times t
    where t.import_id is null and t.venue_id in (select i.venue_id from inserted i)
    group by t.venue_id having count(*) > v_limit
  ) or exists (
    select from public.venues v join public.blocked_times t on t.venue_id = v.id and t.import_id is null
    where v.published_at is null and v.host_id in (
      select n.host_id from inserted i join public.venues n on n.id = i.venue_id and n.published_at is null)
    group by v.host_id having count(*) > v_limit
  ) then
    perform private.raise_error('too_many_blocks', v_limit::text);
  end if;
  return null;
end $$;
comment on function private.limit_own_blocks is
  'Limits the blocks of a venue, without imported ones, to as many as the calendar can read at once. The same limit applies to all
never-published venues of a host together. Never refuses rows of the database owner, the secret key or an admin. Concurrent
inserts for venues of one host wait for each other. Errors: too_many_blocks (PT422, the limit in the detail).';

create function public.block_time(p_venue_id uuid, p_starts_local timestamp, p_ends_local timestamp,
  p_repeat text default 'none', p_until date default null, p_reason text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues := private.require_own_venue(p_venue_id);
  v_reason text := nullif(trim(p_reason), '');
  v_series uuid;
  v_blocked integer;
  v_conflicts jsonb;
begin
  perform private.validate_block(p_starts_local, p_ends_local, p_repeat, p_until, v_reason);
  perform private.lock_resources(p_venue_id);
  perform private.expire_bookings(p_venue_id);
  if p_repeat <> 'none' then
    insert into public.blocked_series (venue_id, rule, starts_local, ends_local, until, reason)
    values (p_venue_id, p_repeat, p_starts_local, p_ends_local, p_until, v_reason)
    returning id into v_series;
  end if;

  select jsonb_agg(jsonb_build_object(
      'starts_at', to_char(overlapping.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'ends_at', to_char(overlapping.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'left_starts_at', to_char(lower(overlapping.part) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'left_ends_at', to_char(upper(overlapping.part) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'booking_id', case when overlapping.submitted_at is not null then overlapping.id end) order by overlapping.starts_at)
    into v_conflicts
  from (
    select distinct on (b.starts_at, b.id) b.id, b.starts_at, b.ends_at, b.submitted_at,
      p.occupied * tstzrange(o.starts_at, o.ends_at, '[)') as part
    from private.block_occurrences(v_venue.time_zone, p_starts_local, p_ends_local, p_repeat, p_until) o
    join public.booking_parts p on p.resource_id = p_venue_id and p.is_exclusive
      and p.occupied && tstzrange(o.starts_at, o.ends_at, '[)')
    join public.bookings b on b.id = p.booking_id
  ) overlapping;

  -- Submitting the same time twice blocks it once.
  insert into public.blocked_times (venue_id, starts_at, ends_at, reason, series_id)
  select p_venue_id, lower(free), upper(free), v_reason, v_series
  from private.block_occurrences(v_venue.time_zone, p_starts_local, p_ends_local, p_repeat, p_until) o
  cross join lateral (select tstzrange(o.starts_at, o.ends_at, '[)') as wanted) occurrence
  cross join lateral unnest(tstzmultirange(wanted) - coalesce(
    (select range_agg(booked) from private.booked_ranges(p_venue_id, wanted, null) booked), '{}')) free
  where not exists (
    select 1 from public.blocked_times t
    where t.venue_id = p_venue_id and t.source = 'host' and tstzrange(t.starts_at, t.ends_at, '[)') = free);
  delete from public.blocked_series s
  where s.id = v_series and not exists (select 1 from public.blocked_times t where t.series_id = s.id);

  select count(*) into v_blocked
  from private.block_occurrences(v_venue.time_zone, p_starts_local, p_ends_local, p_repeat, p_until) o
  where exists (
    select 1 from public.blocked_times t
    where t.venue_id = p_venue_id and t.source = 'host'
      and tstzrange(t.starts_at, t.ends_at, '[)') && tstzrange(o.starts_at, o.ends_at, '[)'));
  if v_blocked = 0 and v_conflicts is null then
    perform private.raise_error('invalid_range');
  end if;
  return jsonb_build_object('blocked', v_blocked, 'conflicts', coalesce(v_conflicts, '[]'),
    'series_id', (select s.id from public.blocked_series s where s.id = v_series));
end $$;
comment on function public.block_time is
  'Blocks a time of the caller''s venue, given in local time, once or repeated (none, daily, weekly) until a day. Leaves out what a
live booking occupies, with its buffers, and returns it as a conflict; blocks the free hours around it: { blocked, series_id,
conflicts: [{ starts_at, ends_at, left_starts_at, left_ends_at, booking_id }] }. blocked counts the occurrences that are blocked
at least in part. A hold has no booking_id, because only its guest may see it. Errors: not_signed_in (PT401), not_found (PT404),
invalid_input, invalid_range, too_many_blocks (PT422).';

create function public.unblock_time(p_block_id uuid, p_series boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_block public.blocked_times;
  v_count integer;
begin
  perform private.require_user();
  select * into v_block from public.blocked_times where id = p_block_id;
  perform private.require_own_venue(v_block.venue_id);
  perform private.lock_resources(v_block.venue_id);
  if v_block.source <> 'host' then
    perform private.raise_error('forbidden');
  end if;
  delete from public.blocked_times t
  where t.id = p_block_id or (p_series and t.series_id = v_block.series_id);
  get diagnostics v_count = row_count;
  delete from public.blocked_series s
  where s.id = v_block.series_id
    and not exists (select 1 from public.blocked_times t where t.series_id = s.id);
  return v_count;
end $$;
comment on function public.unblock_time is
  'Deletes a block of the caller''s venue, or its whole series when `p_series` is true, and returns the number deleted.
Errors: not_signed_in (PT401), forbidden (PT403: imported from an outside calendar), not_found (PT404).';

-- An import holds the lock already and leaves out booked time (sync_import_blocks).
create trigger blocked_times_guard before insert or update of starts_at, ends_at, import_id on public.blocked_times
  for each row when (new.ends_at > new.starts_at and new.import_id is null) execute function private.validate_blocked_time();
create trigger blocked_times_limit after insert on public.blocked_times
  referencing new table as inserted for each statement execute function private.limit_own_blocks();
create trigger blocked_times_sequence before update on public.blocked_times
  for each row execute function private.increment_block_sequence();
create trigger blocked_times_imported before update or delete on public.blocked_times
  for each row execute function private.protect_imported_block();

create policy blocked_series_select on public.blocked_series for select to authenticated
  using (private.owns_listing(venue_id) or (select private.is_admin()));
create policy blocked_times_select on public.blocked_times for select to authenticated
  using (private.owns_listing(venue_id) or (select private.is_admin()));
create policy blocked_times_insert on public.blocked_times for insert to authenticated
  with check (private.owns_listing(venue_id));
create policy blocked_times_update on public.blocked_times for update to authenticated
  using (private.owns_listing(venue_id)) with check (private.owns_listing(venue_id));
create policy blocked_times_delete on public.blocked_times for delete to authenticated
  using (private.owns_listing(venue_id));

grant select, delete, insert (id, venue_id, starts_at, ends_at, reason), update (starts_at, ends_at, reason)
  on public.blocked_times to authenticated;
grant select on public.blocked_series to authenticated;
grant execute on function
  public.block_time,
  public.unblock_time
  to anon, authenticated, service_role;
