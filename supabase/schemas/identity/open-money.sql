-- Open money that prevents the deletion of an account: owed to its user, or by them.

create function private.open_earnings(p_user_id uuid)
returns table (reason text, currency text, amount_minor bigint, booking_id uuid, bookings bigint, is_blocking boolean)
language sql stable security definer set search_path = '' as $$
  with waiting as (
    select p.* from public.payouts p
    where p.payee_id = p_user_id and p.is_collected and p.status = 'scheduled' and p.net_minor > 0
  ), coming as (
    -- Service fees of finished bookings by transfer and in cash that are not posted yet.
    select over.id, over.currency, over.fee from (
      select b.id, b.currency, ((select coalesce(sum(p.fee_minor), 0) from public.payouts p
          where p.booking_id = b.id and p.status <> 'cancelled' and not p.is_collected)
        - (select coalesce(sum(e.amount_minor), 0) from public.ledger_entries e
          join private.ledger_transactions t on t.id = e.transaction_id and t.kind = 'fee_owed'
          where e.booking_id = b.id and e.account = 'payee'))::bigint as fee
      from private.manual_payments m
      join public.bookings b on b.id = m.booking_id and b.host_id = p_user_id
      where m.fee_posted_at is null and (b.status in ('completed', 'cancelled') or b.status = 'confirmed' and b.ends_at <= now())) over
    where over.fee > 0
  ), known as (
    select w.currency from waiting w union select c.currency from coming c
    union select e.currency from public.ledger_entries e where e.user_id = p_user_id and e.account = 'payee'
  ), balance as materialized (
    select k.currency, coalesce(w.net, 0) as payout, w.bookings, w.booking_id, coalesce(w.is_certain, true) as is_certain,
      coalesce(w.is_old, false) as is_old, private.outstanding_fees(p_user_id, k.currency) + coalesce(c.fee, 0) as fees,
      private.payee_debt(p_user_id, k.currency) as debt, 10 ^ public.currency_exponent(k.currency) as unit
    from known k
    left join (
      select w.currency, sum(w.net_minor)::bigint as net, count(distinct w.booking_id) as bookings,
        (array_agg(w.booking_id order by w.due_at))[1] as booking_id, bool_and(w.posted_at is not null) as is_certain,
        bool_and(w.due_at < now() - interval '1 year' and w.transfer_id is null) as is_old
      from waiting w group by w.currency) w using (currency)
    left join (select c.currency, sum(c.fee)::bigint as fee from coming c group by c.currency) c using (currency)
  )
  select 'payout', b.currency, b.payout, case when b.bookings = 1 then b.booking_id end, b.bookings,
    not b.is_old and not (b.is_certain and b.payout - b.fees - b.debt < b.unit)
  from balance b where b.payout > 0
  union all
  select 'fees', b.currency, b.fees, null, 0, b.fees + b.debt - b.payout >= b.unit from balance b where b.fees > 0
  union all
  select 'debt', b.currency, b.debt, null, 0, b.fees + b.debt - b.payout >= b.unit from balance b where b.debt > 0
$$;
comment on function private.open_earnings is
  'Returns what is still to be sent to a payee (payout) and what they owe: service fees of bookings that were paid to them directly
(fees), and payouts of bookings whose dispute was lost (debt), in minor units by currency. Not blocking: a balance of less than
one unit of the currency, for which no transfer is made; and payouts that could not be sent for a year after they were due.';

create function private.open_booking_money(p_user_id uuid)
returns table (reason text, side text, currency text, amount_minor bigint, booking_id uuid)
language sql stable security definer set search_path = '' as $$
  with own as (
    select b.*, case when b.guest_id = p_user_id then 'guest' when b.host_id = p_user_id then 'host' else 'provider' end as side
    from public.bookings b
    where p_user_id in (b.guest_id, b.host_id)
      or exists (select from public.payouts p where p.booking_id = b.id and p.payee_id = p_user_id)
  )
  select 'refund', own.side, own.currency, r.amount_minor, own.id
  from own join public.refunds r on r.booking_id = own.id and r.status = 'pending' where own.side = 'guest'
  union all
  select 'failed_refund', own.side, own.currency, owed.amount, own.id
  from own join (
    select r.payment_id, r.booking_id, sum(r.amount_minor) as amount, max(r.created_at) as created_at from public.refunds r
    where r.status = 'failed' and r.ended_at > now() - interval '1 year' group by r.payment_id, r.booking_id) failed
    -- A later cancellation refunds an earlier failed refund with it.
    on failed.booking_id = own.id and (own.cancelled_at is null or failed.created_at >= own.cancelled_at)
  join public.payments p on p.id = failed.payment_id
  cross join private.lost_minor(own.id, p.id) lost
  cross join lateral (select least(failed.amount - lost, p.captured_minor - lost - coalesce((select sum(r.amount_minor) from public.refunds r
    where r.payment_id = p.id and r.status in ('pending', 'succeeded')), 0))::bigint as amount) owed
  where own.side = 'guest' and owed.amount > 0
  union all
  select 'installment', own.side, own.currency, i.amount_minor, own.id
  from own join public.booking_installments i on i.booking_id = own.id and i.status in ('due', 'failed', 'processing')
    and i.kind <> 'security'
  where own.side = 'guest' and (own.status in ('confirmed', 'completed') or own.status = 'cancelled' and i.status = 'processing')
    -- After 30 days an unconfirmed payment no longer blocks the guest's account, and after a year one that no card has paid.
    and own.ends_at > now() - case when private.manual_payment_method(own.id) is null then interval '1 year' else interval '30 days' end
  union all
  select 'collection', own.side, own.currency, i.amount_minor, own.id
  from own join public.booking_installments i on i.booking_id = own.id and i.status in ('due', 'failed', 'processing')
    and i.kind <> 'security'
  where own.side in ('host', 'provider') and private.manual_payment_method(own.id) is null and case own.status
      when 'cancelled' then i.status = 'processing'
      else own.status in ('confirmed', 'completed') and own.ends_at <= now() and own.ends_at > now() - private.collection_time() end
  union all
  select 'security_deposit', own.side, own.currency, p.amount_minor, own.id
  from own join public.payments p on p.booking_id = own.id and p.is_security_deposit and p.status = 'authorized' and p.ended_at is null
  where own.side in ('guest', 'host') and not exists (
    select from private.deposit_claims c where c.booking_id = own.id and c.status <> 'decided')
  union all
  select 'claim', own.side, own.currency, c.amount_minor, own.id
  from own join private.deposit_claims c on c.booking_id = own.id and c.status <> 'decided' where own.side in ('guest', 'host')
  union all
  select 'manual_refund', own.side, own.currency, r.amount_minor, own.id
  from own join public.manual_refunds r on r.booking_id = own.id and private.is_manual_refund_open(r) where own.side in ('guest', 'host')
  union all
  -- A receipt without an answer blocks the host until it is answered, and the guest for 30 days; a refused one the host for 30 days.
  select 'receipt', own.side, own.currency, i.amount_minor, own.id
  from own join public.booking_installments i on i.booking_id = own.id and i.status <> 'paid'
  where own.side in ('guest', 'host') and exists (select from public.payment_proofs f where f.installment_id = i.id and case f.status
    when 'sent' then own.side = 'host' or f.created_at > now() - interval '30 days'
    when 'refused' then own.side = 'host' and f.decided_at > now() - interval '30 days' and private.is_refusal_open(f) else false end)
  union all
  -- Parts that may have been paid without a receipt yet, also where an earlier one was refused without an admin.
  select 'late_receipt', own.side, own.currency, i.amount_minor, own.id
  from own join public.bookings b on b.id = own.id
  join public.booking_installments i on i.booking_id = own.id and i.status in ('due', 'cancelled') and not i.is_given_up
  join public.users guest on guest.id = own.guest_id and guest.deleted_at is null
  where own.side = 'host' and private.manual_payment_method(own.id) is not null and private.takes_late_proofs(b)
    and (own.status in ('completed', 'cancelled') or own.ends_at <= now())
    and not exists (select from public.payment_proofs f where f.installment_id = i.id
      and (f.status = 'sent' or f.upheld_at is not null or f.decided_at > now() - interval '30 days' and private.is_refusal_open(f)))
  union all
  select 'provider_share', own.side, own.currency, p.net_minor, own.id
  from own join public.payouts p on p.booking_id = own.id and p.payee_id <> own.host_id and p.status = 'scheduled' and not p.is_collected
  join public.users provider on provider.id = p.payee_id and provider.deleted_at is null
  where own.side = 'host' and own.status in ('completed', 'cancelled') and private.manual_payment_method(own.id) is not null and p.net_minor > 0
    and own.ends_at > now() - interval '30 days'
  union all
  select 'dispute', own.side, own.currency, d.amount_minor, own.id
  from own join public.disputes d on d.booking_id = own.id and d.ended_at is null
$$;
comment on function private.open_booking_money is
  'Returns the open money of a user''s bookings on their side (guest, host, provider), in minor units: a pending refund; a refund
that failed within a year, unless their bank or a later refund returned it; an unpaid installment (by card until a year, by transfer or in
cash until 30 days after the end), or one of a cancelled booking that is still to be captured; for the payees an unpaid card installment of
a finished booking while it is collected (collection_time), or of a cancelled one until it is captured; a held security deposit;
an undecided claim on it; an open manual refund (is_manual_refund_open); a receipt without an answer, or for its host one that was
refused within 30 days (is_refusal_open); for the host an unpaid part by transfer or in cash of an ended booking while its guest may still
send a receipt (takes_late_proofs), unless an admin found a refusal of it right, and what they received for providers, until 30 days
after the end; and an open dispute of a card payment.';

create function private.open_money(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.reason, entry.side, entry.currency), '[]') from (
    select e.reason, case u.role when 'service_provider' then 'provider' when 'host' then 'host' else 'guest' end as side, e.currency, e.amount_minor,
      e.booking_id, e.bookings, e.is_blocking
    from private.open_earnings(p_user_id) e, public.users u where u.id = p_user_id
    union all
    select m.reason, m.side, m.currency, sum(m.amount_minor)::bigint,
      case when count(distinct m.booking_id) = 1 then (array_agg(m.booking_id))[1] end, count(distinct m.booking_id), true
    from private.open_booking_money(p_user_id) m group by m.reason, m.side, m.currency) entry
$$;
comment on function private.open_money is
  'Returns the money that is open between a user and others: [{ reason, side (of earnings: guest where they host and provide nothing any more), currency, amount_minor, booking_id (null: none or several),
bookings, is_blocking }], by open_earnings and open_booking_money. What is blocking keeps the account from being deleted; the rest is
given up with it.';
