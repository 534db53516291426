-- What a page of results shows, from one pass: the listings and the numbers beside the choices.

-- As search_venues, with the counts of search_facets in `counts`: what fits is worked out once for both.
create function public.search_page(
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
  v_from jsonb := private.read_cursor(p_cursor, v_sort);
  v_after text := 'true';
  v_total bigint;
  v_rows jsonb;
  v_counts jsonb;
  v_last jsonb;
begin
  if v_from is not null then
    v_after := format('h.key <= %1$L and (h.key < %1$L or h.venue_id > %2$L)',
      (v_from ->> 'key')::double precision, v_from ->> 'id');
  end if;
  execute format($sql$
    with hit as materialized (
      select s.venue_id, (%1$s)::double precision as key, %2$s as days, s.type, s.city, s.amenities, s.events, %3$s
      from %4$s where %5$s and %6$s
    ), page as (
      select jsonb_agg(jsonb_build_object('id', j.venue_id, 'key', j.key::text,
        'item', private.search_item(j.venue_id, (%7$s)::bigint, (%8$s)::bigint)) order by j.key desc, j.venue_id)
      from (
        select h.venue_id, h.key, h.days from hit h where h.in_type and h.in_city and h.in_event and %9$s
        order by h.key desc, h.venue_id limit %10$s
      ) j
      join private.venue_search s on s.venue_id = j.venue_id
    )
    select (select count(*) from hit h where h.in_type and h.in_city and h.in_event), (select * from page), %11$s$sql$,
    private.search_sort_key(v_sort, f, v_question), case when f ? 'start' then 'j.days' else 'null::integer' end,
    private.choice_columns(f), private.search_source(f),
    private.search_conditions(f - '{type,city,event}'::text[], v_question), private.choice_condition(f),
    private.search_total('{}'), case when f ? 'start' then private.search_total(f) else 'null' end,
    v_after, v_limit + 1, private.counts_of_hits())
  into v_total, v_rows, v_counts;
  if jsonb_array_length(v_rows) > v_limit then
    v_last := v_rows -> (v_limit - 1);
  end if;
  return jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(listed.entry -> 'item' order by listed.place), '[]')
      from jsonb_array_elements(coalesce(v_rows, '[]')) with ordinality as listed (entry, place)
      where listed.place <= v_limit),
    'next_cursor', private.write_cursor(v_sort, (v_last ->> 'key')::double precision, (v_last ->> 'id')::uuid),
    'total', v_total,
    'counts', private.all_named_counts(v_counts));
end $$;
grant execute on function public.search_page(text, jsonb, text, integer, text) to anon, authenticated;

-- A known slug, which is what the site sends, needs no comparing of names.
create or replace function private.city_key(p_city text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select c.slug from public.cities c where c.slug = p_city), (
    select c.slug from public.cities c
    where private.search_key(p_city) in
      (private.search_key(c.slug), private.search_key(c.name), private.search_key(c.name_ar))
    order by c.position limit 1
  ), private.search_key(p_city))
$$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
