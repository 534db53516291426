-- A hold becomes a request or a booking, a request is decided, and what is owed to whom.

-- Who is owed what for a confirmed booking: each provider their services, the host the rest net of the
-- service fee. p_kept is the part of it that is not refunded, in percent.
create function private.schedule_payouts(p_booking public.bookings, p_kept numeric default 100) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_due timestamptz := p_booking.ends_at
    + make_interval(hours => (24 * private.setting_number('payout_days', 2))::integer);
  v_total numeric := p_booking.total_minor - coalesce(p_booking.refund_minor, 0);
  v_fee numeric := round(p_booking.fee_minor * p_kept / 100);
begin
  insert into public.payouts as p (booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at)
  select p_booking.id, owed.payee, p_booking.currency, owed.gross, owed.fee, owed.gross - owed.fee, v_due
  from (
    select s.provider_id as payee, sum(round(bs.amount_minor * p_kept / 100)) as gross, 0 as fee
    from public.booking_services bs join public.services s on s.id = bs.service_id
    where bs.booking_id = p_booking.id and bs.status <> 'declined' and bs.amount_minor > 0
      and s.provider_id <> p_booking.host_id
    group by s.provider_id
    union all
    select p_booking.host_id, v_total - coalesce((
      select sum(round(bs.amount_minor * p_kept / 100))
      from public.booking_services bs join public.services s on s.id = bs.service_id
      where bs.booking_id = p_booking.id and bs.status <> 'declined'
        and s.provider_id <> p_booking.host_id), 0), v_fee
  ) owed
  on conflict (booking_id, payee_id) do update
    set gross_minor = excluded.gross_minor, fee_minor = excluded.fee_minor, net_minor = excluded.net_minor
    where p.status = 'scheduled';
end $$;

-- A short text of a guest: trimmed, null when empty. Errors: invalid_input (PT422: no text, or too long).
create function private.detail_text(p_details jsonb, p_key text, p_limit integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := nullif(btrim(p_details ->> p_key, E' \t\r\n'), '');
begin
  if coalesce(jsonb_typeof(p_details -> p_key), 'null') not in ('string', 'null')
    or char_length(v_text) > p_limit then
    perform private.fail('invalid_input', p_key);
  end if;
  return v_text;
end $$;

-- What a guest says with a booking: contact_name, phone, event_type, message, terms (when said: true).
-- Everything else is dropped. Errors: invalid_input (PT422, the key in the detail).
create function private.clean_details(p_details jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(p_details), 'null') not in ('object', 'null') then
    perform private.fail('invalid_input', 'details');
  elsif coalesce(p_details -> 'terms', 'true') <> 'true' then
    perform private.fail('invalid_input', 'terms');
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'contact_name', private.detail_text(p_details, 'contact_name', 200),
    'phone', private.detail_text(p_details, 'phone', 32),
    'event_type', private.detail_text(p_details, 'event_type', 160),
    'message', private.detail_text(p_details, 'message', 5000),
    'terms', p_details -> 'terms'));
end $$;

-- When a request lapses: a day after it was made or two hours before the start, whichever is earlier;
-- the host has half an hour at least, but never longer than to the start.
create function private.request_deadline(p_start timestamptz, p_at timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(
    least(p_at + make_interval(hours => private.setting_number('request_hours', 24)::integer),
      p_start - interval '2 hours'),
    least(p_at + interval '30 minutes', p_start))
$$;

-- Sends the caller's hold: a request, or at once a booking where the venue has instant booking. Answers
-- the row, also when it was sent before.
-- Errors: not_signed_in (PT401), forbidden (PT403), not_found (PT404), hold_expired, wrong_status,
-- venue_not_bookable (PT409), invalid_input, too_soon (PT422: it would have begun).
create function public.submit_booking(p_booking_id uuid, p_details jsonb) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings := private.lock_booking(p_booking_id);
  v_venue public.venues;
begin
  if v_booking.guest_id = v_user and v_booking.status in ('pending', 'confirmed') then
    return v_booking;
  end if;
  v_booking := private.open_hold(p_booking_id);
  select * into v_venue from public.venues where id = v_booking.venue_id;
  if v_venue.status <> 'active' then
    perform private.fail('venue_not_bookable');
  elsif v_booking.starts_at <= now() then
    perform private.fail('too_soon');
  end if;
  update public.bookings set
    details = private.clean_details(p_details),
    request_expires_at = case when v_venue.instant_booking then null
      else private.request_deadline(starts_at, now()) end
  where id = p_booking_id;
  v_booking := private.move_booking(
    v_booking, case when v_venue.instant_booking then 'book' else 'request' end, 'guest', v_user);
  if v_booking.status = 'confirmed' then
    perform private.schedule_payouts(v_booking);
  end if;
  return v_booking;
end $$;

-- A reason as it is kept: trimmed, null when empty. Errors: invalid_input (PT422: over 2000 characters).
create function private.clean_reason(p_reason text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(p_reason) > 2000 then
    perform private.fail('invalid_input', 'reason');
  end if;
  return nullif(btrim(p_reason, E' \t\r\n'), '');
end $$;

-- The host (or an admin) accepts or declines a request; the row.
-- Errors: not_signed_in (PT401), forbidden (PT403), not_found (PT404), wrong_status (PT409: decided
-- already, withdrawn or lapsed), invalid_input (PT422).
create function public.decide_booking(p_booking_id uuid, p_decision text, p_reason text default null)
returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_reason text := private.clean_reason(p_reason);
  v_opened record;
  v_booking public.bookings;
begin
  if p_decision is null or p_decision not in ('accept', 'decline') then
    perform private.fail('invalid_input', 'decision');
  end if;
  v_opened := private.open_booking(p_booking_id);
  if v_opened.who = 'guest' then
    perform private.fail('forbidden');
  end if;
  v_booking := private.move_booking(v_opened.booking, p_decision, v_opened.who, v_user, v_reason);
  if v_booking.status = 'confirmed' then
    perform private.schedule_payouts(v_booking);
  end if;
  return v_booking;
end $$;

-- What cancelling now would give back to the guest: { refund_minor, percent, rule, currency, policy,
-- full_until, half_until }. The rule depends on who asks.
-- Errors: not_signed_in (PT401), forbidden (PT403), not_found (PT404), wrong_status (PT409).
create function public.refund_preview(p_booking_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
  v_who text;
begin
  select * into v_booking from public.bookings where id = p_booking_id;
  if not found then
    perform private.fail('not_found');
  end if;
  v_who := private.booking_role(v_booking, v_user);
  if v_who is null or (v_who = 'host' and v_booking.submitted_at is null) then
    perform private.fail('forbidden');
  elsif private.effective_status(v_booking) not in ('held', 'pending', 'confirmed') then
    perform private.fail('wrong_status');
  end if;
  return private.refund_of(v_booking, v_who, now())
    || private.refund_policy(v_booking.policy, v_booking.starts_at)
    || jsonb_build_object('currency', v_booking.currency);
end $$;

-- Cancels a booking for the caller's side, with the refund that refund_preview says; the row.
-- Errors: not_signed_in (PT401), forbidden (PT403), not_found (PT404), wrong_status (PT409),
-- invalid_input (PT422).
create function public.cancel_booking(p_booking_id uuid, p_reason text) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_reason text := private.clean_reason(p_reason);
  v_opened record;
  v_refund jsonb;
  v_booking public.bookings;
begin
  v_opened := private.open_booking(p_booking_id);
  v_booking := private.move_booking(v_opened.booking, 'cancel', v_opened.who, v_user, v_reason);
  v_refund := private.refund_of(v_opened.booking, v_opened.who, now());
  update public.bookings set refund_minor = (v_refund ->> 'refund_minor')::bigint
  where id = p_booking_id returning * into v_booking;
  if (v_refund ->> 'percent')::integer = 100 then
    update public.payouts set status = 'cancelled' where booking_id = p_booking_id and status = 'scheduled';
  else
    perform private.schedule_payouts(v_booking, 100 - (v_refund ->> 'percent')::integer);
  end if;
  return v_booking;
end $$;

grant execute on function public.submit_booking(uuid, jsonb), public.decide_booking(uuid, text, text),
  public.refund_preview(uuid), public.cancel_booking(uuid, text) to anon, authenticated;
