-- Listed prices: the public prices of a venue over time, from which its usual price follows.

create table private.listed_prices (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  since timestamptz not null default now(),
  until timestamptz,
  prices jsonb not null check (jsonb_typeof(prices) = 'object'),
  constraint listed_prices_in_order check (until >= since)
);
alter table private.listed_prices enable row level security;
comment on table private.listed_prices is
  'The prices of each venue while it was public, one row for each time that they stood. Amounts are in minor units.';
comment on column private.listed_prices.prices is 'The columns of venue_pricing that say what is asked.';
comment on column private.listed_prices.until is 'When they were changed or the venue stopped being public; null while they stand.';

create unique index listed_prices_open_idx on private.listed_prices (venue_id) where until is null;
create index listed_prices_venue_idx on private.listed_prices (venue_id, since);

create function private.record_listed_price(p_venue_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_open private.listed_prices;
  v_prices jsonb;
begin
  perform 1 from public.venues where id = p_venue_id for no key update;
  select to_jsonb(p) - array['venue_id', 'minimum_hours'] into v_prices
  from public.venues v join public.venue_pricing p on p.venue_id = v.id where v.id = p_venue_id and v.status = 'active';
  select * into v_open from private.listed_prices where venue_id = p_venue_id and until is null;
  if v_open.prices is not distinct from v_prices then
    return;
  elsif auth.uid() is not null and (
    select count(*) from private.listed_prices where venue_id = p_venue_id and since > now() - interval '1 day') >= 200 then
    perform private.raise_error('rate_limited');
  end if;
  -- One change can consist of several statements.
  delete from private.listed_prices where id = v_open.id and since = now();
  update private.listed_prices set until = now() where id = v_open.id;
  if v_prices is not null then
    insert into private.listed_prices (venue_id, prices) values (p_venue_id, v_prices);
  end if;
end $$;
comment on function private.record_listed_price is
  'Records the prices of a venue from now on; only ends the last row while the venue is not public. Prices must count for exactly
their period: a price that counts longer could be shown for seconds and become the usual price. Errors: rate_limited (PT429: a
user''s change after 200 within a day).';

create function private.record_listed_price_of_venue() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_listed_price(new.id);
  return null;
end $$;
comment on function private.record_listed_price_of_venue is 'Records the prices of a venue whose status has changed.';

create function private.record_listed_price_of_pricing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_listed_price(new.venue_id);
  return null;
end $$;
comment on function private.record_listed_price_of_pricing is 'Records the prices of a venue whose prices have changed.';

create function private.count_daytime_seconds(p_from timestamptz, p_until timestamptz, p_zone text) returns numeric
language sql immutable set search_path = '' as $$
  -- The seconds of whole days, plus those of the last day after 09:00.
  select sum(sign * ((t::date - date '2000-01-01') * 54000 + greatest(extract(epoch from t::time) - 32400, 0)))
  from (values (p_until at time zone p_zone, 1), (p_from at time zone p_zone, -1)) v (t, sign)
$$;
comment on function private.count_daytime_seconds is
  'Returns the seconds of a range between 09:00 and midnight in a time zone; ignores changes of clocks.';

create function private.usual_price(p_booking public.bookings, p_until timestamptz) returns numeric
language plpgsql stable security definer set search_path = '' as $$
declare
  v_hours numeric := extract(epoch from p_booking.ends_at - p_booking.starts_at) / 3600;
  v_days integer := private.count_calendar_days(p_booking.starts_at, p_booking.ends_at, p_booking.time_zone);
  v_from timestamptz := p_booking.created_at - interval '1 year';
  v_until timestamptz := least(p_until, now());
begin
  return (
    with asked as (
      select private.lowest_amount(jsonb_populate_record(null::public.venue_pricing, l.prices), v_hours, v_days, p_booking.guests)
          * (search.minor_unit_value(l.prices ->> 'currency') / search.minor_unit_value(p_booking.currency))::numeric as price,
        private.count_daytime_seconds(greatest(l.since, v_from), least(coalesce(l.until, v_until), v_until), p_booking.time_zone) as seconds
      from private.listed_prices l
      where l.venue_id = p_booking.venue_id and l.since <= v_until and (l.until is null or l.until >= v_from)
    ), reached as (
      select price, sum(seconds) over (order by price desc) as seconds, sum(seconds) over () as total from asked
    )
    select max(price) from reached where seconds * 2 >= total);
end $$;
comment on function private.usual_price is
  'Returns the usual price of a booking''s venue, in minor units of the booking''s currency, without extras and service fee: the
time-weighted median of its listed prices for these hours, days and guests, over the daytime (09:00 to midnight) in which it was
public, from a year before the booking was created until `p_until`; null when it was never public. Lowering the price for one
booking does not move the median. Converts other currencies by search.minor_unit_value. Source:
docs/decisions/0097-reviews-that-count.md.';

create function private.comparable_price(p_booking public.bookings, p_rating integer default null) returns numeric
language plpgsql stable security definer set search_path = '' as $$
declare
  v_price numeric := private.usual_price(p_booking, p_booking.created_at + interval '1 year');
begin
  return case when p_rating >= 4 then v_price else least(v_price, private.usual_price(p_booking, p_booking.created_at)) end;
end $$;
comment on function private.comparable_price is
  'Returns the usual price with which a booking is compared for its review: over the time until a year after the booking was
created; for up to three stars, or before a rating is given, at most the usual price at its creation. So a low starting price
cannot buy a good rating, and a later increase cannot remove a bad one. Source:
docs/decisions/0112-prices-that-make-a-rating-count.md.';

create trigger venues_record_listed_price after update of status on public.venues
  for each row execute function private.record_listed_price_of_venue();
create trigger venue_pricing_record_listed_price after insert or update on public.venue_pricing
  for each row execute function private.record_listed_price_of_pricing();
