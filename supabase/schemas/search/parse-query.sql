-- Parses a query into filters, each with its words, so that it can be removed again.

create function search.is_unknown(p_forms jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (
      select from jsonb_array_elements_text(p_forms) form join search.terms t on t.term = ltrim(form, '~'))
    and not search.has_match((
      select string_agg(quote_literal(ltrim(form, '~')), ' | ') from jsonb_array_elements_text(p_forms) form)::tsquery);
end $$;
comment on function search.is_unknown is 'True when no listing and no phrase contains any of these forms of a word.';

create function search.describe_phrase(p_meanings jsonb, p_chunks integer[], p_is_excluded boolean) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_kind text;
begin
  foreach v_kind in array array['place', 'country', 'city', 'area', 'type', 'event', 'amenity'] loop
    if p_meanings ? v_kind then
      return jsonb_build_object('kind', v_kind, 'values', p_meanings -> v_kind, 'chunks', to_jsonb(p_chunks),
        'is_excluded', p_is_excluded);
    end if;
  end loop;
  return null;
end $$;
comment on function search.describe_phrase is
  'Returns the clause of a phrase: { kind, values, chunks, is_excluded }; chunks are the positions of its typed words.';

create function search.merge_values(p_required jsonb, p_meanings jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_kind text;
begin
  foreach v_kind in array array['country', 'city', 'area', 'place'] loop
    if p_meanings ? v_kind then
      return p_required || jsonb_build_object(v_kind, coalesce(p_required -> v_kind, '[]') || (p_meanings -> v_kind));
    end if;
  end loop;
  return p_required;
end $$;
comment on function search.merge_values is
  'Returns the required clauses with one more place: the largest of the phrase''s meanings.';

create function search.parse_query(p_query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
  v_required jsonb := '{}';
  v_optional jsonb := '[]';
  v_free jsonb := '[]';
  v_clauses jsonb := '[]';
  v_excluded jsonb := '[]';
  v_numbers jsonb := '[]';
  v_unit jsonb := '{}';
  v_unit_chunks integer[] := '{}';
  v_unit_at integer := -9;
  -- Positions of the last word of an amount, without and with its unit: 300, and 300 people.
  v_value_at integer := -9;
  v_number_at integer := -9;
  v_to_at integer := -9;
  v_in_at integer := -9;
  v_is_between boolean := false;
  v_is_excluded boolean := false;
  v_was_excluded boolean := false;
  v_exclusion integer[] := '{}';
  v_at integer := 1;
  v_amount jsonb;
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
          v_required := search.merge_values(v_required, jsonb_build_object('place', jsonb_build_array('')));
          v_clauses := v_clauses || jsonb_build_object('kind', 'place', 'values', '[]'::jsonb, 'chunks', to_jsonb(v_used), 'is_excluded', false);
        -- Ignores a single letter, such as و and ب in Latin letters.
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
        v_amount := case v_kind when 'guests' then '{"unit": "guests"}' when 'rate' then '{"unit": "price"}'
          when 'currency' then jsonb_build_object('unit', 'price', 'currency', v_meanings -> 'currency' ->> 0)
          else jsonb_build_object('limit', v_kind) end;
        if v_number_at = v_at - 1 and not search.says_next_number(v_kind, v_numbers -> -1, v_words, v_hits, v_at + v_length) then
          v_numbers := (v_numbers - -1) || jsonb_build_array(v_amount || (v_numbers -> -1)
            || jsonb_build_object('chunks', (v_numbers -> -1 -> 'chunks') || to_jsonb(v_used)));
          v_number_at := v_at + v_length - 1;
        elsif v_kind <> 'rate' then
          v_unit := case when v_unit_at >= v_at - 2 then v_unit else '{}' end || v_amount;
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
          -- For "between 1,000 and 3,000", and "three hundred and fifty".
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
        v_required := v_required || '{"sort": "price"}';
        v_clauses := v_clauses || jsonb_build_object('kind', 'cheap', 'values', '[]'::jsonb, 'chunks', to_jsonb(v_used), 'is_excluded', false);
      when v_kind = 'ignored' then
        null;
      when v_is_excluded then
        v_meanings := case when v_meanings = '{}' then v_hit -> 'loose' else v_meanings end;
        v_excluded := v_excluded || jsonb_build_array(v_meanings);
        v_clauses := v_clauses || search.describe_phrase(v_meanings, v_exclusion || v_used, true);
      when v_meanings ?| array['country', 'city', 'area', 'place'] then
        v_required := search.merge_values(v_required, v_meanings);
        v_clauses := v_clauses || search.describe_phrase(v_meanings, v_used, false);
      else
        v_optional := v_optional || jsonb_build_array(jsonb_build_object('is', v_meanings, 'loose', coalesce(nullif(v_hit -> 'loose', 'null'), '{}'),
          'chunks', to_jsonb(v_used), 'forms', (select jsonb_agg(v_forms -> (i - 1)) from generate_series(v_at, v_at + v_length - 1) i)));
        v_clauses := v_clauses || coalesce(search.describe_phrase(v_meanings, v_used, false),
          search.describe_phrase(v_hit -> 'loose', v_used, false), '[]');
    end case;
    if v_kind is distinct from 'ignored' and v_kind is distinct from 'in' and v_kind is distinct from 'not' and v_kind is distinct from 'and' then
      v_was_excluded := v_is_excluded;
      v_is_excluded := false;
    end if;
    v_at := v_at + v_length;
  end loop;

  -- A limit after the amount and another word, as in "loft 4000 Cairo max".
  if v_unit ? 'limit' and not v_unit ? 'unit' and v_numbers <> '[]' and not (v_numbers -> -1) ?| array['unit', 'limit'] then
    v_numbers := (v_numbers - -1) || jsonb_build_array(v_unit || (v_numbers -> -1));
  end if;
  v_amount := search.read_numbers(v_numbers);
  return jsonb_build_object(
    'required', v_required || jsonb_strip_nulls(jsonb_build_object('guests', v_amount -> 'guests', 'price', v_amount -> 'price'))
      || case when v_excluded = '[]' then '{}' else jsonb_build_object('not', v_excluded) end,
    'optional', v_optional, 'free', v_free, 'chunks', to_jsonb(v_chunks),
    'clauses', v_clauses
      || case when v_amount ? 'guests' then jsonb_build_array(jsonb_build_object('kind', 'guests', 'values', jsonb_build_array(v_amount -> 'guests'),
        'chunks', v_amount -> 'guest_chunks', 'is_excluded', false)) else '[]' end
      || case when v_amount ? 'price' then jsonb_build_array((v_amount -> 'price') || jsonb_build_object('kind', 'price', 'values', '[]'::jsonb,
        'chunks', v_amount -> 'price_chunks', 'is_excluded', false)) else '[]' end);
end $$;
comment on function search.parse_query is
  'Returns the parsed query: { required: { country, city, area, place, guests, price, not, sort }, which always hold, optional:
[{ is, loose, forms, chunks }] types, events and amenities (see search.attempts), free: words without a meaning, clauses: the
clauses for display (search.query_clauses), chunks: the typed words }.';
