-- Facets: counts beside the choices of a filter, exact when the candidates are all matches, else a lower bound.

create function search.count_values(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with hit as materialized (
      select s.type, s.city, s.events, s.amenities from search.venues s where s.venue_id = any (p_ids)
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
comment on function search.count_values is
  'Returns the values of these listings: { type: { slug: count }, city: …, event: …, amenities: … }, null for none.';

create function search.count_slugs(p_texts text[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(value, n) from (
      select value, count(*) as n
      from unnest(p_texts) entry cross join lateral unnest(string_to_array(entry, ',')) value
      where value <> '' group by 1) counted);
end $$;
comment on function search.count_slugs is
  'Returns the count of each slug in these comma-separated lists: { slug: count }, null for none.';

create function search.count_all_values(p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with seen as materialized (
      select s.events, s.amenities from search.venues s order by s.quality desc, s.venue_id limit 10 * p_limit
    ), event as (
      select value, count(*) as n from seen cross join lateral unnest(seen.events) value group by 1
    ), amenity as (
      select value, count(*) as n from seen cross join lateral unnest(seen.amenities) value group by 1
    )
    select jsonb_build_object(
      'type', (select jsonb_object_agg(t.slug, c.n) from public.venue_types t cross join lateral (
        select count(*) as n from (
          select from search.venues s where s.type = t.slug limit p_limit + 1) x) c where c.n > 0),
      'city', (select jsonb_object_agg(t.slug, c.n) from public.cities t cross join lateral (
        select count(*) as n from (
          select from search.venues s where s.city = t.slug limit p_limit + 1) x) c where c.n > 0),
      'event', (select jsonb_object_agg(t.slug, c.n)
        from public.event_types t left join event on event.value = t.slug
        cross join lateral (select case when event.n > p_limit then event.n else (select count(*) from (
          select from search.venues s where s.events @> array[t.slug] limit p_limit + 1) x) end as n) c
        where c.n > 0),
      'amenities', (select jsonb_object_agg(t.slug, c.n)
        from public.amenities t left join amenity on amenity.value = t.slug
        cross join lateral (select case when amenity.n > p_limit then amenity.n else (select count(*) from (
          select from search.venues s where s.amenities @> array[t.slug] limit p_limit + 1) x) end as n) c
        where c.n > 0)));
end $$;
comment on function search.count_all_values is
  'Returns the number of public listings for each known value, each counted up to `p_limit` + 1. Skips the index for amenities and
events that reach the limit among the best listings.';

create function search.facet_with_names(p_field text, p_counts jsonb, p_is_partial boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_candidate_limit integer := search.candidate_limit();
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
      select known.slug, 0 from known where p_is_partial and not coalesce(p_counts, '{}') ? known.slug
    )
    select coalesce(jsonb_agg(jsonb_build_object(
        'slug', c.slug, 'name', coalesce(known.name, c.slug), 'name_ar', coalesce(known.name_ar, c.slug),
        'count', least(c.n, v_candidate_limit))
      || case when p_is_partial or c.n > v_candidate_limit then '{"count_is_more": true}' else '{}'::jsonb end
      order by c.n desc, known.position, c.slug), '[]')
    from counted c left join known on known.slug = c.slug);
end $$;
comment on function search.facet_with_names is
  'Returns the counts of one field with names, largest first: [{ slug, name, name_ar, count }]. With `p_is_partial`, or beyond the
limit, count is a lower bound and the entry has count_is_more. With `p_is_partial` lists every known value, because an uncounted
one may exist.';

create function search.facet_values_expression(p_field text, p_guests integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case p_field
    when 'event' then 'array_to_string(s.events, '','')'
    when 'layout' then format(
      'array_to_string(array(select l.key from jsonb_each(s.layouts) l where search.parse_number(l.value) >= %s), '','')',
      coalesce(p_guests, 1))
    when 'min_rating' then
      'array_to_string(array(select trim_scale(n / 2.0) from generate_series(1, floor(s.avg_rating * 2)::integer) n), '','')'
    when 'instant' then 'case when s.instant then ''true'' end'
    else format('s.%I', p_field) end;
end $$;
comment on function search.facet_values_expression is
  'Returns the SQL of a listing''s values in one filter field, separated by commas: layouts with room for `p_guests`, every half
star up to its rating, true for instant booking.';

create function search.facet_without_names(p_texts text[], p_is_partial boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('slug', c.key, 'count', c.value)
      || case when p_is_partial then '{"count_is_more": true}' else '{}'::jsonb end order by c.value::bigint desc, c.key), '[]')
    from jsonb_each(search.count_slugs(p_texts)) c);
end $$;
comment on function search.facet_without_names is
  'Returns the count of each value in these comma-separated lists, most frequent first: [{ slug, count }], with count_is_more when
`p_is_partial` is true, because more may exist.';

create function search.count_facets(p_filters jsonb, p_tsquery tsquery, p_candidates uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_candidate_limit integer := search.candidate_limit();
  v_has_more boolean := cardinality(p_candidates) > v_candidate_limit;
  v_all boolean := v_has_more and p_filters = '{}' and p_tsquery is null;
  v_counts jsonb := case when v_all then search.count_all_values(v_candidate_limit)
    else search.count_values(p_candidates[: v_candidate_limit]) end;
  v_facets jsonb := '{}';
  v_without_names boolean;
  v_field text;
  v_name text;
  v_value text;
  v_found text[];
  v_is_partial boolean;
begin
  for v_field, v_name, v_without_names in
    values ('type', 'types', false), ('city', 'cities', false), ('amenities', 'amenities', false),
      ('event', 'events', false), ('layout', 'layouts', true), ('min_rating', 'ratings', true), ('instant', 'instant', true)
  loop
    v_value := search.facet_values_expression(v_field, (p_filters ->> 'guests')::integer);
    if v_field <> 'amenities' and p_filters ? v_field then
      v_found := search.candidate_values(p_filters - v_field, p_tsquery, 'relevance', v_candidate_limit + 1, 'true', v_value);
      v_is_partial := cardinality(v_found) > v_candidate_limit;
      v_found := v_found[: v_candidate_limit];
      v_facets := v_facets || jsonb_build_object(v_name, case
        when v_without_names then search.facet_without_names(v_found, v_is_partial)
        else search.facet_with_names(v_field, search.count_slugs(v_found), v_is_partial) end);
    elsif v_without_names then
      execute format('select array_agg(%s) from search.venues s where s.venue_id = any ($1)', v_value)
        into v_found using p_candidates[: v_candidate_limit];
      v_facets := v_facets || jsonb_build_object(v_name, search.facet_without_names(v_found, v_has_more));
    else
      v_facets := v_facets || jsonb_build_object(v_name,
        search.facet_with_names(v_field, v_counts -> v_field, v_has_more and not v_all));
    end if;
  end loop;
  return v_facets;
end $$;
comment on function search.count_facets is
  'Returns counts beside a search with known candidates (up to one more than the limit): { types, cities, amenities, events } with
names, { layouts, ratings, instant } without. Amenities are combined, so they are counted among the candidates; a chosen value
of another field excludes its alternatives, which are counted among candidates without that filter. Without query and filters,
counts all public listings.';

create function public.get_search_facets(p_query text default null, p_filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB'
  set plan_cache_mode = force_generic_plan set random_page_cost = 1.1 as $$
declare
  f jsonb := search.prepare_filters(search.parse_filters(p_filters));
  v_answer record := search.find_answers(p_query, f, 'relevance', search.candidate_limit() + 1);
begin
  return search.count_facets(v_answer.filters, v_answer.words, v_answer.candidates);
end $$;
comment on function public.get_search_facets is
  'Returns counts for the filters of search_venues: { types, cities, amenities, events }, each a list of { slug, name, name_ar,
count }, the largest first; count is a lower bound in an entry with count_is_more. Ignores invalid arguments as search_venues does.';

create function public.get_search_page(
  p_query text default null,
  p_filters jsonb default '{}',
  p_sort text default 'relevance',
  p_limit integer default 20,
  p_cursor text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB'
  set plan_cache_mode = force_generic_plan set random_page_cost = 1.1 as $$
declare
  f jsonb := search.prepare_filters(search.parse_filters(p_filters));
  v_sort text := case when p_sort in ('price', 'rating', 'newest', 'distance') then p_sort else 'relevance' end;
  v_limit integer := greatest(1, least(100, coalesce(p_limit, 20)));
  v_answer record := search.find_answers(p_query, f, v_sort, greatest(search.candidate_limit(), v_limit) + 1);
begin
  return search.result_page(v_answer.filters, v_answer.words, v_answer.sort, v_limit, p_cursor, v_answer.candidates)
    || jsonb_build_object('clauses', v_answer.clauses,
      'counts', search.count_facets(v_answer.filters, v_answer.words, v_answer.candidates));
end $$;
comment on function public.get_search_page is
  'Returns a page of search_venues with the counts of get_search_facets, from one query: { items, next_cursor, total,
total_is_more, counts }.';

grant execute on function
  public.get_search_facets,
  public.get_search_page
  to anon, authenticated, service_role;
