-- Whether any listing contains words.

create function search.has_match(p_tsquery tsquery) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  if exists (
    select 1 from (
      select s.heading_vector, s.document_vector from search.venues s order by s.quality desc, s.venue_id limit 100
    ) best
    where best.heading_vector @@ p_tsquery or best.document_vector @@ p_tsquery
  ) then
    return true;
  end if;
  return exists (select 1 from search.venues s where s.document_vector @@ p_tsquery);
end $$;
comment on function search.has_match is
  'True when any listing matches a full-text query. Finds common words among the best listings; for others reads the index of
words, never the table, because two words that are common separately may never occur together.';

create function search.has_name_match(p_tsquery tsquery) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  return exists (
      select 1 from (select s.heading_vector from search.venues s order by s.quality desc, s.venue_id limit 100) best
      where ts_filter(best.heading_vector, '{a}') @@ p_tsquery)
    or exists (select 1 from search.venues s where ts_filter(s.heading_vector, '{a}') @@ p_tsquery);
end $$;
comment on function search.has_name_match is 'True when the name of any listing matches a full-text query.';
