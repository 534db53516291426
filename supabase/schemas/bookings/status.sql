-- The booking process: one table of transitions, and the one function that makes them.

create table private.booking_transitions (
  from_status text not null,
  event text not null,
  actor_role text not null check (actor_role in ('guest', 'host', 'admin', 'system')),
  to_status text not null,
  guest_notification text,
  host_notification text,
  moment text not null default 'any' check (moment in ('any', 'before_start', 'before_end', 'after_end', 'after_deadline')),
  primary key (from_status, event, actor_role)
);
comment on table private.booking_transitions is
  'Transitions of the booking process: status before, event, role of the actor, status after, notifications to guest and host, and
the moment at which it is allowed.';
comment on column private.booking_transitions.moment is
  'before_start: until the booking starts. before_end: until it ends. after_end: from its end on. after_deadline: once a hold or
request has expired (is_expired).';

create function private.notify_booking_side(p_booking public.bookings, p_side text, p_kind text) returns void
language sql security definer set search_path = '' as $$
  select private.create_notification(
    case p_side when 'guest' then p_booking.guest_id else p_booking.host_id end, p_kind,
    jsonb_build_object('booking_id', p_booking.id, 'reference', p_booking.reference, 'side', p_side,
      'venue_id', v.id, 'venue_name', v.name, 'venue_name_ar', v.name_ar,
      'starts_at', to_char(p_booking.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'time_zone', p_booking.time_zone, 'reason', p_booking.reason))
  from public.venues v where v.id = p_booking.venue_id
$$;
comment on function private.notify_booking_side is
  'Notifies one side of a booking, with the data that the text of the notification needs.';

create function private.mask_reason(p_booking public.bookings, p_actor_role text, p_to_status text, p_reason text)
returns text
language sql stable security definer set search_path = '' as $$
  select case when p_actor_role not in ('guest', 'host') or p_to_status = 'confirmed'
      or private.may_share_contacts(p_booking.guest_id, p_booking.host_id)
    then p_reason else left(private.mask_contacts(p_reason), 2000) end
$$;
comment on function private.mask_reason is
  'Returns the reason of a transition without contacts, as both sides read it. Leaves it unchanged for admins, for a confirmation,
and when a booking between the two was ever confirmed.';

create function private.is_transition_moment(p_moment text, p_booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select case p_moment
    when 'any' then true
    when 'before_start' then p_booking.starts_at > now()
    when 'before_end' then p_booking.ends_at > now()
    when 'after_end' then p_booking.ends_at <= now()
    when 'after_deadline' then private.is_expired(p_booking.status, p_booking.hold_expires_at, p_booking.request_expires_at)
  end
$$;
comment on function private.is_transition_moment is
  'True when the clock allows a transition of this moment (booking_transitions.moment) now.';

create function private.may_transition(p_booking public.bookings, p_event text, p_actor_role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.booking_transitions t
    where t.from_status = p_booking.status and t.event = p_event and t.actor_role = p_actor_role
      and private.is_transition_moment(t.moment, p_booking))
$$;
comment on function private.may_transition is
  'True when a role may make a transition of a booking now, by the table of transitions and the clock.';

create function private.transition_booking(p_booking public.bookings, p_event text, p_actor_role text, p_actor_id uuid,
  p_reason text default null)
returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_transition private.booking_transitions;
  v_booking public.bookings;
  v_reason text;
begin
  select * into v_transition from private.booking_transitions
  where from_status = p_booking.status and event = p_event and actor_role = p_actor_role;
  if not found then
    perform private.raise_error(case when exists (
      select 1 from private.booking_transitions where from_status = p_booking.status and event = p_event
    ) then 'forbidden' else 'wrong_status' end);
  elsif not private.is_transition_moment(v_transition.moment, p_booking) then
    perform private.raise_error('wrong_status');
  end if;
  v_reason := private.mask_reason(p_booking, p_actor_role, v_transition.to_status, p_reason);
  update public.bookings set
    status = v_transition.to_status,
    submitted_at = case when p_event in ('request', 'book') then now() else submitted_at end,
    confirmed_at = case when v_transition.to_status = 'confirmed' then now() else confirmed_at end,
    cancelled_at = case when v_transition.to_status = 'cancelled' then now() else cancelled_at end,
    cancelled_by = case when v_transition.to_status = 'cancelled' then p_actor_role else cancelled_by end,
    reason = coalesce(v_reason, reason)
  where id = p_booking.id returning * into v_booking;
  insert into public.booking_events (booking_id, actor_id, actor_role, event, from_status, to_status, reason)
  values (p_booking.id, p_actor_id, coalesce(private.booking_role(p_booking, p_actor_id), p_actor_role), p_event, p_booking.status,
    v_transition.to_status, v_reason);
  if v_transition.guest_notification is not null then
    perform private.notify_booking_side(v_booking, 'guest', v_transition.guest_notification);
  end if;
  if v_transition.host_notification is not null
    and not (p_actor_role = 'guest' and p_booking.status = 'pending' and v_transition.to_status = 'cancelled'
      and private.retract_notification(v_booking.host_id, 'booking_requested', jsonb_build_object('booking_id', v_booking.id))) then
    perform private.notify_booking_side(v_booking, 'host', v_transition.host_notification);
  end if;
  if p_event = 'complete' and private.is_reviewable(v_booking) then
    perform private.notify_booking_side(v_booking, 'guest', 'review_invited');
  end if;
  if p_event = 'complete' and exists (select 1 from private.unanswered_parts(v_booking)) then
    v_booking := private.drop_unanswered_parts(v_booking);
    perform private.schedule_payouts(v_booking);
  end if;
  return v_booking;
end $$;
comment on function private.transition_booking is
  'Makes a transition of a booking: writes status, timestamps, history and notifications. Masks the reason (mask_reason) before
storing it. The history stores the role of `p_actor_id`, also for a transition in the guest''s name (end_unpaid). On completion
drops the services that their providers never answered, and invites the guest to review while the booking is reviewable. Errors:
forbidden (PT403: the other side''s transition), wrong_status (PT409: also too early or too late for it).';

create function private.expire_bookings(p_venue_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  for v_booking in
    select * from public.bookings
    where venue_id = p_venue_id and status in ('held', 'pending')
      and private.is_expired(status, hold_expires_at, request_expires_at)
    order by id for update
  loop
    perform private.transition_booking(v_booking, 'lapse', 'system', null);
  end loop;
end $$;
comment on function private.expire_bookings is
  'Writes the status expired to the overdue holds and requests of a venue, so that the exclusion constraint frees their slots. The
venue must be locked.';

create function private.lock_booking(p_booking_id uuid) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings where id = p_booking_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  perform private.lock_resources(v_booking.venue_id);
  select * into v_booking from public.bookings where id = p_booking_id for update;
  return v_booking;
end $$;
comment on function private.lock_booking is
  'Returns the booking, locked together with its venue''s time. Errors: not_found (PT404).';

create function private.require_impartial_admin(p_booking public.bookings) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() = p_booking.guest_id or exists (
    select from public.booking_parts p where p.booking_id = p_booking.id and p.payee_id = auth.uid()) then
    perform private.raise_error('forbidden');
  end if;
end $$;
comment on function private.require_impartial_admin is
  'Refuses an admin who is the guest, the host or a provider of the booking. Errors: forbidden (PT403).';

create function private.log_admin_decision(p_booking public.bookings, p_action text, p_data jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.booking_role(p_booking, auth.uid()) = 'admin' then
    perform private.write_audit_log(p_action, 'booking', p_booking.id, jsonb_strip_nulls(
      jsonb_build_object('currency', p_booking.currency, 'total_minor', p_booking.total_minor) || p_data));
  end if;
end $$;
comment on function private.log_admin_decision is
  'Writes an admin''s decision about a booking to the audit log, with its amounts. Does nothing when the caller is the guest or the
host.';

create function private.lock_booking_for_user(p_booking_id uuid, p_user_id uuid, out booking public.bookings,
  out caller_role text)
language plpgsql security definer set search_path = '' as $$
begin
  booking := private.lock_booking(p_booking_id);
  caller_role := private.booking_role(booking, p_user_id);
  if caller_role is null then
    perform private.raise_error('forbidden');
  elsif caller_role = 'admin' then
    perform private.require_impartial_admin(booking);
  end if;
  if private.effective_status(booking) = 'completed' and booking.status = 'confirmed' then
    booking := private.transition_booking(booking, 'complete', 'system', null);
  elsif private.effective_status(booking) = 'expired' and booking.status <> 'expired' then
    booking := private.transition_booking(booking, 'lapse', 'system', null);
  end if;
end $$;
comment on function private.lock_booking_for_user is
  'Returns the locked booking and the role of a user in it, after writing a status that has changed by time. Errors: not_found
(PT404), forbidden (PT403: no role in it, or an admin who is a provider of it).';

create function private.lock_booking_for_caller(p_booking_id uuid, out booking public.bookings, out caller_role text)
language plpgsql security definer set search_path = '' as $$
declare
  v_locked record := private.lock_booking_for_user(p_booking_id, private.require_user());
begin
  booking := v_locked.booking;
  caller_role := v_locked.caller_role;
end $$;
comment on function private.lock_booking_for_caller is
  'Calls lock_booking_for_user for the caller. Errors: not_signed_in (PT401), not_found (PT404), forbidden
(PT403: as lock_booking_for_user).';

create function public.complete_bookings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_venue_id uuid;
  v_booking public.bookings;
  v_count integer := 0;
begin
  for v_venue_id in
    select b.venue_id from public.bookings b
    where (b.status = 'confirmed' and b.ends_at <= now())
      or (b.status in ('held', 'pending')
        and private.is_expired(b.status, b.hold_expires_at, b.request_expires_at))
    group by b.venue_id order by random() limit 500
  loop
    continue when not private.try_lock_resource(v_venue_id);
    begin
      for v_booking in
        select * from public.bookings b
        where b.venue_id = v_venue_id and ((b.status = 'confirmed' and b.ends_at <= now())
          or (b.status in ('held', 'pending')
            and private.is_expired(b.status, b.hold_expires_at, b.request_expires_at)))
        order by b.ends_at limit 500 - v_count
        for update skip locked
      loop
        perform private.transition_booking(v_booking,
          case v_booking.status when 'confirmed' then 'complete' else 'lapse' end, 'system', null);
        v_count := v_count + 1;
      end loop;
    exception when others then
      raise warning 'the bookings of venue % could not be completed: %', v_venue_id, sqlerrm;
    end;
    exit when v_count >= 500;
  end loop;
  return v_count;
end $$;
comment on function public.complete_bookings is
  'Completes or expires at most 500 bookings whose time has come, and returns how many. For a schedule; no function depends on it,
because each looks at the clock itself. Locks the venue before its bookings, as every writer of a venue''s time does, and skips
locked rows, so it never waits and cannot deadlock. An error at one venue leaves its bookings unchanged and does not stop the
others.';

grant execute on function
  public.complete_bookings
  to service_role;
