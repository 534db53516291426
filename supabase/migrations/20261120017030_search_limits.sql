-- A limit of prices is compared with whole numbers, and the first of two instants is found without a query.

-- The largest price (in whole minor units) that with the service fee is at most p_total; -1 for none.
create function private.price_within(p_total numeric) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_percent numeric := greatest(private.setting_number('service_fee_percent', 5), 0);
  v_price numeric := floor(p_total * 100 / (100 + v_percent));
begin
  if p_total < 0 then
    return -1;
  end if;
  -- Rounding moves it by one at most.
  while v_price + round(v_price * v_percent / 100) > p_total loop
    v_price := v_price - 1;
  end loop;
  while v_price + 1 + round((v_price + 1) * v_percent / 100) <= p_total loop
    v_price := v_price + 1;
  end loop;
  return v_price;
end $$;

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
  if f ? 'start' then
    if f ? 'min_total' then
      v_parts := v_parts || format('%s >= %s', private.search_total(f), f ->> 'min_total');
    end if;
    if f ? 'max_total' then
      v_parts := v_parts || format('%s <= %s', private.search_total(f), f ->> 'max_total');
    end if;
  else
    -- The fee is taken off the limit once instead of added to each price.
    if f ? 'min_total' then
      v_parts := v_parts || format('s.rate_hour + s.rate_day + s.rate_person > %s',
        private.price_within((f ->> 'min_total')::numeric - 1));
    end if;
    if f ? 'max_total' then
      v_parts := v_parts || format('s.rate_hour + s.rate_day + s.rate_person <= %s',
        private.price_within((f ->> 'max_total')::numeric));
    end if;
  end if;
  return array_to_string(v_parts, ' and ');
end $$;

-- The first instant at which clocks of the zone show a local time (it may happen twice in autumn);
-- a skipped one is moved on by what was skipped.
create or replace function private.earliest_instant(p_local timestamp, p_zone text) returns timestamptz
language plpgsql immutable set search_path = '' as $$
declare
  v_plain timestamptz := p_local at time zone p_zone;
begin
  if (v_plain - interval '1 hour') at time zone p_zone = p_local then
    return v_plain - interval '1 hour';
  elsif (v_plain - interval '30 minutes') at time zone p_zone = p_local then
    return v_plain - interval '30 minutes';
  end if;
  return v_plain;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
