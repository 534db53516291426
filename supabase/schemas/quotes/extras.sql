-- Add-ons and services of a booking: availability, hours and prices.

create function private.parse_extras(p_list jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_entry jsonb;
  v_id text;
  v_quantity numeric;
  v_hours numeric;
  v_chosen jsonb := '{}';
begin
  if p_list is null or jsonb_typeof(p_list) = 'null' then
    return v_chosen;
  elsif jsonb_typeof(p_list) <> 'array' or jsonb_array_length(p_list) > private.list_limit('extras')
    or private.has_extreme_number(p_list) then
    return null;
  end if;
  for v_entry in select * from jsonb_array_elements(p_list) loop
    if jsonb_typeof(v_entry) <> 'object' then
      return null;
    end if;
    v_id := lower(v_entry ->> 'id');
    if v_id is null or v_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or v_chosen ? v_id
      or coalesce(jsonb_typeof(v_entry -> 'quantity'), 'number') <> 'number'
      or coalesce(jsonb_typeof(v_entry -> 'hours'), 'null') not in ('number', 'null') then
      return null;
    end if;
    v_quantity := coalesce((v_entry ->> 'quantity')::numeric, 1);
    v_hours := (v_entry ->> 'hours')::numeric;
    if v_quantity not between 1 and 1000 or v_quantity <> trunc(v_quantity)
      or v_hours not between 0.01 and 10000 or v_hours <> round(v_hours, 2) then
      return null;
    end if;
    v_chosen := v_chosen || jsonb_build_object(v_id, jsonb_strip_nulls(
      jsonb_build_object('quantity', v_quantity::integer, 'hours', v_hours)));
  end loop;
  return v_chosen;
end $$;
comment on function private.parse_extras is
  'Returns a client''s list of add-ons or services as { id: { quantity, hours } }, with hours only when given. Null for an invalid
list: not a list, too long, an entry without a UUID or repeated, a quantity that is not a whole number from 1 to 1000, or hours
that are not a positive number of at most two decimals.';

create function private.are_same_extras(p_stored jsonb, p_asked jsonb, p_default_hours numeric default null) returns boolean
language sql immutable set search_path = '' as $$
  select p_asked is not null and p_stored = (
    select coalesce(jsonb_object_agg(key, case when p_stored #> array[key, 'hours'] is null then value
      else jsonb_build_object('hours', coalesce(p_default_hours, (p_stored #>> array[key, 'hours'])::numeric)) || value end), '{}')
    from jsonb_each(p_asked))
$$;
comment on function private.are_same_extras is
  'True when the requested extras (form of parse_extras) equal the stored ones of a booking. Missing hours count as
`p_default_hours`, or without it as the stored hours.';

create function private.count_hours(p_ranges tstzmultirange) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(floor(sum(extract(epoch from upper(r) - lower(r))) / 36) / 100, 0) from unnest(p_ranges) r
$$;
comment on function private.count_hours is 'Returns the elapsed hours of bounded ranges, rounded down to a hundredth.';

create function private.hours_of_extras(p_venue public.venues, p_model text, p_start timestamptz, p_end timestamptz,
  out open_hours numeric, out default_hours numeric)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_booked tstzmultirange := tstzmultirange(tstzrange(p_start, p_end, '[)'));
begin
  open_hours := private.count_hours(
    v_booked * private.opening_ranges(p_venue.id, p_venue.time_zone, p_start, p_end));
  default_hours := case
    when p_model in ('daily', 'daily_per_person') then greatest(least(1, open_hours), private.count_hours(
      v_booked * private.opening_ranges(p_venue.id, p_venue.time_zone, p_start, p_start)))
    else open_hours
  end;
end $$;
comment on function private.hours_of_extras is
  'Returns open_hours, the hours of a booking in which the venue is open, the maximum for extras sold by the hour; and
default_hours, used when none are chosen: all open hours, or for a venue sold by the day those of the openings that begin by the
first day, at least one. The range must be usable.';

create function private.are_valid_hours(p_hours numeric, p_open_hours numeric) returns boolean
language sql immutable set search_path = '' as $$
  select p_hours <= p_open_hours
    and (p_hours = p_open_hours or (p_hours >= 1 and p_hours * 2 = trunc(p_hours * 2)))
$$;
comment on function private.are_valid_hours is
  'True for valid hours of an extra sold by the hour: at least one, in half hours, or all open hours of the booking.';

create function private.offered_extras(p_venue_id uuid, p_currency text)
returns table (kind text, id uuid, name text, name_ar text, pricing text, price bigint, stock integer, place bigint)
language sql stable security definer set search_path = '' as $$
  select 'addon', a.id, a.name, a.name_ar, a.pricing, a.price, a.stock, row_number() over (order by a.position, a.id)
  from public.venue_addons a where a.venue_id = p_venue_id and a.is_active
  union all
  select 'service', s.id, s.name, s.name_ar,
    case s.pricing_type when 'fixed' then 'per_booking' when 'hourly' then 'per_hour' else s.pricing_type end,
    s.price, null, row_number() over (order by s.name, s.id)
  from public.venue_services vs join public.services s on s.id = vs.service_id
  where vs.venue_id = p_venue_id and vs.status = 'accepted' and s.status = 'active' and s.currency = p_currency
$$;
comment on function private.offered_extras is
  'Returns the extras of a venue that can be booked now in its currency: active add-ons, and active services whose providers
accepted the venue. Pricing: per_booking, per_hour, per_person or custom. place orders each kind.';

create function private.are_extras_available(p_venue_id uuid, p_currency text, p_addons jsonb, p_services jsonb,
  p_open_hours numeric)
returns boolean
language sql stable security definer set search_path = '' as $$
  select p_addons is not null and p_services is not null
    and ((p_addons = '{}' and p_services = '{}') or not exists (
      select 1 from (
        select 'addon' as kind, a.* from jsonb_each(p_addons) a
        union all
        select 'service', s.* from jsonb_each(p_services) s) chosen (kind, id, value)
      left join private.offered_extras(p_venue_id, p_currency) o on o.kind = chosen.kind and o.id = chosen.id::uuid
      where o.id is null
        or (chosen.value ->> 'quantity')::integer > o.stock
        or (chosen.value ? 'hours' and not coalesce(o.pricing = 'per_hour'
          and private.are_valid_hours((chosen.value ->> 'hours')::numeric, p_open_hours), false))))
$$;
comment on function private.are_extras_available is
  'True when the venue offers all chosen extras now in its currency and in this quantity, and hours are chosen only for extras sold
by the hour and at most `p_open_hours` (null: the booking has no usable range). Bookings of one venue never overlap, so each can
use the whole stock of an add-on.';

create function private.extra_line(p_kind text, p_extra_id uuid, p_name text, p_name_ar text, p_pricing text, p_price bigint,
  p_quantity integer, p_hours numeric, p_guests integer)
returns jsonb
language sql immutable set search_path = '' as $$
  select private.quote_line(p_kind, p_name, p_name_ar,
      p_quantity * case p_pricing when 'per_hour' then p_hours when 'per_person' then p_guests else 1 end, p_price)
    || jsonb_strip_nulls(jsonb_build_object(p_kind || '_id', p_extra_id, 'count', p_quantity,
      'hours', case when p_pricing = 'per_hour' then trim_scale(p_hours) end))
$$;
comment on function private.extra_line is
  'Returns the line of an add-on or service: `count` is the chosen quantity, `hours` the hours of one sold by the hour.';

create function private.extra_quote_lines(p_venue_id uuid, p_currency text, p_addons jsonb, p_services jsonb,
  p_default_hours numeric, p_guests integer)
returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select private.extra_line(o.kind, o.id, o.name, o.name_ar, o.pricing, o.price, (c.value ->> 'quantity')::integer,
    coalesce((c.value ->> 'hours')::numeric, p_default_hours), p_guests)
  from private.offered_extras(p_venue_id, p_currency) o
  cross join lateral (select case o.kind when 'addon' then p_addons else p_services end -> o.id::text) c (value)
  where c.value is not null and o.pricing <> 'custom'
  order by o.kind, o.place
$$;
comment on function private.extra_quote_lines is
  'Returns the lines of add-ons, then of services. Leaves out custom services, whose price is agreed by message.';

create function private.price_of_extra(p_line jsonb, p_sum numeric, p_percent numeric, p_step integer, p_is_chosen boolean) returns numeric
language sql immutable set search_path = '' as $$
  select private.total_of_charges(with_it, p_percent, p_step) - private.total_of_charges(with_it - amount, p_percent, p_step)
  from (select (p_line ->> 'amount_minor')::numeric) a (amount)
  cross join lateral (select case when p_is_chosen then p_sum else p_sum + amount end) b (with_it)
$$;
comment on function private.price_of_extra is
  'Returns the change of a total with service fee by adding this line, or by removing it when it is chosen. `p_sum` is the sum of
the chosen lines without the fee, `p_step` the total_step.';

create function private.considered_hours(p_hours numeric, p_open_hours numeric, p_default_hours numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case
    when p_hours is null then p_default_hours
    when private.are_valid_hours(p_hours, p_open_hours) then p_hours
    else least(greatest(floor(p_hours * 2) / 2, 1), p_open_hours)
  end
$$;
comment on function private.considered_hours is
  'Returns the hours for pricing an extra that is not chosen yet: the requested hours, or the nearest valid ones.';

create function public.quote_extras(
  p_venue_id uuid, p_start timestamptz, p_end timestamptz, p_guests int,
  p_addons jsonb default '[]', p_services jsonb default '[]', p_considered jsonb default '[]')
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_venue public.venues;
  v_pricing public.venue_pricing;
  v_chosen jsonb := private.parse_extras(p_addons) || private.parse_extras(p_services);
  v_considered jsonb := private.parse_extras(p_considered);
  v_hours record;
  v_price jsonb;
  v_percent numeric := private.get_number_setting('service_fee_percent', 5);
  v_step integer;
begin
  select * into v_venue from public.venues where id = p_venue_id and private.can_see_listing(id);
  if not found then
    perform private.raise_error('not_found');
  elsif v_chosen is null or v_considered is null then
    perform private.raise_error('invalid_input');
  end if;
  select * into v_pricing from public.venue_pricing where venue_id = p_venue_id;
  if not private.is_valid_range(v_venue.time_zone, p_start, p_end) then
    return jsonb_build_object('currency', coalesce(v_pricing.currency, 'EGP'), 'extras', '[]'::jsonb);
  end if;
  v_step := private.total_step(v_pricing.currency, (private.present_payment_terms(p_venue_id)).takes_cards);
  v_hours := private.hours_of_extras(v_venue, v_pricing.pricing_model, p_start, p_end);
  v_price := private.calculate_price(v_venue, p_start, p_end, p_guests,
    private.parse_extras(p_addons), private.parse_extras(p_services));
  return jsonb_build_object(
    'currency', v_pricing.currency, 'open_hours', trim_scale(v_hours.open_hours),
    'extras', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', o.kind, 'id', o.id,
        'quantity', line.value -> 'count', 'hours', line.value -> 'hours', 'amount_minor', line.value -> 'amount_minor',
        'price_minor', private.price_of_extra(line.value,
          (v_price ->> 'total_minor')::numeric - (v_price ->> 'fee_minor')::numeric, v_percent, v_step, v_chosen ? o.id::text)))
        order by o.kind, o.place), '[]')
      from private.offered_extras(p_venue_id, v_pricing.currency) o
      cross join lateral (select coalesce(v_chosen -> o.id::text, v_considered -> o.id::text, '{}')) c (value)
      cross join lateral (select private.extra_line(o.kind, o.id, o.name, o.name_ar, o.pricing, o.price,
        coalesce((c.value ->> 'quantity')::integer, 1),
        case when v_chosen ? o.id::text then coalesce((c.value ->> 'hours')::numeric, v_hours.default_hours)
          else private.considered_hours((c.value ->> 'hours')::numeric, v_hours.open_hours, v_hours.default_hours) end,
        greatest(coalesce(p_guests, 0), 0))) line (value)
      where o.pricing <> 'custom'));
end $$;
comment on function public.quote_extras is
  'Returns what each add-on and service costs with this booking, before and after it is chosen: { currency, open_hours, extras:
[{ kind, id, quantity, hours, amount_minor, price_minor }] }. For everyone. `p_addons` and `p_services` are the chosen extras,
`p_considered` the quantities and hours of others; default: one, for the hours of hours_of_extras. open_hours is the maximum of
hours. price_minor is the change of quote_booking''s total, with the service fee. Leaves out extras whose price is agreed by
message. extras is empty for a time that cannot be priced. Errors: not_found (PT404: no listing that the caller may see),
invalid_input (PT422).';

grant execute on function
  public.quote_extras
  to anon, authenticated, service_role;
