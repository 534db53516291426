-- What a booking costs: one function computes it for search, venue page, checkout and confirmation.

create function private.parse_extras(p_list jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_entry jsonb;
  v_id text;
  v_quantity numeric;
  v_chosen jsonb := '{}';
begin
  if p_list is null or jsonb_typeof(p_list) = 'null' then
    return v_chosen;
  elsif jsonb_typeof(p_list) <> 'array' or jsonb_array_length(p_list) > private.list_limit('extras') then
    return null;
  end if;
  for v_entry in select * from jsonb_array_elements(p_list) loop
    if jsonb_typeof(v_entry) <> 'object' then
      return null;
    end if;
    v_id := lower(v_entry ->> 'id');
    if v_id is null or v_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or v_chosen ? v_id
      or coalesce(jsonb_typeof(v_entry -> 'quantity'), 'number') <> 'number' then
      return null;
    end if;
    v_quantity := coalesce((v_entry ->> 'quantity')::numeric, 1);
    if v_quantity not between 1 and 1000 or v_quantity <> trunc(v_quantity) then
      return null;
    end if;
    v_chosen := v_chosen || jsonb_build_object(v_id, v_quantity::integer);
  end loop;
  return v_chosen;
end $$;
comment on function private.parse_extras is
  'Returns a client''s list of add-ons or services as { id: quantity }, or null when it is invalid: no list, too long, an entry
without a uuid, a repeated one, a quantity that is no whole number from 1 to 1000.';

create function private.are_extras_available(p_venue_id uuid, p_currency text, p_addons jsonb, p_services jsonb)
returns boolean
language sql stable security definer set search_path = '' as $$
  select p_addons is not null and p_services is not null
    and not exists (
      select 1 from jsonb_each_text(p_addons) chosen
      where not exists (
        select 1 from public.venue_addons a
        where a.id = chosen.key::uuid and a.venue_id = p_venue_id and a.is_active
          and chosen.value::integer <= coalesce(a.stock, chosen.value::integer)))
    and not exists (
      select 1 from jsonb_each_text(p_services) chosen
      where not exists (
        select 1 from public.venue_services vs join public.services s on s.id = vs.service_id
        where vs.venue_id = p_venue_id and vs.service_id = chosen.key::uuid and vs.status = 'accepted'
          and s.status = 'active' and s.currency = p_currency))
$$;
comment on function private.are_extras_available is
  'True when the venue offers all of this now, in its currency, and has enough of it. Bookings of one venue never overlap, so
the whole stock of an add-on is available to each of them.';

create function private.quote_line(p_kind text, p_label text, p_label_ar text, p_quantity numeric, p_unit numeric)
returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'kind', p_kind, 'label', p_label, 'label_ar', p_label_ar, 'quantity', trim_scale(p_quantity),
    'unit_minor', p_unit, 'amount_minor', round(p_quantity * p_unit)))
$$;
comment on function private.quote_line is 'Returns one line of a quote; its amount is rounded half up to the minor unit.';

create function private.booking_fees(p_pricing public.venue_pricing) returns bigint
language sql immutable set search_path = '' as $$
  select p_pricing.cleaning_fee
$$;
comment on function private.booking_fees is
  'Returns what a venue charges once for a booking, in minor units, for search: the sum of those lines of venue_quote_lines.';

create function private.venue_quote_lines(p_venue public.venues, p_pricing public.venue_pricing,
  p_hours numeric, p_days integer, p_guests integer)
returns setof jsonb
language sql stable set search_path = '' as $$
  select private.quote_line('hourly', 'Hourly rate', 'سعر الساعة', p_hours, p_venue.price_per_hour)
  where p_pricing.pricing_model in ('hourly', 'hourly_per_person')
  union all
  select private.quote_line('daily', 'Daily rate', 'سعر اليوم', p_days, p_pricing.price_per_day)
  where p_pricing.pricing_model in ('daily', 'daily_per_person')
  union all
  select private.quote_line('per_person', 'Per guest', 'لكل ضيف', p_guests, p_pricing.price_per_person)
  where p_pricing.pricing_model in ('per_person', 'hourly_per_person', 'daily_per_person')
  union all
  select private.quote_line('cleaning_fee', 'Cleaning fee', 'رسوم التنظيف', 1, p_pricing.cleaning_fee)
  where p_pricing.cleaning_fee > 0
$$;
comment on function private.venue_quote_lines is
  'Returns the lines of the venue itself: by the pricing model, then the cleaning fee if there is one.';

create function private.extra_quote_lines(p_venue_id uuid, p_currency text, p_addons jsonb, p_services jsonb,
  p_hours numeric, p_guests integer)
returns setof jsonb
language sql stable security definer set search_path = '' as $$
  (select private.quote_line('addon', a.name, a.name_ar, chosen.value::numeric
      * case a.pricing when 'per_hour' then p_hours when 'per_person' then p_guests else 1 end, a.price)
    || jsonb_build_object('addon_id', a.id, 'count', chosen.value::integer)
  from jsonb_each_text(p_addons) chosen
  join public.venue_addons a on a.id = chosen.key::uuid and a.venue_id = p_venue_id and a.is_active
  order by a.position, a.id)
  union all
  (select private.quote_line('service', s.name, s.name_ar, chosen.value::numeric
      * case s.pricing_type when 'hourly' then p_hours when 'per_person' then p_guests else 1 end, s.price)
    || jsonb_build_object('service_id', s.id, 'count', chosen.value::integer)
  from jsonb_each_text(p_services) chosen
  join public.venue_services vs
    on vs.service_id = chosen.key::uuid and vs.venue_id = p_venue_id and vs.status = 'accepted'
  join public.services s on s.id = vs.service_id
    and s.status = 'active' and s.currency = p_currency and s.pricing_type <> 'custom'
  order by s.name, s.id)
$$;
comment on function private.extra_quote_lines is
  'Returns the lines of add-ons and services; `count` is how many were chosen. A custom service has no line: its price is
agreed by message.';

create function private.calculate_price(p_venue public.venues, p_start timestamptz, p_end timestamptz,
  p_guests integer, p_addons jsonb, p_services jsonb)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pricing public.venue_pricing;
  v_hours numeric := extract(epoch from p_end - p_start) / 3600;
  v_days integer := private.count_calendar_days(p_start, p_end, p_venue.time_zone);
  v_guests integer := greatest(coalesce(p_guests, 0), 0);
  v_percent numeric := private.get_number_setting('service_fee_percent', 5);
  v_lines jsonb;
  v_fee numeric := 0;
  v_sum numeric;
begin
  select * into v_pricing from public.venue_pricing where venue_id = p_venue.id;
  select coalesce(jsonb_agg(line), '[]'), coalesce(sum((line ->> 'amount_minor')::numeric), 0)
  into v_lines, v_sum
  from (
    select * from private.venue_quote_lines(p_venue, v_pricing, v_hours, v_days, v_guests)
    union all
    select * from private.extra_quote_lines(p_venue.id, v_pricing.currency, coalesce(p_addons, '{}'),
      coalesce(p_services, '{}'), v_hours, v_guests)
  ) all_lines (line);
  if v_percent > 0 then
    v_fee := round(v_sum * v_percent / 100);
    v_lines := v_lines || jsonb_build_array(
      private.quote_line('service_fee', 'Service fee', 'رسوم الخدمة', 1, v_fee)
      || jsonb_build_object('percent', trim_scale(v_percent)));
  end if;
  return jsonb_build_object('currency', v_pricing.currency, 'lines', v_lines, 'total_minor', v_sum + v_fee,
    'fee_minor', v_fee, 'hours', trim_scale(v_hours), 'days', v_days);
end $$;
comment on function private.calculate_price is
  'Returns { currency, lines, total_minor, fee_minor, hours, days } of a usable range. Hours are elapsed hours, also across a
change of clocks; the service fee is the last line.';

create function public.quote_booking(
  p_venue_id uuid, p_start timestamptz, p_end timestamptz, p_guests int,
  p_addons jsonb default '[]', p_services jsonb default '[]')
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_venue public.venues;
  v_currency text;
  v_addons jsonb := private.parse_extras(p_addons);
  v_services jsonb := private.parse_extras(p_services);
  v_problems text[];
  v_answer jsonb;
begin
  select * into v_venue from public.venues where id = p_venue_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  select coalesce(max(currency), 'EGP') into v_currency from public.venue_pricing where venue_id = p_venue_id;
  v_answer := jsonb_build_object('currency', v_currency, 'exponent', public.currency_exponent(v_currency),
    'lines', '[]'::jsonb, 'total_minor', 0, 'fee_minor', 0, 'hours', 0, 'days', 0,
    'instant', v_venue.instant_booking, 'time_zone', v_venue.time_zone);
  if not private.can_see_venue(p_venue_id) then
    return v_answer || jsonb_build_object('problems', jsonb_build_array('venue_not_bookable'));
  end if;
  v_problems := private.booking_problems(v_venue, p_start, p_end, p_guests, auth.uid());
  if private.is_valid_range(v_venue.time_zone, p_start, p_end) then
    v_answer := v_answer
      || private.calculate_price(v_venue, p_start, p_end, p_guests, v_addons, v_services)
      || jsonb_build_object('refund_policy', private.refund_deadlines(v_venue.policy, p_start));
  end if;
  -- Amounts beyond the exact range of a JSON number come from invalid input only.
  if not private.are_extras_available(p_venue_id, v_currency, v_addons, v_services)
    or (v_answer ->> 'total_minor')::numeric > 9007199254740991 then
    v_problems := array_prepend('invalid_input', array_remove(v_problems, 'invalid_input'));
  end if;
  return v_answer || jsonb_build_object('problems', to_jsonb(v_problems));
end $$;
comment on function public.quote_booking is
  'Returns what a booking would cost and the problems that prevent it; everyone may ask. Invalid input is reported in problems.
For a listing that is not public, the only answer is that it cannot be booked. Errors: not_found (PT404: no such venue).';

grant execute on function
  public.quote_booking
  to anon, authenticated, service_role;
