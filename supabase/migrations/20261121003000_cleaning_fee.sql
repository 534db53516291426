-- A cleaning fee: once for each booking, whatever its length, and part of every price that is shown.

alter table public.venue_pricing
  add column cleaning_fee bigint not null default 0 check (cleaning_fee between 0 and 100000000000);
comment on column public.venue_pricing.cleaning_fee is 'Charged once for a booking; 0 for none.';
grant update (cleaning_fee) on public.venue_pricing to authenticated;

-- The lines of the place itself: by the pricing model, then the cleaning fee where there is one.
create or replace function private.place_lines(p_venue public.venues, p_pricing public.venue_pricing,
  p_hours numeric, p_days integer, p_guests integer)
returns setof jsonb
language sql stable set search_path = '' as $$
  select private.price_line('hourly', 'Hourly rate', 'سعر الساعة', p_hours, p_venue.price_per_hour)
  where p_pricing.pricing_model in ('hourly', 'hourly_per_person')
  union all
  select private.price_line('daily', 'Daily rate', 'سعر اليوم', p_days, p_pricing.price_per_day)
  where p_pricing.pricing_model in ('daily', 'daily_per_person')
  union all
  select private.price_line('per_person', 'Per guest', 'لكل ضيف', p_guests, p_pricing.price_per_person)
  where p_pricing.pricing_model in ('per_person', 'hourly_per_person', 'daily_per_person')
  union all
  select private.price_line('cleaning_fee', 'Cleaning fee', 'رسوم التنظيف', 1, p_pricing.cleaning_fee)
  where p_pricing.cleaning_fee > 0
$$;

alter table private.venue_search add column cleaning_fee bigint not null default 0;

-- A search row takes the cleaning fee from the prices of its venue, whoever writes the row.
create function private.search_cleaning_fee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select coalesce(max(p.cleaning_fee), 0) into new.cleaning_fee
  from public.venue_pricing p where p.venue_id = new.venue_id;
  return new;
end $$;
create trigger venue_search_cleaning_fee before insert or update on private.venue_search
  for each row execute function private.search_cleaning_fee();

-- The total for the asked time and guests as quote_booking adds it up, in SQL over s and judged j:
-- half up for each line, the service fee last. Without a time the price of one unit, which no cleaning
-- belongs to.
create or replace function private.search_total(p_filters jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_percent numeric := greatest(private.setting_number('service_fee_percent', 5), 0);
  v_sum text := 's.rate_hour + s.rate_day + s.rate_person';
begin
  if p_filters ? 'start' then
    v_sum := format('round(s.rate_hour * %L::numeric) + s.rate_day * j.days + s.rate_person::numeric * %L::numeric '
        || '+ s.cleaning_fee',
      extract(epoch from (p_filters ->> 'end')::timestamptz - (p_filters ->> 'start')::timestamptz) / 3600,
      coalesce(p_filters ->> 'guests', '1'));
  end if;
  return format('((%1$s) + round((%1$s)::numeric * %2$L::numeric / 100))', v_sum, v_percent);
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
