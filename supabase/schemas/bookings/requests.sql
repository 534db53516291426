-- Requests and decisions: submitting a hold, accepting, declining, cancelling, and no-shows.

create function private.sanitize_detail(p_details jsonb, p_key text, p_limit integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := case when jsonb_typeof(p_details -> p_key) = 'string' then nullif(btrim(p_details ->> p_key, E' \t\r\n'), '') end;
begin
  if coalesce(jsonb_typeof(p_details -> p_key), 'null') not in ('string', 'null')
    or char_length(v_text) > p_limit then
    perform private.raise_error('invalid_input', p_key);
  end if;
  return v_text;
end $$;
comment on function private.sanitize_detail is
  'Returns one trimmed text of the guest''s details, or null when it is empty. Errors: invalid_input (PT422: not a text, or too long).';

create function private.sanitize_event_type(p_details jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_slug text := private.sanitize_detail(p_details, 'event_type', 160);
begin
  if v_slug <> 'other' and not exists (select 1 from public.event_types e where e.slug = v_slug) then
    perform private.raise_error('invalid_input', 'event_type');
  end if;
  return v_slug;
end $$;
comment on function private.sanitize_event_type is
  'Returns the occasion in the guest''s details: the slug of an event type, other, or null. Never free text, because the host reads
the occasion in every status of the booking. Errors: invalid_input (PT422).';

create function private.sanitize_booking_details(p_details jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(p_details), 'null') not in ('object', 'null') then
    perform private.raise_error('invalid_input', 'details');
  elsif coalesce(p_details -> 'terms', 'true') <> 'true' then
    perform private.raise_error('invalid_input', 'terms');
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'contact_name', nullif(btrim(private.clean_line(private.sanitize_detail(p_details, 'contact_name', 200))), ''),
    'phone', private.sanitize_detail(p_details, 'phone', 32),
    'event_type', private.sanitize_event_type(p_details),
    'message', private.sanitize_detail(p_details, 'message', 5000),
    'terms', p_details -> 'terms'));
end $$;
comment on function private.sanitize_booking_details is
  'Returns the known fields of a guest''s details: contact_name, phone, event_type, message, terms (when present: true). Drops
everything else. Errors: invalid_input (PT422, the key in the detail).';

create function private.request_deadline(p_start timestamptz, p_at timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(
    least(p_at + make_interval(hours => private.get_number_setting('request_hours', 24)::integer),
      p_start - interval '2 hours'),
    least(p_at + interval '30 minutes', p_start))
$$;
comment on function private.request_deadline is
  'Returns when a request expires: the setting `request_hours` (24) after `p_at`, or two hours before the start, whichever is
earlier. Gives the host at least half an hour, but never more than until the start.';

create function private.require_submittable_hold(p_booking public.bookings) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select v.status from public.venues v where v.id = p_booking.venue_id) <> 'active' then
    perform private.raise_error('venue_not_bookable');
  elsif p_booking.starts_at <= now() then
    perform private.raise_error('too_soon');
  end if;
  perform private.require_unblocked_booking(p_booking.guest_id, p_booking.host_id, (
    select coalesce(jsonb_object_agg(p.service_id, 1), '{}') from public.booking_parts p
    where p.booking_id = p_booking.id and p.service_id is not null));
end $$;
comment on function private.require_submittable_hold is
  'Refuses a hold that can no longer be submitted. Errors: forbidden (PT403: the host or a chosen provider has blocked the guest),
venue_not_bookable (PT409), too_soon (PT422: the start has passed).';

create function private.submit_hold(p_booking public.bookings, p_details jsonb) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_is_instant boolean := private.is_booked_instantly(p_booking.id);
begin
  perform private.require_submittable_hold(p_booking);
  insert into private.booking_details (booking_id, details)
  values (p_booking.id, private.sanitize_booking_details(p_details));
  update public.bookings set
    request_expires_at = case when v_is_instant then null else private.request_deadline(starts_at, now()) end
  where id = p_booking.id returning * into v_booking;
  v_booking := private.transition_booking(
    v_booking, case when v_is_instant then 'book' else 'request' end, 'guest', p_booking.guest_id);
  if v_booking.status = 'confirmed' then
    perform private.schedule_payouts(v_booking);
  end if;
  perform private.write_booking_note(v_booking);
  return v_booking;
end $$;
comment on function private.submit_hold is
  'Submits a locked hold for its guest, as submit_booking does, and returns the row. Errors: as require_submittable_hold;
invalid_input (PT422).';

create function private.require_paid_hold(p_booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_be_paid(private.booking_payment_terms(p_booking.id), p_booking.total_minor, p_booking.currency) then
    perform private.raise_error('total_not_payable');
  elsif 'card' = any (private.payment_methods(private.booking_payment_terms(p_booking.id), p_booking.total_minor, p_booking.currency))
    and not exists (
      select from public.payments p where p.booking_id = p_booking.id and p.status in ('authorized', 'captured')) then
    perform private.raise_error('payment_required');
  end if;
end $$;
comment on function private.require_paid_hold is
  'Refuses a hold with card terms unless a payment of it is authorized or captured. Errors: payment_required (PT402),
total_not_payable (PT422).';

create function public.submit_booking(p_booking_id uuid, p_details jsonb) returns public.booking_record
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings := private.lock_booking(p_booking_id);
  v_method text;
begin
  if v_booking.guest_id = v_user and v_booking.status in ('pending', 'confirmed') then
    return v_booking;
  end if;
  v_booking := private.lock_own_hold(p_booking_id);
  perform private.require_submittable_hold(v_booking);
  v_method := private.chosen_payment_method(v_booking, p_details);
  if v_method in ('transfer', 'cash') then
    perform private.begin_manual_payment(v_booking, v_method);
  else
    perform private.require_paid_hold(v_booking);
  end if;
  return private.submit_hold(v_booking, p_details);
end $$;
comment on function public.submit_booking is
  'Submits the caller''s hold as a request, or confirms it at once when the venue had instant booking at the time of the hold.
Sends the guest''s note to the host as a message. Returns the row, also when it was submitted before. payment_method in the
details must be one of the terms: transfer or cash freezes the installments of the booking; the payment itself submits a hold
that is paid by card (record_payment). Errors: not_signed_in (PT401), payment_required (PT402), forbidden (PT403), not_found
(PT404), hold_expired, wrong_status, venue_not_bookable (PT409), invalid_input (PT422: also a payment_method outside the terms,
or a missing one without card terms), too_soon (PT422: the start has passed), total_not_payable (PT422).';

create function public.decide_booking(p_booking_id uuid, p_decision text, p_reason text default null)
returns public.booking_record
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_reason text := private.normalize_reason(p_reason);
  v_locked record;
  v_booking public.bookings;
begin
  if p_decision is null or p_decision not in ('accept', 'decline') then
    perform private.raise_error('invalid_input', 'decision');
  end if;
  v_locked := private.lock_booking_for_caller(p_booking_id);
  if v_locked.caller_role = 'guest' then
    perform private.raise_error('forbidden');
  end if;
  v_booking := private.transition_booking(v_locked.booking, p_decision, v_locked.caller_role, v_user, v_reason);
  perform private.log_admin_decision(v_booking, case p_decision when 'accept' then 'booking_accepted' else 'booking_declined' end,
    jsonb_build_object('reason', v_reason));
  if v_booking.status = 'confirmed' then
    perform private.schedule_payouts(v_booking);
  end if;
  return v_booking;
end $$;
comment on function public.decide_booking is
  'Accepts or declines a request, as its host or as an admin, and returns the row. Errors: not_signed_in (PT401), forbidden
(PT403), not_found (PT404), wrong_status (PT409: decided already, withdrawn or expired), invalid_input (PT422).';

create function private.cancel_as(p_booking public.bookings, p_role text, p_reason text, p_event text default 'cancel',
  p_most_kept_minor bigint default null)
returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_refund jsonb;
  v_booking public.bookings := private.transition_booking(p_booking, p_event, p_role, auth.uid(), p_reason);
begin
  if v_booking.confirmed_at is not null then
    v_refund := private.cancellation_refund(private.without_unanswered_parts(v_booking), p_role, now());
    v_booking := private.drop_unanswered_parts(v_booking);
  else
    v_refund := private.cancellation_refund(v_booking, p_role, now());
  end if;
  if (v_refund ->> 'kept_minor')::bigint > p_most_kept_minor then
    perform private.raise_error('wrong_status');
  end if;
  if private.is_paid_by_card(v_booking.id) then
    -- adjust_installments has already refunded the services that are no longer charged.
    perform private.capture_kept(v_booking.id, (v_refund ->> 'kept_minor')::bigint - private.net_paid(v_booking.id));
    perform private.refund_payments(v_booking.id, private.net_paid(v_booking.id) - (v_refund ->> 'kept_minor')::bigint);
  end if;
  update public.bookings set refund_minor = (v_refund ->> 'refund_minor')::bigint
  where id = v_booking.id returning * into v_booking;
  if private.manual_payment_method(v_booking.id) is not null then
    perform private.request_manual_refund(v_booking, 'cancellation', (v_refund ->> 'refund_minor')::bigint);
  end if;
  if (v_refund ->> 'percent')::integer = 100
    or ((v_refund ->> 'paid_minor') is not null and (v_refund ->> 'kept_minor')::bigint = 0) then
    update public.payouts set status = 'cancelled' where booking_id = v_booking.id and status = 'scheduled' and kind = 'booking';
  else
    perform private.schedule_payouts(v_booking, 100 - (v_refund ->> 'percent')::integer);
  end if;
  perform private.log_admin_decision(v_booking, case p_event when 'cancel' then 'booking_cancelled' else 'booking_ended_unpaid' end,
    jsonb_build_object('rule', v_refund -> 'rule', 'paid_minor', v_refund -> 'paid_minor', 'refund_minor', v_refund -> 'refund_minor',
      'kept_minor', v_refund -> 'kept_minor', 'reason', p_reason));
  return v_booking;
end $$;
comment on function private.cancel_as is
  'Cancels a locked booking for the side of that role in the caller''s name, with its refund, and returns the row; p_event is end_unpaid
where a guest did not cancel, but left a part unpaid. It is refused where more than p_most_kept_minor would be kept. The audit log has what an admin cancels. Of a booking that
is paid by card, by transfer or in cash only what was paid comes back: refund_minor is all of that, also of services whose providers never
answered. What is only reserved on a card is captured as far as it stays due, and released beyond that. What was confirmed of a transfer or cash, the host gives back: a manual refund. Errors: forbidden (PT403), wrong_status (PT409).';

create function public.cancel_booking(p_booking_id uuid, p_reason text, p_most_kept_minor bigint default null) returns public.booking_record
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_reason text := private.normalize_reason(p_reason);
  v_locked record;
  v_booking public.bookings;
begin
  v_locked := private.lock_booking_for_caller(p_booking_id);
  v_booking := private.cancel_as(v_locked.booking, v_locked.caller_role, v_reason, p_most_kept_minor => p_most_kept_minor);
  -- Not by the table of transitions: what it means for what they paid is known only now.
  if v_locked.caller_role = 'guest' and v_booking.submitted_at is not null then
    perform private.notify_booking_side(v_booking, 'guest', 'cancellation_confirmed');
  end if;
  return v_booking;
end $$;
comment on function public.cancel_booking is
  'Cancels a booking for the caller''s side, with the refund of refund_preview, and returns the row. Notifies a guest who cancels
of the refund, except for a hold. A booking that has begun keeps its price: only an admin may cancel it until its end, and its
security deposit stays claimable. `p_most_kept_minor` is the kept amount that the caller was shown; refuses with wrong_status
when more would be kept by now, as after an acceptance or a deadline. Errors: not_signed_in (PT401), forbidden (PT403),
not_found (PT404), wrong_status (PT409), invalid_input (PT422).';

create function public.mark_no_show(p_booking_id uuid, p_no_show boolean) returns public.booking_record
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_locked record;
  v_booking public.bookings;
begin
  if p_no_show is null then
    perform private.raise_error('invalid_input', 'no_show');
  end if;
  v_locked := private.lock_booking_for_caller(p_booking_id);
  v_booking := v_locked.booking;
  if v_locked.caller_role = 'guest' then
    perform private.raise_error('forbidden');
  elsif v_booking.status not in ('confirmed', 'completed') or v_booking.starts_at > now()
    or v_booking.ends_at <= now() - interval '720 hours' then
    perform private.raise_error('wrong_status');
  elsif p_no_show = (v_booking.no_show_at is not null) then
    return v_booking;
  elsif (select count(*) from public.booking_events e where e.booking_id = p_booking_id and e.event in ('no_show', 'no_show_undone')) >= 10 then
    perform private.raise_error('rate_limited');
  end if;
  update public.bookings set no_show_at = case when p_no_show then now() end
  where id = p_booking_id returning * into v_booking;
  insert into public.booking_events (booking_id, actor_id, actor_role, event, from_status, to_status)
  values (p_booking_id, v_user, v_locked.caller_role, case when p_no_show then 'no_show' else 'no_show_undone' end,
    v_booking.status, v_booking.status);
  return v_booking;
end $$;
comment on function public.mark_no_show is
  'Marks as the host or an admin that nobody came to a booking, or takes that back, and returns the row. Allowed from the start of
a confirmed or completed booking until 30 days after its end, ten times at most. Changes no amount, refund or payout. Idempotent. Errors:
not_signed_in (PT401), forbidden (PT403: the guest, a stranger), not_found (PT404), wrong_status (PT409: it has not begun, did
not take place, or is too long ago), rate_limited (PT429).';

grant execute on function
  public.submit_booking,
  public.decide_booking,
  public.cancel_booking,
  public.mark_no_show
  to anon, authenticated, service_role;
