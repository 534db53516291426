-- Conditions of a parsed query, as SQL over the search row s of a listing.

create function search.value_condition(p_field text, p_values jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_values text[] := array(select jsonb_array_elements_text(p_values));
begin
  -- An equality with one value lets the index on the field and quality give the order too.
  return case when cardinality(v_values) = 1 then format('s.%I = %L', p_field, v_values[1])
    else format('s.%I = any (%L::text[])', p_field, v_values) end;
end $$;
comment on function search.value_condition is 'Returns the condition that a field of a listing s has one of these values.';

create function search.any_condition(p_meanings jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_parts text[] := '{}';
  v_kind text;
begin
  for v_kind in select jsonb_object_keys(p_meanings) loop
    v_parts := v_parts || case
      when v_kind in ('city', 'country', 'type') then search.value_condition(v_kind, p_meanings -> v_kind)
      when v_kind = 'area' then format('s.areas && %L::text[]', array(select jsonb_array_elements_text(p_meanings -> v_kind)))
      when v_kind = 'event' then format('s.events && %L::text[]', array(select jsonb_array_elements_text(p_meanings -> v_kind)))
      when v_kind = 'amenity' then format('s.amenities && %L::text[]', array(select jsonb_array_elements_text(p_meanings -> v_kind)))
      when v_kind = 'word' then format('s.document_vector @@ %L::tsquery', quote_literal(p_meanings ->> v_kind))
      else 'false' end;
  end loop;
  return '(' || array_to_string(v_parts, ' or ') || ')';
end $$;
comment on function search.any_condition is
  'Returns the condition that a listing s has one of the meanings of a phrase, { kind: [value, …] }.';

create function search.required_price_conditions(p_price jsonb, p_total text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_currency text := p_price ->> 'currency';
  v_is_ours boolean := exists (select from public.cities c where c.currency = v_currency);
  v_amount text := case
    when p_price is null then null
    -- No listing is priced in that currency: compares approximate values.
    when v_currency is not null and not v_is_ours then format('%s * s.minor_unit_value / %s', p_total,
      search.minor_unit_value(v_currency) * power(10, public.currency_exponent(v_currency)))
    else format('%s / case when s.currency = any (%L::text[]) then 1000 else 100 end::numeric', p_total,
      array(select distinct c.currency from public.cities c where public.currency_exponent(c.currency) = 3)) end;
begin
  return case when p_price ? 'min' then array[format('%s >= %s', v_amount, p_price ->> 'min')] else '{}' end
    || case when p_price ? 'max' then array[format('%s <= %s', v_amount, p_price ->> 'max')] else '{}' end
    || case when v_is_ours then array[format('s.currency = %L', v_currency)] else '{}' end;
end $$;
comment on function search.required_price_conditions is
  'Returns the conditions of a query''s price clause, { min, max, currency } in major units, on the price of a listing s
(`p_total`, its SQL in minor units). Without a currency, in the currency of each listing.';

create function search.required_conditions(p_required jsonb, p_has_time boolean) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_parts text[] := '{}';
  v_field text;
begin
  foreach v_field in array array['city', 'country', 'type'] loop
    if p_required ? v_field then
      v_parts := v_parts || search.value_condition(v_field, p_required -> v_field);
    end if;
  end loop;
  if p_required ? 'area' then
    v_parts := v_parts || search.any_condition(jsonb_build_object('area', p_required -> 'area'));
  end if;
  if p_required ? 'place' then
    v_parts := v_parts || 'false'::text;
  end if;
  if p_required ? 'guests' then
    v_parts := v_parts || format('s.capacity >= %s', p_required ->> 'guests');
  end if;
  return v_parts
    || array(select search.any_condition(part) from jsonb_array_elements(p_required -> 'any_of') part)
    || array(select 'not ' || search.any_condition(part) from jsonb_array_elements(p_required -> 'not') part)
    || case when p_has_time then '{}' else search.required_price_conditions(p_required -> 'price', search.total_expression(p_required)) end;
end $$;
comment on function search.required_conditions is
  'Returns the conditions of a query''s required clauses (search.parse_query) on a listing s. With a requested time leaves out the
price, which time_condition checks.';
