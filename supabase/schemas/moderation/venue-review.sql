-- Publishing a listing: the host submits it, an admin decides.

create function public.submit_venue(p_venue_id uuid) returns public.venues
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues := private.lock_own_listing(p_venue_id);
begin
  perform private.refuse_filtered_call();
  if v_venue.status not in ('draft', 'rejected') then
    perform private.raise_error('wrong_status');
  end if;
  perform private.require_verified(v_venue.host_id);
  perform private.require_complete_venue(v_venue);
  update public.venues set status = 'pending', submitted_at = now()
  where id = p_venue_id returning * into v_venue;
  perform private.log_user_action('venue_submitted', 'venue', p_venue_id);
  return v_venue;
end $$;
comment on function public.submit_venue is
  'Submits the caller''s own listing for review, and returns the row. Errors: not_signed_in (PT401), not_found (PT404),
forbidden (PT403: another host''s), not_verified (PT403), wrong_status (PT409: neither draft nor rejected),
invalid_input (PT422, missing fields in the detail), rate_limited (PT429: see log_user_action).';

create function public.set_venue_status(p_venue_id uuid, p_status text) returns public.venues
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues := private.lock_own_listing(p_venue_id);
begin
  perform private.refuse_filtered_call();
  perform private.require_owner_transition(v_venue.status, p_status);
  update public.venues set status = p_status where id = p_venue_id returning * into v_venue;
  return v_venue;
end $$;
comment on function public.set_venue_status is
  'Pauses (paused) or resumes (active) the caller''s own listing, or withdraws it from review (draft). Returns the row.
Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: another host''s), wrong_status (PT409), invalid_input
(PT422: another status).';

create function public.review_venue(
  p_venue_id uuid, p_decision text, p_reason text default null, p_version text default null)
returns public.venues
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.require_decision(p_decision, p_reason);
  v_venue public.venues;
  v_revision public.venue_revisions;
  v_from text;
  v_kind text;
begin
  perform private.refuse_filtered_call();
  select * into v_venue from public.venues where id = p_venue_id for no key update;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_from := v_venue.status;
  select * into v_revision from public.venue_revisions
  where venue_id = p_venue_id and status = 'pending' for update;

  if p_decision in ('approve', 'reject') and v_from in ('active', 'paused', 'suspended') and v_revision.id is not null then
    perform private.require_read_version('venue', p_venue_id, p_decision,
      private.venue_review_version(p_venue_id), p_version);
    if p_decision = 'approve' then
      perform private.apply_revision(v_venue, v_revision);
      v_kind := 'revision_approved';
    else
      update public.venue_revisions set status = 'rejected', reason = v_reason, decided_at = now()
      where id = v_revision.id;
      v_kind := 'revision_rejected';
    end if;
  else
    v_venue.status := private.decided_status(p_decision, v_from, 'venue', p_venue_id);
    perform private.require_read_version('venue', p_venue_id, p_decision,
      private.venue_review_version(p_venue_id), p_version);
    if p_decision = 'approve' then
      perform private.require_complete_venue(v_venue);
    elsif v_venue.status = 'pending' and v_revision.id is not null then
      -- A listing that was never published returns to the queue with what its host changed meanwhile.
      perform private.apply_revision(v_venue, v_revision);
    end if;
    update public.venues set
      status = v_venue.status,
      featured = case p_decision when 'feature' then true when 'unfeature' then false else featured end,
      rejection_reason = case
        when p_decision in ('reject', 'suspend') then v_reason
        when p_decision not in ('feature', 'unfeature') then null
        else rejection_reason end
    where id = p_venue_id;
    v_kind := case p_decision when 'approve' then 'venue_approved' when 'reject' then 'venue_rejected'
      when 'suspend' then 'venue_suspended' when 'restore' then 'venue_restored' end;
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
  'Decides as an admin: approve and reject (a pending listing, or the pending revision of another one), feature, unfeature,
suspend, restore. Reject and suspend need a reason, which the host reads. p_version names what the admin read
(admin_get_review_version); without it, only what has not changed since it was submitted can be approved. Returns the row.
Errors: not_signed_in (PT401), only_admins (PT403), not_found (PT404), invalid_input (PT422), wrong_status, listing_changed
(PT409: read it again).';

grant execute on function
  public.submit_venue,
  public.set_venue_status,
  public.review_venue
  to anon, authenticated, service_role;
