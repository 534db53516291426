-- Offers: what a host or provider would do for a booking at a price of their own. One that the guest accepts is a line of the booking.

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
comment on table private.offers is
  'Offers within conversations: each is also the message of its id. Read and written by functions only.';
comment on column private.offers.service_id is 'The booked service that the offer is for; null for an offer of the host.';
comment on column private.offers.title is
  'What is offered, as the other side could read it when it was sent: contacts that were hidden then stay hidden in the booking.';
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
        select 1 from public.booking_services bs join public.services s on s.id = bs.service_id
        where bs.booking_id = p_booking.id and bs.service_id = p_service_id and bs.status <> 'declined'
          and s.provider_id = p_sender_id) end
$$;
comment on function private.can_offer is
  'True for the host of a booking that is requested or confirmed and has not begun, and with a service for its provider, unless
they have declined the booking.';

create function private.offer_state(p_offer private.offers, p_booking public.bookings) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_offer.status <> 'open' then p_offer.status
    when p_offer.expires_at > now() and private.can_offer(p_booking, p_offer.service_id, p_offer.sender_id) then 'open'
    else 'expired'
  end
$$;
comment on function private.offer_state is
  'Returns the status of an offer at this moment: `expired` when its time is over, or its booking takes no further offers.';

create function private.with_offer(p_booking public.bookings, p_offer private.offers) returns public.bookings
language plpgsql stable security definer set search_path = '' as $$
declare
  v_line jsonb := jsonb_strip_nulls(
    private.quote_line(case when p_offer.service_id is null then 'offer' else 'service' end, p_offer.title, null, 1,
      p_offer.price_minor)
    || jsonb_build_object('service_id', p_offer.service_id, 'offer_id', p_offer.id));
begin
  p_booking := private.with_lines(p_booking, (
    select coalesce(jsonb_agg(line order by place), '[]')
    from jsonb_array_elements(p_booking.lines) with ordinality listed (line, place)
    where line ->> 'kind' <> 'service_fee') || v_line);
  -- Amounts are numbers of JSON, which are exact up to here.
  if p_booking.total_minor > 9007199254740991 then
    perform private.raise_error('invalid_input', 'price');
  end if;
  return p_booking;
end $$;
comment on function private.with_offer is
  'Returns a booking with what an offer costs: its line before the service fee, which is recomputed at its frozen percentage.
Errors: invalid_input (PT422: a total that is no exact number of JSON).';

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
  'Refuses a further offer where a user has sent 20 for a booking or 50 within a day, or a booking has 40. The caller holds
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
  'Notifies the guest, the host of the booking, or the provider who sent the offer. Without its text: a mail of a booking reaches
addresses that nobody has proved to own.';

create function private.offer_end(p_valid_until date, p_booking public.bookings) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  if p_valid_until is null
    or p_valid_until not between (now() at time zone p_booking.time_zone)::date
      and (p_booking.starts_at at time zone p_booking.time_zone)::date then
    perform private.raise_error('invalid_input', 'valid_until');
  end if;
  return least((p_valid_until + 1)::timestamp at time zone p_booking.time_zone, p_booking.starts_at);
end $$;
comment on function private.offer_end is
  'Returns when an offer that is valid until the end of a day, in the venue''s time zone, expires: no later than the booking begins.
Errors: invalid_input (PT422: a day that has passed, or is after the booking).';

create function public.send_offer(p_conversation_id uuid, p_booking_id uuid, p_text text, p_price_minor bigint,
  p_valid_until date, p_offer_id uuid, p_service_id uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := btrim(regexp_replace(coalesce(p_text, ''), '\s+', ' ', 'g'));
  v_conversation public.conversations;
  v_booking public.bookings;
  v_message public.messages;
  v_offer private.offers;
begin
  select * into v_conversation from public.conversations where id = p_conversation_id and host_id = v_user;
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
  -- Waits for what changes the booking, and counts its offers alone.
  select * into v_booking from public.bookings
  where id = p_booking_id and guest_id = v_conversation.guest_id and submitted_at is not null
    and (host_id = v_user or exists (
      select 1 from public.booking_services bs join public.services s on s.id = bs.service_id
      where bs.booking_id = p_booking_id and s.provider_id = v_user))
  for no key update;
  if not found then
    perform private.raise_error('not_found');
  elsif not private.can_offer(v_booking, p_service_id, v_user) then
    perform private.raise_error('wrong_status');
  end if;
  perform private.require_may_write(v_conversation, v_user);
  perform private.require_offer_allowance(p_booking_id, v_user);
  v_message := private.append_message(v_conversation, v_user, v_text, p_offer_id);
  insert into private.offers (id, conversation_id, booking_id, service_id, sender_id, title, price_minor, expires_at, created_at)
  values (v_message.id, p_conversation_id, p_booking_id, p_service_id, v_user, left(v_message.body, 500), p_price_minor,
    private.offer_end(p_valid_until, v_booking), v_message.created_at)
  returning * into v_offer;
  perform private.notify_of_offer(v_offer, v_booking, 'guest', 'offer_received');
end $$;
comment on function public.send_offer is
  'Sends an offer for a booking of the guest: as its host, or with one of its services as the provider. Its text is a message of
the conversation, with the id p_offer_id, which the caller chooses: a repeated request sends one offer. The price is in minor units
of the booking''s currency, without the service fee; the last day is one of the venue''s time zone.
Errors: not_signed_in (PT401), forbidden (PT403: blocked), not_found (PT404: no such conversation or booking with the caller as
host or provider), wrong_status (PT409: the booking is over, has begun, or does not have the service), invalid_input (PT422: the
field in the detail), rate_limited (PT429: 30 messages a minute, 20 offers a booking, 50 a day).';

create function private.lock_offer(p_offer_id uuid, p_user_id uuid, p_side text) returns private.offers
language plpgsql security definer set search_path = '' as $$
declare
  v_offer private.offers;
begin
  select o.* into v_offer from private.offers o join public.conversations c on c.id = o.conversation_id
  where o.id = p_offer_id and p_user_id = case p_side when 'guest' then c.guest_id else o.sender_id end
  for update of o;
  if not found then
    perform private.raise_error('not_found');
  end if;
  return v_offer;
end $$;
comment on function private.lock_offer is
  'Returns an offer, locked, to the guest who received it or to its sender. What changes its booking too locks that before.
Errors: not_found (PT404).';

create function public.withdraw_offer(p_offer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_offer private.offers := private.lock_offer(p_offer_id, private.require_user(), 'sender');
begin
  if v_offer.status = 'withdrawn' then
    return;
  elsif v_offer.status <> 'open' then
    perform private.raise_error('wrong_status');
  end if;
  update private.offers set status = 'withdrawn', decided_at = now() where id = p_offer_id;
end $$;
comment on function public.withdraw_offer is
  'Withdraws an offer of the caller; a second time changes nothing.
Errors: not_signed_in (PT401), not_found (PT404), wrong_status (PT409: accepted or declined).';

create function public.decline_offer(p_offer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_offer private.offers := private.lock_offer(p_offer_id, private.require_user(), 'guest');
  v_booking public.bookings;
begin
  if v_offer.status = 'declined' then
    return;
  end if;
  select * into v_booking from public.bookings where id = v_offer.booking_id;
  if private.offer_state(v_offer, v_booking) <> 'open' then
    perform private.raise_error('wrong_status');
  end if;
  update private.offers set status = 'declined', decided_at = now() where id = p_offer_id;
  perform private.notify_of_offer(v_offer, v_booking,
    case when v_offer.service_id is null then 'host' else 'provider' end, 'offer_declined');
end $$;
comment on function public.decline_offer is
  'Declines an offer that the caller received; a second time changes nothing.
Errors: not_signed_in (PT401), not_found (PT404), wrong_status (PT409: accepted, withdrawn or expired).';

create function public.accept_offer(p_offer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking_id uuid;
  v_locked record;
  v_offer private.offers;
  v_booking public.bookings;
begin
  select o.booking_id into v_booking_id from private.offers o join public.conversations c on c.id = o.conversation_id
  where o.id = p_offer_id and c.guest_id = v_user;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_locked := private.lock_booking_for_caller(v_booking_id);
  v_offer := private.lock_offer(p_offer_id, v_user, 'guest');
  if v_offer.status = 'accepted' then
    return;
  elsif private.offer_state(v_offer, v_locked.booking) <> 'open' then
    perform private.raise_error('wrong_status');
  elsif private.is_blocked(v_user, v_offer.sender_id) or private.is_blocked(v_offer.sender_id, v_user) then
    perform private.raise_error('forbidden');
  end if;
  v_booking := private.with_offer(v_locked.booking, v_offer);
  update public.bookings set lines = v_booking.lines, fee_minor = v_booking.fee_minor, total_minor = v_booking.total_minor
  where id = v_booking_id returning * into v_booking;
  update private.offers set status = 'accepted', decided_at = now() where id = p_offer_id;
  -- What a provider offers, they have agreed to do.
  update public.booking_services set amount_minor = amount_minor + v_offer.price_minor, status = 'accepted'
  where booking_id = v_booking_id and service_id = v_offer.service_id;
  insert into public.booking_events (booking_id, actor_id, actor_role, event, from_status, to_status, reason)
  values (v_booking_id, v_user, 'guest', 'accept_offer', v_booking.status, v_booking.status, v_offer.title);
  if v_booking.status = 'confirmed' then
    perform private.schedule_payouts(v_booking);
  end if;
  if v_offer.service_id is not null then
    perform private.notify_of_offer(v_offer, v_booking, 'provider', 'offer_accepted');
  end if;
  if v_offer.service_id is null or v_offer.sender_id <> v_booking.host_id then
    perform private.notify_of_offer(v_offer, v_booking, 'host', 'offer_accepted');
  end if;
end $$;
comment on function public.accept_offer is
  'Accepts an offer that the caller received: it becomes a line of the booking, with its service fee, and is owed to the host or to
the provider as what they charge otherwise. A second time changes nothing. Errors: not_signed_in (PT401), forbidden (PT403: one side
has blocked the other), not_found (PT404), wrong_status (PT409: withdrawn, declined or expired, or the booking is over or has
begun).';

create function public.preview_offer(p_offer_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_offer private.offers;
  v_booking public.bookings;
  v_changed public.bookings;
begin
  select o.* into v_offer from private.offers o join public.conversations c on c.id = o.conversation_id
  where o.id = p_offer_id and c.guest_id = v_user;
  if not found then
    perform private.raise_error('not_found');
  end if;
  select * into v_booking from public.bookings where id = v_offer.booking_id;
  if private.offer_state(v_offer, v_booking) <> 'open' then
    perform private.raise_error('wrong_status');
  end if;
  v_changed := private.with_offer(v_booking, v_offer);
  return jsonb_build_object('currency', v_booking.currency, 'price_minor', v_offer.price_minor,
    'fee_minor', v_changed.fee_minor - v_booking.fee_minor, 'total_minor', v_changed.total_minor);
end $$;
comment on function public.preview_offer is
  'Returns what accepting an offer that the caller received would make of the booking: { currency, price_minor, fee_minor (what the
service fee grows by), total_minor (of the booking) }. Errors: not_signed_in (PT401), not_found (PT404), wrong_status (PT409).';

create function public.list_conversation_offers(p_conversation_id uuid, p_from timestamptz, p_until timestamptz) returns table (
  id uuid, booking_id uuid, reference text, venue_name text, venue_name_ar text, starts_at timestamptz, time_zone text,
  service_name text, service_name_ar text, price_minor bigint, currency text, expires_at timestamptz, state text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if not exists (select 1 from public.conversations c
      where c.id = p_conversation_id and v_user in (c.guest_id, c.host_id)) then
    perform private.raise_error('not_found');
  end if;
  return query
  select o.id, b.id, b.reference, v.name, v.name_ar, b.starts_at, b.time_zone, s.name, s.name_ar, o.price_minor, b.currency,
    o.expires_at, private.offer_state(o, b)
  from private.offers o
  join public.bookings b on b.id = o.booking_id
  join public.venues v on v.id = b.venue_id
  left join public.services s on s.id = o.service_id
  where o.conversation_id = p_conversation_id and o.created_at between p_from and p_until
  order by o.created_at, o.id limit 200;
end $$;
comment on function public.list_conversation_offers is
  'Returns the first 200 offers among the messages of one of the caller''s conversations from one instant to another, both
included. state is open, accepted, declined, withdrawn or expired. Errors: not_signed_in (PT401), not_found (PT404).';

create function public.list_offerable_bookings(p_conversation_id uuid) returns table (
  booking_id uuid, service_id uuid, reference text, venue_name text, venue_name_ar text, service_name text,
  service_name_ar text, starts_at timestamptz, time_zone text, currency text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_conversation public.conversations;
begin
  select * into v_conversation from public.conversations c where c.id = p_conversation_id and v_user in (c.guest_id, c.host_id);
  if not found then
    perform private.raise_error('not_found');
  end if;
  return query
  select b.id, offered.id, b.reference, v.name, v.name_ar, offered.name, offered.name_ar, b.starts_at, b.time_zone, b.currency
  from public.bookings b
  join public.venues v on v.id = b.venue_id
  cross join lateral (
    select null::uuid as id, null::text as name, null::text as name_ar
    union all
    select s.id, s.name, s.name_ar from public.booking_services bs join public.services s on s.id = bs.service_id
    where bs.booking_id = b.id and s.provider_id = v_user
  ) offered
  where v_user = v_conversation.host_id and b.guest_id = v_conversation.guest_id and b.starts_at > now()
    and b.status in ('pending', 'confirmed') and private.can_offer(b, offered.id, v_user)
  order by b.id is distinct from v_conversation.booking_id, b.starts_at, b.id, offered.id is not null, offered.name, offered.id
  limit 50;
end $$;
comment on function public.list_offerable_bookings is
  'Returns the bookings of the guest of a conversation for which the caller, its other side, can send an offer: as their host
(service_id null), or with a booked service as its provider. The booking that the conversation is about comes first. Nothing for
the guest. Errors: not_signed_in (PT401), not_found (PT404).';

grant execute on function
  public.send_offer,
  public.withdraw_offer,
  public.decline_offer,
  public.accept_offer,
  public.preview_offer,
  public.list_conversation_offers,
  public.list_offerable_bookings
  to anon, authenticated, service_role;
