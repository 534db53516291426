SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.opening_ranges (
  p_venue_id uuid,
  p_zone     text,
  p_from     timestamp with time zone,
  p_to       timestamp with time zone
)
  RETURNS tstzmultirange
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(range_agg(tstzrange(opening.starts, opening.ends, '[)')), '{}'::tstzmultirange)
  from (
    select
      private.resolve_in_time_zone(d.day + h.opens, p_zone) as starts,
      (d.day + h.closes + case when h.closes <= h.opens then interval '1 day' else interval '0' end)
        at time zone p_zone as ends
    from (
      select g::date as day from generate_series(
        ((p_from at time zone p_zone)::date - 1)::timestamp, (p_to at time zone p_zone)::date::timestamp, interval '1 day') g
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
$function$;

CREATE OR REPLACE FUNCTION private.require_active_session()
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not private.is_session_active() then
    raise sqlstate 'PT401' using message = 'not_signed_in';
  end if;
  perform private.refuse_estimated_count();
  -- A client may choose the zone in which days are added and instants written (Prefer: timezone).
  perform set_config('timezone', 'UTC', true);
end $function$;

CREATE OR REPLACE FUNCTION search.matching_schedules (
  p_start timestamp with time zone,
  p_end   timestamp with time zone
)
  RETURNS TABLE (
    schedule_id     integer,
    open_throughout boolean,
    open_at_ends    boolean,
    days            integer
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  ROWS 50
  SET search_path TO ''
  AS $function$
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
end $function$;

COMMENT ON FUNCTION "private"."require_active_session"() IS 'Called by PostgREST before every request, which then runs in UTC. Errors: not_signed_in (PT401) for an ended session,
invalid_input (PT422) for an estimated count.';
