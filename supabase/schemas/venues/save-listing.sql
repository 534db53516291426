-- Saves a listing with everything that belongs to it, all or nothing.

create table private.listing_saves (
  venue_id uuid primary key references public.venues (id) on delete cascade,
  save_id uuid not null
);
alter table private.listing_saves enable row level security;
comment on table private.listing_saves is
  'The latest save of each venue that had an id, so that a save with a lost response can be repeated.';

create index listing_saves_save_idx on private.listing_saves (save_id);

create function private.find_listing_save(p_save_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  -- Serializes a request and its repetition.
  perform pg_advisory_xact_lock(hashtextextended('listing_save:' || p_save_id::text, 0));
  return (select s.venue_id from private.listing_saves s join public.venues v on v.id = s.venue_id
    where s.save_id = p_save_id and v.host_id = auth.uid() limit 1);
end $$;
comment on function private.find_listing_save is
  'Returns the caller''s venue whose latest save has that id, or null.';

create function private.record_listing_save(p_venue_id uuid, p_save_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.listing_saves (venue_id, save_id)
  select id, p_save_id from public.venues where id = p_venue_id and host_id = auth.uid() and p_save_id is not null
  on conflict (venue_id) do update set save_id = excluded.save_id;
$$;
comment on function private.record_listing_save is
  'Records the id of the latest save of the caller''s venue. Does nothing without an id.';

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
  'Counts a save of the venue. Errors: edited_elsewhere (PT409) when its version is no longer `p_version`.';

create function private.writable_columns(p_table regclass, p_values jsonb) returns text
language sql stable set search_path = '' as $$
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
  from pg_catalog.pg_attribute a
  where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped
    and p_values ? a.attname and has_column_privilege('authenticated', p_table, a.attnum, 'update')
    and not (a.attnotnull and p_values -> a.attname = 'null')
$$;
comment on function private.writable_columns is
  'Returns the columns of `p_values` that users may update, for a statement with any rights; null for none. Leaves out a null for a
required column, which keeps its value or gets its default.';

create function private.update_row(p_table regclass, p_key name, p_id uuid, p_values jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_columns text := private.writable_columns(p_table, p_values);
begin
  if v_columns is not null then
    execute format('update %1$s set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1)) where %3$I = $2',
      p_table, v_columns, p_key)
    using p_values, p_id;
  end if;
end $$;
comment on function private.update_row is
  'Writes the columns of p_values that the caller may update into the row whose p_key is p_id, so that a new column of a listing
needs only a grant. Runs with the caller''s own rights.';

create function private.insert_row(p_table regclass, p_owner name, p_owner_id uuid, p_values jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_columns text := private.writable_columns(p_table, p_values);
  v_id uuid;
begin
  execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%1$s, $2) returning id',
    p_table, concat_ws(', ', quote_ident(p_owner), v_columns), concat_ws(', ', '$1', v_columns))
  into v_id using p_owner_id, p_values;
  return v_id;
end $$;
comment on function private.insert_row is
  'Inserts a row with its owner and the columns of p_values that the caller may update, and returns its id. Runs with the
caller''s own rights.';

create function private.require_listing_size(p_venue jsonb, p_details jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_field text;
begin
  -- Writing leaves out a null for a required column, so nulls pass here.
  perform private.require_list_size(nullif(p_venue -> 'images', 'null'), 'images', private.list_limit('images'), 2500);
  perform private.require_list_size(nullif(p_venue -> 'amenities', 'null'), 'amenities', private.list_limit('amenities'), 1000);
  perform private.require_object_size(nullif(p_venue -> 'capacity_by_layout', 'null'), 'capacity_by_layout', 1000);
  -- The largest allowed texts are 80 kB, the lists another 30 kB.
  perform private.require_object_size(p_venue, 'venue', 200000);
  foreach v_field in array array['allowed_events', 'services', 'opening_hours'] loop
    perform private.require_list_size(p_details -> v_field, v_field, private.list_limit(v_field), 1000);
  end loop;
  -- Up to four texts of 300 characters, of up to four bytes each, with a path.
  foreach v_field in array array['house_rules', 'addons', 'captions'] loop
    perform private.require_list_size(p_details -> v_field, v_field, private.list_limit(v_field), 10000);
  end loop;
  foreach v_field in array array['pricing', 'buffers'] loop
    perform private.require_object_size(p_details -> v_field, v_field, 10000);
  end loop;
  -- The lists of the largest allowed entries are 400 kB.
  perform private.require_object_size(p_details, 'details', 500000);
end $$;
comment on function private.require_listing_size is
  'Checks the lengths of all lists and the sizes of the texts and objects of save_listing, before anything is written. Errors:
invalid_input (PT422, the field in the detail).';

create function private.save_listing_details(p_venue_id uuid, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_removed_id uuid;
begin
  perform private.update_row('public.venue_pricing', 'venue_id', p_venue_id, p_details -> 'pricing');

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
  insert into public.venue_addons as a (id, venue_id, name, name_ar, description, description_ar, pricing, price, stock,
    is_active, position)
  select r.id, p_venue_id, r.name, r.name_ar,
    -- Keeps descriptions when the form does not send them.
    case when addon.value ? 'description' then r.description else kept.description end,
    case when addon.value ? 'description_ar' then r.description_ar else kept.description_ar end,
    r.pricing, r.price, r.stock, true, addon.ordinality - 1
  from jsonb_array_elements(p_details -> 'addons') with ordinality addon
  cross join jsonb_populate_record(null::public.venue_addons, addon.value) r
  left join public.venue_addons kept on kept.id = r.id and kept.venue_id = p_venue_id
  on conflict (id) do update set name = excluded.name, name_ar = excluded.name_ar,
    description = excluded.description, description_ar = excluded.description_ar, pricing = excluded.pricing, price = excluded.price, stock = excluded.stock, is_active = true,
    position = excluded.position
  where a.venue_id = excluded.venue_id;

  delete from public.venue_services
  where venue_id = p_venue_id and not p_details -> 'services' ? service_id::text;
  -- Only new services: one that was chosen before the venue's currency changed may stay.
  insert into public.venue_services (venue_id, service_id)
  select p_venue_id, value::uuid from jsonb_array_elements_text(p_details -> 'services')
  where not exists (
    select 1 from public.venue_services known where known.venue_id = p_venue_id and known.service_id = value::uuid)
  on conflict do nothing;

  delete from public.opening_hours where venue_id = p_venue_id;
  insert into public.opening_hours (venue_id, weekday, opens, closes)
  select p_venue_id, r.weekday, r.opens, r.closes
  from jsonb_populate_recordset(null::public.opening_hours, p_details -> 'opening_hours') r;

  perform private.update_row('public.buffer_times', 'venue_id', p_venue_id, p_details -> 'buffers');

  update public.listing_images i set
    caption = r.caption, caption_ar = r.caption_ar, alt = r.alt, alt_ar = r.alt_ar
  from jsonb_populate_recordset(null::public.listing_images, p_details -> 'captions') r
  where i.listing_id = p_venue_id and i.path = r.path;
end $$;
comment on function private.save_listing_details is
  'Replaces what belongs to a listing: prices, rules, events, add-ons, services, hours, buffers, captions. Amounts are in minor
units. Deactivates an add-on that was ever booked instead of deleting it. Runs with the caller''s own rights under row-level
security and the triggers of venues.';

create function private.has_contradiction(p_venue_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.venues v
    join public.venue_house_rules r on r.venue_id = v.id
    where v.id = p_venue_id and (('outside-catering' = any (v.amenities) and r.code = 'no_outside_catering')
      or ('fire-pit' = any (v.amenities) and r.code = 'no_open_flames')))
$$;
comment on function private.has_contradiction is 'True when a house rule of a listing forbids one of its amenities.';

create function private.with_price_per_hour(p_venue jsonb, p_details jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when p_venue ? 'price_per_hour' then jsonb_set(p_details, '{pricing}', jsonb_build_object('price_per_hour', p_venue -> 'price_per_hour')
      || coalesce(nullif(p_details -> 'pricing', 'null'), '{}'))
    else p_details end
$$;
comment on function private.with_price_per_hour is
  'Returns the details of a listing to save with the price per hour that was sent with the columns of venues: all prices are stored at once.';

create function public.save_listing(p_venue_id uuid, p_venue jsonb, p_details jsonb, p_version int default null,
  p_save_id uuid default null, p_note text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid := p_venue_id;
  v_user uuid := private.require_user();
  v_repeated_id uuid;
begin
  perform private.refuse_filtered_call();
  if jsonb_typeof(p_venue) is distinct from 'object' or jsonb_typeof(p_details) is distinct from 'object' then
    raise sqlstate 'PT422' using message = 'invalid_input';
  end if;
  perform private.require_listing_size(p_venue, p_details);
  p_details := private.with_price_per_hour(p_venue, p_details);
  p_venue := p_venue - 'price_per_hour';
  v_repeated_id := private.find_listing_save(p_save_id);
  v_id := coalesce(v_id, v_repeated_id);
  if v_id is null then
    v_id := private.insert_row('public.venues', 'host_id', v_user, p_venue);
  else
    if not exists (select 1 from public.venues where id = v_id and host_id = v_user) then
      raise sqlstate 'PT404' using message = 'not_found';
    end if;
    perform private.increment_listing_version(v_id, case when v_id = v_repeated_id then null else p_version end);
    perform private.delete_rejected_revisions(v_id);
    if exists (
      select 1 from public.listing_revisions w, jsonb_each(w.changes) change
      where w.listing_id = v_id and w.status = 'pending' and p_venue -> change.key is distinct from change.value
    ) then
      perform public.discard_revision(v_id);
    end if;
    perform private.answer_rejection('venue', v_id, p_note);
    perform private.update_row('public.venues', 'id', v_id, p_venue);
  end if;
  perform private.record_listing_save(v_id, p_save_id);
  perform private.save_listing_details(v_id, p_details);
  if private.has_contradiction(v_id) then
    -- raise_error is not granted to the caller, with whose rights this runs.
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'house_rules';
  end if;
  return (
    select jsonb_build_object('id', id, 'status', status, 'version', listing_version) from public.venues where id = v_id);
end $$;
comment on function public.save_listing is
  'Saves the caller''s listing and returns { id, status, version }; creates a draft when `p_venue_id` is null. On a published
listing the reviewed fields become a pending revision, which replaces the pending or rejected one. `p_version`
(venues.listing_version) refuses the save when the listing was saved since that version. `p_save_id`, chosen by the caller,
makes a repetition of the latest save write the same venue again, whatever its version. `p_note` is a note to the reviewer,
needed to send an unchanged rejected revision again. Errors: edited_elsewhere, rejected_unchanged (PT409), not_signed_in
(PT401), not_found (PT404: none, or another host''s), forbidden (42501: no host), wrong_status, currency_differs (PT409),
invalid_input (PT422, and check violations), too_many_drafts (PT422).';

grant execute on function
  private.find_listing_save,
  private.record_listing_save,
  private.increment_listing_version,
  private.writable_columns,
  private.insert_row,
  private.update_row,
  private.require_listing_size,
  private.with_price_per_hour,
  private.save_listing_details,
  private.has_contradiction
  to authenticated;
grant execute on function
  public.save_listing
  to anon, authenticated, service_role;
