-- Triggers of listings: status changes, default values, and rows that follow lists.

create function private.validate_venue() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_host boolean := not private.is_privileged();
begin
  -- The trigger runs before row-level security refuses the row: its errors would reveal data of another host.
  if v_host and new.host_id is distinct from auth.uid() then
    return new;
  end if;
  if tg_op = 'INSERT' or new.time_zone is distinct from old.time_zone then
    if not private.is_time_zone(new.time_zone) then
      raise sqlstate 'PT422' using message = 'invalid_input', detail = 'time_zone';
    end if;
  end if;
  if tg_op = 'INSERT' or new.images is distinct from old.images then
    new.images := private.distinct_texts(new.images, 'images', private.list_limit('images'));
    if v_host then
      perform private.check_image_paths(
        new.host_id, new.images, case when tg_op = 'UPDATE' then old.images else '{}' end);
    end if;
  end if;
  if tg_op = 'INSERT' or new.amenities is distinct from old.amenities then
    new.amenities := private.distinct_texts(new.amenities, 'amenities', private.list_limit('amenities'));
    if exists (
      select 1 from unnest(new.amenities) wanted
      where not exists (select 1 from public.amenities a where a.slug = wanted)
    ) then
      raise sqlstate 'PT422' using message = 'invalid_input', detail = 'amenities';
    end if;
  end if;
  if new.property_id is not null and (tg_op = 'INSERT' or new.property_id is distinct from old.property_id)
    and not exists (select 1 from public.properties p where p.id = new.property_id and p.host_id = new.host_id) then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'property_id';
  end if;

  if tg_op = 'INSERT' then
    if v_host then
      new.status := 'draft';
    end if;
  elsif v_host then
    if old.status in ('active', 'paused', 'suspended') then
      new := private.store_revision(old, new);
    end if;
    if new.status = 'pending' then
      perform private.require_complete_venue(new);
    end if;
  end if;

  if tg_op = 'INSERT' or new.status <> old.status then
    if new.status = 'pending' then
      new.submitted_at := case when v_host then now() else coalesce(new.submitted_at, now()) end;
      new.rejection_reason := null;
    elsif new.status = 'active' then
      new.published_at := coalesce(new.published_at, now());
      new.submitted_at := coalesce(new.submitted_at, now());
      new.rejection_reason := null;
    end if;
    if new.status not in ('active', 'paused') then
      new.featured := false;
    end if;
  end if;
  return new;
end $$;
comment on function private.validate_venue is
  'Refuses invalid changes of a listing by its host, stores reviewed changes of a published one as a revision, and sets the
timestamps of its status. Changes of a suspended listing are a revision too, so that restoring publishes the approved content.
Row-level security refuses another host''s listing. Errors: invalid_input (PT422).';

create function private.validate_venue_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues;
begin
  select * into v_venue from public.venues where id = new.venue_id;
  if v_venue.status in ('pending', 'active', 'paused') and not private.is_privileged() then
    perform private.require_complete_venue(v_venue);
  end if;
  return null;
end $$;
comment on function private.validate_venue_prices is
  'Refuses to remove a price that the pricing model of a submitted or published listing needs. Errors: invalid_input (PT422).';

create function private.sync_price_per_hour() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'venues' then
    update public.venue_pricing set price_per_hour = new.price_per_hour
    where venue_id = new.id and price_per_hour <> new.price_per_hour;
  else
    update public.venues set price_per_hour = new.price_per_hour
    where id = new.venue_id and price_per_hour <> new.price_per_hour;
  end if;
  return null;
end $$;
comment on function private.sync_price_per_hour is
  'Keeps venues.price_per_hour equal to venue_pricing.price_per_hour, whichever is written.
Source: docs/decisions/0114-price-per-hour-in-one-place.md.';

create function private.create_venue_defaults() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.venue_pricing (venue_id, price_per_hour) select id, price_per_hour from added on conflict do nothing;
  insert into public.buffer_times (venue_id) select id from added on conflict do nothing;
  insert into public.opening_hours (venue_id, weekday, opens, closes)
  select id, weekday, '09:00', '23:00' from added cross join generate_series(0, 6) weekday
  on conflict do nothing;
  insert into public.venue_images (venue_id, path, position)
  select v.id, listed.path, listed.place - 1
  from added v cross join unnest(v.images) with ordinality as listed (path, place)
  on conflict (venue_id, path) do nothing;
  insert into public.venue_amenities (venue_id, amenity_id)
  select v.id, a.id from added v join public.amenities a on a.slug = any (v.amenities)
  on conflict do nothing;
  return null;
end $$;
comment on function private.create_venue_defaults is
  'Creates the default rows of a new listing: prices, no buffers, and opening hours from 09:00 to 23:00 every day.';

create function private.sync_venue_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.images is distinct from old.images then
    delete from public.venue_images where venue_id = new.id and path <> all (new.images);
    insert into public.venue_images (venue_id, path, position)
    select new.id, listed.path, listed.place - 1
    from unnest(new.images) with ordinality as listed (path, place)
    on conflict (venue_id, path) do update set position = excluded.position;
  end if;
  if new.amenities is distinct from old.amenities then
    delete from public.venue_amenities va using public.amenities a
    where va.venue_id = new.id and a.id = va.amenity_id and a.slug <> all (new.amenities);
    insert into public.venue_amenities (venue_id, amenity_id)
    select new.id, a.id from public.amenities a where a.slug = any (new.amenities)
    on conflict do nothing;
  end if;
  return null;
end $$;
comment on function private.sync_venue_lists is
  'Updates the rows of pictures and amenities from the lists of the listing; keeps captions of remaining pictures.';

create trigger venues_guard before insert or update on public.venues
  for each row execute function private.validate_venue();
create trigger venues_sync_price_per_hour after update of price_per_hour on public.venues
  for each row when (old.price_per_hour <> new.price_per_hour) execute function private.sync_price_per_hour();
create trigger venue_pricing_sync_price_per_hour after insert or update of price_per_hour on public.venue_pricing
  for each row execute function private.sync_price_per_hour();
create trigger venue_pricing_complete after update on public.venue_pricing
  for each row execute function private.validate_venue_prices();
create trigger venues_0_limit_drafts after insert on public.venues
  referencing new table as inserted for each statement
  execute function private.limit_rows_of_user('drafts', 'host_id', 'published_at is null');
create trigger venues_1_create_defaults after insert on public.venues
  referencing new table as added for each statement execute function private.create_venue_defaults();
create trigger venues_sync_lists after update on public.venues for each row
  when (old.images is distinct from new.images or old.amenities is distinct from new.amenities)
  execute function private.sync_venue_lists();
create trigger venues_1_count_changes after insert or update on public.venues
  for each row execute function private.count_reviewed_change('venue');
create trigger venues_delete_review_state after delete on public.venues
  for each row execute function private.delete_review_state('venue', 'id');
create trigger venues_2_record_submission after insert or update of status on public.venues for each row
  when (new.status = 'pending') execute function private.record_submitted_version('venue');
