SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.quote_booking (
  p_venue_id uuid,
  p_start    timestamp with time zone,
  p_end      timestamp with time zone,
  p_guests   integer,
  p_addons   jsonb                    DEFAULT '[]'::jsonb,
  p_services jsonb                    DEFAULT '[]'::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_venue public.venues;
  v_is_visible boolean;
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
  v_is_visible := private.can_see_venue(p_venue_id);
  select coalesce(max(currency), 'EGP') into v_currency from public.venue_pricing where venue_id = p_venue_id and v_is_visible;
  v_answer := jsonb_build_object('currency', v_currency, 'exponent', public.currency_exponent(v_currency),
    'lines', '[]'::jsonb, 'total_minor', 0, 'fee_minor', 0, 'hours', 0, 'days', 0,
    'instant', v_is_visible and v_venue.instant_booking, 'time_zone', case when v_is_visible then v_venue.time_zone else 'UTC' end);
  if not v_is_visible then
    return v_answer || jsonb_build_object('problems', jsonb_build_array('venue_not_bookable'));
  end if;
  v_problems := private.booking_problems(v_venue, p_start, p_end, p_guests, auth.uid());
  if private.is_valid_range(v_venue.time_zone, p_start, p_end) then
    v_answer := v_answer
      || private.calculate_price(v_venue, p_start, p_end, p_guests, v_addons, v_services)
      || jsonb_build_object('refund_policy', private.refund_deadlines(v_venue.policy, p_start));
  end if;
  -- Amounts beyond the exact range of a JSON number come from invalid input only.
  if not private.are_extras_available(p_venue_id, v_currency, v_addons, v_services, (v_answer ->> 'open_hours')::numeric)
    or (v_answer ->> 'total_minor')::numeric > 9007199254740991 then
    v_problems := array_prepend('invalid_input', array_remove(v_problems, 'invalid_input'));
  end if;
  return v_answer || jsonb_build_object('problems', to_jsonb(v_problems));
end $function$;

CREATE OR REPLACE FUNCTION public.quote_extras (
  p_venue_id   uuid,
  p_start      timestamp with time zone,
  p_end        timestamp with time zone,
  p_guests     integer,
  p_addons     jsonb                    DEFAULT '[]'::jsonb,
  p_services   jsonb                    DEFAULT '[]'::jsonb,
  p_considered jsonb                    DEFAULT '[]'::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_venue public.venues;
  v_pricing public.venue_pricing;
  v_chosen jsonb := private.parse_extras(p_addons) || private.parse_extras(p_services);
  v_considered jsonb := private.parse_extras(p_considered);
  v_hours record;
  v_price jsonb;
  v_percent numeric := private.get_number_setting('service_fee_percent', 5);
begin
  select * into v_venue from public.venues where id = p_venue_id and private.can_see_venue(id);
  if not found then
    perform private.raise_error('not_found');
  elsif v_chosen is null or v_considered is null then
    perform private.raise_error('invalid_input');
  end if;
  select * into v_pricing from public.venue_pricing where venue_id = p_venue_id;
  if not private.is_valid_range(v_venue.time_zone, p_start, p_end) then
    return jsonb_build_object('currency', coalesce(v_pricing.currency, 'EGP'), 'extras', '[]'::jsonb);
  end if;
  v_hours := private.hours_of_extras(v_venue, v_pricing.pricing_model, p_start, p_end);
  v_price := private.calculate_price(v_venue, p_start, p_end, p_guests,
    private.parse_extras(p_addons), private.parse_extras(p_services));
  return jsonb_build_object(
    'currency', v_pricing.currency, 'open_hours', trim_scale(v_hours.open_hours),
    'extras', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', o.kind, 'id', o.id,
        'quantity', line.value -> 'count', 'hours', line.value -> 'hours', 'amount_minor', line.value -> 'amount_minor',
        'price_minor', private.price_of_extra(line.value,
          (v_price ->> 'total_minor')::numeric - (v_price ->> 'fee_minor')::numeric, v_percent, v_chosen ? o.id::text)))
        order by o.kind, o.place), '[]')
      from private.offered_extras(p_venue_id, v_pricing.currency) o
      cross join lateral (select coalesce(v_chosen -> o.id::text, v_considered -> o.id::text, '{}')) c (value)
      cross join lateral (select private.extra_line(o.kind, o.id, o.name, o.name_ar, o.pricing, o.price,
        coalesce((c.value ->> 'quantity')::integer, 1),
        case when v_chosen ? o.id::text then coalesce((c.value ->> 'hours')::numeric, v_hours.default_hours)
          else private.considered_hours((c.value ->> 'hours')::numeric, v_hours.open_hours, v_hours.default_hours) end,
        greatest(coalesce(p_guests, 0), 0))) line (value)
      where o.pricing <> 'custom'));
end $function$;

COMMENT ON FUNCTION "public"."quote_booking"(uuid, timestamp with time zone, timestamp with time zone, integer, jsonb, jsonb) IS 'Returns what a booking would cost and the problems that prevent it; everyone may ask. Invalid input is reported in problems.
An extra is { id, quantity, hours }: quantity defaults to 1, hours (only of what is sold by the hour) to those of hours_of_extras.
For a listing that is not public, the only answer is that it cannot be booked, with a currency and zone of no listing. Errors: not_found (PT404: no such venue).';

COMMENT ON FUNCTION "public"."quote_extras"(uuid, timestamp with time zone, timestamp with time zone, integer, jsonb, jsonb, jsonb) IS 'Returns what each add-on and service costs with this booking, before and after it is chosen: { currency, open_hours, extras: [{ kind,
id, quantity, hours, amount_minor, price_minor }] }; everyone may ask. p_addons and p_services are what is chosen, p_considered
the quantities and hours of what is not; else one, for the hours of hours_of_extras. open_hours are the most hours that can be
chosen. price_minor is what the total of quote_booking changes by, with the service fee. What is agreed by message is left out;
so is everything for a time that cannot be priced. Errors: not_found (PT404: no listing that the caller may see),
invalid_input (PT422).';
