-- Reminders: a day before a booking starts, guest and host are each reminded once; a host of a request before it expires.

create table private.booking_reminders (
  booking_id uuid not null references public.bookings (id) on delete cascade,
  side text not null check (side in ('guest', 'host')),
  sent_at timestamptz not null default clock_timestamp(),
  primary key (booking_id, side)
);
comment on table private.booking_reminders is
  'Reminders that were sent. Separate from the notifications, because users delete those.';

create table private.request_reminders (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  sent_at timestamptz not null default clock_timestamp()
);
comment on table private.request_reminders is 'Requests of whose end the host was reminded.';

create function private.is_reminder_due(p_booking public.bookings) returns boolean
language sql stable
return p_booking.status = 'confirmed'
  and p_booking.starts_at > now() and p_booking.starts_at <= now() + interval '24 hours'
  and p_booking.confirmed_at < p_booking.starts_at - interval '24 hours';
comment on function private.is_reminder_due is
  'True from a day before the start until the start, for what was confirmed before that day: a guest who booked within it was
notified just then.
Inlined into queries, which a set search_path would prevent. Its names are resolved when it is created, so that no search
path applies: the exception function_search_path_mutable of the advisors.';

create function private.create_reminder(p_booking public.bookings, p_side text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.booking_reminders (booking_id, side) values (p_booking.id, p_side)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.notify_booking_side(p_booking, p_side, 'booking_reminder');
  return true;
end $$;
comment on function private.create_reminder is 'Reminds one side of a booking; false when it was reminded before.';

create function private.create_request_reminder(p_booking public.bookings) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.request_reminders (booking_id) values (p_booking.id) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.notify_booking_side(p_booking, 'host', 'request_expiring');
  return true;
end $$;
comment on function private.create_request_reminder is
  'Reminds the host of a request that is about to expire; false when they were reminded before.';

create function public.create_my_due_reminders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.refuse_filtered_call();
  return (
    select count(*) filter (where private.create_reminder(d.b, d.side)) from (
      select b, case when b.guest_id = v_user then 'guest' else 'host' end as side
      from public.bookings b
      where (b.guest_id = v_user or b.host_id = v_user) and private.is_reminder_due(b)
    ) d);
end $$;
comment on function public.create_my_due_reminders is
  'Creates the caller''s own reminders that are due, and returns how many. Called before their notifications are read, so that
no scheduled job is needed. Errors: not_signed_in (PT401).';

create function public.create_due_reminders() returns integer
language plpgsql security definer set search_path = '' as $$
begin
  return (
    select count(*) filter (where private.create_reminder(d.b, s.side)) from (
      select b from public.bookings b
      where private.is_reminder_due(b)
        and (select count(*) from private.booking_reminders r where r.booking_id = b.id) < 2
      limit 500
    ) d cross join (values ('guest'), ('host')) s (side))
  + (
    select count(*) filter (where private.create_request_reminder(d.b)) from (
      select b from public.bookings b
      -- The last quarter of the time in which the host can answer: six hours of a day.
      where b.status = 'pending' and b.request_expires_at > now()
        and b.request_expires_at - (b.request_expires_at - b.submitted_at) / 4 <= now()
        and not exists (select from private.request_reminders r where r.booking_id = b.id)
      limit 500
    ) d);
end $$;
comment on function public.create_due_reminders is
  'Creates all reminders that are due, of at most 500 bookings and 500 requests, and returns how many: hosts are reminded of a
request in the last quarter of the time in which they can answer it. For a schedule.';

grant execute on function
  public.create_my_due_reminders
  to anon, authenticated, service_role;
grant execute on function
  public.create_due_reminders
  to service_role;
