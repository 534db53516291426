-- A listing that is edited in two places at once: the later save learns of the earlier one instead of
-- overwriting it.

alter table public.venues add column listing_version integer not null default 1;
comment on column public.venues.listing_version is 'How often its host saved it; not moved by anything else.';

-- Counts a save of the venue. Errors: edited_elsewhere (PT409) when it was saved since that version.
create function private.take_listing_version(p_venue_id uuid, p_version int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.venues set listing_version = listing_version + 1
  where id = p_venue_id and host_id = auth.uid() and listing_version = coalesce(p_version, listing_version);
  if not found then
    raise sqlstate 'PT409' using message = 'edited_elsewhere';
  end if;
end $$;

drop function public.save_listing(uuid, jsonb, jsonb);

-- Saves the caller's listing and answers its id: a new draft when p_venue_id is null. On a published
-- listing the part that guests rely on becomes a change for review, replacing the one that waited.
-- With p_version only if nobody has saved it since that version (venues.listing_version) was read.
-- Errors: edited_elsewhere (PT409), not_signed_in (PT401), not_found (PT404: none, or not the caller's),
-- forbidden (42501: no host), wrong_status (PT409), invalid_input (PT422, and check violations).
create function public.save_listing(p_venue_id uuid, p_venue jsonb, p_details jsonb, p_version int default null)
returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid := p_venue_id;
  v_user uuid := private.require_user();
begin
  if v_id is null then
    insert into public.venues (host_id, name, name_ar, type_id, capacity, capacity_by_layout, property_id,
      address, area, area_ar, city, country, latitude, longitude, time_zone, description, description_ar,
      price_per_hour, amenities, images, instant_booking, policy, minimum_notice_hours)
    select v_user, r.name, r.name_ar, r.type_id, r.capacity, r.capacity_by_layout, r.property_id,
      r.address, r.area, r.area_ar, r.city, r.country, r.latitude, r.longitude, r.time_zone, r.description,
      r.description_ar, r.price_per_hour, r.amenities, r.images, r.instant_booking, r.policy, r.minimum_notice_hours
    from jsonb_populate_record(null::public.venues, p_venue) r
    returning id into v_id;
  else
    if not exists (select 1 from public.venues where id = v_id and host_id = v_user) then
      raise sqlstate 'PT404' using message = 'not_found';
    end if;
    perform private.take_listing_version(v_id, p_version);
    if exists (
      select 1 from public.venue_revisions w, jsonb_each(w.changes) change
      where w.venue_id = v_id and w.status = 'pending' and p_venue -> change.key is distinct from change.value
    ) then
      perform public.discard_revision(v_id);
    end if;
    -- An hourly rate that is taken away leaves only after the prices that replace it have come.
    update public.venues v set
      name = r.name, name_ar = r.name_ar, type_id = r.type_id, capacity = r.capacity,
      capacity_by_layout = r.capacity_by_layout, property_id = r.property_id, address = r.address,
      area = r.area, area_ar = r.area_ar, city = r.city, country = r.country, latitude = r.latitude,
      longitude = r.longitude, time_zone = r.time_zone, description = r.description,
      description_ar = r.description_ar, price_per_hour = coalesce(nullif(r.price_per_hour, 0), v.price_per_hour),
      amenities = r.amenities, images = r.images, instant_booking = r.instant_booking, policy = r.policy,
      minimum_notice_hours = r.minimum_notice_hours
    from jsonb_populate_record(null::public.venues, p_venue) r
    where v.id = v_id;
  end if;
  perform private.save_listing_details(v_id, p_details);
  update public.venues set price_per_hour = (p_venue ->> 'price_per_hour')::bigint
  where id = v_id and price_per_hour <> (p_venue ->> 'price_per_hour')::bigint;
  return v_id;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
grant execute on function private.take_listing_version(uuid, int) to authenticated;
grant execute on function public.save_listing(uuid, jsonb, jsonb, int) to anon, authenticated;
