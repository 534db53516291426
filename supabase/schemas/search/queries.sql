-- From typed words to a full-text query: the words as typed, their synonyms, and known words similar to them.

create function search.learn_synonyms(p_phrases text[], p_meanings text[]) returns void
language sql security definer set search_path = '' as $$
  insert into search.search_synonyms as s (phrase, means)
  select phrase.key, string_agg('(' || meaning.question::text || ')', ' | ')::tsquery
  from (select distinct search.search_key(entry) as key from unnest(p_phrases) entry) phrase
  cross join (
    select plainto_tsquery('pg_catalog.simple', search.search_key(entry)) as question from unnest(p_meanings) entry
  ) meaning
  group by phrase.key
  on conflict (phrase) do update set means = s.means || excluded.means
$$;
comment on function search.learn_synonyms is
  'Makes each of the phrases also mean each of the meanings, all written as people do.';

create function search.is_known_prefix(p_word text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select exists (
      select 1 from search.search_terms t where t.term >= p_word and t.term < p_word || chr(1114109)));
end $$;
comment on function search.is_known_prefix is
  'True when some listing is known by a word that begins so.';

create function search.is_met(p_question tsquery) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  if exists (
    select 1 from (
      select s.head, s.words from search.venue_search s order by s.quality desc, s.venue_id limit 100
    ) best
    where best.head @@ p_question or best.words @@ p_question
  ) then
    return true;
  end if;
  return exists (select 1 from search.venue_search s where s.words @@ p_question);
end $$;
comment on function search.is_met is
  'True when any listing matches a full-text query. Common words are found among the best listings already; for all others the
index of words is read, never the table: two words that are common apart may never occur together.';

create function search.search_word(p_word text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_part text := quote_literal(p_word) || ':*'
    || coalesce((select string_agg(' | ' || quote_literal(s), '') from unnest(search.search_singular(p_word)) s), '');
  v_stem text := regexp_replace(p_word, '^(wbal|bal|wal|kal|fal|ll|b|w|l|f|k)(?=.{3})', '');
  v_least real := 0.3;
begin
  if char_length(p_word) < 3 or search.is_known_prefix(p_word) then
    return v_part;
  end if;
  -- The beginning of another word for something, while one is still typing it.
  v_part := v_part || coalesce((
    select string_agg(' | (' || begun.means::text || ')', '') from (
      select s.means from search.search_synonyms s
      where s.phrase >= p_word and s.phrase < p_word || chr(1114109) order by s.phrase limit 3
    ) begun), '');
  if v_stem <> p_word and search.is_known_prefix(v_stem) then
    return v_part || ' | ' || quote_literal(v_stem) || ':*';
  end if;
  -- A word of descriptions needs no help, unless a known one is much like it.
  if search.is_met((quote_literal(p_word) || ':*')::tsquery) then
    v_least := 0.5;
  end if;
  return v_part || coalesce((
    with near as (
      select t.term, extensions.similarity(t.term, p_word) as likeness, t.letters = search.letters(p_word) as swapped
      from search.search_terms t
      where t.term operator(extensions.%) p_word or t.letters = search.letters(p_word)
    ), fit as (
      select near.*, max(likeness) over () as best from near
      where swapped or likeness >= greatest(v_least, 0.35)
        or (likeness >= v_least and left(term, 1) = left(p_word, 1)
          and abs(char_length(term) - char_length(p_word)) <= 1)
    )
    select string_agg(' | ' || quote_literal(kept.term), '')
    from (
      select term from fit where swapped or likeness >= best * 0.7
      order by swapped desc, likeness desc, term limit 8
    ) kept), '');
end $$;
comment on function search.search_word is
  'Returns what a single word may mean, as the text of a full-text query. A word by which no listing is known is also read
without an Arabic preposition, and as the known words most similar to it.';

create function search.search_parts(p_query text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words text[] := search.search_tokens(p_query);
  v_parts text[] := '{}';
  v_at integer := 1;
  v_length integer;
  v_means tsquery;
begin
  while v_at <= cardinality(v_words) loop
    select length, s.means into v_length, v_means
    from generate_series(3, 1, -1) length
    join search.search_synonyms s on s.phrase = array_to_string(v_words[v_at : v_at + length - 1], ' ')
    where v_at + length - 1 <= cardinality(v_words)
    order by length desc limit 1;
    if v_means is null then
      v_parts := v_parts || search.search_word(v_words[v_at]);
      v_length := 1;
    else
      v_parts := v_parts || ((
        select string_agg(quote_literal(word) || ':*', ' & ') from unnest(v_words[v_at : v_at + v_length - 1]) word)
        || ' | ' || v_means::text);
    end if;
    v_at := v_at + v_length;
  end loop;
  return v_parts;
end $$;
comment on function search.search_parts is
  'Returns the parts of a query, each the text of a full-text query: known phrases of up to three words as their synonyms or as
typed, and single words by search_word.';

create function search.join_parts(p_parts text[], p_operator text) returns tsquery
language plpgsql immutable set search_path = '' as $$
begin
  return (select string_agg('(' || part || ')', p_operator) from unnest(p_parts) part)::tsquery;
end $$;
comment on function search.join_parts is
  'Returns one full-text query of the parts; null for none.';

create function search.search_question(p_query text) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  v_parts text[] := search.search_parts(p_query);
  v_met text[];
  v_question tsquery := search.join_parts(v_parts, ' & ');
begin
  if cardinality(v_parts) < 2 or search.is_met(v_question) then
    return v_question;
  end if;
  select array_agg(part order by place) into v_met
  from unnest(v_parts) with ordinality as listed (part, place) where search.is_met(part::tsquery);
  v_question := search.join_parts(v_met, ' & ');
  if cardinality(v_met) < cardinality(v_parts) and search.is_met(v_question) then
    return v_question;
  end if;
  return search.join_parts(v_parts, ' | ');
end $$;
comment on function search.search_question is
  'Returns the full-text query for what was typed: all words where some listing matches them all; else all that any listing
knows, else any of them. Null when nothing was typed.';
