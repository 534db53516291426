-- What a question means, word by word: as typed, other words for it, and known words much like it.

-- The words of a question, at most eight; filling words count for nothing unless there are no others.
create or replace function private.search_tokens(p_query text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    with word as (
      select entry, min(place) as place
      from unnest(string_to_array(private.search_key(left(p_query, 200)), ' ')) with ordinality as listed (entry, place)
      where entry <> ''
      group by entry
    ), kept as (
      select entry, place from word
      where entry not in ('a', 'an', 'and', 'at', 'for', 'in', 'near', 'of', 'on', 'or', 'the', 'to', 'with', 'al', 'el',
        'venue', 'venues', 'place', 'places', 'party', 'event', 'events', 'rent', 'hire', 'book', 'best',
        'fy', 'mn', 'aly', 'ma', 'w', 'aw', 'qryb', 'hfl', 'hflh', 'mkan', 'amakn', 'mnasbh', 'hjz', 'ayjar')
    )
    select coalesce(
      (select array_agg(entry order by place) from (select * from kept order by place limit 8) k),
      (select array_agg(entry order by place) from (select * from word order by place limit 8) w),
      '{}'));
end $$;

-- Whether some listing is known by a word that begins so.
create function private.is_known_prefix(p_word text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select exists (
      select 1 from private.search_terms t where t.term >= p_word and t.term < p_word || chr(1114109)));
end $$;

-- The singular of a regular plural in either language; the word itself for all others.
create function private.search_singular(p_word text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_word ~ '.{3}ies$' then array[regexp_replace(p_word, 'ies$', 'y')]
    when p_word ~ '.{2}(ch|sh|x|ss)es$' then array[regexp_replace(p_word, 'es$', '')]
    when p_word ~ '.{3}[^s]s$' then array[left(p_word, -1)]
    when p_word ~ '.{3}at$' then array[left(p_word, -2), left(p_word, -2) || 'h']
    else '{}' end;
end $$;

-- What a single word may mean, as the text of a full-text question. A word by which no listing is known
-- is also read without an Arabic preposition, and as the known words most like it.
create function private.search_word(p_word text) returns text
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
  if exists (select 1 from private.venue_search s where s.words @@ (quote_literal(p_word) || ':*')::tsquery) then
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

-- The parts of a question, each the text of a full-text question: known phrases of up to three words
-- as what they mean or what was typed, single words as above.
create function private.search_parts(p_query text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words text[] := private.search_tokens(p_query);
  v_parts text[] := '{}';
  v_at integer := 1;
  v_length integer;
  v_means tsquery;
begin
  while v_at <= cardinality(v_words) loop
    select length, s.means into v_length, v_means
    from generate_series(3, 1, -1) length
    join private.search_synonyms s on s.phrase = array_to_string(v_words[v_at : v_at + length - 1], ' ')
    where v_at + length - 1 <= cardinality(v_words)
    order by length desc limit 1;
    if v_means is null then
      v_parts := v_parts || private.search_word(v_words[v_at]);
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

-- The full-text question for what was typed: all words where some listing meets them all; else all that
-- any listing knows, else any of them. Null when nothing was typed.
create or replace function private.search_question(p_query text) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  v_parts text[] := private.search_parts(p_query);
  v_met text[];
  v_question tsquery := private.join_parts(v_parts, ' & ');
begin
  if cardinality(v_parts) < 2 or private.is_met(v_question) then
    return v_question;
  end if;
  select array_agg(part order by place) into v_met
  from unnest(v_parts) with ordinality as listed (part, place) where private.is_met(part::tsquery);
  v_question := private.join_parts(v_met, ' & ');
  if cardinality(v_met) < cardinality(v_parts) and private.is_met(v_question) then
    return v_question;
  end if;
  return private.join_parts(v_parts, ' | ');
end $$;

-- One question of the parts; null for none.
create function private.join_parts(p_parts text[], p_operator text) returns tsquery
language plpgsql immutable set search_path = '' as $$
begin
  return (select string_agg('(' || part || ')', p_operator) from unnest(p_parts) part)::tsquery;
end $$;

-- Whether any listing meets a full-text question.
create function private.is_met(p_question tsquery) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select exists (select 1 from private.venue_search s where s.words @@ p_question));
end $$;

-- What typed letters may mean: [{ kind: city | type | event | venue, value: slug or id, name, name_ar }],
-- places and kinds before single venues, which fill what is left of p_limit (1 to 20, 8 if null).
create or replace function public.search_suggestions(p_prefix text default null, p_limit integer default 8) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit integer := greatest(1, least(20, coalesce(p_limit, 8)));
  v_question tsquery := private.join_parts(private.search_parts(p_prefix), ' & ');
  v_found jsonb;
begin
  if v_question is null then
    return '[]';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('kind', known.kind, 'value', known.slug,
    'name', known.name, 'name_ar', known.name_ar) order by known.rank, known.position), '[]') into v_found
  from (
    select c.kind, c.slug, c.name, c.name_ar, c.rank, c.position from (
      select 'city' as kind, slug, name, name_ar, 1 as rank, position from public.cities
      union all select 'type', slug, name, name_ar, 2, position from public.venue_types
      union all select 'event', slug, name, name_ar, 3, position from public.event_types
    ) c
    where to_tsvector('pg_catalog.simple', private.search_key(c.name || ' ' || c.name_ar)) @@ v_question
    order by c.rank, c.position limit greatest(1, v_limit - 3)
  ) known;
  return v_found || (
    -- Materialised, so that the index of names is read rather than the best listings one after another.
    with named as materialized (
      select s.venue_id, s.quality from private.venue_search s where ts_filter(s.head, '{a}') @@ v_question
    ), near as (
      select * from named order by quality desc, venue_id
      limit greatest(0, v_limit - jsonb_array_length(v_found))
    )
    select coalesce(jsonb_agg(jsonb_build_object('kind', 'venue', 'value', v.id, 'name', v.name, 'name_ar', v.name_ar)
      order by near.quality desc, v.id), '[]')
    from near join public.venues v on v.id = near.venue_id);
end $$;

drop function private.search_tsquery(text[], boolean);

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
