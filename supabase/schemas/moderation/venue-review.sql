-- Publishing a listing: the host submits it, an admin decides.

create function public.submit_venue(p_venue_id uuid, p_note text default null) returns public.venues
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues;
begin
  perform private.lock_own_listing(p_venue_id, 'venue');
  select * into v_venue from public.venues where id = p_venue_id;
  perform private.refuse_filtered_call();
  if v_venue.status not in ('draft', 'rejected') then
    perform private.raise_error('wrong_status');
  end if;
  perform private.require_verified(v_venue.host_id);
  perform private.require_complete_venue(v_venue);
  perform private.answer_rejection('venue', p_venue_id, p_note);
  perform private.require_answered_rejection('venue', p_venue_id);
  update public.venues set status = 'pending', submitted_at = now()
  where id = p_venue_id returning * into v_venue;
  perform private.log_user_action('venue_submitted', 'venue', p_venue_id);
  return v_venue;
end $$;
comment on function public.submit_venue is
  'Submits the caller''s own listing for review, and returns the row. `p_note` is a note to the reviewer: rejected content needs
it, or a change, to be submitted again. Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: another host''s),
not_verified (PT403), wrong_status (PT409: neither draft nor rejected), rejected_unchanged (PT409), invalid_input
(PT422, missing fields in the detail), rate_limited (PT429: see log_user_action).';

create function public.set_venue_status(p_venue_id uuid, p_status text) returns public.venues
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues;
begin
  perform private.lock_own_listing(p_venue_id, 'venue');
  select * into v_venue from public.venues where id = p_venue_id;
  perform private.refuse_filtered_call();
  perform private.require_owner_transition(v_venue.status, p_status);
  update public.venues set status = p_status where id = p_venue_id returning * into v_venue;
  return v_venue;
end $$;
comment on function public.set_venue_status is
  'Pauses (paused) or resumes (active) the caller''s own listing, or withdraws it from review (draft). Returns the row.
Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: another host''s), wrong_status (PT409), invalid_input
(PT422: another status).';

create function private.upcoming_bookings(p_venue_id uuid) returns setof public.bookings
language sql stable security definer set search_path = '' as $$
  select b.* from public.bookings b
  where b.venue_id = p_venue_id and b.status in ('pending', 'confirmed') and b.ends_at > now()
    and private.effective_status(b) in ('pending', 'confirmed')
$$;
comment on function private.upcoming_bookings is
  'Returns the requests and confirmed bookings of a venue that have not ended.';

create function private.cancel_bookings_of_venue(p_venue_id uuid, p_reason text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_count integer := 0;
begin
  for v_booking in
    select b.* from public.bookings b
    where b.id in (select u.id from private.upcoming_bookings(p_venue_id) u) order by b.id for update
  loop
    perform private.require_impartial_admin(v_booking);
    perform private.cancel_as(v_booking, 'admin', p_reason);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
comment on function private.cancel_bookings_of_venue is
  'Cancels the upcoming bookings of a venue as an admin, with a full refund, and returns how many. The venue must be locked. Errors:
forbidden (PT403: the admin is guest, host or provider of one).';

create function public.admin_list_upcoming_bookings(p_venue_id uuid)
returns table (id uuid, reference text, status text, guest_name text, starts_at timestamptz, ends_at timestamptz,
  time_zone text, total_minor bigint, currency text, booking_count bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select b.id, b.reference, b.status, case when g.deleted_at is null then btrim(g.first_name || ' ' || g.last_name) end,
    b.starts_at, b.ends_at, b.time_zone, b.total_minor, b.currency, count(*) over ()
  from private.upcoming_bookings(p_venue_id) b
  join public.users g on g.id = b.guest_id
  order by b.starts_at, b.id limit 20;
end $$;
comment on function public.admin_list_upcoming_bookings is
  'Returns the first 20 upcoming bookings of a venue, earliest first, with the total in booking_count; suspending the venue can
cancel them. guest_name is null for a deleted account. Errors: not_signed_in (PT401), only_admins (PT403).';

create function public.review_venue(
  p_venue_id uuid, p_decision text, p_reason text default null, p_version text default null, p_bookings text default 'keep')
returns public.venues
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.require_decision(p_decision, p_reason);
  v_venue public.venues;
  v_after public.venues;
  v_revision public.venue_revisions;
  v_from text;
  v_kind text;
  v_cancelled integer;
begin
  perform private.refuse_filtered_call();
  if coalesce(p_bookings, '') not in ('keep', 'cancel') or (p_bookings = 'cancel' and p_decision <> 'suspend') then
    perform private.raise_error('invalid_input', 'bookings');
  elsif p_bookings = 'cancel' then
    -- Locks the venue's time before its row, as every writer of a venue's time does.
    perform private.lock_venue(p_venue_id);
  end if;
  select * into v_venue from public.venues where id = p_venue_id for no key update;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_from := v_venue.status;
  select * into v_revision from public.venue_revisions
  where venue_id = p_venue_id and status = 'pending' for update;

  if p_decision in ('approve', 'reject') and v_from in ('active', 'paused', 'suspended') and v_revision.id is not null then
    perform private.require_read_version('venue', p_venue_id, p_decision,
      private.review_version('venue', p_venue_id), p_version);
    if p_decision = 'approve' then
      perform private.apply_revision(v_venue, v_revision);
      v_kind := 'revision_approved';
    else
      perform private.record_rejection('venue', p_venue_id, v_reason);
      update public.venue_revisions set status = 'rejected', reason = v_reason, decided_at = now()
      where id = v_revision.id;
      v_kind := 'revision_rejected';
    end if;
  else
    v_venue.status := private.decided_status(p_decision, v_from, 'venue', p_venue_id);
    perform private.require_read_version('venue', p_venue_id, p_decision,
      private.review_version('venue', p_venue_id), p_version);
    if p_decision = 'approve' then
      perform private.require_complete_venue(v_venue);
    elsif p_decision = 'reject' then
      perform private.record_rejection('venue', p_venue_id, v_reason);
    elsif v_venue.status = 'pending' and v_revision.id is not null then
      -- A listing that was never published returns to the queue with its host's later changes.
      perform private.apply_revision(v_venue, v_revision);
    end if;
    update public.venues set
      status = v_venue.status,
      featured = case p_decision when 'feature' then true when 'unfeature' then false
        when 'restore' then v_venue.status in ('active', 'paused') and private.was_featured('venue', p_venue_id)
        else featured end,
      rejection_reason = case
        when p_decision in ('reject', 'suspend') then v_reason
        when p_decision not in ('feature', 'unfeature') then null
        else rejection_reason end
    where id = p_venue_id;
    v_kind := case p_decision when 'approve' then 'venue_approved' when 'reject' then 'venue_rejected'
      when 'suspend' then 'venue_suspended' when 'restore' then 'venue_restored' end;
  end if;

  select * into v_after from public.venues where id = p_venue_id;
  if p_bookings = 'cancel' then
    v_cancelled := private.cancel_bookings_of_venue(p_venue_id, v_reason);
  end if;
  perform private.write_audit_log(coalesce(v_kind, 'venue_' || p_decision || 'd'), 'venue', p_venue_id,
    jsonb_strip_nulls(jsonb_build_object('from', v_from, 'to', v_after.status, 'reason', v_reason,
      'featured', v_venue.featured, 'cancelled_bookings', v_cancelled)));
  v_venue := v_after;
  if v_kind is not null then
    perform private.create_notification(v_venue.host_id, v_kind, jsonb_build_object(
      'venue_id', v_venue.id, 'venue_name', v_venue.name, 'venue_name_ar', v_venue.name_ar,
      'reason', v_reason));
  end if;
  return v_venue;
end $$;
comment on function public.review_venue is
  'Decides as an admin: approve and reject (a pending listing, or the pending revision of another one), feature, unfeature,
suspend, restore. Reject and suspend need a reason, which the host reads. `p_bookings` decides about the upcoming bookings of a
suspended venue: keep, or cancel with a full refund; the guests then read the reason too. `p_version` is the version that the
admin read (admin_get_review_version); without it, only content that has not changed since it was submitted can be approved.
Returns the row. Errors: not_signed_in (PT401), only_admins, forbidden (PT403: the caller is guest, host or provider of a
booking to be cancelled), not_found (PT404), invalid_input (PT422), wrong_status, listing_changed (PT409: read it again).';

grant execute on function
  public.submit_venue,
  public.set_venue_status,
  public.review_venue,
  public.admin_list_upcoming_bookings
  to anon, authenticated, service_role;
