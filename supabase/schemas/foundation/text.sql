-- Texts that users send.

create function private.normalize_reason(p_reason text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(p_reason) > 2000 then
    perform private.raise_error('invalid_input', 'reason');
  end if;
  return nullif(btrim(p_reason, E' \t\r\n'), '');
end $$;
comment on function private.normalize_reason is
  'Returns a reason trimmed, or null when it is empty. Errors: invalid_input (PT422: over 2000 characters).';

create function private.normalize_filter_text(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(p_text) > 200 then
    perform private.raise_error('invalid_input', 'text');
  end if;
  return nullif(btrim(p_text, E' \t\r\n'), '');
end $$;
comment on function private.normalize_filter_text is
  'Returns the text of a filter trimmed, or null when it is empty. Errors: invalid_input (PT422: over 200 characters).';

create function private.distinct_texts(p_list text[], p_field text, p_limit integer) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(p_list) > p_limit then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = p_field;
  elsif exists (select 1 from unnest(p_list) entry where coalesce(btrim(entry), '') = '') then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = p_field;
  end if;
  return array(
    select entry from unnest(p_list) with ordinality as listed (entry, place)
    group by entry order by min(place));
end $$;
comment on function private.distinct_texts is
  'Returns the list in its order without repetitions. Errors: invalid_input (PT422: an empty entry, or more than
p_limit, counted before anything else).';
