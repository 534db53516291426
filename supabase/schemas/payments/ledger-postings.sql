-- Ledger postings for money that arrives, is returned, is earned or is sent.

create function private.ledger_pair(p_from text, p_from_user uuid, p_to text, p_to_user uuid, p_amount bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_array(
    jsonb_build_object('account', p_from, 'user_id', p_from_user, 'amount_minor', -p_amount),
    jsonb_build_object('account', p_to, 'user_id', p_to_user, 'amount_minor', p_amount))
$$;
comment on function private.ledger_pair is 'Returns the two entries that move an amount between accounts.';

create function private.held_pair(p_payment public.payments, p_amount bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_payment.is_security_deposit then private.ledger_pair('security', null, 'processor', null, p_amount)
    else private.ledger_pair('guest', p_payment.payer_id, 'processor', null, p_amount) end
$$;
comment on function private.held_pair is
  'Returns the entries of an amount that arrives at the processor with a payment, or leaves it when negative: held for the guest,
or for the claim of a security deposit.';

create function private.post_capture(p_payment public.payments, p_amount bigint) returns void
language sql security definer set search_path = '' as $$
  select private.post_ledger('capture', 'capture:' || p_payment.id || ':' || p_payment.captured_minor, p_payment.booking_id,
    p_payment.currency, private.held_pair(p_payment, p_amount))
$$;
comment on function private.post_capture is
  'Posts the last capture of a payment: the amount is at the processor, held for the guest.';

create function private.post_refund(p_refund public.refunds) returns void
language sql security definer set search_path = '' as $$
  select private.post_ledger('refund', 'refund:' || p_refund.id, p_refund.booking_id, p.currency,
    private.held_pair(p, -p_refund.amount_minor))
  from public.payments p where p.id = p_refund.payment_id
$$;
comment on function private.post_refund is 'Posts a succeeded refund.';

create function private.earned_tax(p_payout public.payouts) returns bigint
language sql stable security definer set search_path = '' as $$
  with invoiced as (
    select sum(case i.kind when 'invoice' then line.total_minor else -line.total_minor end) as fee,
      sum(case i.kind when 'invoice' then line.tax_minor else -line.tax_minor end) as tax
    from public.invoices i cross join lateral jsonb_to_recordset(i.lines) as line (kind text, total_minor bigint, tax_minor bigint)
    where i.booking_id = p_payout.booking_id and line.kind = 'platform'
  ), posted as (
    select coalesce(-sum(e.amount_minor), 0) as fee, coalesce(-sum(e.amount_minor) filter (where e.account = 'tax'), 0) as tax
    from public.ledger_entries e where e.booking_id = p_payout.booking_id and e.account in ('platform_fee', 'tax')
  )
  select greatest(least(coalesce(
    round((posted.fee + p_payout.fee_minor) * invoiced.tax / nullif(invoiced.fee, 0)), 0) - posted.tax, p_payout.fee_minor), 0)::bigint
  from invoiced, posted
$$;
comment on function private.earned_tax is
  'Returns the invoiced tax in the fee of an unposted payout. All payouts of a booking together have the tax of its invoices. 0
without invoices.';

create function private.post_earning(p_payout public.payouts) returns void
language sql security definer set search_path = '' as $$
  update public.payouts set posted_at = now() where id = p_payout.id;
  select private.post_ledger('earning', 'payout:' || p_payout.id, p_payout.booking_id, p_payout.currency, jsonb_build_array(
    jsonb_build_object('account', 'guest', 'user_id', b.guest_id, 'amount_minor', p_payout.gross_minor),
    jsonb_build_object('account', 'payee', 'user_id', p_payout.payee_id, 'amount_minor', -p_payout.net_minor),
    jsonb_build_object('account', 'platform_fee', 'user_id', null, 'amount_minor', tax.amount - p_payout.fee_minor),
    jsonb_build_object('account', 'tax', 'user_id', null, 'amount_minor', -tax.amount)))
  from public.bookings b, private.earned_tax(p_payout) tax (amount) where b.id = p_payout.booking_id
$$;
comment on function private.post_earning is
  'Posts what a payee earned with a due payout, and sets posted_at: the amount held for the guest is then owed to the payee, its
fee is earned, and the tax in the fee is owed to the state.';

create function private.post_owed_fee(p_booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_owed bigint := greatest(coalesce(div(p_booking.fee_minor::numeric * private.collected_minor(p_booking), nullif(p_booking.total_minor, 0)), 0), 0);
  v_posted record;
  v_fee bigint;
  v_tax bigint;
begin
  select coalesce(sum(e.amount_minor) filter (where e.account = 'payee'), 0) as fee,
    coalesce(-sum(e.amount_minor) filter (where e.account = 'tax'), 0) as tax into v_posted
  from public.ledger_entries e join private.ledger_transactions t on t.id = e.transaction_id and t.kind = 'fee_owed'
  where e.booking_id = p_booking.id;
  v_fee := v_owed - v_posted.fee;
  if v_fee = 0 then
    return;
  elsif v_fee < 0 then
    v_tax := round(v_fee::numeric * v_posted.tax / v_posted.fee);
  else
    v_tax := coalesce(private.contained_tax(v_fee, private.tax_percent(private.tax_country(p_booking.venue_id, p_booking.currency),
      'standard', current_date)), 0);
  end if;
  perform private.post_ledger('fee_owed', 'fee:' || p_booking.id || ':' || v_owed, p_booking.id, p_booking.currency, jsonb_build_array(
    jsonb_build_object('account', 'payee', 'user_id', p_booking.host_id, 'amount_minor', v_fee),
    jsonb_build_object('account', 'platform_fee', 'user_id', null, 'amount_minor', v_tax - v_fee),
    jsonb_build_object('account', 'tax', 'user_id', null, 'amount_minor', -v_tax)));
  if v_fee < 0 or exists (select from public.payouts p where p.payee_id = p_booking.host_id and private.is_fee_return_open(p)) then
    perform private.return_fees(p_booking.host_id, p_booking.currency, p_booking.id);
  end if;
end $$;
comment on function private.post_owed_fee is
  'Posts the service fee of the transfers and cash that the host of a finished booking confirmed, less earlier postings: the fee is
earned, the tax in it is owed to the state, and the host owes both. All postings together are the booking''s fee times the
confirmed part of its total, rounded down. A fee of what the host has to return after all is posted back, with its tax, and returned
to them as far as they have paid it (return_fees). The key
contains the total owed fee. The booking must be locked, or its row of manual_payments.';

create function private.fee_balance(p_payee_id uuid, p_currency text) returns bigint
language sql stable security definer set search_path = '' as $$
  select (coalesce((
      select sum(e.amount_minor) from public.ledger_entries e
      join private.ledger_transactions t on t.id = e.transaction_id and t.kind in ('fee_owed', 'fee_settled')
      where e.user_id = p_payee_id and e.account = 'payee' and e.currency = p_currency), 0)
    - coalesce((
      select sum(x.fee_minor) from public.payout_transfers x
      where x.payee_id = p_payee_id and x.currency = p_currency and x.status in ('pending', 'paid')), 0)
    + coalesce((
      select sum(p.net_minor) from public.payouts p
      where p.payee_id = p_payee_id and p.currency = p_currency and p.kind = 'fee' and p.status <> 'cancelled'), 0))::bigint
$$;
comment on function private.fee_balance is
  'Returns the service fees that a payee owes in a currency, less those taken off transfers or paid otherwise (settle_owed_fees). Negative
what they paid beyond that and no payout returns yet.';

create function private.outstanding_fees(p_payee_id uuid, p_currency text) returns bigint
language sql stable security definer set search_path = '' as $$ select greatest(private.fee_balance(p_payee_id, p_currency), 0) $$;
comment on function private.outstanding_fees is 'Returns the service fees that a payee owes in a currency (fee_balance); 0 at least.';

create function private.is_fee_return_open(p_payout public.payouts) returns boolean
language sql immutable set search_path = '' as $$
  select p_payout.kind = 'fee' and p_payout.status = 'scheduled' and p_payout.transfer_id is null
$$;
comment on function private.is_fee_return_open is 'True for a payout that returns a service fee and is not being sent.';

create function private.return_fees(p_payee_id uuid, p_currency text, p_booking_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_credit bigint;
begin
  -- Locks as create_due_transfers, which takes owed fees off a transfer.
  perform pg_advisory_xact_lock(hashtextextended('transfers:' || p_payee_id::text, 0));
  update public.payouts p set status = 'cancelled'
  where p.payee_id = p_payee_id and p.currency = p_currency and private.is_fee_return_open(p);
  v_credit := -private.fee_balance(p_payee_id, p_currency);
  insert into public.payouts (booking_id, payee_id, currency, gross_minor, net_minor, due_at, is_collected, kind, posted_at, notified_at)
  select p_booking_id, p_payee_id, p_currency, v_credit, v_credit, now(), true, 'fee', now(), now() where v_credit > 0;
end $$;
comment on function private.return_fees is
  'Makes one payout, which is due at once, of the service fees that a payee has paid and does not owe any more, in place of earlier ones that
are not sent yet: a fee that they owe meanwhile comes off it. `p_booking_id` is the booking that it names.';

create function private.post_transfer(p_transfer public.payout_transfers) returns void
language sql security definer set search_path = '' as $$
  select private.post_ledger('transfer', 'transfer:' || p_transfer.id, null, p_transfer.currency,
    private.ledger_pair('processor', null, 'payee', p_transfer.payee_id, p_transfer.amount_minor))
$$;
comment on function private.post_transfer is 'Posts a transfer that was sent.';

create function private.post_transfer_return(p_transfer public.payout_transfers) returns void
language sql security definer set search_path = '' as $$
  select private.post_ledger('transfer_return', 'transfer_return:' || p_transfer.id, null, p_transfer.currency,
    private.ledger_pair('payee', p_transfer.payee_id, 'processor', null, p_transfer.amount_minor))
$$;
comment on function private.post_transfer_return is 'Posts a sent transfer that was returned: it is owed to its payee again.';
