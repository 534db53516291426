-- Answers to offers: an accepted one becomes a line of its booking.

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
    where private.is_charge(line)) || v_line);
  -- JSON numbers are exact up to this amount.
  if p_booking.total_minor > 9007199254740991 then
    perform private.raise_error('invalid_input', 'price');
  end if;
  return p_booking;
end $$;
comment on function private.with_offer is
  'Returns a booking with the line of an offer before the service fee, which is recomputed at its frozen percentage. Errors:
invalid_input (PT422: a total beyond the exact range of a JSON number).';

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
  'Returns a locked offer for its receiver, the guest, or its sender. Lock the booking before it when the booking changes too.
Errors: not_found (PT404).';

create function public.withdraw_offer(p_offer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_offer private.offers := private.lock_offer(p_offer_id, private.require_user(), 'sender');
  v_guest uuid;
begin
  if v_offer.status = 'withdrawn' then
    return;
  elsif v_offer.status <> 'open' then
    perform private.raise_error('wrong_status');
  end if;
  update private.offers set status = 'withdrawn', decided_at = now() where id = p_offer_id;
  select c.guest_id into v_guest from public.conversations c where c.id = v_offer.conversation_id;
  perform private.retract_notification(v_guest, 'offer_received', jsonb_build_object('offer_id', p_offer_id));
end $$;
comment on function public.withdraw_offer is
  'Withdraws an offer of the caller. Idempotent.
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
  'Declines an offer that the caller received. Idempotent.
Errors: not_signed_in (PT401), not_found (PT404), wrong_status (PT409: accepted, withdrawn or expired).';

create function public.accept_offer(p_offer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking_id uuid;
  v_locked record;
  v_offer private.offers;
  v_booking public.bookings;
  v_part public.booking_parts;
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
  -- Offering a service accepts it for the provider.
  update public.booking_parts set amount_minor = amount_minor + v_offer.price_minor
  where booking_id = v_booking_id and service_id = v_offer.service_id returning * into v_part;
  if found then
    v_booking := private.transition_part(v_booking, v_part, 'accept_offer', 'guest', v_user);
  end if;
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
  'Accepts an offer that the caller received: adds its line and service fee to the booking, and its price to the payout of the host
or provider. Idempotent. Errors: not_signed_in (PT401), forbidden (PT403: one side has blocked the other), not_found (PT404),
wrong_status (PT409: withdrawn, declined or expired, or the booking is over or has begun), provider_taken, provider_blocked
(PT409: the provider is no longer available).';

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
    'fee_minor', v_changed.fee_minor - v_booking.fee_minor, 'total_minor', v_changed.total_minor,
    'payment', private.preview_extra_installment(v_booking, v_changed));
end $$;
comment on function public.preview_offer is
  'Returns the result of accepting an offer that the caller received: { currency, price_minor, fee_minor (increase of the service
fee), total_minor (of the booking), payment (preview_extra_installment) }. Errors: not_signed_in (PT401), not_found (PT404),
wrong_status (PT409).';

grant execute on function
  public.withdraw_offer,
  public.decline_offer,
  public.accept_offer,
  public.preview_offer
  to anon, authenticated, service_role;
