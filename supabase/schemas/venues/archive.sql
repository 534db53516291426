-- Archived listings: only their host sees them; bookings stay.

create function private.validate_archived_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.archived_at is null or new.archived_at is null or new.status = old.status then
    return new;
  end if;
  if not private.is_privileged() or (new.status in ('active', 'pending') and old.status <> 'suspended') then
    raise sqlstate 'PT409' using message = 'wrong_status';
  end if;
  new.status := case new.status when 'active' then 'paused' when 'pending' then 'draft' else new.status end;
  return new;
end $$;
comment on function private.validate_archived_status is
  'Refuses status changes of an archived listing by its host, and keeps it unpublished when an admin lifts a suspension: restores
it as paused or as a draft. Errors: wrong_status (PT409).';

create function public.archive_venue(p_venue_id uuid) returns public.venues
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues;
begin
  perform private.lock_own_listing(p_venue_id, 'venue');
  select * into v_venue from public.venues where id = p_venue_id;
  perform private.refuse_filtered_call();
  if v_venue.archived_at is null then
    perform private.log_user_action('venue_archived', 'venue', p_venue_id, jsonb_build_object('from', v_venue.status));
    update public.venues set archived_at = now(),
      status = case status when 'active' then 'paused' when 'pending' then 'draft' else status end
    where id = p_venue_id returning * into v_venue;
    with ended as (
      delete from public.venue_services where venue_id = p_venue_id and status = 'invited' returning service_id
    )
    delete from public.notifications n using ended join public.services s on s.id = ended.service_id
    where n.user_id = s.provider_id and n.kind = 'service_invited' and n.read_at is null
      and n.data ->> 'venue_id' = p_venue_id::text;
  end if;
  return v_venue;
end $$;
comment on function public.archive_venue is
  'Archives the caller''s listing: pauses an active one, withdraws a pending one, and ends unanswered invitations. Keeps bookings
and accepted services. Idempotent. Returns the row. Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403),
rate_limited (PT429: see log_user_action).';

create function public.unarchive_venue(p_venue_id uuid) returns public.venues
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues;
begin
  perform private.lock_own_listing(p_venue_id, 'venue');
  select * into v_venue from public.venues where id = p_venue_id;
  perform private.refuse_filtered_call();
  if v_venue.archived_at is not null then
    perform private.log_user_action('venue_unarchived', 'venue', p_venue_id);
    update public.venues set archived_at = null where id = p_venue_id returning * into v_venue;
  end if;
  return v_venue;
end $$;
comment on function public.unarchive_venue is
  'Restores the caller''s archived listing as a draft, rejected, paused or suspended. Returns the row.
Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403), rate_limited (PT429: see log_user_action).';

create trigger listing_archived before update of status on public.venues
  for each row execute function private.validate_archived_status();

grant execute on function
  public.archive_venue,
  public.unarchive_venue
  to anon, authenticated, service_role;
