-- Ground of the booking process: errors, the lock of a venue, and when a venue is open and taken.

create index bookings_waiting_idx on public.bookings (venue_id) where status in ('held', 'pending');
create index bookings_held_guest_idx on public.bookings (guest_id) where status = 'held';
create index bookings_ended_idx on public.bookings (ends_at) where status = 'confirmed';

alter table public.booking_services
  add column quantity integer not null default 1 check (quantity between 1 and 1000);

insert into public.platform_settings (key, value) values
  ('holds_per_person', '50'), ('longest_booking_days', '30')
on conflict (key) do nothing;

-- The HTTP status that goes with an error code of the contract.
create function private.error_status(p_code text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_code = 'not_signed_in' then 'PT401'
    when p_code in ('forbidden', 'only_admins') then 'PT403'
    when p_code = 'not_found' then 'PT404'
    when p_code in ('slot_taken', 'blocked', 'hold_expired', 'wrong_status', 'venue_not_bookable') then 'PT409'
    else 'PT422'
  end
$$;

-- Raises a code of the contract with its status.
create function private.fail(p_code text, p_detail text default '') returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_detail = '' then
    raise exception using errcode = private.error_status(p_code), message = p_code;
  end if;
  raise exception using errcode = private.error_status(p_code), message = p_code, detail = p_detail;
end $$;

-- One writer of a venue's time at a time, until the transaction ends. The exclusion constraint is the
-- law; the lock makes the losers wait for an answer instead of meeting a deadlock.
create function private.lock_venue(p_venue_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('venue:' || p_venue_id::text, 0))
$$;

-- The first instant at which clocks of the zone show a local time (it may happen twice in autumn);
-- a skipped one is moved on by what was skipped.
create function private.earliest_instant(p_local timestamp, p_zone text) returns timestamptz
language sql immutable set search_path = '' as $$
  select min(instant) from (
    select (p_local at time zone p_zone) - shift as instant
    from unnest(array[interval '0', interval '30 minutes', interval '1 hour']) shift
  ) candidate
  where instant at time zone p_zone = p_local or instant = p_local at time zone p_zone
$$;

-- When the venue is open between two instants, by weekly hours and exceptions: openings that touch are
-- one, those past midnight belong to the day on which they begin. Not clipped to the two instants.
create function private.open_ranges(p_venue_id uuid, p_zone text, p_from timestamptz, p_to timestamptz)
returns tstzmultirange
language sql stable security definer set search_path = '' as $$
  select coalesce(range_agg(tstzrange(opening.starts, opening.ends, '[)')), '{}'::tstzmultirange)
  from (
    select
      private.earliest_instant(d.day + h.opens, p_zone) as starts,
      (d.day + h.closes + case when h.closes <= h.opens then interval '1 day' else interval '0' end)
        at time zone p_zone as ends
    from (
      select g::date as day from generate_series(
        (p_from at time zone p_zone)::date - 1, (p_to at time zone p_zone)::date, interval '1 day') g
    ) d
    left join public.opening_exceptions e
      on e.venue_id = p_venue_id and daterange(e.starts_on, e.ends_on, '[]') @> d.day
    cross join lateral (
      select e.opens, e.closes where not e.closed
      union all
      select w.opens, w.closes from public.opening_hours w
      where e.id is null and w.venue_id = p_venue_id and w.weekday = extract(dow from d.day)
    ) h
  ) opening
  where opening.ends > opening.starts
$$;

-- A hold or request whose time is up: it takes nothing, whatever its row still says. (No search_path is set
-- here, so that it becomes a part of the query that asks it of many rows; its callers set theirs.)
create function private.is_stale(p_status text, p_hold timestamptz, p_request timestamptz) returns boolean
language sql stable as $$
  select coalesce(
    (p_status = 'held' and p_hold <= now()) or (p_status = 'pending' and p_request <= now()), false)
$$;

-- A booking's range widened by the buffers that its venue has now.
create function private.occupied_range(p_venue_id uuid, p_start timestamptz, p_end timestamptz)
returns tstzrange
language sql stable security definer set search_path = '' as $$
  select tstzrange(
    p_start - make_interval(mins => coalesce(max(b.before_minutes), 0)),
    p_end + make_interval(mins => coalesce(max(b.after_minutes), 0)), '[)')
  from public.buffer_times b where b.venue_id = p_venue_id
$$;

-- What live bookings occupy within a range. A person's own holds do not stand in their own way.
create function private.booked_ranges(p_venue_id uuid, p_range tstzrange, p_guest_id uuid)
returns setof tstzrange
language sql stable security definer set search_path = '' as $$
  select b.occupied from public.bookings b
  where b.venue_id = p_venue_id and b.occupied && p_range
    and b.status in ('held', 'pending', 'confirmed', 'completed')
    and not private.is_stale(b.status, b.hold_expires_at, b.request_expires_at)
    and (b.status <> 'held' or b.guest_id is distinct from p_guest_id)
$$;

-- What the host blocked within a range.
create function private.blocked_ranges(p_venue_id uuid, p_range tstzrange) returns setof tstzrange
language sql stable security definer set search_path = '' as $$
  select tstzrange(t.starts_at, t.ends_at, '[)') from public.blocked_times t
  where t.venue_id = p_venue_id and tstzrange(t.starts_at, t.ends_at, '[)') && p_range
$$;
