-- Rates of value added tax by country, and the tax that a price contains.

create table public.tax_rates (
  country text not null check (country ~ '^[A-Z]{2}$'),
  kind text not null default 'standard' check (kind ~ '^[a-z_]{1,40}$'),
  valid_from date not null,
  percent numeric(5, 2) not null check (percent between 0 and 99.99),
  primary key (country, kind, valid_from)
);
alter table public.tax_rates enable row level security;
comment on table public.tax_rates is
  'Rates of value added tax in percent, by country and kind, valid from a day until the next one. A country without a row has no
known rate.';

create function private.tax_percent(p_country text, p_kind text, p_at date) returns numeric
language sql stable security definer set search_path = '' as $$
  select r.percent from public.tax_rates r
  where r.country = p_country and r.kind = p_kind and r.valid_from <= p_at
  order by r.valid_from desc limit 1
$$;
comment on function private.tax_percent is 'Returns the rate of a country on a day in percent, or null when it is not known.';

create function private.contained_tax(p_amount bigint, p_percent numeric) returns bigint
language sql immutable set search_path = '' as $$
  select round(p_amount * p_percent / (100 + p_percent))::bigint
$$;
comment on function private.contained_tax is
  'Returns the tax that an amount in minor units contains at a rate, rounded half up: amount × rate / (100 + rate).';

create function private.tax_in(p_amount bigint, p_country text, p_kind text, p_at date) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.contained_tax(p_amount, private.tax_percent(p_country, p_kind, p_at))
$$;
comment on function private.tax_in is
  'Returns the tax that an amount in minor units contains in a country on a day: prices include their tax. Null when no rate is known.';

create policy tax_rates_select on public.tax_rates for select to anon, authenticated using (true);

grant select on public.tax_rates to anon, authenticated;
