-- The search itself with kept plans: only what differs from one search to the next is planned anew.

-- What a list shows of these venues, in this order: [{ id, name, … }]. p_units are prices of one unit and
-- p_totals those of the asked time (null for none), both with everything in them.
create function private.search_items(p_ids uuid[], p_units bigint[], p_totals bigint[]) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', v.id, 'name', v.name, 'name_ar', v.name_ar,
      'city', coalesce(c.name, v.city), 'city_ar', coalesce(c.name_ar, v.city), 'city_slug', c.slug,
      'area', v.area, 'area_ar', v.area_ar, 'country', v.country,
      'type', t.slug, 'type_name', t.name, 'type_name_ar', t.name_ar,
      'capacity', v.capacity, 'avg_rating', v.avg_rating, 'review_count', v.review_count,
      'featured', v.featured, 'instant_booking', v.instant_booking,
      'main_image', i.path, 'main_image_alt', i.alt, 'main_image_alt_ar', i.alt_ar,
      'latitude', v.latitude, 'longitude', v.longitude, 'time_zone', v.time_zone,
      'currency', p.currency, 'exponent', public.currency_exponent(p.currency),
      'pricing_model', p.pricing_model, 'from_minor', listed.unit, 'total_minor', listed.total)
      order by listed.place), '[]')
    from unnest(p_ids, p_units, p_totals) with ordinality as listed (id, unit, total, place)
    join public.venues v on v.id = listed.id
    join private.venue_search s on s.venue_id = v.id
    join public.venue_pricing p on p.venue_id = v.id
    left join public.venue_types t on t.id = v.type_id
    left join public.cities c on c.slug = s.city
    left join lateral (
      select im.path, im.alt, im.alt_ar from public.venue_images im
      where im.venue_id = v.id order by im.position limit 1
    ) i on true);
end $$;

-- One item of them.
create or replace function private.search_item(p_venue_id uuid, p_unit bigint, p_total bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.search_items(array[p_venue_id], array[p_unit], array[p_total]) -> 0;
end $$;

-- The page of an answer: p_ids and p_keys are in order, one more than p_limit where there is a next page.
create function private.search_answer(
  p_sort text, p_limit integer, p_total bigint, p_ids uuid[], p_keys double precision[], p_units bigint[], p_totals bigint[]
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'items', private.search_items(p_ids[: p_limit], p_units[: p_limit], p_totals[: p_limit]),
    'next_cursor', case when cardinality(p_ids) > p_limit
      then private.write_cursor(p_sort, p_keys[p_limit], p_ids[p_limit]) end,
    'total', p_total);
end $$;

-- The columns of an answer in one row, as SQL over the rows j of a page.
create function private.search_columns(p_filters jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return format('array_agg(j.venue_id order by j.key desc, j.venue_id) as ids, '
      || 'array_agg(j.key order by j.key desc, j.venue_id) as keys, '
      || 'array_agg((%s)::bigint order by j.key desc, j.venue_id) as units, '
      || 'array_agg((%s)::bigint order by j.key desc, j.venue_id) as totals',
    private.search_total('{}'), case when p_filters ? 'start' then private.search_total(p_filters) else 'null' end);
end $$;

-- Public listings by words, filters and order:
-- { items: [...], next_cursor: text or null, total: exact count }. Every argument may be null or garbage:
-- what cannot be used is ignored. Filters: type city country event amenities[] guests layout start end
-- min_total max_total (minor units) instant min_rating bbox[w,s,e,n] near[lng,lat]. With start and end
-- only venues that hold_booking would accept, total_minor being the whole price; guests count 1 if not
-- said. Sorts: relevance price rating newest distance. p_limit is kept within 1 and 100, 20 if null.
create or replace function public.search_venues(
  p_query text default null,
  p_filters jsonb default '{}',
  p_sort text default 'relevance',
  p_limit integer default 20,
  p_cursor text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB'
  set plan_cache_mode = force_generic_plan as $$
declare
  f jsonb := private.search_filters(p_filters);
  v_sort text := case when p_sort in ('price', 'rating', 'newest', 'distance') then p_sort else 'relevance' end;
  v_limit integer := greatest(1, least(100, coalesce(p_limit, 20)));
  v_question tsquery := private.search_question(p_query);
  v_source text := private.search_source(f);
  v_where text := private.search_conditions(f, v_question);
  v_key text := private.search_sort_key(v_sort, f, v_question);
  v_from jsonb := private.read_cursor(p_cursor, v_sort);
  v_after text := 'true';
  v_total bigint;
  v_ids uuid[];
  v_keys double precision[];
  v_units bigint[];
  v_totals bigint[];
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
      )
      select (select count(*) from hit), %s
      from (select * from hit s where %s order by s.key desc, s.venue_id limit %s) j
      join private.venue_search s on s.venue_id = j.venue_id$sql$,
      v_key, v_source, v_where, private.search_columns(f), v_after, v_limit + 1)
    into v_total, v_ids, v_keys, v_units, v_totals;
  else
    execute format('select count(*) from %s where %s', v_source, v_where) into v_total;
    execute format($sql$
      select %s from (
        select s.venue_id, (%s)::double precision as key from %s where %s and %s
        order by 2 desc, s.venue_id limit %s
      ) j
      join private.venue_search s on s.venue_id = j.venue_id$sql$,
      private.search_columns(f), v_key, v_source, v_where, v_after, v_limit + 1)
    into v_ids, v_keys, v_units, v_totals;
  end if;
  return private.search_answer(v_sort, v_limit, v_total, v_ids, v_keys, v_units, v_totals);
end $$;

-- As search_venues, with the counts of search_facets in `counts`: what fits is worked out once for both.
create function public.search_page(
  p_query text default null,
  p_filters jsonb default '{}',
  p_sort text default 'relevance',
  p_limit integer default 20,
  p_cursor text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB'
  set plan_cache_mode = force_generic_plan as $$
declare
  f jsonb := private.search_filters(p_filters);
  v_sort text := case when p_sort in ('price', 'rating', 'newest', 'distance') then p_sort else 'relevance' end;
  v_limit integer := greatest(1, least(100, coalesce(p_limit, 20)));
  v_question tsquery := private.search_question(p_query);
  v_from jsonb := private.read_cursor(p_cursor, v_sort);
  v_after text := 'true';
  v_chosen text := concat_ws(' and ',
    private.chosen_condition('coalesce(s.type = any (%L::text[]), false)', f -> 'type'),
    private.chosen_condition('s.city = any (%L::text[])', f -> 'city'),
    private.chosen_condition('s.events && %L::text[]', f -> 'event'));
  v_total bigint;
  v_ids uuid[];
  v_keys double precision[];
  v_units bigint[];
  v_totals bigint[];
  v_counts jsonb;
begin
  if v_from is not null then
    v_after := format('h.key <= %1$L and (h.key < %1$L or h.venue_id > %2$L)',
      (v_from ->> 'key')::double precision, v_from ->> 'id');
  end if;
  -- Listings that are here only to be counted beside another choice need no place in the order.
  execute format($sql$
    with hit as materialized (
      select s.venue_id, case when %11$s then (%1$s)::double precision end as key, %2$s as days,
        s.type, s.city, s.amenities, s.events, %3$s
      from %4$s where %5$s and %6$s
    )
    select (select count(h.key) from hit h), %7$s, (select %8$s)
    from (
      select h.venue_id, h.key, h.days from hit h where h.key is not null and %9$s
      order by h.key desc, h.venue_id limit %10$s
    ) j
    join private.venue_search s on s.venue_id = j.venue_id$sql$,
    private.search_sort_key(v_sort, f, v_question), case when f ? 'start' then 'j.days' else 'null::integer' end,
    private.choice_columns(f), private.search_source(f),
    private.search_conditions(f - '{type,city,event}'::text[], v_question), private.choice_condition(f),
    private.search_columns(f), private.counts_of_hits(), v_after, v_limit + 1, v_chosen)
  into v_total, v_ids, v_keys, v_units, v_totals, v_counts;
  return private.search_answer(v_sort, v_limit, v_total, v_ids, v_keys, v_units, v_totals)
    || jsonb_build_object('counts', private.all_named_counts(v_counts));
end $$;

grant execute on function public.search_page(text, jsonb, text, integer, text) to anon, authenticated;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
