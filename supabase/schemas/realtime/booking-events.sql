-- What the two sides of a booking and the providers of its services are told while they look at it, and what a page asks that
-- may have missed it. As in events.sql: that there is something new, never what.

create function private.broadcast_booking(p_booking public.bookings) returns void
language sql security definer set search_path = '' as $$
  select private.broadcast('user:' || u.id, 'booking', jsonb_build_object('booking_id', p_booking.id))
  from (
    select p_booking.guest_id
    union select p_booking.host_id where p_booking.submitted_at is not null
    union select s.provider_id from public.booking_services bs join public.services s on s.id = bs.service_id
      where bs.booking_id = p_booking.id and p_booking.submitted_at is not null
  ) u (id)
$$;
comment on function private.broadcast_booking is
  'Tells those who can see a booking, or a service of it, that it has changed: of a hold its guest only.';

create function private.broadcast_changed_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.status, new.starts_at, new.ends_at, new.total_minor, new.refund_minor)
      is distinct from (old.status, old.starts_at, old.ends_at, old.total_minor, old.refund_minor) then
    perform private.broadcast_booking(new);
  end if;
  return null;
end $$;
comment on function private.broadcast_changed_booking is
  'Tells of a new booking and of one whose status, time or amount has changed.';

create function private.broadcast_changed_booking_service() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast_booking(b) from public.bookings b
  where b.id = new.booking_id and b.submitted_at is not null;
  return null;
end $$;
comment on function private.broadcast_changed_booking_service is
  'Tells of a service that came to a submitted booking, and of its provider''s answer.';

create function public.has_new_event(p_event text, p_since timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  -- Broadcasts are kept for three days.
  return p_since < now() - interval '1 day' or exists (
    select 1 from realtime.messages m
    where m.inserted_at >= p_since at time zone 'UTC' and m.topic = 'user:' || v_user and m.extension = 'broadcast'
      and m.private and m.event = p_event);
end $$;
comment on function public.has_new_event is
  'True when this event was broadcast to the caller since then, or when that is more than a day ago. For a page that
may have missed it. Errors: not_signed_in (PT401).';

create trigger bookings_broadcast_changed after insert or update of status, starts_at, ends_at, total_minor, refund_minor
  on public.bookings for each row execute function private.broadcast_changed_booking();
create trigger booking_services_broadcast_changed after insert or update of status on public.booking_services
  for each row execute function private.broadcast_changed_booking_service();

grant execute on function public.has_new_event to anon, authenticated, service_role;
