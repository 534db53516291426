-- Publishing a listing: the host submits it, an admin decides.

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
  perform private.require_verified(v_user);
  perform private.require_complete_venue(v_venue);
  update public.venues set status = 'pending', submitted_at = now()
  where id = p_venue_id returning * into v_venue;
  perform private.write_audit_log('venue_submitted', 'venue', p_venue_id);
  return v_venue;
end $$;
comment on function public.submit_venue is
  'Submits the caller''s own listing for review, and returns the row. Errors: not_signed_in (PT401), not_found (PT404),
forbidden (PT403: another host''s), not_verified (PT403), wrong_status (PT409: neither draft nor rejected),
invalid_input (PT422, missing fields in the detail).';

create function private.venue_status_before_suspension(p_venue_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when a.data ->> 'from' in ('paused', 'pending') then a.data ->> 'from' else 'active' end
    from public.audit_log a
    where a.subject_type = 'venue' and a.subject_id = p_venue_id and a.action = 'venue_suspended'
    order by a.id desc limit 1
  ), 'active')
$$;
comment on function private.venue_status_before_suspension is
  'Returns the status to which a suspended listing returns, from the audit log.';

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
      perform private.require_complete_venue(v_venue);
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
    update public.venues set status = private.venue_status_before_suspension(p_venue_id), rejection_reason = null
    where id = p_venue_id;
    v_kind := 'venue_restored';
  else
    raise sqlstate 'PT409' using message = 'wrong_status';
  end if;

  select * into v_venue from public.venues where id = p_venue_id;
  perform private.write_audit_log(coalesce(v_kind, 'venue_' || p_decision || 'd'), 'venue', p_venue_id,
    jsonb_build_object('from', v_from, 'to', v_venue.status, 'reason', v_reason));
  if v_kind is not null then
    perform private.create_notification(v_venue.host_id, v_kind, jsonb_build_object(
      'venue_id', v_venue.id, 'venue_name', v_venue.name, 'venue_name_ar', v_venue.name_ar,
      'reason', v_reason));
  end if;
  return v_venue;
end $$;
comment on function public.review_venue is
  'Decides as an admin: approve and reject (a pending listing, or the pending revision of a published one), feature, unfeature,
suspend, restore. Reject and suspend need a reason, which the host reads. Returns the row.
Errors: not_signed_in (PT401), only_admins (PT403), not_found (PT404), invalid_input (PT422), wrong_status (PT409).';

grant execute on function
  public.submit_venue,
  public.review_venue
  to anon, authenticated, service_role;
