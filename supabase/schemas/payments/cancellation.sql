-- Payments of a booking that ends or changes its price.

create function private.end_payment(p_payment public.payments) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.payments set status = 'cancelled', ended_at = case when processor_id is null then now() end
  where id = p_payment.id and status in ('created', 'processing', 'authorized', 'failed') and ended_at is null;
  if found and p_payment.processor_id is not null then
    perform private.enqueue_settlement(p_payment.id);
  end if;
end $$;
comment on function private.end_payment is
  'Cancels an uncaptured payment, also at the processor. record_payment refunds an amount that is captured nevertheless. The
booking must be locked.';

create function private.end_booking_payments(p_booking_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_is_claimable boolean := (select private.outlives_cancellation(b) from public.bookings b where b.id = p_booking_id);
  v_is_confirmed boolean := (select b.confirmed_at is not null from public.bookings b where b.id = p_booking_id);
begin
  for v_payment in
    select * from public.payments
    where booking_id = p_booking_id and ended_at is null
      and not (status = 'authorized' and case when is_security_deposit then v_is_claimable else v_is_confirmed end)
    order by id for update
  loop
    perform private.end_payment(v_payment);
  end loop;
  update public.booking_installments set status = 'cancelled', grace_ends_at = null
  where booking_id = p_booking_id and status in ('due', 'processing', 'failed')
    and not exists (select from public.payments p where p.installment_id = booking_installments.id and p.status = 'authorized');
end $$;
comment on function private.end_booking_payments is
  'Cancels the open payments and unpaid installments of a booking, except for a held security deposit once the booking has begun
(outlives_cancellation), and the authorized payment of a confirmed booking (capture_kept). The booking must be locked.';

create function private.capture_kept(p_booking_id uuid, p_amount bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_open bigint := greatest(p_amount, 0);
  v_payment public.payments;
begin
  for v_payment in
    select * from public.payments where booking_id = p_booking_id and status = 'authorized' and not is_security_deposit order by id for update
  loop
    if v_open > 0 then
      update public.booking_installments set amount_minor = least(v_payment.amount_minor, v_open) where id = v_payment.installment_id;
      perform private.enqueue_settlement(v_payment.id);
    else
      perform private.end_payment(v_payment);
      update public.booking_installments set status = 'cancelled', grace_ends_at = null where id = v_payment.installment_id;
    end if;
    v_open := v_open - least(v_payment.amount_minor, v_open);
  end loop;
end $$;
comment on function private.capture_kept is
  'Starts the capture of an amount of a cancelled booking''s authorized payment, and the release of the rest. The booking must be
locked.';

create function private.settle_ended_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_booking public.bookings;
begin
  if new.event = 'complete' then
    select * into v_booking from public.bookings where id = new.booking_id;
    -- Does not share what was unpaid at the end.
    if private.collected_minor(v_booking) < v_booking.total_minor then
      perform private.schedule_payouts(v_booking);
    end if;
  elsif new.event = 'accept' then
    perform private.restart_manual_payment(new.booking_id);
    perform private.enqueue_settlement(p.id) from public.payments p
    where p.booking_id = new.booking_id and p.status = 'authorized';
  elsif new.event = 'lapse' and new.from_status = 'held' then
    -- The card may have been authorized just now: record_payment then books the time if it is still free.
    for v_payment in select * from public.payments where booking_id = new.booking_id and ended_at is null order by id loop
      if v_payment.processor_id is null then
        perform private.end_payment(v_payment);
      else
        perform private.enqueue_settlement(v_payment.id, now() + interval '15 minutes');
      end if;
    end loop;
  else
    perform private.end_booking_payments(new.booking_id);
    if new.event not in ('cancel', 'end_unpaid') then
      perform private.refund_payments(new.booking_id, private.net_paid(new.booking_id));
    end if;
  end if;
  return null;
end $$;
comment on function private.settle_ended_booking is
  'Starts the capture of an accepted request''s authorized payment, shares the paid amount of a completed booking, and cancels open
payments when a request is declined, lapses or is cancelled, or a hold is released. Only confirmed bookings have captured
payments; cancel_as refunds or captures theirs.';

create function private.join_small_installment(p_booking_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_currency text := (select b.currency from public.bookings b where b.id = p_booking_id);
  v_small public.booking_installments;
  v_other public.booking_installments;
  v_payment public.payments;
begin
  update public.booking_installments set status = 'cancelled', grace_ends_at = null
  where booking_id = p_booking_id and status in ('due', 'failed') and kind <> 'security'
    and amount_minor < private.least_card_amount(v_currency) and private.manual_payment_method(p_booking_id) is null
  returning * into v_small;
  select * into v_other from public.booking_installments
  where booking_id = p_booking_id and status in ('due', 'failed') and kind <> 'security'
    and private.is_card_amount(amount_minor + v_small.amount_minor, v_currency)
  order by offer_id is not distinct from v_small.offer_id desc, position desc limit 1 for update;
  for v_payment in
    select * from public.payments where installment_id = v_other.id and ended_at is null order by id for update
  loop
    perform private.end_payment(v_payment);
  end loop;
  update public.booking_installments set amount_minor = amount_minor + v_small.amount_minor where id = v_other.id;
end $$;
comment on function private.join_small_installment is
  'Moves the rest of an unpaid installment that is too small for a card to the last other unpaid one. Without one the rest is not
charged, unless the price increases (adjust_installments). Prefers one of the price for a rest of the price. The booking must be locked.';

create function private.reduce_installments(p_booking_id uuid, p_amount bigint, p_is_confirmed boolean default false) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_open bigint := p_amount;
  v_taken bigint;
  v_part public.booking_installments;
  v_payment public.payments;
  v_refused_at timestamptz;
  v_lines jsonb := (select b.lines from public.bookings b where b.id = p_booking_id);
  v_waiting record;
begin
  -- The receipt of an offer that is still in the booking pays that offer, whatever falls.
  select coalesce(sum(i.amount_minor), 0)::bigint as amount, coalesce(sum(i.amount_minor) filter (where i.offer_id is not null), 0)::bigint as of_left_offers
  into v_waiting from public.booking_installments i
  where i.booking_id = p_booking_id and i.status = 'due' and not p_is_confirmed
    and (i.offer_id is null or not v_lines @> jsonb_build_array(jsonb_build_object('offer_id', i.offer_id)))
    and exists (select from public.payment_proofs f where f.installment_id = i.id and f.status = 'sent');
  for v_part in
    select * from public.booking_installments
    where booking_id = p_booking_id and status in ('due', 'failed', 'processing') and kind <> 'security'
      -- An installment with a waiting proof stays until the host has answered; an excess is returned then.
      and not exists (select from public.payment_proofs f where f.installment_id = booking_installments.id and f.status = 'sent')
    -- An installment that is being charged comes last: it cannot change any more, only be captured in part or refunded.
    -- What fell is the price: the part of an accepted offer goes before the others once the offer left the booking, else after them.
    order by status = 'processing', case when offer_id is null then 2
      when v_lines @> jsonb_build_array(jsonb_build_object('offer_id', offer_id)) then 3 else 1 end, position desc for update
  loop
    -- Until it is confirmed a receipt pays the price or its own offer: no other offer, and no offer the price.
    v_taken := least(v_part.amount_minor, v_open - case when v_part.offer_id is null then v_waiting.of_left_offers
      when v_lines @> jsonb_build_array(jsonb_build_object('offer_id', v_part.offer_id)) then v_waiting.amount else 0 end);
    continue when v_taken <= 0;
    for v_payment in
      select * from public.payments where installment_id = v_part.id and ended_at is null
        and (status in ('created', 'failed') or v_part.amount_minor = v_taken) order by id for update
    loop
      perform private.end_payment(v_payment);
    end loop;
    v_refused_at := (select max(f.decided_at) from public.payment_proofs f where f.installment_id = v_part.id and f.status = 'refused');
    if v_part.amount_minor = v_taken or v_refused_at is not null then
      update public.booking_installments set status = 'cancelled', grace_ends_at = null where id = v_part.id;
      -- All of a refused installment may have been paid: it can still be confirmed, and the rest is due on its own.
      insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at, offer_id, refund_id)
      select p_booking_id, max(i.position) + 1, v_part.kind, v_part.amount_minor - v_taken, greatest(v_part.due_at, v_refused_at), v_part.offer_id, v_part.refund_id
      from public.booking_installments i where i.booking_id = p_booking_id having v_part.amount_minor > v_taken;
    else
      update public.booking_installments set amount_minor = amount_minor - v_taken where id = v_part.id;
    end if;
    v_open := v_open - v_taken;
  end loop;
  perform private.join_small_installment(p_booking_id);
  return v_open;
end $$;
comment on function private.reduce_installments is
  'Reduces the unpaid installments of a booking by an amount, last one first and those of accepted offers at the end, except for installments
with a waiting proof, and returns the rest of the amount. What waits beyond the price reduces parts of the price for a proof of the price only, and what waits
for an offer that left the booking no other part, nor does any of it reduce those of offers, unless the amount was confirmed (`p_is_confirmed`). One whose proof was refused is cancelled, and what is left of it is due as another installment.
Cancels a started payment of a changed installment. None becomes smaller than a card can be
charged. The booking must be locked.';

create function private.offset_manual_refunds(p_booking_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_due bigint := (
    select coalesce(sum(i.amount_minor), 0) from public.booking_installments i
    where i.booking_id = p_booking_id and i.status = 'due' and i.kind <> 'security'
      and not exists (select from public.payment_proofs f where f.installment_id = i.id and f.status = 'sent'));
begin
  perform private.reduce_installments(p_booking_id, v_due - private.reduce_manual_refunds(p_booking_id, v_due), true);
end $$;
comment on function private.offset_manual_refunds is
  'Offsets the due installments of a booking by transfer or in cash with what its host still owes its guest, which can both arise
while a receipt waits. The booking must be locked.';

create function private.adjust_installments(p_booking public.bookings, p_offer_id uuid default null, p_before public.bookings default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_is_manual boolean := private.manual_payment_method(p_booking.id) is not null;
  v_difference bigint := case when p_offer_id is null then private.unscheduled_minor(p_booking)
    else private.unscheduled_offer(p_before, p_booking) end;
begin
  if not v_is_manual and not private.is_paid_by_card(p_booking.id) then
    return;
  end if;
  if v_difference < 0 then
    v_difference := private.reduce_installments(p_booking.id, -v_difference);
    if not v_is_manual then
      perform private.refund_payments(p_booking.id, v_difference);
    -- A cancelled booking has a single refund (cancel_as).
    elsif p_booking.status <> 'cancelled' then
      perform private.request_manual_refund(p_booking, 'price_reduction', private.manual_net(p_booking.id) - p_booking.total_minor);
      perform private.offset_manual_refunds(p_booking.id);
    end if;
  elsif v_difference > 0 and p_booking.status in ('pending', 'confirmed') then
    if v_is_manual then
      v_difference := private.reduce_manual_refunds(p_booking.id, v_difference);
    elsif not private.is_card_amount(v_difference, p_booking.currency) then
      -- The guest could never pay it.
      if p_offer_id is not null then
        perform private.raise_error('invalid_input', 'price');
      end if;
      return;
    end if;
    insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at, offer_id)
    select p_booking.id, max(i.position) + 1, 'extra', v_difference, private.extra_due_at(p_booking), p_offer_id
    from public.booking_installments i where i.booking_id = p_booking.id having v_difference > 0;
  end if;
end $$;
comment on function private.adjust_installments is
  'Makes the installments of a booking, without its security deposit, add up to its total again. A lower price reduces the unpaid
ones, and refunds the rest: manually for a booking by transfer or in cash. A higher price first reduces what its host still owes
manually; the rest is an extra installment (extra_due_at) of its offer, which the guest saw as preview_extra_installment, on the booking
before it (`p_before`). The
booking must be locked. Adds an amount that is too small for a card, and not of an offer, to the next installment. Errors:
invalid_input (PT422: an offer that a card cannot be charged).';

create function private.adjust_changed_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.adjust_installments(new, (
    select (line ->> 'offer_id')::uuid from jsonb_array_elements(new.lines) line
    where line ? 'offer_id' and not old.lines @> jsonb_build_array(jsonb_build_object('offer_id', line -> 'offer_id')) limit 1), old);
  return null;
end $$;
comment on function private.adjust_changed_booking is
  'Adjusts the installments of a booking whose total has changed, by an accepted offer or another cause.';

create trigger booking_events_settle_payments after insert on public.booking_events for each row
  when (new.event in ('accept', 'decline', 'lapse', 'cancel', 'end_unpaid', 'release', 'complete'))
  execute function private.settle_ended_booking();
create trigger bookings_adjust_installments after update of total_minor on public.bookings for each row
  when (new.total_minor <> old.total_minor) execute function private.adjust_changed_booking();
