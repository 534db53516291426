-- Deletes search data that no public listing uses any more.

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
  -- Checks again under the locks: a writer may have begun to use a schedule before it was locked.
  delete from search.schedules s
  where s.id = any (v_unused) and not exists (select from search.venues v where v.schedule_id = s.id);
end $$;
comment on function search.delete_unused_schedules is
  'Deletes those of these schedules that no public listing uses, because each search with a time evaluates every schedule. Skips a
schedule that another writer has locked to use it. Also checks twenty others: two writers that leave a schedule concurrently
each see it as used.';

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
  'Deletes those of these words and areas that no public listing uses, so that text that a host removed no longer influences
searches.';
