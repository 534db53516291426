-- Answers that cost the same however many listings there are: how many a search judges, and whether words are met.

-- How many fitting listings a search judges and counts; where more fit, it says so instead of counting on.
-- The platform setting `search_cap`; 500 without one.
create function private.search_cap() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return greatest(1, least(10000, private.setting_number('search_cap', 500)))::integer;
end $$;

-- Whether any listing meets a full-text question. Common words are met among the best listings already; for
-- all others the index of words is read, never the table: two words that are common apart may never meet.
create or replace function private.is_met(p_question tsquery) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  if exists (
    select 1 from (
      select s.head, s.words from private.venue_search s order by s.quality desc, s.venue_id limit 100
    ) best
    where best.head @@ p_question or best.words @@ p_question
  ) then
    return true;
  end if;
  return exists (select 1 from private.venue_search s where s.words @@ p_question);
end $$;

-- What a single word may mean, as the text of a full-text question. A word by which no listing is known
-- is also read without an Arabic preposition, and as the known words most like it.
create or replace function private.search_word(p_word text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_part text := quote_literal(p_word) || ':*'
    || coalesce((select string_agg(' | ' || quote_literal(s), '') from unnest(private.search_singular(p_word)) s), '');
  v_stem text := regexp_replace(p_word, '^(wbal|bal|wal|kal|fal|ll|b|w|l|f|k)(?=.{3})', '');
  v_least real := 0.3;
begin
  if char_length(p_word) < 3 or private.is_known_prefix(p_word) then
    return v_part;
  end if;
  -- The beginning of another word for something, while one is still typing it.
  v_part := v_part || coalesce((
    select string_agg(' | (' || begun.means::text || ')', '') from (
      select s.means from private.search_synonyms s
      where s.phrase >= p_word and s.phrase < p_word || chr(1114109) order by s.phrase limit 3
    ) begun), '');
  if v_stem <> p_word and private.is_known_prefix(v_stem) then
    return v_part || ' | ' || quote_literal(v_stem) || ':*';
  end if;
  -- A word of descriptions needs no help, unless a known one is much like it.
  if private.is_met((quote_literal(p_word) || ':*')::tsquery) then
    v_least := 0.5;
  end if;
  return v_part || coalesce((
    with near as (
      select t.term, extensions.similarity(t.term, p_word) as likeness, t.letters = private.letters(p_word) as swapped
      from private.search_terms t
      where t.term operator(extensions.%) p_word or t.letters = private.letters(p_word)
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

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
