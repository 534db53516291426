-- Notifications of payments.

create function private.notify_payment(p_booking public.bookings, p_side text, p_kind text, p_amount_minor bigint,
  p_reason text default null, p_due_at timestamptz default null, p_decided_by text default null) returns void
language sql security definer set search_path = '' as $$
  select private.create_notification(
    case p_side when 'guest' then p_booking.guest_id else p_booking.host_id end, p_kind,
    jsonb_build_object('booking_id', p_booking.id, 'reference', p_booking.reference, 'side', p_side,
      'venue_id', v.id, 'venue_name', v.name, 'venue_name_ar', v.name_ar,
      'starts_at', to_char(p_booking.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'time_zone', p_booking.time_zone, 'currency', p_booking.currency, 'amount_minor', p_amount_minor)
      || case when p_reason is null then '{}' else jsonb_build_object('reason', p_reason) end
      || case when p_due_at is null then '{}' else jsonb_build_object('due_at',
        to_char(p_due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end
      || case when p_decided_by is null then '{}' else jsonb_build_object('decided_by', p_decided_by) end)
  from public.venues v where v.id = p_booking.venue_id
$$;
comment on function private.notify_payment is
  'Notifies one side of a booking (guest or host) of a payment, with the amount in minor units or null, a reason, the due time, who
decided (host or admin), and the data that the text needs.';

create function private.notify_returned_payment(p_booking public.bookings, p_amount_minor bigint) returns void
language sql security definer set search_path = '' as $$
  select private.notify_payment(p_booking, 'guest',
    case when p_booking.status in ('pending', 'confirmed', 'completed')
      or (p_booking.status = 'cancelled' and p_booking.confirmed_at is not null) then 'payment_not_needed' else 'payment_returned' end, p_amount_minor)
$$;
comment on function private.notify_returned_payment is
  'Tells a guest that a payment goes back whole: because nothing was booked (payment_returned), or because their booking, as it
stands or was cancelled, does not need it (payment_not_needed).';
