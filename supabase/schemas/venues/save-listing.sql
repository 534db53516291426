-- Saving a listing with everything that belongs to it, all or nothing.

create function private.increment_listing_version(p_venue_id uuid, p_version int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.venues set listing_version = listing_version + 1
  where id = p_venue_id and host_id = auth.uid() and listing_version = coalesce(p_version, listing_version);
  if not found then
    raise sqlstate 'PT409' using message = 'edited_elsewhere';
  end if;
end $$;
comment on function private.increment_listing_version is
  'Counts a save of the venue. Errors: edited_elsewhere (PT409) when it was saved since that version was read.';

create function private.save_listing_details(p_venue_id uuid, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_removed_id uuid;
begin
  update public.venue_pricing p set
    pricing_model = r.pricing_model, currency = r.currency, price_per_day = r.price_per_day,
    price_per_person = r.price_per_person, minimum_hours = r.minimum_hours,
    cleaning_fee = coalesce(r.cleaning_fee, p.cleaning_fee)
  from jsonb_populate_record(null::public.venue_pricing, p_details -> 'pricing') r
  where p.venue_id = p_venue_id;

  delete from public.venue_house_rules where venue_id = p_venue_id;
  insert into public.venue_house_rules (venue_id, code, text, text_ar, position)
  select p_venue_id, rule.value ->> 'code', rule.value ->> 'text', rule.value ->> 'text_ar', rule.ordinality - 1
  from jsonb_array_elements(p_details -> 'house_rules') with ordinality rule;

  delete from public.venue_allowed_events
  where venue_id = p_venue_id and not p_details -> 'allowed_events' ? event_type_id::text;
  insert into public.venue_allowed_events (venue_id, event_type_id)
  select p_venue_id, value::uuid from jsonb_array_elements_text(p_details -> 'allowed_events')
  on conflict do nothing;

  for v_removed_id in
    select a.id from public.venue_addons a
    where a.venue_id = p_venue_id
      and not exists (select 1 from jsonb_array_elements(p_details -> 'addons') kept
        where kept.value ->> 'id' = a.id::text)
  loop
    begin
      delete from public.venue_addons where id = v_removed_id;
    exception when foreign_key_violation then
      update public.venue_addons set is_active = false where id = v_removed_id;
    end;
  end loop;
  insert into public.venue_addons as a (id, venue_id, name, name_ar, pricing, price, stock, is_active, position)
  select r.id, p_venue_id, r.name, r.name_ar, r.pricing, r.price, r.stock, true, addon.ordinality - 1
  from jsonb_array_elements(p_details -> 'addons') with ordinality addon,
    jsonb_populate_record(null::public.venue_addons, addon.value) r
  on conflict (id) do update set name = excluded.name, name_ar = excluded.name_ar,
    pricing = excluded.pricing, price = excluded.price, stock = excluded.stock, is_active = true,
    position = excluded.position
  where a.venue_id = excluded.venue_id;

  delete from public.venue_services
  where venue_id = p_venue_id and not p_details -> 'services' ? service_id::text;
  insert into public.venue_services (venue_id, service_id)
  select p_venue_id, value::uuid from jsonb_array_elements_text(p_details -> 'services')
  on conflict do nothing;

  delete from public.opening_hours where venue_id = p_venue_id;
  insert into public.opening_hours (venue_id, weekday, opens, closes)
  select p_venue_id, r.weekday, r.opens, r.closes
  from jsonb_populate_recordset(null::public.opening_hours, p_details -> 'opening_hours') r;

  update public.buffer_times b set before_minutes = r.before_minutes, after_minutes = r.after_minutes
  from jsonb_populate_record(null::public.buffer_times, p_details -> 'buffers') r
  where b.venue_id = p_venue_id;

  update public.venue_images i set
    caption = r.caption, caption_ar = r.caption_ar, alt = r.alt, alt_ar = r.alt_ar
  from jsonb_populate_recordset(null::public.venue_images, p_details -> 'captions') r
  where i.venue_id = p_venue_id and i.path = r.path;
end $$;
comment on function private.save_listing_details is
  'Replaces what belongs to a listing: prices, rules, events, add-ons, services, hours, buffers, captions. Amounts are in
minor units. An add-on that was ever booked is deactivated instead of deleted. Runs with the caller''s own rights:
row-level security and the triggers of venues decide.';

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
      price_per_hour, amenities, images, instant_booking, policy, minimum_notice_hours, booking_window_months)
    select v_user, r.name, r.name_ar, r.type_id, r.capacity, r.capacity_by_layout, r.property_id,
      r.address, r.area, r.area_ar, r.city, r.country, r.latitude, r.longitude, r.time_zone, r.description,
      r.description_ar, r.price_per_hour, r.amenities, r.images, r.instant_booking, r.policy, r.minimum_notice_hours,
      coalesce(r.booking_window_months, 12)
    from jsonb_populate_record(null::public.venues, p_venue) r
    returning id into v_id;
  else
    if not exists (select 1 from public.venues where id = v_id and host_id = v_user) then
      raise sqlstate 'PT404' using message = 'not_found';
    end if;
    perform private.increment_listing_version(v_id, p_version);
    perform private.delete_rejected_revisions(v_id);
    if exists (
      select 1 from public.venue_revisions w, jsonb_each(w.changes) change
      where w.venue_id = v_id and w.status = 'pending' and p_venue -> change.key is distinct from change.value
    ) then
      perform public.discard_revision(v_id);
    end if;
    -- A removed hourly rate is cleared only after the prices that replace it were saved.
    update public.venues v set
      name = r.name, name_ar = r.name_ar, type_id = r.type_id, capacity = r.capacity,
      capacity_by_layout = r.capacity_by_layout, property_id = r.property_id, address = r.address,
      area = r.area, area_ar = r.area_ar, city = r.city, country = r.country, latitude = r.latitude,
      longitude = r.longitude, time_zone = r.time_zone, description = r.description,
      description_ar = r.description_ar, price_per_hour = coalesce(nullif(r.price_per_hour, 0), v.price_per_hour),
      amenities = r.amenities, images = r.images, instant_booking = r.instant_booking, policy = r.policy,
      minimum_notice_hours = r.minimum_notice_hours,
      booking_window_months = coalesce(r.booking_window_months, v.booking_window_months)
    from jsonb_populate_record(null::public.venues, p_venue) r
    where v.id = v_id;
  end if;
  perform private.save_listing_details(v_id, p_details);
  update public.venues set price_per_hour = (p_venue ->> 'price_per_hour')::bigint
  where id = v_id and price_per_hour <> (p_venue ->> 'price_per_hour')::bigint;
  return v_id;
end $$;
comment on function public.save_listing is
  'Saves the caller''s listing and returns its id; creates a draft when p_venue_id is null. On a published listing the part
on which guests rely becomes a pending revision, which replaces the pending or rejected one. With p_version, saves only
if nobody has saved it since that version (venues.listing_version) was read. Errors: edited_elsewhere (PT409),
not_signed_in (PT401), not_found (PT404: none, or another host''s), forbidden (42501: no host), wrong_status (PT409),
invalid_input (PT422, and check violations).';

grant execute on function
  private.increment_listing_version,
  private.save_listing_details
  to authenticated;
grant execute on function
  public.save_listing
  to anon, authenticated, service_role;
