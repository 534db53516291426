-- Filters of a search from a client: keeps only valid ones.

create function search.parse_number(p_value jsonb) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_value) in ('number', 'string')
    and btrim(p_value #>> '{}') ~ '^[+-]?[0-9]{1,15}(\.[0-9]{1,15})?$' then
    return btrim(p_value #>> '{}')::numeric;
  end if;
  return null;
end $$;
comment on function search.parse_number is 'Returns a number from a JSON number or text; null for everything else.';

create function search.parse_numbers(p_value jsonb, p_length integer) returns numeric[]
language plpgsql immutable set search_path = '' as $$
begin
  if p_value is null then
    return null;
  end if;
  return (
    select case when count(*) = p_length and count(n) = p_length then array_agg(n order by place) end
    from (
      select search.parse_number(entry) as n, place
      from jsonb_array_elements(case jsonb_typeof(p_value)
        when 'array' then case when jsonb_array_length(p_value) <= 8 then p_value else '[]' end
        when 'string' then to_jsonb(string_to_array(left(p_value #>> '{}', 200), ',')) else '[]' end)
        with ordinality as listed (entry, place)
    ) numbers);
end $$;
comment on function search.parse_numbers is
  'Returns the numbers of a list or comma-separated text of exactly this length; null for everything else.';

create function search.parse_texts(p_value jsonb) returns text[]
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
comment on function search.parse_texts is
  'Returns the texts of a list or comma-separated text: at most 30, of at most 120 characters.';

create function search.parse_instant(p_value jsonb) returns timestamptz
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
comment on function search.parse_instant is
  'Returns an ISO 8601 instant; null for everything else, also for words such as ''now'' and ''infinity''.';

create function search.parse_filters(p_filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  f jsonb := case
    when jsonb_typeof(p_filters) is distinct from 'object' or private.has_extreme_number(p_filters) then '{}'
    when octet_length(p_filters::text) > 100000 then '{}'
    else p_filters end;
  r jsonb := '{}';
  v_texts text[];
  v_guests numeric := search.parse_number(f -> 'guests');
  v_rating numeric := search.parse_number(f -> 'min_rating');
  v_min numeric := search.parse_number(f -> 'min_total');
  v_max numeric := search.parse_number(f -> 'max_total');
  v_box numeric[] := search.parse_numbers(f -> 'bbox', 4);
  v_venue_ids numeric[] := search.parse_numbers(f -> 'near', 2);
  v_start timestamptz;
  v_end timestamptz;
begin
  if f ? 'type' then
    v_texts := search.parse_texts(f -> 'type');
    r := r || jsonb_build_object('type', (select jsonb_agg(t.slug order by t.slug) from public.venue_types t
      where t.slug = any (v_texts) or t.id::text = any (v_texts)));
  end if;
  if f ? 'event' then
    v_texts := search.parse_texts(f -> 'event');
    r := r || jsonb_build_object('event', (select jsonb_agg(e.slug order by e.slug) from public.event_types e
      where e.slug = any (v_texts) or e.id::text = any (v_texts)));
  end if;
  if f ? 'amenities' then
    v_texts := search.parse_texts(f -> 'amenities');
    r := r || jsonb_build_object('amenities', (select jsonb_agg(a.slug order by a.slug) from public.amenities a
      where a.slug = any (v_texts)));
  end if;
  if f ? 'city' then
    r := r || jsonb_build_object('city', (select jsonb_agg(distinct k)
      from unnest(search.parse_texts(f -> 'city')) c, search.city_key(c) k where k <> ''));
  end if;
  if f ? 'country' then
    r := r || jsonb_build_object('country', (select jsonb_agg(distinct k)
      from unnest(search.parse_texts(f -> 'country')) c, search.country_key(c) k where k <> ''));
  end if;
  if f ? 'start' and f ? 'end' then
    v_start := search.parse_instant(f -> 'start');
    v_end := search.parse_instant(f -> 'end');
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
    'near', case when v_venue_ids[1] between -180 and 180 and v_venue_ids[2] between -90 and 90 then to_jsonb(v_venue_ids) end));
end $$;
comment on function search.parse_filters is
  'Returns the filters of search_venues in one form: lists of slugs and keys, numbers, instants. Reads only known filters. Returns
none for input over 100,000 bytes, more than five lists of 30 texts need.';
