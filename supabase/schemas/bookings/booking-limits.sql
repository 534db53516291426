-- How much time one guest may reserve: limits on open bookings and on abandoned holds.

create function private.count_open_bookings(p_guest_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.bookings b
  where b.guest_id = p_guest_id and b.status in ('held', 'pending', 'confirmed') and b.ends_at > now()
    and not private.is_expired(b.status, b.hold_expires_at, b.request_expires_at)
$$;
comment on function private.count_open_bookings is
  'Returns how many holds, requests and confirmed bookings of a guest have not ended.';

create function private.count_abandoned_bookings(p_guest_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.bookings b
  where b.guest_id = p_guest_id and b.created_at > now() - interval '1 hour'
    and (b.cancelled_by = 'guest' or (b.submitted_at is null and private.effective_status(b) = 'expired'))
$$;
comment on function private.count_abandoned_bookings is
  'Returns the number of bookings that a guest began within the last hour and released, let expire or cancelled.';

create function private.abandoned_time(p_guest_id uuid, p_venue_id uuid, p_occupied tstzrange) returns interval
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(least(b.updated_at, b.hold_expires_at) - b.created_at), interval '0')
  from public.bookings b
  where b.guest_id = p_guest_id and b.venue_id = p_venue_id and b.occupied && p_occupied
    and b.submitted_at is null and b.created_at > now() - interval '1 day'
    and private.effective_status(b) in ('expired', 'cancelled')
$$;
comment on function private.abandoned_time is
  'Returns how long a guest held `p_occupied`, or part of it, within the last day in holds that ended without a request.';

create function private.open_bookings_limit(p_guest_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when u.is_verified then private.get_number_setting('open_bookings_verified', 30)
    else private.get_number_setting('open_bookings_unverified', 3) end
  from public.users u where u.id = p_guest_id
$$;
comment on function private.open_bookings_limit is
  'Returns the maximum number of open bookings (count_open_bookings) of a guest, higher when verified. The numbers are settings.';

create function private.require_booking_allowance(p_guest_id uuid, p_venue_id uuid, p_occupied tstzrange) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit numeric := private.open_bookings_limit(p_guest_id);
begin
  if private.count_open_bookings(p_guest_id) >= v_limit then
    perform private.raise_error('too_many_bookings', v_limit::text);
  elsif private.count_abandoned_bookings(p_guest_id) >= private.get_number_setting('abandoned_bookings_per_hour', 20)
    or extract(epoch from private.abandoned_time(p_guest_id, p_venue_id, p_occupied)) / 60
      >= private.get_number_setting('abandoned_minutes_per_slot', 90) then
    perform private.raise_error('too_many_holds');
  end if;
end $$;
comment on function private.require_booking_allowance is
  'Refuses a further hold when the guest has reached open_bookings_limit, has abandoned too many bookings within an hour, or has
held this time of the venue too long within a day without booking it. The limits are settings. The caller must hold the lock of
the guest''s holds, so that two concurrent holds cannot both pass. Errors: too_many_bookings (PT429, the limit in the detail),
too_many_holds (PT429).';

create function public.get_guest_history(p_booking_id uuid)
returns table (completed integer, cancelled integer, abandoned integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings where id = p_booking_id;
  if v_booking.submitted_at is null
    or coalesce(private.booking_role(v_booking, v_user), '') not in ('host', 'admin') then
    perform private.raise_error('not_found');
  end if;
  return query
  select count(*) filter (where private.effective_status(b) = 'completed' and b.no_show_at is null)::integer,
    count(*) filter (where b.submitted_at is not null and b.cancelled_by = 'guest')::integer,
    count(*) filter (where b.submitted_at is null and private.effective_status(b) in ('expired', 'cancelled')
      and b.created_at > now() - interval '30 days')::integer
  from public.bookings b where b.guest_id = v_booking.guest_id;
end $$;
comment on function public.get_guest_history is
  'Returns how many bookings the guest of a booking has completed (without no-shows) and cancelled at all venues, and how many
holds they abandoned in the last 30 days. For the host of a submitted booking and for admins. Numbers only: no venue, time or
person. Errors: not_signed_in (PT401), not_found (PT404: also for everybody else).';

grant execute on function
  public.get_guest_history
  to anon, authenticated, service_role;
