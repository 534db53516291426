-- Words for the search: one spelling for what people write in many ways, in both scripts.

-- One spelling: compatibility forms, accents, tashkeel, tatweel and invisible marks gone, hamza and
-- other letters that are often confused united, Latin digits, lower case.
create function private.normalise(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select translate(
    lower(regexp_replace(
      normalize(coalesce(p_text, ''), nfkd),
      '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
      '', 'g')),
    'أإآٱىئةؤکیگڤپچ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'اااايي' || 'هوكيكفبج' || '01234567890123456789')
$$;

-- The words of a text as keys: normalised, without punctuation and without the Arabic article, and
-- Arabic letters written as Latin ones. Trigrams and full text then work under every server locale.
create function private.search_key(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(regexp_replace(
    translate(
      regexp_replace(
        regexp_replace(
          private.normalise(p_text),
          '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u3000-\u303f]+',
          ' ', 'g'),
        '(^| )و?ال(?=[^ ]{2})', '\1', 'g'),
      'ابتثجحخدذرزسشصضطظعغفقكلمنهويء',
      'abttjhkddrzsssdtzagfqklmnhwy'),
    ' +', ' ', 'g'))
$$;

-- The words of a question, at most eight; filling words count for nothing unless there are no others.
create function private.search_tokens(p_query text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  with word as (
    select entry, min(place) as place
    from unnest(string_to_array(private.search_key(left(p_query, 200)), ' ')) with ordinality as listed (entry, place)
    where entry <> ''
    group by entry
  ), kept as (
    select entry, place from word
    where entry not in ('a', 'an', 'and', 'at', 'for', 'in', 'near', 'of', 'or', 'the', 'to', 'with',
      'fy', 'mn', 'aly', 'ma', 'w', 'aw', 'qryb')
  )
  select coalesce(
    (select array_agg(entry order by place) from (select * from kept order by place limit 8) k),
    (select array_agg(entry order by place) from (select * from word order by place limit 8) w),
    '{}')
$$;

-- The letters of a word in order: equal for words that differ only by transposed letters.
create function private.letters(p_word text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select string_agg(letter, '' order by letter collate "C")
  from unnest(string_to_array(left(p_word, 60), null)) letter
$$;

-- Every word by which a public listing, place or kind can be found; misspelt words are compared with these.
create table private.search_terms (
  term text collate "C" primary key check (char_length(term) between 1 and 60),
  letters text not null
);
create index search_terms_trgm_idx on private.search_terms using gin (term extensions.gin_trgm_ops);
create index search_terms_letters_idx on private.search_terms (letters);

-- Learns words; sorted, so that two writers never wait for each other in a circle.
create function private.learn_terms(p_texts text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.search_terms (term, letters)
  select word, private.letters(word)
  from (
    select distinct word from unnest(p_texts) text_line, unnest(string_to_array(text_line, ' ')) word
    where char_length(word) between 1 and 60
  ) found
  order by word
  on conflict do nothing
$$;

-- A full-text question of the tokens, each as a prefix or, when no known word begins so, as the
-- known words most like it; all of them must be met, or any. Null for no tokens.
create function private.search_tsquery(p_tokens text[], p_any boolean default false) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  v_token text;
  v_terms text[];
  v_part text;
  v_query text;
begin
  foreach v_token in array p_tokens loop
    v_part := quote_literal(v_token) || ':*';
    if char_length(v_token) >= 3 and not exists (
      select 1 from private.search_terms t
      where t.term >= v_token and t.term < v_token || chr(1114109)
    ) then
      select array_agg(near.term) into v_terms from (
        select t.term from private.search_terms t
        where (t.term operator(extensions.%) v_token and extensions.similarity(t.term, v_token) >= 0.35)
          or t.letters = private.letters(v_token)
        order by t.letters = private.letters(v_token) desc,
          extensions.similarity(t.term, v_token) desc, t.term
        limit 8
      ) near;
      v_part := '(' || v_part || coalesce(
        (select string_agg(' | ' || quote_literal(term), '') from unnest(v_terms) term), '') || ')';
    end if;
    v_query := coalesce(v_query || case when p_any then ' | ' else ' & ' end, '') || v_part;
  end loop;
  return v_query::tsquery;
end $$;
