-- Reminders: once to guest and host a day before a booking starts, and once to the host before a request expires.

create table private.booking_reminders (
  booking_id uuid not null references public.bookings (id) on delete cascade,
  side text not null check (side in ('guest', 'host')),
  sent_at timestamptz not null default clock_timestamp(),
  primary key (booking_id, side)
);
alter table private.booking_reminders enable row level security;
comment on table private.booking_reminders is 'Sent reminders. Separate from the notifications, because users delete those.';

create table private.request_reminders (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  sent_at timestamptz not null default clock_timestamp()
);
alter table private.request_reminders enable row level security;
comment on table private.request_reminders is 'Requests of whose expiry the host was reminded.';

create function private.is_reminder_due(p_booking public.bookings) returns boolean
language sql stable
return p_booking.status = 'confirmed'
  and p_booking.starts_at > now() and p_booking.starts_at <= now() + interval '24 hours'
  and p_booking.confirmed_at < p_booking.starts_at - interval '24 hours';
comment on function private.is_reminder_due is
  'True from a day before the start until the start, for a booking that was confirmed before that day; a later confirmation was
itself a notification. Inlined into queries, which a set search_path would prevent. Its names are resolved when it is created,
so that no search path applies: the exception function_search_path_mutable of the advisors.';

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
comment on function private.create_reminder is 'Reminds one side of a booking; false when it was already reminded.';

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
  'Reminds the host of a request that is about to expire; false when they were already reminded.';

create function public.create_my_due_reminders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
  v_count integer := 0;
begin
  perform private.refuse_filtered_call();
  for v_booking in
    select * from public.bookings b
    where (b.guest_id = v_user or b.host_id = v_user) and private.is_reminder_due(b)
      and not exists (select from private.booking_reminders r
        where r.booking_id = b.id and r.side = case when b.guest_id = v_user then 'guest' else 'host' end)
    order by b.id limit 50
    for no key update skip locked
  loop
    v_count := v_count
      + private.create_reminder(v_booking, case when v_booking.guest_id = v_user then 'guest' else 'host' end)::integer;
  end loop;
  return v_count;
end $$;
comment on function public.create_my_due_reminders is
  'Creates the caller''s due reminders of at most 50 bookings, and returns how many. Called before reading the caller''s
notifications, so that no scheduled job is needed. Skips locked bookings, so it never waits. Errors: not_signed_in (PT401).';

create function private.create_booking_reminders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_count integer := 0;
begin
  for v_booking in
    select * from public.bookings b
    where private.is_reminder_due(b)
      and (select count(*) from private.booking_reminders r where r.booking_id = b.id) < 2
    order by b.id limit 50
    for no key update skip locked
  loop
    v_count := v_count + private.create_reminder(v_booking, 'guest')::integer + private.create_reminder(v_booking, 'host')::integer;
  end loop;
  return v_count;
end $$;
comment on function private.create_booking_reminders is
  'Creates the due reminders of at most 50 bookings that are not locked, and returns how many.';

create function private.create_request_reminders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_count integer := 0;
begin
  for v_booking in
    select * from public.bookings b
    -- The last quarter of the time that the host has to answer: six hours of a day.
    where b.status = 'pending' and b.request_expires_at > now()
      and b.request_expires_at - (b.request_expires_at - b.submitted_at) / 4 <= now()
      and not exists (select from private.request_reminders r where r.booking_id = b.id)
    order by b.id limit 50
    for no key update skip locked
  loop
    v_count := v_count + private.create_request_reminder(v_booking)::integer;
  end loop;
  return v_count;
end $$;
comment on function private.create_request_reminders is
  'Reminds the hosts of at most 50 requests that are about to expire and not locked, and returns how many.';

create function public.create_due_reminders() returns integer
language sql security definer set search_path = '' as $$
  select private.create_booking_reminders() + private.create_request_reminders()
$$;
comment on function public.create_due_reminders is
  'Creates due reminders of at most 50 bookings and 50 requests, and returns how many. Reminds hosts of a request in the last
quarter of the time to answer. Locks the bookings, so that no other transaction sends the same reminder; skips locked ones, so
it never waits and cannot deadlock. For a schedule, until it returns 0.';

grant execute on function
  public.create_my_due_reminders
  to anon, authenticated, service_role;
grant execute on function
  public.create_due_reminders
  to service_role;
