-- Words of the search: one spelling for what people write in many ways, in both scripts. In PL/pgSQL, which caches its plans.

create function search.normalize(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return translate(
    lower(regexp_replace(
      normalize(coalesce(p_text, ''), nfkd),
      '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
      '', 'g')),
    'أإآٱىئةؤکیگڤپچ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'اااايي' || 'هوكيكفبج' || '01234567890123456789');
end $$;
comment on function search.normalize is
  'Returns one spelling of a text: compatibility forms, accents, tashkeel, tatweel and invisible marks removed, hamza forms
and other letters that are often confused unified, Latin digits, lower case.';

create function search.normalize_key(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return btrim(regexp_replace(
    translate(
      regexp_replace(
        regexp_replace(
          search.normalize(p_text),
          '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u3000-\u303f]+',
          ' ', 'g'),
        '(^| )و?ال(?=[^ ]{2})', '\1', 'g'),
      'ابتثجحخدذرزسشصضطظعغفقكلمنهويء',
      'abttjhkddrzsssdtzagfqklmnhwy'),
    ' +', ' ', 'g'));
end $$;
comment on function search.normalize_key is
  'Returns the words of a text as keys: normalized, without punctuation and without the Arabic article, and with Arabic letters
transliterated. Trigrams and full text then work under every server locale.';

create function search.sort_letters(p_word text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select string_agg(letter, '' order by letter collate "C")
    from unnest(string_to_array(left(p_word, 60), null)) letter);
end $$;
comment on function search.sort_letters is
  'Returns the letters of a word in alphabetical order: equal for words that differ only by transposed letters.';

create function search.singular_forms(p_word text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_word ~ '.{3}ies$' then array[regexp_replace(p_word, 'ies$', 'y')]
    when p_word ~ '.{2}(ch|sh|x|ss)es$' then array[regexp_replace(p_word, 'es$', '')]
    when p_word ~ '.{3}[^s]s$' then array[left(p_word, -1)]
    when p_word ~ '.{3}at$' then array[left(p_word, -2), left(p_word, -2) || 'h']
    else '{}' end;
end $$;
comment on function search.singular_forms is
  'Returns the singular of a regular plural in either language, as a list of candidates; empty for all other words.';

create function search.tokenize(p_query text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    with word as (
      select entry, min(place) as place
      from unnest(string_to_array(search.normalize_key(left(p_query, 200)), ' ')) with ordinality as listed (entry, place)
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
comment on function search.tokenize is
  'Returns the words of a query, at most eight; stop words are left out unless there are no others.';
