-- Forgets what no public listing has any more.

create function search.delete_unused_schedules(p_schedule_ids integer[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_unused integer[] := array(
    select s.id from search.schedules s
    where s.id = any (p_schedule_ids || array(
        select other.id from search.schedules other
        where other.id >= (select (random() * max(id))::integer from search.schedules) order by other.id limit 20))
      and not exists (select from search.venues v where v.schedule_id = s.id)
    for update skip locked);
begin
  -- Looks again with the locks: a writer may have begun to use one and ended between the look and the lock.
  delete from search.schedules s
  where s.id = any (v_unused) and not exists (select from search.venues v where v.schedule_id = s.id);
end $$;
comment on function search.delete_unused_schedules is
  'Deletes those of these schedules that no public listing has any more: each search with a time evaluates all that there are.
One that another writer is about to use is locked, and stays. Twenty others are looked at too: two writers that leave one at
the same moment each take it for used.';

create function search.delete_unused_words(p_words text[], p_areas text[]) returns void
language sql security definer set search_path = '' as $$
  delete from search.lexicon l
  where l.is_from_listing and l.value = any (p_areas) and not exists (select from search.venues s where s.areas @> array[l.value]);
  delete from search.terms
  where term in (
    select t.term from search.terms t
    where t.term = any (p_words)
      and not exists (select from search.venues s where s.document_vector @@ quote_literal(t.term)::tsquery)
      and not exists (select from search.lexicon l where not l.is_from_listing
        and t.term = any (string_to_array(replace(array_to_string(l.words, ' '), '~', ''), ' ')))
    order by t.term for update)
$$;
comment on function search.delete_unused_words is
  'Forgets those of these words and areas that no public listing has any more, so that nothing a host has taken back goes on
changing how searches are read.';
