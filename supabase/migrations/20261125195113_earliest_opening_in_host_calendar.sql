SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.earliest_opening (
  p_host_id  uuid,
  p_venue_id uuid,
  p_from     date,
  p_days     integer
)
  RETURNS time WITHOUT time zone
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
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
      -- Open day and night has no first hour.
      and (o.opens, o.closes) <> (time '00:00', time '00:00'));
end $function$;

CREATE OR REPLACE FUNCTION public.get_host_calendar (
  p_from      date,
  p_days      integer,
  p_venue_id  uuid    DEFAULT NULL::uuid,
  p_max_items integer DEFAULT 4
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
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
    -- A page of many days shows few entries of each; formatting 45,000 took seconds.
    'days', private.calendar_days(v_user, p_venue_id, p_from, p_days, least(p_max_items, 1000 / p_days)),
    'open', case when p_venue_id is not null then private.ranges_to_json(private.opening_ranges(
      p_venue_id, v_venue.time_zone, private.start_of_day(p_from, v_venue.time_zone),
      private.start_of_day(p_from + p_days, v_venue.time_zone))) end,
    'earliest_opening', case when p_days <= 7 then
      to_char(private.earliest_opening(v_user, p_venue_id, p_from, p_days), 'HH24:MI') end);
end $function$;

COMMENT ON FUNCTION "private"."earliest_opening"(uuid, uuid, date, integer) IS 'Returns the earliest time of day at which one of the host''s venues, or the one venue, opens on the days, by weekly hours
and exceptions; archived venues are left out. Null where none opens, or where all are open day and night.';

COMMENT ON FUNCTION "public"."get_host_calendar"(date, integer, uuid, integer) IS 'Returns the calendar of the caller''s venues, or of one, for at most 45 days from p_from: { venues: [{ id, name,
name_ar, time_zone, status }], days: [{ day, closed, total, items }], open, earliest_opening }. Days are those of each venue''s own time
zone. closed counts the venues that do not open then; items are at most p_max_items (1 to 1000) of total, by time,
and at most 1000 / p_days. open has the opening hours of the one requested venue, else null. earliest_opening
is the time of day at which the first venue opens in a range of a week at most, else null.
Errors: not_signed_in (PT401), not_found (PT404: another host''s venue), invalid_input (PT422).';

REVOKE ALL ON FUNCTION "private"."earliest_opening"(uuid, uuid, date, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."earliest_opening"(uuid, uuid, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."earliest_opening"(uuid, uuid, date, integer) TO "postgres";
