SET local check_function_bodies = off;

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
end $function$;

CREATE OR REPLACE FUNCTION search.may_be_transliterated (
  p_word text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  -- Two letters that are written as digits seldom follow each other, except one that is doubled.
  return p_word ~ '^[a-z2356789]*$' and p_word ~ '[a-z]' and p_word ~ '[2356789]' and regexp_replace(p_word, '([0-9])\1', '\1', 'g') !~ '[0-9]{2}';
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
  if search.may_be_transliterated(p_word) then
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

COMMENT ON FUNCTION "search"."may_be_transliterated"(text) IS 'True for a word in normal spelling in which digits may stand for Arabic letters; false for the number of a hall or of an order, 92cb72.';

REVOKE ALL ON FUNCTION "search"."may_be_transliterated"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "search"."may_be_transliterated"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "search"."may_be_transliterated"(text) TO "postgres";
