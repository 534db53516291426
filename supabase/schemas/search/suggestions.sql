-- Search suggestions while typing.

create function search.begun_phrases(p_words text[], p_limit integer) returns table (kind text, value text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_count integer := cardinality(p_words);
  v_typed text := array_to_string(p_words, ' ');
begin
  return query
  select l.kind, l.value
  from unnest(array[p_words[1], '~' || p_words[1]]) first_key
  join search.lexicon l on l.first_word >= first_key and l.first_word < first_key || chr(1114109)
  where l.kind in ('city', 'type', 'event', 'area') and not l.is_loose
    and (v_count = 1 or starts_with(replace(array_to_string(l.words, ' '), '~', ''), v_typed))
  group by l.kind, l.value
  order by array_position(array['city', 'area', 'type', 'event'], l.kind), min(cardinality(l.words)), l.value
  limit p_limit;
end $$;
comment on function search.begun_phrases is
  'Returns the cities, areas, types and events with a phrase that begins with these keys (without ~), by any of their names.';

create function search.named_suggestions(p_words text[], p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_tsquery tsquery := (select string_agg(quote_literal(word) || ':*', ' & ') from unnest(p_words) word)::tsquery;
begin
  return (
    with begun as materialized (
      select b.kind, b.value from search.begun_phrases(p_words, 20) b
    ), known as (
      select c.kind, c.slug, c.name, c.name_ar, c.rank, c.position from (
        select 'city' as kind, slug, name, name_ar, 1 as rank, position from public.cities
        union all select 'type', slug, name, name_ar, 3, position from public.venue_types
        union all select 'event', slug, name, name_ar, 4, position from public.event_types
      ) c
      where to_tsvector('pg_catalog.simple', search.normalize_key(c.name || ' ' || c.name_ar)) @@ v_tsquery
        or (c.kind, c.slug) in (select b.kind, b.value from begun b)
      union
      select 'area', area.name, area.name, area.name_ar, 2, 0 from begun b
      cross join lateral (
        select v.area as name, coalesce(v.area_ar, v.area) as name_ar
        from search.venues s join public.venues v on v.id = s.venue_id
        where s.areas @> array[b.value] and v.area is not null order by s.quality desc limit 1) area
      where b.kind = 'area'
    )
    select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'value', k.slug, 'name', k.name, 'name_ar', k.name_ar)
      order by k.rank, k.position, k.slug), '[]')
    from (select * from known order by rank, position, slug limit p_limit) k);
end $$;
comment on function search.named_suggestions is
  'Returns the cities, areas, types and events whose names begin with typed keys: [{ kind, value, name, name_ar }]; the value of an
area is its name.';

create function search.suggested_words(p_prefix text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select ltrim(search.word_key(w.word), '~') from search.query_words(search.query_chunks(p_prefix)) w where search.word_key(w.word) not in ('', '~'));
end $$;
comment on function search.suggested_words is 'Returns typed text as keys without ~, one per word.';

create function search.completed_suggestions(p_prefix text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_chunks text[] := search.query_chunks(p_prefix);
  v_typed text := v_chunks[cardinality(v_chunks)];
  v_last text := search.normalize(v_typed);
  v_before text := array_to_string(v_chunks[: cardinality(v_chunks) - 1], ' ');
  v_forms text[] := case when v_last ~ '[ء-ي]' then (search.arabic_forms(v_last))[: 3] else array[search.word_key(v_last)] end;
  v_form text;
  v_found jsonb := '[]';
begin
  if char_length(v_last) not between 2 and 30 then
    return '[]';
  end if;
  -- As typed, then without Arabic prefixes, then as a misspelling.
  foreach v_form in array v_forms loop
    exit when v_found <> '[]';
    if char_length(ltrim(v_form, '~')) >= 2 then
      v_found := search.named_suggestions(array[ltrim(v_form, '~')], p_limit);
    end if;
  end loop;
  if v_found = '[]' then
    foreach v_form in array (search.similar_terms(ltrim(v_forms[cardinality(v_forms)], '~')))[: 2] loop
      exit when v_found <> '[]';
      v_found := search.named_suggestions(array[v_form], p_limit);
    end loop;
  end if;
  if v_before = '' then
    return v_found;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', 'query',
      'value', v_before || ' ' || (item ->> 'name'), 'name', v_before || ' ' || (item ->> 'name'),
      'name_ar', v_before || ' ' || (item ->> 'name_ar')) order by place), '[]')
    from jsonb_array_elements(v_found) with ordinality as listed (item, place));
end $$;
comment on function search.completed_suggestions is
  'Returns suggestions for the last typed word when no name begins with the whole text: as typed, without Arabic prefixes, or
corrected. Puts the words before it in front, as typed (kind query).';

create function public.get_search_suggestions(p_prefix text default null, p_limit integer default 8) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  v_limit integer := greatest(1, least(20, coalesce(p_limit, 8)));
  v_words text[] := search.suggested_words(p_prefix);
  v_found jsonb;
  v_venue_ids uuid[];
begin
  if v_words = '{}' then
    return '[]';
  end if;
  v_found := search.named_suggestions(v_words, greatest(1, v_limit - 3));
  v_venue_ids := search.find_candidates(jsonb_build_object('name_query',
    (select string_agg(quote_literal(word) || ':*', ' & ') from unnest(v_words) word)), null, 'relevance',
    greatest(0, v_limit - jsonb_array_length(v_found)));
  if v_found = '[]' then
    v_found := search.completed_suggestions(p_prefix, greatest(1, least(4, v_limit - cardinality(v_venue_ids))));
    v_venue_ids := v_venue_ids[: v_limit - jsonb_array_length(v_found)];
  end if;
  return v_found || (
    select coalesce(jsonb_agg(jsonb_build_object('kind', 'venue', 'value', v.id, 'name', v.name, 'name_ar', v.name_ar)
      order by near.place), '[]')
    from unnest(v_venue_ids) with ordinality as near (id, place) join public.venues v on v.id = near.id);
end $$;
comment on function public.get_search_suggestions is
  'Returns suggestions for typed text: [{ kind: city | area | type | event | query | venue, value: slug, name of an area, text of a
search or id, name, name_ar }], first places and types by any of their names, then venues, up to `p_limit` (1 to 20, default 8).
A query is the typed text with its last word completed or corrected.';

grant execute on function
  public.get_search_suggestions
  to anon, authenticated, service_role;
