-- Publishing a listing: its owner submits it, an admin decides.

create function private.submit_listing(p_listing public.listings, p_note text) returns public.listings
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_filtered_call();
  if p_listing.status not in ('draft', 'rejected') then
    perform private.raise_error('wrong_status');
  end if;
  perform private.require_verified(p_listing.owner_id);
  perform private.require_complete_listing(p_listing.kind, private.listing_row(p_listing.id));
  perform private.answer_rejection(p_listing.kind, p_listing.id, p_note);
  perform private.require_answered_rejection(p_listing.kind, p_listing.id);
  p_listing := private.write_listing(p_listing.id, jsonb_build_object('status', 'pending', 'submitted_at', now()));
  perform private.log_user_action(p_listing.kind || '_submitted', p_listing.kind, p_listing.id);
  return p_listing;
end $$;
comment on function private.submit_listing is
  'Submits a locked listing of the caller, as the public functions say, and returns it.';

create function public.submit_listing(p_listing_id uuid, p_note text default null) returns public.listings
language plpgsql security definer set search_path = '' as $$
begin
  return private.submit_listing(private.lock_own_listing(p_listing_id), p_note);
end $$;
comment on function public.submit_listing is
  'Submits the caller''s own listing for review, and returns it. p_note is a note to the reviewer: rejected content needs it, or a
change, to be submitted again. Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: another
owner''s), not_verified (PT403), wrong_status (PT409: neither draft nor rejected), rejected_unchanged (PT409), invalid_input (PT422,
missing columns in the detail), rate_limited (PT429: see log_user_action).';

create function public.submit_venue(p_venue_id uuid, p_note text default null) returns public.venues
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues;
begin
  perform private.submit_listing(private.lock_own_listing(p_venue_id, 'venue'), p_note);
  select * into v_venue from public.venues where id = p_venue_id;
  return v_venue;
end $$;
comment on function public.submit_venue is 'Does what submit_listing does with a venue, and returns the row. For callers outside the site.';

create function public.set_listing_status(p_listing_id uuid, p_status text) returns public.listings
language plpgsql security definer set search_path = '' as $$
declare
  v_listing public.listings := private.lock_own_listing(p_listing_id);
begin
  perform private.refuse_filtered_call();
  perform private.require_owner_transition(v_listing.status, p_status);
  return private.write_listing(p_listing_id, jsonb_build_object('status', p_status));
end $$;
comment on function public.set_listing_status is
  'Pauses (paused) or resumes (active) the caller''s own listing, or withdraws it from review (draft). Returns the listing.
Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: another owner''s), wrong_status (PT409), invalid_input (PT422:
another status).';

create function private.status_before_suspension(p_listing public.listings) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.users u where u.id = p_listing.owner_id and u.deleted_at is not null) then
    return 'paused';
  end if;
  return coalesce((
    select case when a.data ->> 'from' in ('paused', 'pending') then a.data ->> 'from' else 'active' end
    from public.audit_log a
    where a.subject_type = p_listing.kind and a.subject_id = p_listing.id and a.action = p_listing.kind || '_suspended'
    order by a.id desc limit 1
  ), 'active');
end $$;
comment on function private.status_before_suspension is
  'Returns the status to which a suspended listing returns, from the audit log. One of a deleted account becomes paused: nobody would
answer its bookings.';

create function private.decided_status(p_decision text, p_listing public.listings) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_to text := case
    when p_decision = 'approve' and p_listing.status = 'pending' then 'active'
    when p_decision = 'reject' and p_listing.status = 'pending' then 'rejected'
    when p_decision = 'suspend' and p_listing.status in ('active', 'paused', 'pending') then 'suspended'
    when p_decision = 'restore' and p_listing.status = 'suspended' then private.status_before_suspension(p_listing)
    when p_decision = 'feature' and p_listing.status = 'active' then p_listing.status
    when p_decision = 'unfeature' and p_listing.status in ('active', 'paused') then p_listing.status
  end;
begin
  if v_to is null then
    perform private.raise_error('wrong_status');
  end if;
  return v_to;
end $$;
comment on function private.decided_status is 'Returns the status of a listing after a decision. Errors: wrong_status (PT409).';

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

create function private.decide_revision(p_listing public.listings, p_revision public.listing_revisions, p_decision text, p_reason text)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_kind text := (select k.revision_notification from private.listing_kinds() k where k.kind = p_listing.kind);
begin
  if p_decision = 'approve' then
    perform private.apply_revision(p_listing.kind, p_revision);
    return v_kind || '_approved';
  end if;
  perform private.record_rejection(p_listing.kind, p_listing.id, p_reason);
  update public.listing_revisions set status = 'rejected', reason = p_reason, decided_at = now() where id = p_revision.id;
  return v_kind || '_rejected';
end $$;
comment on function private.decide_revision is
  'Approves or rejects a pending revision of a published listing, and returns the kind of the notification.';

create function private.decide_listing(
  p_listing public.listings, p_revision public.listing_revisions, p_decision text, p_to text, p_reason text)
returns text
language plpgsql security definer set search_path = '' as $$
begin
  if p_decision = 'approve' then
    perform private.require_complete_listing(p_listing.kind, private.listing_row(p_listing.id));
    if (select k.needs_business from private.listing_kinds() k where k.kind = p_listing.kind) and not exists (
      select from public.service_providers where user_id = p_listing.owner_id and status = 'active') then
      perform private.raise_error('wrong_status', 'provider');
    end if;
  elsif p_decision = 'reject' then
    perform private.record_rejection(p_listing.kind, p_listing.id, p_reason);
  elsif p_to = 'pending' and p_revision.id is not null then
    -- A listing that was never published returns to the queue with its owner's later changes.
    perform private.apply_revision(p_listing.kind, p_revision);
  end if;
  perform private.write_listing(p_listing.id, jsonb_build_object('status', p_to, 'featured', case p_decision
      when 'feature' then true when 'unfeature' then false
      when 'restore' then p_to in ('active', 'paused') and private.was_featured(p_listing.kind, p_listing.id)
      else p_listing.featured end)
    || case when p_decision in ('feature', 'unfeature') then '{}' else jsonb_build_object('rejection_reason',
      case when p_decision in ('reject', 'suspend') then p_reason end) end);
  return p_listing.kind || case p_decision when 'approve' then '_approved' when 'reject' then '_rejected' when 'suspend' then '_suspended'
    when 'restore' then '_restored' end;
end $$;
comment on function private.decide_listing is
  'Makes a decision about a listing itself, which gives it the status p_to, and returns the kind of the notification; null for one that
nobody is told. Errors: wrong_status (PT409; detail provider: the business of the owner is not active), invalid_input (PT422).';

create function private.review_listing(p_listing_id uuid, p_kind text, p_decision text, p_reason text, p_version text, p_bookings text)
returns public.listings
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.require_decision(p_decision, p_reason);
  v_before public.listings;
  v_listing public.listings;
  v_revision public.listing_revisions;
  v_is_of_revision boolean;
  v_to text;
  v_notification text;
  v_cancelled integer;
begin
  perform private.refuse_filtered_call();
  if coalesce(p_bookings, '') not in ('keep', 'cancel') or (p_bookings = 'cancel' and p_decision <> 'suspend') then
    perform private.raise_error('invalid_input', 'bookings');
  elsif p_bookings = 'cancel' then
    -- Locks the venue's time before its row, as every writer of a venue's time does.
    perform private.lock_resources(p_listing_id);
  end if;
  v_before := private.lock_listing(p_listing_id, p_kind);
  if p_bookings = 'cancel' and v_before.kind <> 'venue' then
    -- A booking is cancelled as a whole, never for one of its services.
    perform private.raise_error('invalid_input', 'bookings');
  end if;
  select * into v_revision from public.listing_revisions where listing_id = p_listing_id and status = 'pending' for update;
  v_is_of_revision := p_decision in ('approve', 'reject') and v_before.status in ('active', 'paused', 'suspended')
    and v_revision.id is not null;
  if not v_is_of_revision then
    v_to := private.decided_status(p_decision, v_before);
  end if;
  perform private.require_read_version(v_before.kind, p_listing_id, p_decision,
    private.review_version(v_before.kind, p_listing_id), p_version);
  if v_is_of_revision then
    v_notification := private.decide_revision(v_before, v_revision, p_decision, v_reason);
  else
    v_notification := private.decide_listing(v_before, v_revision, p_decision, v_to, v_reason);
  end if;
  if p_bookings = 'cancel' then
    v_cancelled := private.cancel_bookings_of_venue(p_listing_id, v_reason);
  end if;
  select * into v_listing from public.listings where id = p_listing_id;
  perform private.write_audit_log(coalesce(v_notification, v_listing.kind || '_' || p_decision || 'd'), v_listing.kind, p_listing_id,
    jsonb_strip_nulls(jsonb_build_object('from', v_before.status, 'to', v_listing.status, 'reason', v_reason,
      'featured', v_before.featured, 'cancelled_bookings', v_cancelled)));
  if v_notification is not null then
    perform private.create_notification(v_listing.owner_id, v_notification,
      private.listing_names(v_listing) || jsonb_build_object('reason', v_reason));
  end if;
  return v_listing;
end $$;
comment on function private.review_listing is 'Does what public.review_listing says, with a listing of p_kind where that is given.';

create function public.review_listing(
  p_listing_id uuid, p_decision text, p_reason text default null, p_version text default null, p_bookings text default 'keep')
returns public.listings
language plpgsql security definer set search_path = '' as $$
begin
  return private.review_listing(p_listing_id, null, p_decision, p_reason, p_version, p_bookings);
end $$;
comment on function public.review_listing is
  'Decides as an admin: approve and reject (a pending listing, or the pending revision of another one), feature, unfeature, suspend,
restore. Reject and suspend need a reason, which the owner reads. Only a complete listing is approved, and a service only of an active
business.
p_bookings decides about the upcoming bookings of a suspended venue: keep, or cancel with a full refund; their guests then read the
reason too. p_version is the version that the admin read (admin_get_review_version); without it, only content that has not changed
since it was submitted can be approved. Returns the listing. Errors: not_signed_in (PT401), only_admins, forbidden (PT403:
the caller is guest, host or provider of a booking to be cancelled), not_found (PT404), invalid_input (PT422), wrong_status (PT409; detail
provider: the business is not active), listing_changed (PT409: read it again).';

create function public.review_venue(
  p_venue_id uuid, p_decision text, p_reason text default null, p_version text default null, p_bookings text default 'keep')
returns public.venues
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues;
begin
  perform private.review_listing(p_venue_id, 'venue', p_decision, p_reason, p_version, p_bookings);
  select * into v_venue from public.venues where id = p_venue_id;
  return v_venue;
end $$;
comment on function public.review_venue is 'Does what review_listing does with a venue, and returns the row. For callers outside the site.';

create function public.admin_get_review_version(p_subject_type text, p_subject_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_version text := private.read_version(p_subject_type, p_subject_id, case p_subject_type
    when 'provider' then private.provider_review_version(p_subject_id)
    else private.review_version(p_subject_type, p_subject_id) end);
begin
  if v_version is null then
    perform private.raise_error('not_found');
  end if;
  return v_version;
end $$;
comment on function public.admin_get_review_version is
  'Returns the version of a listing or business for a decision. Read it before the content, so that a change in between refuses the
decision. Errors: not_signed_in (PT401), only_admins (PT403), not_found (PT404).';

grant execute on function
  public.submit_listing,
  public.submit_venue,
  public.set_listing_status,
  public.review_listing,
  public.review_venue,
  public.admin_get_review_version,
  public.admin_list_upcoming_bookings
  to anon, authenticated, service_role;
