-- Tables of the search: one narrow row for each public listing, kept current by triggers.

create table search.terms (
  term text collate "C" primary key check (char_length(term) between 1 and 60),
  sorted_letters text not null,
  skeleton text not null
);
comment on table search.terms is 'Every word of a public listing, place or type; misspelt words are compared with these.';

create table search.schedules (
  id integer generated always as identity primary key,
  time_zone text not null,
  hours jsonb not null,
  unique (time_zone, hours)
);
comment on table search.schedules is
  'Distinct weekly hours of public listings: thousands of listings can share one row, which a search evaluates once.';
comment on column search.schedules.hours is '[[weekday, opens, closes], …] in order.';

create table search.venues (
  venue_id uuid primary key references public.venues (id) on delete cascade,
  type_id uuid,
  type text,
  city text not null,
  country text not null,
  areas text[] not null,
  currency text not null,
  capacity integer not null,
  layouts jsonb not null,
  amenities text[] not null,
  events text[] not null,
  avg_rating numeric(3, 2) not null,
  instant boolean not null,
  location point,
  rate_hour bigint not null,
  rate_day bigint not null,
  rate_person bigint not null,
  booking_fees bigint not null,
  from_hours numeric(5, 1) not null,
  from_days integer not null,
  from_amount bigint not null,
  total_step integer not null,
  minor_unit_value double precision not null,
  by_day boolean not null,
  schedule_id integer not null references search.schedules (id),
  minimum_hours numeric(5, 1) not null,
  notice_hours integer not null,
  window_months integer not null,
  before_minutes integer not null,
  after_minutes integer not null,
  quality double precision not null,
  rating_rank double precision not null,
  price_rank double precision not null,
  unit_rank double precision not null,
  published double precision not null,
  heading_vector tsvector not null,
  document_vector tsvector not null
);
comment on table search.venues is 'Search rows of public listings. Rates that the pricing model does not use are 0.';
comment on column search.venues.from_amount is
  'Price of the shortest booking (from_hours, or from_days when sold by the day) for one guest, without the service fee.';
comment on column search.venues.total_step is 'The step of a booking''s total, in minor units (private.total_step).';
comment on column search.venues.price_rank is 'Order by from_amount across currencies; unit_rank is by one hour, day or guest.';
-- Words are read through their index only; stored separately, they do not slow down reading the rest of the row.
alter table search.venues alter column document_vector set storage external, alter column heading_vector set storage main;
alter table search.venues set (toast_tuple_target = 512);

create index booking_parts_occupied_idx on public.booking_parts using gist (occupied) where is_exclusive and occupied is not null;
create index buffer_times_before_idx on public.buffer_times (before_minutes);
create index buffer_times_after_idx on public.buffer_times (after_minutes);
create index opening_exceptions_when_idx on public.opening_exceptions
  using gist (daterange(starts_on, ends_on, '[]'));
create index terms_trgm_idx on search.terms using gin (term extensions.gin_trgm_ops);
create index terms_skeleton_idx on search.terms (skeleton);
create index terms_sorted_letters_idx on search.terms (sorted_letters);
create index venues_schedule_idx on search.venues (schedule_id);
create index venues_quality_idx on search.venues (quality desc, venue_id);
create index venues_rating_idx on search.venues (rating_rank desc, venue_id);
create index venues_price_idx on search.venues (price_rank desc, venue_id);
create index venues_newest_idx on search.venues (published desc, venue_id);
create index venues_city_idx on search.venues (city, quality desc, venue_id);
create index venues_country_idx on search.venues (country, quality desc, venue_id);
create index venues_type_idx on search.venues (type, quality desc, venue_id);
create index venues_location_idx on search.venues using gist (location);
create index venues_amenities_idx on search.venues using gin (amenities);
create index venues_areas_idx on search.venues using gin (areas);
create index venues_events_idx on search.venues using gin (events);
create index venues_document_idx on search.venues using gin (document_vector);
create index venues_name_idx on search.venues using gin (ts_filter(heading_vector, '{a}'));
create index venues_city_price_idx on search.venues (city, price_rank desc, venue_id);
create index venues_rates_idx on search.venues
  (city, least(rate_day, 1), least(rate_person, 1), unit_rank desc, venue_id);
