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
  listing_version integer not null default 1,
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
comment on column private.listing_columns.images is 'Paths in the bucket of the kind, main picture first; listing_images follows by trigger.';
comment on column private.listing_columns.listing_version is
  'Number of saves of the listing: by its owner, by an admin, or of its opening hours alone.';
comment on column private.listing_columns.archived_at is
  'When the owner archived the listing; null while it is public or in the review queue.';

create function private.listing_kinds() returns table (
  kind text, table_name text, owner_column text, bucket text, image_list text, stored_images integer, unverified_images integer, placeholder text, reviewed_columns text[],
  required_columns text[], model_column text, rate_columns text[], revision_notification text, needs_business boolean,
  owner_roles text[], has_details boolean, detail_columns text[], is_exclusive boolean)
language sql immutable set search_path = '' as $$
  values
    ('venue', 'public.venues', 'host_id', 'venue-images', 'images', 2000, 200, 'Untitled Venue',
      array['name', 'name_ar', 'description', 'description_ar', 'address', 'address_ar', 'area', 'area_ar', 'city', 'country', 'time_zone',
        'latitude', 'longitude', 'capacity', 'capacity_by_layout', 'type_id', 'images'],
      array['name', 'type_id', 'capacity', 'address', 'images'], 'pricing_model',
      array['%hourly% price_per_hour', '%daily% price_per_day', '%per_person% price_per_person'], 'revision', false,
      array['host', 'admin'], true, array['price_per_hour'], true),
    ('service', 'public.services', 'provider_id', 'service-images', 'service_images', 500, 100, '',
      array['name', 'name_ar', 'description', 'description_ar', 'category_id', 'city', 'country', 'images'],
      array['name|name_ar', 'description|description_ar', 'category_id', 'city'], 'pricing_type',
      array['fixed price', 'hourly price', 'per_person price'], 'service_revision', true,
      array['service_provider', 'admin'], false, array[]::text[], false)
$$;
comment on function private.listing_kinds is
  'Returns the kinds of listings. table_name: holds the rows of a kind, with the columns of private.listing_columns and the triggers whose
names begin with listing_. owner_column: names the owner. bucket, image_list: where its pictures are, and their private.list_limit.
stored_images, unverified_images: how many pictures one owner may have stored, and an owner who is not verified, who cannot publish.
placeholder: a name that counts as none. reviewed_columns: a change of them on a published listing is reviewed first. required_columns: filled in
before a listing is submitted, of `a|b` one. rate_columns: `pattern column`, required of listings whose model_column is like the pattern.
revision_notification: begins the names of notifications of a revision. needs_business: approved only while the owner''s business is.
owner_roles: who may have listings of the kind. has_details: rows of other tables belong to the kind alone, which private.save_<kind>_details,
copy_<kind>_details and <kind>_details write, copy and return; detail_columns: columns of the kind that the first of them writes.
is_exclusive: a booking takes time of the listing itself, one at a time; otherwise of its owner, as often as they work at once.
A further kind is a row here, a table, and its texts.';

create function private.picture_buckets() returns text[]
language sql immutable security definer set search_path = '' as $$
  select array_agg(k.bucket) || 'avatars'::text from private.listing_kinds() k
$$;
comment on function private.picture_buckets is 'Returns the buckets of public pictures: those of listings, and of users and businesses.';

create function private.buckets() returns text[]
language sql immutable security definer set search_path = '' as $$
  select private.picture_buckets() || array['message-files', 'payment-proofs']
$$;
comment on function private.buckets is 'Returns all buckets.';

grant execute on function private.picture_buckets to authenticated;
