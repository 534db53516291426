-- From typed words to a full-text query: the words as typed, their synonyms, and known words similar to them.

create function search.index_synonyms(p_phrases text[], p_meanings text[]) returns void
language sql security definer set search_path = '' as $$
  insert into search.synonyms as s (phrase, expansion)
  select phrase.key, string_agg('(' || meaning.question::text || ')', ' | ')::tsquery
  from (select distinct search.normalize_key(entry) as key from unnest(p_phrases) entry) phrase
  cross join (
    select plainto_tsquery('pg_catalog.simple', search.normalize_key(entry)) as question from unnest(p_meanings) entry
  ) meaning
  group by phrase.key
  on conflict (phrase) do update set expansion = s.expansion || excluded.expansion
$$;
comment on function search.index_synonyms is
  'Makes each of the phrases also mean each of the meanings, all written as people do.';

create function search.is_known_prefix(p_word text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select exists (
      select 1 from search.terms t where t.term >= p_word and t.term < p_word || chr(1114109)));
end $$;
comment on function search.is_known_prefix is 'True when some listing is known by a word that begins so.';

create function search.has_match(p_tsquery tsquery) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  if exists (
    select 1 from (
      select s.heading_vector, s.document_vector from search.venues s order by s.quality desc, s.venue_id limit 100
    ) best
    where best.heading_vector @@ p_tsquery or best.document_vector @@ p_tsquery
  ) then
    return true;
  end if;
  return exists (select 1 from search.venues s where s.document_vector @@ p_tsquery);
end $$;
comment on function search.has_match is
  'True when any listing matches a full-text query. Common words are found among the best listings already; for all others the
index of words is read, never the table: two words that are common apart may never occur together.';

create function search.expand_word(p_word text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_expression text := quote_literal(p_word) || ':*'
    || coalesce((select string_agg(' | ' || quote_literal(s), '') from unnest(search.singular_forms(p_word)) s), '');
  v_stem text := regexp_replace(p_word, '^(wbal|bal|wal|kal|fal|ll|b|w|l|f|k)(?=.{3})', '');
  v_min_similarity real := 0.3;
begin
  if char_length(p_word) < 3 or search.is_known_prefix(p_word) then
    return v_expression;
  end if;
  -- The word may be the beginning of a synonym that is still being typed.
  v_expression := v_expression || coalesce((
    select string_agg(' | (' || begun.expansion::text || ')', '') from (
      select s.expansion from search.synonyms s
      where s.phrase >= p_word and s.phrase < p_word || chr(1114109) order by s.phrase limit 3
    ) begun), '');
  if v_stem <> p_word and search.is_known_prefix(v_stem) then
    return v_expression || ' | ' || quote_literal(v_stem) || ':*';
  end if;
  -- A word that occurs in descriptions is replaced only by a very similar known one.
  if search.has_match((quote_literal(p_word) || ':*')::tsquery) then
    v_min_similarity := 0.5;
  end if;
  return v_expression || coalesce((
    with candidate as (
      select t.term, extensions.similarity(t.term, p_word) as similarity, t.sorted_letters = search.sort_letters(p_word) as transposed
      from search.terms t
      where t.term operator(extensions.%) p_word or t.sorted_letters = search.sort_letters(p_word)
    ), match as (
      select candidate.*, max(similarity) over () as best from candidate
      where transposed or similarity >= greatest(v_min_similarity, 0.35)
        or (similarity >= v_min_similarity and left(term, 1) = left(p_word, 1)
          and abs(char_length(term) - char_length(p_word)) <= 1)
    )
    select string_agg(' | ' || quote_literal(kept.term), '')
    from (
      select term from match where transposed or similarity >= best * 0.7
      order by transposed desc, similarity desc, term limit 8
    ) kept), '');
end $$;
comment on function search.expand_word is
  'Returns what a single word may mean, as the text of a full-text query. A word by which no listing is known is also read
without an Arabic preposition, and as the known words most similar to it.';

create function search.parse_query(p_query text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words text[] := search.tokenize(p_query);
  v_parts text[] := '{}';
  v_at integer := 1;
  v_length integer;
  v_expansion tsquery;
begin
  while v_at <= cardinality(v_words) loop
    select length, s.expansion into v_length, v_expansion
    from generate_series(3, 1, -1) length
    join search.synonyms s on s.phrase = array_to_string(v_words[v_at : v_at + length - 1], ' ')
    where v_at + length - 1 <= cardinality(v_words)
    order by length desc limit 1;
    if v_expansion is null then
      v_parts := v_parts || search.expand_word(v_words[v_at]);
      v_length := 1;
    else
      v_parts := v_parts || ((
        select string_agg(quote_literal(word) || ':*', ' & ') from unnest(v_words[v_at : v_at + v_length - 1]) word)
        || ' | ' || v_expansion::text);
    end if;
    v_at := v_at + v_length;
  end loop;
  return v_parts;
end $$;
comment on function search.parse_query is
  'Returns the parts of a query, each the text of a full-text query: known phrases of up to three words as their synonyms or as
typed, and single words by expand_word.';

create function search.join_queries(p_parts text[], p_operator text) returns tsquery
language plpgsql immutable set search_path = '' as $$
begin
  return (select string_agg('(' || part || ')', p_operator) from unnest(p_parts) part)::tsquery;
end $$;
comment on function search.join_queries is 'Returns one full-text query of the parts; null for none.';

create function search.build_query(p_query text) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  v_parts text[] := search.parse_query(p_query);
  v_matched text[];
  v_tsquery tsquery := search.join_queries(v_parts, ' & ');
begin
  if cardinality(v_parts) < 2 or search.has_match(v_tsquery) then
    return v_tsquery;
  end if;
  select array_agg(part order by place) into v_matched
  from unnest(v_parts) with ordinality as listed (part, place) where search.has_match(part::tsquery);
  v_tsquery := search.join_queries(v_matched, ' & ');
  if cardinality(v_matched) < cardinality(v_parts) and search.has_match(v_tsquery) then
    return v_tsquery;
  end if;
  return search.join_queries(v_parts, ' | ');
end $$;
comment on function search.build_query is
  'Returns the full-text query for what was typed: all words where some listing matches them all; else all that any listing
knows, else any of them. Null when nothing was typed.';
