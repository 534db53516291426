-- Due installments: reminders, charges to the saved card, and the consequences of unpaid ones.

create function private.find_charged_card(p_booking public.bookings) returns public.saved_cards
language sql stable security definer set search_path = '' as $$
  select c from public.saved_cards c
  where c.user_id = p_booking.guest_id and c.removed_at is null
    and exists (select from private.payment_customers k where k.user_id = p_booking.guest_id)
    -- The holder agreed to later charges for this booking; who had the security deposit held agreed to no charge.
    and exists (select from public.payments p
      where p.booking_id = p_booking.id and p.saved_card_id = c.id and p.authorized_at is not null and not p.is_security_deposit)
    -- The holder denies having paid with this card.
    and not exists (select from public.disputes d join public.payments p on p.id = d.payment_id
      where p.saved_card_id = c.id and d.status not in ('won', 'withdrawn'))
  order by (select max(p.captured_at) from public.payments p
    where p.booking_id = p_booking.id and p.saved_card_id = c.id and not p.is_security_deposit) desc nulls last, c.created_at desc
  limit 1
$$;
comment on function private.find_charged_card is
  'Returns the card to which later parts of a booking are charged: the last one that paid for it and was not removed; null without
one, so that the guest is asked to pay. Never a card that did not pay for it, or only held its security deposit, nor a card with a disputed
payment.';

create function private.own_payment_time() returns interval
language sql immutable set search_path = '' as $$ select interval '1 hour' $$;
comment on function private.own_payment_time is
  'Returns how long after its due time, or after it is to be tried again, a guest may be paying an installment themselves before it is charged
to their saved card.';

create function private.collection_time() returns interval
language sql immutable set search_path = '' as $$ select interval '30 days' $$;
comment on function private.collection_time is
  'Returns how long after the end of a booking what is unpaid of it is still charged to the saved card of its guest.';

create function private.own_payment_end(p_booking public.bookings, p_installment public.booking_installments) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select least(p_installment.due_at + private.own_payment_time(),
    case when p_installment.due_at < p_booking.starts_at then p_booking.starts_at end)
$$;
comment on function private.own_payment_end is
  'Returns until when a guest may be paying an installment themselves before it counts as unpaid: own_payment_time after it was due. What was
due before the event counts as unpaid when that begins at the latest, because its host has to know then.';

create function private.is_charge_pending(p_booking public.bookings, p_installment public.booking_installments) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when p_installment.failed_at is null then p_installment.status = 'due' and private.own_payment_end(p_booking, p_installment) <= now()
    -- As list_due_payments tries again.
    else p_installment.failed_at <= now() - interval '24 hours' - private.own_payment_time()
      and (p_installment.status = 'due'
        or p_installment.status = 'failed' and (p_installment.grace_ends_at > now() or p_booking.starts_at <= now()))
      and p_booking.ends_at > now() - case p_installment.kind when 'security' then '0' else private.collection_time() end
  end and (private.find_charged_card(p_booking)).id is not null
$$;
comment on function private.is_charge_pending is
  'True for an installment that is charged to the guest''s saved card next, so that no attempt of the guest may delay it. The guest
can pay a declined or refused one until own_payment_time after the time of its retry.';

create function private.charge_installment(p_booking public.bookings, p_installment public.booking_installments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_card public.saved_cards := private.find_charged_card(p_booking);
  v_is_pending boolean := private.is_charge_pending(p_booking, p_installment);
  v_payment public.payments;
begin
  if v_card.id is null and p_installment.status = 'due' and private.own_payment_end(p_booking, p_installment) <= now() then
    -- Whatever its guest begins: in the time of grace they can go on paying.
    perform private.fail_installment(p_booking, p_installment.id);
    return;
  end if;
  for v_payment in
    select * from public.payments where installment_id = p_installment.id and ended_at is null order by id for update
  loop
    -- The guest may be paying at this moment. What is older than an hour, or open for an hour after the due time, is cancelled,
    -- and nothing is charged before that is done.
    if not v_payment.is_off_session and v_payment.status in ('created', 'failed')
      and (v_payment.created_at < now() - private.own_payment_time() or v_is_pending) then
      perform private.end_payment(v_payment);
    end if;
  end loop;
  if exists (select from public.payments where installment_id = p_installment.id and ended_at is null) then
    return;
  elsif v_card.id is null then
    if p_installment.status = 'due' then
      perform private.fail_installment(p_booking, p_installment.id);
    end if;
    return;
  end if;
  insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, is_manual, is_off_session,
    saved_card_id, is_security_deposit)
  values (p_booking.id, p_installment.id, p_booking.guest_id, p_booking.currency, p_installment.amount_minor,
    p_installment.kind = 'security', true, v_card.id, p_installment.kind = 'security');
end $$;
comment on function private.charge_installment is
  'Makes the payment that charges an installment to the guest''s saved card, or authorizes it where it is the security deposit, unless another one of it is open; without a card the time
of grace begins, at the latest at own_payment_end. The booking must be locked.';

create function public.list_due_payments() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_booking public.bookings;
  v_installment public.booking_installments;
  v_payment public.payments;
begin
  perform private.end_security_deposits();
  perform private.accept_silent_claims();
  for v_due in
    select i.id, b.id as booking_id, b.venue_id from public.booking_installments i
    join public.bookings b on b.id = i.booking_id and b.status in ('confirmed', 'completed')
    where ((i.status = 'due' and i.due_at <= now() and (i.failed_at is null or i.failed_at <= now() - interval '24 hours'))
        or (i.status = 'failed' and i.failed_at <= now() - interval '24 hours' and (i.grace_ends_at > now() or b.starts_at <= now())))
      and b.ends_at > now() - case i.kind when 'security' then '0' else private.collection_time() end
      and private.manual_payment_method(b.id) is null
      and not exists (select from public.payments p
        where p.installment_id = i.id and p.status in ('processing', 'authorized'))
    order by coalesce(i.tried_at, i.due_at), i.id limit 100
  loop
    continue when not private.try_lock_resource(v_due.venue_id);
    select * into v_booking from public.bookings
    where id = v_due.booking_id and status in ('confirmed', 'completed') for update skip locked;
    continue when not found;
    update public.booking_installments set tried_at = clock_timestamp()
    where id = v_due.id and status in ('due', 'failed') returning * into v_installment;
    continue when not found;
    begin
      perform private.charge_installment(v_booking, v_installment);
    exception when others then
      raise warning 'installment % could not be charged: %', v_installment.id, sqlerrm;
    end;
  end loop;
  -- After a day the processor no longer recognises a repeated payment: an older one could be charged twice.
  for v_payment in
    select * from public.payments
    where is_off_session and status = 'created' and processor_id is null and created_at < now() - interval '20 hours'
    order by created_at limit 100 for update skip locked
  loop
    select * into v_booking from public.bookings where id = v_payment.booking_id;
    continue when not private.try_lock_resource(v_booking.venue_id);
    perform private.record_processor_failure(v_payment, 'unknown_outcome');
  end loop;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('payment_id', p.id, 'amount_minor', p.amount_minor, 'currency', p.currency,
      'customer_id', k.processor_id, 'card_id', c.processor_id, 'booking_id', b.id, 'reference', b.reference, 'payer_id', p.payer_id,
      'is_manual', p.is_manual)
      order by p.created_at), '[]')
    from public.payments p
    join public.bookings b on b.id = p.booking_id
    join public.saved_cards c on c.id = p.saved_card_id
    join private.payment_customers k on k.user_id = p.payer_id
    where p.is_off_session and p.status = 'created' and p.processor_id is null);
end $$;
comment on function public.list_due_payments is
  'Creates the payments that charge due installments of confirmed and completed bookings to saved cards, at most 100 at a time,
least recently tried first, and returns those to make now: [{ payment_id, amount_minor, currency, customer_id, card_id,
booking_id, reference, payer_id, is_manual (to be authorized only) }], including those of earlier runs that the processor does
not have yet. First ends overdue security deposits and claims. Retries a failed installment after a day: when the processor
refused it, during its time of grace, and from the start of the event until 30 days after its end. Neither a dispute nor an
attempt of the guest prevents the charge (is_charge_pending). Skips locked bookings. For the worker.';

create function public.fail_payment(p_payment_id uuid, p_failure_code text, p_is_declined boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_booking public.bookings;
begin
  select * into v_payment from public.payments where id = p_payment_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_booking := private.lock_booking(v_payment.booking_id);
  select * into v_payment from public.payments where id = p_payment_id for update;
  if v_payment.is_off_session and v_payment.status = 'created' and v_payment.processor_id is null then
    if p_is_declined then
      perform private.record_failure(v_payment, v_booking, p_failure_code);
    else
      perform private.record_processor_failure(v_payment, p_failure_code);
    end if;
  end if;
end $$;
comment on function public.fail_payment is
  'Records that the processor refused to create a payment with a saved card; does nothing for a created one. It is the guest''s
failure only when their card was declined (`p_is_declined`). For the server. Errors: not_found (PT404).';

create function private.is_unpaid_after_grace(p_installment public.booking_installments) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_installment.status = 'failed' and p_installment.kind <> 'security' and p_installment.offer_id is null
    and p_installment.grace_ends_at <= now()
    -- An attempt that began during the time of grace may still succeed; start_payment refuses later ones.
    and not exists (select from public.payments p where p.installment_id = p_installment.id and p.ended_at is null
      and (p.status = 'processing' or p.created_at > now() - interval '15 minutes'))
$$;
comment on function private.is_unpaid_after_grace is
  'True for an unpaid card installment, not of an accepted offer, whose time of grace is over and that has no payment in progress.
Attempts of the guest delay this by at most a quarter of an hour.';

create function public.cancel_unpaid_bookings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_booking public.bookings;
  v_count integer := 0;
begin
  for v_due in
    select b.id, b.venue_id from public.booking_installments i
    join public.bookings b on b.id = i.booking_id and b.status = 'confirmed' and b.starts_at > now()
    where private.is_unpaid_after_grace(i) and private.manual_payment_method(b.id) is null
    group by b.id order by random() limit 100
  loop
    continue when not private.try_lock_resource(v_due.venue_id);
    select b.* into v_booking from public.bookings b
    where b.id = v_due.id and b.status = 'confirmed' and b.starts_at > now()
      and exists (select from public.booking_installments i where i.booking_id = b.id and private.is_unpaid_after_grace(i))
    for update skip locked;
    continue when not found;
    begin
      perform private.cancel_as(v_booking, 'guest', null, 'end_unpaid');
      v_count := v_count + 1;
    exception when others then
      raise warning 'the unpaid booking % could not be cancelled: %', v_due.id, sqlerrm;
    end;
  end loop;
  return v_count;
end $$;
comment on function public.cancel_unpaid_bookings is
  'Cancels at most 100 card bookings that have not begun and have an unpaid installment after its time of grace, as the guest and
by the policy; notifies both sides, and returns how many. In random order; skips locked ones. For the worker, until it returns
0.';

create function public.remind_due_installments() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_installment public.booking_installments;
  v_booking public.bookings;
  v_count integer := 0;
begin
  for v_installment in
    select i.* from public.booking_installments i
    join public.bookings b on b.id = i.booking_id and b.status = 'confirmed'
    where i.kind = 'balance' and i.status = 'due' and i.reminded_at is null
      and i.due_at > now() and i.due_at <= now() + interval '3 days'
      -- A guest who booked within these days has just learned when it is due.
      and i.created_at < i.due_at - interval '3 days'
      -- Its guest says that it is paid, and its host has to answer.
      and not exists (select from public.payment_proofs f where f.installment_id = i.id and f.status = 'sent')
    order by i.due_at limit 200 for no key update of i skip locked
  loop
    update public.booking_installments set reminded_at = now() where id = v_installment.id;
    select * into v_booking from public.bookings where id = v_installment.booking_id;
    perform private.notify_payment(v_booking, 'guest',
      case when private.manual_payment_method(v_booking.id) is null then 'balance_due' else 'payment_due' end,
      v_installment.amount_minor);
    v_count := v_count + 1;
  end loop;
  return v_count + private.remind_manual_refunds();
end $$;
comment on function public.remind_due_installments is
  'Reminds guests of at most 200 balances that are due within three days and have no waiting proof, each once, and hosts of manual refunds
(remind_manual_refunds), and returns the number of reminders. Skips locked rows. For the worker, until it returns 0.';

grant execute on function
  public.list_due_payments,
  public.fail_payment,
  public.cancel_unpaid_bookings,
  public.remind_due_installments
  to service_role;
