-- Beside the search: how many listings each choice would leave, and what a few typed letters may mean.

-- How many public listings each value of one field has under the other filters, the largest first:
-- [{ slug, name, name_ar, count }].
create function private.search_facet(p_field text, p_filters jsonb, p_question tsquery) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Amenities add to each other; of the other fields one is chosen, so its alternatives are counted.
  v_where text := private.search_conditions(
    p_filters, p_question, case when p_field = 'amenities' then '' else p_field end);
  v_counts jsonb;
begin
  execute format('select jsonb_object_agg(value, n) from (select %s as value, count(*) as n from %s where %s group by 1) counted
    where value is not null and value <> %L',
    case p_field when 'amenities' then 'unnest(s.amenities)' when 'event' then 'unnest(s.events)'
      when 'city' then 's.city' else 's.type' end,
    private.search_source(p_filters), v_where, '') into v_counts;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'slug', c.key, 'name', coalesce(n.name, c.key), 'name_ar', coalesce(n.name_ar, c.key), 'count', c.value)
      order by c.value::bigint desc, n.position, c.key), '[]')
    from jsonb_each(v_counts) c
    left join (
      select t.slug, t.name, t.name_ar, t.position from public.venue_types t where p_field = 'type'
      union all
      select t.slug, t.name, t.name_ar, t.position from public.cities t where p_field = 'city'
      union all
      select t.slug, t.name, t.name_ar, t.position from public.amenities t where p_field = 'amenities'
      union all
      select t.slug, t.name, t.name_ar, t.position from public.event_types t where p_field = 'event'
    ) n on n.slug = c.key);
end $$;

-- Counts for the filters of search_venues: { types, cities, amenities, events }, each a list of
-- { slug, name, name_ar, count }, the largest first. Garbage is ignored as there.
create function public.search_facets(p_query text default null, p_filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  f jsonb := private.search_filters(p_filters);
  v_question tsquery := private.search_question(p_query);
begin
  return jsonb_build_object(
    'types', private.search_facet('type', f, v_question),
    'cities', private.search_facet('city', f, v_question),
    'amenities', private.search_facet('amenities', f, v_question),
    'events', private.search_facet('event', f, v_question));
end $$;

-- What typed letters may mean: [{ kind: city | type | event | venue, value: slug or id, name, name_ar }],
-- places and kinds before single venues, which fill what is left of p_limit (1 to 20, 8 if null).
create function public.search_suggestions(p_prefix text default null, p_limit integer default 8) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit integer := greatest(1, least(20, coalesce(p_limit, 8)));
  v_question tsquery := private.search_tsquery(private.search_tokens(p_prefix));
  v_found jsonb;
begin
  if v_question is null then
    return '[]';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('kind', known.kind, 'value', known.slug,
    'name', known.name, 'name_ar', known.name_ar) order by known.rank, known.position), '[]') into v_found
  from (
    select c.kind, c.slug, c.name, c.name_ar, c.rank, c.position from (
      select 'city' as kind, slug, name, name_ar, 1 as rank, position from public.cities
      union all select 'type', slug, name, name_ar, 2, position from public.venue_types
      union all select 'event', slug, name, name_ar, 3, position from public.event_types
    ) c
    where to_tsvector('pg_catalog.simple', private.search_key(c.name || ' ' || c.name_ar)) @@ v_question
    order by c.rank, c.position limit greatest(1, v_limit - 3)
  ) known;
  return v_found || (
    -- Materialised, so that the index of names is read rather than the best listings one after another.
    with named as materialized (
      select s.venue_id, s.quality from private.venue_search s where ts_filter(s.head, '{a}') @@ v_question
    ), near as (
      select * from named order by quality desc, venue_id
      limit greatest(0, v_limit - jsonb_array_length(v_found))
    )
    select coalesce(jsonb_agg(jsonb_build_object('kind', 'venue', 'value', v.id, 'name', v.name, 'name_ar', v.name_ar)
      order by near.quality desc, v.id), '[]')
    from near join public.venues v on v.id = near.venue_id);
end $$;

grant execute on function public.search_facets(text, jsonb), public.search_suggestions(text, integer)
  to anon, authenticated;
