-- Listings: the venue, what belongs to it, and revisions of an active one.

create table public.properties (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 160),
  name_ar text check (char_length(name_ar) <= 160),
  address text not null default '' check (char_length(address) <= 300),
  city text not null default '',
  country text not null default '',
  created_at timestamptz not null default now()
);
create index properties_host_idx on public.properties (host_id);

create table public.venues (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.users (id) on delete cascade,
  property_id uuid references public.properties (id) on delete set null,
  type_id uuid references public.venue_types (id),
  name text not null default 'Untitled Venue' check (char_length(name) between 1 and 160),
  name_ar text check (char_length(name_ar) <= 160),
  description text not null default '' check (char_length(description) <= 10000),
  description_ar text check (char_length(description_ar) <= 10000),
  capacity integer not null default 0 check (capacity between 0 and 100000),
  capacity_by_layout jsonb not null default '{}' check (jsonb_typeof(capacity_by_layout) = 'object'),
  address text not null default '' check (char_length(address) <= 300),
  area text check (char_length(area) <= 120),
  area_ar text check (char_length(area_ar) <= 120),
  city text not null default '' check (char_length(city) <= 120),
  country text not null default '' check (char_length(country) <= 80),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  time_zone text not null default 'Africa/Cairo',
  price_per_hour bigint not null default 0 check (price_per_hour between 0 and 100000000000),
  amenities text[] not null default '{}' check (cardinality(amenities) <= 100),
  images text[] not null default '{}' check (cardinality(images) <= 40),
  status text not null default 'draft'
    check (status in ('draft', 'pending', 'active', 'rejected', 'suspended', 'paused')),
  featured boolean not null default false,
  instant_booking boolean not null default false,
  policy text not null default 'flexible'
    check (policy in ('very_flexible', 'flexible', 'standard_30', 'standard_90')),
  minimum_notice_hours integer not null default 2 check (minimum_notice_hours between 0 and 8760),
  booking_window_months integer not null default 12 check (booking_window_months between 1 and 36),
  avg_rating numeric(3, 2) not null default 0,
  review_count integer not null default 0,
  rejection_reason text check (char_length(rejection_reason) <= 2000),
  submitted_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.venues.price_per_hour is 'Minor units of the currency of venue_pricing.';
comment on column public.venues.amenities is 'Slugs of amenities as the host saved them; venue_amenities follows by trigger.';
comment on column public.venues.images is 'Paths in the bucket venue-images, main picture first; venue_images follows by trigger.';
create index venues_host_idx on public.venues (host_id, updated_at desc);
create index venues_queue_idx on public.venues (submitted_at) where status = 'pending';
create index venues_active_city_idx on public.venues (city) where status = 'active';
create trigger venues_touch before update on public.venues
  for each row execute function private.touch_updated_at();

create table public.venue_pricing (
  venue_id uuid primary key references public.venues (id) on delete cascade,
  pricing_model text not null default 'hourly'
    check (pricing_model in ('hourly', 'daily', 'per_person', 'hourly_per_person', 'daily_per_person')),
  currency text not null default 'EGP' check (currency ~ '^[A-Z]{3}$'),
  price_per_day bigint not null default 0 check (price_per_day between 0 and 100000000000),
  price_per_person bigint not null default 0 check (price_per_person between 0 and 100000000000),
  minimum_hours numeric(5, 1) not null default 1 check (minimum_hours between 0.5 and 720)
);
comment on table public.venue_pricing is 'All prices in minor units of the currency.';

create table public.venue_images (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  path text not null check (char_length(path) between 1 and 500),
  position integer not null default 0,
  caption text check (char_length(caption) <= 300),
  caption_ar text check (char_length(caption_ar) <= 300),
  alt text check (char_length(alt) <= 300),
  alt_ar text check (char_length(alt_ar) <= 300),
  unique (venue_id, path)
);
create index venue_images_venue_idx on public.venue_images (venue_id, position);

create table public.venue_amenities (
  venue_id uuid not null references public.venues (id) on delete cascade,
  amenity_id uuid not null references public.amenities (id) on delete cascade,
  primary key (venue_id, amenity_id)
);
create index venue_amenities_amenity_idx on public.venue_amenities (amenity_id, venue_id);

create table public.venue_allowed_events (
  venue_id uuid not null references public.venues (id) on delete cascade,
  event_type_id uuid not null references public.event_types (id) on delete cascade,
  primary key (venue_id, event_type_id)
);
create index venue_allowed_events_event_idx on public.venue_allowed_events (event_type_id, venue_id);

create table public.venue_house_rules (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  code text check (code in ('no_smoking', 'no_alcohol', 'no_outside_catering', 'no_pets', 'no_confetti',
    'no_open_flames', 'no_amplified_music', 'music_until_midnight', 'families_only', 'leave_as_found')),
  text text check (char_length(text) <= 300),
  text_ar text check (char_length(text_ar) <= 300),
  position integer not null default 0,
  check (code is not null or text is not null or text_ar is not null),
  unique (venue_id, code)
);
create index venue_house_rules_venue_idx on public.venue_house_rules (venue_id, position);

create table public.venue_addons (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 160),
  name_ar text check (char_length(name_ar) <= 160),
  description text check (char_length(description) <= 1000),
  description_ar text check (char_length(description_ar) <= 1000),
  pricing text not null default 'per_booking' check (pricing in ('per_booking', 'per_hour', 'per_person')),
  price bigint not null check (price between 0 and 100000000000),
  stock integer check (stock between 1 and 100000),
  is_active boolean not null default true,
  position integer not null default 0
);
comment on column public.venue_addons.stock is 'How many can be booked at overlapping times; null: no limit.';
create index venue_addons_venue_idx on public.venue_addons (venue_id, position);

-- A change to an active venue that waits for review; the approved version stays public meanwhile.
create table public.venue_revisions (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text check (char_length(reason) <= 2000),
  submitted_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index venue_revisions_pending_idx on public.venue_revisions (venue_id) where status = 'pending';
