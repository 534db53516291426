-- Known cities, and currencies.

create function private.is_currency(p_currency text) returns boolean
language sql immutable set search_path = '' as $$
  select p_currency in ('EGP', 'AED', 'SAR', 'KWD', 'BHD', 'QAR', 'OMR', 'JOD', 'USD', 'EUR', 'GBP', 'DZD', 'IQD', 'LYD', 'MAD', 'SDG', 'TND',
    'TRY', 'JPY')
$$;
comment on function private.is_currency is
  'True for a currency in which something can be offered (ISO 4217). Each has a currency_exponent and an approximate value in the
setting currency_values, without which prices could not be ordered, compared or charged.';

create table public.cities (
  slug text primary key,
  name text not null,
  name_ar text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  time_zone text not null,
  currency text not null check (private.is_currency(currency)),
  latitude double precision not null,
  longitude double precision not null,
  position integer not null default 0
);
alter table public.cities enable row level security;
comment on table public.cities is
  'Cities with their names in both languages, and the time zone and currency that a new listing there starts with.';

create function public.currency_exponent(p_currency text) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_currency in ('KWD', 'BHD', 'OMR', 'JOD', 'TND', 'IQD', 'LYD') then 3
    when p_currency in ('JPY', 'KRW', 'VND', 'CLP', 'ISK') then 0
    else 2
  end;
end $$;
comment on function public.currency_exponent is 'Returns the number of decimals of a currency (ISO 4217).';

create function private.least_card_amount(p_currency text) returns integer
language sql immutable set search_path = '' as $$
  select case p_currency when 'AED' then 200 when 'KWD' then 150 when 'BHD' then 190 when 'OMR' then 190 else 50 end
$$;
comment on function private.least_card_amount is
  'Returns the smallest amount that a card can be charged, in minor units. Source:
https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts; about half a US dollar for dinars and rials of the Gulf.';

create function private.is_card_amount(p_amount numeric, p_currency text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_amount between private.least_card_amount(p_currency) and 99999999, false)
$$;
comment on function private.is_card_amount is
  'True for an amount in minor units that a card can be charged in one payment: at least least_card_amount, at most eight digits.';

create function private.card_amount_step(p_currency text) returns integer
language sql immutable set search_path = '' as $$
  select case when public.currency_exponent(p_currency) = 3 then 10 else 1 end
$$;
comment on function private.card_amount_step is
  'Returns the step of card amounts in minor units: 10 for currencies with three decimals, because the processor refuses amounts
that do not end in zero.';

create table private.time_zones (
  name text primary key check (name ~ '^(UTC|[A-Z][A-Za-z_]+/[A-Za-z0-9_+/-]+)$')
);
alter table private.time_zones enable row level security;
comment on table private.time_zones is
  'The time zones that a listing can have: those of pg_timezone_names when the reference data was inserted. The view reads every
zone file on each query, which takes 45 ms.';

create function private.is_time_zone(p_zone text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.time_zones z where z.name = p_zone)
$$;
comment on function private.is_time_zone is
  'True for a time zone of the IANA database (''Africa/Cairo''), false for abbreviations and POSIX rules.';

create policy cities_select on public.cities for select to anon, authenticated using (true);

grant select on public.cities to anon, authenticated;
grant execute on function
  private.is_currency
  to authenticated, service_role;
grant execute on function
  public.currency_exponent
  to anon, authenticated, service_role;
