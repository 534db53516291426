-- Triggers of listings: status changes, default values, and rows that follow lists.

create function private.validate_venue() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The trigger runs before row-level security refuses the row: its errors would reveal data of another host.
  if not private.is_privileged() and new.host_id is distinct from auth.uid() then
    return new;
  end if;
  if tg_op = 'INSERT' or new.amenities is distinct from old.amenities then
    new.amenities := private.distinct_texts(new.amenities, 'amenities', private.list_limit('amenities'));
    if exists (
      select from unnest(new.amenities) wanted where not exists (select from public.amenities a where a.slug = wanted)
    ) then
      perform private.raise_error('invalid_input', 'amenities');
    end if;
  end if;
  if new.property_id is not null and (tg_op = 'INSERT' or new.property_id is distinct from old.property_id)
    and not exists (select from public.properties p where p.id = new.property_id and p.host_id = new.host_id) then
    perform private.raise_error('invalid_input', 'property_id');
  end if;
  return new;
end $$;
comment on function private.validate_venue is
  'Refuses unknown amenities and a property of another host. Row-level security refuses another host''s venue.
Errors: invalid_input (PT422).';

create function private.validate_venue_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_privileged() and exists (
    select from public.listings l where l.id = new.venue_id and l.status in ('pending', 'active', 'paused', 'suspended')) then
    perform private.require_complete_listing('venue', private.listing_row(new.venue_id));
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
  insert into public.venue_amenities (venue_id, amenity_id)
  select v.id, a.id from added v join public.amenities a on a.slug = any (v.amenities)
  on conflict do nothing;
  return null;
end $$;
comment on function private.create_venue_defaults is
  'Creates the default rows of a new listing: prices, no buffers, and opening hours from 09:00 to 23:00 every day.';

create function private.sync_venue_amenities() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.venue_amenities va using public.amenities a
  where va.venue_id = new.id and a.id = va.amenity_id and a.slug <> all (new.amenities);
  insert into public.venue_amenities (venue_id, amenity_id)
  select new.id, a.id from public.amenities a where a.slug = any (new.amenities)
  on conflict do nothing;
  return null;
end $$;
comment on function private.sync_venue_amenities is 'Updates the rows of amenities from the list of the venue.';

create trigger listing_archived before update of status on public.venues
  for each row execute function private.validate_archived_status();
create trigger listing_guard before insert or update on public.venues
  for each row execute function private.guard_listing('venue');
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
create trigger venues_sync_amenities after update on public.venues for each row
  when (old.amenities is distinct from new.amenities) execute function private.sync_venue_amenities();
create trigger listing_count_changes after insert or update on public.venues
  for each row execute function private.count_reviewed_change('venue');
create trigger listing_submitted after insert or update of status on public.venues for each row
  when (new.status = 'pending') execute function private.record_submitted_version('id');
