-- Saves a venue; and what venues have alone, to save, copy and compare it.

create function private.save_venue_details(p_venue_id uuid, p_venue jsonb, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_removed_id uuid;
begin
  -- All prices at once: the model and its rate are checked together.
  perform private.update_row('public.venue_pricing', 'venue_id', p_venue_id, case
    when p_venue ? 'price_per_hour' then jsonb_build_object('price_per_hour', p_venue -> 'price_per_hour') else '{}' end
    || coalesce(nullif(p_details -> 'pricing', 'null'), '{}'));

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
end $$;
comment on function private.save_venue_details is
  'Replaces what venues have alone: prices, rules, events, add-ons, services, hours, buffers. Amounts are in minor units.
Deactivates an add-on that was ever booked instead of deleting it. Runs with the caller''s own rights under row-level security and the
triggers of venues.';

create function private.row_content(p_table regclass, p_row jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(field.key, field.value)
  from jsonb_each(p_row) field
  where has_column_privilege('authenticated', p_table, field.key, 'update')
$$;
comment on function private.row_content is 'Returns the columns of a row that its owner may update.';

create function private.venue_details(p_venue_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(private.row_content('public.venue_pricing', to_jsonb(p)), '{}')
    || coalesce(private.row_content('public.buffer_times', to_jsonb(b)), '{}')
    || jsonb_build_object(
      'house_rules', (
        select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'text', r.text, 'text_ar', r.text_ar) order by r.position, r.id), '[]')
        from public.venue_house_rules r where r.venue_id = v.id),
      'allowed_events', (
        select coalesce(jsonb_agg(e.event_type_id order by e.event_type_id), '[]') from public.venue_allowed_events e where e.venue_id = v.id),
      'addons', (
        select coalesce(jsonb_agg(to_jsonb(a) - '{venue_id,is_active,position}'::text[] order by a.position, a.id), '[]')
        from public.venue_addons a where a.venue_id = v.id and a.is_active),
      'services', (
        select coalesce(jsonb_agg(s.service_id order by s.service_id), '[]') from public.venue_services s where s.venue_id = v.id),
      'opening_hours', (
        select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes) order by h.weekday, h.opens), '[]')
        from public.opening_hours h where h.venue_id = v.id))
  from public.venues v
  left join public.venue_pricing p on p.venue_id = v.id
  left join public.buffer_times b on b.venue_id = v.id
  where v.id = p_venue_id);
end $$;
comment on function private.venue_details is
  'Returns what venues have alone: columns of other tables by name, lists keyed as in save_listing.';

create function private.copy_venue_details(p_from uuid, p_to uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_overrides jsonb := jsonb_build_object('venue_id', p_to);
begin
  delete from public.venue_pricing where venue_id = p_to;
  insert into public.venue_pricing
  select (jsonb_populate_record(p, v_overrides)).* from public.venue_pricing p where p.venue_id = p_from;
  delete from public.buffer_times where venue_id = p_to;
  insert into public.buffer_times
  select (jsonb_populate_record(b, v_overrides)).* from public.buffer_times b where b.venue_id = p_from;
  delete from public.opening_hours where venue_id = p_to;
  insert into public.opening_hours (venue_id, weekday, opens, closes)
  select p_to, h.weekday, h.opens, h.closes from public.opening_hours h where h.venue_id = p_from;
  insert into public.venue_house_rules (venue_id, code, text, text_ar, position)
  select p_to, r.code, r.text, r.text_ar, r.position from public.venue_house_rules r where r.venue_id = p_from;
  insert into public.venue_allowed_events (venue_id, event_type_id)
  select p_to, e.event_type_id from public.venue_allowed_events e where e.venue_id = p_from;
  insert into public.venue_addons (venue_id, name, name_ar, description, description_ar, pricing, price, stock, position)
  select p_to, a.name, a.name_ar, a.description, a.description_ar, a.pricing, a.price, a.stock, a.position
  from public.venue_addons a where a.venue_id = p_from and a.is_active;
  insert into public.venue_services (venue_id, service_id)
  select p_to, vs.service_id from public.venue_services vs join public.services s on s.id = vs.service_id
  join public.venue_pricing p on p.venue_id = p_from and p.currency = s.currency
  where vs.venue_id = p_from and vs.status <> 'declined' and s.status = 'active';
end $$;
comment on function private.copy_venue_details is
  'Copies what venues have alone into a new one. Leaves out inactive add-ons and declined services; providers of the others are
invited once the copy is approved, as for every new listing.';

create function private.has_contradiction(p_venue_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.venues v
    join public.venue_house_rules r on r.venue_id = v.id
    where v.id = p_venue_id and (('outside-catering' = any (v.amenities) and r.code = 'no_outside_catering')
      or ('fire-pit' = any (v.amenities) and r.code = 'no_open_flames')))
$$;
comment on function private.has_contradiction is 'True when a house rule of a listing forbids one of its amenities.';

create function public.save_listing(p_venue_id uuid, p_venue jsonb, p_details jsonb, p_version int default null,
  p_save_id uuid default null, p_note text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_saved jsonb := private.save_listing('venue', p_venue_id, p_venue, p_details, p_version, p_save_id, p_note);
begin
  if private.has_contradiction((v_saved ->> 'id')::uuid) then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'house_rules';
  end if;
  return v_saved;
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
  private.save_venue_details,
  private.has_contradiction
  to authenticated;
grant execute on function
  public.save_listing
  to anon, authenticated, service_role;
