-- Publishing needs a verified address or number; booking does not.

-- Raises not_verified (PT403) unless this person is verified.
create function private.require_verified(p_user_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select 1 from public.users where id = p_user_id and is_verified) then
    raise sqlstate 'PT403' using message = 'not_verified';
  end if;
end $$;

-- Puts the caller's own listing into the review queue; answers the row.
-- Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: somebody else's),
-- not_verified (PT403), wrong_status (PT409: neither draft nor rejected), invalid_input (PT422, missing fields in the detail).
create or replace function public.submit_venue(p_venue_id uuid) returns public.venues
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
  perform private.require_complete(v_venue);
  update public.venues set status = 'pending', submitted_at = now()
  where id = p_venue_id returning * into v_venue;
  perform private.audit('venue_submitted', 'venue', p_venue_id);
  return v_venue;
end $$;

-- Puts the caller's own service into the review queue; answers the row.
-- Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: somebody else's),
-- not_verified (PT403), wrong_status (PT409: neither draft nor rejected), invalid_input (PT422, missing fields in the detail).
create or replace function public.submit_service(p_service_id uuid) returns public.services
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
  end if;
  perform private.require_verified(v_user);
  if cardinality(private.service_lacks(v_service)) > 0 then
    perform private.fail('invalid_input', array_to_string(private.service_lacks(v_service), ','));
  end if;
  update public.services set status = 'pending', submitted_at = now(), rejection_reason = null
  where id = p_service_id returning * into v_service;
  perform private.audit('service_submitted', 'service', p_service_id);
  return v_service;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
grant execute on function private.require_verified(uuid) to service_role;
