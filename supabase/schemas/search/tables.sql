-- What the search reads: one narrow row for each public listing, kept current by triggers.

create table search.search_terms (
  term text collate "C" primary key check (char_length(term) between 1 and 60),
  letters text not null
);
comment on table search.search_terms is
  'Every word by which a public listing, place or type can be found; misspelt words are compared with these.';

create table search.search_synonyms (
  phrase text collate "C" primary key check (phrase ~ '^[a-z0-9]+( [a-z0-9]+){0,2}$'),
  means tsquery not null
);
comment on table search.search_synonyms is
  'Other words for cities, types and events: transliterated names, broken plurals, dialect. `phrase` is one to three words of
a query as keys (search_key); `means` is what listings may say instead.';

create table search.search_schedules (
  id integer generated always as identity primary key,
  time_zone text not null,
  hours jsonb not null,
  unique (time_zone, hours)
);
comment on table search.search_schedules is
  'Weekly hours that at least one public listing has: thousands of listings share one row, which is evaluated once a search.';
comment on column search.search_schedules.hours is '[[weekday, opens, closes], …] in order.';

create table search.venue_search (
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
  cleaning_fee bigint not null default 0,
  minor_value double precision not null,
  by_day boolean not null,
  schedule_id integer not null references search.search_schedules (id),
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
comment on table search.venue_search is
  'Public listings as the search sees them; rates that the pricing model does not use are 0.';
-- Words are read through their index only: stored apart, they do not slow down reading the rest of the row.
alter table search.venue_search alter column words set storage external, alter column head set storage main;
alter table search.venue_search set (toast_tuple_target = 512);

create index bookings_occupied_idx on public.bookings using gist (occupied)
  where status in ('held', 'pending', 'confirmed', 'completed');
create index buffer_times_before_idx on public.buffer_times (before_minutes);
create index buffer_times_after_idx on public.buffer_times (after_minutes);
create index opening_exceptions_when_idx on public.opening_exceptions
  using gist (daterange(starts_on, ends_on, '[]'));
create index search_terms_trgm_idx on search.search_terms using gin (term extensions.gin_trgm_ops);
create index search_terms_letters_idx on search.search_terms (letters);
create index venue_search_quality_idx on search.venue_search (quality desc, venue_id);
create index venue_search_rating_idx on search.venue_search (rating_rank desc, venue_id);
create index venue_search_price_idx on search.venue_search (price_rank desc, venue_id);
create index venue_search_newest_idx on search.venue_search (published desc, venue_id);
create index venue_search_city_idx on search.venue_search (city, quality desc, venue_id);
create index venue_search_country_idx on search.venue_search (country, quality desc, venue_id);
create index venue_search_type_idx on search.venue_search (type, quality desc, venue_id);
create index venue_search_place_idx on search.venue_search using gist (place);
create index venue_search_amenities_idx on search.venue_search using gin (amenities);
create index venue_search_events_idx on search.venue_search using gin (events);
create index venue_search_words_idx on search.venue_search using gin (words);
create index venue_search_name_idx on search.venue_search using gin (ts_filter(head, '{a}'));
create index venue_search_city_price_idx on search.venue_search (city, price_rank desc, venue_id);
create index venue_search_rates_idx on search.venue_search
  (city, least(rate_day, 1), least(rate_person, 1), price_rank desc, venue_id);
