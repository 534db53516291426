-- Possible forms of a typed word: without prefixes and endings, from Latin letters with digits, and corrected.

create function search.arabic_forms(p_word text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_stems text[] := array[p_word];
  v_forms text[] := array[p_word];
  v_stem text;
begin
  foreach v_stem in array array[
    regexp_replace(p_word, '^(و|ف)?(بال|كال|لل|ال)(?=..)', ''),
    regexp_replace(p_word, '^(و|ف)?(ب|ل|ك)(?=...)', ''),
    regexp_replace(p_word, '^(و|ف)(?=...)', '')]
  loop
    if v_stem <> all (v_stems) then
      v_stems := v_stems || v_stem;
    end if;
  end loop;
  v_forms := v_stems;
  foreach v_stem in array v_stems loop
    v_forms := v_forms
      || case when v_stem ~ '...ات$' then array[left(v_stem, -2) || 'ه', left(v_stem, -2)]
        when v_stem ~ '...(ين|ون)$' then array[left(v_stem, -2)] else '{}' end
      -- Endings "my", "our", "your", "her"; before them a noun in «ه» has «ت».
      || case when v_stem ~ '...ت(ي|نا|ك|كم|ها|هم|ه)$' then array[
          regexp_replace(v_stem, 'ت(ي|نا|ك|كم|ها|هم|ه)$', 'ه'), regexp_replace(v_stem, '(ي|نا|ك|كم|ها|هم|ه)$', '')]
        when v_stem ~ '...(ي|نا|كم|ها|هم)$' then array[regexp_replace(v_stem, '(ي|نا|كم|ها|هم)$', '')] else '{}' end
      || case when v_stem ~ '...ت$' then array[left(v_stem, -1) || 'ه'] when v_stem ~ '...ه$' then array[left(v_stem, -1)]
        else '{}' end;
  end loop;
  return (
    select array_agg(key order by place) from (
      select search.word_key(form) as key, min(place) as place
      from unnest(v_forms) with ordinality as listed (form, place) where char_length(form) >= 2 or place = 1 group by 1
    ) kept where key <> '~');
end $$;
comment on function search.arabic_forms is
  'Returns the keys (word_key) of an Arabic word in normal spelling: unchanged, without «و ف ب ل ك ال» and their combinations, then
singulars and without possessive endings.';

create function search.latin_forms(p_word text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[p_word] || search.singular_forms(p_word)
    || case when p_word ~ '^(el|al).{4}' then array[substr(p_word, 3)] else '{}' end;
end $$;
comment on function search.latin_forms is
  'Returns the keys of a word in Latin letters: unchanged, its singular, and without an attached Arabic article.';

create function search.edit_distance(p_one text, p_other text) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  v_before integer[];
  v_last integer[];
  v_row integer[];
  v_cost integer;
  v_one text[] := string_to_array(p_one, null);
  v_other text[] := string_to_array(p_other, null);
begin
  v_last := array(select generate_series(0, cardinality(v_other)));
  for i in 1..cardinality(v_one) loop
    v_row := array[i];
    for j in 1..cardinality(v_other) loop
      v_cost := case when v_one[i] = v_other[j] then 0 else 1 end;
      v_row[j + 1] := least(v_last[j + 1] + 1, v_row[j] + 1, v_last[j] + v_cost);
      if i > 1 and j > 1 and v_one[i] = v_other[j - 1] and v_one[i - 1] = v_other[j] then
        v_row[j + 1] := least(v_row[j + 1], v_before[j - 1] + 1);
      end if;
    end loop;
    v_before := v_last;
    v_last := v_row;
  end loop;
  return v_last[cardinality(v_other) + 1];
end $$;
comment on function search.edit_distance is
  'Returns the number of letters to insert, delete, replace or swap with the next to turn one word into the other.';

create function search.first_sound(p_key text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return left(translate(regexp_replace(regexp_replace(p_key, '^[aeiouyh]+', ''), '^ph', 'f'), 'cqgvzx', 'kkjfss'), 1);
end $$;
comment on function search.first_sound is
  'Returns the first consonant of a key, with variants of one sound unified. Misspelt words rarely have a wrong first consonant.';

create function search.transliterated_forms(p_word text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  -- 2 is «ق» or a hamza, which keys leave out; 8 is «غ» or «ق»; 9 is «ص» or «ض».
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
          -- A noun in «ة» ends in t before the noun that follows it.
          unnest(array[regexp_replace(l.letters, 'a$', 'h')] || case when l.letters ~ '...[aei]t$' then array[regexp_replace(l.letters, '[aei]t$', 'h')] end) spelling
      ) s
      join search.terms t on (t.skeleton = s.skeleton and char_length(t.skeleton) >= v_min or t.term = s.spelling)
        and t.term !~ '[0-9]' and char_length(t.term) * 2 >= char_length(s.spelling)
      group by t.term
      ) near order by 3, 2, 1 limit 3
    ) found where found.place = found.best), '{}');
end $$;
comment on function search.transliterated_forms is
  'Returns known words for an Arabic word in Latin letters, where digits stand for Arabic letters (2 3 5 6 7 8 9). Without such
digits only for longer words.';

create function search.may_be_transliterated(p_word text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- Two digits for letters are seldom adjacent, except for a doubled letter.
  return p_word ~ '^[a-z2356789]*$' and p_word ~ '[a-z]' and p_word ~ '[2356789]' and regexp_replace(p_word, '([0-9])\1', '\1', 'g') !~ '[0-9]{2}';
end $$;
comment on function search.may_be_transliterated is
  'True for a word in normal spelling whose digits may stand for Arabic letters; false for a hall or order number such as 92cb72.';

create function search.similar_terms(p_word text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
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
        -- A word of four letters must keep its first and last letter.
        and (char_length(p_word) > 4 or left(near.term, 1) = left(p_word, 1) and right(near.term, 1) = right(p_word, 1))
    ) n
    where n.distance = n.best), '{}');
end $$;
comment on function search.similar_terms is
  'Returns known words that may be the right spelling of a word: with one different letter, or two in a long word, and the same
first consonant.';

create function search.similar_arabic_terms(p_word text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
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
end $$;
comment on function search.similar_arabic_terms is
  'Returns known words that may be the right spelling of an Arabic word in normal spelling. Compares Arabic letters, because keys
unify some of them.';

create function search.in_both_scripts(p_keys text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(form order by place, form desc), '{}')
  from unnest(p_keys) with ordinality as k (key, place), unnest(array[key, '~' || key]) form
$$;
comment on function search.in_both_scripts is 'Returns these keys as keys (word_key) of both scripts.';

create function search.plain_forms(p_word text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_word ~ '[ء-ي]' then search.arabic_forms(p_word) else search.latin_forms(p_word) end;
end $$;
comment on function search.plain_forms is
  'Returns the keys (word_key) of a word in normal spelling without comparing it with known words.';

create function search.is_known_word(p_word text, p_forms text[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_word ~ '^[0-9§]+k?$' or char_length(p_word) < 2
    or exists (select from search.terms t where t.term = any (array(select ltrim(form, '~') from unnest(p_forms) form)));
end $$;
comment on function search.is_known_word is
  'True for a number, a single letter, and a word with a form in a listing, place or type.';

create function search.similar_places(p_word text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select term from unnest(search.similar_terms(p_word)) with ordinality as s (term, place)
    where exists (
      select from search.lexicon l
      where l.first_word in (term, '~' || term) and cardinality(l.words) = 1 and l.kind in ('city', 'country', 'area', 'place'))
    order by place);
end $$;
comment on function search.similar_places is 'Returns one-word names of places that may be the right spelling of a word.';

create function search.word_forms(p_word text, p_is_last boolean) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_arabic boolean := p_word ~ '[ء-ي]';
  v_forms text[] := search.plain_forms(p_word);
  v_key text := ltrim(v_forms[1], '~');
  v_found text[];
begin
  if search.is_known_word(p_word, v_forms) then
    return v_forms;
  end if;
  if search.may_be_transliterated(p_word) then
    v_found := search.transliterated_forms(p_word);
    if v_found <> '{}' then
      return v_forms || search.in_both_scripts(v_found);
    end if;
  end if;
  -- The user may still be typing the last word.
  if p_is_last and char_length(p_word) >= 4 then
    v_found := array(
      select t.term from search.terms t
      where t.term >= v_key and t.term < v_key || chr(1114109) order by char_length(t.term), t.term limit 5);
    if v_found <> '{}' then
      -- "Luxur" is a prefix of luxury, but means Luxor.
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
end $$;
comment on function search.word_forms is
  'Returns the possible keys (word_key) of a typed word in normal spelling, likeliest first. Reads an unknown word as Arabic in
Latin letters, as a prefix when it is the last word, and as a misspelling.';

create function search.forms_of_words(p_words text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_result jsonb := '[]';
  v_forms text[];
  v_unknown text[] := '{}';
begin
  for v_at in 1..cardinality(p_words) loop
    v_forms := search.plain_forms(p_words[v_at]);
    -- Known parts of phrases may be Arabic words too: «صالة» in "9alet afra7".
    if search.may_be_transliterated(p_words[v_at]) and search.is_known_word(p_words[v_at], v_forms)
      and not exists (select from search.lexicon l where l.words = array[p_words[v_at]]) then
      v_forms := v_forms || search.in_both_scripts(search.transliterated_forms(p_words[v_at]));
    elsif not search.is_known_word(p_words[v_at], v_forms) and p_words[v_at] <> all (v_unknown) and cardinality(v_unknown) < 6 then
      v_unknown := v_unknown || p_words[v_at];
      v_forms := search.word_forms(p_words[v_at], v_at = cardinality(p_words));
    end if;
    v_result := v_result || jsonb_build_array(to_jsonb(v_forms));
  end loop;
  return v_result;
end $$;
comment on function search.forms_of_words is
  'Returns the possible keys of each word of a query, as word_forms. Compares at most six unknown words with known ones, because
that takes long.';
