-- Other spellings of a query that finds nothing, or little.

create function search.other_layout(p_word text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Letters on the same keys; «لا» is one key.
  return case when p_word ~ '[ء-ي]'
    then translate(replace(p_word, 'لا', 'b'), 'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ', 'qwertyuiop[]asdfghjkl;''zxcvnm,./`')
    else replace(translate(p_word, 'qwertyuiop[]asdfghjkl;''zxcvnm,./`b', 'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ§'), '§', 'لا') end;
end $$;
comment on function search.other_layout is 'Returns a word as typed with the keyboard layout of the other script.';

create function search.typed_word(p_text text, p_term text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select word from regexp_split_to_table(left(p_text, 500), '[^[:alnum:]\u0610-\u065f]+') word
    where word <> '' and ltrim(search.word_key(word), '~') = p_term limit 1);
end $$;
comment on function search.typed_word is 'Returns the word of a text with this term as its key, as written there; null for none.';

create function search.spelling_of(p_term text, p_is_arabic boolean) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_keys text[] := array[p_term, '~' || p_term];
  v_found text;
begin
  select search.typed_word(named.name, p_term) into v_found
  from (
    select name, 1 as rank from public.cities union all select name_ar, 1 from public.cities
    union all select name, 2 from public.venue_types union all select name_ar, 2 from public.venue_types
    union all select name, 3 from public.event_types union all select name_ar, 3 from public.event_types
    union all select name, 4 from public.amenities union all select name_ar, 4 from public.amenities
    union all select w.phrase, 5 from public.search_words w where w.words && v_keys and w.kind <> 'ignored'
  ) named
  where (named.name ~ '[ء-ي]') = p_is_arabic and search.typed_word(named.name, p_term) is not null order by named.rank, named.name limit 1;
  return coalesce(v_found, (
    select search.typed_word(named.text, p_term)
    from (select s.venue_id from search.venues s where s.document_vector @@ quote_literal(p_term)::tsquery limit 5) s
    join public.venues v on v.id = s.venue_id
    cross join lateral (select case when p_is_arabic then concat_ws(' ', v.area_ar, v.name_ar) else concat_ws(' ', v.area, v.name) end as text) named
    where search.typed_word(named.text, p_term) is not null limit 1));
end $$;
comment on function search.spelling_of is
  'Returns a term as it is written, in Arabic or Latin letters, in a catalogue name, a search word with a meaning, or the name or
area of one of five listings that contain it; null for none.';

create function search.near_spellings(p_key text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_skeleton text := search.consonants(p_key);
begin
  if char_length(p_key) not between 3 and 24 then
    return '{}';
  end if;
  return array(
    with candidate as (
      (select t.term from search.terms t
        where t.term operator(extensions.%) p_key and abs(char_length(t.term) - char_length(p_key)) <= 3
        order by extensions.similarity(t.term, p_key) desc, t.term limit 12)
      union
      (select t.term from search.terms t
        where char_length(v_skeleton) >= 3 and t.skeleton = v_skeleton order by t.term limit 12)
    )
    select near.term from (
      select c.term, search.edit_distance(c.term, p_key) as distance, extensions.similarity(c.term, p_key) as similarity
      from candidate c where c.term <> p_key and char_length(c.term) between 3 and 24
    ) near
    where near.distance <= greatest(2, char_length(p_key) / 3)
      -- Two wrong letters are too many for a word of four.
      and (near.distance < 2 or char_length(near.term) > 4 or search.consonants(near.term) = v_skeleton)
    order by near.distance, near.similarity desc, near.term limit 3);
end $$;
comment on function search.near_spellings is
  'Returns up to three known terms near a word of 3 to 24 letters, nearest first. Allows more wrong letters than
search.similar_terms, because they are only suggestions.';

create function search.meant_spellings(p_word text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_word text := left(search.normalize(p_word), 40);
  v_forms text[] := case when v_word ~ '[ء-ي]' then search.arabic_forms(v_word) else array[v_word] end;
  v_other text := search.other_layout(v_word);
  v_other_forms text[] := case when v_other ~ '[ء-ي]' then search.arabic_forms(search.normalize(v_other)) else array[v_other] end;
  v_key text := ltrim(coalesce(v_forms[2], v_forms[1]), '~');
  v_is_arabic boolean := v_word ~ '[ء-ي]';
  v_found text[] := '{}';
begin
  if v_other ~ '^[a-zء-ي]{3,}$' and exists (
    select from search.terms t where t.term = any (array(select ltrim(form, '~') from unnest(v_other_forms) form))) then
    v_found := v_found || v_other;
  end if;
  -- Two words without a space.
  if char_length(v_key) between 6 and 24 then
    v_found := v_found || array(
      select search.spelling_of(one.term, v_is_arabic) || ' ' || search.spelling_of(other.term, v_is_arabic)
      from generate_series(3, char_length(v_key) - 3) at
      join search.terms one on one.term = left(v_key, at)
      join search.terms other on other.term = substr(v_key, at + 1)
      order by abs(2 * at - char_length(v_key)) limit 1);
  end if;
  return (array_remove(v_found || array(
    select search.spelling_of(term, v_is_arabic) from unnest(search.near_spellings(v_key)) with ordinality as n (term, place) order by place), null))[: 3];
end $$;
comment on function search.meant_spellings is
  'Returns up to three likely spellings of a typed word: with the other keyboard layout, as two words, or corrected.';

create function search.doubtful_words(p_parsed jsonb) returns integer[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select chunk from (
      select (entry ->> 'chunk')::integer as chunk, search.is_unknown(entry -> 'forms') as is_unknown
      from jsonb_array_elements(p_parsed -> 'free') entry
      union
      select (item -> 'chunks' ->> 0)::integer, true from jsonb_array_elements(p_parsed -> 'clauses') item
      where item ->> 'kind' = 'place' and item -> 'values' = '[]'
    ) word
    order by is_unknown desc, chunk limit 2);
end $$;
comment on function search.doubtful_words is
  'Returns the positions of up to two typed words without a meaning, first those that no listing has.';

create function search.respelt_queries(p_query text) returns setof text
language plpgsql stable security definer set search_path = '' as $$
declare
  -- A long sentence is hardly a misspelling, and costs the most to parse.
  v_parsed jsonb := case when cardinality(search.query_chunks(p_query)) <= 12 then search.parse_query(p_query) end;
  v_chunks text[] := array(select jsonb_array_elements_text(v_parsed -> 'chunks'));
  v_doubtful integer[] := search.doubtful_words(v_parsed);
  v_spellings text[];
  v_best text[] := v_chunks;
  v_one text[];
  v_others text[] := '{}';
  v_at integer;
begin
  foreach v_at in array v_doubtful loop
    v_spellings := search.meant_spellings(v_chunks[v_at]);
    if cardinality(v_spellings) > 0 then
      v_best[v_at] := v_spellings[1];
    end if;
    for i in 1..cardinality(v_spellings) loop
      v_one := v_chunks;
      v_one[v_at] := v_spellings[i];
      v_others := v_others || array_to_string(v_one, ' ');
    end loop;
  end loop;
  return query
    select spelt.query from unnest(array_to_string(v_best, ' ') || v_others) with ordinality as spelt (query, place)
    where spelt.query <> array_to_string(v_chunks, ' ') and char_length(spelt.query) <= 200
    group by spelt.query order by min(spelt.place) limit 4;
end $$;
comment on function search.respelt_queries is
  'Returns up to four other spellings of a query, likeliest first: with each doubtful word in its likeliest spelling, then with one
of them in each of its spellings.';

create function public.get_search_spelling(
  p_query text default null, p_filters jsonb default '{}', p_more_than integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB'
  set plan_cache_mode = force_generic_plan set random_page_cost = 1.1 as $$
declare
  f jsonb := search.prepare_filters(search.parse_filters(p_filters));
  v_limit integer := search.candidate_limit();
  v_query text;
  v_total integer;
begin
  for v_query in select q from search.respelt_queries(p_query) q loop
    v_total := cardinality((search.find_answers(v_query, f, 'relevance', v_limit + 1)).candidates);
    if v_total > greatest(coalesce(p_more_than, 0), 0) then
      return jsonb_build_object('query', v_query, 'total', least(v_total, v_limit), 'total_is_more', v_total > v_limit);
    end if;
  end loop;
  return null;
end $$;
comment on function public.get_search_spelling is
  'Returns the first other spelling of a query that finds more than `p_more_than` public listings with the same filters:
{ query, total, total_is_more }; else null. Considers at most two words and four spellings.';

create function public.get_search_area(p_area text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'name', (array_agg(v.area order by char_length(v.area), v.area))[1],
      'name_ar', (array_agg(coalesce(v.area_ar, v.area) order by char_length(v.area), v.area))[1],
      'longitude', avg(s.location[0]), 'latitude', avg(s.location[1]))
    from (select venue_id, location from search.venues where areas @> array[p_area] and location is not null limit 20) s
    join public.venues v on v.id = s.venue_id
    having count(*) > 0);
end $$;
comment on function public.get_search_area is
  'Returns the names of an area, by its key in the clauses of a search, and the centre of up to twenty public listings in it:
{ name, name_ar, longitude, latitude }; null for an unknown area.';

grant execute on function
  public.get_search_spelling,
  public.get_search_area
  to anon, authenticated, service_role;
