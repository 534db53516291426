-- Events of open pages about a booking, for its two sides and the providers of its services, and a check for missed events. As
-- in events.sql, an event says that something changed, never what.

create function private.broadcast_booking(p_booking public.bookings) returns void
language sql security definer set search_path = '' as $$
  select private.broadcast('user:' || u.id, 'booking', jsonb_build_object('booking_id', p_booking.id))
  from (
    select p_booking.guest_id
    union select p.payee_id from public.booking_parts p where p.booking_id = p_booking.id and p_booking.submitted_at is not null
  ) u (id)
$$;
comment on function private.broadcast_booking is
  'Notifies the open pages of everybody who can see a booking or a part of it that it has changed; of a hold only its guest''s.';

create function private.broadcast_changed_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.status, new.starts_at, new.ends_at, new.total_minor, new.refund_minor)
      is distinct from (old.status, old.starts_at, old.ends_at, old.total_minor, old.refund_minor) then
    perform private.broadcast_booking(new);
  end if;
  return null;
end $$;
comment on function private.broadcast_changed_booking is 'Broadcasts a new booking, or one with a new status, time or amount.';

create function private.broadcast_changed_part() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast_booking(b) from public.bookings b
  where b.id = new.booking_id and b.submitted_at is not null;
  return null;
end $$;
comment on function private.broadcast_changed_part is
  'Broadcasts a new part of a submitted booking, and its provider''s response.';

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
  'True when `p_event` was broadcast to the caller since `p_since`, or when that is more than a day ago. For a page that may have
missed it. Errors: not_signed_in (PT401).';

create trigger bookings_broadcast_changed after insert or update of status, starts_at, ends_at, total_minor, refund_minor
  on public.bookings for each row execute function private.broadcast_changed_booking();
create trigger booking_parts_broadcast_changed after insert or update of state on public.booking_parts
  for each row when (new.place > 1) execute function private.broadcast_changed_part();

grant execute on function public.has_new_event to anon, authenticated, service_role;
