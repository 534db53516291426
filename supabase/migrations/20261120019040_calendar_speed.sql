-- The calendar of many bookings: the clocks of a zone are asked as rarely as possible, and nothing is compiled.

-- What takes time at venues within a range of days, with the first and the last day of it by the clocks of
-- each venue. Bookings are found by venue, because the constraint against overlaps indexes exactly these.
drop function private.taken_time(uuid, uuid, date, integer);
create function private.taken_time(p_host_id uuid, p_venue_id uuid, p_from date, p_days integer)
returns table (kind text, id uuid, venue_id uuid, zone text, status text, starts_at timestamptz,
  ends_at timestamptz, occupied tstzrange, first_day date, last_day date)
language sql stable security definer set search_path = '' as $$
  with venue as materialized (
    select v.id, v.time_zone, tstzrange(
      private.day_start(p_from, v.time_zone), private.day_start(p_from + p_days, v.time_zone), '[)') as shown
    from public.venues v
    where v.host_id = p_host_id and (p_venue_id is null or v.id = p_venue_id)
  ), taken as (
    select case when b.submitted_at is null then 'hold' else 'booking' end as kind, b.id, b.venue_id, v.time_zone,
      case when b.status = 'confirmed' and b.ends_at <= now() then 'completed' else b.status end as status,
      b.starts_at, b.ends_at, b.occupied
    from venue v
    join public.bookings b on b.venue_id = v.id and b.occupied && v.shown
      and b.status in ('held', 'pending', 'confirmed', 'completed')
    where b.status in ('confirmed', 'completed') or not coalesce(
      (b.status = 'held' and b.hold_expires_at <= now())
        or (b.status = 'pending' and b.request_expires_at <= now()), false)
    union all
    select 'block', t.id, t.venue_id, v.time_zone, t.source, t.starts_at, t.ends_at,
      tstzrange(t.starts_at, t.ends_at, '[)')
    from venue v
    join public.blocked_times t on t.venue_id = v.id and tstzrange(t.starts_at, t.ends_at, '[)') && v.shown
  )
  select t.*, (lower(t.occupied) at time zone t.time_zone)::date,
    ((upper(t.occupied) - interval '1 microsecond') at time zone t.time_zone)::date
  from taken t
$$;

-- What lies on each day of the range, at most p_most things a day with the number of all of them.
create or replace function private.calendar_days(
  p_host_id uuid, p_venue_id uuid, p_from date, p_days integer, p_most integer)
returns jsonb
language sql stable security definer set search_path = '' as $$
  with days as materialized (
    select g::date as day
    from generate_series(p_from::timestamp, p_from + (p_days - 1) * interval '1 day', interval '1 day') g
  ), spread as (
    select t.*, t.first_day + generate_series(0, t.last_day - t.first_day) as day
    from private.taken_time(p_host_id, p_venue_id, p_from, p_days) t
  ), placed as materialized (
    select s.kind, s.id, s.venue_id, s.status, s.starts_at, s.ends_at, s.occupied, s.day,
      case when s.first_day = s.last_day then false
        else s.day not between (s.starts_at at time zone s.zone)::date
          and ((s.ends_at - interval '1 microsecond') at time zone s.zone)::date end as buffer_only
    from spread s
    where s.day >= p_from and s.day < p_from + p_days
    union all
    select 'exception', e.id, v.id, null, null, null, null, d.day, false
    from public.venues v
    join public.opening_exceptions e on e.venue_id = v.id and e.starts_on < p_from + p_days and e.ends_on >= p_from
    join days d on d.day between e.starts_on and e.ends_on
    where v.host_id = p_host_id and (p_venue_id is null or v.id = p_venue_id)
  ), totals as (
    select p.day, count(*) as total from placed p group by p.day
  ), ranked as (
    select p.*, row_number() over (partition by p.day
      order by p.buffer_only, p.kind = 'exception', p.starts_at, p.id) as place
    from placed p
  ), shown as (
    select r.day, jsonb_agg(private.calendar_item(r.kind, r.id) || jsonb_build_object(
      'kind', r.kind, 'id', case when r.kind <> 'hold' then r.id end, 'venue_id', r.venue_id, 'status', r.status,
      'starts_at', r.starts_at, 'ends_at', r.ends_at, 'occupied_from', lower(r.occupied),
      'occupied_to', upper(r.occupied), 'buffer_only', r.buffer_only) order by r.place) as items
    from ranked r where r.place <= p_most
    group by r.day
  )
  select jsonb_agg(jsonb_build_object('day', d.day, 'closed', coalesce(c.venues, 0),
    'total', coalesce(t.total, 0), 'items', coalesce(s.items, '[]')) order by d.day)
  from days d
  left join totals t on t.day = d.day
  left join shown s on s.day = d.day
  left join private.closed_venues(p_host_id, p_venue_id, p_from, p_days) c on c.day = d.day
$$;

-- These are long and touch few rows: compiling them would take much longer than running them.
alter function public.host_calendar(date, integer, uuid, integer) set jit = off;
alter function public.host_overview(integer) set jit = off;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
