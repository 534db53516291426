-- What every search asks for again and again, in a language that keeps its plans: a function in SQL is
-- planned anew for each statement that calls it, which took longer than the searching.

-- A setting as a number; the fallback when it is missing.
create or replace function private.setting_number(p_key text, p_default numeric) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select (value #>> '{}')::numeric from public.platform_settings where key = p_key), p_default);
end $$;

-- Digits behind the point of a currency's major unit.
create or replace function public.currency_exponent(p_currency text) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_currency in ('KWD', 'BHD', 'OMR', 'JOD', 'TND', 'IQD', 'LYD') then 3
    when p_currency in ('JPY', 'KRW', 'VND', 'CLP', 'ISK') then 0
    else 2
  end;
end $$;

-- Whether two instants can begin and end a booking at all, wherever it is.
create or replace function private.is_usable_range(p_zone text, p_start timestamptz, p_end timestamptz)
returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_start is null or p_end is null or not isfinite(p_start) or not isfinite(p_end)
    or p_start < '2000-01-01 00:00+00' or p_end > '2200-01-01 00:00+00' or p_end <= p_start then
    return false;
  end if;
  return (p_end at time zone p_zone) - (p_start at time zone p_zone)
    <= make_interval(days => private.setting_number('longest_booking_days', 30)::integer);
end $$;

-- True when clocks of the zone show a full or half hour.
create or replace function private.is_half_hour(p_instant timestamptz, p_zone text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return extract(epoch from (p_instant at time zone p_zone)::time)::numeric % 1800 = 0;
end $$;

-- Days of the zone's calendar that a range touches.
create or replace function private.days_begun(p_start timestamptz, p_end timestamptz, p_zone text) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return ((p_end - interval '1 microsecond') at time zone p_zone)::date - (p_start at time zone p_zone)::date + 1;
end $$;

-- A number written as a number or as text; null for everything else.
create or replace function private.json_number(p_value jsonb) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_value) in ('number', 'string')
    and btrim(p_value #>> '{}') ~ '^[+-]?[0-9]{1,15}(\.[0-9]{1,15})?$' then
    return btrim(p_value #>> '{}')::numeric;
  end if;
  return null;
end $$;

-- A list of numbers, or text with commas, of exactly this length; null for everything else.
create or replace function private.json_numbers(p_value jsonb, p_length integer) returns numeric[]
language plpgsql immutable set search_path = '' as $$
begin
  if p_value is null then
    return null;
  end if;
  return (
    select case when count(*) = p_length and count(n) = p_length then array_agg(n order by place) end
    from (
      select private.json_number(entry) as n, place
      from jsonb_array_elements(case jsonb_typeof(p_value)
        when 'array' then case when jsonb_array_length(p_value) <= 8 then p_value else '[]' end
        when 'string' then to_jsonb(string_to_array(left(p_value #>> '{}', 200), ',')) else '[]' end)
        with ordinality as listed (entry, place)
    ) numbers);
end $$;

-- The texts of a text (with commas), of a list of texts, at most 30 of at most 120 characters.
create or replace function private.json_texts(p_value jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  if p_value is null then
    return '{}';
  end if;
  return (
    select coalesce(array_agg(distinct kept.entry), '{}') from (
      select btrim(entry #>> '{}') as entry
      from jsonb_array_elements(case jsonb_typeof(p_value)
        when 'array' then p_value
        when 'string' then to_jsonb(string_to_array(left(p_value #>> '{}', 2000), ',')) else '[]' end) entry
      where jsonb_typeof(entry) = 'string' and char_length(btrim(entry #>> '{}')) between 1 and 120
      limit 30
    ) kept);
end $$;

-- The city of a listing as the search knows it: the slug of a known city by any of its names, else
-- the key of what the host wrote. A known slug, which is what the site sends, needs no comparing of names.
create or replace function private.city_key(p_city text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_key text;
begin
  if exists (select 1 from public.cities c where c.slug = p_city) then
    return p_city;
  end if;
  v_key := private.search_key(p_city);
  return coalesce((
    select c.slug from public.cities c
    where v_key in (private.search_key(c.slug), private.search_key(c.name), private.search_key(c.name_ar))
    order by c.position limit 1
  ), v_key);
end $$;

-- The filters of search_venues in one form: lists of slugs and keys, numbers, instants. Only what was
-- asked for is looked at.
create or replace function private.search_filters(p_filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  f jsonb := case when jsonb_typeof(p_filters) = 'object' then p_filters else '{}' end;
  r jsonb := '{}';
  v_texts text[];
  v_guests numeric := private.json_number(f -> 'guests');
  v_rating numeric := private.json_number(f -> 'min_rating');
  v_min numeric := private.json_number(f -> 'min_total');
  v_max numeric := private.json_number(f -> 'max_total');
  v_box numeric[] := private.json_numbers(f -> 'bbox', 4);
  v_near numeric[] := private.json_numbers(f -> 'near', 2);
  v_start timestamptz;
  v_end timestamptz;
begin
  if f ? 'type' then
    v_texts := private.json_texts(f -> 'type');
    r := r || jsonb_build_object('type', (select jsonb_agg(t.slug order by t.slug) from public.venue_types t
      where t.slug = any (v_texts) or t.id::text = any (v_texts)));
  end if;
  if f ? 'event' then
    v_texts := private.json_texts(f -> 'event');
    r := r || jsonb_build_object('event', (select jsonb_agg(e.slug order by e.slug) from public.event_types e
      where e.slug = any (v_texts) or e.id::text = any (v_texts)));
  end if;
  if f ? 'amenities' then
    v_texts := private.json_texts(f -> 'amenities');
    r := r || jsonb_build_object('amenities', (select jsonb_agg(a.slug order by a.slug) from public.amenities a
      where a.slug = any (v_texts)));
  end if;
  if f ? 'city' then
    r := r || jsonb_build_object('city', (select jsonb_agg(distinct k)
      from unnest(private.json_texts(f -> 'city')) c, private.city_key(c) k where k <> ''));
  end if;
  if f ? 'country' then
    r := r || jsonb_build_object('country', (select jsonb_agg(distinct k)
      from unnest(private.json_texts(f -> 'country')) c, private.country_key(c) k where k <> ''));
  end if;
  if f ? 'start' and f ? 'end' then
    v_start := private.json_instant(f -> 'start');
    v_end := private.json_instant(f -> 'end');
    if v_start < v_end then
      r := r || jsonb_build_object('start', v_start, 'end', v_end);
    end if;
  end if;
  return jsonb_strip_nulls(r || jsonb_build_object(
    'guests', case when v_guests >= 1 and v_guests = trunc(v_guests) then least(v_guests, 2147483647) end,
    'layout', case when jsonb_typeof(f -> 'layout') = 'string' and f ->> 'layout' ~ '^[A-Za-z0-9_-]{1,40}$'
      then f ->> 'layout' end,
    'min_total', case when v_min >= 0 then ceil(v_min) end,
    'max_total', case when v_max >= 0 then floor(v_max) end,
    'instant', case when lower(f ->> 'instant') in ('true', '1', 'yes', 'on') then true end,
    'min_rating', case when v_rating > 0 and v_rating <= 5 then v_rating end,
    'bbox', case when v_box[2] < v_box[4] and v_box[1] <> v_box[3] then to_jsonb(array[
      greatest(least(v_box[1], 180), -180), greatest(v_box[2], -90),
      greatest(least(v_box[3], 180), -180), least(v_box[4], 90)]) end,
    'near', case when v_near[1] between -180 and 180 and v_near[2] between -90 and 90 then to_jsonb(v_near) end));
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
