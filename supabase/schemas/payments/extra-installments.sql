-- Extra installments of a booking whose price increases, and the state of each installment.

create function private.unscheduled_minor(p_booking public.bookings) returns bigint
language sql stable security definer set search_path = '' as $$
  select (p_booking.total_minor
    - case when private.manual_payment_method(p_booking.id) is not null then private.manual_net(p_booking.id)
      else private.net_paid(p_booking.id) end - (
    select coalesce(sum(i.amount_minor), 0) from public.booking_installments i
    where i.booking_id = p_booking.id and i.status in ('due', 'processing', 'failed') and i.kind <> 'security'))::bigint
$$;
comment on function private.unscheduled_minor is
  'Returns the part of a booking''s total that is neither paid nor in an installment; negative when the installments are too large.';

create function private.unscheduled_offer(p_before public.bookings, p_booking public.bookings) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.unscheduled_minor(p_booking) + least(greatest(-private.unscheduled_minor(p_before), 0), (
    select coalesce(sum(i.amount_minor), 0) from public.booking_installments i where i.booking_id = p_booking.id and i.status = 'due'
      and exists (select from public.payment_proofs f where f.installment_id = i.id and f.status = 'sent')))::bigint
$$;
comment on function private.unscheduled_offer is
  'Returns what an accepted offer adds to the installments of a booking, which it changes from `p_before` to `p_booking`. What an installment
with a waiting proof exceeds the rest of the price by pays no offer.';

create function private.extra_due_at(p_booking public.bookings) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when method is null then now() else greatest(now(), private.manual_due_at(method, p_booking.starts_at, now())) end
  from private.manual_payment_method(p_booking.id) method
$$;
comment on function private.extra_due_at is
  'Returns the due time of an extra installment: now by card; manual_due_at by transfer or in cash.';

create function private.installment_state(p_booking public.bookings, p_installment public.booking_installments) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_installment.status = 'processing' then case p_booking.status when 'pending' then 'reserved' else 'charging' end
    when p_installment.status = 'failed' and (p_installment.offer_id is not null or p_booking.starts_at <= now()) then 'unpaid'
    when p_installment.status <> 'due' then p_installment.status
    when private.manual_payment_method(p_booking.id) is not null then
      case when p_booking.status = 'pending' and p_installment.due_at <= now() + private.manual_payment_time()
        then 'after_acceptance' else 'pay_by' end
    when p_installment.due_at > now() then case when (private.find_charged_card(p_booking)).id is null then 'pay_by' else 'charged' end
    when p_booking.status = 'pending' then 'after_acceptance'
    when (private.find_charged_card(p_booking)).id is null then 'unpaid'
    else 'charging' end
$$;
comment on function private.installment_state is
  'Returns what becomes of an installment: reserved (on the card, until the request is accepted), after_acceptance (due then), charging
(at this moment), charged (to the saved card, when it falls due), pay_by (by the guest, until then), unpaid (by card: waits for the guest,
until no certain day), paid, failed (to be paid until grace_ends_at), cancelled.';

create function private.preview_extra_installment(p_booking public.bookings, p_changed public.bookings) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_manual text := private.manual_payment_method(p_booking.id);
  v_method text := coalesce(v_manual, case when private.is_paid_by_card(p_booking.id) then 'card' end);
  v_card public.saved_cards := private.find_charged_card(p_booking);
  v_part public.booking_installments;
  v_state text;
  v_amount bigint;
begin
  if v_method is null then
    return jsonb_build_object('method', null, 'amount_minor', p_changed.total_minor - p_booking.total_minor, 'state', null,
      'due_at', null, 'card', null);
  end if;
  -- First offset with what the host still owes manually (reduce_manual_refunds).
  v_amount := greatest(private.unscheduled_offer(p_booking, p_changed) - (
    select coalesce(sum(r.amount_minor), 0) from public.manual_refunds r where r.booking_id = p_booking.id and private.is_manual_refund_unsent(r)), 0);
  v_part.booking_id := p_booking.id;
  v_part.status := 'due';
  v_part.kind := 'extra';
  v_part.due_at := private.extra_due_at(p_booking);
  v_state := private.installment_state(p_booking, v_part);
  if v_state = 'unpaid' then
    v_state := 'pay_by';
  end if;
  return jsonb_build_object('method', v_method, 'amount_minor', v_amount, 'state', v_state,
    'due_at', case when v_state = 'pay_by' and v_manual is not null then v_part.due_at end,
    'card', case when v_method = 'card' and v_card.id is not null
      then jsonb_build_object('brand', v_card.brand, 'last4', v_card.last4) end);
end $$;
comment on function private.preview_extra_installment is
  'Returns the installment that adjust_installments would add for the changed booking `p_changed`: { method (card, transfer, cash;
null: to the host directly), amount_minor, state (charging, after_acceptance or pay_by: installment_state), due_at (until when the guest
pays it by transfer or in cash; null by card, where no day ends anything), card: { brand, last4 } (that is charged; null where the guest pays) }. For the guest.';
