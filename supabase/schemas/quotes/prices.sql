-- Prices of bookings: one function computes them for search, venue page, checkout and confirmation.

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
  'Returns the fees that a venue charges once per booking, in minor units, for the search: the sum of those lines in
venue_quote_lines.';

create function private.venue_quote_lines(p_pricing public.venue_pricing, p_hours numeric, p_days integer, p_guests integer)
returns setof jsonb
language sql stable set search_path = '' as $$
  select private.quote_line('hourly', 'Hourly rate', 'سعر الساعة', p_hours, p_pricing.price_per_hour)
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

create function private.total_step(p_currency text, p_takes_cards boolean) returns integer
language sql immutable set search_path = '' as $$
  select case when p_takes_cards then private.card_amount_step(p_currency) else 1 end
$$;
comment on function private.total_step is
  'Returns the step of a booking''s total, in minor units: card_amount_step when it can be paid by card, else 1.';

create function private.total_rounding(p_total numeric, p_step integer) returns numeric
language sql immutable set search_path = '' as $$ select (p_step - p_total % p_step) % p_step $$;
comment on function private.total_rounding is
  'Returns the amount in minor units that rounds a total up to a multiple of total_step; at least 0.';

create function private.is_charge(p_line jsonb) returns boolean
language sql immutable set search_path = '' as $$ select p_line ->> 'kind' not in ('service_fee', 'rounding') $$;
comment on function private.is_charge is
  'True for a line of something rented or bought, false for Mahfil''s service fee and the rounding.';

create function private.rounding_lines(p_total numeric, p_step integer) returns jsonb
language sql immutable set search_path = '' as $$
  select case when rounding > 0 then jsonb_build_array(private.quote_line('rounding', 'Rounding for card payments',
    'تقريب للدفع بالبطاقة', 1, rounding)) else '[]' end
  from private.total_rounding(p_total, p_step) rounding
$$;
comment on function private.rounding_lines is 'Returns the line of total_rounding as a list, empty without rounding.';

create function private.total_of_charges(p_sum numeric, p_percent numeric, p_step integer) returns numeric
language sql immutable set search_path = '' as $$
  select total + private.total_rounding(total, p_step) from round(p_sum * p_percent / 100) fee cross join lateral (select p_sum + fee) t (total)
$$;
comment on function private.total_of_charges is
  'Returns the total of charges, in minor units: with the rounded (half up) service fee and the rounding.';

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
  v_has_extras boolean := coalesce(p_addons, '{}') <> '{}' or coalesce(p_services, '{}') <> '{}';
  v_extra_hours record;
  v_lines jsonb;
  v_fee numeric := 0;
  v_sum numeric;
  v_step integer;
begin
  select * into v_pricing from public.venue_pricing where venue_id = p_venue.id;
  select null::numeric as open_hours, null::numeric as default_hours into v_extra_hours;
  if v_has_extras then
    v_extra_hours := private.hours_of_extras(p_venue, v_pricing.pricing_model, p_start, p_end);
  end if;
  select coalesce(jsonb_agg(line), '[]'), coalesce(sum((line ->> 'amount_minor')::numeric), 0)
  into v_lines, v_sum
  from (
    select * from private.venue_quote_lines(v_pricing, v_hours, v_days, v_guests)
    union all
    select * from private.extra_quote_lines(p_venue.id, v_pricing.currency, coalesce(p_addons, '{}'),
      coalesce(p_services, '{}'), v_extra_hours.default_hours, v_guests)
    where v_has_extras
  ) all_lines (line);
  if v_percent > 0 then
    v_fee := round(v_sum * v_percent / 100);
    v_lines := v_lines || jsonb_build_array(
      private.quote_line('service_fee', 'Service fee', 'رسوم الخدمة', 1, v_fee)
      || jsonb_build_object('percent', trim_scale(v_percent)));
  end if;
  v_step := private.total_step(v_pricing.currency, (private.present_payment_terms(p_venue.id)).takes_cards);
  v_lines := v_lines || private.rounding_lines(v_sum + v_fee, v_step);
  v_fee := v_fee + private.total_rounding(v_sum + v_fee, v_step);
  return jsonb_build_object('currency', v_pricing.currency, 'lines', v_lines, 'total_minor', v_sum + v_fee,
    'fee_minor', v_fee, 'hours', trim_scale(v_hours), 'days', v_days)
    || case when v_has_extras then jsonb_build_object('open_hours', trim_scale(v_extra_hours.open_hours)) else '{}' end;
end $$;
comment on function private.calculate_price is
  'Returns { currency, lines, total_minor, fee_minor, hours, days } of a usable range. Hours are elapsed hours, also across a
change of clocks. The last lines are the service fee and the rounding, which makes the total a multiple of total_step and is
part of fee_minor. With extras also open_hours, the maximum for extras sold by the hour: closed hours never cost anything.';

create function public.quote_booking(
  p_venue_id uuid, p_start timestamptz, p_end timestamptz, p_guests int,
  p_addons jsonb default '[]', p_services jsonb default '[]')
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
  v_is_visible := private.can_see_listing(p_venue_id);
  select coalesce(max(currency), 'EGP') into v_currency from public.venue_pricing where venue_id = p_venue_id and v_is_visible;
  v_answer := jsonb_build_object('currency', v_currency, 'exponent', public.currency_exponent(v_currency),
    'lines', '[]'::jsonb, 'payment_schedule', null, 'security_deposit', null, 'payment_methods', '[]'::jsonb, 'manual_payment_schedule', null,
    'cash_payment_schedule', null, 'tax', null,
    'total_minor', 0, 'fee_minor', 0, 'hours', 0, 'days', 0,
    'instant', v_is_visible and v_venue.instant_booking, 'time_zone', case when v_is_visible then v_venue.time_zone else 'UTC' end);
  if not v_is_visible then
    return v_answer || jsonb_build_object('problems', jsonb_build_array('venue_not_bookable'));
  end if;
  v_problems := private.booking_problems(v_venue, p_start, p_end, p_guests, auth.uid());
  if exists (select from public.services s where s.provider_id = auth.uid() and v_services ? s.id::text) then
    v_problems := v_problems || 'own_service'::text;
  end if;
  if private.is_valid_range(v_venue.time_zone, p_start, p_end) then
    v_answer := v_answer
      || private.calculate_price(v_venue, p_start, p_end, p_guests, v_addons, v_services)
      || jsonb_build_object('refund_policy', private.refund_deadlines(v_venue.policy, p_start));
    v_answer := v_answer || private.describe_payment_terms(private.present_payment_terms(p_venue_id),
      (v_answer ->> 'total_minor')::numeric, p_start, p_end, now(), v_answer ->> 'currency');
    -- The host invoices what guests pay them directly.
    if jsonb_typeof(v_answer -> 'payment_schedule') = 'array' then
      v_answer := v_answer || jsonb_build_object('tax', private.price_tax(v_answer -> 'lines', (v_answer ->> 'total_minor')::bigint,
        (v_answer ->> 'fee_minor')::bigint, v_venue.host_id, private.tax_country(p_venue_id, v_currency)));
    end if;
  end if;
  -- Only invalid input gives amounts beyond the exact range of a JSON number.
  if not private.are_extras_available(p_venue_id, v_currency, v_addons, v_services, (v_answer ->> 'open_hours')::numeric)
    or (v_answer ->> 'total_minor')::numeric > 9007199254740991 then
    v_problems := array_prepend('invalid_input', array_remove(v_problems, 'invalid_input'));
  end if;
  if not private.can_be_paid(private.present_payment_terms(p_venue_id), (v_answer ->> 'total_minor')::numeric, v_answer ->> 'currency') then
    v_problems := v_problems || 'total_not_payable'::text;
  end if;
  return v_answer || jsonb_build_object('problems', to_jsonb(v_problems));
end $$;
comment on function public.quote_booking is
  'Returns the price of a booking and the problems that prevent it. For everyone; reports invalid input in problems.
payment_schedule lists the card payments, [{ kind, amount_minor, due_at }]; null when the venue takes no cards.
security_deposit, { amount_minor, held_from, released_at }, is held on the card around the event and not part of the total; null
without one. payment_methods are those of the venue (card, transfer, cash; empty: the guest pays the host directly).
manual_payment_schedule lists the payments by transfer and cash_payment_schedule those in cash, as if the booking were confirmed
now; grace_ends_at of a part is until when it can stay unpaid before the host may end the booking, or null. tax is the tax in
the total, { percent, amount_minor }; null without payment_schedule and when no rate is known. An extra is
{ id, quantity, hours }: quantity defaults to 1, hours (only of an extra sold by the hour) to those of hours_of_extras. For a
listing that is not public the result only says that it cannot be booked, with a default currency and zone. Errors: not_found
(PT404: no such venue).';

grant execute on function
  public.quote_booking
  to anon, authenticated, service_role;
