-- What the search reads: one narrow row for each public listing, kept by triggers.

insert into public.platform_settings (key, value) values
  -- What one unit of a currency is about worth, so that prices in several can be put in order.
  ('currency_values', '{"USD": 1, "EUR": 1.1, "GBP": 1.3, "EGP": 0.02, "AED": 0.2723, "SAR": 0.2667,
    "QAR": 0.2747, "KWD": 3.25, "BHD": 2.65, "OMR": 2.6, "JOD": 1.41}');

-- A minor unit of the currency in comparable terms; 1 for a major unit of an unknown currency.
create function private.minor_value(p_currency text) returns double precision
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select (s.value ->> p_currency)::double precision
    from public.platform_settings s
    where s.key = 'currency_values' and jsonb_typeof(s.value -> p_currency) = 'number'
  ), 1) / power(10, public.currency_exponent(p_currency))
$$;

-- Weekly hours that at least one public listing has: thousands share one row, judged once a search.
create table private.search_schedules (
  id integer generated always as identity primary key,
  time_zone text not null,
  hours jsonb not null,
  unique (time_zone, hours)
);
comment on column private.search_schedules.hours is '[[weekday, opens, closes], …] in order.';

create table private.venue_search (
  venue_id uuid primary key references public.venues (id) on delete cascade,
  type_id uuid,
  type text,
  city text not null,
  country text not null,
  capacity integer not null,
  layouts jsonb not null,
  amenities text[] not null,
  events text[] not null,
  avg_rating numeric(3, 2) not null,
  instant boolean not null,
  place point,
  rate_hour bigint not null,
  rate_day bigint not null,
  rate_person bigint not null,
  minor_value double precision not null,
  by_day boolean not null,
  schedule_id integer not null references private.search_schedules (id),
  minimum_hours numeric(5, 1) not null,
  notice_hours integer not null,
  window_months integer not null,
  before_minutes integer not null,
  after_minutes integer not null,
  quality double precision not null,
  rating_rank double precision not null,
  price_rank double precision not null,
  published double precision not null,
  head tsvector not null,
  words tsvector not null
);
-- Words are read through their index only: kept aside, they do not slow the reading of everything else.
alter table private.venue_search alter column words set storage external, alter column head set storage main;
alter table private.venue_search set (toast_tuple_target = 512);
comment on table private.venue_search is 'Public listings as the search sees them; rates that the pricing model does not use are 0.';
create index venue_search_quality_idx on private.venue_search (quality desc, venue_id);
create index venue_search_rating_idx on private.venue_search (rating_rank desc, venue_id);
create index venue_search_price_idx on private.venue_search (price_rank desc, venue_id);
create index venue_search_newest_idx on private.venue_search (published desc, venue_id);
create index venue_search_city_idx on private.venue_search (city, quality desc, venue_id);
create index venue_search_country_idx on private.venue_search (country, quality desc, venue_id);
create index venue_search_type_idx on private.venue_search (type, quality desc, venue_id);
create index venue_search_place_idx on private.venue_search using gist (place);
create index venue_search_amenities_idx on private.venue_search using gin (amenities);
create index venue_search_events_idx on private.venue_search using gin (events);
create index venue_search_words_idx on private.venue_search using gin (words);
create index venue_search_name_idx on private.venue_search using gin (ts_filter(head, '{a}'));

-- Which venues are taken at a time, whatever the venue.
create index bookings_occupied_idx on public.bookings using gist (occupied)
  where status in ('held', 'pending', 'confirmed', 'completed');
create index buffer_times_before_idx on public.buffer_times (before_minutes);
create index buffer_times_after_idx on public.buffer_times (after_minutes);
create index blocked_times_when_idx on public.blocked_times using gist (tstzrange(starts_at, ends_at, '[)'));
create index opening_exceptions_when_idx on public.opening_exceptions
  using gist (daterange(starts_on, ends_on, '[]'));

-- The city of a listing as the search knows it: the slug of a known city by any of its names, else
-- the key of what the host wrote.
create function private.city_key(p_city text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select c.slug from public.cities c
    where private.search_key(p_city) in
      (private.search_key(c.slug), private.search_key(c.name), private.search_key(c.name_ar))
    order by c.position limit 1
  ), private.search_key(p_city))
$$;

-- The same for a country: its code where that was written or the city is known, else its key.
create function private.country_key(p_country text, p_city_key text default null) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when btrim(p_country) ~* '^[a-z]{2}$' then upper(btrim(p_country))
    else coalesce(
      (select k.code from (values ('EG', 'egypt'), ('EG', 'msr'), ('AE', 'united arab emirates'), ('AE', 'uae'),
        ('AE', 'amarat'), ('AE', 'amarat arbyh mthdh'), ('SA', 'saudi arabia'), ('SA', 'sawdyh'),
        ('SA', 'mmlkh arbyh sawdyh'), ('KW', 'kuwait'), ('KW', 'kwyt')) k (code, name)
        where k.name = private.search_key(p_country)),
      (select c.country from public.cities c where c.slug = p_city_key and btrim(p_country) = ''),
      private.search_key(p_country))
  end
$$;
