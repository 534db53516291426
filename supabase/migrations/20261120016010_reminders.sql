-- A day before a booking starts, guest and host are reminded, once each.

-- Who was reminded of what. Apart from the notifications, because people delete those.
create table private.booking_reminders (
  booking_id uuid not null references public.bookings (id) on delete cascade,
  side text not null check (side in ('guest', 'host')),
  sent_at timestamptz not null default clock_timestamp(),
  primary key (booking_id, side)
);

-- True from a day before the start until the start, for what was confirmed before that day: who has booked
-- within it has just been told. (As is_stale.)
create function private.is_reminder_due(p_booking public.bookings) returns boolean
language sql stable as $$
  select p_booking.status = 'confirmed'
    and p_booking.starts_at > now() and p_booking.starts_at <= now() + interval '24 hours'
    and p_booking.confirmed_at < p_booking.starts_at - interval '24 hours'
$$;

-- Reminds one side of a booking that is due; false when it was done before, by whomever.
create function private.remind(p_booking public.bookings, p_side text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.booking_reminders (booking_id, side) values (p_booking.id, p_side)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.tell(p_booking, p_side, 'booking_reminder');
  return true;
end $$;

-- Writes the caller's own reminders that are due; answers how many. Called before their notifications are
-- read, so that nothing has to run in between. Errors: not_signed_in (PT401).
create function public.write_my_reminders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return (
    select count(*) filter (where private.remind(d.b, d.side)) from (
      select b, case when b.guest_id = v_user then 'guest' else 'host' end as side
      from public.bookings b
      where (b.guest_id = v_user or b.host_id = v_user) and private.is_reminder_due(b)
    ) d);
end $$;

-- Writes all reminders that are due, of at most 500 bookings; answers how many. For a schedule.
create function public.write_reminders() returns integer
language plpgsql security definer set search_path = '' as $$
begin
  return (
    select count(*) filter (where private.remind(d.b, s.side)) from (
      select b from public.bookings b
      where private.is_reminder_due(b)
        and (select count(*) from private.booking_reminders r where r.booking_id = b.id) < 2
      limit 500
    ) d cross join (values ('guest'), ('host')) s (side));
end $$;

-- What private.is_reminder_due asks for first, when all are written at once.
create index bookings_confirmed_start_idx on public.bookings (starts_at) where status = 'confirmed';

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
grant execute on function public.write_my_reminders() to anon, authenticated;
grant execute on function public.write_reminders() to service_role;

-- Where the database can keep a schedule, it writes them every quarter of an hour.
do $$
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_cron')
    and exists (select 1 from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('mahfil-reminders', '*/15 * * * *', 'select public.write_reminders()');
  end if;
end $$;
