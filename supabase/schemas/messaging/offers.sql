-- Offers: a host or provider proposes something for a booking at an individual price. An accepted offer is a line of the
-- booking.

create table private.offers (
  id uuid primary key references public.messages (id) on delete cascade,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  service_id uuid references public.services (id) on delete restrict,
  sender_id uuid not null references public.users (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 500),
  price_minor bigint not null check (price_minor between 1 and 100000000000),
  expires_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'open') = (decided_at is null))
);
alter table private.offers enable row level security;
comment on table private.offers is 'Offers in conversations: each has the id of its message. Functions read and write them.';
comment on column private.offers.service_id is 'The booked service of the offer; null for an offer of the host.';
comment on column private.offers.title is
  'The text of the offer as the other side could read it when it was sent: contacts hidden then stay hidden in the booking.';
comment on column private.offers.created_at is 'When its message was sent.';
comment on column private.offers.price_minor is 'In the currency of the booking, without the service fee.';

create index offers_conversation_idx on private.offers (conversation_id, created_at);
create index offers_booking_idx on private.offers (booking_id);
create index offers_service_idx on private.offers (service_id) where service_id is not null;
create index offers_sender_idx on private.offers (sender_id, created_at);

create function private.can_offer(p_booking public.bookings, p_service_id uuid, p_sender_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.effective_status(p_booking) in ('pending', 'confirmed') and p_booking.starts_at > now()
    and case when p_service_id is null then p_booking.host_id = p_sender_id
      else exists (
        select from public.booking_parts p
        where p.booking_id = p_booking.id and p.service_id = p_service_id and p.state <> 'declined'
          and p.payee_id = p_sender_id) end
$$;
comment on function private.can_offer is
  'True when `p_sender_id` can send an offer for a booking that is requested or confirmed and has not begun: as its host, or with
`p_service_id` as the provider of a service that they have not declined.';

create function private.offer_state(p_offer private.offers, p_booking public.bookings) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_offer.status <> 'open' then p_offer.status
    when p_offer.expires_at > now() and private.can_offer(p_booking, p_offer.service_id, p_offer.sender_id) then 'open'
    else 'expired'
  end
$$;
comment on function private.offer_state is
  'Returns the status of an offer at this moment: `expired` when its time is over, or its booking takes no more offers.';

create function private.require_offer_allowance(p_booking_id uuid, p_sender_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) >= 40 or count(*) filter (where sender_id = p_sender_id) >= 20
      from private.offers where booking_id = p_booking_id)
    or (select count(*) >= 50 from private.offers
      where sender_id = p_sender_id and created_at > clock_timestamp() - interval '1 day') then
    perform private.raise_error('rate_limited');
  end if;
end $$;
comment on function private.require_offer_allowance is
  'Refuses an offer beyond 20 of a user for a booking, 50 of a user within a day, or 40 for a booking. The caller must hold
lock_messages of the sender and the lock of the booking. Errors: rate_limited (PT429).';

create function private.notify_of_offer(p_offer private.offers, p_booking public.bookings, p_side text, p_kind text) returns void
language sql security definer set search_path = '' as $$
  select private.create_notification(
    case p_side when 'guest' then p_booking.guest_id when 'host' then p_booking.host_id else p_offer.sender_id end, p_kind,
    jsonb_strip_nulls(jsonb_build_object('offer_id', p_offer.id, 'booking_id', p_booking.id, 'reference', p_booking.reference,
      'side', p_side, 'venue_id', v.id, 'venue_name', v.name, 'venue_name_ar', v.name_ar,
      'service_id', s.id, 'service_name', s.name, 'service_name_ar', s.name_ar,
      'conversation_id', case when p_side <> 'host' or p_offer.sender_id = p_booking.host_id
        then p_offer.conversation_id end,
      'starts_at', to_char(p_booking.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'time_zone', p_booking.time_zone)))
  from public.venues v left join public.services s on s.id = p_offer.service_id
  where v.id = p_booking.venue_id
$$;
comment on function private.notify_of_offer is
  'Notifies the guest, the host of the booking, or the provider who sent the offer. Leaves out the text, because mails about
bookings also go to unproven addresses.';

create function private.offer_end(p_valid_until date, p_booking public.bookings) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  if p_valid_until is null
    or p_valid_until not between (now() at time zone p_booking.time_zone)::date
      and (p_booking.starts_at at time zone p_booking.time_zone)::date then
    perform private.raise_error('invalid_input', 'valid_until');
  end if;
  return least((p_valid_until + time '23:59') at time zone p_booking.time_zone, p_booking.starts_at);
end $$;
comment on function private.offer_end is
  'Returns when an offer with this last day expires: at 23:59 in the venue''s time zone, or when the booking begins.
Errors: invalid_input (PT422: a day that has passed, or is after the booking).';

create function public.send_offer(p_conversation_id uuid, p_booking_id uuid, p_text text, p_price_minor bigint,
  p_valid_until date, p_offer_id uuid, p_service_id uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := private.clean_line(regexp_replace(private.clean_message(coalesce(left(p_text, 1000), '')), '\s+', ' ', 'g'));
  v_conversation public.conversations;
  v_booking public.bookings;
  v_message public.messages;
  v_offer private.offers;
  v_expires_at timestamptz;
begin
  select * into v_conversation from public.conversations
  where id = p_conversation_id and host_id = v_user and not is_group;
  if not found then
    perform private.raise_error('not_found');
  elsif char_length(v_text) not between 1 and 200 then
    perform private.raise_error('invalid_input', 'text');
  elsif (p_price_minor between 1 and 100000000000) is not true then
    perform private.raise_error('invalid_input', 'price');
  elsif p_offer_id is null then
    perform private.raise_error('invalid_input', 'offer_id');
  end if;
  perform private.lock_messages(v_user);
  if exists (select 1 from public.messages where id = p_offer_id) then
    if not exists (
      select 1 from private.offers o
      join public.messages m on m.id = o.id
      left join private.message_originals original on original.message_id = m.id
      where o.id = p_offer_id and o.sender_id = v_user and o.conversation_id = p_conversation_id
        and o.booking_id = p_booking_id and o.service_id is not distinct from p_service_id
        and o.price_minor = p_price_minor and coalesce(original.body, m.body) = v_text) then
      perform private.raise_error('invalid_input', 'offer_id');
    end if;
    return;
  end if;
  -- Locks the booking, so that it does not change and its offers are counted alone.
  select * into v_booking from public.bookings
  where id = p_booking_id and guest_id = v_conversation.guest_id and submitted_at is not null
    and exists (select from public.booking_parts p where p.booking_id = p_booking_id and p.payee_id = v_user)
  for no key update;
  if not found then
    perform private.raise_error('not_found');
  elsif not private.can_offer(v_booking, p_service_id, v_user) then
    perform private.raise_error('wrong_status');
  elsif private.is_paid_by_card(v_booking.id)
    and not private.is_card_amount(private.offer_cost(v_booking, p_price_minor, false), v_booking.currency) then
    perform private.raise_error('invalid_input', 'price');
  elsif p_service_id is not null and private.provider_obstacle(v_user, v_booking) is not null then
    perform private.raise_error(private.provider_obstacle(v_user, v_booking));
  end if;
  perform private.require_may_write(v_conversation, v_user);
  perform private.require_offer_allowance(p_booking_id, v_user);
  v_expires_at := private.offer_end(p_valid_until, v_booking);
  v_message := private.append_message(v_conversation, v_user, v_text, p_offer_id);
  insert into private.offers (id, conversation_id, booking_id, service_id, sender_id, title, price_minor, expires_at, created_at)
  values (v_message.id, p_conversation_id, p_booking_id, p_service_id, v_user, left(v_message.body, 500), p_price_minor,
    v_expires_at, v_message.created_at)
  returning * into v_offer;
  perform private.notify_of_offer(v_offer, v_booking, 'guest', 'offer_received');
end $$;
comment on function public.send_offer is
  'Sends an offer for a booking of the guest: as its host, or with one of its services as the provider. The text becomes a message
of the conversation with the id `p_offer_id`, which the caller chooses; idempotent by it. The price is in minor units of the
booking''s currency, without the service fee; the last day is in the venue''s time zone. Errors: not_signed_in (PT401),
forbidden (PT403: blocked), not_found (PT404: no such conversation of two, or booking, with the caller as host or provider),
wrong_status (PT409: the booking is over, has begun, or does not have the service), provider_taken, provider_blocked
(PT409: the provider is not available), invalid_input (PT422: the field in the detail; also a price that a card cannot be
charged with its fee), rate_limited (PT429: 30 messages a minute, 20 offers a booking, 50 a day).';

grant execute on function
  public.send_offer
  to anon, authenticated, service_role;
