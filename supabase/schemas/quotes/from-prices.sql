-- From-prices: the lowest price at which a venue can be booked, with everything included.

create function private.shortest_booking(
  p_pricing public.venue_pricing, p_opening_hours jsonb, out hours numeric, out days integer)
language plpgsql immutable set search_path = '' as $$
begin
  hours := ceil(coalesce(p_pricing.minimum_hours, 1) * 2) / 2;
  days := 1;
  if p_pricing.pricing_model not in ('daily', 'daily_per_person') then
    return;
  end if;
  -- By clock time: hours past midnight also belong to the next day.
  with opening as (
    select (h ->> 0)::integer as weekday, extract(epoch from (h ->> 1)::time) / 3600 as opens,
      extract(epoch from (h ->> 2)::time) / 3600 as closes
    from jsonb_array_elements(p_opening_hours) h
  ), day as (
    select o.weekday, min(ceil(o.starts * 2) / 2) as earliest, max(floor(o.ends * 2) / 2) as latest
    from (
      select weekday, opens as starts, case when closes <= opens then 24 else closes end as ends from opening
      union all
      select (weekday + 1) % 7, 0, closes from opening where closes <= opens and closes > 0
    ) o
    group by o.weekday
  )
  select coalesce(min(n), greatest(ceil(hours / 24), 1))::integer into days
  from generate_series(1, 31) n
  join day first on true
  join day last on last.weekday = (first.weekday + n - 1) % 7
  where 24 * (n - 1) + last.latest - first.earliest >= hours;
end $$;
comment on function private.shortest_booking is
  'Returns the hours of the shortest booking that a venue accepts, and for a venue sold by the day the fewest days that such a
booking begins, by its weekly opening hours ([[weekday, opens, closes], …]).';

create function private.lowest_amount(p_pricing public.venue_pricing, p_hours numeric, p_days integer, p_guests integer)
returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum((line ->> 'amount_minor')::numeric), 0)::bigint
  from private.venue_quote_lines(p_pricing, p_hours, p_days, p_guests) line
$$;
comment on function private.lowest_amount is
  'Returns the price of a venue without extras and service fee, in minor units: the sum of its lines in a quote.';

create function public.get_service_fee_percent() returns numeric
language sql stable security definer set search_path = '' as $$
  select trim_scale(greatest(private.get_number_setting('service_fee_percent', 5), 0))
$$;
comment on function public.get_service_fee_percent is
  'Returns the service fee as a percentage, which is included in all prices that guests see.';

create function public.get_from_price(p_venue_id uuid, p_guests int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_venue public.venues;
  v_pricing public.venue_pricing;
  v_shortest record;
  v_guests integer;
  v_amount bigint;
  v_percent numeric := public.get_service_fee_percent();
begin
  select * into v_venue from public.venues where id = p_venue_id;
  if not found or not private.can_see_listing(p_venue_id) then
    perform private.raise_error('not_found');
  end if;
  select * into v_pricing from public.venue_pricing where venue_id = p_venue_id;
  v_shortest := private.shortest_booking(v_pricing, (select w.hours from search.weekly_hours(array[p_venue_id]) w));
  v_guests := greatest(least(coalesce(p_guests, 1), v_venue.capacity), 1);
  v_amount := private.lowest_amount(v_pricing, v_shortest.hours, v_shortest.days, v_guests);
  return jsonb_build_object('currency', v_pricing.currency, 'exponent', public.currency_exponent(v_pricing.currency),
    'from_total_minor', private.total_of_charges(v_amount, v_percent,
      private.total_step(v_pricing.currency, (private.present_payment_terms(p_venue_id)).takes_cards)),
    'from_hours', case when v_pricing.pricing_model like 'hourly%' then trim_scale(v_shortest.hours) end,
    'from_days', case when v_pricing.pricing_model like 'daily%' then v_shortest.days end,
    'from_guests', case when v_pricing.pricing_model like '%per_person' then v_guests end,
    'fee_percent', v_percent);
end $$;
comment on function public.get_from_price is
  'Returns the lowest price of a booking for `p_guests` (default one, at most the venue''s capacity), as search_venues does:
{ currency, exponent, from_total_minor, from_hours, from_days, from_guests }, and fee_percent, the service fee that it includes.
Errors: not_found (PT404: no venue that the caller may see).';

grant execute on function
  public.get_service_fee_percent,
  public.get_from_price
  to anon, authenticated, service_role;
