-- The numbers beside the choices, from one pass over what fits instead of one for each field.

-- The condition of a list of chosen values; true when none is chosen.
create function private.chosen_condition(p_condition text, p_values jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if p_values is null then
    return 'true';
  end if;
  return format(p_condition, array(select jsonb_array_elements_text(p_values)));
end $$;

-- Whether a listing s has the chosen type, city and occasion: columns in_type, in_city and in_event.
create function private.choice_columns(p_filters jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return format('coalesce(%s, false) as in_type, %s as in_city, %s as in_event',
    private.chosen_condition('s.type = any (%L::text[])', p_filters -> 'type'),
    private.chosen_condition('s.city = any (%L::text[])', p_filters -> 'city'),
    private.chosen_condition('s.events && %L::text[]', p_filters -> 'event'));
end $$;

-- A listing that misses two of the choices counts beside none of them, so it need not be looked at.
create function private.choice_condition(p_filters jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case cardinality(c.chosen)
      when 2 then format('(%s or %s)', c.chosen[1], c.chosen[2])
      when 3 then format('(%1$s and (%2$s or %3$s) or %2$s and %3$s)', c.chosen[1], c.chosen[2], c.chosen[3])
      else 'true' end
    from (select array_remove(array[
      private.chosen_condition('s.type = any (%L::text[])', p_filters -> 'type'),
      private.chosen_condition('s.city = any (%L::text[])', p_filters -> 'city'),
      private.chosen_condition('s.events && %L::text[]', p_filters -> 'event')], 'true') as chosen) c);
end $$;

-- The counts of a query's `hit`, as SQL: { type: { slug: count }, city: …, event: …, amenities: … }, null
-- where there is none. Amenities add to each other; of the other fields one is chosen, so its
-- alternatives are counted.
create function private.counts_of_hits() returns text
language sql immutable set search_path = '' as $$
  select $sql$jsonb_build_object(
    'type', (select jsonb_object_agg(value, n) from (
      select h.type as value, count(*) as n from hit h
      where h.in_city and h.in_event and h.type is not null group by 1) counted),
    'city', (select jsonb_object_agg(value, n) from (
      select h.city as value, count(*) as n from hit h
      where h.in_type and h.in_event and h.city <> '' group by 1) counted),
    'event', (select jsonb_object_agg(value, n) from (
      select value, count(*) as n from hit h cross join lateral unnest(h.events) value
      where h.in_type and h.in_city group by 1) counted),
    'amenities', (select jsonb_object_agg(value, n) from (
      select value, count(*) as n from hit h cross join lateral unnest(h.amenities) value
      where h.in_type and h.in_city and h.in_event group by 1) counted))$sql$
$$;

-- How many public listings each value has under the other filters, as above.
create function private.search_counts(p_filters jsonb, p_question tsquery) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_counts jsonb;
begin
  execute format($sql$
    with hit as materialized (select s.type, s.city, s.amenities, s.events, %s from %s where %s and %s) select %s$sql$,
    private.choice_columns(p_filters), private.search_source(p_filters),
    private.search_conditions(p_filters - '{type,city,event}'::text[], p_question),
    private.choice_condition(p_filters), private.counts_of_hits())
  into v_counts;
  return v_counts;
end $$;

-- Counted values of one field with their names, the largest first: [{ slug, name, name_ar, count }].
create function private.named_counts(p_field text, p_counts jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'slug', c.key, 'name', coalesce(n.name, c.key), 'name_ar', coalesce(n.name_ar, c.key), 'count', c.value)
      order by c.value::bigint desc, n.position, c.key), '[]')
    from jsonb_each(nullif(p_counts, 'null')) c
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

-- All four with their names: { types, cities, amenities, events }.
create function private.all_named_counts(p_counts jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'types', private.named_counts('type', p_counts -> 'type'),
    'cities', private.named_counts('city', p_counts -> 'city'),
    'amenities', private.named_counts('amenities', p_counts -> 'amenities'),
    'events', private.named_counts('event', p_counts -> 'event'));
end $$;

-- Counts for the filters of search_venues: { types, cities, amenities, events }, each a list of
-- { slug, name, name_ar, count }, the largest first. Garbage is ignored as there.
create or replace function public.search_facets(p_query text default null, p_filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
  set plan_cache_mode = force_generic_plan as $$
begin
  return private.all_named_counts(
    private.search_counts(private.search_filters(p_filters), private.search_question(p_query)));
end $$;

drop function private.search_facet(text, jsonb, tsquery);

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
