-- Records the processor's state of a dispute: idempotent, in any order, never backwards.

create function private.require_dispute_state(p_state jsonb, p_payment public.payments) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_state ->> 'status', '') not in ('needs_response', 'under_review', 'won', 'lost', 'withdrawn') then
    perform private.raise_error('invalid_input', 'status');
  elsif jsonb_typeof(p_state -> 'is_withdrawn') is distinct from 'boolean' then
    perform private.raise_error('invalid_input', 'is_withdrawn');
  -- A dispute of an uncaptured payment is recorded after the capture: its job is retried.
  elsif p_payment.captured_minor = 0 then
    perform private.raise_error('wrong_status', 'payment');
  elsif coalesce((p_state ->> 'amount_minor')::bigint, 0) not between 1 and p_payment.captured_minor then
    perform private.raise_error('invalid_input', 'amount_minor');
  end if;
end $$;
comment on function private.require_dispute_state is
  'Refuses an impossible state of a payment''s dispute. Errors: wrong_status (PT409: the payment is not captured yet),
invalid_input (PT422: an unknown status, more than was captured).';

create function private.post_dispute(p_dispute public.disputes, p_is_back boolean) returns void
language sql security definer set search_path = '' as $$
  select case
    when p_is_back then private.post_ledger('dispute_reinstated', 'dispute_reinstated:' || p_dispute.id, p_dispute.booking_id,
      p_dispute.currency, private.ledger_pair('dispute', null, 'processor', null, p_dispute.amount_minor))
    else private.post_ledger('dispute_withdrawn', 'dispute_withdrawn:' || p_dispute.id, p_dispute.booking_id,
      p_dispute.currency, private.ledger_pair('processor', null, 'dispute', null, p_dispute.amount_minor))
  end
$$;
comment on function private.post_dispute is
  'Posts that a bank withdrew the amount of a dispute from our balance at the processor, or returned it.';

create function private.earned_payouts(p_booking_id uuid) returns setof public.payouts
language sql stable security definer set search_path = '' as $$
  select p from public.payouts p
  where p.booking_id = p_booking_id and p.kind = 'booking' and p.status <> 'cancelled' and p.gross_minor > p.reversed_gross_minor
    and p.posted_at is not null
$$;
comment on function private.earned_payouts is
  'Returns the payouts of a booking''s price that are posted as earned, sent or not, and not fully taken back.';

create function private.lost_earnings(p_booking public.bookings) returns table (payee_id uuid, amount_minor numeric)
language sql stable security definer set search_path = '' as $$
  with collected as (
    select private.collected_minor(p_booking) as amount
  ), shares as (
    select s.payee_id, s.status, s.amount + s.fee as gross from collected c, private.provider_shares(p_booking, c.amount) s
  ), earned as (
    select p.payee_id, sum(p.gross_minor - p.reversed_gross_minor) as gross from private.earned_payouts(p_booking.id) p group by p.payee_id
  )
  select e.payee_id, greatest(e.gross - case when e.payee_id = p_booking.host_id
    then c.amount - coalesce((select sum(s.gross) from shares s), 0)
    else coalesce((select sum(s.gross) from shares s where s.payee_id = e.payee_id and s.status = 'accepted'), 0) end, 0)
  from earned e, collected c
$$;
comment on function private.lost_earnings is
  'Returns what each payee of a finished booking earned beyond their share of the remaining amount, as schedule_payouts divides it:
the payees of a payment bear its loss.';

create function private.earned_part(p_dispute public.disputes, p_booking public.bookings) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_held bigint := (select greatest(coalesce(-sum(e.amount_minor), 0), 0) from public.ledger_entries e
    where e.booking_id = p_dispute.booking_id and e.account = 'guest' and e.currency = p_dispute.currency);
  v_owed bigint := (select greatest(coalesce(-sum(e.amount_minor), 0), 0) from public.ledger_entries e
    where e.booking_id = p_dispute.booking_id and e.account in ('payee', 'platform_fee', 'tax') and e.currency = p_dispute.currency);
  v_earned bigint := (select coalesce(sum(p.gross_minor - p.reversed_gross_minor), 0)
    from private.earned_payouts(p_dispute.booking_id) p);
begin
  return least(v_owed, v_earned, p_dispute.amount_minor, greatest(p_dispute.amount_minor - v_held,
    coalesce((select sum(l.amount_minor) from private.lost_earnings(p_booking) l), 0)::bigint));
end $$;
comment on function private.earned_part is
  'Returns the earned part of a lost dispute: what its payees earned beyond their share of the remaining amount (lost_earnings), at
least the part that is no longer held for the guest.';

create function private.divide_lost_part(p_part bigint, p_booking public.bookings) returns table (payout_id uuid, amount_minor bigint)
language sql stable security definer set search_path = '' as $$
  with earned as (
    select p.id, p.payee_id, p.gross_minor - p.reversed_gross_minor as left_minor,
      sum(p.gross_minor - p.reversed_gross_minor) over (partition by p.payee_id order by p.transfer_id is not null, p.id)
        - (p.gross_minor - p.reversed_gross_minor) as before_minor
    from private.earned_payouts(p_booking.id) p
  ), lost as (
    select e.id, e.left_minor, least(e.left_minor, greatest(l.amount_minor - e.before_minor, 0)) as lost_minor
    from earned e join private.lost_earnings(p_booking) l on l.payee_id = e.payee_id
  ), summed as (
    select id, lost_minor, left_minor - lost_minor as rest_minor, sum(lost_minor) over () as all_lost, sum(left_minor - lost_minor) over () as all_rest,
      sum(lost_minor) over (order by id) as lost_until, sum(left_minor - lost_minor) over (order by id) as rest_until
    from lost
  )
  -- Rounded together, so that the parts add up and none exceeds its payout.
  select id, (coalesce(div(least(p_part, all_lost) * lost_until, nullif(all_lost, 0))
      - div(least(p_part, all_lost) * (lost_until - lost_minor), nullif(all_lost, 0)), 0)
    + coalesce(div(greatest(p_part - all_lost, 0) * rest_until, nullif(all_rest, 0))
      - div(greatest(p_part - all_lost, 0) * (rest_until - rest_minor), nullif(all_rest, 0)), 0))::bigint
  from summed
$$;
comment on function private.divide_lost_part is
  'Returns what each earned payout of a booking loses by a dispute: first its payee''s excess (lost_earnings), unsent payouts
first; then the rest in proportion.';

create function private.post_lost_dispute(p_dispute public.disputes, p_booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_part bigint := private.earned_part(p_dispute, p_booking);
  v_lost record;
  v_left bigint;
  v_gross bigint;
  v_net bigint;
  v_tax bigint;
  v_payout public.payouts;
  v_entries jsonb := private.ledger_pair('dispute', null, 'guest', p_booking.guest_id, p_dispute.amount_minor - v_part)
    || jsonb_build_array(jsonb_build_object('account', 'dispute', 'user_id', null, 'amount_minor', -v_part));
begin
  for v_lost in select * from private.divide_lost_part(v_part, p_booking) l where l.amount_minor > 0 order by l.payout_id loop
    select * into v_payout from public.payouts where id = v_lost.payout_id;
    v_left := v_payout.gross_minor - v_payout.reversed_gross_minor;
    v_gross := v_lost.amount_minor;
    -- As for a refund, the platform keeps no fee of an amount that the guest did not pay: it returns its fee of this part, and
    -- the payee owes the rest. The platform bears the processor's fee for a dispute, which is not in this ledger.
    v_net := div(v_gross::numeric * (v_left - v_payout.fee_minor + v_payout.reversed_fee_minor), v_left);
    -- The posted tax in that part of the fee is no longer owed to the state.
    v_tax := coalesce((
      select round((v_gross - v_net)::numeric * sum(e.amount_minor) filter (where e.account = 'tax') / nullif(sum(e.amount_minor), 0))
      from public.ledger_entries e
      where e.transaction_id = (select t.id from private.ledger_transactions t where t.key = 'payout:' || v_payout.id)
        and e.account in ('platform_fee', 'tax')), 0);
    v_entries := v_entries || jsonb_build_array(
      jsonb_build_object('account', 'payee', 'user_id', v_payout.payee_id, 'amount_minor', v_net),
      jsonb_build_object('account', 'platform_fee', 'user_id', null, 'amount_minor', v_gross - v_net - v_tax),
      jsonb_build_object('account', 'tax', 'user_id', null, 'amount_minor', v_tax));
    -- Sent payouts stay unchanged: the payee's next transfers are reduced by what they owe (make_transfers).
    update public.payouts set gross_minor = gross_minor - v_gross, net_minor = net_minor - v_net,
      fee_minor = fee_minor - (v_gross - v_net), status = case when net_minor = v_net then 'cancelled' else status end
    where id = v_payout.id and status = 'scheduled' and transfer_id is null;
    if not found then
      update public.payouts set reversed_gross_minor = reversed_gross_minor + v_gross,
        reversed_fee_minor = reversed_fee_minor + (v_gross - v_net)
      where id = v_payout.id;
    end if;
  end loop;
  perform private.post_ledger('dispute_lost', 'dispute_lost:' || p_dispute.id, p_booking.id, p_dispute.currency, v_entries);
end $$;
comment on function private.post_lost_dispute is
  'Posts a lost dispute: the amount held for the guest goes back to them. Payees owe back the earned part, the platform returns its
fee of it, and unsent payouts are reduced. The booking must be locked.';

create function private.lose_dispute(p_dispute public.disputes, p_booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_waiting bigint;
  v_rest bigint;
  v_installment uuid;
begin
  if exists (select from public.payments p where p.id = p_dispute.payment_id and p.is_security_deposit) then
    perform private.lose_security_deposit_dispute(p_dispute, p_booking);
    return;
  end if;
  perform private.issue_dispute_credit_note(p_dispute);
  -- The guest has this money from their bank, so waiting refunds of the payment are cancelled.
  with cancelled as (
    update public.refunds set status = 'cancelled', ended_at = now()
    where payment_id = p_dispute.payment_id and status = 'pending' and processor_id is null
    returning amount_minor)
  select coalesce(sum(c.amount_minor), 0) into v_waiting from cancelled c;
  -- The rest, for a dispute about a part; when the processor refuses it, the refund fails and admins are notified.
  v_rest := private.refund_payments(p_booking.id, greatest(v_waiting - p_dispute.amount_minor, 0));
  if p_booking.status = 'cancelled' then
    update public.bookings set
      refund_minor = least(coalesce(refund_minor, 0) - v_waiting + p_dispute.amount_minor + v_rest,
        (select sum(p.captured_minor) from public.payments p where p.booking_id = p_booking.id and not p.is_security_deposit))
    where id = p_booking.id returning * into p_booking;
  elsif p_booking.status = 'confirmed' and p_booking.starts_at > now() and private.is_card_amount(p_dispute.amount_minor - v_waiting, p_booking.currency) then
    -- The amount, less its waiting refunds, is due again with a time of grace for the guest, because the booking needs the
    -- agreed price.
    insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at, offer_id)
    select p_booking.id, max(i.position) + 1, 'extra', p_dispute.amount_minor - v_waiting, now(), (
      select lost.offer_id from public.booking_installments lost join public.payments p on p.installment_id = lost.id
      where p.id = p_dispute.payment_id)
    from public.booking_installments i where i.booking_id = p_booking.id returning id into v_installment;
    perform private.fail_installment(p_booking, v_installment);
  end if;
  -- After the waiting refunds: now the amount for the payees is known.
  perform private.post_lost_dispute(p_dispute, p_booking);
  if p_booking.status not in ('cancelled', 'completed') then
    return;
  elsif private.collected_minor(p_booking) = 0 then
    update public.payouts p set status = 'cancelled'
    where p.booking_id = p_booking.id and p.kind = 'booking' and p.is_collected and p.status = 'scheduled' and p.posted_at is null;
  -- Nobody earns from a cancelled booking with a full refund.
  elsif p_booking.status = 'completed' or exists (
    select from public.payouts p where p.booking_id = p_booking.id and p.kind = 'booking' and p.status <> 'cancelled') then
    perform private.schedule_payouts(p_booking);
  end if;
end $$;
comment on function private.lose_dispute is
  'Settles a lost dispute whose amount was withdrawn: the ledger, waiting refunds of the payment, and payouts. Before the event the
amount is due again, less the waiting refunds, unless it is too small for a card. lose_security_deposit_dispute settles a security
deposit''s. The booking must be locked.';

create function private.end_dispute(p_dispute public.disputes, p_booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_dispute.status <> 'lost' then
    -- Makes a refund that waited for the end of the dispute.
    perform private.enqueue_settlement(p_dispute.payment_id);
  end if;
  perform private.notify_payment(p_booking, 'host',
    case p_dispute.status when 'lost' then 'dispute_lost' else 'dispute_won' end, p_dispute.amount_minor);
end $$;
comment on function private.end_dispute is 'Notifies the host of the end of a dispute, and continues with what waited for it.';

create function public.record_dispute(p_processor_id text, p_payment_processor_id text, p_state jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_booking public.bookings;
  v_before public.disputes;
  v_dispute public.disputes;
  v_is_over boolean := p_state ->> 'status' in ('won', 'withdrawn');
begin
  select * into v_payment from public.payments where processor_id = p_payment_processor_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  -- Locks the payer's row before the venue: the insert below references it, and must wait while the account is being deleted.
  perform 1 from public.users where id = v_payment.payer_id for key share;
  v_booking := private.lock_booking(v_payment.booking_id);
  select * into v_payment from public.payments where id = v_payment.id for update;
  perform private.require_dispute_state(p_state, v_payment);
  select * into v_before from public.disputes where processor_id = p_processor_id for update;
  if v_before.id is null then
    insert into public.disputes (payment_id, booking_id, currency, amount_minor, reason, status, processor_id, respond_by, opened_at)
    values (v_payment.id, v_booking.id, v_payment.currency, (p_state ->> 'amount_minor')::bigint,
      left(coalesce(nullif(p_state ->> 'reason', ''), 'general'), 200), 'needs_response', p_processor_id,
      (p_state ->> 'respond_by')::timestamptz, coalesce((p_state ->> 'opened_at')::timestamptz, clock_timestamp()));
  elsif v_before.payment_id <> v_payment.id then
    perform private.raise_error('invalid_input', 'payment');
  end if;
  update public.disputes d set
    status = case when d.ended_at is not null or d.status = 'under_review' and p_state ->> 'status' = 'needs_response'
      then d.status else p_state ->> 'status' end,
    ended_at = coalesce(d.ended_at, case when p_state ->> 'status' in ('won', 'lost', 'withdrawn') then now() end),
    respond_by = coalesce((p_state ->> 'respond_by')::timestamptz, d.respond_by)
  where d.processor_id = p_processor_id;
  -- A returned amount is no longer posted as withdrawn; both postings cancel out.
  update public.disputes d set
    funds_withdrawn_at = coalesce(d.funds_withdrawn_at, case when (p_state ->> 'is_withdrawn')::boolean
      and d.status not in ('won', 'withdrawn') then now() end),
    funds_reinstated_at = coalesce(d.funds_reinstated_at, case when d.funds_withdrawn_at is not null and v_is_over
      and d.status in ('won', 'withdrawn') and not (p_state ->> 'is_withdrawn')::boolean then now() end)
  where d.processor_id = p_processor_id returning * into v_dispute;
  if v_before.funds_withdrawn_at is null and v_dispute.funds_withdrawn_at is not null then
    perform private.post_dispute(v_dispute, false);
  end if;
  if v_before.funds_reinstated_at is null and v_dispute.funds_reinstated_at is not null then
    perform private.post_dispute(v_dispute, true);
  end if;
  if v_dispute.status = 'lost' and v_dispute.funds_withdrawn_at is not null
    and (v_before.status is distinct from 'lost' or v_before.funds_withdrawn_at is null) then
    perform private.lose_dispute(v_dispute, v_booking);
  end if;
  if v_before.ended_at is null and v_dispute.ended_at is not null then
    perform private.end_dispute(v_dispute, v_booking);
  elsif v_before.id is null then
    perform private.notify_payment(v_booking, 'host', 'dispute_opened', v_dispute.amount_minor);
    perform private.note_in_admin_queue('disputes');
  end if;
  if v_before is distinct from v_dispute then
    perform private.broadcast_booking(v_booking);
  end if;
  return jsonb_build_object('dispute_id', v_dispute.id, 'status', v_dispute.status, 'booking_id', v_booking.id);
end $$;
comment on function public.record_dispute is
  'Records the state of a dispute at the processor: { status (needs_response, under_review, won, lost, withdrawn), amount_minor,
reason, respond_by, opened_at, is_withdrawn (the amount is withdrawn from our balance now) }. Ignores a repeated or older state;
an end is final. While it is open, the booking''s payouts wait and its payment is not refunded. Returns
{ dispute_id, status, booking_id }. For the server. Errors: not_found (PT404: no such payment), wrong_status
(PT409: the payment is not captured yet), invalid_input (PT422).';

grant execute on function
  public.record_dispute
  to service_role;
