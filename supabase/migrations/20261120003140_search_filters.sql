-- What a search was asked: filters from a client, of which only what can be used is kept.

-- A number written as a number or as text; null for everything else.
create function private.json_number(p_value jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_value) in ('number', 'string') and btrim(p_value #>> '{}') ~ '^[+-]?[0-9]{1,15}(\.[0-9]{1,15})?$'
      then btrim(p_value #>> '{}')::numeric
  end
$$;

-- A list of numbers, or text with commas, of exactly this length; null for everything else.
create function private.json_numbers(p_value jsonb, p_length integer) returns numeric[]
language sql immutable set search_path = '' as $$
  select case when count(*) = p_length and count(n) = p_length then array_agg(n order by place) end
  from (
    select private.json_number(entry) as n, place
    from jsonb_array_elements(case jsonb_typeof(p_value)
      when 'array' then case when jsonb_array_length(p_value) <= 8 then p_value else '[]' end
      when 'string' then to_jsonb(string_to_array(left(p_value #>> '{}', 200), ',')) else '[]' end)
      with ordinality as listed (entry, place)
  ) numbers
$$;

-- The texts of a text (with commas), of a list of texts, at most 30 of at most 120 characters.
create function private.json_texts(p_value jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct kept.entry), '{}') from (
    select btrim(entry #>> '{}') as entry
    from jsonb_array_elements(case jsonb_typeof(p_value)
      when 'array' then p_value
      when 'string' then to_jsonb(string_to_array(left(p_value #>> '{}', 2000), ',')) else '[]' end) entry
    where jsonb_typeof(entry) = 'string' and char_length(btrim(entry #>> '{}')) between 1 and 120
    limit 30
  ) kept
$$;

-- An instant in ISO 8601; null for everything else (words such as 'now' and 'infinity' too).
create function private.json_instant(p_value jsonb) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_text text := p_value #>> '{}';
begin
  if jsonb_typeof(p_value) is distinct from 'string'
    or v_text !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?$' then
    return null;
  end if;
  return case when v_text ~ '(Z|[T ].*[+-][0-9:]+)$' then v_text::timestamptz
    else v_text::timestamp at time zone 'UTC' end;
exception when others then
  return null;
end $$;

-- The filters of search_venues in one form: lists of slugs and keys, numbers, instants.
create function private.search_filters(p_filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  f jsonb := case when jsonb_typeof(p_filters) = 'object' then p_filters else '{}' end;
  v_guests numeric := private.json_number(f -> 'guests');
  v_rating numeric := private.json_number(f -> 'min_rating');
  v_min numeric := private.json_number(f -> 'min_total');
  v_max numeric := private.json_number(f -> 'max_total');
  v_box numeric[] := private.json_numbers(f -> 'bbox', 4);
  v_near numeric[] := private.json_numbers(f -> 'near', 2);
  v_start timestamptz := private.json_instant(f -> 'start');
  v_end timestamptz := private.json_instant(f -> 'end');
  v_dated boolean := coalesce(v_start < v_end, false);
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'type', (select jsonb_agg(t.slug order by t.slug) from public.venue_types t
      where t.slug = any (private.json_texts(f -> 'type')) or t.id::text = any (private.json_texts(f -> 'type'))),
    'event', (select jsonb_agg(e.slug order by e.slug) from public.event_types e
      where e.slug = any (private.json_texts(f -> 'event')) or e.id::text = any (private.json_texts(f -> 'event'))),
    'amenities', (select jsonb_agg(a.slug order by a.slug) from public.amenities a
      where a.slug = any (private.json_texts(f -> 'amenities'))),
    'city', (select jsonb_agg(distinct k) from unnest(private.json_texts(f -> 'city')) c,
      private.city_key(c) k where k <> ''),
    'country', (select jsonb_agg(distinct k) from unnest(private.json_texts(f -> 'country')) c,
      private.country_key(c) k where k <> ''),
    'guests', case when v_guests >= 1 and v_guests = trunc(v_guests) then least(v_guests, 2147483647) end,
    'layout', case when jsonb_typeof(f -> 'layout') = 'string' and f ->> 'layout' ~ '^[A-Za-z0-9_-]{1,40}$'
      then f ->> 'layout' end,
    'start', case when v_dated then v_start end,
    'end', case when v_dated then v_end end,
    'min_total', case when v_min >= 0 then ceil(v_min) end,
    'max_total', case when v_max >= 0 then floor(v_max) end,
    'instant', case when lower(f ->> 'instant') in ('true', '1', 'yes', 'on') then true end,
    'min_rating', case when v_rating > 0 and v_rating <= 5 then v_rating end,
    'bbox', case when v_box[2] < v_box[4] and v_box[1] <> v_box[3] then to_jsonb(array[
      greatest(least(v_box[1], 180), -180), greatest(v_box[2], -90),
      greatest(least(v_box[3], 180), -180), least(v_box[4], 90)]) end,
    'near', case when v_near[1] between -180 and 180 and v_near[2] between -90 and 90 then to_jsonb(v_near) end));
end $$;

-- When a weekly schedule without exceptions is open: private.open_ranges for hours that many venues share.
create function private.schedule_ranges(p_zone text, p_hours jsonb, p_from timestamptz, p_to timestamptz)
returns tstzmultirange
language sql stable set search_path = '' as $$
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
    join (
      select (hour ->> 0)::integer as weekday, (hour ->> 1)::time as opens, (hour ->> 2)::time as closes
      from jsonb_array_elements(p_hours) hour
    ) h on h.weekday = extract(dow from d.day)
  ) opening
  where opening.ends > opening.starts
$$;

-- Every schedule for which the range can be booked at all: whether it is open throughout, and at both
-- ends (for places sold by the day), and how many days are begun.
create function private.judge_schedules(p_start timestamptz, p_end timestamptz)
returns table (schedule_id integer, throughout boolean, at_ends boolean, days integer)
language sql stable rows 50 security definer set search_path = '' as $$
  with zone as materialized (
    select z.time_zone, private.days_begun(p_start, p_end, z.time_zone) as days
    from (select distinct time_zone from private.search_schedules) z
    where private.is_usable_range(z.time_zone, p_start, p_end)
      and private.is_half_hour(p_start, z.time_zone) and private.is_half_hour(p_end, z.time_zone)
  )
  select s.id, opening.ranges @> tstzrange(p_start, p_end, '[)'),
    opening.ranges @> p_start
      and exists (select 1 from unnest(opening.ranges) o where lower(o) < p_end and p_end <= upper(o)),
    zone.days
  from private.search_schedules s
  join zone on zone.time_zone = s.time_zone
  cross join lateral (
    select private.schedule_ranges(zone.time_zone, s.hours, p_start, p_end) as ranges offset 0
  ) opening
$$;
