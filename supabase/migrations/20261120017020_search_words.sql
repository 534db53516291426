-- Words and numbers of a search, likewise with kept plans.

-- One spelling: compatibility forms, accents, tashkeel, tatweel and invisible marks gone, hamza and
-- other letters that are often confused united, Latin digits, lower case.
create or replace function private.normalise(p_text text) returns text
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

-- The words of a text as keys: normalised, without punctuation and without the Arabic article, and
-- Arabic letters written as Latin ones. Trigrams and full text then work under every server locale.
create or replace function private.search_key(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return btrim(regexp_replace(
    translate(
      regexp_replace(
        regexp_replace(
          private.normalise(p_text),
          '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u3000-\u303f]+',
          ' ', 'g'),
        '(^| )و?ال(?=[^ ]{2})', '\1', 'g'),
      'ابتثجحخدذرزسشصضطظعغفقكلمنهويء',
      'abttjhkddrzsssdtzagfqklmnhwy'),
    ' +', ' ', 'g'));
end $$;

-- The letters of a word in order: equal for words that differ only by transposed letters.
create or replace function private.letters(p_word text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select string_agg(letter, '' order by letter collate "C")
    from unnest(string_to_array(left(p_word, 60), null)) letter);
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
