-- Conditions of a search as SQL over the search row s of a listing, in two parts: the properties of a listing, by which
-- listings are found; and its availability, evaluated only for the found ones. Values are literals, so that the planner sees
-- them.

create function search.schedule_condition(p_ids jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return format('s.schedule_id = any (%L::integer[])', array(select jsonb_array_elements_text(p_ids)));
end $$;
comment on function search.schedule_condition is 'Returns the condition that the schedule of a listing s is one of these.';

create function search.days_expression(p_filters jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_days jsonb := p_filters #> '{schedules,days}';
  v_max_items text := (select max(key::integer)::text from jsonb_each(v_days));
begin
  return 'case ' || coalesce((
    select string_agg(format('when %s then %s', search.schedule_condition(value), key), ' ')
    from jsonb_each(v_days) where key <> v_max_items) || ' ', 'when false then 0 ')
    || format('else %s end', coalesce(v_max_items, '0'));
end $$;
comment on function search.days_expression is
  'Returns the SQL of the number of days that the requested time begins in the time zone of a listing s.';

create function search.requested_guests(p_filters jsonb) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_filters ->> 'guests', p_filters -> 'required' ->> 'guests')::integer;
end $$;
comment on function search.requested_guests is 'Returns the number of guests in the filters or the parsed query; null without one.';

create function search.is_priced_at_request(p_filters jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_filters ? 'start' or coalesce(search.requested_guests(p_filters), 1) > 1;
end $$;
comment on function search.is_priced_at_request is
  'True when the prices of a search depend on a requested time or several guests, so that no index orders them.';

create function search.amount_expression(p_filters jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_guests integer := coalesce(search.requested_guests(p_filters), 1);
begin
  if p_filters ? 'start' then
    return format('round(s.rate_hour * %L::numeric) + s.rate_day * (%s) + s.rate_person::numeric * %L::numeric '
        || '+ s.booking_fees',
      extract(epoch from (p_filters ->> 'end')::timestamptz - (p_filters ->> 'start')::timestamptz) / 3600,
      search.days_expression(p_filters), v_guests);
  elsif v_guests > 1 then
    return format('s.from_amount + s.rate_person::numeric * %L::numeric', v_guests - 1);
  end if;
  return 's.from_amount';
end $$;
comment on function search.amount_expression is
  'Returns the SQL of the price of a listing s without the service fee for the requested guests (default one): for the requested
time, else for the shortest booking that the listing accepts.';

create function search.with_service_fee(p_amount text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return format('((%1$s) + round((%1$s)::numeric * %2$L::numeric / 100))', p_amount,
    public.get_service_fee_percent());
end $$;
comment on function search.with_service_fee is 'Returns the SQL of an amount (in SQL) plus the service fee, rounded half up.';

create function search.total_expression(p_filters jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return format('(case when s.total_step = 1 then %1$s else ceil(%1$s / s.total_step) * s.total_step end)',
    search.with_service_fee(search.amount_expression(p_filters)));
end $$;
comment on function search.total_expression is
  'Returns the SQL of the total price of a listing s, as quote_booking computes it (amount_expression).';

create function search.largest_price_within(p_total numeric) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_percent numeric := greatest(private.get_number_setting('service_fee_percent', 5), 0);
  v_price numeric := floor(p_total * 100 / (100 + v_percent));
begin
  if p_total < 0 then
    return -1;
  end if;
  -- Rounding changes the result by at most one.
  while v_price + round(v_price * v_percent / 100) > p_total loop
    v_price := v_price - 1;
  end loop;
  while v_price + 1 + round((v_price + 1) * v_percent / 100) <= p_total loop
    v_price := v_price + 1;
  end loop;
  return v_price;
end $$;
comment on function search.largest_price_within is
  'Returns the largest price in whole minor units that is at most `p_total` with the service fee; -1 for none.';

create function search.hours_condition(p_filters jsonb, p_exception text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_start timestamptz := p_filters ->> 'start';
  v_hours jsonb := p_filters -> 'schedules';
begin
  if v_start is null then
    return 'true';
  end if;
  return format('s.notice_hours <= %s and s.window_months >= %s and s.minimum_hours <= %s and %s and (%s or %s)',
    floor(extract(epoch from v_start - now()) / 3600),
    coalesce((
      select min(months) from generate_series(1, 36) months
      where v_start <= now() + make_interval(months => months)), 1000),
    extract(epoch from (p_filters ->> 'end')::timestamptz - v_start) / 3600,
    search.schedule_condition(v_hours -> 'usable'),
    search.schedule_condition((v_hours -> 'open_throughout') || (v_hours -> 'open_at_ends')), p_exception);
end $$;
comment on function search.hours_condition is
  'Returns the condition on notice, booking window, minimum hours and weekly hours of a listing s; weekly hours do not apply where
`p_exception` (in SQL) is true. true without a time.';

create function search.exception_condition(p_filters jsonb, p_per_listing boolean) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return format(case when p_per_listing
      then '(select true from public.opening_exceptions e where e.venue_id = s.venue_id
        and daterange(e.starts_on, e.ends_on, ''[]'') && %L::daterange limit 1)'
      else 's.venue_id in (select e.venue_id from public.opening_exceptions e
        where daterange(e.starts_on, e.ends_on, ''[]'') && %L::daterange)' end,
    search.exception_days(p_filters));
end $$;
comment on function search.exception_condition is
  'Returns the condition that a listing s has an exception to its hours on a day around the requested time. With `p_per_listing` it
is evaluated for each listing.';

create function search.availability_conditions(p_filters jsonb, p_per_listing boolean) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_start timestamptz := p_filters ->> 'start';
  v_end timestamptz := p_filters ->> 'end';
  v_hours jsonb := p_filters -> 'schedules';
  v_exception text := search.exception_condition(p_filters, p_per_listing);
begin
  return array[
    search.hours_condition(p_filters, v_exception),
    format($sql$case when %s
      then (select private.is_open(v, case when s.by_day then 'daily' else 'hourly' end, %L, %L)
        from public.venues v where v.id = s.venue_id)
      when s.by_day then %s else %s end$sql$,
      v_exception, v_start, v_end, search.schedule_condition(v_hours -> 'open_at_ends'),
      search.schedule_condition(v_hours -> 'open_throughout')),
    case when p_per_listing then format($sql$
        (select true from public.booking_parts p join public.bookings b on b.id = p.booking_id
          where p.resource_id = s.venue_id and p.is_exclusive and p.occupied && %1$s
            and not private.is_expired(b.status, b.hold_expires_at, b.request_expires_at) limit 1) is null
        and (select true from public.blocked_times t
          where t.venue_id = s.venue_id and tstzrange(t.starts_at, t.ends_at, '[)') && %1$s limit 1) is null$sql$,
      format('tstzrange(%L::timestamptz - make_interval(mins => s.before_minutes), '
        || '%L::timestamptz + make_interval(mins => s.after_minutes), ''[)'')', v_start, v_end))
    else format('s.venue_id not in (select t.venue_id from search.unavailable_venues(%L, %L) t)', v_start, v_end) end
  ]
  -- Most totals can be charged to a card: reads the payment terms only for the others.
  || format($sql$case when %1$s between 1000 and 99999999 then true else coalesce((
        select private.can_be_paid(t, %1$s, s.currency) from public.venue_payment_terms t where t.venue_id = s.venue_id), true) end$sql$,
      search.total_expression(p_filters))
  -- hold_booking also refuses totals beyond the exact range of a JSON number.
  || case when search.requested_guests(p_filters) > 50000
    then array[search.total_expression(p_filters) || ' <= 9007199254740991'] else '{}' end;
end $$;
comment on function search.availability_conditions is
  'Returns the conditions under which any guest can book a listing s at the requested time: the rules of booking_problems. With
`p_per_listing` reads the bookings of each remaining listing, else first reads all that is taken at that time. Uses scalar
subqueries, because the planner would turn "not exists" into a join that reads everything too.';

create function search.time_condition(p_filters jsonb, p_per_listing boolean) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not p_filters ? 'start' then
    return 'true';
  end if;
  return array_to_string(search.availability_conditions(p_filters, p_per_listing)
    || search.required_price_conditions(p_filters #> '{required,price}', search.total_expression(p_filters))
    || case when p_filters ? 'min_total' then array[format('%s >= %s', search.total_expression(p_filters), p_filters ->> 'min_total')]
      else '{}' end
    || case when p_filters ? 'max_total' then array[format('%s <= %s', search.total_expression(p_filters), p_filters ->> 'max_total')]
      else '{}' end, ' and ');
end $$;
comment on function search.time_condition is
  'Returns the conditions that depend on the requested time: availability and price limits; true without a time.';

create function search.listing_condition(p_filters jsonb, p_tsquery tsquery, p_in_order boolean) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  f jsonb := p_filters;
  v_box jsonb := p_filters -> 'bbox';
  v_parts text[] := array['true'];
  v_field text;
begin
  foreach v_field in array array['city', 'country', 'type'] loop
    if f ? v_field then
      v_parts := v_parts || search.value_condition(v_field, f -> v_field);
    end if;
  end loop;
  if f ? 'required' then
    v_parts := v_parts || search.required_conditions((f -> 'required') || jsonb_strip_nulls(
      jsonb_build_object('guests', search.requested_guests(f))), f ? 'start');
  end if;
  if f ? 'event' then
    v_parts := v_parts || format('s.events && %L::text[]', array(select jsonb_array_elements_text(f -> 'event')));
  end if;
  if f ? 'amenities' then
    v_parts := v_parts || format('s.amenities @> %L::text[]', array(select jsonb_array_elements_text(f -> 'amenities')));
  end if;
  if p_tsquery is not null then
    v_parts := v_parts || format(case when p_in_order then '(s.heading_vector @@ %1$L::tsquery or s.document_vector @@ %1$L::tsquery)'
      else 's.document_vector @@ %L::tsquery' end, p_tsquery);
  end if;
  if f ? 'name_query' then
    v_parts := v_parts || format('ts_filter(s.heading_vector, ''{a}'') @@ %L::tsquery', f ->> 'name_query');
  end if;
  if f ? 'bbox' then
    v_parts := v_parts || case
      when (v_box ->> 0)::numeric < (v_box ->> 2)::numeric then
        format('s.location <@ box(point(%s, %s), point(%s, %s))', v_box ->> 0, v_box ->> 1, v_box ->> 2, v_box ->> 3)
      else format('s.location[1] between %s and %s and (s.location[0] >= %s or s.location[0] <= %s)',
        v_box ->> 1, v_box ->> 3, v_box ->> 0, v_box ->> 2) end;
  end if;
  if f ? 'guests' then
    v_parts := v_parts || format('s.capacity >= %s', f ->> 'guests');
  end if;
  if f ? 'layout' then
    v_parts := v_parts || format('case when s.layouts ? %1$L then search.parse_number(s.layouts -> %1$L) >= %2$s end',
      f ->> 'layout', coalesce(f ->> 'guests', '1'));
  end if;
  if f ? 'instant' then
    v_parts := v_parts || 's.instant'::text;
  end if;
  if f ? 'min_rating' then
    v_parts := v_parts || format('s.avg_rating >= %s', f ->> 'min_rating');
  end if;
  if not f ? 'start' then
    -- Subtracts the fee once from the limit instead of adding it to each price.
    if f ? 'min_total' then
      v_parts := v_parts || format('case s.total_step when 1 then %s > %s else %s >= %s end', search.amount_expression(f),
        search.largest_price_within((f ->> 'min_total')::numeric - 1), search.total_expression(f), f ->> 'min_total');
    end if;
    if f ? 'max_total' then
      v_parts := v_parts || format('case s.total_step when 1 then %s <= %s else %s <= %s end', search.amount_expression(f),
        search.largest_price_within((f ->> 'max_total')::numeric), search.total_expression(f), f ->> 'max_total');
    end if;
  end if;
  return array_to_string(v_parts, ' and ');
end $$;
comment on function search.listing_condition is
  'Returns the conditions on a listing s that do not depend on time: all other filters, the words, and the words that its name must
contain (the filter `name_query`, which no client can set). `p_in_order` is for reading listings in index order: checks the
words in the row before those stored separately.';
