-- How many candidates there are decides how what is taken is looked up; it need not be counted for that.

-- The conditions of all filters but one, and of a full-text question, joined by and. Volatile, because only
-- then may it ask for the planner's estimate; it changes nothing.
create or replace function private.search_conditions(p_filters jsonb, p_question tsquery, p_without text default '')
returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  f jsonb := p_filters - p_without;
  v_box jsonb := p_filters -> 'bbox';
  v_parts text[] := array['true'];
  v_field text;
  v_few boolean;
  v_plan json;
begin
  foreach v_field in array array['city', 'country', 'type'] loop
    if f ? v_field then
      v_parts := v_parts || format('s.%I = any (%L::text[])', v_field,
        array(select jsonb_array_elements_text(f -> v_field)));
    end if;
  end loop;
  if f ? 'event' then
    v_parts := v_parts || format('s.events && %L::text[]', array(select jsonb_array_elements_text(f -> 'event')));
  end if;
  if f ? 'amenities' then
    v_parts := v_parts || format('s.amenities @> %L::text[]', array(select jsonb_array_elements_text(f -> 'amenities')));
  end if;
  if p_question is not null then
    v_parts := v_parts || format('s.words @@ %L::tsquery', p_question);
  end if;
  if f ? 'bbox' then
    v_parts := v_parts || case
      when (v_box ->> 0)::numeric < (v_box ->> 2)::numeric then
        format('s.place <@ box(point(%s, %s), point(%s, %s))', v_box ->> 0, v_box ->> 1, v_box ->> 2, v_box ->> 3)
      else format('s.place[1] between %s and %s and (s.place[0] >= %s or s.place[0] <= %s)',
        v_box ->> 1, v_box ->> 3, v_box ->> 0, v_box ->> 2) end;
  end if;
  if f ? 'guests' then
    v_parts := v_parts || format('s.capacity >= %s', f ->> 'guests');
  end if;
  if f ? 'layout' then
    v_parts := v_parts || format('coalesce(private.json_number(s.layouts -> %L), 0) >= %s', f ->> 'layout',
      coalesce(f ->> 'guests', '1'));
  end if;
  if f ? 'instant' then
    v_parts := v_parts || 's.instant'::text;
  end if;
  if f ? 'min_rating' then
    v_parts := v_parts || format('s.avg_rating >= %s', f ->> 'min_rating');
  end if;
  if f ? 'start' then
    execute 'explain (format json) select from private.venue_search s where ' || array_to_string(v_parts, ' and ')
      into v_plan;
    v_few := (v_plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric <= 500;
    v_parts := v_parts || private.search_free(f, v_few);
  end if;
  if f ? 'min_total' then
    v_parts := v_parts || format('%s >= %s', private.search_total(f), f ->> 'min_total');
  end if;
  if f ? 'max_total' then
    v_parts := v_parts || format('%s <= %s', private.search_total(f), f ->> 'max_total');
  end if;
  return array_to_string(v_parts, ' and ');
end $$;

revoke execute on all functions in schema private from public;
