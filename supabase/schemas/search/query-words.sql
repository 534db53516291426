-- Words of a query, and the known phrases among them.

create function search.query_chunks(p_query text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array_remove(regexp_split_to_array(btrim(left(coalesce(p_query, ''), 200)), '\s+'), '');
end $$;
comment on function search.query_chunks is 'Returns the words of a query as typed, from at most its first 200 characters.';

create function search.query_words(p_chunks text[]) returns table (chunk integer, word text)
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return query
  select split.chunk, split.word
  from (
    select c.place::integer as chunk, w.word, w.place
    from unnest(p_chunks) with ordinality as c (entry, place)
    cross join lateral (
      -- 5,000 is one number; separates a number from adjacent Arabic letters.
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
end $$;
comment on function search.query_words is
  'Returns the words of typed chunks in normal spelling, each with the position of its chunk; at most 40, without punctuation and
articles. § stands for the point of a decimal number.';

create function search.number_of(p_word text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if p_word ~ '^[0-9]{1,9}(§[0-9]{1,3})?k?$' then
    return replace(rtrim(p_word, 'k'), '§', '.')::numeric * case when p_word ~ 'k$' then 1000 else 1 end;
  end if;
  return null;
end $$;
comment on function search.number_of is 'Returns a number in digits, with k for thousands; null for everything else.';

create function search.split_unit(p_word text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text;
  v_parts text[];
begin
  -- 5kd is five dinars, 5kegp is five thousand pounds.
  foreach v_pattern in array array['^([0-9§]+)([a-z]+)$', '^([0-9§]+k)([a-z]+)$'] loop
    v_parts := regexp_match(p_word, v_pattern);
    if exists (select from search.lexicon l where l.words = v_parts[2 : 2] and l.kind in ('guests', 'currency', 'rate')) then
      return v_parts;
    end if;
  end loop;
  return array[p_word];
end $$;
comment on function search.split_unit is
  'Splits a number with an attached unit into two words, such as 300pax and 5000egp; returns other words unchanged.';

create function search.counts_as_area(p_area text, p_words text[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
      select from unnest(p_words) word where not exists (
        select from search.lexicon own where own.words = array[word] and not own.is_from_listing))
    and (select count(distinct v.host_id) > 1
      from (select s.venue_id from search.venues s where s.areas @> array[p_area] limit 50) s
      join public.venues v on v.id = s.venue_id);
end $$;
comment on function search.counts_as_area is
  'True for an area with public listings of at least two hosts, and not only words that already have a meaning: a single host must
not change what words mean in searches.';

create function search.find_phrases(p_forms jsonb) returns table (place integer, length integer, meanings jsonb, loose jsonb)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with word as (
    select w.place::integer as place, array(select jsonb_array_elements_text(w.forms)) as forms
    from jsonb_array_elements(p_forms) with ordinality as w (forms, place)
  ), hit as (
    select w.place, cardinality(l.words) as length, array_position(w.forms, l.first_word) as exactness,
      l.kind, l.value, l.is_loose, l.is_from_listing
    from word w join search.lexicon l on l.first_word = any (w.forms)
    where (cardinality(l.words) = 1 or not exists (
        select from generate_subscripts(l.words, 1) i
        left join word next on next.place = w.place + i - 1
        where next.forms is null or l.words[i] <> all (next.forms)))
      and (not l.is_from_listing or search.counts_as_area(l.value, l.words))
  ), longest as (
    select h.*, max(h.length) over (partition by h.place) as longest from hit h
  ), exact as (
    select l.*, min(l.exactness) over (partition by l.place) as best,
      bool_or(not l.is_from_listing and (l.kind <> 'area' or l.length = 1)) over (partition by l.place, l.exactness) as has_own_meaning
    from longest l where l.length = l.longest
  ), kept as (
    select e.* from exact e
    where e.exactness = e.best and not (e.is_from_listing and e.has_own_meaning)
  )
  select k.place, k.longest,
    (select jsonb_object_agg(g.kind, g.vals) from (
      select m.kind, jsonb_agg(distinct m.value) as vals from kept m where m.place = k.place and not m.is_loose group by 1) g),
    (select jsonb_object_agg(g.kind, g.vals) from (
      select m.kind, jsonb_agg(distinct m.value) as vals from kept m where m.place = k.place and m.is_loose group by 1) g)
  from kept k group by k.place, k.longest order by 1;
end $$;
comment on function search.find_phrases is
  'Returns the longest phrase of the lexicon at each position of a query, with its meanings and loose meanings: { kind: [value, …]
}. `p_forms` has the possible keys of each word.';
