-- Venues: the row of a listing, and who may read and write it.

create table public.venues (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.users (id) on delete cascade,
  like private.listing_columns including all,
  property_id uuid references public.properties (id) on delete set null,
  type_id uuid references public.venue_types (id),
  capacity integer not null default 0 check (capacity between 0 and 100000),
  capacity_by_layout jsonb not null default '{}'
    constraint venues_capacity_by_layout_size check (private.are_layout_capacities(capacity_by_layout)),
  address text not null default '' check (char_length(address) <= 300),
  address_ar text check (char_length(address_ar) <= 300),
  area text check (char_length(area) <= 120),
  area_ar text check (char_length(area_ar) <= 120),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  price_per_hour bigint not null default 0 check (price_per_hour between 0 and 100000000000),
  amenities text[] not null default '{}'
    check (cardinality(amenities) <= private.list_limit('amenities') and octet_length(amenities::text) <= 10000),
  instant_booking boolean not null default false,
  policy text not null default 'flexible'
    check (policy in ('very_flexible', 'flexible', 'standard_30', 'standard_90')),
  minimum_notice_hours integer not null default 2 check (minimum_notice_hours between 0 and 8760),
  booking_window_months integer not null default 12 check (booking_window_months between 1 and 36),
  number bigint generated always as identity,
  constraint venues_name_given check (name <> ''),
  constraint venues_images_limit check (cardinality(images) <= private.list_limit('images')),
  constraint venues_listing foreign key (id) references public.listings (id) on delete cascade deferrable initially deferred
);
alter table public.venues alter column name set default 'Untitled Venue';
alter table public.venues enable row level security;
comment on table public.venues is 'Venues: listings of what is booked by the hour or day.';
comment on column public.venues.price_per_hour is
  'Copy of venue_pricing.price_per_hour for callers that read or write only this table; no function reads it.';
comment on column public.venues.amenities is 'Slugs of amenities as the host saved them; venue_amenities follows by trigger.';
comment on column public.venues.number is
  'Ascending in the order of creation, with gaps; each part of the sitemap is a range of it.';

create index venues_host_idx on public.venues (host_id, updated_at desc);
create index venues_unpublished_idx on public.venues (host_id) where published_at is null;
create index venues_active_number_idx on public.venues (number) where status = 'active';
create index venues_active_city_idx on public.venues (city) where status = 'active';

create function private.require_own_venue(p_venue_id uuid) returns public.venues
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_venue public.venues;
begin
  select * into v_venue from public.venues where id = p_venue_id and host_id = v_user;
  if not found then
    perform private.raise_error('not_found');
  end if;
  return v_venue;
end $$;
comment on function private.require_own_venue is
  'Returns the caller''s own venue. Errors: not_signed_in (PT401), not_found (PT404: none, or another host''s).';

create function private.require_visible_venue(p_venue_id uuid) returns public.venues
language plpgsql stable security definer set search_path = '' as $$
declare
  v_venue public.venues;
begin
  select * into v_venue from public.venues where id = p_venue_id;
  if v_venue.id is null or not private.can_see_listing(p_venue_id) then
    perform private.raise_error('not_found');
  end if;
  return v_venue;
end $$;
comment on function private.require_visible_venue is 'Returns a venue that the caller may see. Errors: not_found (PT404).';

create trigger clean_lines before insert or update of name, name_ar, address, address_ar, area, area_ar, city on public.venues
  for each row execute function private.clean_lines('name', 'name_ar', 'address', 'address_ar', 'area', 'area_ar', 'city');
create trigger venues_set_updated_at before update on public.venues
  for each row execute function private.set_updated_at();
create trigger listing_0_sync after insert or update on public.venues
  for each row execute function private.sync_listing('venue', 'host_id');
create trigger listing_delete after delete on public.venues
  for each row execute function private.delete_listing();

create policy venues_select on public.venues for select to anon, authenticated
  using (status = 'active' or host_id = (select auth.uid()) or (select private.is_admin()));
create policy venues_insert on public.venues for insert to authenticated
  with check (host_id = (select auth.uid()) and (select private.get_my_role()) in ('host', 'admin'));
-- Admins edit through admin_save_listing, which notifies the host.
create policy venues_update on public.venues for update to authenticated
  using (host_id = (select auth.uid())) with check (host_id = (select auth.uid()));
create policy venues_delete on public.venues for delete to authenticated
  using (host_id = (select auth.uid()) and status in ('draft', 'rejected'));

grant select on public.venues to anon, authenticated;
grant insert (id, host_id, name, name_ar, type_id, capacity, capacity_by_layout, property_id, address, address_ar,
    area, area_ar, city, country, latitude, longitude, time_zone, description, description_ar, price_per_hour, amenities, images,
    instant_booking, policy, minimum_notice_hours, booking_window_months)
  on public.venues to authenticated;
grant update (name, name_ar, type_id, capacity, capacity_by_layout, property_id, address, address_ar, area, area_ar,
    city, country, latitude, longitude, time_zone, description, description_ar, price_per_hour, amenities, images,
    instant_booking, policy, minimum_notice_hours, booking_window_months)
  on public.venues to authenticated;
grant delete on public.venues to authenticated;
