-- The host's calendar: everything that takes time at their venues, day by day of each venue's own clocks.

create index opening_exceptions_days_idx on public.opening_exceptions (venue_id, starts_on, ends_on);

-- What takes time at venues within a range of days: bookings widened by their buffers, and blocks. Bookings
-- are found by venue, because the constraint against overlaps is an index of exactly these rows.
create function private.taken_time(p_host_id uuid, p_venue_id uuid, p_from date, p_days integer)
returns table (kind text, id uuid, venue_id uuid, venue_name text, zone text, status text, starts_at timestamptz,
  ends_at timestamptz, occupied tstzrange)
language sql stable security definer set search_path = '' as $$
  with venue as materialized (
    select v.id, v.name, v.time_zone, tstzrange(
      private.day_start(p_from, v.time_zone), private.day_start(p_from + p_days, v.time_zone), '[)') as shown
    from public.venues v
    where v.host_id = p_host_id and (p_venue_id is null or v.id = p_venue_id)
  )
  select case when b.submitted_at is null then 'hold' else 'booking' end, b.id, v.id, v.name, v.time_zone,
    case when b.status = 'confirmed' and b.ends_at <= now() then 'completed' else b.status end,
    b.starts_at, b.ends_at, b.occupied
  from venue v
  join public.bookings b on b.venue_id = v.id and b.occupied && v.shown
    and b.status in ('held', 'pending', 'confirmed', 'completed')
  where not coalesce((b.status = 'held' and b.hold_expires_at <= now())
    or (b.status = 'pending' and b.request_expires_at <= now()), false)
  union all
  select 'block', t.id, v.id, v.name, v.time_zone, t.source, t.starts_at, t.ends_at,
    tstzrange(t.starts_at, t.ends_at, '[)')
  from venue v
  join public.blocked_times t on t.venue_id = v.id and tstzrange(t.starts_at, t.ends_at, '[)') && v.shown
$$;

-- How many of the host's venues open on none of their own hours on each day: those with an exception that
-- closes them, and those whose week has no hours then.
create function private.closed_venues(p_host_id uuid, p_venue_id uuid, p_from date, p_days integer)
returns table (day date, venues bigint)
language sql stable security definer set search_path = '' as $$
  with venue as materialized (
    select v.id, coalesce(bit_or(1 << h.weekday), 0) as week
    from public.venues v left join public.opening_hours h on h.venue_id = v.id
    where v.host_id = p_host_id and (p_venue_id is null or v.id = p_venue_id)
    group by v.id
  )
  select d.day::date, count(*)
  from generate_series(p_from::timestamp, p_from + (p_days - 1) * interval '1 day', interval '1 day') d (day)
  cross join venue v
  left join public.opening_exceptions e
    on e.venue_id = v.id and d.day::date between e.starts_on and e.ends_on
  where coalesce(e.closed, v.week & (1 << extract(dow from d.day)::integer) = 0)
  group by 1
$$;

-- One thing in the calendar with what a host may know of it: the guest's first name, never more; of a hold
-- only that it is one.
create function private.calendar_item(p_kind text, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_kind = 'booking' then
    return (
      select jsonb_build_object('guest', u.first_name, 'guests', b.guests, 'reference', b.reference)
      from public.bookings b left join public.users u on u.id = b.guest_id where b.id = p_id);
  elsif p_kind = 'block' then
    return (
      select jsonb_build_object('reason', t.reason, 'source', t.source, 'calendar', i.name, 'rule', s.rule)
      from public.blocked_times t
      left join public.blocked_series s on s.id = t.series_id
      left join public.calendar_imports i on i.id = t.import_id
      where t.id = p_id);
  elsif p_kind = 'exception' then
    return (
      select jsonb_build_object('reason', e.note, 'closed', e.closed, 'opens', to_char(e.opens, 'HH24:MI'),
        'closes', to_char(e.closes, 'HH24:MI'))
      from public.opening_exceptions e where e.id = p_id);
  end if;
  return '{}';
end $$;

-- What lies on each day of the range, at most p_most things a day with the number of all of them.
create function private.calendar_days(p_host_id uuid, p_venue_id uuid, p_from date, p_days integer, p_most integer)
returns jsonb
language sql stable security definer set search_path = '' as $$
  with placed as (
    select t.kind, t.id, t.venue_id, t.venue_name, t.status, t.starts_at, t.ends_at, t.occupied, d.day::date as day,
      d.day::date not between (t.starts_at at time zone t.zone)::date
        and ((t.ends_at - interval '1 microsecond') at time zone t.zone)::date as buffer_only
    from private.taken_time(p_host_id, p_venue_id, p_from, p_days) t
    cross join lateral generate_series(
      greatest((lower(t.occupied) at time zone t.zone)::date, p_from)::timestamp,
      least(((upper(t.occupied) - interval '1 microsecond') at time zone t.zone)::date, p_from + p_days - 1)::timestamp,
      interval '1 day') d (day)
    union all
    select 'exception', e.id, v.id, v.name, null, null, null, null, d.day::date, false
    from public.venues v
    join public.opening_exceptions e on e.venue_id = v.id and e.starts_on < p_from + p_days and e.ends_on >= p_from
    cross join lateral generate_series(greatest(e.starts_on, p_from)::timestamp,
      least(e.ends_on, p_from + p_days - 1)::timestamp, interval '1 day') d (day)
    where v.host_id = p_host_id and (p_venue_id is null or v.id = p_venue_id)
  ), ranked as (
    select p.*, count(*) over (partition by p.day) as total,
      row_number() over (partition by p.day
        order by p.buffer_only, p.kind = 'exception', p.starts_at, p.venue_name, p.id) as place
    from placed p
  ), shown as (
    select r.day, max(r.total) as total, jsonb_agg(private.calendar_item(r.kind, r.id) || jsonb_build_object(
      'kind', r.kind, 'id', case when r.kind <> 'hold' then r.id end, 'venue_id', r.venue_id, 'status', r.status,
      'starts_at', r.starts_at, 'ends_at', r.ends_at, 'occupied_from', lower(r.occupied),
      'occupied_to', upper(r.occupied), 'buffer_only', r.buffer_only) order by r.place) as items
    from ranked r where r.place <= p_most
    group by r.day
  )
  select jsonb_agg(jsonb_build_object('day', d.day::date, 'closed', coalesce(c.venues, 0),
    'total', coalesce(s.total, 0), 'items', coalesce(s.items, '[]')) order by d.day)
  from generate_series(p_from::timestamp, p_from + (p_days - 1) * interval '1 day', interval '1 day') d (day)
  left join shown s on s.day = d.day::date
  left join private.closed_venues(p_host_id, p_venue_id, p_from, p_days) c on c.day = d.day::date
$$;

-- The calendar of the caller's venues, or of one, for at most 45 days from p_from:
-- { venues: [{ id, name, name_ar, time_zone, status }], days: [{ day, closed, total, items }], open }.
-- Days are those of each venue's own zone. closed counts the venues that do not open then; items are at
-- most p_most (1 to 1000) of total, by time. open has the opening hours of the one asked venue, else null.
-- Errors: not_signed_in (PT401), not_found (PT404: not their venue), invalid_input (PT422).
create function public.host_calendar(
  p_from date, p_days integer, p_venue_id uuid default null, p_most integer default 4)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_venue public.venues;
begin
  if p_from is null or p_from not between '2000-01-01' and '2198-12-31'
    or coalesce(p_days, 0) not between 1 and 45 or coalesce(p_most, 0) not between 1 and 1000 then
    perform private.fail('invalid_input');
  end if;
  if p_venue_id is not null then
    v_venue := private.own_venue(p_venue_id);
  end if;
  return jsonb_build_object(
    'venues', (
      select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'name_ar', v.name_ar,
        'time_zone', v.time_zone, 'status', v.status) order by v.name, v.id), '[]')
      from public.venues v where v.host_id = v_user),
    'days', private.calendar_days(v_user, p_venue_id, p_from, p_days, p_most),
    'open', case when p_venue_id is not null then private.ranges_json(private.open_ranges(
      p_venue_id, v_venue.time_zone, private.day_start(p_from, v_venue.time_zone),
      private.day_start(p_from + p_days, v_venue.time_zone))) end);
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
grant execute on function public.host_calendar(date, integer, uuid, integer) to anon, authenticated;
