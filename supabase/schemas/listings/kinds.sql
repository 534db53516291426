-- Kinds of listings: the columns that all of them have, and what differs between them wherever one function serves all.

create table private.listing_columns (
  name text not null default '' check (char_length(name) <= 160),
  name_ar text check (char_length(name_ar) <= 160),
  description text not null default '' check (char_length(description) <= 10000),
  description_ar text check (char_length(description_ar) <= 10000),
  city text not null default '' check (char_length(city) <= 120),
  country text not null default '' check (char_length(country) <= 80),
  time_zone text not null default 'Africa/Cairo' check (char_length(time_zone) <= 64),
  images text[] not null default '{}' constraint images_are_paths check (private.are_storage_paths(images)),
  status text not null default 'draft'
    check (status in ('draft', 'pending', 'active', 'rejected', 'suspended', 'paused')),
  featured boolean not null default false,
  rejection_reason text check (char_length(rejection_reason) <= 2000),
  avg_rating numeric(3, 2) not null default 0,
  review_count integer not null default 0,
  submitted_at timestamptz,
  published_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint archived_unseen check (archived_at is null or status in ('draft', 'rejected', 'suspended', 'paused'))
);
alter table private.listing_columns enable row level security;
comment on table private.listing_columns is
  'The columns of every kind of listing, for `like private.listing_columns including all`. Has no rows.';
comment on column private.listing_columns.images is 'Paths in the bucket of the kind, main picture first.';
comment on column private.listing_columns.archived_at is
  'When the owner archived the listing; null while it is public or in the review queue.';

create function private.listing_kinds() returns table (kind text, table_name text, owner_column text)
language sql immutable set search_path = '' as $$
  values
    ('venue', 'public.venues', 'host_id'),
    ('service', 'public.services', 'provider_id')
$$;
comment on function private.listing_kinds is
  'Returns the kinds of listings: the table that holds the rows of a kind, and its column with the owner. A further kind is a row here,
a table with the columns of private.listing_columns and the triggers of private.sync_listing and delete_listing, and its texts.';
