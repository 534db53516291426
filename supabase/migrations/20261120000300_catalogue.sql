-- Lists that listings choose from, and the platform's own settings.

create table public.venue_types (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  name_ar text not null,
  position integer not null default 0
);
create table public.service_categories (like public.venue_types including all);
create table public.event_types (like public.venue_types including all);
create table public.amenities (
  like public.venue_types including all,
  category text not null default 'general'
);

-- Cities that Mahfil knows by both names, with what a new listing there starts from.
create table public.cities (
  slug text primary key,
  name text not null,
  name_ar text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  time_zone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  latitude double precision not null,
  longitude double precision not null,
  position integer not null default 0
);

create table public.platform_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
create trigger platform_settings_touch before update on public.platform_settings
  for each row execute function private.touch_updated_at();
insert into public.platform_settings (key, value) values
  ('service_fee_percent', '5'),
  ('hold_minutes', '15'),
  ('request_hours', '24'),
  ('payout_days', '2');

alter table public.venue_types enable row level security;
alter table public.service_categories enable row level security;
alter table public.event_types enable row level security;
alter table public.amenities enable row level security;
alter table public.cities enable row level security;
alter table public.platform_settings enable row level security;

grant select on public.venue_types, public.service_categories, public.event_types, public.amenities, public.cities
  to anon, authenticated;
create policy venue_types_select on public.venue_types for select to anon, authenticated using (true);
create policy service_categories_select on public.service_categories for select to anon, authenticated using (true);
create policy event_types_select on public.event_types for select to anon, authenticated using (true);
create policy amenities_select on public.amenities for select to anon, authenticated using (true);
create policy cities_select on public.cities for select to anon, authenticated using (true);

grant select, update (value) on public.platform_settings to authenticated;
create policy platform_settings_select on public.platform_settings for select to authenticated
  using ((select private.is_admin()));
create policy platform_settings_update on public.platform_settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- The exponent of a currency (ISO 4217): how many digits its minor unit has.
create function public.currency_exponent(p_currency text) returns integer
language sql immutable set search_path = '' as $$
  select case
    when p_currency in ('KWD', 'BHD', 'OMR', 'JOD', 'TND', 'IQD', 'LYD') then 3
    when p_currency in ('JPY', 'KRW', 'VND', 'CLP', 'ISK') then 0
    else 2
  end
$$;
grant execute on function public.currency_exponent(text) to anon, authenticated;

-- A setting as a number; the fallback when it is missing.
create function private.setting_number(p_key text, p_default numeric) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce((select (value #>> '{}')::numeric from public.platform_settings where key = p_key), p_default)
$$;
grant execute on function private.setting_number(text, numeric) to anon, authenticated;
