-- Publishing a service: the provider submits it, an admin decides.

create function public.submit_service(p_service_id uuid, p_note text default null) returns public.services
language plpgsql security definer set search_path = '' as $$
declare
  v_service public.services;
begin
  perform private.lock_own_listing(p_service_id, 'service');
  select * into v_service from public.services where id = p_service_id;
  perform private.refuse_filtered_call();
  if v_service.status not in ('draft', 'rejected') then
    perform private.raise_error('wrong_status');
  end if;
  perform private.require_verified(v_service.provider_id);
  perform private.require_complete_service(v_service);
  perform private.answer_rejection('service', p_service_id, p_note);
  perform private.require_answered_rejection('service', p_service_id);
  update public.services set status = 'pending', submitted_at = now(), rejection_reason = null
  where id = p_service_id returning * into v_service;
  perform private.log_user_action('service_submitted', 'service', p_service_id);
  return v_service;
end $$;
comment on function public.submit_service is
  'Submits the caller''s own service for review, and returns the row. p_note as in submit_venue. Errors: not_signed_in (PT401), not_found
(PT404), forbidden (PT403: another provider''s), not_verified (PT403), wrong_status (PT409: neither draft nor rejected),
rejected_unchanged (PT409),
invalid_input (PT422, missing fields in the detail), rate_limited (PT429: see log_user_action).';

create function public.set_service_status(p_service_id uuid, p_status text) returns public.services
language plpgsql security definer set search_path = '' as $$
declare
  v_service public.services;
begin
  perform private.lock_own_listing(p_service_id, 'service');
  select * into v_service from public.services where id = p_service_id;
  perform private.refuse_filtered_call();
  perform private.require_owner_transition(v_service.status, p_status);
  update public.services set status = p_status where id = p_service_id returning * into v_service;
  return v_service;
end $$;
comment on function public.set_service_status is
  'Pauses (paused) or resumes (active) the caller''s own service, or withdraws it from review (draft). Returns the row.
Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: another provider''s), wrong_status (PT409), invalid_input
(PT422: another status).';

create function public.review_service(
  p_service_id uuid, p_decision text, p_reason text default null, p_version text default null)
returns public.services
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.require_decision(p_decision, p_reason);
  v_service public.services;
  v_revision public.service_revisions;
  v_from text;
  v_featured boolean;
  v_kind text;
begin
  perform private.refuse_filtered_call();
  select * into v_service from public.services where id = p_service_id for no key update;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_from := v_service.status;
  v_featured := v_service.featured;
  select * into v_revision from public.service_revisions
  where service_id = p_service_id and status = 'pending' for update;

  if p_decision in ('approve', 'reject') and v_from in ('active', 'paused', 'suspended') and v_revision.id is not null then
    perform private.require_read_version('service', p_service_id, p_decision,
      private.review_version('service', p_service_id), p_version);
    if p_decision = 'approve' then
      perform private.apply_service_revision(v_service, v_revision);
      v_kind := 'service_revision_approved';
    else
      perform private.record_rejection('service', p_service_id, v_reason);
      update public.service_revisions set status = 'rejected', reason = v_reason, decided_at = now()
      where id = v_revision.id;
      v_kind := 'service_revision_rejected';
    end if;
  else
    v_service.status := private.decided_status(p_decision, v_from, 'service', p_service_id);
    perform private.require_read_version('service', p_service_id, p_decision,
      private.review_version('service', p_service_id), p_version);
    if p_decision = 'approve' then
      perform private.require_complete_service(v_service);
      if not exists (
        select 1 from public.service_providers where user_id = v_service.provider_id and status = 'active') then
        perform private.raise_error('wrong_status', 'provider');
      end if;
    elsif p_decision = 'reject' then
      perform private.record_rejection('service', p_service_id, v_reason);
    elsif v_service.status = 'pending' and v_revision.id is not null then
      -- A service that was never published returns to the queue with its provider's later changes.
      perform private.apply_service_revision(v_service, v_revision);
    end if;
    update public.services set
      status = v_service.status,
      featured = case p_decision when 'feature' then true when 'unfeature' then false
        when 'restore' then v_service.status in ('active', 'paused') and private.was_featured('service', p_service_id)
        else featured and v_service.status in ('active', 'paused') end,
      rejection_reason = case when p_decision in ('reject', 'suspend') then v_reason end
    where id = p_service_id;
    v_kind := case p_decision when 'approve' then 'service_approved' when 'reject' then 'service_rejected'
      when 'suspend' then 'service_suspended' when 'restore' then 'service_restored' end;
  end if;

  select * into v_service from public.services where id = p_service_id;
  perform private.write_audit_log(coalesce(v_kind, 'service_' || p_decision || 'd'), 'service', p_service_id,
    jsonb_build_object('from', v_from, 'to', v_service.status, 'reason', v_reason, 'featured', v_featured));
  if v_kind is not null then
    perform private.create_notification(v_service.provider_id, v_kind, jsonb_build_object(
      'service_id', v_service.id, 'service_name', v_service.name, 'service_name_ar', v_service.name_ar,
      'reason', v_reason));
  end if;
  return v_service;
end $$;
comment on function public.review_service is
  'Decides as an admin: approve and reject (a pending service, or the pending revision of another one), feature, unfeature,
suspend, restore. Reject and suspend need a reason, which the provider reads. Only a complete service of an active provider
can be approved. p_version as in review_venue. Returns the row. Errors: not_signed_in (PT401), only_admins (PT403), not_found
(PT404), invalid_input (PT422), wrong_status (PT409; detail ''provider'': the provider is not active), listing_changed (PT409:
read it again).';

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
  'Returns the version of a venue, service or provider for a decision. Read it before the content, so that a change in between
refuses the decision. Errors: not_signed_in (PT401), only_admins (PT403), not_found (PT404).';

grant execute on function
  public.submit_service,
  public.set_service_status,
  public.review_service,
  public.admin_get_review_version
  to anon, authenticated, service_role;
