-- Which listings answer a query: places, numbers and exclusions always hold; types, occasions, amenities and words as far as
-- some listing has them.

create function search.words_query(p_words jsonb) returns tsquery
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg('(' || w.expression || ')', ' & ') from (
      select (
        select string_agg(distinct quote_literal(spelling) || case when place = 1 and (form !~ '^~' or char_length(form) > 4) then ':*' else '' end, ' | ')
        from jsonb_array_elements_text(entry) with ordinality as f (form, place),
          -- Texts write «و ب ل» together with the next word.
          unnest(case when place = 1 and form ~ '^~' then array[ltrim(form, '~'), 'w' || ltrim(form, '~'), 'b' || ltrim(form, '~'), 'l' || ltrim(form, '~')]
            else array[ltrim(form, '~')] end) spelling
      ) as expression
      from jsonb_array_elements(p_words) entry
    ) w where w.expression is not null)::tsquery;
end $$;
comment on function search.words_query is
  'Returns the full-text query for words, each a list of its possible keys (word_key), as prefixes; null for none.';

create function search.free_query(p_words jsonb) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  v_all tsquery := search.words_query(p_words);
  v_known jsonb;
begin
  if v_all is null or jsonb_array_length(p_words) = 1 or search.has_match(v_all) then
    return v_all;
  end if;
  select jsonb_agg(entry) into v_known from jsonb_array_elements(p_words) entry
  where search.has_match(search.words_query(jsonb_build_array(entry)));
  -- At least two thirds of the words must occur, unless one is in a name.
  if v_known is null or jsonb_array_length(v_known) * 3 < jsonb_array_length(p_words) * 2
    and not exists (
      select from jsonb_array_elements(v_known) entry where search.has_name_match(search.words_query(jsonb_build_array(entry)))) then
    return v_all;
  elsif search.has_match(search.words_query(v_known)) then
    return search.words_query(v_known);
  end if;
  return coalesce((
    select string_agg('(' || search.words_query(jsonb_build_array(entry))::text || ')', ' | ')
    from jsonb_array_elements(v_known) entry
    where search.has_name_match(search.words_query(jsonb_build_array(entry))))::tsquery, v_all);
end $$;
comment on function search.free_query is
  'Returns the full-text query for words without a meaning: all of them when some listing has all; else those that some listing
has, when these are most or one is in a name; else any of those in a name.';

create function search.with_optional(p_required jsonb, p_optional jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_types jsonb := (
    select jsonb_agg(distinct slug) from jsonb_array_elements(p_optional) part, jsonb_array_elements(part -> 'type') slug
    where part - 'type' = '{}');
  v_others jsonb := (select jsonb_agg(part) from jsonb_array_elements(p_optional) part where part - 'type' <> '{}');
begin
  return p_required || jsonb_strip_nulls(jsonb_build_object('type', v_types, 'any_of', v_others));
end $$;
comment on function search.with_optional is
  'Returns the required clauses plus these optional ones, { type, event, amenity }, of which a listing needs one meaning each.
Clauses with only types become alternatives, because a listing has one type.';

create function search.narrowed_optional(p_optional jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(part order by place), '[]')
  from jsonb_array_elements(p_optional) with ordinality as p (part, place)
  where not exists (
    select from jsonb_array_elements(p_optional) other
    where (other -> 'is') - 'type' = '{}' and (part -> 'is') - 'type' = '{}'
      and (part -> 'is' -> 'type') || coalesce(part -> 'loose' -> 'type', '[]') @> (other -> 'is' -> 'type')
      and not (other -> 'is' -> 'type') || coalesce(other -> 'loose' -> 'type', '[]') @> (part -> 'is' -> 'type'))
$$;
comment on function search.narrowed_optional is
  'Returns the optional clauses without types that another clause makes more specific: "theatre hall" is a theatre, «قاعة ميتنج» a
meeting room.';

create function search.loose_meanings(p_meanings jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_object_agg(found.kind, found.vals) from (
      select l.kind, jsonb_agg(distinct l.value) as vals
      from (
        select t.name from public.venue_types t where p_meanings -> 'type' ? t.slug
        union all select t.name from public.event_types t where p_meanings -> 'event' ? t.slug
      ) named join search.lexicon l on l.words = search.phrase_words(named.name)
      where l.is_loose
      group by l.kind
    ) found), '{}');
end $$;
comment on function search.loose_meanings is
  'Returns the loose meanings of types and occasions, those of their English names: { kind: [value, …] }.';

create function search.is_guessed(p_chunks text[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from search.query_words(p_chunks) w where not search.is_known_word(w.word, search.plain_forms(w.word)));
end $$;
comment on function search.is_guessed is 'True when one of these typed words is known only as a misspelling.';

create function search.asks_for_something_else(p_parsed jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_chunks text[];
begin
  if p_parsed -> 'free' = '[]' then
    return false;
  end if;
  v_chunks := array(select jsonb_array_elements_text(p_parsed -> 'chunks'));
  if p_parsed -> 'required' = '{}'
    and not exists (select from jsonb_array_elements(p_parsed -> 'optional') part where (part -> 'is') || (part -> 'loose') ? 'type')
    and (
      select count(*) from jsonb_array_elements(p_parsed -> 'free') entry
      where not exists (
        select from search.query_words(array[v_chunks[(entry ->> 'chunk')::integer]]) w
        where not search.is_unknown(to_jsonb(search.plain_forms(w.word))))) > jsonb_array_length(p_parsed -> 'optional')
  then
    return true;
  end if;
  if (select count(*) from jsonb_array_elements(p_parsed -> 'free') entry where search.is_unknown(entry -> 'forms')) > jsonb_array_length(p_parsed -> 'optional')
    and not exists (
      select from jsonb_array_elements(p_parsed -> 'optional') part
      where not search.is_guessed(array(select v_chunks[place::integer] from jsonb_array_elements_text(part -> 'chunks') place)))
  then
    return true;
  end if;
  return not exists (
      select from jsonb_array_elements(p_parsed -> 'optional') part where (part -> 'is') || (part -> 'loose') ?| array['type', 'event'])
    and exists (
      select from jsonb_array_elements(p_parsed -> 'optional') part, jsonb_array_elements(p_parsed -> 'free') entry
      where case when entry -> 'forms' ->> 0 ~ '^~' then (entry ->> 'chunk')::integer = (part -> 'chunks' ->> 0)::integer - 1
          else (entry ->> 'chunk')::integer = (part -> 'chunks' ->> -1)::integer + 1 end
        and search.is_unknown(entry -> 'forms'));
end $$;
comment on function search.asks_for_something_else is
  'True for a query that seems to ask for something else than a venue. First, it names no kind of venue, place, number or price,
and more of its words without a meaning occur in no listing as typed than it has clauses ("English course online"). Second, all
its clauses come from assumed misspellings, and more of its words are unknown. Third, it names only amenities, and an unknown
word beside one is the thing meant: the last of the two in English, the first in Arabic (swimming lessons, «دروس سباحة»).';

create function search.attempts(p_parsed jsonb) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_required jsonb := p_parsed -> 'required';
  v_narrowed jsonb := search.narrowed_optional(p_parsed -> 'optional');
  v_optional jsonb := (select jsonb_agg(part -> 'is') from jsonb_array_elements(v_narrowed) part where part -> 'is' <> '{}');
  v_wide jsonb := (
    select jsonb_agg((
      select jsonb_object_agg(kind, coalesce(part -> 'is' -> kind, '[]') || coalesce(part -> 'loose' -> kind, '[]')
        || coalesce(also_meant -> kind, '[]'))
      from unnest(array['type', 'event', 'amenity']) kind
      where part -> 'is' ? kind or part -> 'loose' ? kind or also_meant ? kind))
    from jsonb_array_elements(v_narrowed) part,
      search.loose_meanings(part -> 'is') also_meant);
  v_free jsonb := (select jsonb_agg(entry -> 'forms') from jsonb_array_elements(p_parsed -> 'free') entry);
  v_words tsquery := search.words_query(v_free);
  v_spoken jsonb := (
    select jsonb_agg(forms) from jsonb_array_elements(p_parsed -> 'optional') part, jsonb_array_elements(part -> 'forms') forms);
  v_kinds text[];
  v_kept jsonb;
begin
  if p_parsed -> 'optional' = '[]' then
    -- Words with a price but without a kind of venue ask for another product, unless a venue has that name.
    return next jsonb_build_object('required', v_required,
      case when v_required ?| array['price', 'sort'] then 'name' else 'words' end, search.free_query(v_free)::text);
    return;
  elsif search.asks_for_something_else(p_parsed) then
    return next jsonb_build_object('required', v_required, 'name', search.words_query(v_spoken || v_free)::text);
    return;
  end if;
  if v_words is not null and v_optional is not null then
    if search.has_match(v_words) then
      -- The name of a listing may contain a word for a type: Pearl Ballroom.
      if search.has_name_match(v_words) then
        return next jsonb_build_object('required', v_required, 'name', search.words_query(v_spoken || v_free)::text);
        return next jsonb_build_object('required', search.with_optional(v_required, v_optional), 'name', v_words::text);
      end if;
      if jsonb_array_length(v_free) <= 2 then
        return next jsonb_build_object('required', search.with_optional(v_required, v_optional), 'words', v_words::text, 'is_preferred', true);
      end if;
    end if;
    v_required := v_required || jsonb_build_object('rank', replace(v_words::text, ' & ', ' | '));
  end if;
  if v_optional is not null then
    return next jsonb_build_object('required', search.with_optional(v_required, v_optional));
  end if;
  if v_wide is distinct from v_optional then
    return next jsonb_build_object('required', search.with_optional(v_required, v_wide));
  end if;
  -- Without amenities, then with the type, the occasion or the amenities alone.
  foreach v_kinds slice 1 in array array[array['type', 'event'], array['type', ''], array['event', ''], array['amenity', '']] loop
    select jsonb_agg(part) into v_kept from jsonb_array_elements(v_wide) part where part ?| v_kinds;
    if v_kept is not null and v_kept <> v_wide then
      return next jsonb_build_object('required', search.with_optional(v_required, v_kept));
    end if;
  end loop;
  -- Without any of these: other listings in the area, and a match by words alone.
  if v_required ? 'area' then
    return next jsonb_build_object('required', v_required);
  end if;
  return next jsonb_build_object('required', v_required, 'name', search.words_query(v_spoken)::text);
end $$;
comment on function search.attempts is
  'Returns the ways to read a query, strictest first: { required, words, name, is_preferred }. words is the full-text query of
words without a meaning, name the query that the name of a listing must match. Listings found by a preferred way rank before
those of the next.';

create function search.find_answers(
  p_query text, p_filters jsonb, p_sort text, p_limit integer,
  out filters jsonb, out words tsquery, out sort text, out candidates uuid[], out clauses jsonb
)
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_parsed jsonb;
  v_attempt jsonb;
  v_preferred uuid[] := '{}';
begin
  filters := p_filters;
  sort := p_sort;
  clauses := '[]';
  if btrim(coalesce(p_query, '')) = '' then
    candidates := search.find_candidates(filters, words, sort, p_limit);
    return;
  end if;
  v_parsed := search.parse_query(p_query);
  clauses := search.query_clauses(v_parsed);
  if p_sort = 'relevance' and v_parsed -> 'required' ->> 'sort' = 'price' then
    sort := 'price';
  end if;
  for v_attempt in select a from search.attempts(v_parsed) a loop
    filters := p_filters || jsonb_strip_nulls(jsonb_build_object('required', (v_attempt -> 'required') - 'sort', 'name_query', v_attempt -> 'name'));
    if filters -> 'required' = '{}' then
      filters := filters - 'required';
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
end $$;
comment on function search.find_answers is
  'Returns the filters, full-text query and order with which a query is answered, its first `p_limit` listings, and its clauses.
Uses the strictest way to read it that finds something (search.attempts).';

create function search.query_clauses(p_parsed jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg((item - 'chunks')
      || case when item ->> 'kind' = 'place' then coalesce((
        select jsonb_build_object('name', p.name, 'name_ar', p.name_ar, 'latitude', p.latitude, 'longitude', p.longitude)
        from public.search_places p where p.slug = item -> 'values' ->> 0), '{}') else '{}' end
      || jsonb_build_object(
      'text', (select string_agg(chunk, ' ' order by place) from jsonb_array_elements_text(p_parsed -> 'chunks') with ordinality as c (chunk, place)
        where item -> 'chunks' @> to_jsonb(place)),
      'rest', coalesce((select string_agg(chunk, ' ' order by place) from jsonb_array_elements_text(p_parsed -> 'chunks') with ordinality as c (chunk, place)
        where not item -> 'chunks' @> to_jsonb(place)), '')) order by item -> 'chunks' -> 0), '[]')
    from jsonb_array_elements(p_parsed -> 'clauses') item);
end $$;
comment on function search.query_clauses is
  'Returns the clauses of a parsed query in its order: [{ kind, values, is_excluded, text, rest }], where text is the typed words
of a clause and rest the query without them; a place without venues also has name, name_ar, latitude and longitude when known.';
