-- Search words, which admins edit, and places without venues that guests search for.

create table public.search_places (
  slug text primary key check (slug ~ '^[a-z0-9-]{1,60}$'),
  name text not null check (btrim(name) <> '' and char_length(name) <= 80),
  name_ar text not null check (btrim(name_ar) <> '' and char_length(name_ar) <= 80),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180)
);
alter table public.search_places enable row level security;
comment on table public.search_places is
  'Places that guests search for and that are not cities of the catalogue: a search for one says so and offers venues nearby.';

create table public.search_words (
  id uuid primary key default gen_random_uuid(),
  phrase text not null check (char_length(phrase) between 1 and 80),
  kind text not null check (kind in ('city', 'country', 'area', 'place', 'type', 'event', 'amenity', 'number', 'currency', 'guests',
    'rate', 'max', 'min', 'between', 'to', 'cheap', 'not', 'and', 'in', 'area_word', 'ignored')),
  value text not null default '' check (char_length(value) <= 80),
  is_loose boolean not null default false,
  words text[] not null default '{}' check (cardinality(words) between 1 and 40 and octet_length(words::text) <= 1000),
  unique (phrase, kind, value)
);
alter table public.search_words enable row level security;
comment on table public.search_words is
  'Meanings of search words: other names of cities, areas, types, events and amenities, numbers, words about numbers and prices,
exclusions, words that names of areas may omit (island, street), and ignored words. `value` is a slug, a country code, a
currency, a number or the name of an area.';
comment on column public.search_words.is_loose is 'True for a secondary meaning: it counts only when nothing has the primary one.';
comment on column public.search_words.words is 'The phrase as keys (search.phrase_words); written by a trigger (word-rules.sql).';

create policy search_words_select on public.search_words for select to authenticated using ((select private.is_admin()));
create policy search_words_insert on public.search_words for insert to authenticated with check ((select private.is_admin()));
create policy search_words_update on public.search_words for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy search_words_delete on public.search_words for delete to authenticated using ((select private.is_admin()));
create policy search_places_select on public.search_places for select to authenticated using ((select private.is_admin()));
create policy search_places_insert on public.search_places for insert to authenticated with check ((select private.is_admin()));
create policy search_places_update on public.search_places for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy search_places_delete on public.search_places for delete to authenticated using ((select private.is_admin()));

grant select, delete, insert (phrase, kind, value, is_loose), update (phrase, kind, value, is_loose)
  on public.search_words to authenticated;
grant select, delete, insert (slug, name, name_ar, latitude, longitude), update (name, name_ar, latitude, longitude)
  on public.search_places to authenticated;

create table search.lexicon (
  id bigint generated always as identity primary key,
  first_word text collate "C" not null,
  words text[] not null,
  kind text not null,
  value text not null,
  is_loose boolean not null default false,
  is_from_listing boolean not null default false,
  unique (words, kind, value)
);
comment on table search.lexicon is
  'Every known phrase of the search, as keys of its words: search_words with an existing meaning, names of the catalogue, and areas
of public listings.';
create index lexicon_first_word_idx on search.lexicon (first_word);

create function search.word_key(p_word text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_word ~ '[ء-ي]' then '~' else '' end || search.normalize_key(p_word);
end $$;
comment on function search.word_key is
  'Returns the key of one word, with ~ before it where the word is Arabic: «عند» and "and" are different words with the same key.';

create function search.phrase_words(p_phrase text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce((
    select array_agg(k.key order by k.at) from (
      select search.word_key(w.word) as key, row_number() over () as at from search.query_words(search.query_chunks(p_phrase)) w
    ) k where k.key not in ('', '~')), '{}');
end $$;
comment on function search.phrase_words is 'Returns the words of a phrase as keys (word_key), without articles and punctuation.';

create function search.area_names(p_area text) returns table (name text)
language plpgsql immutable set search_path = '' as $$
begin
  return query
  select distinct array_to_string(search.phrase_words(entry), ' ') from unnest(p_area || regexp_split_to_array(p_area, '[,،]')) entry
  where search.phrase_words(entry) <> '{}';
end $$;
comment on function search.area_names is
  'Returns the names in an area''s text, as keys with spaces: the whole, and each part between commas.';

create function search.index_short_area_names(p_names text[]) returns void
language sql security definer set search_path = '' as $$
  with area_word as materialized (
    select w.words[1] as word from public.search_words w where w.kind = 'area_word'
  ), short as (
    select named.name, array(
      select word from unnest(string_to_array(named.name, ' ')) with ordinality as w (word, place)
      where word !~ '^[0-9]+$' and word not in (select a.word from area_word a) order by place) as words
    from unnest(p_names) named (name)
  )
  insert into search.lexicon (first_word, words, kind, value, is_from_listing)
  select s.words[1], s.words, 'area', s.name, true from short s
  where char_length(array_to_string(s.words, '')) >= 4 and array_to_string(s.words, ' ') <> s.name
  order by s.words, s.name
  on conflict do nothing
$$;
comment on function search.index_short_area_names is
  'Adds short names of areas, without numbers and words such as island (kind area_word), to the lexicon.';

create function search.refresh_lexicon() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Serializes concurrent changes: the later one writes the result of both.
  perform pg_advisory_xact_lock(hashtextextended('search_lexicon', 0));
  delete from search.lexicon l where not l.is_from_listing or array_to_string(l.words, ' ') <> l.value;
  insert into search.lexicon (first_word, words, kind, value, is_loose)
  with target as (
    select 'type' as kind, t.slug as value, t.name, t.name_ar from public.venue_types t
    union all select 'event', t.slug, t.name, t.name_ar from public.event_types t
    union all select 'amenity', t.slug, t.name, t.name_ar from public.amenities t
    union all select 'city', t.slug, t.name, t.name_ar from public.cities t
    union all select 'place', t.slug, t.name, t.name_ar from public.search_places t
      where not exists (select from public.cities c where c.slug = t.slug)
  ), entry as (
    select t.kind, t.value, search.phrase_words(spelling) as words, false as is_loose
    from target t, unnest(array[t.name, t.name_ar]) spelling
    union
    select w.kind, case w.kind when 'area' then array_to_string(search.phrase_words(w.value), ' ') else w.value end,
      w.words, w.is_loose
    from public.search_words w
    where w.kind not in ('type', 'event', 'amenity', 'city', 'place', 'area_word')
      or exists (select from target t where t.kind = w.kind and t.value = w.value)
  )
  -- An amenity with the name of a type is a loose meaning: the type comes first, as for «مسرح».
  select e.words[1], e.words, e.kind, e.value, bool_and(e.is_loose) or e.kind = 'amenity' and exists (
    select from target t, unnest(array[t.name, t.name_ar]) spelling
    where t.kind = 'amenity' and t.value = e.value and search.phrase_words(spelling) = e.words
      and exists (select from entry other where other.words = e.words and other.kind = 'type'))
  from entry e
  where cardinality(e.words) > 0
  group by e.words, e.kind, e.value
  on conflict do nothing;
  perform search.index_short_area_names(array(select l.value from search.lexicon l where l.is_from_listing));
  perform search.index_terms(array(
    select replace(array_to_string(l.words, ' '), '~', '') from search.lexicon l where not l.is_from_listing));
end $$;
comment on function search.refresh_lexicon is
  'Rewrites the lexicon of the search words, the catalogue and the short names of areas; keeps the areas of listings.';

create function search.sync_lexicon() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform search.refresh_lexicon();
  return null;
end $$;
comment on function search.sync_lexicon is 'Refreshes the lexicon after a change of the catalogue.';

create function search.sync_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Runs for everybody: row-level security leaves other users than admins a statement without rows.
  if exists (select from changed_rows) then
    perform search.refresh_lexicon();
    perform private.record_public_change('search', '00000000-0000-0000-0000-000000000000');
  end if;
  return null;
end $$;
comment on function search.sync_words is
  'Refreshes the lexicon after a change of search words or places, and makes every server expire its cached results.';

create trigger search_words_sync_new after insert on public.search_words
  referencing new table as changed_rows for each statement execute function search.sync_words();
create trigger search_words_sync_changed after update on public.search_words
  referencing new table as changed_rows for each statement execute function search.sync_words();
create trigger search_words_sync_deleted after delete on public.search_words
  referencing old table as changed_rows for each statement execute function search.sync_words();
create trigger search_places_sync_new after insert on public.search_places
  referencing new table as changed_rows for each statement execute function search.sync_words();
create trigger search_places_sync_changed after update on public.search_places
  referencing new table as changed_rows for each statement execute function search.sync_words();
create trigger search_places_sync_deleted after delete on public.search_places
  referencing old table as changed_rows for each statement execute function search.sync_words();
create trigger venue_types_lexicon after insert or update or delete on public.venue_types
  for each statement execute function search.sync_lexicon();
create trigger event_types_lexicon after insert or update or delete on public.event_types
  for each statement execute function search.sync_lexicon();
create trigger amenities_lexicon after insert or update or delete on public.amenities
  for each statement execute function search.sync_lexicon();
create trigger cities_lexicon after insert or update or delete on public.cities
  for each statement execute function search.sync_lexicon();

create function search.index_areas(p_areas text[]) returns void
language sql security definer set search_path = '' as $$
  with named as (
    select distinct a.name from unnest(p_areas) area, search.area_names(area) a
  ), added as (
    insert into search.lexicon (first_word, words, kind, value, is_from_listing)
    select split_part(n.name, ' ', 1), string_to_array(n.name, ' '), 'area', n.name, true from named n
    where not exists (
      select from search.lexicon l where l.words = string_to_array(n.name, ' ') and l.kind = 'area' and l.value = n.name)
    order by n.name
    on conflict do nothing
    returning value
  )
  select search.index_short_area_names(array(select a.value from added a))
$$;
comment on function search.index_areas is 'Adds areas of listings to the lexicon.';

create function search.add_words(p_kind text, p_value text, p_phrases text[], p_is_loose boolean default false) returns void
language sql security definer set search_path = '' as $$
  insert into public.search_words (phrase, kind, value, is_loose)
  select distinct btrim(entry), p_kind, p_value, p_is_loose from unnest(p_phrases) entry where btrim(entry) <> ''
  on conflict (phrase, kind, value) do nothing
$$;
comment on function search.add_words is 'Gives each of the phrases this meaning; phrases are in ordinary spelling.';
