-- Security deposits: authorized on the guest's card around the event, captured only for a claim of the host, else released.

create function private.security_deposit(p_terms public.venue_payment_terms) returns bigint
language sql stable security definer set search_path = '' as $$
  select case when p_terms.takes_cards then p_terms.security_deposit_minor else 0 end
$$;
comment on function private.security_deposit is
  'Returns the security deposit by these terms, in minor units; 0 without one, and when cards are not taken.';

create function private.security_deposit_lead() returns interval
language sql immutable set search_path = '' as $$ select interval '48 hours' $$;
comment on function private.security_deposit_lead is
  'Returns how long before the start a security deposit is authorized: an authorization without the payer lasts five days (Visa) to
seven (Stripe, "Place a hold on a payment method"), and must outlast the event and the time for claims.';

create function private.deposit_claim_time() returns interval
language sql immutable set search_path = '' as $$ select interval '48 hours' $$;
comment on function private.deposit_claim_time is
  'Returns how long after the end the host may claim a security deposit; then it is released.';

create function private.outlives_cancellation(p_booking public.bookings) returns boolean
language sql stable set search_path = '' as $$
  select p_booking.starts_at <= coalesce(p_booking.cancelled_at, now())
$$;
comment on function private.outlives_cancellation is
  'True for a booking that had begun when it was cancelled, or has begun now: its security deposit stays held until the time for
claims is over.';

create function private.planned_security_deposit(p_terms public.venue_payment_terms, p_start timestamptz, p_end timestamptz)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('amount_minor', d.amount_minor, 'held_from', greatest(p_start - private.security_deposit_lead(), now()),
    'released_at', p_end + private.deposit_claim_time())
  from private.security_deposit(p_terms) d(amount_minor) where d.amount_minor > 0
$$;
comment on function private.planned_security_deposit is
  'Returns the security deposit of a new booking, { amount_minor, held_from, released_at }, or null without one.';

create function private.security_deposit_installments(p_booking public.bookings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', 'security', 'amount_minor', d.amount_minor,
    'due_at', greatest(p_booking.starts_at - private.security_deposit_lead(), now()))), '[]')
  from private.security_deposit(private.booking_payment_terms(p_booking.id)) d(amount_minor) where d.amount_minor > 0
$$;
comment on function private.security_deposit_installments is
  'Returns the security deposit of a booking, by its frozen terms, as an installment for add_installments, due at its
authorization; an empty list without one.';

create function private.end_security_deposit(p_booking_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
begin
  update public.booking_installments set status = 'cancelled', grace_ends_at = null
  where booking_id = p_booking_id and kind = 'security' and status in ('due', 'processing', 'failed');
  for v_payment in
    select * from public.payments where booking_id = p_booking_id and is_security_deposit and ended_at is null order by id for update
  loop
    perform private.end_payment(v_payment);
  end loop;
end $$;
comment on function private.end_security_deposit is
  'Releases the security deposit of a booking, or gives up its authorization. The booking must be locked, without a claim.';

create function private.end_security_deposits() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_over record;
begin
  for v_over in
    select i.booking_id, b.venue_id from public.booking_installments i
    join public.bookings b on b.id = i.booking_id and b.status in ('confirmed', 'completed', 'cancelled')
    where i.kind = 'security' and (
      (i.status = 'processing' and b.ends_at + private.deposit_claim_time() <= now())
      or (i.status in ('due', 'failed') and b.ends_at <= now()))
      and not exists (select from private.deposit_claims c where c.booking_id = i.booking_id)
    order by random() limit 100
  loop
    continue when not private.try_lock_resource(v_over.venue_id);
    perform 1 from public.bookings where id = v_over.booking_id for update skip locked;
    continue when not found or exists (select from private.deposit_claims c where c.booking_id = v_over.booking_id);
    begin
      perform private.end_security_deposit(v_over.booking_id);
    exception when others then
      raise warning 'the security deposit of booking % could not be ended: %', v_over.booking_id, sqlerrm;
    end;
  end loop;
end $$;
comment on function private.end_security_deposits is
  'Releases the security deposits of at most 100 bookings without a claim in time, in random order. Skips locked ones.';

create function private.security_deposit_payment(p_booking_id uuid) returns public.payments
language sql stable security definer set search_path = '' as $$
  select p from public.payments p
  where p.booking_id = p_booking_id and p.is_security_deposit and p.status in ('authorized', 'captured')
  order by p.authorized_at desc, p.id limit 1
$$;
comment on function private.security_deposit_payment is 'Returns the payment that holds the security deposit of a booking, or null.';

create function private.settle_captured_security_deposit(p_payment public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_claim private.deposit_claims;
begin
  select * into v_claim from private.deposit_claims where payment_id = p_payment.id;
  if v_claim.id is not null and v_claim.status <> 'decided' then
    update public.booking_installments set status = 'paid', paid_at = coalesce(paid_at, now()), grace_ends_at = null
    where id = p_payment.installment_id;
  end if;
  -- Without a claim, somebody captured it in the processor's dashboard.
  perform private.refund_payments(p_payment.booking_id, p_payment.captured_minor
    - case when v_claim.status in ('open', 'contested') then v_claim.amount_minor else 0 end, p_payment.id);
end $$;
comment on function private.settle_captured_security_deposit is
  'Handles the capture of a part of a security deposit: refunds what is not claimed. The booking must be locked.';
