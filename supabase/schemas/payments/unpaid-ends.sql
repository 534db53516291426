-- The end of an unpaid booking by transfer or in cash by its host: when it is allowed, and what follows when the payment had arrived.

create function private.manual_grace_end(p_installment public.booking_installments) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select private.manual_unpaid_until(b.starts_at, greatest(p_installment.due_at, (
    select max(refused.decided_at) from (
      select f.decided_at from public.payment_proofs f
      where f.installment_id = p_installment.id and f.status = 'refused' order by f.decided_at limit 3) refused)))
  from public.bookings b where b.id = p_installment.booking_id
$$;
comment on function private.manual_grace_end is
  'Returns until when an installment by transfer or in cash may stay unpaid: manual_unpaid_until after its due time, or after the
refusal of a proof. Only the first three refusals count, so wrong proofs delay the end by at most nine days, within the limits
of manual_unpaid_until.';

create function private.is_overdue(p_installment public.booking_installments) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_installment.status = 'due' and private.manual_grace_end(p_installment) <= now()
    -- The host must answer a proof first.
    and not exists (select from public.payment_proofs f where f.installment_id = p_installment.id and f.status = 'sent')
$$;
comment on function private.is_overdue is
  'True for an installment by transfer or in cash that is unpaid after its time of grace, without a waiting proof.';

create function private.is_reason_to_end(p_installment public.booking_installments) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_installment.offer_id is null and (p_installment.refund_id is null or exists (
    select from public.manual_refund_events e where e.refund_id = p_installment.refund_id and e.event in ('received', 'paid')))
$$;
comment on function private.is_reason_to_end is
  'True for an installment whose lack of payment can end its booking: not of an accepted offer, nor one that a refund made due again
(make_due_again) of which neither its guest nor an admin says that it has come.';

create function private.may_end_unpaid(p_booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_booking.status = 'confirmed' and p_booking.starts_at > now() and exists (
    select from public.booking_installments i where i.booking_id = p_booking.id and private.is_reason_to_end(i) and private.is_overdue(i))
    and not exists (select from public.payment_proofs f where f.booking_id = p_booking.id and f.status = 'sent')
$$;
comment on function private.may_end_unpaid is
  'True for a booking by transfer or in cash that has not begun and has an overdue installment (is_overdue) that
is_reason_to_end, and no waiting proof.';

create function public.unpaid_end_preview(p_booking_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
  v_role text;
begin
  select * into v_booking from public.bookings where id = p_booking_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_role := private.booking_role(v_booking, v_user);
  if v_role is null or v_role = 'guest' then
    perform private.raise_error('forbidden');
  elsif private.manual_payment_method(p_booking_id) is null or not private.may_end_unpaid(v_booking) then
    perform private.raise_error('wrong_status');
  end if;
  return private.describe_cancellation(v_booking, 'guest');
end $$;
comment on function public.unpaid_end_preview is
  'Returns the result of cancel_unpaid_booking now, as refund_preview does for a cancellation by the guest. Errors: not_signed_in (PT401),
forbidden (PT403: the guest, a stranger), not_found (PT404), wrong_status (PT409: not overdue, or paid otherwise).';

create function public.cancel_unpaid_booking(p_booking_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_manual_booking(p_booking_id);
begin
  if not private.may_end_unpaid(v_booking) then
    perform private.raise_error('wrong_status');
  end if;
  update private.manual_payments set overdue_minor = (
    select sum(i.amount_minor) from public.booking_installments i
    where i.booking_id = p_booking_id and private.is_reason_to_end(i) and private.is_overdue(i))
  where booking_id = p_booking_id;
  perform private.cancel_as(v_booking, 'guest', null, 'end_unpaid');
end $$;
comment on function public.cancel_unpaid_booking is
  'Cancels, as its host, a booking by transfer or in cash that has not begun and has an unpaid installment after its time of grace
(manual_grace_end): on behalf of the guest, by the policy, and keeps what was overdue (overdue_minor). Nothing else cancels such a booking. Errors: not_signed_in (PT401),
forbidden (PT403: the guest, a stranger), not_found (PT404), wrong_status (PT409: not overdue, or a proof waits for an answer).';

create function private.was_ended_unpaid(p_booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_booking.status = 'cancelled' and exists (
    select from public.booking_events e where e.booking_id = p_booking.id and e.event = 'end_unpaid')
$$;
comment on function private.was_ended_unpaid is 'True for a booking that its host ended as unpaid (cancel_unpaid_booking).';

create function private.is_refused_before_end(p_proof public.payment_proofs, p_booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_proof.status = 'refused' and p_proof.upheld_at is null and p_proof.decided_at < p_booking.cancelled_at
    and private.was_ended_unpaid(p_booking)
$$;
comment on function private.is_refused_before_end is
  'True for a proof that was refused before its booking was ended as unpaid, unless an admin has upheld the refusal.';

create function private.was_refused_unduly(p_installment public.booking_installments, p_booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_installment.rest_of is null and p_installment.offer_id is null
    and exists (select from public.payment_proofs f where f.installment_id = p_installment.id and private.is_refused_before_end(f, p_booking))
    and not exists (select from public.booking_installments piece where p_installment.id in (piece.id, piece.rest_of)
      and (piece.status = 'paid' and piece.arrived_before_end) is not true)
$$;
comment on function private.was_refused_unduly is
  'True for an installment of the price whose proof was refused before the end (is_refused_before_end), and all of which had arrived by then.';

create function private.was_ended_unduly(p_booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.was_ended_unpaid(p_booking) and (exists (
      select from public.booking_installments i where i.booking_id = p_booking.id and private.was_refused_unduly(i, p_booking))
    or coalesce((select sum(i.amount_minor) from public.booking_installments i
      where i.booking_id = p_booking.id and i.status = 'paid' and i.offer_id is null and i.arrived_before_end)
      >= (select m.overdue_minor from private.manual_payments m where m.booking_id = p_booking.id), false))
$$;
comment on function private.was_ended_unduly is
  'True when what was confirmed since a booking was ended as unpaid had arrived before (arrived_before_end) and covers what was overdue of
the price then, without offers, or when its host had refused a whole installment that had arrived (was_refused_unduly).';

create function private.confirmed_after_end(p_booking public.bookings, p_role text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(i.id order by i.position), '[]') from public.booking_installments i
  where i.booking_id = p_booking.id and p_role = 'admin' and p_booking.cancelled_by = 'guest' and i.offer_id is null and not i.arrived_before_end
$$;
comment on function private.confirmed_after_end is
  'Returns for an admin the ids of the installments of the price that were confirmed after their booking was ended as unpaid, as late payments:
they can say that one had arrived before (correct_arrival). Empty for everybody else, and once everything goes back.';

create function private.settle_end(p_booking public.bookings) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings := p_booking;
begin
  if private.was_ended_unduly(p_booking) then
    update public.bookings set cancelled_by = 'host' where id = p_booking.id returning * into v_booking;
  end if;
  perform private.settle_late_payment(v_booking);
  return v_booking;
end $$;
comment on function private.settle_end is
  'Settles what was confirmed after a booking was cancelled, in the name of its host when it was ended unduly, and returns the booking, which must
be locked.';

create function private.correct_arrival(p_booking public.bookings, p_installment public.booking_installments, p_arrived_before_end boolean)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_is_returned boolean := p_booking.cancelled_by = 'host';
begin
  if p_arrived_before_end = p_installment.arrived_before_end and (v_is_returned or not p_arrived_before_end) then
    return;
  elsif p_installment.arrived_before_end is null or p_installment.offer_id is not null
    or p_arrived_before_end = p_installment.arrived_before_end or (v_is_returned and not p_arrived_before_end) then
    perform private.raise_error('wrong_status');
  end if;
  update public.booking_installments set arrived_before_end = p_arrived_before_end where id = p_installment.id;
  perform private.log_admin_decision(p_booking, 'manual_payment_confirmed', jsonb_build_object('installment_id', p_installment.id,
    'amount_minor', p_installment.amount_minor, 'arrived_before_end', p_arrived_before_end));
  perform private.broadcast_booking(private.settle_end(p_booking));
end $$;
comment on function private.correct_arrival is
  'Records as an admin whether an installment, which was confirmed after its booking was ended as unpaid, had arrived before: everything goes
back once that was_ended_unduly. The booking must be locked. Errors: wrong_status (PT409: confirmed before the end, of an offer, recorded as
arrived before although that is not enough, or late when its host returns everything already).';

grant execute on function
  public.unpaid_end_preview,
  public.cancel_unpaid_booking
  to anon, authenticated, service_role;
