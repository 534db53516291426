-- Edits by admins of listings of others: at once, with a reason. Notifies the owner and writes both versions to the audit log.

create function private.listing_content(p_listing_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind record;
  v_details jsonb := '{}';
begin
  select k.* into v_kind from public.listings l join private.listing_kinds() k on k.kind = l.kind where l.id = p_listing_id;
  if not found then
    return null;
  elsif v_kind.has_details then
    execute format('select private.%I($1)', v_kind.kind || '_details') into v_details using p_listing_id;
  end if;
  return private.row_content(v_kind.table_name::regclass, private.listing_row(p_listing_id)) || v_details || jsonb_build_object(
    'captions', (
      select coalesce(jsonb_agg(to_jsonb(i) - '{id,listing_id,venue_id,position}'::text[] order by i.position, i.path), '[]')
      from public.listing_images i
      where i.listing_id = p_listing_id and coalesce(i.caption, i.caption_ar, i.alt, i.alt_ar) is not null));
end $$;
comment on function private.listing_content is
  'Returns all content of a listing''s editor, keyed by column name; lists of other tables keyed as in save_listing.';

create function private.edit_version(p_subject_type text, p_subject_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.hash_content(private.listing_content(l.id)) from public.listings l where l.id = p_subject_id and l.kind = p_subject_type
$$;
comment on function private.edit_version is
  'Returns a hash of everything that an admin''s edit of a listing writes; null for none. listing_version and the review version leave
out changes without a save or a review, such as opening hours and prices of a service.';

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

create function public.admin_save_listing(
  p_listing_id uuid, p_values jsonb, p_details jsonb, p_reason text, p_version text default null)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.require_edit_reason(p_reason);
  v_kind record;
  v_listing public.listings;
  v_before jsonb;
  v_after jsonb;
begin
  perform private.refuse_filtered_call();
  if jsonb_typeof(p_values) is distinct from 'object' or jsonb_typeof(p_details) is distinct from 'object' then
    perform private.raise_error('invalid_input');
  end if;
  perform private.require_listing_size(l.kind, p_values, p_details) from public.listings l where l.id = p_listing_id;
  v_listing := private.lock_listing(p_listing_id);
  select * into v_kind from private.listing_kinds() k where k.kind = v_listing.kind;
  if p_version <> private.edit_version(v_listing.kind, p_listing_id) then
    raise sqlstate 'PT409' using message = 'edited_elsewhere';
  end if;
  if jsonb_typeof(p_values -> 'images') = 'array' then
    perform private.require_own_pictures(v_listing.kind, v_listing.owner_id,
      array(select jsonb_array_elements_text(p_values -> 'images')), v_listing.images);
  end if;
  v_before := private.listing_content(p_listing_id);
  perform private.update_row(v_kind.table_name::regclass, 'id', p_listing_id, p_values - v_kind.detail_columns);
  perform private.save_listing_details(v_listing.kind, p_listing_id, p_values, v_before || p_details);
  select * into v_listing from public.listings where id = p_listing_id;
  if v_listing.status in ('pending', 'active', 'paused', 'suspended') then
    perform private.require_complete_listing(v_listing.kind, private.listing_row(p_listing_id));
  end if;
  v_after := private.changed_fields(v_before, private.listing_content(p_listing_id));
  if v_after is not null then
    perform private.write_audit_log(v_listing.kind || '_edited', v_listing.kind, p_listing_id, jsonb_build_object(
      'reason', v_reason, 'before', private.changed_fields(private.listing_content(p_listing_id), v_before), 'after', v_after));
    if v_listing.owner_id <> v_admin then
      perform private.create_notification(v_listing.owner_id, v_listing.kind || '_edited', private.listing_names(v_listing)
        || jsonb_build_object('status', v_listing.status, 'reason', v_reason));
    end if;
    perform private.write_listing(p_listing_id, jsonb_build_object(
      'listing_version', (private.listing_row(p_listing_id) ->> 'listing_version')::int + 1));
  end if;
  return private.edit_version(v_listing.kind, p_listing_id);
end $$;
comment on function public.admin_save_listing is
  'Changes a listing of any kind as an admin, at once and in any status, and returns its next version. Writes the columns that the owner
may write, and takes pictures of the owner''s folder only. Neither changes nor approves a pending revision of the owner. Parts missing in
`p_details` stay unchanged. The owner reads the reason, and the audit log has both versions. `p_version` is the result of
admin_get_edit_version, or null to overwrite later changes. Errors: not_signed_in (PT401), only_admins (PT403), not_found
(PT404), edited_elsewhere (PT409), invalid_input (PT422: no reason, a refused value, or what a published listing may not lack).';

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
  public.list_admin_edits
  to anon, authenticated, service_role;
