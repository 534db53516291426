-- Rules of a listing, shared by triggers and review functions.

create function private.missing_venue_fields(p_venue public.venues) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_remove(array[
    case when btrim(p_venue.name) in ('', 'Untitled Venue') then 'name' end,
    case when p_venue.type_id is null then 'type_id' end,
    case when p_venue.capacity <= 0 then 'capacity' end,
    case when btrim(p_venue.address) = '' then 'address' end,
    case when cardinality(p_venue.images) = 0 then 'images' end,
    case when p.pricing_model like '%hourly%' and p.price_per_hour <= 0 then 'price_per_hour' end,
    case when p.pricing_model like '%daily%' and p.price_per_day <= 0 then 'price_per_day' end,
    case when p.pricing_model like '%per_person%' and p.price_per_person <= 0 then 'price_per_person' end
  ], null)
  -- Returns one row, also for a listing without prices.
  from (select 1) listing
  left join public.venue_pricing p on p.venue_id = p_venue.id
$$;
comment on function private.missing_venue_fields is
  'Returns the missing fields of a listing for a review; empty when it is complete.';

create function private.require_complete_venue(p_venue public.venues) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_missing text[] := private.missing_venue_fields(p_venue);
begin
  if cardinality(v_missing) > 0 then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = array_to_string(v_missing, ',');
  end if;
end $$;
comment on function private.require_complete_venue is
  'Errors: invalid_input (PT422, the missing fields in the detail) unless the listing is complete. A city is optional.';

create function private.check_venue_values(p_venue public.venues) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_invalid text[] := array_remove(array[
    case when coalesce(char_length(p_venue.name), 0) not between 1 and 160 then 'name' end,
    case when char_length(p_venue.name_ar) > 160 then 'name_ar' end,
    case when coalesce(char_length(p_venue.description), 10001) > 10000 then 'description' end,
    case when char_length(p_venue.description_ar) > 10000 then 'description_ar' end,
    case when coalesce(p_venue.capacity, -1) not between 0 and 100000 then 'capacity' end,
    case when not coalesce(private.are_layout_capacities(p_venue.capacity_by_layout), false) then 'capacity_by_layout' end,
    case when coalesce(char_length(p_venue.address), 301) > 300 then 'address' end,
    case when char_length(p_venue.address_ar) > 300 then 'address_ar' end,
    case when char_length(p_venue.area) > 120 then 'area' end,
    case when char_length(p_venue.area_ar) > 120 then 'area_ar' end,
    case when coalesce(char_length(p_venue.city), 121) > 120 then 'city' end,
    case when coalesce(char_length(p_venue.country), 81) > 80 then 'country' end,
    case when p_venue.latitude not between -90 and 90 then 'latitude' end,
    case when p_venue.longitude not between -180 and 180 then 'longitude' end,
    case when coalesce(cardinality(p_venue.images) > private.list_limit('images'), true) or not private.are_storage_paths(p_venue.images) then 'images' end,
    case when p_venue.type_id is not null
      and not exists (select 1 from public.venue_types t where t.id = p_venue.type_id) then 'type_id' end
  ], null);
begin
  if cardinality(v_invalid) > 0 then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = array_to_string(v_invalid, ',');
  end if;
end $$;
comment on function private.check_venue_values is
  'Errors: invalid_input (PT422, the fields in the detail) for values that the table would refuse. A pending revision is not
written to the table, so its constraints do not check it yet.';

create function private.is_own_path(p_owner_id uuid, p_path text) returns boolean
language sql immutable set search_path = '' as $$
  select p_path like p_owner_id::text || '/_%' and p_path not like '%..%' and char_length(p_path) <= 500
$$;
comment on function private.is_own_path is 'True for a picture''s path in the owner''s own folder.';

create function private.check_image_paths(p_host_id uuid, p_new text[], p_known text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select 1 from unnest(p_new) path
    where path <> all (p_known)
      and not (private.is_own_path(p_host_id, path) and private.is_picture_stored('venue-images', path))
      and not exists (select 1 from public.venues v where v.host_id = p_host_id and path = any (v.images))
  ) then
    perform private.raise_error('invalid_input', 'images');
  end if;
end $$;
comment on function private.check_image_paths is
  'Errors: invalid_input (PT422) unless every new picture is stored in the owner''s own folder or is used by another venue of theirs.';
