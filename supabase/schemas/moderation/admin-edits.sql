-- Edits by admins of listings and services of others: at once, with a reason. Notifies the owner and writes both versions to
-- the audit log.

create function private.row_content(p_table regclass, p_row jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(field.key, field.value)
  from jsonb_each(p_row) field
  where has_column_privilege('authenticated', p_table, field.key, 'update')
$$;
comment on function private.row_content is 'Returns the columns of a row that its owner may update.';

create function private.listing_content(p_venue_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.row_content('public.venues', to_jsonb(v))
    || coalesce(private.row_content('public.venue_pricing', to_jsonb(p)), '{}')
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
        from public.opening_hours h where h.venue_id = v.id),
      'captions', (
        select coalesce(jsonb_agg(to_jsonb(i) - '{id,listing_id,venue_id,position}'::text[] order by i.position, i.path), '[]')
        from public.listing_images i
        where i.listing_id = v.id and coalesce(i.caption, i.caption_ar, i.alt, i.alt_ar) is not null))
  from public.venues v
  left join public.venue_pricing p on p.venue_id = v.id
  left join public.buffer_times b on b.venue_id = v.id
  where v.id = p_venue_id
$$;
comment on function private.listing_content is
  'Returns all content of a listing''s editor, keyed by column name; lists of other tables keyed as in save_listing.';

create function private.edit_version(p_subject_type text, p_subject_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.hash_content(case p_subject_type
    when 'venue' then private.listing_content(p_subject_id)
    when 'service' then (
      select private.row_content('public.services', to_jsonb(s)) from public.services s where s.id = p_subject_id) end)
$$;
comment on function private.edit_version is
  'Returns a hash of everything that an admin''s edit of a venue or service writes; null for none. venues.listing_version and the
review version leave out changes without a save or a review, such as opening hours and prices of a service.';

create function public.admin_get_edit_version(p_subject_type text, p_subject_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_version text := private.edit_version(p_subject_type, p_subject_id);
begin
  if v_version is null then
    perform private.raise_error('not_found');
  end if;
  return v_version;
end $$;
comment on function public.admin_get_edit_version is
  'Returns the version on which an admin''s edit of a venue or service is based. Read it before the content, so that a change in
between refuses the edit. Errors: not_signed_in (PT401), only_admins (PT403), not_found (PT404).';

create function private.require_edit_reason(p_reason text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_reason text := private.normalize_reason(p_reason);
begin
  if v_reason is null then
    perform private.raise_error('invalid_input', 'reason');
  end if;
  return v_reason;
end $$;
comment on function private.require_edit_reason is
  'Returns the normalized reason of an admin''s edit, which the owner reads. Errors: invalid_input (PT422: none).';

create function private.record_admin_edit(
  p_subject_type text, p_subject_id uuid, p_owner_id uuid, p_names jsonb, p_reason text, p_before jsonb, p_after jsonb)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_after jsonb := private.changed_fields(p_before, p_after);
begin
  if v_after is null then
    return false;
  end if;
  perform private.write_audit_log(p_subject_type || '_edited', p_subject_type, p_subject_id, jsonb_build_object(
    'reason', p_reason, 'before', private.changed_fields(p_after, p_before), 'after', v_after));
  if p_owner_id <> auth.uid() then
    perform private.create_notification(p_owner_id, p_subject_type || '_edited',
      p_names || jsonb_build_object('reason', p_reason));
  end if;
  return true;
end $$;
comment on function private.record_admin_edit is
  'Writes an admin''s changes, before and after, with the reason to the audit log, and notifies the owner. Returns false without
doing so when nothing differs.';

create function public.admin_save_listing(
  p_venue_id uuid, p_venue jsonb, p_details jsonb, p_reason text, p_version text default null)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.require_edit_reason(p_reason);
  v_before jsonb;
  v_venue public.venues;
begin
  perform private.refuse_filtered_call();
  if jsonb_typeof(p_venue) is distinct from 'object' or jsonb_typeof(p_details) is distinct from 'object' then
    perform private.raise_error('invalid_input');
  end if;
  perform private.require_listing_size(p_venue, p_details);
  select * into v_venue from public.venues where id = p_venue_id for no key update;
  if not found then
    perform private.raise_error('not_found');
  elsif p_version <> private.edit_version('venue', p_venue_id) then
    raise sqlstate 'PT409' using message = 'edited_elsewhere';
  end if;
  if jsonb_typeof(p_venue -> 'images') = 'array' then
    perform private.require_own_pictures('venue', v_venue.host_id,
      array(select jsonb_array_elements_text(p_venue -> 'images')), v_venue.images);
  end if;
  v_before := private.listing_content(p_venue_id);
  p_details := jsonb_build_object('house_rules', v_before -> 'house_rules', 'addons', v_before -> 'addons',
    'opening_hours', v_before -> 'opening_hours') || private.with_price_per_hour(p_venue, p_details);
  perform private.update_row('public.venues', 'id', p_venue_id, p_venue - 'price_per_hour');
  perform private.save_listing_details(p_venue_id, p_details);
  select * into v_venue from public.venues where id = p_venue_id;
  if v_venue.status in ('pending', 'active', 'paused', 'suspended') then
    perform private.require_complete_listing('venue', to_jsonb(v_venue));
  end if;
  if private.record_admin_edit('venue', p_venue_id, v_venue.host_id, jsonb_build_object(
      'venue_id', v_venue.id, 'venue_name', v_venue.name, 'venue_name_ar', v_venue.name_ar),
      v_reason, v_before, private.listing_content(p_venue_id)) then
    update public.venues set listing_version = listing_version + 1 where id = p_venue_id;
  end if;
  return private.edit_version('venue', p_venue_id);
end $$;
comment on function public.admin_save_listing is
  'Changes a listing as an admin, at once and in any status, and returns its next version. Writes the columns that the host may
write, and takes pictures of the host''s folder only. Neither changes nor approves a pending revision of the host. Parts missing in `p_details` stay
unchanged. The host reads the reason. `p_version` is the result of
admin_get_edit_version, or null to overwrite later changes. Errors: not_signed_in (PT401), only_admins (PT403), not_found
(PT404), edited_elsewhere (PT409), invalid_input (PT422: no reason, a refused value, or what a published listing may not lack).';

create function public.admin_save_service(p_service_id uuid, p_service jsonb, p_reason text, p_version text default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.require_edit_reason(p_reason);
  v_before public.services;
  v_after public.services;
begin
  perform private.refuse_filtered_call();
  if jsonb_typeof(p_service) is distinct from 'object' then
    perform private.raise_error('invalid_input');
  end if;
  perform private.require_list_size(
    nullif(p_service -> 'images', 'null'), 'images', private.list_limit('service_images'), 2500);
  perform private.require_object_size(p_service, 'service', 200000);
  select * into v_before from public.services where id = p_service_id for no key update;
  if not found then
    perform private.raise_error('not_found');
  elsif p_version <> private.edit_version('service', p_service_id) then
    perform private.raise_error('listing_changed');
  end if;
  perform private.update_row('public.services', 'id', p_service_id, p_service);
  select * into v_after from public.services where id = p_service_id;
  perform private.require_own_pictures('service', v_after.provider_id, v_after.images, v_before.images);
  if v_after.status in ('pending', 'active', 'paused', 'suspended') then
    perform private.require_complete_listing('service', to_jsonb(v_after));
  end if;
  perform private.record_admin_edit('service', p_service_id, v_after.provider_id, jsonb_build_object(
      'service_id', v_after.id, 'service_name', v_after.name, 'service_name_ar', v_after.name_ar, 'status', v_after.status),
    v_reason, private.row_content('public.services', to_jsonb(v_before)), private.row_content('public.services', to_jsonb(v_after)));
end $$;
comment on function public.admin_save_service is
  'Changes a service as an admin, as admin_save_listing does a listing. `p_version` is the result of admin_get_edit_version, or null.
Errors: not_signed_in (PT401), only_admins (PT403), not_found (PT404), listing_changed (PT409: read it again), invalid_input
(PT422: no reason, a refused value, or what a published service may not lack).';

create function public.list_admin_edits(p_subject_type text, p_subject_id uuid)
returns table (id bigint, reason text, before jsonb, after jsonb, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_listing public.listings;
begin
  select * into v_listing from public.listings l where l.id = p_subject_id and l.kind = p_subject_type;
  if v_listing.owner_id is distinct from v_user and private.is_admin() is not true then
    perform private.raise_error('not_found');
  end if;
  return query
  select a.id, a.data ->> 'reason', a.data -> 'before', a.data -> 'after', a.created_at
  from public.audit_log a
  where a.subject_type = p_subject_type and a.subject_id = p_subject_id and a.action = p_subject_type || '_edited'
    -- Leaves out edits of a deleted draft with the same id.
    and a.created_at >= v_listing.created_at
  order by a.id desc limit 20;
end $$;
comment on function public.list_admin_edits is
  'Returns the latest 20 edits by admins of a venue or service, newest first, to its owner and to admins: the changed fields before
and after, and the reason. Never the admin. Errors: not_signed_in (PT401), not_found (PT404: none, or another''s).';

grant execute on function
  public.admin_get_edit_version,
  public.admin_save_listing,
  public.admin_save_service,
  public.list_admin_edits
  to anon, authenticated, service_role;
