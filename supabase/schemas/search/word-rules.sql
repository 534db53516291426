-- Rules for search words and places that admins write, and their audit log.

create function search.control_kinds() returns text[]
language sql immutable set search_path = '' as $$
  select array['guests', 'rate', 'max', 'min', 'between', 'to', 'cheap', 'not', 'and', 'in', 'ignored']
$$;
comment on function search.control_kinds is
  'Returns the kinds of words that change how others are read and have no meaning of their own.';

create function search.is_known_value(p_kind text, p_value text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_kind = 'city' then exists (select from public.cities where slug = p_value)
    when p_kind = 'country' then exists (select from public.cities where country = p_value)
    when p_kind = 'area' then search.phrase_words(p_value) <> '{}'
    when p_kind = 'place' then exists (select from public.search_places where slug = p_value)
    when p_kind = 'type' then exists (select from public.venue_types where slug = p_value)
    when p_kind = 'event' then exists (select from public.event_types where slug = p_value)
    when p_kind = 'amenity' then exists (select from public.amenities where slug = p_value)
    when p_kind = 'number' then p_value ~ '^[0-9]{1,9}(\.[0-9]{1,3})?$'
    when p_kind = 'currency' then p_value ~ '^([A-Z]{3})?$'
    else p_value = '' end;
end $$;
comment on function search.is_known_value is
  'True when words of this kind may have this value: a slug of the catalogue, a country code, a number, …';

create function search.word_problem(p_words text[], p_kind text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_control boolean := p_kind = any (search.control_kinds());
begin
  return case
    when p_kind = 'area_word' then case when cardinality(p_words) <> 1 then 'one_word' end
    when exists (
      select from search.lexicon l
      where l.words = p_words and v_is_control <> (l.kind = any (search.control_kinds()))) then 'other_meaning'
    when v_is_control and cardinality(p_words) = 1 and search.has_name_match(quote_literal(ltrim(p_words[1], '~'))::tsquery)
      then 'name'
    when not v_is_control and char_length(ltrim(array_to_string(p_words, ''), '~')) < 2 then 'too_short' end;
end $$;
comment on function search.word_problem is
  'Returns why words cannot have a kind, or null. other_meaning: the words already have a meaning and would be ignored, or are
ignored and would get one; name: a venue''s name contains the word; too_short: a single letter; one_word: words of kind
area_word are single.';

create function search.check_word() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_problem text;
begin
  new.phrase := regexp_replace(btrim(regexp_replace(new.phrase, '[\u0001-\u001f\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]', ' ', 'g')),
    '\s+', ' ', 'g');
  new.words := search.phrase_words(new.phrase);
  -- Checks only what admins change: migrations are trusted, an unchanged word stays valid, and the policy refuses other users.
  if auth.uid() is null or not private.is_admin() or tg_op = 'UPDATE' and (new.words, new.kind, new.value) = (old.words, old.kind, old.value) then
    return new;
  end if;
  if new.words = '{}' or search.normalize(new.phrase) !~ '[a-zء-ي]' then
    perform private.raise_error('invalid_input', 'phrase');
  elsif not search.is_known_value(new.kind, new.value) then
    perform private.raise_error('invalid_input', 'value');
  elsif exists (
    select from public.search_words w
    where w.id <> new.id and w.kind = new.kind and w.value = new.value and w.words = new.words) then
    raise unique_violation using message = 'duplicate';
  end if;
  v_problem := search.word_problem(new.words, new.kind);
  if v_problem is not null then
    perform private.raise_error('invalid_input', v_problem);
  elsif tg_op = 'INSERT' and (select count(*) from public.search_words) >= private.list_limit('search_words') then
    perform private.raise_error('invalid_input', 'search_words');
  end if;
  return new;
end $$;
comment on function search.check_word is
  'Normalizes a phrase and sets its words. Errors, for admins only: invalid_input (PT422, detail: phrase, value, the result of
word_problem, or search_words beyond its limit), duplicate (23505: the same words already have this meaning).';

create function search.check_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_name text;
begin
  new.name := regexp_replace(btrim(new.name), '\s+', ' ', 'g');
  new.name_ar := regexp_replace(btrim(new.name_ar), '\s+', ' ', 'g');
  if auth.uid() is null or not private.is_admin() or tg_op = 'UPDATE' and (new.name, new.name_ar) = (old.name, old.name_ar) then
    return new;
  end if;
  if exists (select from public.cities c where c.slug = new.slug) then
    perform private.raise_error('invalid_input', 'city');
  end if;
  foreach v_name in array array[new.name, new.name_ar] loop
    if search.normalize(v_name) !~ '[a-zء-ي]{2}' or search.word_problem(search.phrase_words(v_name), 'place') is not null then
      perform private.raise_error('invalid_input', case when v_name = new.name then 'name' else 'name_ar' end);
    elsif exists (
      select from public.search_places p, unnest(array[p.name, p.name_ar]) other
      where p.slug <> new.slug and search.phrase_words(other) = search.phrase_words(v_name))
      or exists (
        select from public.cities c, unnest(array[c.name, c.name_ar]) other
        where search.phrase_words(other) = search.phrase_words(v_name)) then
      raise unique_violation using message = 'duplicate';
    end if;
  end loop;
  if tg_op = 'INSERT' and (select count(*) from public.search_places) >= private.list_limit('search_places') then
    perform private.raise_error('invalid_input', 'search_places');
  end if;
  return new;
end $$;
comment on function search.check_place is
  'Normalizes the names of a place. Errors, for admins only: invalid_input (PT422, detail: city for a city of the catalogue, name,
name_ar, or search_places beyond its limit), duplicate (23505: another place or a city has this name).';

create function search.log_word() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform private.write_audit_log('search_word_' || case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end,
      'search_word', case when tg_op = 'DELETE' then old.id else new.id end,
      jsonb_strip_nulls(jsonb_build_object(
        'before', case when tg_op <> 'INSERT' then to_jsonb(old) - 'words' - 'id' end,
        'after', case when tg_op <> 'DELETE' then to_jsonb(new) - 'words' - 'id' end)));
  end if;
  return null;
end $$;
comment on function search.log_word is 'Writes an admin''s change of a search word to the audit log.';

create function search.log_place() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.search_words w where w.kind = 'place' and w.value = old.slug;
  end if;
  if auth.uid() is not null then
    perform private.write_audit_log('search_place_' || case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end,
      'search_place', null, jsonb_strip_nulls(jsonb_build_object(
        'before', case when tg_op <> 'INSERT' then to_jsonb(old) end, 'after', case when tg_op <> 'DELETE' then to_jsonb(new) end)));
  end if;
  return null;
end $$;
comment on function search.log_place is
  'Writes an admin''s change of a search place to the audit log. Deletes the other names of a deleted place.';

create trigger search_words_check before insert or update on public.search_words
  for each row execute function search.check_word();
create trigger search_places_check before insert or update on public.search_places
  for each row execute function search.check_place();
create trigger search_words_log after insert or update or delete on public.search_words
  for each row execute function search.log_word();
create trigger search_places_log after insert or update or delete on public.search_places
  for each row execute function search.log_place();
