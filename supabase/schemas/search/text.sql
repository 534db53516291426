-- Normal spelling of words: one spelling for common variants, in both scripts. In PL/pgSQL, which caches its plans.

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
  'Returns the normal spelling of a text: without compatibility forms, accents, tashkeel, tatweel and invisible marks; with hamza
forms and other often confused letters unified, Latin digits, lower case.';

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

create function search.consonants(p_key text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(
    translate(
      regexp_replace(regexp_replace(p_key, '[ahe]+$', ''), '(k|s|g|t|d)h', '\1', 'g'),
      'cqjpvzxaeiouwy3', 'kkgbfsk'),
    '(.)\1+', '\1', 'g');
end $$;
comment on function search.consonants is
  'Returns the consonants of a key, with variants of one sound unified, to compare a word in Arabic letters with the same word in
Latin ones.';

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
  'Returns candidates for the singular of a regular plural in either language; empty for all other words.';
