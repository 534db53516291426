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

-- The letters of a word in order: equal for words that differ only by transposed letters.
create or replace function private.letters(p_word text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select string_agg(letter, '' order by letter collate "C")
    from unnest(string_to_array(left(p_word, 60), null)) letter);
end $$;

-- Whether some listing is known by a word that begins so.
create or replace function private.is_known_prefix(p_word text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select exists (
      select 1 from private.search_terms t where t.term >= p_word and t.term < p_word || chr(1114109)));
end $$;

-- The singular of a regular plural in either language; the word itself for all others.
create or replace function private.search_singular(p_word text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_word ~ '.{3}ies$' then array[regexp_replace(p_word, 'ies$', 'y')]
    when p_word ~ '.{2}(ch|sh|x|ss)es$' then array[regexp_replace(p_word, 'es$', '')]
    when p_word ~ '.{3}[^s]s$' then array[left(p_word, -1)]
    when p_word ~ '.{3}at$' then array[left(p_word, -2), left(p_word, -2) || 'h']
    else '{}' end;
end $$;

-- One question of the parts; null for none.
create or replace function private.join_parts(p_parts text[], p_operator text) returns tsquery
language plpgsql immutable set search_path = '' as $$
begin
  return (select string_agg('(' || part || ')', p_operator) from unnest(p_parts) part)::tsquery;
end $$;

-- Whether any listing meets a full-text question.
create or replace function private.is_met(p_question tsquery) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select exists (select 1 from private.venue_search s where s.words @@ p_question));
end $$;

-- Whether a listing s has the chosen type, city and occasion: columns in_type, in_city and in_event.
create or replace function private.choice_columns(p_filters jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return format('coalesce(%s, false) as in_type, %s as in_city, %s as in_event',
    private.chosen_condition('s.type = any (%L::text[])', p_filters -> 'type'),
    private.chosen_condition('s.city = any (%L::text[])', p_filters -> 'city'),
    private.chosen_condition('s.events && %L::text[]', p_filters -> 'event'));
end $$;

-- A listing that misses two of the choices counts beside none of them, so it need not be looked at.
create or replace function private.choice_condition(p_filters jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case cardinality(c.chosen)
      when 2 then format('(%s or %s)', c.chosen[1], c.chosen[2])
      when 3 then format('(%1$s and (%2$s or %3$s) or %2$s and %3$s)', c.chosen[1], c.chosen[2], c.chosen[3])
      else 'true' end
    from (select array_remove(array[
      private.chosen_condition('s.type = any (%L::text[])', p_filters -> 'type'),
      private.chosen_condition('s.city = any (%L::text[])', p_filters -> 'city'),
      private.chosen_condition('s.events && %L::text[]', p_filters -> 'event')], 'true') as chosen) c);
end $$;

-- Counted values of one field with their names, the largest first: [{ slug, name, name_ar, count }].
create or replace function private.named_counts(p_field text, p_counts jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'slug', c.key, 'name', coalesce(n.name, c.key), 'name_ar', coalesce(n.name_ar, c.key), 'count', c.value)
      order by c.value::bigint desc, n.position, c.key), '[]')
    from jsonb_each(nullif(p_counts, 'null')) c
    left join (
      select t.slug, t.name, t.name_ar, t.position from public.venue_types t where p_field = 'type'
      union all
      select t.slug, t.name, t.name_ar, t.position from public.cities t where p_field = 'city'
      union all
      select t.slug, t.name, t.name_ar, t.position from public.amenities t where p_field = 'amenities'
      union all
      select t.slug, t.name, t.name_ar, t.position from public.event_types t where p_field = 'event'
    ) n on n.slug = c.key);
end $$;

-- All four with their names: { types, cities, amenities, events }.
create or replace function private.all_named_counts(p_counts jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'types', private.named_counts('type', p_counts -> 'type'),
    'cities', private.named_counts('city', p_counts -> 'city'),
    'amenities', private.named_counts('amenities', p_counts -> 'amenities'),
    'events', private.named_counts('event', p_counts -> 'event'));
end $$;

-- Counts for the filters of search_venues: { types, cities, amenities, events }, each a list of
-- { slug, name, name_ar, count }, the largest first. Garbage is ignored as there.
create or replace function public.search_facets(p_query text default null, p_filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
  set plan_cache_mode = force_generic_plan as $$
begin
  return private.all_named_counts(
    private.search_counts(private.search_filters(p_filters), private.search_question(p_query)));
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
