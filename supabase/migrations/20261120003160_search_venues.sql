-- The search that everybody uses.

-- Where the last page ended: { key, id }, when the text was made for this sort; null for garbage.
create function private.read_cursor(p_cursor text, p_sort text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_parts text[];
begin
  if p_cursor is null or p_cursor !~ '^([0-9a-f]{2}){1,200}$' then
    return null;
  end if;
  v_parts := string_to_array(convert_from(decode(p_cursor, 'hex'), 'UTF8'), ' ');
  if cardinality(v_parts) <> 3 or v_parts[1] is distinct from p_sort
    or v_parts[2] !~ '^-?[0-9]{1,20}(\.[0-9]{1,20})?(e[+-]?[0-9]{1,3})?$' then
    return null;
  end if;
  return jsonb_build_object('key', v_parts[2]::double precision::text, 'id', v_parts[3]::uuid);
exception when others then
  return null;
end $$;

create function private.write_cursor(p_sort text, p_key double precision, p_id uuid) returns text
language sql immutable set search_path = '' as $$
  select encode(convert_to(p_sort || ' ' || p_key::text || ' ' || p_id::text, 'UTF8'), 'hex')
$$;

-- What a list shows of a venue. p_unit is the price of one unit and p_total that of the asked time, both
-- with everything in them.
create function private.search_item(p_venue_id uuid, p_unit bigint, p_total bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', v.id, 'name', v.name, 'name_ar', v.name_ar,
    'city', coalesce(c.name, v.city), 'city_ar', coalesce(c.name_ar, v.city), 'city_slug', c.slug,
    'area', v.area, 'area_ar', v.area_ar, 'country', v.country,
    'type', t.slug, 'type_name', t.name, 'type_name_ar', t.name_ar,
    'capacity', v.capacity, 'avg_rating', v.avg_rating, 'review_count', v.review_count,
    'featured', v.featured, 'instant_booking', v.instant_booking,
    'main_image', i.path, 'main_image_alt', i.alt, 'main_image_alt_ar', i.alt_ar,
    'latitude', v.latitude, 'longitude', v.longitude, 'time_zone', v.time_zone,
    'currency', p.currency, 'exponent', public.currency_exponent(p.currency),
    'pricing_model', p.pricing_model, 'from_minor', p_unit, 'total_minor', p_total)
  from public.venues v
  join private.venue_search s on s.venue_id = v.id
  join public.venue_pricing p on p.venue_id = v.id
  left join public.venue_types t on t.id = v.type_id
  left join public.cities c on c.slug = s.city
  left join lateral (
    select im.path, im.alt, im.alt_ar from public.venue_images im
    where im.venue_id = v.id order by im.position limit 1
  ) i on true
  where v.id = p_venue_id
$$;

-- The full-text question for what was typed: all words where some listing meets them all, else any.
create function private.search_question(p_query text) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  v_tokens text[] := private.search_tokens(p_query);
  v_question tsquery := private.search_tsquery(v_tokens);
begin
  if cardinality(v_tokens) > 1
    and not exists (select 1 from private.venue_search s where s.words @@ v_question) then
    v_question := private.search_tsquery(v_tokens, true);
  end if;
  return v_question;
end $$;

-- Public listings by words, filters and order:
-- { items: [...], next_cursor: text or null, total: exact count }. Every argument may be null or garbage:
-- what cannot be used is ignored. Filters: type city country event amenities[] guests layout start end
-- min_total max_total (minor units) instant min_rating bbox[w,s,e,n] near[lng,lat]. With start and end
-- only venues that hold_booking would accept, total_minor being the whole price; guests count 1 if not
-- said. Sorts: relevance price rating newest distance. p_limit is kept within 1 and 100, 20 if null.
create function public.search_venues(
  p_query text default null,
  p_filters jsonb default '{}',
  p_sort text default 'relevance',
  p_limit integer default 20,
  p_cursor text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  f jsonb := private.search_filters(p_filters);
  v_sort text := case when p_sort in ('price', 'rating', 'newest', 'distance') then p_sort else 'relevance' end;
  v_limit integer := greatest(1, least(100, coalesce(p_limit, 20)));
  v_question tsquery := private.search_question(p_query);
  v_source text := private.search_source(f);
  v_where text := private.search_conditions(f, v_question);
  v_key text := private.search_sort_key(v_sort, f, v_question);
  v_from jsonb := private.read_cursor(p_cursor, v_sort);
  v_answer text := format($sql$jsonb_agg(jsonb_build_object('id', j.venue_id, 'key', j.key::text,
      'item', private.search_item(j.venue_id, (%s)::bigint, (%s)::bigint)) order by j.key desc, j.venue_id)$sql$,
    private.search_total('{}'), case when f ? 'start' then private.search_total(f) else 'null' end);
  v_after text := 'true';
  v_total bigint;
  v_rows jsonb;
  v_last jsonb;
begin
  if v_from is not null then
    v_after := format('%1$s <= %2$L and (%1$s < %2$L or s.venue_id > %3$L)',
      case when f ? 'start' then 's.key' else v_key end, (v_from ->> 'key')::double precision, v_from ->> 'id');
  end if;
  if f ? 'start' then
    -- What is taken is worked out once, so the count and the page come from one query.
    execute format($sql$
      with hit as materialized (
        select s.venue_id, (%s)::double precision as key, j.days from %s where %s
      ), page as (
        select %s from (select * from hit s where %s order by s.key desc, s.venue_id limit %s) j
        join private.venue_search s on s.venue_id = j.venue_id
      )
      select (select count(*) from hit), (select * from page)$sql$,
      v_key, v_source, v_where, v_answer, v_after, v_limit + 1) into v_total, v_rows;
  else
    execute format('select count(*) from %s where %s', v_source, v_where) into v_total;
    execute format($sql$
      select %s from (
        select s.venue_id, (%s)::double precision as key from %s where %s and %s
        order by 2 desc, s.venue_id limit %s
      ) j
      join private.venue_search s on s.venue_id = j.venue_id$sql$,
      v_answer, v_key, v_source, v_where, v_after, v_limit + 1) into v_rows;
  end if;
  if jsonb_array_length(v_rows) > v_limit then
    v_last := v_rows -> (v_limit - 1);
  end if;
  return jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(listed.entry -> 'item' order by listed.place), '[]')
      from jsonb_array_elements(coalesce(v_rows, '[]')) with ordinality as listed (entry, place)
      where listed.place <= v_limit),
    'next_cursor', private.write_cursor(v_sort, (v_last ->> 'key')::double precision, (v_last ->> 'id')::uuid),
    'total', v_total);
end $$;
grant execute on function public.search_venues(text, jsonb, text, integer, text) to anon, authenticated;
