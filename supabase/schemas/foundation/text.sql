-- Checks of texts from users, and references that users write down.

create function private.new_reference() returns text
language sql volatile set search_path = '' as $$
  with random as (select pg_catalog.uuid_send(gen_random_uuid()) as bytes)
  select string_agg(case place when 0 then substr('ABCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(bytes, place) % 21, 1)
    -- Bytes 6 and 8 of a random UUID contain its version and variant, which are not random.
    else substr('ABCDFGHJKMNPQRSTVWXYZ23456789', 1 + get_byte(bytes, place + case when place > 5 then 3 else 0 end) % 29, 1) end,
    '' order by place)
  from random, generate_series(0, 9) place
$$;
comment on function private.new_reference is
  'Returns a reference of ten characters that is easy to read out: no characters that look alike (0 O, 1 I L, U V). It begins with
a letter and has no E, so that a spreadsheet does not read it as a number (4388E221).';

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

create function private.has_visible_text(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(regexp_replace(p_text, '[\s\u0001-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e'
    || '\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e01ef]', '', 'g'), '') <> ''
$$;
comment on function private.has_visible_text is
  'True when a text has a visible character: not only spaces, zero-width characters, fillers, or combining marks without a letter.';

create function private.clean_line(p_text text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(p_text, '[\t\n\v\f\r\u0085\u2028\u2029]', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]', '', 'g'),
    '(?<![\u0620-\u064a\u066e-\u06d3])[\u200c\u200d]|[\u200c\u200d](?![\u0620-\u064a\u066e-\u06d3])', '', 'g')
$$;
comment on function private.clean_line is
  'Returns a text as one line without invisible characters that change the direction of the text after it: direction marks,
overrides and isolates, zero-width characters, fillers and control characters. Replaces a line break or tab by a space. Keeps
joiners within Arabic words, where they shape letters. Equals cleanLine() of the application.';

create function private.clean_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_texts jsonb;
begin
  select jsonb_object_agg(field.key, private.clean_line(field.value)) into v_texts
  from jsonb_each_text(to_jsonb(new)) field
  where field.key = any (tg_argv) and field.value <> private.clean_line(field.value);
  if v_texts is not null then
    new := jsonb_populate_record(new, v_texts);
  end if;
  return new;
end $$;
comment on function private.clean_lines is
  'Applies clean_line to the columns in the trigger''s arguments. Every trigger is named clean_lines, so that it fires before the
triggers that check the texts.';

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
  'Returns the list without repetitions, in its order. Counts the entries before reading them. Errors: invalid_input
(PT422: an empty entry, or more than `p_limit`).';

grant execute on function
  private.new_reference
  to service_role;
