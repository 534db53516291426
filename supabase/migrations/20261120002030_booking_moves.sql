-- The booking process as one table of moves, and the one function that makes them.

create table private.booking_moves (
  from_status text not null,
  event text not null,
  who text not null check (who in ('guest', 'host', 'admin', 'system')),
  to_status text not null,
  -- What the others are told, if anything.
  tells_guest text,
  tells_host text,
  primary key (from_status, event, who)
);
revoke all on private.booking_moves from public;
insert into private.booking_moves (from_status, event, who, to_status, tells_guest, tells_host) values
  ('held', 'extend', 'guest', 'held', null, null),
  ('held', 'release', 'guest', 'expired', null, null),
  ('held', 'lapse', 'system', 'expired', null, null),
  ('held', 'request', 'guest', 'pending', null, 'booking_requested'),
  ('held', 'book', 'guest', 'confirmed', null, 'booking_confirmed'),
  ('held', 'cancel', 'guest', 'cancelled', null, null),
  ('held', 'cancel', 'admin', 'cancelled', 'booking_cancelled', null),
  ('pending', 'accept', 'host', 'confirmed', 'booking_confirmed', null),
  ('pending', 'accept', 'admin', 'confirmed', 'booking_confirmed', 'booking_confirmed'),
  ('pending', 'decline', 'host', 'declined', 'booking_declined', null),
  ('pending', 'decline', 'admin', 'declined', 'booking_declined', 'booking_declined'),
  ('pending', 'lapse', 'system', 'expired', 'booking_expired', 'booking_expired'),
  ('pending', 'cancel', 'guest', 'cancelled', null, 'booking_cancelled'),
  ('pending', 'cancel', 'host', 'cancelled', 'booking_cancelled', null),
  ('pending', 'cancel', 'admin', 'cancelled', 'booking_cancelled', 'booking_cancelled'),
  ('confirmed', 'cancel', 'guest', 'cancelled', null, 'booking_cancelled'),
  ('confirmed', 'cancel', 'host', 'cancelled', 'booking_cancelled', null),
  ('confirmed', 'cancel', 'admin', 'cancelled', 'booking_cancelled', 'booking_cancelled'),
  ('confirmed', 'complete', 'system', 'completed', null, null);

-- What a booking's status is now: time has moved some whose rows do not say so yet. (As is_stale.)
create function private.effective_status(p_booking public.bookings) returns text
language sql stable as $$
  select case
    when private.is_stale(p_booking.status, p_booking.hold_expires_at, p_booking.request_expires_at)
      then 'expired'
    when p_booking.status = 'confirmed' and p_booking.ends_at <= now() then 'completed'
    else p_booking.status
  end
$$;

-- The side on which a person stands in a booking; null for a stranger.
create function private.booking_role(p_booking public.bookings, p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_booking.id is null then null
    when p_booking.guest_id = p_user_id then 'guest'
    when p_booking.host_id = p_user_id then 'host'
    when (select u.role = 'admin' from public.users u where u.id = p_user_id) then 'admin'
  end
$$;

-- Tells one side of a booking something, with what the sentence needs.
create function private.tell(p_booking public.bookings, p_side text, p_kind text) returns void
language sql security definer set search_path = '' as $$
  select private.notify(
    case p_side when 'guest' then p_booking.guest_id else p_booking.host_id end, p_kind,
    jsonb_build_object('booking_id', p_booking.id, 'reference', p_booking.reference, 'side', p_side,
      'venue_id', v.id, 'venue_name', v.name, 'venue_name_ar', v.name_ar,
      'starts_at', to_char(p_booking.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'time_zone', p_booking.time_zone, 'reason', p_booking.reason))
  from public.venues v where v.id = p_booking.venue_id
$$;

-- Moves a booking by an event of this side: writes status, stamps, timeline and notices.
-- Errors: forbidden (PT403: the other side's move), wrong_status (PT409).
create function private.move_booking(p_booking public.bookings, p_event text, p_who text, p_actor uuid,
  p_reason text default null)
returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_move private.booking_moves;
  v_booking public.bookings;
begin
  select * into v_move from private.booking_moves
  where from_status = p_booking.status and event = p_event and who = p_who;
  if not found then
    perform private.fail(case when exists (
      select 1 from private.booking_moves where from_status = p_booking.status and event = p_event
    ) then 'forbidden' else 'wrong_status' end);
  end if;
  update public.bookings set
    status = v_move.to_status,
    submitted_at = case when p_event in ('request', 'book') then now() else submitted_at end,
    confirmed_at = case when v_move.to_status = 'confirmed' then now() else confirmed_at end,
    cancelled_at = case when v_move.to_status = 'cancelled' then now() else cancelled_at end,
    cancelled_by = case when v_move.to_status = 'cancelled' then p_who else cancelled_by end,
    reason = coalesce(p_reason, reason)
  where id = p_booking.id returning * into v_booking;
  insert into public.booking_events (booking_id, actor_id, actor_role, event, from_status, to_status, reason)
  values (p_booking.id, p_actor, p_who, p_event, p_booking.status, v_move.to_status, p_reason);
  if v_move.tells_guest is not null then
    perform private.tell(v_booking, 'guest', v_move.tells_guest);
  end if;
  if v_move.tells_host is not null then
    perform private.tell(v_booking, 'host', v_move.tells_host);
  end if;
  return v_booking;
end $$;

-- Ends the holds and requests of a venue whose time is up, so that their slots are free for the
-- constraint too. The venue must be locked.
create function private.expire_stale(p_venue_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  for v_booking in
    select * from public.bookings
    where venue_id = p_venue_id and status in ('held', 'pending')
      and private.is_stale(status, hold_expires_at, request_expires_at)
    order by id for update
  loop
    perform private.move_booking(v_booking, 'lapse', 'system', null);
  end loop;
end $$;

-- The booking, locked together with its venue's time. Errors: not_found (PT404).
create function private.lock_booking(p_booking_id uuid) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings where id = p_booking_id;
  if not found then
    perform private.fail('not_found');
  end if;
  perform private.lock_venue(v_booking.venue_id);
  select * into v_booking from public.bookings where id = p_booking_id for update;
  return v_booking;
end $$;

-- As lock_booking, with what time has done to it written down, and the side of the caller.
-- Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: not their booking).
create function private.open_booking(p_booking_id uuid, out booking public.bookings, out who text)
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  booking := private.lock_booking(p_booking_id);
  who := private.booking_role(booking, v_user);
  if who is null then
    perform private.fail('forbidden');
  end if;
  if private.effective_status(booking) = 'completed' and booking.status = 'confirmed' then
    booking := private.move_booking(booking, 'complete', 'system', null);
  elsif private.effective_status(booking) = 'expired' and booking.status <> 'expired' then
    booking := private.move_booking(booking, 'lapse', 'system', null);
  end if;
end $$;

-- Writes down what time has done to at most 500 bookings; answers how many. Nothing depends on it being
-- called: every function looks at the clock itself. Rows that somebody works on are left to them.
create function public.complete_bookings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_count integer := 0;
begin
  for v_booking in
    select * from public.bookings b
    where (b.status = 'confirmed' and b.ends_at <= now())
      or (b.status in ('held', 'pending')
        and private.is_stale(b.status, b.hold_expires_at, b.request_expires_at))
    order by b.ends_at limit 500
    for update skip locked
  loop
    perform private.move_booking(v_booking,
      case v_booking.status when 'confirmed' then 'complete' else 'lapse' end, 'system', null);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
revoke all on function public.complete_bookings() from public, anon;
grant execute on function public.complete_bookings() to authenticated, service_role;
