-- Which weekly hours fit an asked time, for all of them at once: the same opening is worked out once,
-- however many schedules share it.

-- Every schedule for which the range can be booked at all: whether it is open throughout, and at both
-- ends (for places sold by the day), and how many days are begun.
create or replace function private.judge_schedules(p_start timestamptz, p_end timestamptz)
returns table (schedule_id integer, throughout boolean, at_ends boolean, days integer)
language plpgsql stable rows 50 security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with zone as materialized (
    select z.time_zone, private.days_begun(p_start, p_end, z.time_zone) as days,
      (p_start at time zone z.time_zone)::date - 1 as from_day, (p_end at time zone z.time_zone)::date as to_day
    from (select distinct time_zone from private.search_schedules) z
    where private.is_usable_range(z.time_zone, p_start, p_end)
      and private.is_half_hour(p_start, z.time_zone) and private.is_half_hour(p_end, z.time_zone)
  ), day as materialized (
    select z.time_zone, g::date as day, extract(dow from g)::integer as weekday
    from zone z cross join lateral generate_series(z.from_day, z.to_day, interval '1 day') g
  ), hour as materialized (
    select s.id, s.time_zone, (h ->> 0)::integer as weekday, (h ->> 1)::time as opens, (h ->> 2)::time as closes
    from private.search_schedules s cross join lateral jsonb_array_elements(s.hours) h
    where s.time_zone in (select time_zone from zone)
  ), opening as materialized (
    select o.*, private.earliest_instant(o.day + o.opens, o.time_zone) as starts,
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
  from private.search_schedules s
  join zone on zone.time_zone = s.time_zone
  left join open on open.id = s.id;
end $$;

drop function private.schedule_ranges(text, jsonb, timestamptz, timestamptz);
