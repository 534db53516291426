-- Starting a conversation: who may start one, and its first message.

create function private.open_conversation(p_listing_id uuid, p_booking_id uuid, p_guest_id uuid, p_host_id uuid)
returns public.conversations
language plpgsql security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
begin
  insert into public.conversations as c (listing_id, booking_id, guest_id, host_id)
  values (p_listing_id, p_booking_id, p_guest_id, p_host_id)
  on conflict do nothing;
  select * into v_conversation from public.conversations c
  where c.guest_id = p_guest_id and c.host_id = p_host_id and not c.is_group
    and c.listing_id is not distinct from p_listing_id
  order by c.created_at limit 1
  for no key update;
  if p_booking_id is not null and v_conversation.booking_id is distinct from p_booking_id then
    update public.conversations set booking_id = p_booking_id where id = v_conversation.id
    returning * into v_conversation;
  end if;
  return v_conversation;
end $$;
comment on function private.open_conversation is
  'Returns the locked conversation of two users about a listing: the existing one, or a new one. `p_booking_id` sets its
booking.';

create function public.start_conversation(
  p_venue_id uuid default null,
  p_service_id uuid default null,
  p_booking_id uuid default null,
  p_body text default null,
  p_message_id uuid default null,
  p_starts_at timestamptz default null,
  p_ends_at timestamptz default null,
  p_guests int default null,
  p_listing_id uuid default null
) returns public.conversations
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_guest uuid := v_user;
  v_host uuid;
  v_listing uuid := coalesce(p_listing_id, p_venue_id, p_service_id);
  v_is_first_part boolean;
  v_conversation public.conversations;
begin
  if num_nonnulls(p_listing_id, p_venue_id, p_service_id, p_booking_id) <> 1 then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'subject';
  elsif (num_nonnulls(p_starts_at, p_ends_at) > 0 and not private.is_valid_range('UTC', p_starts_at, p_ends_at))
    or p_guests not between 1 and 100000 then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'requested time';
  elsif v_listing is not null then
    select l.owner_id into v_host from public.listings l
    where l.id = v_listing and private.can_see_listing(l.id)
      and (p_venue_id is null or l.kind = 'venue') and (p_service_id is null or l.kind = 'service');
  else
    select b.guest_id, p.payee_id, p.listing_id, p.place = 1 into v_guest, v_host, v_listing, v_is_first_part
    from public.bookings b join public.booking_parts p on p.booking_id = b.id and (p.place = 1 or p.state <> 'declined')
    where b.id = p_booking_id
      and case when b.guest_id = v_user then p.place = 1 else p.payee_id = v_user and b.submitted_at is not null end
    order by p.place > 1, p.listing_id limit 1;
  end if;
  if v_host is null then
    raise sqlstate 'PT404' using message = 'not_found';
  elsif v_guest = v_host then
    raise sqlstate 'PT422' using message = 'own_venue';
  end if;
  -- Lock order as in send_message: the messages of the user before the conversation; and the booking before its conversation.
  perform private.lock_messages(v_user);
  perform 1 from public.bookings where id = p_booking_id for key share;
  -- A provider cannot open the booking, so the conversation is about the service.
  v_conversation := private.open_conversation(v_listing, case when v_is_first_part then p_booking_id end, v_guest, v_host);
  if v_guest = v_user and num_nonnulls(p_starts_at, p_guests) > 0 then
    update public.conversations
    set requested_starts_at = p_starts_at, requested_ends_at = p_ends_at, requested_guests = p_guests
    where id = v_conversation.id;
  end if;
  perform private.insert_message(v_conversation, v_user, p_body, p_message_id);
  select * into v_conversation from public.conversations where id = v_conversation.id;
  return v_conversation;
end $$;
comment on function public.start_conversation is
  'Finds or creates the conversation about one listing (p_listing_id, or p_venue_id or p_service_id) or booking, sends a message, and returns the conversation. A guest
may name the requested time (at most as long as a booking) and number of guests; nothing is booked. `p_message_id`, chosen by
the caller, makes the request idempotent. A host may start one with a guest who submitted a booking, a provider with the guest
of a booking that has their service. Errors: not_signed_in (PT401), forbidden (PT403: blocked), not_found (PT404), own_venue,
invalid_input (PT422), rate_limited (PT429).';

create function private.write_booking_note(p_booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_note text;
begin
  select btrim(d.details ->> 'message', E' \t\r\n') into v_note
  from private.booking_details d where d.booking_id = p_booking.id;
  if char_length(v_note) between 1 and 5000 then
    perform private.append_message(
      private.open_conversation(p_booking.venue_id, p_booking.id, p_booking.guest_id, p_booking.host_id),
      p_booking.guest_id, v_note, null);
  end if;
end $$;
comment on function private.write_booking_note is
  'Turns the guest''s note of a booking into a message to the host. The notification of the booking also covers the message.';

grant execute on function
  public.start_conversation
  to anon, authenticated, service_role;
