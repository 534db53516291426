-- Notifications of charges to cards.

create function private.installment_purpose(p_installment public.booking_installments) returns text
language sql stable security definer set search_path = '' as $$
  select case when p_installment.kind = 'deposit' and not exists (
      select from public.booking_installments i
      where i.booking_id = p_installment.booking_id and i.id <> p_installment.id and i.status <> 'cancelled' and i.kind = 'balance')
    then 'full' else p_installment.kind end
$$;
comment on function private.installment_purpose is
  'Returns the purpose of an installment for its payer: its kind, or full for a deposit that is the whole price.';

create function private.added_offer_title(p_installment public.booking_installments) returns text
language sql stable security definer set search_path = '' as $$
  select o.title from private.offers o where o.id = p_installment.offer_id
$$;
comment on function private.added_offer_title is
  'Returns the text of the accepted offer that an installment was added for; null for every other installment.';

create function private.notify_of_capture(p_payment public.payments, p_booking public.bookings, p_amount_minor bigint) returns void
language sql security definer set search_path = '' as $$
  select private.create_notification(p_payment.payer_id, 'payment_succeeded',
    jsonb_strip_nulls(jsonb_build_object('booking_id', p_booking.id, 'reference', p_booking.reference, 'side', 'guest',
      'venue_id', v.id, 'venue_name', v.name, 'venue_name_ar', v.name_ar,
      'starts_at', to_char(p_booking.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'time_zone', p_booking.time_zone, 'currency', p_payment.currency, 'amount_minor', p_amount_minor,
      'payment_id', p_payment.id, 'purpose', private.installment_purpose(i), 'title', private.added_offer_title(i),
      'card_brand', p_payment.card_brand, 'card_last4', p_payment.card_last4)))
  from public.venues v, public.booking_installments i where v.id = p_booking.venue_id and i.id = p_payment.installment_id
$$;
comment on function private.notify_of_capture is
  'Notifies the payer of a charge to their card, in minor units, with the purpose (installment_purpose), the title of the offer
that it was added for, and the card.';

create function private.host_amount(p_booking public.bookings, p_offer_id uuid, p_amount_minor bigint) returns bigint
language sql stable security definer set search_path = '' as $$
  with offers as (
    select (line ->> 'offer_id')::uuid as id, (line ->> 'service_id')::uuid as service_id, (line ->> 'amount_minor')::numeric as amount
    from jsonb_array_elements(p_booking.lines) line where line ? 'offer_id'
  ), provided as (
    select p.service_id, p.amount_minor - coalesce((select sum(o.amount) from offers o where o.service_id = p.service_id), 0) as amount
    from public.booking_parts p
    where p.booking_id = p_booking.id and p.place > 1 and p.state <> 'declined' and p.payee_id <> p_booking.host_id
  ), priced as (
    select p_booking.total_minor - p_booking.fee_minor - coalesce((select sum(o.amount) from offers o), 0) as whole,
      coalesce((select sum(p.amount) from provided p), 0) as of_providers
  )
  select case when p_offer_id is null then coalesce(div(p_amount_minor * greatest(whole - of_providers, 0), nullif(whole, 0)), p_amount_minor)
    when exists (select from offers o join provided p using (service_id) where o.id = p_offer_id) then 0
    else p_amount_minor end::bigint
  from priced
$$;
comment on function private.host_amount is
  'Returns the host''s share, with the service fee in it, of what is paid for an accepted offer, or without one for the rest of a booking:
nothing of a provider''s offer, otherwise in proportion to the prices of host and providers, rounded down.';

create function private.notify_host_of_capture(p_booking public.bookings, p_installment public.booking_installments, p_amount_minor bigint)
returns void
language sql security definer set search_path = '' as $$
  select private.notify_payment(p_booking, 'host', 'payment_received', share)
  from private.host_amount(p_booking, p_installment.offer_id, p_amount_minor) share
  -- The mail of the cancellation has said what the host receives.
  where share > 0 and p_booking.status <> 'cancelled'
$$;
comment on function private.notify_host_of_capture is
  'Notifies a host of their share (host_amount) of a charge; not of a cancelled booking.';
