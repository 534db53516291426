-- Claims of security deposits: claiming, answering and deciding.

create function private.may_claim_security_deposit(p_booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select (private.effective_status(p_booking) in ('confirmed', 'completed')
      or (p_booking.status = 'cancelled' and private.outlives_cancellation(p_booking)))
    and now() >= p_booking.starts_at and now() < p_booking.ends_at + private.deposit_claim_time()
    and not exists (select from private.deposit_claims c where c.booking_id = p_booking.id)
    and (private.security_deposit_payment(p_booking.id)).status is not distinct from 'authorized'
$$;
comment on function private.may_claim_security_deposit is
  'True while the host of a booking can claim its security deposit: it is held, and the event has begun and ended less than two
days ago.';

create function private.security_deposit_state(p_booking public.bookings, p_role text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('amount_minor', i.amount_minor,
    'status', case
      when c.status = 'decided' then 'settled'
      when c.id is not null then 'claimed'
      when i.status = 'processing' then 'held'
      when i.status = 'failed' then 'failed'
      when i.status = 'due' then 'planned'
      when (private.security_deposit_payment(p_booking.id)).id is null and p_booking.status not in ('cancelled')
        and exists (select from public.payments p where p.installment_id = i.id and p.authorized_at is not null) then 'released'
      else 'cancelled' end,
    'held_from', greatest(p_booking.starts_at - private.security_deposit_lead(), i.created_at),
    'released_at', p_booking.ends_at + private.deposit_claim_time(),
    'can_claim', p_role = 'host' and private.may_claim_security_deposit(p_booking),
    'claim', case when c.id is not null then jsonb_build_object('id', c.id, 'amount_minor', c.amount_minor, 'reason', c.reason,
      'status', c.status, 'answer', c.answer, 'answer_by', c.answer_by, 'answered_at', c.answered_at,
      'granted_minor', c.granted_minor, 'decision_note', c.decision_note, 'created_at', c.created_at) end)
  from public.booking_installments i
  left join private.deposit_claims c on c.booking_id = i.booking_id
  where i.booking_id = p_booking.id and i.kind = 'security'
    -- Leaves out one that never took effect: another payment method was chosen, or the booking ended before.
    and (i.status <> 'cancelled' or exists (select from public.payments p where p.installment_id = i.id))
  order by i.position desc limit 1
$$;
comment on function private.security_deposit_state is
  'Returns the security deposit of a booking as its sides see it; null without one, and for one that was given up before it was
held: { amount_minor, status (planned, failed, held, claimed, released, settled, cancelled), held_from, released_at (until then
the host can claim), can_claim (for the host), claim: { id, amount_minor, reason, status (open, contested, decided), answer,
answer_by, answered_at, granted_minor, decision_note, created_at } or null }.';

create function private.decide_claim(p_claim private.deposit_claims, p_booking public.bookings, p_granted bigint, p_note text default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_payout public.payouts;
begin
  update private.deposit_claims set status = 'decided', granted_minor = p_granted, decision_note = p_note, decided_by = auth.uid(),
    decided_at = now()
  where id = p_claim.id;
  if p_granted > 0 then
    insert into public.payouts (booking_id, payee_id, currency, gross_minor, net_minor, due_at, is_collected, kind, posted_at)
    values (p_booking.id, p_booking.host_id, p_booking.currency, p_granted, p_granted, now(), true, 'security', now())
    returning * into v_payout;
    perform private.post_ledger('deposit_claim', 'payout:' || v_payout.id, p_booking.id, p_booking.currency,
      private.ledger_pair('payee', p_booking.host_id, 'security', null, p_granted));
  end if;
  perform private.refund_payments(p_booking.id, p_claim.amount_minor - p_granted, p_claim.payment_id);
  perform private.notify_payment(p_booking, 'guest', 'security_decided', p_granted);
  perform private.notify_payment(p_booking, 'host', 'security_decided', p_granted);
  perform private.broadcast_booking(p_booking);
end $$;
comment on function private.decide_claim is
  'Decides a claim with a captured amount: adds the granted amount to the host''s payouts, refunds the rest, and notifies both. The
booking must be locked, and its security deposit not disputed.';

create function private.is_claim_captured(p_claim private.deposit_claims) returns boolean
language sql stable security definer set search_path = '' as $$
  select p.captured_minor >= p_claim.amount_minor and not private.is_disputed(p.id)
  from public.payments p where p.id = p_claim.payment_id
$$;
comment on function private.is_claim_captured is 'True for a claim that can be decided: its amount is captured and not disputed.';

create function private.accept_silent_claims() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_claim private.deposit_claims;
  v_booking public.bookings;
begin
  for v_claim in
    select * from private.deposit_claims c
    where c.status = 'open' and c.answer_by <= now() and private.is_claim_captured(c) order by random() limit 100
  loop
    select * into v_booking from public.bookings where id = v_claim.booking_id;
    continue when not private.try_lock_resource(v_booking.venue_id);
    select * into v_booking from public.bookings where id = v_claim.booking_id for update skip locked;
    continue when not found;
    select * into v_claim from private.deposit_claims where id = v_claim.id for update;
    if v_claim.status = 'open' and private.is_claim_captured(v_claim) then
      begin
        perform private.decide_claim(v_claim, v_booking, v_claim.amount_minor);
      exception when others then
        raise warning 'claim % could not be accepted: %', v_claim.id, sqlerrm;
      end;
    end if;
  end loop;
end $$;
comment on function private.accept_silent_claims is
  'Accepts at most 100 claims that their guests have not answered in time, in random order. Skips locked, uncaptured and disputed
ones.';

create function private.lose_deposit_claim(p_payment public.payments, p_booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.deposit_claims set status = 'decided', granted_minor = 0, decided_at = now()
  where payment_id = p_payment.id and status <> 'decided';
  if found then
    update public.booking_installments set status = 'cancelled', grace_ends_at = null
    where id = p_payment.installment_id and status <> 'paid';
    perform private.notify_payment(p_booking, 'guest', 'security_decided', 0);
    perform private.notify_payment(p_booking, 'host', 'security_decided', 0);
  end if;
end $$;
comment on function private.lose_deposit_claim is
  'Ends a claim without anything left to grant: the authorization ended before its capture, or the guest''s bank took the amount
back. The booking must be locked.';

create function private.granted_of_security_deposit(p_booking_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(coalesce(-sum(e.amount_minor), 0), 0)::bigint
  from public.ledger_entries e join private.ledger_transactions t on t.id = e.transaction_id
  where e.booking_id = p_booking_id and e.account = 'payee' and (t.kind = 'deposit_claim' or t.key in (
    select 'dispute_lost:' || d.id from public.disputes d join public.payments p on p.id = d.payment_id and p.is_security_deposit
    where d.booking_id = p_booking_id))
$$;
comment on function private.granted_of_security_deposit is
  'Returns what the host of a booking was granted of its security deposit, less what they owe back after lost disputes.';

create function private.lose_security_deposit_dispute(p_dispute public.disputes, p_booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_held bigint := (select greatest(coalesce(-sum(e.amount_minor), 0), 0) from public.ledger_entries e
    where e.booking_id = p_booking.id and e.account = 'security');
  v_kept bigint := least(v_held, p_dispute.amount_minor);
  v_owed bigint := least(p_dispute.amount_minor - v_kept, private.granted_of_security_deposit(p_booking.id));
  v_waiting bigint;
begin
  -- A bank can take back an amount that was refunded before: the platform bears this loss.
  perform private.post_ledger('dispute_lost', 'dispute_lost:' || p_dispute.id, p_booking.id, p_dispute.currency, jsonb_build_array(
    jsonb_build_object('account', 'dispute', 'user_id', null, 'amount_minor', -p_dispute.amount_minor),
    jsonb_build_object('account', 'security', 'user_id', null, 'amount_minor', v_kept),
    jsonb_build_object('account', 'payee', 'user_id', p_booking.host_id, 'amount_minor', v_owed),
    jsonb_build_object('account', 'platform_fee', 'user_id', null, 'amount_minor', p_dispute.amount_minor - v_kept - v_owed)));
  with cancelled as (
    update public.refunds set status = 'cancelled', ended_at = now()
    where payment_id = p_dispute.payment_id and status = 'pending' and processor_id is null
    returning amount_minor)
  select coalesce(sum(c.amount_minor), 0) into v_waiting from cancelled c;
  -- The rest, for a dispute about a part.
  perform private.refund_payments(p_booking.id, greatest(v_waiting - v_kept, 0), p_dispute.payment_id);
  -- Reduces unsent payouts; the host's next transfers recover what was sent (make_transfers).
  update public.payouts set gross_minor = gross_minor - least(gross_minor, v_owed), net_minor = net_minor - least(net_minor, v_owed),
    status = case when net_minor <= v_owed then 'cancelled' else status end
  where booking_id = p_booking.id and kind = 'security' and status = 'scheduled' and transfer_id is null;
  update private.deposit_claims set amount_minor = v_held - v_kept
  where payment_id = p_dispute.payment_id and status <> 'decided' and v_held > v_kept;
  if not found then
    perform private.lose_deposit_claim(p, p_booking) from public.payments p where p.id = p_dispute.payment_id;
  end if;
end $$;
comment on function private.lose_security_deposit_dispute is
  'Records a lost dispute about a security deposit: the held amount covers it first, the host owes what they were granted of the
rest, and an undecided claim continues with the remaining amount. The booking must be locked.';

create function public.claim_security_deposit(p_booking_id uuid, p_amount_minor bigint, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_locked record := private.lock_booking_for_caller(p_booking_id);
  v_booking public.bookings := v_locked.booking;
  v_payment public.payments;
  v_reason text;
begin
  if v_locked.caller_role <> 'host' then
    perform private.raise_error('forbidden');
  elsif not private.may_claim_security_deposit(v_booking) then
    perform private.raise_error('wrong_status');
  end if;
  v_reason := private.require_claim_text(p_reason, 'reason');
  v_payment := private.security_deposit_payment(p_booking_id);
  if coalesce(p_amount_minor, 0) not between 1 and v_payment.amount_minor
    or p_amount_minor % private.card_amount_step(v_payment.currency) <> 0 then
    perform private.raise_error('invalid_input', 'amount_minor');
  end if;
  insert into private.deposit_claims (booking_id, payment_id, amount_minor, reason, answer_by)
  values (p_booking_id, v_payment.id, p_amount_minor, v_reason, now() + interval '72 hours');
  perform private.enqueue_settlement(v_payment.id);
  perform private.notify_payment(v_booking, 'guest', 'security_claimed', p_amount_minor, v_reason);
  perform private.broadcast_booking(v_booking);
  return private.security_deposit_state(v_booking, 'host');
end $$;
comment on function public.claim_security_deposit is
  'Claims an amount of the held security deposit as the host, once, from the start until two days after the end. Captures it at
once; the guest has three days to answer. Returns security_deposit_state. Errors: not_signed_in (PT401), not_found (PT404), forbidden
(PT403: not the host), wrong_status (PT409: nothing is held, too early, too late, or claimed before), invalid_input
(PT422: amount_minor or reason).';

create function public.answer_deposit_claim(p_booking_id uuid, p_accepts boolean, p_answer text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_locked record := private.lock_booking_for_caller(p_booking_id);
  v_booking public.bookings := v_locked.booking;
  v_claim private.deposit_claims;
begin
  if v_locked.caller_role <> 'guest' then
    perform private.raise_error('forbidden');
  elsif p_accepts is null then
    perform private.raise_error('invalid_input', 'accepts');
  end if;
  select * into v_claim from private.deposit_claims where booking_id = p_booking_id for update;
  if v_claim.id is null or v_claim.status <> 'open' or v_claim.answer_by <= now()
    or (p_accepts and not private.is_claim_captured(v_claim)) then
    perform private.raise_error('wrong_status');
  end if;
  if p_accepts then
    update private.deposit_claims set answered_at = now() where id = v_claim.id;
    perform private.decide_claim(v_claim, v_booking, v_claim.amount_minor);
  else
    update private.deposit_claims set status = 'contested', answered_at = now(), answer = private.require_claim_text(p_answer, 'answer')
    where id = v_claim.id;
    perform private.notify_payment(v_booking, 'host', 'security_contested', v_claim.amount_minor);
    perform private.note_in_admin_queue('claims');
    perform private.broadcast_booking(v_booking);
  end if;
  return private.security_deposit_state(v_booking, 'guest');
end $$;
comment on function public.answer_deposit_claim is
  'Accepts the host''s claim of the security deposit as the guest, or contests it with a text; an admin then decides. Returns
security_deposit_state. Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: not the guest), wrong_status (PT409: no
claim is open, its time is over, or it is being captured at this moment), invalid_input (PT422: accepts or answer).';

grant execute on function
  public.claim_security_deposit,
  public.answer_deposit_claim
  to anon, authenticated, service_role;
