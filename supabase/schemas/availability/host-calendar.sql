-- The host's calendar: everything that takes time at their venues, by day of each venue's time zone. Reads each booking once,
-- finds days by comparing instants, and formats only the entries it returns. Caches plans and switches JIT off, because
-- planning and compiling took longer than reading a small calendar.

create function private.count_closed_venues(p_host_id uuid, p_venue_id uuid, p_from date, p_days integer)
returns table (day date, venues bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with venue as materialized (
    select v.id, coalesce(bit_or(1 << h.weekday), 0) as week
    from public.venues v left join public.opening_hours h on h.venue_id = v.id
    where v.host_id = p_host_id and (p_venue_id is null or v.id = p_venue_id)
    group by v.id
  ), usual as (
    select w.weekday, count(*) filter (where v.week & (1 << w.weekday) = 0) as closed
    from generate_series(0, 6) w (weekday) cross join venue v
    group by w.weekday
  ), changed as (
    select d.day, sum(case when e.closed then 1 else 0 end
      - case when v.week & (1 << extract(dow from d.day)::integer) = 0 then 1 else 0 end) as more
    from venue v
    join public.opening_exceptions e on e.venue_id = v.id and e.starts_on < p_from + p_days and e.ends_on >= p_from
    cross join lateral (
      select greatest(e.starts_on, p_from) + n as day
      from generate_series(0, least(e.ends_on, p_from + p_days - 1) - greatest(e.starts_on, p_from)) n) d
    group by d.day
  )
  select p_from + n, (u.closed + coalesce(c.more, 0))::bigint
  from generate_series(0, p_days - 1) n
  join usual u on u.weekday = extract(dow from p_from + n)::integer
  left join changed c on c.day = p_from + n
  where u.closed + coalesce(c.more, 0) > 0;
end $$;
comment on function private.count_closed_venues is
  'Returns the number of the host''s venues that do not open on each day, by weekly hours and exceptions.';

create function private.earliest_opening(p_host_id uuid, p_venue_id uuid, p_from date, p_days integer) returns time
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select min(o.opens)
    from public.venues v
    cross join generate_series(0, p_days - 1) n
    left join public.opening_exceptions e
      on e.venue_id = v.id and daterange(e.starts_on, e.ends_on, '[]') @> p_from + n
    cross join lateral (
      select e.opens, e.closes where not e.closed
      union all
      select h.opens, h.closes from public.opening_hours h
      where e.id is null and h.venue_id = v.id and h.weekday = extract(dow from p_from + n)
    ) o
    where v.host_id = p_host_id
      and case when p_venue_id is null then v.archived_at is null else v.id = p_venue_id end
      -- A venue that is open day and night has no first hour.
      and (o.opens, o.closes) <> (time '00:00', time '00:00'));
end $$;
comment on function private.earliest_opening is
  'Returns the earliest time of day at which `p_venue_id`, or any venue of the host that is not archived, opens on the days, by
weekly hours and exceptions. Null when none opens, or all are open day and night.';

create function private.calendar_entry(p_kind integer, p_id uuid, p_buffer_only boolean) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if p_kind = 1 then
    return (
      select jsonb_build_object('kind', case when b.submitted_at is null then 'hold' else 'booking' end,
          'id', case when b.submitted_at is not null then b.id end, 'venue_id', b.venue_id,
          'status', case when b.status = 'confirmed' and b.ends_at <= now() then 'completed' else b.status end,
          'starts_at', b.starts_at, 'ends_at', b.ends_at, 'occupied_from', lower(b.occupied),
          'occupied_to', upper(b.occupied), 'buffer_only', p_buffer_only)
        || case when b.submitted_at is null then '{}' else jsonb_build_object(
          'guest', u.first_name, 'guests', b.guests, 'reference', b.reference) end
      from public.bookings b left join public.users u on u.id = b.guest_id where b.id = p_id);
  elsif p_kind = 2 then
    return (
      select jsonb_build_object('kind', 'block', 'id', t.id, 'venue_id', t.venue_id, 'status', t.source,
        'starts_at', t.starts_at, 'ends_at', t.ends_at, 'occupied_from', t.starts_at, 'occupied_to', t.ends_at,
        'buffer_only', p_buffer_only, 'reason', t.reason, 'source', t.source, 'calendar', i.name, 'rule', s.rule)
      from public.blocked_times t
      left join public.blocked_series s on s.id = t.series_id
      left join public.calendar_imports i on i.id = t.import_id
      where t.id = p_id);
  end if;
  return (
    select jsonb_build_object('kind', 'exception', 'id', e.id, 'venue_id', e.venue_id, 'status', null,
      'starts_at', null, 'ends_at', null, 'occupied_from', null, 'occupied_to', null, 'buffer_only', false,
      'reason', e.note, 'closed', e.closed, 'opens', to_char(e.opens, 'HH24:MI'),
      'closes', to_char(e.closes, 'HH24:MI'))
    from public.opening_exceptions e where e.id = p_id);
end $$;
comment on function private.calendar_entry is
  'Returns one entry of the calendar (kind 1 a booking or hold, 2 a block, 3 an exception) as its host may see it: with the
guest''s first name, never more; for a hold only its time.';

create function private.calendar_days(
  p_host_id uuid, p_venue_id uuid, p_from date, p_days integer, p_max_items integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    with zone as materialized (
      select o.time_zone, private.starts_of_days(p_from, p_days, o.time_zone) as starts
      from (select distinct time_zone from public.venues where host_id = p_host_id) o
    ), venue as materialized (
      select v.id, z.starts, tstzrange(z.starts[1], z.starts[p_days + 1], '[)') as shown
      from public.venues v join zone z on z.time_zone = v.time_zone
      where v.host_id = p_host_id and (p_venue_id is null or v.id = p_venue_id)
    ), taken as (
      -- The exclusion constraint of booking_parts indexes exactly these rows.
      select 1 as kind, b.id, v.starts, b.starts_at, b.ends_at,
        width_bucket(lower(p.occupied), v.starts) as first_day,
        width_bucket(upper(p.occupied) - interval '1 microsecond', v.starts) as last_day
      from venue v
      join public.booking_parts p on p.resource_id = v.id and p.is_exclusive and p.occupied && v.shown
      join public.bookings b on b.id = p.booking_id
      where b.status in ('confirmed', 'completed')
        or not private.is_expired(b.status, b.hold_expires_at, b.request_expires_at)
      union all
      select 2, t.id, v.starts, t.starts_at, t.ends_at, width_bucket(t.starts_at, v.starts),
        width_bucket(t.ends_at - interval '1 microsecond', v.starts)
      from venue v
      join public.blocked_times t on t.venue_id = v.id and tstzrange(t.starts_at, t.ends_at, '[)') && v.shown
      -- Optimization fence: keeps the planner from evaluating the expressions above for every use.
      offset 0
    ), placed as (
      select s.kind, s.id, s.starts_at, s.day, case when s.first_day = s.last_day
        or s.day between width_bucket(s.starts_at, s.starts)
          and width_bucket(s.ends_at - interval '1 microsecond', s.starts) then 0 else 2 end as rank
      from (
        select t.*, generate_series(greatest(t.first_day, 1), least(t.last_day, p_days)) as day from taken t
      ) s
      union all
      select 3, e.id, null, generate_series(greatest(e.starts_on - p_from, 0),
        least(e.ends_on - p_from, p_days - 1)) + 1, 1
      from venue v
      join public.opening_exceptions e on e.venue_id = v.id and e.starts_on < p_from + p_days and e.ends_on >= p_from
    ), ranked as (
      select p.*, row_number() over (partition by p.day order by p.rank, p.starts_at, p.id) as place from placed p
    ), counted as materialized (
      select r.day, max(r.place) as total, array_agg(r.kind) filter (where r.place <= p_max_items) as kinds,
        array_agg(r.id) filter (where r.place <= p_max_items) as ids,
        array_agg(r.rank = 2) filter (where r.place <= p_max_items) as buffers,
        array_agg(r.place) filter (where r.place <= p_max_items) as places
      from ranked r group by r.day
    ), shown as (
      select c.day, jsonb_agg(private.calendar_entry(o.kind, o.id, o.buffer_only) order by o.place) as items
      from counted c cross join lateral unnest(c.kinds, c.ids, c.buffers, c.places) o (kind, id, buffer_only, place)
      group by c.day
    )
    select jsonb_agg(jsonb_build_object('day', p_from + d.day - 1, 'closed', coalesce(c.venues, 0),
      'total', coalesce(t.total, 0), 'items', coalesce(s.items, '[]')) order by d.day)
    from generate_series(1, p_days) d (day)
    left join counted t on t.day = d.day
    left join shown s on s.day = d.day
    left join private.count_closed_venues(p_host_id, p_venue_id, p_from, p_days) c on c.day = p_from + d.day - 1);
end $$;
comment on function private.calendar_days is
  'Returns the entries of each day of the range, at most `p_max_items` a day, with the total of the day. Order: bookings and
blocks, exceptions, then entries that touch the day with a buffer only; each by start.';

create function public.get_host_calendar(
  p_from date, p_days integer, p_venue_id uuid default null, p_max_items integer default 4)
returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_user uuid := private.require_user();
  v_venue public.venues;
begin
  if p_from is null or p_from not between '2000-01-01' and '2198-12-31'
    or coalesce(p_days, 0) not between 1 and 45 or coalesce(p_max_items, 0) not between 1 and 1000 then
    perform private.raise_error('invalid_input');
  end if;
  if p_venue_id is not null then
    v_venue := private.require_own_venue(p_venue_id);
  end if;
  return jsonb_build_object(
    'venues', (
      select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'name_ar', v.name_ar,
        'time_zone', v.time_zone, 'status', v.status) order by v.name, v.id), '[]')
      from public.venues v where v.host_id = v_user),
    -- A range of many days shows few entries a day; formatting 45,000 entries took seconds.
    'days', private.calendar_days(v_user, p_venue_id, p_from, p_days, least(p_max_items, 1000 / p_days)),
    'open', case when p_venue_id is not null then private.ranges_to_json(private.opening_ranges(
      p_venue_id, v_venue.time_zone, private.start_of_day(p_from, v_venue.time_zone),
      private.start_of_day(p_from + p_days, v_venue.time_zone))) end,
    'earliest_opening', case when p_days <= 7 then
      to_char(private.earliest_opening(v_user, p_venue_id, p_from, p_days), 'HH24:MI') end);
end $$;
comment on function public.get_host_calendar is
  'Returns the calendar of the caller''s venues, or of one, for at most 45 days from p_from: { venues: [{ id, name,
name_ar, time_zone, status }], days: [{ day, closed, total, items }], open, earliest_opening }. Days are those of each venue''s own time
zone. closed counts the venues that do not open then; items are at most p_max_items (1 to 1000) of total, by time,
and at most 1000 / p_days. open has the opening hours of the one requested venue, else null. earliest_opening
is the time of day at which the first venue opens in a range of a week at most, else null.
Errors: not_signed_in (PT401), not_found (PT404: another host''s venue), invalid_input (PT422).';

grant execute on function
  public.get_host_calendar
  to anon, authenticated, service_role;
