-- Suggestions while typing.

create function public.get_search_suggestions(p_prefix text default null, p_limit integer default 8) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  v_limit integer := greatest(1, least(20, coalesce(p_limit, 8)));
  v_forms jsonb := (
    select jsonb_agg(to_jsonb(search.word_forms(w.word, true)))
    from search.query_words(search.query_chunks(p_prefix)) w);
  v_tsquery tsquery := search.words_query(v_forms);
  v_found jsonb;
  v_venue_ids uuid[];
begin
  if v_tsquery is null then
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
    where to_tsvector('pg_catalog.simple', search.normalize_key(c.name || ' ' || c.name_ar)) @@ v_tsquery
    order by c.rank, c.position limit greatest(1, v_limit - 3)
  ) known;
  v_venue_ids := search.find_candidates(jsonb_build_object('name_query', v_tsquery::text), null, 'relevance',
    greatest(0, v_limit - jsonb_array_length(v_found)));
  return v_found || (
    select coalesce(jsonb_agg(jsonb_build_object('kind', 'venue', 'value', v.id, 'name', v.name, 'name_ar', v.name_ar)
      order by near.place), '[]')
    from unnest(v_venue_ids) with ordinality as near (id, place) join public.venues v on v.id = near.id);
end $$;
comment on function public.get_search_suggestions is
  'Returns what typed letters may mean: [{ kind: city | type | event | venue, value: slug or id, name, name_ar }], places
and types before single venues, which fill what is left of p_limit (1 to 20, 8 if null).';

grant execute on function
  public.get_search_suggestions
  to anon, authenticated, service_role;
