-- Listings that their host has put away: still theirs, with their bookings, and nowhere to be found.

alter table public.venues add column archived_at timestamptz;
comment on column public.venues.archived_at is 'Put away by its host since then; never while it is public or in the review queue.';
alter table public.venues add constraint venues_archived_unseen
  check (archived_at is null or status in ('draft', 'rejected', 'suspended', 'paused'));

-- An archived listing moves nowhere but by an admin, and comes to no public by that: what a suspension
-- took from it is given back paused or as a draft. Errors: wrong_status (PT409).
create function private.guard_archived() returns trigger
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
create trigger venues_archived before update of status on public.venues
  for each row execute function private.guard_archived();

-- The caller's own listing, locked. Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403:
-- somebody else's).
create function private.take_own_listing(p_venue_id uuid) returns public.venues
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
  end if;
  return v_venue;
end $$;

-- Puts the caller's listing away; an active one is paused and a waiting one withdrawn by that. Bookings
-- stay as they are. Once more changes nothing. Answers the row.
-- Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403).
create function public.archive_venue(p_venue_id uuid) returns public.venues
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues := private.take_own_listing(p_venue_id);
begin
  if v_venue.archived_at is null then
    perform private.audit('venue_archived', 'venue', p_venue_id, jsonb_build_object('from', v_venue.status));
    update public.venues set archived_at = now(),
      status = case status when 'active' then 'paused' when 'pending' then 'draft' else status end
    where id = p_venue_id returning * into v_venue;
  end if;
  return v_venue;
end $$;

-- Brings the caller's listing back as it was put away: as a draft, rejected, paused or suspended.
-- Answers the row. Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403).
create function public.unarchive_venue(p_venue_id uuid) returns public.venues
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues := private.take_own_listing(p_venue_id);
begin
  if v_venue.archived_at is not null then
    perform private.audit('venue_unarchived', 'venue', p_venue_id);
    update public.venues set archived_at = null where id = p_venue_id returning * into v_venue;
  end if;
  return v_venue;
end $$;

-- Of each of the caller's venues that has any: how many confirmed bookings have not ended, and how many
-- requests wait for an answer. Errors: not_signed_in (PT401).
create function public.upcoming_by_venue()
returns table (venue_id uuid, confirmed integer, requests integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return query
  select b.venue_id, count(*) filter (where b.status = 'confirmed')::integer,
    count(*) filter (where b.status = 'pending')::integer
  from public.bookings b
  where b.host_id = v_user and b.status in ('confirmed', 'pending') and b.submitted_at is not null
    and b.ends_at > now()
    and not coalesce(b.status = 'pending' and b.request_expires_at <= now(), false)
  group by b.venue_id;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
-- Callable by anyone, so that a signed-out caller learns not_signed_in and not a missing grant.
grant execute on function public.archive_venue(uuid), public.unarchive_venue(uuid), public.upcoming_by_venue()
  to anon, authenticated;
