-- Evaluates all weekly hours for a requested time at once: computes each opening once for all schedules that share it.

create function search.matching_schedules(p_start timestamptz, p_end timestamptz)
returns table (schedule_id integer, open_throughout boolean, open_at_ends boolean, days integer)
language plpgsql stable rows 50 security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with zone as materialized (
    select z.time_zone, private.count_calendar_days(p_start, p_end, z.time_zone) as days,
      (p_start at time zone z.time_zone)::date - 1 as from_day, (p_end at time zone z.time_zone)::date as to_day
    from (select distinct time_zone from search.schedules) z
    where private.is_valid_range(z.time_zone, p_start, p_end)
      and private.is_half_hour(p_start, z.time_zone) and private.is_half_hour(p_end, z.time_zone)
  ), day as materialized (
    select z.time_zone, g::date as day, extract(dow from g)::integer as weekday
    from zone z cross join lateral generate_series(z.from_day::timestamp, z.to_day::timestamp, interval '1 day') g
  ), hour as materialized (
    select s.id, s.time_zone, (h ->> 0)::integer as weekday, (h ->> 1)::time as opens, (h ->> 2)::time as closes
    from search.schedules s cross join lateral jsonb_array_elements(s.hours) h
    where s.time_zone in (select time_zone from zone)
  ), opening as materialized (
    select o.*, private.resolve_in_time_zone(o.day + o.opens, o.time_zone) as starts,
      (o.day + o.closes + case when o.closes <= o.opens then interval '1 day' else interval '0' end)
        at time zone o.time_zone as ends
    from (
      select distinct d.time_zone, d.day, d.weekday, h.opens, h.closes
      from day d join hour h on h.time_zone = d.time_zone and h.weekday = d.weekday
    ) o
  ), open as materialized (
    select h.id, range_agg(tstzrange(o.starts, o.ends, '[)')) as ranges
    from hour h
    join opening o on o.time_zone = h.time_zone and o.weekday = h.weekday and o.opens = h.opens and o.closes = h.closes
    where o.ends > o.starts
    group by h.id
  )
  select s.id, coalesce(open.ranges @> tstzrange(p_start, p_end, '[)'), false),
    coalesce(open.ranges @> p_start, false)
      and exists (select 1 from unnest(open.ranges) o where lower(o) < p_end and p_end <= upper(o)),
    zone.days
  from search.schedules s
  join zone on zone.time_zone = s.time_zone
  left join open on open.id = s.id;
end $$;
comment on function search.matching_schedules is
  'Returns every schedule in whose time zone the range is valid, with: open throughout; open at both ends (for venues sold by the
day); and the number of days that the range begins.';

create function search.estimate_rows(p_query text) returns double precision
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_plan json;
begin
  execute 'explain (format json) ' || p_query into v_plan;
  return greatest((v_plan -> 0 -> 'Plan' ->> 'Plan Rows')::double precision, 1);
end $$;
comment on function search.estimate_rows is
  'Returns the planner''s estimate of a query''s rows. Volatile, because only then may a function run explain; changes nothing.';

create function search.exception_days(p_filters jsonb) returns daterange
language plpgsql stable set search_path = '' as $$
begin
  return daterange(((p_filters ->> 'start')::timestamptz at time zone 'UTC')::date - 2,
    ((p_filters ->> 'end')::timestamptz at time zone 'UTC')::date + 2, '[]');
end $$;
comment on function search.exception_days is
  'Returns the days whose exceptions to the weekly hours may matter for a time, in any time zone.';

create function search.extend_by_largest_buffers(p_start timestamptz, p_end timestamptz) returns tstzrange
language sql stable security definer set search_path = '' as $$
  select tstzrange(
    p_start - make_interval(mins => coalesce((select max(before_minutes) from public.buffer_times), 0)),
    p_end + make_interval(mins => coalesce((select max(after_minutes) from public.buffer_times), 0)), '[)')
$$;
comment on function search.extend_by_largest_buffers is
  'Returns a range extended by the largest buffers of any venue: nothing outside it matters to a venue.';

create function search.unavailable_venues(p_start timestamptz, p_end timestamptz)
returns table (venue_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_range tstzrange := search.extend_by_largest_buffers(p_start, p_end);
begin
  return query execute $sql$
    select taken.venue_id
    from (
      select p.resource_id as venue_id, p.occupied as period from public.booking_parts p
      where p.is_exclusive and p.occupied && $1 and (p.state in ('accepted', 'completed') or not (
        select private.is_expired(b.status, b.hold_expires_at, b.request_expires_at) from public.bookings b where b.id = p.booking_id))
      union all
      select t.venue_id, tstzrange(t.starts_at, t.ends_at, '[)') from public.blocked_times t
      where tstzrange(t.starts_at, t.ends_at, '[)') && $1
    ) taken
    left join public.buffer_times f on f.venue_id = taken.venue_id
    where taken.period && tstzrange($2 - make_interval(mins => coalesce(f.before_minutes, 0)),
      $3 + make_interval(mins => coalesce(f.after_minutes, 0)), '[)')$sql$
  using v_range, p_start, p_end;
end $$;
comment on function search.unavailable_venues is
  'Returns the venues whose time is taken by a booking or a block, for a visitor, with the present buffers.';

create function search.prepare_filters(p_filters jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not p_filters ? 'start' then
    return p_filters;
  end if;
  return p_filters || jsonb_build_object('unavailable_estimate', search.estimate_rows(format($sql$
    select from public.booking_parts p where p.is_exclusive and p.occupied && %1$L::tstzrange
    union all select from public.blocked_times t where tstzrange(t.starts_at, t.ends_at, '[)') && %1$L::tstzrange
    union all select from public.opening_exceptions e where daterange(e.starts_on, e.ends_on, '[]') && %2$L::daterange$sql$,
    search.extend_by_largest_buffers((p_filters ->> 'start')::timestamptz, (p_filters ->> 'end')::timestamptz),
    search.exception_days(p_filters))),
  'schedules', (
    with evaluated as materialized (
      select * from search.matching_schedules((p_filters ->> 'start')::timestamptz, (p_filters ->> 'end')::timestamptz)
    )
    select jsonb_build_object(
      'usable', coalesce(jsonb_agg(j.schedule_id), '[]'),
      'open_throughout', coalesce(jsonb_agg(j.schedule_id) filter (where j.open_throughout), '[]'),
      'open_at_ends', coalesce(jsonb_agg(j.schedule_id) filter (where j.open_at_ends), '[]'),
      'days', (
        select coalesce(jsonb_object_agg(d.days, d.ids), '{}')
        from (select days, jsonb_agg(schedule_id) as ids from evaluated group by days) d))
    from evaluated j));
end $$;
comment on function search.prepare_filters is
  'Returns the filters with values that are computed once per search of a requested time: unavailable_estimate, the estimated
number of bookings, blocks and exceptions; and schedules, the weekly hours: { usable, open_throughout, open_at_ends: lists of
ids, days: { number of days begun: ids } }.';
