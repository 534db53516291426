-- The numbers beside layouts, ratings and instant booking, which have no table of names.

-- What a listing s would be found by in one field of the filters: its values with commas between, in SQL.
-- A layout where it holds so many guests, every half star up to its rating, instant where it is.
create function private.values_of(p_field text, p_guests integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case p_field
    when 'event' then 'array_to_string(s.events, '','')'
    when 'layout' then format(
      'array_to_string(array(select l.key from jsonb_each(s.layouts) l where private.json_number(l.value) >= %s), '','')',
      coalesce(p_guests, 1))
    when 'min_rating' then
      'array_to_string(array(select trim_scale(n / 2.0) from generate_series(1, floor(s.avg_rating * 2)::integer) n), '','')'
    when 'instant' then 'case when s.instant then ''true'' end'
    else format('s.%I', p_field) end;
end $$;

-- How often each of these lists of values names one, the most frequent first: [{ slug, count }], with
-- count_is_more where p_more, because then others were not looked at.
create function private.plain_counts(p_texts text[], p_more boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('slug', c.key, 'count', c.value)
      || case when p_more then '{"count_is_more": true}' else '{}'::jsonb end order by c.value::bigint desc, c.key), '[]')
    from jsonb_each(private.counts_of_texts(p_texts)) c);
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
