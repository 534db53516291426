-- The numbers beside the choices, counted among pools: exact where a pool holds all that fit, else at least so many.

-- What these listings have: { type: { slug: count }, city: …, event: …, amenities: … }, null where there is none.
create function private.counts_of(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with hit as materialized (
      select s.type, s.city, s.events, s.amenities from private.venue_search s where s.venue_id = any (p_ids)
    )
    select jsonb_build_object(
      'type', (select jsonb_object_agg(value, n) from (
        select h.type as value, count(*) as n from hit h where h.type is not null group by 1) counted),
      'city', (select jsonb_object_agg(value, n) from (
        select h.city as value, count(*) as n from hit h where h.city <> '' group by 1) counted),
      'event', (select jsonb_object_agg(value, n) from (
        select value, count(*) as n from hit h cross join lateral unnest(h.events) value group by 1) counted),
      'amenities', (select jsonb_object_agg(value, n) from (
        select value, count(*) as n from hit h cross join lateral unnest(h.amenities) value group by 1) counted)));
end $$;

-- How often each slug is in these lists of slugs with commas between: { slug: count }, null for none.
create function private.counts_of_texts(p_texts text[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(value, n) from (
      select value, count(*) as n
      from unnest(p_texts) entry cross join lateral unnest(string_to_array(entry, ',')) value
      where value <> '' group by 1) counted);
end $$;

-- How many public listings each known value has, each counted up to one more than p_cap. Amenities and
-- occasions that some listings already have so often are not counted through their index.
create function private.counts_of_all(p_cap integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with seen as materialized (
      select s.events, s.amenities from private.venue_search s order by s.quality desc, s.venue_id limit 10 * p_cap
    ), event as (
      select value, count(*) as n from seen cross join lateral unnest(seen.events) value group by 1
    ), amenity as (
      select value, count(*) as n from seen cross join lateral unnest(seen.amenities) value group by 1
    )
    select jsonb_build_object(
      'type', (select jsonb_object_agg(t.slug, c.n) from public.venue_types t cross join lateral (
        select count(*) as n from (
          select from private.venue_search s where s.type = t.slug limit p_cap + 1) x) c where c.n > 0),
      'city', (select jsonb_object_agg(t.slug, c.n) from public.cities t cross join lateral (
        select count(*) as n from (
          select from private.venue_search s where s.city = t.slug limit p_cap + 1) x) c where c.n > 0),
      'event', (select jsonb_object_agg(t.slug, c.n)
        from public.event_types t left join event on event.value = t.slug
        cross join lateral (select case when event.n > p_cap then event.n else (select count(*) from (
          select from private.venue_search s where s.events @> array[t.slug] limit p_cap + 1) x) end as n) c
        where c.n > 0),
      'amenities', (select jsonb_object_agg(t.slug, c.n)
        from public.amenities t left join amenity on amenity.value = t.slug
        cross join lateral (select case when amenity.n > p_cap then amenity.n else (select count(*) from (
          select from private.venue_search s where s.amenities @> array[t.slug] limit p_cap + 1) x) end as n) c
        where c.n > 0)));
end $$;

drop function private.all_named_counts(jsonb);
drop function private.named_counts(text, jsonb);

-- Counted values of one field with their names, the largest first: [{ slug, name, name_ar, count }]. Where
-- p_more, or beyond the cap, the number is the least that there is and the entry says count_is_more; with
-- p_more every known value is listed, because one that was not seen may exist.
create function private.named_counts(p_field text, p_counts jsonb, p_more boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cap integer := private.search_cap();
begin
  return (
    with known as (
      select t.slug, t.name, t.name_ar, t.position from public.venue_types t where p_field = 'type'
      union all
      select t.slug, t.name, t.name_ar, t.position from public.cities t where p_field = 'city'
      union all
      select t.slug, t.name, t.name_ar, t.position from public.amenities t where p_field = 'amenities'
      union all
      select t.slug, t.name, t.name_ar, t.position from public.event_types t where p_field = 'event'
    ), counted as (
      select c.key as slug, c.value::bigint as n from jsonb_each(nullif(p_counts, 'null')) c
      union all
      select known.slug, 0 from known where p_more and not coalesce(p_counts, '{}') ? known.slug
    )
    select coalesce(jsonb_agg(jsonb_build_object(
        'slug', c.slug, 'name', coalesce(known.name, c.slug), 'name_ar', coalesce(known.name_ar, c.slug),
        'count', least(c.n, v_cap))
      || case when p_more or c.n > v_cap then '{"count_is_more": true}' else '{}'::jsonb end
      order by c.n desc, known.position, c.slug), '[]')
    from counted c left join known on known.slug = c.slug);
end $$;

drop function private.search_counts(jsonb, tsquery);

-- Counts beside a search whose pool (up to one listing more than the cap) is known: { types, cities, amenities,
-- events } with names, { layouts, ratings, instant } without. Amenities add to each other; of the other fields
-- one is chosen, so its alternatives are counted, in a pool of their own. Nothing asked at all is counted value
-- by value where there are names.
create function private.search_counts(p_filters jsonb, p_question tsquery, p_pool uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_cap integer := private.search_cap();
  v_more boolean := cardinality(p_pool) > v_cap;
  v_all boolean := v_more and p_filters = '{}' and p_question is null;
  v_counts jsonb := case when v_all then private.counts_of_all(v_cap) else private.counts_of(p_pool[: v_cap]) end;
  v_named jsonb := '{}';
  v_plain boolean;
  v_field text;
  v_name text;
  v_value text;
  v_found text[];
begin
  for v_field, v_name, v_plain in
    values ('type', 'types', false), ('city', 'cities', false), ('amenities', 'amenities', false),
      ('event', 'events', false), ('layout', 'layouts', true), ('min_rating', 'ratings', true), ('instant', 'instant', true)
  loop
    v_value := private.values_of(v_field, (p_filters ->> 'guests')::integer);
    if v_field <> 'amenities' and p_filters ? v_field then
      v_found := private.search_values(p_filters - v_field, p_question, 'relevance', v_cap + 1, 'true', v_value);
      v_named := v_named || jsonb_build_object(v_name, case
        when v_plain then private.plain_counts(v_found[: v_cap], cardinality(v_found) > v_cap)
        else private.named_counts(v_field, private.counts_of_texts(v_found[: v_cap]), cardinality(v_found) > v_cap) end);
    elsif v_plain then
      execute format('select array_agg(%s) from private.venue_search s where s.venue_id = any ($1)', v_value)
        into v_found using p_pool[: v_cap];
      v_named := v_named || jsonb_build_object(v_name, private.plain_counts(v_found, v_more));
    else
      v_named := v_named || jsonb_build_object(v_name,
        private.named_counts(v_field, v_counts -> v_field, v_more and not v_all));
    end if;
  end loop;
  return v_named;
end $$;

-- Counts for the filters of search_venues: { types, cities, amenities, events }, each a list of
-- { slug, name, name_ar, count }, the largest first; an entry with count_is_more has at least so many.
-- Garbage is ignored as there.
create or replace function public.search_facets(p_query text default null, p_filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB'
  set plan_cache_mode = force_generic_plan set random_page_cost = 1.1 as $$
declare
  f jsonb := private.judged(private.search_filters(p_filters));
  v_question tsquery := private.search_question(p_query);
begin
  return private.search_counts(f, v_question,
    private.search_pool(f, v_question, 'relevance', private.search_cap() + 1));
end $$;

-- A page of search_venues with the counts of search_facets, from one question: { items, next_cursor, total,
-- total_is_more, counts }.
create or replace function public.search_page(
  p_query text default null,
  p_filters jsonb default '{}',
  p_sort text default 'relevance',
  p_limit integer default 20,
  p_cursor text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB'
  set plan_cache_mode = force_generic_plan set random_page_cost = 1.1 as $$
declare
  f jsonb := private.judged(private.search_filters(p_filters));
  v_sort text := case when p_sort in ('price', 'rating', 'newest', 'distance') then p_sort else 'relevance' end;
  v_limit integer := greatest(1, least(100, coalesce(p_limit, 20)));
  v_question tsquery := private.search_question(p_query);
  v_pool uuid[] := private.search_pool(f, v_question, v_sort, greatest(private.search_cap(), v_limit) + 1);
begin
  return private.search_answer(f, v_question, v_sort, v_limit, p_cursor, v_pool)
    || jsonb_build_object('counts', private.search_counts(f, v_question, v_pool));
end $$;

-- What the pools replaced.
drop function private.search_conditions(jsonb, tsquery, text);
drop function private.search_source(jsonb);
drop function private.counts_of_hits();
drop function private.choice_condition(jsonb);
drop function private.choice_columns(jsonb);
drop function private.chosen_condition(text, jsonb);

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
