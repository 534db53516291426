-- The way of a listing to the public: the host submits it, an admin decides.

-- Puts the caller's own listing into the review queue; answers the row.
-- Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: somebody else's),
-- wrong_status (PT409: neither draft nor rejected), invalid_input (PT422, missing fields in the detail).
create function public.submit_venue(p_venue_id uuid) returns public.venues
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_venue public.venues;
begin
  select * into v_venue from public.venues where id = p_venue_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found';
  elsif v_venue.host_id <> v_user then
    raise sqlstate 'PT403' using message = 'forbidden';
  elsif v_venue.status not in ('draft', 'rejected') then
    raise sqlstate 'PT409' using message = 'wrong_status';
  end if;
  perform private.require_complete(v_venue);
  update public.venues set status = 'pending', submitted_at = now()
  where id = p_venue_id returning * into v_venue;
  perform private.audit('venue_submitted', 'venue', p_venue_id);
  return v_venue;
end $$;

-- Takes back the change that waits for review. Errors: not_signed_in (PT401), not_found (PT404).
create function public.discard_revision(p_venue_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  delete from public.venue_revisions r using public.venues v
  where r.venue_id = p_venue_id and r.status = 'pending' and v.id = r.venue_id and v.host_id = v_user;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found';
  end if;
end $$;

-- Raises unless the caller is an admin: not_signed_in (PT401), only_admins (PT403).
create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if not private.is_admin() then
    raise sqlstate 'PT403' using message = 'only_admins';
  end if;
  return v_user;
end $$;
grant execute on function private.require_admin() to anon, authenticated;

-- Writes the waiting change into the listing. The table checks what guests will read once more.
create function private.apply_revision(p_venue public.venues, p_revision public.venue_revisions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_new public.venues := jsonb_populate_record(
    p_venue, private.reviewed_part(p_venue) || p_revision.changes);
begin
  perform private.check_venue_values(v_new);
  update public.venues set
    name = v_new.name, name_ar = v_new.name_ar,
    description = v_new.description, description_ar = v_new.description_ar,
    address = v_new.address, area = v_new.area, area_ar = v_new.area_ar,
    city = v_new.city, country = v_new.country,
    latitude = v_new.latitude, longitude = v_new.longitude,
    capacity = v_new.capacity, capacity_by_layout = v_new.capacity_by_layout,
    type_id = v_new.type_id, images = v_new.images
  where id = p_venue.id;
  update public.venue_revisions set status = 'approved', decided_at = now() where id = p_revision.id;
end $$;

-- The status to which a suspended listing returns: what it was, as the audit log remembers.
create function private.status_before_suspension(p_venue_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when a.data ->> 'from' in ('paused', 'pending') then a.data ->> 'from' else 'active' end
    from public.audit_log a
    where a.subject_type = 'venue' and a.subject_id = p_venue_id and a.action = 'venue_suspended'
    order by a.id desc limit 1
  ), 'active')
$$;

-- An admin's decision: approve and reject (a waiting listing, or the waiting change of a published
-- one), feature, unfeature, suspend, restore. Reject and suspend need a reason, which the host reads.
-- Errors: not_signed_in (PT401), only_admins (PT403), not_found (PT404), invalid_input (PT422),
-- wrong_status (PT409).
create function public.review_venue(p_venue_id uuid, p_decision text, p_reason text default null)
returns public.venues
language plpgsql security definer set search_path = '' as $$
declare
  v_reason text := nullif(btrim(p_reason), '');
  v_venue public.venues;
  v_revision public.venue_revisions;
  v_from text;
  v_kind text;
begin
  perform private.require_admin();
  if p_decision is null
    or p_decision not in ('approve', 'reject', 'feature', 'unfeature', 'suspend', 'restore') then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'decision';
  elsif (p_decision in ('reject', 'suspend') and v_reason is null) or char_length(v_reason) > 2000 then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'reason';
  end if;
  select * into v_venue from public.venues where id = p_venue_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found';
  end if;
  v_from := v_venue.status;
  select * into v_revision from public.venue_revisions
  where venue_id = p_venue_id and status = 'pending' for update;

  if p_decision in ('approve', 'reject') and v_from = 'pending' then
    if p_decision = 'approve' then
      perform private.require_complete(v_venue);
      if v_revision.id is not null then
        perform private.apply_revision(v_venue, v_revision);
      end if;
      update public.venues set status = 'active', rejection_reason = null where id = p_venue_id;
      v_kind := 'venue_approved';
    else
      update public.venues set status = 'rejected', rejection_reason = v_reason where id = p_venue_id;
      v_kind := 'venue_rejected';
    end if;
  elsif p_decision in ('approve', 'reject') and v_from in ('active', 'paused') and v_revision.id is not null then
    if p_decision = 'approve' then
      perform private.apply_revision(v_venue, v_revision);
      v_kind := 'revision_approved';
    else
      update public.venue_revisions set status = 'rejected', reason = v_reason, decided_at = now()
      where id = v_revision.id;
      v_kind := 'revision_rejected';
    end if;
  elsif p_decision = 'feature' and v_from = 'active' then
    update public.venues set featured = true where id = p_venue_id;
  elsif p_decision = 'unfeature' and v_from in ('active', 'paused') then
    update public.venues set featured = false where id = p_venue_id;
  elsif p_decision = 'suspend' and v_from in ('active', 'paused', 'pending') then
    update public.venues set status = 'suspended', rejection_reason = v_reason where id = p_venue_id;
    v_kind := 'venue_suspended';
  elsif p_decision = 'restore' and v_from = 'suspended' then
    update public.venues set status = private.status_before_suspension(p_venue_id), rejection_reason = null
    where id = p_venue_id;
    v_kind := 'venue_restored';
  else
    raise sqlstate 'PT409' using message = 'wrong_status';
  end if;

  select * into v_venue from public.venues where id = p_venue_id;
  perform private.audit(coalesce(v_kind, 'venue_' || p_decision || 'd'), 'venue', p_venue_id,
    jsonb_build_object('from', v_from, 'to', v_venue.status, 'reason', v_reason));
  if v_kind is not null then
    perform private.notify(v_venue.host_id, v_kind, jsonb_build_object(
      'venue_id', v_venue.id, 'venue_name', v_venue.name, 'venue_name_ar', v_venue.name_ar,
      'reason', v_reason));
  end if;
  return v_venue;
end $$;

-- Callable by anyone, so that a signed-out caller learns not_signed_in and not a missing grant.
grant execute on function public.submit_venue(uuid), public.discard_revision(uuid),
  public.review_venue(uuid, text, text) to anon, authenticated;
