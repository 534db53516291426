SET local check_function_bodies = off;

ALTER TABLE "public"."search_words"
  DROP CONSTRAINT "search_words_kind_check";

DROP FUNCTION "search"."area_names"(text);

CREATE OR REPLACE FUNCTION search.area_names (
  p_area text
)
  RETURNS TABLE (
    name text
  )
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return query
  select distinct array_to_string(search.phrase_words(entry), ' ') from unnest(p_area || regexp_split_to_array(p_area, '[,،]')) entry
  where search.phrase_words(entry) <> '{}';
end $function$;

CREATE OR REPLACE FUNCTION search.asks_for_something_else (
  p_read jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_chunks text[];
begin
  if p_read -> 'free' = '[]' then
    return false;
  end if;
  v_chunks := array(select jsonb_array_elements_text(p_read -> 'chunks'));
  if p_read -> 'said' = '{}'
    and not exists (select from jsonb_array_elements(p_read -> 'parts') part where (part -> 'is') || (part -> 'loose') ? 'type')
    and (
      select count(*) from jsonb_array_elements(p_read -> 'free') entry
      where not exists (
        select from search.query_words(array[v_chunks[(entry ->> 'chunk')::integer]]) w
        where not search.is_unknown(to_jsonb(search.plain_forms(w.word))))) > jsonb_array_length(p_read -> 'parts')
  then
    return true;
  end if;
  if (select count(*) from jsonb_array_elements(p_read -> 'free') entry where search.is_unknown(entry -> 'forms')) > jsonb_array_length(p_read -> 'parts')
    and not exists (
      select from jsonb_array_elements(p_read -> 'parts') part
      where not search.is_guessed(array(select v_chunks[place::integer] from jsonb_array_elements_text(part -> 'chunks') place)))
  then
    return true;
  end if;
  return not exists (
      select from jsonb_array_elements(p_read -> 'parts') part where (part -> 'is') || (part -> 'loose') ?| array['type', 'event'])
    and exists (
      select from jsonb_array_elements(p_read -> 'parts') part, jsonb_array_elements(p_read -> 'free') entry
      where case when entry -> 'forms' ->> 0 ~ '^~' then (entry ->> 'chunk')::integer = (part -> 'chunks' ->> 0)::integer - 1
          else (entry ->> 'chunk')::integer = (part -> 'chunks' ->> -1)::integer + 1 end
        and search.is_unknown(entry -> 'forms'));
end $function$;

CREATE OR REPLACE FUNCTION search.attempts (
  p_read jsonb
)
  RETURNS SETOF jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_said jsonb := p_read -> 'said';
  v_narrowed jsonb := search.narrowed_parts(p_read -> 'parts');
  v_parts jsonb := (select jsonb_agg(part -> 'is') from jsonb_array_elements(v_narrowed) part where part -> 'is' <> '{}');
  v_wide jsonb := (
    select jsonb_agg((
      select jsonb_object_agg(kind, coalesce(part -> 'is' -> kind, '[]') || coalesce(part -> 'loose' -> kind, '[]')
        || coalesce(also_meant -> kind, '[]'))
      from unnest(array['type', 'event', 'amenity']) kind
      where part -> 'is' ? kind or part -> 'loose' ? kind or also_meant ? kind))
    from jsonb_array_elements(v_narrowed) part,
      search.loose_meanings(part -> 'is') also_meant);
  v_free jsonb := (select jsonb_agg(entry -> 'forms') from jsonb_array_elements(p_read -> 'free') entry);
  v_words tsquery := search.words_query(v_free);
  v_spoken jsonb := (
    select jsonb_agg(forms) from jsonb_array_elements(p_read -> 'parts') part, jsonb_array_elements(part -> 'forms') forms);
  v_kinds text[];
  v_kept jsonb;
begin
  if p_read -> 'parts' = '[]' then
    -- What has a price and is no kind of place is another thing, unless a venue is called so.
    return next jsonb_build_object('said', v_said,
      case when v_said ?| array['price', 'sort'] then 'name' else 'words' end, search.free_query(v_free)::text);
    return;
  elsif search.asks_for_something_else(p_read) then
    return next jsonb_build_object('said', v_said, 'name', search.words_query(v_spoken || v_free)::text);
    return;
  end if;
  if v_words is not null and v_parts is not null then
    if search.has_match(v_words) then
      -- The name of a listing may contain what else is a type: Pearl Ballroom.
      if search.has_name_match(v_words) then
        return next jsonb_build_object('said', v_said, 'name', search.words_query(v_spoken || v_free)::text);
        return next jsonb_build_object('said', search.with_parts(v_said, v_parts), 'name', v_words::text);
      end if;
      if jsonb_array_length(v_free) <= 2 then
        return next jsonb_build_object('said', search.with_parts(v_said, v_parts), 'words', v_words::text, 'is_preferred', true);
      end if;
    end if;
    v_said := v_said || jsonb_build_object('rank', replace(v_words::text, ' & ', ' | '));
  end if;
  if v_parts is not null then
    return next jsonb_build_object('said', search.with_parts(v_said, v_parts));
  end if;
  if v_wide is distinct from v_parts then
    return next jsonb_build_object('said', search.with_parts(v_said, v_wide));
  end if;
  -- Without amenities, then with the type, the occasion or the amenities alone.
  foreach v_kinds slice 1 in array array[array['type', 'event'], array['type', ''], array['event', ''], array['amenity', '']] loop
    select jsonb_agg(part) into v_kept from jsonb_array_elements(v_wide) part where part ?| v_kinds;
    if v_kept is not null and v_kept <> v_wide then
      return next jsonb_build_object('said', search.with_parts(v_said, v_kept));
    end if;
  end loop;
  -- Without any of these: what else is in the area, and by the words themselves.
  if v_said ? 'area' then
    return next jsonb_build_object('said', v_said);
  end if;
  return next jsonb_build_object('said', v_said, 'name', search.words_query(v_spoken)::text);
end $function$;

CREATE OR REPLACE FUNCTION search.country_key (
  p_country  text,
  p_city_key text DEFAULT NULL::text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select case
    when btrim(p_country) ~* '^[a-z]{2}$' then upper(btrim(p_country))
    else coalesce(
      (select l.value from search.lexicon l where l.words = search.phrase_words(p_country) and l.kind = 'country' limit 1),
      (select c.country from public.cities c where c.slug = p_city_key and btrim(p_country) = ''),
      search.normalize_key(p_country))
  end
$function$;

CREATE OR REPLACE FUNCTION search.find_answers (
  p_query   text,
  p_filters jsonb,
  p_sort    text,
  p_limit   integer,
  OUT       filters jsonb,
  OUT       words tsquery,
  OUT       sort text,
  OUT       candidates uuid[],
  OUT       understood jsonb
)
  RETURNS record
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_read jsonb;
  v_attempt jsonb;
  v_preferred uuid[] := '{}';
begin
  filters := p_filters;
  sort := p_sort;
  understood := '[]';
  if btrim(coalesce(p_query, '')) = '' then
    candidates := search.find_candidates(filters, words, sort, p_limit);
    return;
  end if;
  v_read := search.read_query(p_query);
  understood := search.understood_items(v_read);
  if p_sort = 'relevance' and v_read -> 'said' ->> 'sort' = 'price' then
    sort := 'price';
  end if;
  for v_attempt in select a from search.attempts(v_read) a loop
    filters := p_filters || jsonb_strip_nulls(jsonb_build_object('said', (v_attempt -> 'said') - 'sort', 'name_query', v_attempt -> 'name'));
    if filters -> 'said' = '{}' then
      filters := filters - 'said';
    end if;
    words := (v_attempt ->> 'words')::tsquery;
    candidates := search.find_candidates(filters, words, sort, p_limit);
    if v_attempt ? 'is_preferred' then
      v_preferred := candidates;
    elsif v_preferred <> '{}' then
      candidates := array(
        select c.id from unnest(v_preferred || candidates) with ordinality as c (id, place) group by c.id order by min(c.place) limit p_limit);
      exit;
    else
      exit when candidates <> '{}';
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION search.first_sound (
  p_key text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return left(translate(regexp_replace(regexp_replace(p_key, '^[aeiouyh]+', ''), '^ph', 'f'), 'cqgvzx', 'kkjfss'), 1);
end $function$;

CREATE OR REPLACE FUNCTION search.forms_of_words (
  p_words text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_result jsonb := '[]';
  v_forms text[];
  v_unknown text[] := '{}';
begin
  for v_at in 1..cardinality(p_words) loop
    v_forms := search.plain_forms(p_words[v_at]);
    -- Parts of phrases are known and may be Arabic words too: «صالة» in 9alet afra7.
    if p_words[v_at] ~ '^[a-z0-9]*[a-z][a-z0-9]*$' and p_words[v_at] ~ '[2356789]' and search.is_known_word(p_words[v_at], v_forms)
      and not exists (select from search.lexicon l where l.words = array[p_words[v_at]]) then
      v_forms := v_forms || search.in_both_scripts(search.transliterated_forms(p_words[v_at]));
    elsif not search.is_known_word(p_words[v_at], v_forms) and p_words[v_at] <> all (v_unknown) and cardinality(v_unknown) < 6 then
      v_unknown := v_unknown || p_words[v_at];
      v_forms := search.word_forms(p_words[v_at], v_at = cardinality(p_words));
    end if;
    v_result := v_result || jsonb_build_array(to_jsonb(v_forms));
  end loop;
  return v_result;
end $function$;

CREATE OR REPLACE FUNCTION search.index_areas (
  p_areas text[]
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with named as (
    select distinct a.name from unnest(p_areas) area, search.area_names(area) a
  ), added as (
    insert into search.lexicon (first_word, words, kind, value, is_from_listing)
    select split_part(n.name, ' ', 1), string_to_array(n.name, ' '), 'area', n.name, true from named n
    where not exists (
      select from search.lexicon l where l.words = string_to_array(n.name, ' ') and l.kind = 'area' and l.value = n.name)
    order by n.name
    on conflict do nothing
    returning value
  )
  select search.index_short_area_names(array(select a.value from added a))
$function$;

CREATE OR REPLACE FUNCTION search.index_short_area_names (
  p_names text[]
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with area_word as materialized (
    select w.words[1] as word from public.search_words w where w.kind = 'area_word'
  ), short as (
    select named.name, array(
      select word from unnest(string_to_array(named.name, ' ')) with ordinality as w (word, place)
      where word !~ '^[0-9]+$' and word not in (select a.word from area_word a) order by place) as words
    from unnest(p_names) named (name)
  )
  insert into search.lexicon (first_word, words, kind, value, is_from_listing)
  select s.words[1], s.words, 'area', s.name, true from short s
  where char_length(array_to_string(s.words, '')) >= 4 and array_to_string(s.words, ' ') <> s.name
  order by s.words, s.name
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION search.is_guessed (
  p_chunks text[]
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return exists (select from search.query_words(p_chunks) w where not search.is_known_word(w.word, search.plain_forms(w.word)));
end $function$;

CREATE OR REPLACE FUNCTION search.narrowed_parts (
  p_parts jsonb
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(part order by place), '[]')
  from jsonb_array_elements(p_parts) with ordinality as p (part, place)
  where not exists (
    select from jsonb_array_elements(p_parts) other
    where (other -> 'is') - 'type' = '{}' and (part -> 'is') - 'type' = '{}'
      and (part -> 'is' -> 'type') || coalesce(part -> 'loose' -> 'type', '[]') @> (other -> 'is' -> 'type')
      and not (other -> 'is' -> 'type') || coalesce(other -> 'loose' -> 'type', '[]') @> (part -> 'is' -> 'type'))
$function$;

CREATE OR REPLACE FUNCTION search.query_words (
  p_chunks text[]
)
  RETURNS TABLE (
    chunk integer,
    word  text
  )
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$
begin
  return query
  select split.chunk, split.word
  from (
    select c.place::integer as chunk, w.word, w.place
    from unnest(p_chunks) with ordinality as c (entry, place)
    cross join lateral (
      -- 5,000 is one number; a number stands apart from Arabic letters around it.
      select regexp_replace(regexp_replace(regexp_replace(search.normalize(c.entry),
        '([0-9])[,٬](?=[0-9]{3})', '\1', 'g'),
        '([0-9])([ء-ي])', '\1 \2', 'g'), '([ء-ي])([0-9])', '\1 \2', 'g') as text
    ) n
    cross join lateral unnest(string_to_array(regexp_replace(regexp_replace(n.text, '([0-9])\.(?=[0-9])', '\1§', 'g'),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a6\u00a8-\u00bf\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u3000-\u303f]+', ' ', 'g'),
      ' ')) with ordinality as w (word, place)
    where w.word not in ('', 'al', 'el', 'the', 's', 'ال')
  ) split
  order by split.chunk, split.place
  limit 40;
end $function$;

CREATE OR REPLACE FUNCTION search.read_query (
  p_query text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_chunks text[] := search.query_chunks(p_query);
  v_words text[];
  v_word_chunks integer[];
  v_forms jsonb;
  v_hits jsonb;
  v_hit jsonb;
  v_meanings jsonb;
  v_kind text;
  v_length integer;
  v_number numeric;
  v_used integer[];
  v_said jsonb := '{}';
  v_parts jsonb := '[]';
  v_free jsonb := '[]';
  v_shown jsonb := '[]';
  v_excluded jsonb := '[]';
  v_numbers jsonb := '[]';
  v_unit jsonb := '{}';
  v_unit_chunks integer[] := '{}';
  v_unit_at integer := -9;
  -- The last word of an amount itself, and of the amount with what says what it is: 300, and 300 people.
  v_value_at integer := -9;
  v_number_at integer := -9;
  v_to_at integer := -9;
  v_in_at integer := -9;
  v_is_between boolean := false;
  v_is_excluded boolean := false;
  v_was_excluded boolean := false;
  v_exclusion integer[] := '{}';
  v_at integer := 1;
  v_read jsonb;
begin
  select coalesce(array_agg(w.word order by w.at), '{}'), array_agg(w.chunk order by w.at)
  into v_words, v_word_chunks
  from (
    select q.chunk, part.word, row_number() over (order by q.place, part.place) as at
    from search.query_words(v_chunks) with ordinality as q (chunk, word, place), unnest(search.split_unit(q.word)) with ordinality as part (word, place)
  ) w;
  v_forms := search.forms_of_words(v_words);
  select jsonb_object_agg(p.place, jsonb_build_object('length', p.length, 'is', p.meanings, 'loose', p.loose)) into v_hits
  from search.find_phrases(coalesce(v_forms, '[]')) p;

  while v_at <= cardinality(v_words) loop
    v_hit := v_hits -> v_at::text;
    v_length := coalesce((v_hit ->> 'length')::integer, 1);
    v_number := case when v_length = 1 then search.number_of(v_words[v_at]) end;
    v_meanings := coalesce(nullif(v_hit -> 'is', 'null'), '{}');
    v_kind := case when v_number is not null then 'number'
      else (select k from jsonb_object_keys(v_meanings) k order by k in ('city', 'country', 'type', 'event', 'amenity') desc limit 1) end;
    v_used := v_word_chunks[v_at : v_at + v_length - 1];
    case
      when v_kind is null and v_hit is null then
        if v_is_excluded then
          v_excluded := v_excluded || jsonb_build_array(jsonb_build_object('word', ltrim(v_forms -> (v_at - 1) ->> 0, '~')));
          v_is_excluded := false;
        elsif v_in_at = v_at - 1 and search.is_unknown(v_forms -> (v_at - 1)) then
          v_said := search.merge_values(v_said, jsonb_build_object('place', jsonb_build_array('')));
          v_shown := v_shown || jsonb_build_object('kind', 'place', 'values', '[]'::jsonb, 'chunks', to_jsonb(v_used), 'is_excluded', false);
        -- A letter alone says nothing: و and ب in Latin letters.
        elsif jsonb_array_length(v_free) < 12 and (char_length(v_words[v_at]) > 1 or cardinality(v_words) = 1) then
          v_free := v_free || jsonb_build_array(jsonb_build_object('forms', v_forms -> (v_at - 1), 'chunk', v_word_chunks[v_at]));
        end if;
      when v_kind = 'number' then
        v_number := coalesce(v_number, (v_meanings -> 'number' ->> 0)::numeric);
        v_numbers := search.add_number(v_numbers, jsonb_build_object('value', v_number,
          'chunks', to_jsonb(v_used || case when v_unit_at >= v_at - 2 then v_unit_chunks else '{}' end),
          'is_word', v_meanings ? 'number', 'is_next', v_value_at = v_at - 1,
          'is_range', v_number_at >= v_at - 2 and (v_to_at = v_at - 1 or not v_meanings ? 'number' and v_value_at = v_at - 1))
          || case when v_unit_at >= v_at - 2 then v_unit else '{}' end);
        v_value_at := v_at + v_length - 1;
        v_number_at := v_value_at;
        v_unit := '{}';
        v_unit_at := -9;
      when v_kind in ('guests', 'currency', 'rate', 'max', 'min') then
        v_read := case v_kind when 'guests' then '{"unit": "guests"}' when 'rate' then '{"unit": "price"}'
          when 'currency' then jsonb_build_object('unit', 'price', 'currency', v_meanings -> 'currency' ->> 0)
          else jsonb_build_object('limit', v_kind) end;
        if v_number_at = v_at - 1 and not search.says_next_number(v_kind, v_numbers -> -1, v_words, v_hits, v_at + v_length) then
          v_numbers := (v_numbers - -1) || jsonb_build_array(v_read || (v_numbers -> -1)
            || jsonb_build_object('chunks', (v_numbers -> -1 -> 'chunks') || to_jsonb(v_used)));
          v_number_at := v_at + v_length - 1;
        elsif v_kind <> 'rate' then
          v_unit := case when v_unit_at >= v_at - 2 then v_unit else '{}' end || v_read;
          v_unit_chunks := case when v_unit_at >= v_at - 2 then v_unit_chunks else '{}' end || v_used;
          v_unit_at := v_at + v_length - 1;
        end if;
      when v_kind = 'to' then
        if v_number_at = v_at - 1 then
          v_to_at := v_at;
        end if;
      when v_kind = 'between' then
        v_is_between := true;
      when v_kind = 'and' then
        v_is_excluded := v_is_excluded or v_was_excluded;
        if v_number_at = v_at - 1 then
          -- Between 1,000 and 3,000; three hundred and fifty.
          v_to_at := case when v_is_between then v_at else v_to_at end;
          v_value_at := case when v_value_at = v_at - 1 then v_at else v_value_at end;
          v_number_at := v_at;
        end if;
      when v_kind = 'not' then
        v_is_excluded := true;
        v_exclusion := v_used;
      when v_kind = 'in' then
        v_in_at := v_at + v_length - 1;
      when v_kind = 'cheap' then
        v_said := v_said || '{"sort": "price"}';
        v_shown := v_shown || jsonb_build_object('kind', 'cheap', 'values', '[]'::jsonb, 'chunks', to_jsonb(v_used), 'is_excluded', false);
      when v_kind = 'ignored' then
        null;
      when v_is_excluded then
        v_meanings := case when v_meanings = '{}' then v_hit -> 'loose' else v_meanings end;
        v_excluded := v_excluded || jsonb_build_array(v_meanings);
        v_shown := v_shown || search.describe_phrase(v_meanings, v_exclusion || v_used, true);
      when v_meanings ?| array['country', 'city', 'area', 'place'] then
        v_said := search.merge_values(v_said, v_meanings);
        v_shown := v_shown || search.describe_phrase(v_meanings, v_used, false);
      else
        v_parts := v_parts || jsonb_build_array(jsonb_build_object('is', v_meanings, 'loose', coalesce(nullif(v_hit -> 'loose', 'null'), '{}'),
          'chunks', to_jsonb(v_used), 'forms', (select jsonb_agg(v_forms -> (i - 1)) from generate_series(v_at, v_at + v_length - 1) i)));
        v_shown := v_shown || coalesce(search.describe_phrase(v_meanings, v_used, false),
          search.describe_phrase(v_hit -> 'loose', v_used, false), '[]');
    end case;
    if v_kind is distinct from 'ignored' and v_kind is distinct from 'in' and v_kind is distinct from 'not' and v_kind is distinct from 'and' then
      v_was_excluded := v_is_excluded;
      v_is_excluded := false;
    end if;
    v_at := v_at + v_length;
  end loop;

  -- A limit behind the amount and another word: loft 4000 Cairo max.
  if v_unit ? 'limit' and not v_unit ? 'unit' and v_numbers <> '[]' and not (v_numbers -> -1) ?| array['unit', 'limit'] then
    v_numbers := (v_numbers - -1) || jsonb_build_array(v_unit || (v_numbers -> -1));
  end if;
  v_read := search.read_numbers(v_numbers);
  return jsonb_build_object(
    'said', v_said || jsonb_strip_nulls(jsonb_build_object('guests', v_read -> 'guests', 'price', v_read -> 'price'))
      || case when v_excluded = '[]' then '{}' else jsonb_build_object('not', v_excluded) end,
    'parts', v_parts, 'free', v_free, 'chunks', to_jsonb(v_chunks),
    'understood', v_shown
      || case when v_read ? 'guests' then jsonb_build_array(jsonb_build_object('kind', 'guests', 'values', jsonb_build_array(v_read -> 'guests'),
        'chunks', v_read -> 'guest_chunks', 'is_excluded', false)) else '[]' end
      || case when v_read ? 'price' then jsonb_build_array((v_read -> 'price') || jsonb_build_object('kind', 'price', 'values', '[]'::jsonb,
        'chunks', v_read -> 'price_chunks', 'is_excluded', false)) else '[]' end);
end $function$;

CREATE OR REPLACE FUNCTION search.refresh_lexicon()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- Of two changes at the same moment the later one writes what both made of it.
  perform pg_advisory_xact_lock(hashtextextended('search_lexicon', 0));
  delete from search.lexicon l where not l.is_from_listing or array_to_string(l.words, ' ') <> l.value;
  insert into search.lexicon (first_word, words, kind, value, is_loose)
  with target as (
    select 'type' as kind, t.slug as value, t.name, t.name_ar from public.venue_types t
    union all select 'event', t.slug, t.name, t.name_ar from public.event_types t
    union all select 'amenity', t.slug, t.name, t.name_ar from public.amenities t
    union all select 'city', t.slug, t.name, t.name_ar from public.cities t
    union all select 'place', t.slug, t.name, t.name_ar from public.search_places t
      where not exists (select from public.cities c where c.slug = t.slug)
  ), entry as (
    select t.kind, t.value, search.phrase_words(spelling) as words, false as is_loose
    from target t, unnest(array[t.name, t.name_ar]) spelling
    union
    select w.kind, case w.kind when 'area' then array_to_string(search.phrase_words(w.value), ' ') else w.value end,
      w.words, w.is_loose
    from public.search_words w
    where w.kind not in ('type', 'event', 'amenity', 'city', 'place', 'area_word')
      or exists (select from target t where t.kind = w.kind and t.value = w.value)
  )
  -- An amenity called like a type is the type first: «مسرح».
  select e.words[1], e.words, e.kind, e.value, bool_and(e.is_loose) or e.kind = 'amenity' and exists (
    select from target t, unnest(array[t.name, t.name_ar]) spelling
    where t.kind = 'amenity' and t.value = e.value and search.phrase_words(spelling) = e.words
      and exists (select from entry other where other.words = e.words and other.kind = 'type'))
  from entry e
  where cardinality(e.words) > 0
  group by e.words, e.kind, e.value
  on conflict do nothing;
  perform search.index_short_area_names(array(select l.value from search.lexicon l where l.is_from_listing));
  perform search.index_terms(array(
    select replace(array_to_string(l.words, ' '), '~', '') from search.lexicon l where not l.is_from_listing));
end $function$;

CREATE OR REPLACE FUNCTION search.refresh_venues (
  p_venue_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_former_schedule_ids integer[];
  v_former_words text[];
  v_former_areas text[];
begin
  -- Serializes the writers of a venue: the statements below then see what the others committed.
  perform 1 from public.venues v where v.id = any (p_venue_ids) order by v.id for no key update;
  v_former_schedule_ids := array(
    select distinct s.schedule_id from search.venues s where s.venue_id = any (p_venue_ids));
  v_former_words := array(
    select distinct word from search.venues s, unnest(tsvector_to_array(s.heading_vector)) word where s.venue_id = any (p_venue_ids));
  v_former_areas := array(select distinct area from search.venues s, unnest(s.areas) area where s.venue_id = any (p_venue_ids));
  delete from search.venues s
  where s.venue_id = any (p_venue_ids)
    and not exists (select 1 from public.venues v where v.id = s.venue_id and v.status = 'active');
  p_venue_ids := array(select v.id from public.venues v where v.id = any (p_venue_ids) and v.status = 'active');
  if p_venue_ids = '{}' then
    perform search.delete_unused_schedules(v_former_schedule_ids);
    perform search.delete_unused_words(v_former_words, v_former_areas);
    return;
  end if;

  -- Another writer may delete a schedule that it has left, before it is locked here.
  loop
    insert into search.schedules (time_zone, hours)
    select distinct w.time_zone, w.hours from search.weekly_hours(p_venue_ids) w
    order by 1, 2
    on conflict do nothing;
    perform 1 from search.schedules s
    where (s.time_zone, s.hours) in (select w.time_zone, w.hours from search.weekly_hours(p_venue_ids) w)
    order by s.time_zone, s.hours for key share;
    exit when not exists (
      select from search.weekly_hours(p_venue_ids) w
      where not exists (select from search.schedules s where s.time_zone = w.time_zone and s.hours = w.hours));
  end loop;

  with venue as (
    select v.* from public.venues v where v.id = any (p_venue_ids) and v.status = 'active'
  ), city as materialized (
    select d.city as name, k.key,
      search.normalize_key(d.city) || ' ' || coalesce(search.normalize_key(c.name || ' ' || c.name_ar), '') as words
    from (select distinct city from venue) d
    cross join lateral (select search.city_key(d.city) as key) k
    left join public.cities c on c.slug = k.key
  ), country as materialized (
    select d.country as name, d.city, search.country_key(d.country, city.key) as key
    from (select distinct country, city from venue) d join city on city.name = d.city
  ), venue_type as materialized (
    select t.id, t.slug, search.normalize_key(t.name || ' ' || t.name_ar) as words from public.venue_types t
  ), amenity as materialized (
    select a.slug, search.normalize_key(a.name || ' ' || a.name_ar) as words from public.amenities a
  ), event as materialized (
    select e.id, e.slug, search.normalize_key(e.name || ' ' || e.name_ar) as words from public.event_types e
  ), allowed as (
    select ae.venue_id, array_agg(event.slug order by event.slug) as slugs, string_agg(event.words, ' ') as words
    from public.venue_allowed_events ae join event on event.id = ae.event_type_id
    where ae.venue_id = any (p_venue_ids)
    group by ae.venue_id
  ), described as materialized (
    select venue.id,
      search.normalize_key(concat_ws(' ', venue.name, venue.name_ar)) as name_words,
      array(select a.name from unnest(array[venue.area, venue.area_ar]) written, search.area_names(written) a
        where btrim(written) <> '' order by 1) as areas,
      concat_ws(' ', venue_type.words, city.words, search.normalize_key(concat_ws(' ', venue.area, venue.area_ar)))
        as place_words,
      concat_ws(' ', (select string_agg(amenity.words, ' ') from amenity where amenity.slug = any (venue.amenities)),
        allowed.words) as offer_words,
      search.normalize_key(concat_ws(' ', left(venue.description, 2000), left(venue.description_ar, 2000),
        venue.address, venue.address_ar)) as body_words
    from venue
    join city on city.name = venue.city
    left join venue_type on venue_type.id = venue.type_id
    left join allowed on allowed.venue_id = venue.id
  ), indexed_terms as materialized (
    select search.index_terms(array_agg(concat_ws(' ', d.name_words, d.place_words, d.offer_words)))
    from described d
  ), indexed_areas as materialized (
    select search.index_areas(array(select distinct written from venue, unnest(array[venue.area, venue.area_ar]) written
      where btrim(written) <> ''))
  ), indexed as (
    select d.id, d.areas,
      setweight(to_tsvector('pg_catalog.simple', d.name_words), 'A')
        || setweight(to_tsvector('pg_catalog.simple', d.place_words), 'B')
        || setweight(to_tsvector('pg_catalog.simple', d.offer_words), 'C') as head,
      strip(to_tsvector('pg_catalog.simple', d.body_words)) as body
    from described d, indexed_terms, indexed_areas
  )
  insert into search.venues as s (
    venue_id, type_id, type, city, country, areas, currency, capacity, layouts, amenities, events, avg_rating, instant, location,
    rate_hour, rate_day, rate_person, booking_fees, from_hours, from_days, from_amount, minor_unit_value, by_day, schedule_id, minimum_hours,
    notice_hours, window_months, before_minutes, after_minutes, quality, rating_rank, price_rank, unit_rank, published,
    heading_vector, document_vector
  )
  select venue.id, venue.type_id, venue_type.slug, city.key, country.key, indexed.areas, price.currency,
    venue.capacity, venue.capacity_by_layout,
    venue.amenities, coalesce(allowed.slugs, '{}'), venue.avg_rating, venue.instant_booking,
    case when venue.latitude is not null and venue.longitude is not null then point(venue.longitude, venue.latitude) end,
    rate.hourly, rate.daily, rate.person, private.booking_fees(price), shortest.hours, shortest.days, lowest.amount, currency.minor_unit_value,
    price.pricing_model in ('daily', 'daily_per_person'), schedule.id,
    price.minimum_hours, venue.minimum_notice_hours, venue.booking_window_months,
    coalesce(buffer.before_minutes, 0), coalesce(buffer.after_minutes, 0),
    -- Featured first, then by the Bayesian average of the rating (three reviews of 3.5 as the prior), then newest.
    (case when venue.featured then 100 else 0 end)
      + round((venue.avg_rating * venue.review_count + 3.5 * 3) / (venue.review_count + 3), 2)::double precision * 10
      + extract(epoch from publication.published_at) / 1e10,
    venue.avg_rating::double precision * 1e6 + least(venue.review_count, 999999),
    -(lowest.amount * currency.minor_unit_value),
    -((rate.hourly + rate.daily + rate.person) * currency.minor_unit_value),
    extract(epoch from publication.published_at),
    indexed.head, strip(indexed.head) || indexed.body
  from venue
  join indexed on indexed.id = venue.id
  join city on city.name = venue.city
  join country on country.name = venue.country and country.city = venue.city
  join public.venue_pricing price on price.venue_id = venue.id
  left join venue_type on venue_type.id = venue.type_id
  left join allowed on allowed.venue_id = venue.id
  left join public.buffer_times buffer on buffer.venue_id = venue.id
  join search.weekly_hours(p_venue_ids) week on week.venue_id = venue.id
  join search.schedules schedule on schedule.time_zone = week.time_zone and schedule.hours = week.hours
  cross join lateral (
    select
      case when price.pricing_model like '%hourly%' then venue.price_per_hour else 0 end as hourly,
      case when price.pricing_model like '%daily%' then price.price_per_day else 0 end as daily,
      case when price.pricing_model like '%per_person%' then price.price_per_person else 0 end as person
  ) rate
  cross join lateral private.shortest_booking(price, week.hours) shortest
  cross join lateral (
    select private.lowest_amount(v, price, shortest.hours, shortest.days, 1) as amount from public.venues v where v.id = venue.id) lowest
  cross join lateral (select search.minor_unit_value(price.currency) as minor_unit_value) currency
  cross join lateral (select coalesce(venue.published_at, venue.created_at) as published_at) publication
  -- Rows that are read together are stored together: a city's listings fill few blocks.
  order by city.key, venue_type.slug, venue.id
  on conflict (venue_id) do update set (
    type_id, type, city, country, areas, currency, capacity, layouts, amenities, events, avg_rating, instant, location,
    rate_hour, rate_day, rate_person, booking_fees, from_hours, from_days, from_amount, minor_unit_value, by_day, schedule_id, minimum_hours,
    notice_hours, window_months, before_minutes, after_minutes, quality, rating_rank, price_rank, unit_rank, published,
    heading_vector, document_vector
  ) = (select
    excluded.type_id, excluded.type, excluded.city, excluded.country, excluded.areas, excluded.currency, excluded.capacity, excluded.layouts,
    excluded.amenities, excluded.events, excluded.avg_rating, excluded.instant, excluded.location,
    excluded.rate_hour, excluded.rate_day, excluded.rate_person, excluded.booking_fees, excluded.from_hours, excluded.from_days,
    excluded.from_amount, excluded.minor_unit_value, excluded.by_day, excluded.schedule_id, excluded.minimum_hours,
    excluded.notice_hours, excluded.window_months, excluded.before_minutes, excluded.after_minutes,
    excluded.quality, excluded.rating_rank, excluded.price_rank, excluded.unit_rank, excluded.published, excluded.heading_vector,
    excluded.document_vector);
  perform search.delete_unused_schedules(v_former_schedule_ids);
  perform search.delete_unused_words(v_former_words, v_former_areas);
end $function$;

CREATE OR REPLACE FUNCTION search.similar_arabic_terms (
  p_word text
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_bare text := regexp_replace(p_word, '^(و|ف)?(بال|كال|لل|ال|ب|ل|ك)?(?=...)', '');
begin
  return array(
    select found.term
    from (select distinct on (spelt.word) spelt.word, spelt.place from (values (p_word, 1), (v_bare, 2)) spelt (word, place)
      order by spelt.word, spelt.place) typed
    cross join lateral unnest(search.similar_terms(ltrim(search.word_key(typed.word), '~'))) with ordinality as found (term, place)
    cross join lateral (select search.normalize(search.spelling_of(found.term, true)) as word) known
    where search.edit_distance(regexp_replace(known.word, '^ال', ''), regexp_replace(typed.word, '^ال', ''))
      <= case when char_length(typed.word) < 8 then 1 else 2 end
    order by typed.place, found.place);
end $function$;

CREATE OR REPLACE FUNCTION search.similar_terms (
  p_word text
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_letters text := search.sort_letters(p_word);
  v_max integer := case when char_length(p_word) < 4 then 0 when char_length(p_word) < 8 then 1 else 2 end;
begin
  return coalesce((
    with candidate as (
      select t.term, extensions.similarity(t.term, p_word) as similarity
      from search.terms t
      where (t.term operator(extensions.%) p_word or t.sorted_letters = v_letters)
        and abs(char_length(t.term) - char_length(p_word)) <= v_max and char_length(t.term) >= 4
      order by 2 desc, 1 limit 12
    ), near as (
      select c.term, c.similarity, search.edit_distance(c.term, p_word) as distance from candidate c
    )
    select array_agg(n.term order by n.distance, n.similarity desc, n.term)
    from (
      select near.*, min(near.distance) over () as best from near
      where near.distance <= v_max and (near.distance < 2 or near.similarity >= 0.4)
        and search.first_sound(near.term) = search.first_sound(p_word)
        -- Four letters are too few to lose the first or the last.
        and (char_length(p_word) > 4 or left(near.term, 1) = left(p_word, 1) and right(near.term, 1) = right(p_word, 1))
    ) n
    where n.distance = n.best), '{}');
end $function$;

CREATE OR REPLACE FUNCTION search.split_unit (
  p_word text
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_pattern text;
  v_parts text[];
begin
  -- 5kd is five dinars, 5kegp five thousand pounds.
  foreach v_pattern in array array['^([0-9§]+)([a-z]+)$', '^([0-9§]+k)([a-z]+)$'] loop
    v_parts := regexp_match(p_word, v_pattern);
    if exists (select from search.lexicon l where l.words = v_parts[2 : 2] and l.kind in ('guests', 'currency', 'rate')) then
      return v_parts;
    end if;
  end loop;
  return array[p_word];
end $function$;

CREATE OR REPLACE FUNCTION search.transliterated_forms (
  p_word text
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  -- 2 is «ق» or a hamza, which is not written in keys; 8 «غ» or «ق»; 9 «ص» or «ض».
  v_letters text[] := array[translate(p_word, '3567892', 'akthgsq'), translate(p_word, '3567892', 'akthgs'),
    translate(p_word, '3567892', 'akthqs'), translate(p_word, '3567892', 'akthgd')];
  v_min integer := case when p_word ~ '[2356789]' then 2 else 4 end;
begin
  return coalesce((
    select array_agg(found.term order by found.distance, found.term) from (
      select near.term, near.distance, near.place, min(near.place) over () as best from (
        select t.term, min(search.edit_distance(t.term, s.spelling)) as distance,
          min(case when t.term = s.spelling then 0 else s.place end) as place
      from (
        select l.place, spelling, search.consonants(spelling) as skeleton
        from unnest(v_letters) with ordinality as l (letters, place),
          -- A noun in «ة» ends in t before the noun that it belongs to.
          unnest(array[regexp_replace(l.letters, 'a$', 'h')] || case when l.letters ~ '...[aei]t$' then array[regexp_replace(l.letters, '[aei]t$', 'h')] end) spelling
      ) s
      join search.terms t on (t.skeleton = s.skeleton and char_length(t.skeleton) >= v_min or t.term = s.spelling)
        and t.term !~ '[0-9]' and char_length(t.term) * 2 >= char_length(s.spelling)
      group by t.term
      ) near order by 3, 2, 1 limit 3
    ) found where found.place = found.best), '{}');
end $function$;

CREATE OR REPLACE FUNCTION search.word_forms (
  p_word    text,
  p_is_last boolean
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_is_arabic boolean := p_word ~ '[ء-ي]';
  v_forms text[] := search.plain_forms(p_word);
  v_key text := ltrim(v_forms[1], '~');
  v_found text[];
begin
  if search.is_known_word(p_word, v_forms) then
    return v_forms;
  end if;
  if p_word ~ '[2356789]' and not v_is_arabic then
    v_found := search.transliterated_forms(p_word);
    if v_found <> '{}' then
      return v_forms || search.in_both_scripts(v_found);
    end if;
  end if;
  -- The last word may still be typed.
  if p_is_last and char_length(p_word) >= 4 then
    v_found := array(
      select t.term from search.terms t
      where t.term >= v_key and t.term < v_key || chr(1114109) order by char_length(t.term), t.term limit 5);
    if v_found <> '{}' then
      -- 'Luxur' begins luxury, and is Luxor.
      return v_forms || search.in_both_scripts(search.similar_places(v_key) || v_found);
    end if;
  end if;
  if p_word ~ '[0-9]' or search.has_match((quote_literal(v_key))::tsquery) then
    return v_forms;
  end if;
  v_found := case when v_is_arabic then search.similar_arabic_terms(p_word) else search.similar_terms(v_key) end;
  if v_found = '{}' and not v_is_arabic then
    v_found := search.transliterated_forms(p_word);
  end if;
  return v_forms || search.in_both_scripts(v_found);
end $function$;

CREATE OR REPLACE FUNCTION search.word_problem (
  p_words text[],
  p_kind  text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_is_control boolean := p_kind = any (search.control_kinds());
begin
  return case
    when p_kind = 'area_word' then case when cardinality(p_words) <> 1 then 'one_word' end
    when exists (
      select from search.lexicon l
      where l.words = p_words and v_is_control <> (l.kind = any (search.control_kinds()))) then 'other_meaning'
    when v_is_control and cardinality(p_words) = 1 and search.has_name_match(quote_literal(ltrim(p_words[1], '~'))::tsquery)
      then 'name'
    when not v_is_control and char_length(ltrim(array_to_string(p_words, ''), '~')) < 2 then 'too_short' end;
end $function$;

ALTER TABLE "public"."search_words"
  ADD CONSTRAINT "search_words_kind_check"
    CHECK
    ((kind = ANY (ARRAY['city'::text, 'country'::text, 'area'::text, 'place'::text, 'type'::text, 'event'::text, 'amenity'::text, 'number'::text, 'currency'::text, 'guests'::text,
    'rate'::text, 'max'::text, 'min'::text, 'between'::text, 'to'::text, 'cheap'::text, 'not'::text, 'and'::text, 'in'::text, 'area_word'::text, 'ignored'::text])));

COMMENT ON FUNCTION "search"."area_names"(text) IS 'Returns the names of an area as it is written, as keys with spaces: whole, and each part between commas.';

COMMENT ON FUNCTION "search"."asks_for_something_else"(jsonb) IS 'True when a query names amenities only, and one of them says what kind of an unknown thing is meant: swimming lessons, «دروس
سباحة»; what is meant is the last word of the two in English, the first in Arabic. Also when nothing is understood but by taking
words for misspellings, and more words than these are not known at all; and when of more words than mean something no listing has
any as it is typed, and neither a kind of venue nor a place, a number or a price is said: "English course online".';

COMMENT ON FUNCTION "search"."attempts"(jsonb) IS 'Returns the ways to read a query, the strictest first: { said, words, name, is_preferred }. words is the full-text query of what
has no meaning, name the one that the name of a listing must match. What a preferred one finds comes before what the next finds.';

COMMENT ON FUNCTION "search"."first_sound"(text) IS 'Returns the first consonant of a key, those that are written in several ways as one: who misspells a word begins it right.';

COMMENT ON FUNCTION "search"."index_short_area_names"(text[]) IS 'Lets areas of listings, by their names, be known without numbers and words such as island (kind area_word) too.';

COMMENT ON FUNCTION "search"."is_guessed"(text[]) IS 'True when one of these typed words is understood as a misspelling only.';

COMMENT ON FUNCTION "search"."narrowed_parts"(jsonb) IS 'Returns the parts of a query without types that another part says more exactly: a theatre hall is a theatre, «قاعة ميتنج» a meeting
room.';

COMMENT ON FUNCTION "search"."read_query"(text) IS 'Returns what a query asks for: { said: { country, city, area, place, guests, price, not, sort }, parts: [{ is, loose, forms, chunks }] for types,
events and amenities, free: words without a meaning, understood: what is shown of it, chunks }. Places and numbers hold in
any case; see search.plan for the rest.';

COMMENT ON FUNCTION "search"."refresh_lexicon"() IS 'Writes again what the search understands of its words and of the catalogue, and the short names of areas; the areas of listings
themselves stay.';

COMMENT ON FUNCTION "search"."similar_arabic_terms"(text) IS 'Returns the known words of which an Arabic word in normal spelling may be a misspelling, by its Arabic letters: keys write several
of these as one, and are alike for words that are not.';

COMMENT ON FUNCTION "search"."similar_terms"(text) IS 'Returns the known words of which a word may be a misspelling: one letter wrong, two in a long word, and not the first consonant.';

COMMENT ON FUNCTION "search"."split_unit"(text) IS 'Returns a number and the unit that is written with it as two words: 300pax, 5000egp; every other word as it is.';

COMMENT ON FUNCTION "search"."word_problem"(text[], text) IS 'Returns why words may not be of a kind, or null. other_meaning: one that means something would be ignored, or one that every
sentence has would mean something; name: a venue is called by it; too_short: a single letter; one_word: a word in names of areas
is one.';

COMMENT ON TABLE "public"."search_words" IS 'What words of a search mean: other names of cities, areas, types, events and amenities, numbers, words about numbers and
prices, exclusions, words without which areas are known too (island, street), and words without a meaning. `value` is a slug, a country code, a currency, a number or the name of an area.';

REVOKE ALL ON FUNCTION "search"."area_names"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "search"."area_names"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "search"."area_names"(text) TO "postgres";

REVOKE ALL ON FUNCTION "search"."asks_for_something_else"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "search"."asks_for_something_else"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "search"."asks_for_something_else"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "search"."first_sound"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "search"."first_sound"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "search"."first_sound"(text) TO "postgres";

REVOKE ALL ON FUNCTION "search"."index_short_area_names"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "search"."index_short_area_names"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "search"."index_short_area_names"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "search"."is_guessed"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "search"."is_guessed"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "search"."is_guessed"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "search"."narrowed_parts"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "search"."narrowed_parts"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "search"."narrowed_parts"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "search"."similar_arabic_terms"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "search"."similar_arabic_terms"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "search"."similar_arabic_terms"(text) TO "postgres";

REVOKE ALL ON FUNCTION "search"."split_unit"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "search"."split_unit"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "search"."split_unit"(text) TO "postgres";
