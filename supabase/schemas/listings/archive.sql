-- Archived listings: only their owner sees them; bookings stay.

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
  'Refuses status changes of an archived listing by its owner, and keeps it unpublished when an admin lifts a suspension: restores
it as paused or as a draft. Errors: wrong_status (PT409).';

create function public.archive_listing(p_listing_id uuid) returns public.listings
language plpgsql security definer set search_path = '' as $$
declare
  v_listing public.listings := private.lock_own_listing(p_listing_id);
begin
  perform private.refuse_filtered_call();
  if v_listing.archived_at is null then
    perform private.log_user_action(v_listing.kind || '_archived', v_listing.kind, p_listing_id,
      jsonb_build_object('from', v_listing.status));
    v_listing := private.write_listing(p_listing_id, jsonb_build_object('archived_at', now(),
      'status', case v_listing.status when 'active' then 'paused' when 'pending' then 'draft' else v_listing.status end));
    with ended as (
      delete from public.venue_services where p_listing_id in (venue_id, service_id) and status = 'invited' returning venue_id, service_id
    )
    delete from public.notifications n using ended join public.services s on s.id = ended.service_id
    where n.user_id = s.provider_id and n.kind = 'service_invited' and n.read_at is null
      and n.data ->> 'venue_id' = ended.venue_id::text and n.data ->> 'service_id' = ended.service_id::text;
  end if;
  return v_listing;
end $$;
comment on function public.archive_listing is
  'Archives the caller''s listing: pauses an active one, withdraws a pending one, and ends unanswered invitations. Keeps bookings
and accepted services. Idempotent. Returns the listing. Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403),
rate_limited (PT429: see log_user_action).';

create function public.unarchive_listing(p_listing_id uuid) returns public.listings
language plpgsql security definer set search_path = '' as $$
declare
  v_listing public.listings := private.lock_own_listing(p_listing_id);
begin
  perform private.refuse_filtered_call();
  if v_listing.archived_at is not null then
    perform private.log_user_action(v_listing.kind || '_unarchived', v_listing.kind, p_listing_id);
    v_listing := private.write_listing(p_listing_id, '{"archived_at": null}');
  end if;
  return v_listing;
end $$;
comment on function public.unarchive_listing is
  'Restores the caller''s archived listing as a draft, rejected, paused or suspended. Returns the listing.
Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403), rate_limited (PT429: see log_user_action).';

grant execute on function
  public.archive_listing,
  public.unarchive_listing
  to anon, authenticated, service_role;
