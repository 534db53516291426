-- The host's decisions about payments by transfer and in cash: received, not received, or no longer expected.

create function private.lock_manual_booking(p_booking_id uuid) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_locked record;
begin
  perform private.require_user();
  if p_booking_id is null then
    perform private.raise_error('not_found');
  end if;
  v_locked := private.lock_booking_for_caller(p_booking_id);
  if v_locked.caller_role = 'guest' then
    perform private.raise_error('forbidden');
  elsif private.manual_payment_method(p_booking_id) is null then
    perform private.raise_error('wrong_status');
  end if;
  return v_locked.booking;
end $$;
comment on function private.lock_manual_booking is
  'Returns a locked booking by transfer or in cash, for its host or an admin. Errors: not_signed_in (PT401), forbidden
(PT403: its guest, a stranger), not_found (PT404), wrong_status (PT409: it is paid otherwise).';

create function private.settle_late_payment(p_booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_refund jsonb := private.cancellation_refund(p_booking, p_booking.cancelled_by, p_booking.cancelled_at);
  v_booking public.bookings;
begin
  -- An excess over the price is returned too, but is not part of the booking's refund.
  update public.bookings set refund_minor = least(private.manual_paid(p_booking.id), total_minor) - (v_refund ->> 'kept_minor')::bigint
  where id = p_booking.id returning * into v_booking;
  perform private.request_manual_refund(v_booking, 'late_payment', (v_refund ->> 'refund_minor')::bigint);
  if (v_refund ->> 'kept_minor')::bigint > 0 then
    perform private.schedule_payouts(v_booking);
  else
    update public.payouts set status = 'cancelled' where booking_id = v_booking.id and status = 'scheduled' and kind = 'booking';
    perform private.post_owed_fee(v_booking);
  end if;
end $$;
comment on function private.settle_late_payment is
  'Settles an installment that was confirmed after its booking was cancelled: the host returns manually what the policy of the
cancellation does not let them keep; the rest is earned. When nothing is kept, cancels the payouts of an earlier kept part and
posts its fee back. The booking must be locked.';

create function public.confirm_manual_payment(p_installment_id uuid, p_amount_minor bigint default null,
  p_arrived_before_end boolean default null, p_arrived_minor bigint default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_manual_booking((
    select i.booking_id from public.booking_installments i where i.id = p_installment_id));
  v_role text := private.booking_role(v_booking, auth.uid());
  v_installment public.booking_installments;
  v_amount bigint;
begin
  if (p_arrived_before_end is not null or p_arrived_minor is not null) and v_role is distinct from 'admin' then
    perform private.raise_error('forbidden');
  elsif not private.has_host_account(v_booking) or (p_arrived_before_end is not null and not private.was_ended_unpaid(v_booking))
    or (p_arrived_minor is not null and v_booking.status <> 'cancelled') then
    perform private.raise_error('wrong_status');
  end if;
  select * into v_installment from public.booking_installments where id = p_installment_id for update;
  if v_installment.status = 'paid' then
    -- The same call again has the amount that arrived.
    if coalesce(p_arrived_minor, p_amount_minor) <> v_installment.amount_minor then
      perform private.raise_error('wrong_status');
    elsif p_arrived_before_end is not null
      and (p_arrived_minor is null or p_arrived_before_end is distinct from v_installment.arrived_before_end) then
      perform private.correct_arrival(v_booking, v_installment, p_arrived_before_end);
    end if;
    return;
  end if;
  v_amount := v_installment.amount_minor;
  if v_amount <> p_amount_minor or not private.may_have_been_paid(v_installment, v_booking) then
    perform private.raise_error('wrong_status');
  elsif p_arrived_minor not between 1 and v_amount then
    perform private.raise_error('invalid_input', 'arrived_minor');
  end if;
  perform private.log_admin_decision(v_booking, 'manual_payment_confirmed', jsonb_build_object('installment_id', p_installment_id,
    'amount_minor', v_amount, 'arrived_minor', p_arrived_minor, 'arrived_before_end', p_arrived_before_end));
  update public.booking_installments set status = 'paid', paid_at = now(), amount_minor = coalesce(p_arrived_minor, amount_minor),
    arrived_before_end = case when private.was_ended_unpaid(v_booking) then coalesce(p_arrived_before_end, exists (
      select from public.payment_proofs f where f.installment_id = p_installment_id and private.is_refused_before_end(f, v_booking))) end
  where id = p_installment_id returning * into v_installment;
  insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at, offer_id, refund_id, status, rest_of)
  select v_booking.id, max(i.position) + 1, v_installment.kind, v_amount - v_installment.amount_minor, v_installment.due_at,
    v_installment.offer_id, v_installment.refund_id, 'cancelled', coalesce(v_installment.rest_of, v_installment.id)
  from public.booking_installments i where i.booking_id = v_booking.id having v_amount > v_installment.amount_minor;
  update public.payment_proofs set status = 'confirmed', decided_at = now(), decided_by = v_role
  where installment_id = p_installment_id and status = 'sent';
  update private.manual_payments set fee_posted_at = null where booking_id = v_booking.id;
  perform private.notify_payment(v_booking, 'guest', 'payment_confirmed', v_installment.amount_minor, p_decided_by => v_role);
  if v_booking.status = 'cancelled' then
    v_booking := private.settle_end(v_booking);
  else
    perform private.adjust_installments(v_booking);
    if v_booking.status = 'completed' then
      perform private.schedule_payouts(v_booking);
    end if;
  end if;
  perform private.broadcast_booking(v_booking);
end $$;
comment on function public.confirm_manual_payment is
  'Confirms as the host that an installment was received by transfer or in cash, with or without a proof, and notifies the guest.
After the end of the booking it is then earned, and its service fee becomes due. An installment with a proof can also be confirmed
after it was cancelled, with its booking or by a fall of the price, even when the host refused the proof (may_have_been_paid); an excess becomes a manual refund.
Everything is returned when what was overdue had arrived before the booking was ended as unpaid (was_ended_unduly). Without an admin who says
with `p_arrived_before_end` whether it had, a proof that was refused before the end says so; they can correct it later (correct_arrival). Of a cancelled booking they can say with `p_arrived_minor` that only a part of it arrived: the installment is that amount
then, and the rest is another one that can be proved and confirmed later (rest_of). Idempotent. Errors: not_signed_in (PT401), forbidden (PT403: the guest, a stranger, `p_arrived_before_end` or `p_arrived_minor`
of a host), not_found (PT404), wrong_status (PT409: the host has deleted their account, cancelled without a proof, not confirmed yet, paid otherwise, not of
`p_amount_minor`, which the caller saw, confirmed already with another amount, or not to be corrected to `p_arrived_before_end`, `p_arrived_before_end` of a booking that was not ended as unpaid, `p_arrived_minor` of one
that was not cancelled), invalid_input (PT422: `p_arrived_minor` not between 1 and the amount).';

create function public.refuse_payment_proof(p_proof_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_manual_booking((
    select f.booking_id from public.payment_proofs f where f.id = p_proof_id));
  v_role text := private.booking_role(v_booking, auth.uid());
  v_reason text := private.normalize_reason(p_reason);
  v_last integer;
  v_part public.booking_installments;
  v_due public.booking_installments;
  v_proof public.payment_proofs;
begin
  if v_reason is null then
    perform private.raise_error('invalid_input', 'reason');
  end if;
  select * into v_proof from public.payment_proofs where id = p_proof_id for update;
  if v_proof.status = 'refused' then
    return;
  elsif v_proof.status <> 'sent' then
    perform private.raise_error('wrong_status');
  end if;
  update public.payment_proofs set status = 'refused', reason = v_reason, decided_at = now(), decided_by = v_role where id = p_proof_id;
  v_last := (select max(i.position) from public.booking_installments i where i.booking_id = v_booking.id);
  if v_booking.status in ('confirmed', 'completed') then
    perform private.adjust_installments(v_booking);
  end if;
  select * into v_part from public.booking_installments where id = v_proof.installment_id;
  perform private.log_admin_decision(v_booking, 'payment_proof_refused', jsonb_build_object('installment_id', v_part.id,
    'amount_minor', v_part.amount_minor, 'reason', v_reason));
  -- What is due of it now: all of it, or what is left of it after a fall of the price (reduce_installments).
  select * into v_due from public.booking_installments i
  where i.booking_id = v_booking.id and i.status = 'due' and (i.id = v_part.id or i.position > v_last and i.offer_id is not distinct from v_part.offer_id)
  order by i.id = v_part.id desc, i.position limit 1;
  perform private.notify_payment(v_booking, 'guest', 'payment_proof_refused', v_due.amount_minor, v_reason,
    case when private.is_reason_to_end(v_due) and private.manual_grace_end(v_due) > now() then private.manual_grace_end(v_due) end, v_role);
  perform private.broadcast_booking(v_booking);
end $$;
comment on function public.refuse_payment_proof is
  'Refuses a proof as the host, or as an admin in their place, with a reason: the payment has not arrived. Notifies the guest of
what is due of it and the deadline (manual_grace_end, while in the future, if it is_reason_to_end), and of who refused it; the guest may send another proof. Idempotent. Errors: not_signed_in (PT401), forbidden
(PT403: the guest, a stranger), not_found (PT404), wrong_status (PT409: confirmed), invalid_input (PT422: no reason).';

create function private.manual_payment_state(p_booking public.bookings, p_role text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('method', m.method, 'reference', p_booking.reference,
    'transfer_details', case when p_booking.confirmed_at is not null and (p_role in ('host', 'admin')
      or (p_booking.status in ('confirmed', 'completed') and exists (
        select from public.booking_installments i where i.booking_id = p_booking.id and i.status = 'due')))
      then m.transfer_details end,
    'is_payable', p_booking.status in ('confirmed', 'completed') and private.has_host_account(p_booking),
    'takes_late_proofs', private.takes_late_proofs(p_booking),
    'may_cancel', p_role in ('host', 'admin') and private.may_end_unpaid(p_booking),
    'confirmed_after_end', private.confirmed_after_end(p_booking, p_role),
    'is_ended_unpaid', private.was_ended_unpaid(p_booking) and p_booking.cancelled_by = 'guest',
    'proofs', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'installment_id', f.installment_id, 'kind', f.kind, 'note', f.note,
        'status', f.status, 'reason', f.reason, 'created_at', f.created_at, 'decided_at', f.decided_at, 'decided_by', f.decided_by,
        'is_upheld', f.upheld_at is not null, 'is_refused_before_end', private.is_refused_before_end(f, p_booking),
        'may_uphold', p_role = 'admin' and private.may_uphold_refusal(f, p_booking))
        order by f.created_at desc, f.id), '[]')
      from public.payment_proofs f where f.booking_id = p_booking.id),
    'refunds', private.manual_refund_states(p_booking.id))
  from private.manual_payments m where m.booking_id = p_booking.id
$$;
comment on function private.manual_payment_state is
  'Returns the manual payments of a booking for its guest, its host and admins: { method, reference, transfer_details (frozen at
the confirmation; for the guest only while the booking is confirmed or completed and an installment is due, else null; for the
host and admins after the confirmation), is_payable, takes_late_proofs, may_cancel, is_ended_unpaid (and not found to be paid
since), proofs: [{ id, installment_id, kind, note, status, reason, created_at, decided_at, decided_by, is_upheld, is_refused_before_end,
may_uphold }], newest first, refunds (manual_refund_states) }; null for a booking that is paid otherwise.';

grant execute on function
  public.confirm_manual_payment,
  public.refuse_payment_proof
  to anon, authenticated, service_role;
