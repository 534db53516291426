-- Records the processor's state of a payment: idempotent, in any order, never backwards.

create function private.free_installment(p_installment_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.booking_installments i set status = case when b.status = 'cancelled' and i.kind <> 'security' then 'cancelled'
    when i.grace_ends_at is null then 'due' else 'failed' end
  from public.bookings b
  where b.id = i.booking_id and i.id = p_installment_id and i.status = 'processing' and not exists (
    select from public.payments p where p.installment_id = i.id and p.status in ('processing', 'authorized'))
$$;
comment on function private.free_installment is
  'Makes an installment payable again when no charge of it is in progress; cancels it for a cancelled booking.';

create function private.grace_end(p_starts_at timestamptz, p_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select greatest(least(p_at + interval '72 hours', p_starts_at - interval '24 hours'), p_at + interval '1 hour')
$$;
comment on function private.grace_end is
  'Returns until when an installment that failed at `p_at` may be paid: 72 hours, at most until a day before the start, at least
an hour.';

create function private.fail_installment(p_booking public.bookings, p_installment_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_before public.booking_installments;
  v_has_begun boolean := p_booking.starts_at <= now();
begin
  select * into v_before from public.booking_installments
  where id = p_installment_id and status in ('due', 'processing', 'failed') for update;
  if not found then
    return;
  end if;
  update public.booking_installments set status = 'failed', failed_at = now(),
    grace_ends_at = coalesce(grace_ends_at, case when kind = 'security' or offer_id is not null then p_booking.ends_at
      else greatest(private.grace_end(p_booking.starts_at, due_at), now() + interval '1 hour') end)
  where id = p_installment_id;
  if v_before.kind = 'security' or not v_has_begun then
    perform private.notify_payment(p_booking, 'guest', case when v_before.kind = 'security' then 'security_failed'
      -- An unpaid offer does not end a booking whose other parts are paid.
      when v_before.offer_id is not null then 'payment_owed' else 'payment_failed' end, v_before.amount_minor);
  elsif v_before.reminded_at is null or v_before.reminded_at < p_booking.starts_at
    or v_before.reminded_at <= now() - interval '7 days' then
    update public.booking_installments set reminded_at = now() where id = p_installment_id;
    perform private.notify_payment(p_booking, 'guest', 'payment_owed', v_before.amount_minor);
  end if;
  -- Earlier refusals by the processor were not the guest's failure.
  if v_before.grace_ends_at is null then
    perform private.notify_payment(p_booking, 'host',
      case v_before.kind when 'security' then 'security_missing' else 'balance_unpaid' end, v_before.amount_minor);
  end if;
end $$;
comment on function private.fail_installment is
  'Records that an installment could not be charged, and notifies the guest, and the host the first time. Its time of grace counts
from its due time (grace_end), at least an hour from now. After the start of the event notifies the guest once a week. A
security deposit may be authorized until the event ends.';

create function private.book_paid_hold(p_booking public.bookings) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  perform private.expire_bookings(p_booking.venue_id);
  select * into v_booking from public.bookings where id = p_booking.id;
  if v_booking.status = 'expired' and v_booking.submitted_at is null
    and exists (select from public.users u where u.id = v_booking.guest_id and u.deleted_at is null)
    and not exists (select from public.booking_events where booking_id = v_booking.id and event = 'release')
    -- Counts bookings that the guest made since.
    and private.count_open_bookings(v_booking.guest_id) < private.open_bookings_limit(v_booking.guest_id)
    and not exists (select from private.blocked_ranges(v_booking.venue_id, v_booking.occupied)) then
    update public.bookings set hold_expires_at = now() + interval '1 minute' where id = v_booking.id;
    v_booking := private.transition_booking(v_booking, 'revive', 'system', null);
  end if;
  if v_booking.status <> 'held' or exists (
    select from public.users u where u.id = v_booking.guest_id and u.deleted_at is not null) then
    return false;
  end if;
  v_booking := private.submit_hold(v_booking,
    coalesce((select d.details from private.payment_details d where d.booking_id = v_booking.id), '{}'));
  return true;
exception
  when exclusion_violation or sqlstate 'PT403' or sqlstate 'PT409' or sqlstate 'PT422' then
    return false;
end $$;
comment on function private.book_paid_hold is
  'Submits a hold whose payment is authorized, in its guest''s name; one that expired is revived where its time is still free. False,
with nothing changed, when it cannot be booked any more: released, taken, blocked, its venue withdrawn, its guest''s account deleted, or one that
expired of a guest who has as many open bookings as one may have. The booking must be locked, and before its venue the guest''s holds.';

create function private.record_authorization(p_payment public.payments, p_booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.payments set status = 'authorized', authorized_at = now(), failure_code = null where id = p_payment.id;
  update public.booking_installments set status = 'processing'
  where id = p_payment.installment_id and status in ('due', 'failed');
  if p_booking.status not in ('pending', 'confirmed', 'completed')
    and (p_payment.is_security_deposit or not private.book_paid_hold(p_booking)) then
    perform private.end_payment(p) from public.payments p where p.id = p_payment.id;
    perform private.free_installment(p_payment.installment_id);
    if p_payment.is_security_deposit then
      return;
    end if;
    perform private.notify_returned_payment(p_booking, p_payment.amount_minor);
  end if;
end $$;
comment on function private.record_authorization is
  'Records the authorization of a payment, and submits its hold in the same transaction. When that is impossible, cancels the
payment and notifies the guest, except for a security deposit.';

create function private.record_capture(p_payment public.payments, p_booking public.bookings, p_captured bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_booking public.bookings := p_booking;
  v_installment public.booking_installments;
  v_other public.payments;
begin
  update public.payments set status = 'captured', captured_minor = p_captured, captured_at = coalesce(captured_at, now()),
    authorized_at = coalesce(authorized_at, now()), failure_code = null, ended_at = coalesce(ended_at, now())
  where id = p_payment.id returning * into v_payment;
  perform private.post_capture(v_payment, p_captured - p_payment.captured_minor);
  if v_payment.is_security_deposit then
    perform private.settle_captured_security_deposit(v_payment);
    return;
  end if;
  if v_booking.submitted_at is null and private.book_paid_hold(v_booking) then
    select * into v_booking from public.bookings where id = v_booking.id;
  end if;
  select * into v_installment from public.booking_installments where id = p_payment.installment_id for update;
  if v_booking.status not in ('pending', 'confirmed', 'completed', 'cancelled') or v_installment.status in ('paid', 'cancelled') then
    perform private.refund_payments(v_booking.id, p_captured, v_payment.id);
    perform private.notify_returned_payment(v_booking, p_captured);
    perform private.issue_capture_invoice(v_payment, p_captured - p_payment.captured_minor);
    return;
  end if;
  perform private.notify_of_capture(v_payment, v_booking, p_captured - p_payment.captured_minor);
  -- After an earlier refusal captures the authorized amount, at most the installment's present amount.
  if p_captured >= v_installment.amount_minor then
    update public.booking_installments set status = 'paid', paid_at = now(), grace_ends_at = null where id = v_installment.id;
    for v_other in
      select * from public.payments where installment_id = v_installment.id and ended_at is null order by id for update
    loop
      perform private.end_payment(v_other);
    end loop;
    perform private.refund_payments(v_booking.id, p_captured - v_installment.amount_minor, v_payment.id);
    perform private.notify_host_of_capture(v_booking, v_installment, v_installment.amount_minor);
  else
    update public.booking_installments set status = 'due', amount_minor = amount_minor - p_captured
    where id = v_installment.id;
    perform private.notify_host_of_capture(v_booking, v_installment, p_captured);
  end if;
  if v_booking.status in ('completed', 'cancelled') then
    perform private.schedule_payouts(v_booking);
  end if;
  -- Last, because invoice numbers stay locked until the transaction ends.
  perform private.issue_capture_invoice(v_payment, p_captured - p_payment.captured_minor);
end $$;
comment on function private.record_capture is
  'Records a capture: marks the installment as paid, notifies guest and host, and issues an invoice. Refunds an excess, when the
booking has ended, or the installment was paid otherwise or reduced.';

create function private.record_failure(p_payment public.payments, p_booking public.bookings, p_failure_code text)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.payments set status = 'failed', failure_code = left(p_failure_code, 200),
    ended_at = case when is_off_session then now() end
  where id = p_payment.id;
  if p_payment.is_off_session then
    perform private.fail_installment(p_booking, p_payment.installment_id);
  else
    perform private.free_installment(p_payment.installment_id);
  end if;
end $$;
comment on function private.record_failure is
  'Records a failed charge. A present guest sees the failure and may try again with the same payment; after a charge without the
guest the time of grace begins.';

create function private.record_processor_failure(p_payment public.payments, p_failure_code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_before public.booking_installments;
begin
  select * into v_booking from public.bookings where id = p_payment.booking_id;
  select * into v_before from public.booking_installments where id = p_payment.installment_id for update;
  update public.payments set status = 'failed', failure_code = left(p_failure_code, 200), ended_at = now() where id = p_payment.id;
  update public.booking_installments set status = case when grace_ends_at is null then 'due' else 'failed' end, failed_at = now()
  where id = p_payment.installment_id and status in ('due', 'processing', 'failed');
  perform private.note_in_admin_queue('payments');
  if v_before.status in ('due', 'processing', 'failed') and v_before.failed_at is null then
    if v_before.kind <> 'security' then
      perform private.notify_payment(v_booking, 'guest', 'payment_delayed', v_before.amount_minor);
    end if;
    perform private.notify_payment(v_booking, 'host',
      case v_before.kind when 'security' then 'security_missing' else 'balance_delayed' end, v_before.amount_minor);
  end if;
end $$;
comment on function private.record_processor_failure is
  'Records that a saved card could not be charged through no fault of its holder: the installment stays due with failed_at, and no
time of grace begins. Notifies admins (refused_charges), and guest and host once. It is retried after a day; the guest can pay
it meanwhile.';

create function private.require_payment_state(p_payment public.payments, p_state jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_state ->> 'status', '')
      not in ('requires_action', 'processing', 'authorized', 'captured', 'failed', 'cancelled') then
    perform private.raise_error('invalid_input', 'status');
  elsif (p_state ->> 'amount_minor')::bigint is distinct from p_payment.amount_minor then
    perform private.raise_error('invalid_input', 'amount_minor');
  elsif p_state ->> 'status' = 'captured' and (p_state ->> 'captured_minor') is null
    or coalesce((p_state ->> 'captured_minor')::bigint, 0) not between 0 and p_payment.amount_minor then
    perform private.raise_error('invalid_input', 'captured_minor');
  end if;
end $$;
comment on function private.require_payment_state is
  'Refuses an impossible state of a payment: another amount, or more captured than that. Errors: invalid_input (PT422).';

create function public.record_payment(p_processor_id text, p_state jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_status text := p_state ->> 'status';
  v_captured bigint;
  v_payment public.payments;
  v_booking public.bookings;
  v_has_changed boolean;
begin
  select * into v_payment from public.payments where processor_id = p_processor_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  -- Locks the payer's row before the venue: the insert below references it, and must wait while the account is being deleted.
  perform 1 from public.users where id = v_payment.payer_id for key share;
  -- As start_payment: an expired hold may count among the guest's open bookings again.
  perform pg_advisory_xact_lock(hashtextextended('holds:' || v_payment.payer_id::text, 0));
  v_booking := private.lock_booking(v_payment.booking_id);
  select * into v_payment from public.payments where id = v_payment.id for update;
  perform private.require_payment_state(v_payment, p_state);
  v_captured := coalesce((p_state ->> 'captured_minor')::bigint, 0);
  if v_payment.is_off_session and v_status = 'requires_action' then
    v_status := 'failed';
  end if;
  if v_status in ('authorized', 'captured') and v_payment.card_last4 is null and jsonb_typeof(p_state -> 'card') = 'object' then
    update public.payments set card_brand = left(p_state -> 'card' ->> 'brand', 40),
      card_last4 = left(p_state -> 'card' ->> 'last4', 4), saved_card_id = private.save_card(payer_id, p_state -> 'card')
    where id = v_payment.id;
  end if;
  if v_status = 'captured' then
    if v_captured > v_payment.captured_minor then
      perform private.record_capture(v_payment, v_booking, v_captured);
    end if;
  elsif v_payment.ended_at is not null or v_payment.status = 'captured' then
    null;
  elsif v_status = 'cancelled' then
    update public.payments set status = 'cancelled', ended_at = now(), failure_code = left(p_state ->> 'failure_code', 200)
    where id = v_payment.id;
    perform private.free_installment(v_payment.installment_id);
    perform private.lose_deposit_claim(v_payment, v_booking);
  elsif v_payment.status in ('cancelled', 'authorized') then
    null;
  elsif v_status = 'authorized' then
    perform private.record_authorization(v_payment, v_booking);
  elsif v_status = 'processing' then
    update public.payments set status = 'processing', failure_code = null where id = v_payment.id;
    update public.booking_installments set status = 'processing'
    where id = v_payment.installment_id and status in ('due', 'failed');
  elsif v_status = 'failed' then
    perform private.record_failure(v_payment, v_booking, coalesce(p_state ->> 'failure_code', p_state ->> 'status'));
  elsif v_payment.status = 'failed' then
    update public.payments set status = 'created', failure_code = null where id = v_payment.id;
  end if;
  select v_payment.status is distinct from p.status into v_has_changed from public.payments p where p.id = v_payment.id;
  select * into v_payment from public.payments where id = v_payment.id;
  select * into v_booking from public.bookings where id = v_payment.booking_id;
  if v_has_changed then
    perform private.broadcast_booking(v_booking);
  end if;
  if private.payment_order(v_payment) ->> 'action' is not null then
    perform private.enqueue_settlement(v_payment.id);
  end if;
  return jsonb_build_object('payment_id', v_payment.id, 'status', v_payment.status, 'failure_code', v_payment.failure_code,
    'booking_id', v_booking.id, 'booking_status', private.effective_status(v_booking));
end $$;
comment on function public.record_payment is
  'Records the state of a payment at the processor: { status (requires_action, processing, authorized, captured, failed,
cancelled), amount_minor, captured_minor, refunded_minor, failure_code, card: { id, brand, last4, exp_month, exp_year } or null
}. Ignores a repeated or older state. An authorized payment of a hold submits it: as a request, or confirmed at once. Returns
{ payment_id, status, failure_code, booking_id, booking_status }. For the server. Errors: not_found (PT404), invalid_input
(PT422: a state that cannot be that of this payment).';

grant execute on function
  public.record_payment
  to service_role;
