-- Who may read and write listings.

-- True when the caller owns the venue.
create function private.owns_venue(p_venue_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.venues where id = p_venue_id and host_id = (select auth.uid()))
$$;
-- True when the caller may see the venue: it is active, theirs, or they are an admin.
create function private.can_see_venue(p_venue_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.venues
    where id = p_venue_id and (status = 'active' or host_id = (select auth.uid()))
  ) or private.is_admin()
$$;
grant execute on function private.owns_venue(uuid), private.can_see_venue(uuid) to anon, authenticated;

alter table public.properties enable row level security;
grant select, delete, insert (host_id, name, name_ar, address, city, country),
  update (name, name_ar, address, city, country) on public.properties to authenticated;
create policy properties_select on public.properties for select to authenticated
  using (host_id = (select auth.uid()) or (select private.is_admin()));
create policy properties_insert on public.properties for insert to authenticated
  with check (host_id = (select auth.uid()) and (select private.my_role()) in ('host', 'admin'));
create policy properties_update on public.properties for update to authenticated
  using (host_id = (select auth.uid())) with check (host_id = (select auth.uid()));
create policy properties_delete on public.properties for delete to authenticated
  using (host_id = (select auth.uid()));

alter table public.venues enable row level security;
grant select on public.venues to anon, authenticated;
grant insert (id, host_id, name, name_ar, type_id, capacity, capacity_by_layout, property_id, address, area, area_ar,
    city, country, latitude, longitude, time_zone, description, description_ar, price_per_hour, amenities, images,
    instant_booking, policy, minimum_notice_hours, booking_window_months)
  on public.venues to authenticated;
grant update (name, name_ar, type_id, capacity, capacity_by_layout, property_id, address, area, area_ar,
    city, country, latitude, longitude, time_zone, description, description_ar, price_per_hour, amenities, images,
    instant_booking, policy, minimum_notice_hours, booking_window_months, status, updated_at)
  on public.venues to authenticated;
grant delete on public.venues to authenticated;
create policy venues_select on public.venues for select to anon, authenticated
  using (status = 'active' or host_id = (select auth.uid()) or (select private.is_admin()));
create policy venues_insert on public.venues for insert to authenticated
  with check (host_id = (select auth.uid()) and (select private.my_role()) in ('host', 'admin'));
create policy venues_update on public.venues for update to authenticated
  using (host_id = (select auth.uid()) or (select private.is_admin()))
  with check (host_id = (select auth.uid()) or (select private.is_admin()));
create policy venues_delete on public.venues for delete to authenticated
  using (host_id = (select auth.uid()) and status in ('draft', 'rejected'));

alter table public.venue_pricing enable row level security;
grant select on public.venue_pricing to anon, authenticated;
grant update (pricing_model, currency, price_per_day, price_per_person, minimum_hours)
  on public.venue_pricing to authenticated;
create policy venue_pricing_select on public.venue_pricing for select to anon, authenticated
  using (private.can_see_venue(venue_id));
create policy venue_pricing_update on public.venue_pricing for update to authenticated
  using (private.owns_venue(venue_id) or (select private.is_admin()))
  with check (private.owns_venue(venue_id) or (select private.is_admin()));

alter table public.venue_images enable row level security;
grant select on public.venue_images to anon, authenticated;
grant update (caption, caption_ar, alt, alt_ar) on public.venue_images to authenticated;
create policy venue_images_select on public.venue_images for select to anon, authenticated
  using (private.can_see_venue(venue_id));
create policy venue_images_update on public.venue_images for update to authenticated
  using (private.owns_venue(venue_id)) with check (private.owns_venue(venue_id));

alter table public.venue_amenities enable row level security;
grant select on public.venue_amenities to anon, authenticated;
create policy venue_amenities_select on public.venue_amenities for select to anon, authenticated
  using (private.can_see_venue(venue_id));

alter table public.venue_allowed_events enable row level security;
grant select on public.venue_allowed_events to anon, authenticated;
grant insert, delete on public.venue_allowed_events to authenticated;
create policy venue_allowed_events_select on public.venue_allowed_events for select to anon, authenticated
  using (private.can_see_venue(venue_id));
create policy venue_allowed_events_insert on public.venue_allowed_events for insert to authenticated
  with check (private.owns_venue(venue_id) or (select private.is_admin()));
create policy venue_allowed_events_delete on public.venue_allowed_events for delete to authenticated
  using (private.owns_venue(venue_id) or (select private.is_admin()));

alter table public.venue_house_rules enable row level security;
grant select on public.venue_house_rules to anon, authenticated;
grant delete, insert (venue_id, code, text, text_ar, position), update (code, text, text_ar, position)
  on public.venue_house_rules to authenticated;
create policy venue_house_rules_select on public.venue_house_rules for select to anon, authenticated
  using (private.can_see_venue(venue_id));
create policy venue_house_rules_insert on public.venue_house_rules for insert to authenticated
  with check (private.owns_venue(venue_id) or (select private.is_admin()));
create policy venue_house_rules_update on public.venue_house_rules for update to authenticated
  using (private.owns_venue(venue_id) or (select private.is_admin()))
  with check (private.owns_venue(venue_id) or (select private.is_admin()));
create policy venue_house_rules_delete on public.venue_house_rules for delete to authenticated
  using (private.owns_venue(venue_id) or (select private.is_admin()));

alter table public.venue_addons enable row level security;
grant select on public.venue_addons to anon, authenticated;
grant delete, insert (id, venue_id, name, name_ar, description, description_ar, pricing, price, stock, is_active, position),
  update (name, name_ar, description, description_ar, pricing, price, stock, is_active, position)
  on public.venue_addons to authenticated;
create policy venue_addons_select on public.venue_addons for select to anon, authenticated
  using (private.can_see_venue(venue_id));
create policy venue_addons_insert on public.venue_addons for insert to authenticated
  with check (private.owns_venue(venue_id) or (select private.is_admin()));
create policy venue_addons_update on public.venue_addons for update to authenticated
  using (private.owns_venue(venue_id) or (select private.is_admin()))
  with check (private.owns_venue(venue_id) or (select private.is_admin()));
create policy venue_addons_delete on public.venue_addons for delete to authenticated
  using (private.owns_venue(venue_id) or (select private.is_admin()));

alter table public.venue_revisions enable row level security;
grant select on public.venue_revisions to authenticated;
create policy venue_revisions_select on public.venue_revisions for select to authenticated
  using (private.owns_venue(venue_id) or (select private.is_admin()));
