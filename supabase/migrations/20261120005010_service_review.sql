-- The way of a service and of its provider to the public: an admin decides.

alter table public.service_providers
  add column rejection_reason text check (char_length(rejection_reason) <= 2000);
comment on column public.service_providers.rejection_reason is 'What the provider reads after a rejection; gone when they apply again.';

-- A provider who applies again starts without the old reason.
create function private.forget_rejection() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status in ('pending', 'active') then
    new.rejection_reason := null;
  end if;
  return new;
end $$;
create trigger service_providers_rejection before update on public.service_providers
  for each row execute function private.forget_rejection();

-- What a service still lacks before people can see it, as names of columns.
create function private.service_lacks(p_service public.services) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(array[
    case when btrim(p_service.name) = '' and coalesce(btrim(p_service.name_ar), '') = '' then 'name' end,
    case when btrim(p_service.description) = '' and coalesce(btrim(p_service.description_ar), '') = ''
      then 'description' end,
    case when p_service.category_id is null then 'category_id' end,
    case when p_service.price = 0 and p_service.pricing_type <> 'custom' then 'price' end,
    case when btrim(p_service.city) = '' then 'city' end
  ], null)
$$;

-- Puts the caller's own service into the review queue; answers the row.
-- Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: somebody else's),
-- wrong_status (PT409: neither draft nor rejected), invalid_input (PT422, missing fields in the detail).
create function public.submit_service(p_service_id uuid) returns public.services
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_service public.services;
begin
  select * into v_service from public.services where id = p_service_id for update;
  if not found then
    perform private.fail('not_found');
  elsif v_service.provider_id <> v_user then
    perform private.fail('forbidden');
  elsif v_service.status not in ('draft', 'rejected') then
    perform private.fail('wrong_status');
  elsif cardinality(private.service_lacks(v_service)) > 0 then
    perform private.fail('invalid_input', array_to_string(private.service_lacks(v_service), ','));
  end if;
  update public.services set status = 'pending', submitted_at = now(), rejection_reason = null
  where id = p_service_id returning * into v_service;
  perform private.audit('service_submitted', 'service', p_service_id);
  return v_service;
end $$;

-- The status to which a suspended service returns, as the audit log remembers.
create function private.service_before_suspension(p_service_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when a.data ->> 'from' in ('paused', 'pending') then a.data ->> 'from' else 'active' end
    from public.audit_log a
    where a.subject_type = 'service' and a.subject_id = p_service_id and a.action = 'service_suspended'
    order by a.id desc limit 1
  ), 'active')
$$;

-- An admin's decision about a service: approve, reject, feature, unfeature, suspend, restore. Reject and
-- suspend need a reason, which the provider reads. Only a complete service of an active provider is
-- approved. Errors: not_signed_in (PT401), only_admins (PT403), not_found (PT404), invalid_input (PT422),
-- wrong_status (PT409; detail 'provider': the provider is not active).
create function public.review_service(p_service_id uuid, p_decision text, p_reason text default null)
returns public.services
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.clean_reason(p_reason);
  v_service public.services;
  v_from text;
  v_to text;
begin
  if p_decision is null
    or p_decision not in ('approve', 'reject', 'feature', 'unfeature', 'suspend', 'restore') then
    perform private.fail('invalid_input', 'decision');
  elsif p_decision in ('reject', 'suspend') and v_reason is null then
    perform private.fail('invalid_input', 'reason');
  end if;
  select * into v_service from public.services where id = p_service_id for update;
  if not found then
    perform private.fail('not_found');
  end if;
  v_from := v_service.status;
  v_to := case
    when p_decision = 'approve' and v_from = 'pending' then 'active'
    when p_decision = 'reject' and v_from = 'pending' then 'rejected'
    when p_decision = 'suspend' and v_from in ('active', 'paused', 'pending') then 'suspended'
    when p_decision = 'restore' and v_from = 'suspended' then private.service_before_suspension(p_service_id)
    when p_decision = 'feature' and v_from = 'active' then v_from
    when p_decision = 'unfeature' and v_from in ('active', 'paused') then v_from
  end;
  if v_to is null then
    perform private.fail('wrong_status');
  elsif p_decision = 'approve' and cardinality(private.service_lacks(v_service)) > 0 then
    perform private.fail('invalid_input', array_to_string(private.service_lacks(v_service), ','));
  elsif p_decision = 'approve' and not exists (
    select 1 from public.service_providers where user_id = v_service.provider_id and status = 'active') then
    perform private.fail('wrong_status', 'provider');
  end if;
  update public.services set
    status = v_to,
    featured = case p_decision when 'feature' then true when 'unfeature' then false
      else featured and v_to in ('active', 'paused') end,
    rejection_reason = case when p_decision in ('reject', 'suspend') then v_reason end
  where id = p_service_id returning * into v_service;
  perform private.audit(case p_decision when 'approve' then 'service_approved' when 'reject' then 'service_rejected'
      when 'suspend' then 'service_suspended' else 'service_' || p_decision || 'd' end, 'service', p_service_id,
    jsonb_build_object('from', v_from, 'to', v_to, 'reason', v_reason));
  if p_decision in ('approve', 'reject', 'suspend', 'restore') then
    perform private.notify(v_service.provider_id, case p_decision when 'approve' then 'service_approved'
        when 'reject' then 'service_rejected' when 'suspend' then 'service_suspended' else 'service_restored' end,
      jsonb_build_object('service_id', v_service.id, 'service_name', v_service.name,
        'service_name_ar', v_service.name_ar, 'reason', v_reason));
  end if;
  return v_service;
end $$;

-- An admin's answer to a business that applied: approve (also after a rejection) or reject, with a reason
-- that the provider reads. Answers the provider's row. Errors: not_signed_in (PT401), only_admins (PT403),
-- not_found (PT404), invalid_input (PT422), wrong_status (PT409).
create function public.review_provider(p_user_id uuid, p_decision text, p_reason text default null)
returns public.service_providers
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.clean_reason(p_reason);
  v_provider public.service_providers;
  v_from text;
  v_kind text := case p_decision when 'approve' then 'provider_approved' else 'provider_rejected' end;
begin
  if p_decision is null or p_decision not in ('approve', 'reject') then
    perform private.fail('invalid_input', 'decision');
  elsif p_decision = 'reject' and v_reason is null then
    perform private.fail('invalid_input', 'reason');
  end if;
  select * into v_provider from public.service_providers where user_id = p_user_id for update;
  if not found then
    perform private.fail('not_found');
  end if;
  v_from := v_provider.status;
  if not (v_from = 'pending' or (v_from = 'rejected' and p_decision = 'approve')) then
    perform private.fail('wrong_status');
  end if;
  update public.service_providers set
    status = case p_decision when 'approve' then 'active' else 'rejected' end,
    rejection_reason = v_reason
  where user_id = p_user_id returning * into v_provider;
  perform private.audit(v_kind, 'user', p_user_id,
    jsonb_build_object('from', v_from, 'to', v_provider.status, 'reason', v_reason));
  perform private.notify(p_user_id, v_kind, jsonb_build_object('reason', v_reason));
  return v_provider;
end $$;

grant execute on function public.submit_service(uuid), public.review_service(uuid, text, text),
  public.review_provider(uuid, text, text) to anon, authenticated;
