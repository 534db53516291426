-- Sending due payouts of card payments to payees with an account.

create table private.payout_account_notices (
  user_id uuid primary key references public.users (id) on delete cascade,
  notified_at timestamptz not null
);
alter table private.payout_account_notices enable row level security;
comment on table private.payout_account_notices is
  'When payees were last told that their earnings wait for an account. Separate from the notifications, because users delete those.';

create function private.is_covered(p_payout public.payouts) returns boolean
language sql stable security definer set search_path = '' as $$
  -- The amount held for the booking's guest, less earlier earnings.
  select coalesce(-sum(e.amount_minor), 0) >= p_payout.gross_minor
  from public.ledger_entries e
  where e.booking_id = p_payout.booking_id and e.account = 'guest' and e.currency = p_payout.currency
$$;
comment on function private.is_covered is 'True when the amount held for a booking''s guest covers an unposted payout of it.';

create function private.earn_due_payouts(p_payee_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_payout public.payouts;
begin
  for v_payout in
    select p.* from public.payouts p
    join public.bookings b on b.id = p.booking_id
    where p.payee_id = p_payee_id and p.is_collected and p.status = 'scheduled' and p.posted_at is null and p.net_minor > 0
      and p.due_at <= now() and b.status in ('completed', 'cancelled')
      and not exists (select from public.refunds r where r.booking_id = p.booking_id and r.status = 'pending')
      and not private.has_open_dispute(p.booking_id)
    -- Leaves a booking whose money is changing to the next run.
    order by p.id for no key update of b, p skip locked
  loop
    if private.is_covered(v_payout) then
      perform private.post_earning(v_payout);
    end if;
  end loop;
end $$;
comment on function private.earn_due_payouts is
  'Posts a payee''s due payouts in the ledger as earned, each once: of finished bookings without a pending refund or open dispute,
and only when is_covered is true.';

create function private.payee_balance(p_payee_id uuid, p_currency text) returns bigint
language sql stable security definer set search_path = '' as $$
  select ((select coalesce(-sum(e.amount_minor), 0) from public.ledger_entries e
      where e.user_id = p_payee_id and e.account = 'payee' and e.currency = p_currency)
    - (select coalesce(sum(x.amount_minor), 0) from public.payout_transfers x
      where x.payee_id = p_payee_id and x.currency = p_currency and x.status = 'pending')
    -- Leaves out earnings of disputed bookings.
    - (select coalesce(sum(p.net_minor), 0) from public.payouts p
      where p.payee_id = p_payee_id and p.currency = p_currency and p.status = 'scheduled' and p.transfer_id is null
        and p.posted_at is not null and private.has_open_dispute(p.booking_id)))::bigint
$$;
comment on function private.payee_balance is
  'Returns what can be sent to a payee: the owed amount, less what is being sent and what waits for a dispute. Negative when they
owe something back.';

create function private.post_due_fees() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_booking_id uuid;
  v_booking public.bookings;
begin
  for v_booking_id in
    select m.booking_id from private.manual_payments m
    join public.bookings b on b.id = m.booking_id and b.status in ('completed', 'cancelled')
    where m.fee_posted_at is null and exists (
      select from public.payouts p where p.booking_id = b.id and p.payee_id = b.host_id and p.kind = 'booking'
        and p.status <> 'cancelled' and not p.is_collected and p.due_at <= now())
    order by random() limit 500 for no key update of m skip locked
  loop
    begin
      update private.manual_payments set fee_posted_at = now() where booking_id = v_booking_id;
      select * into v_booking from public.bookings where id = v_booking_id;
      -- Includes the fee of providers' services, because the guest paid everything to the host.
      perform private.post_owed_fee(v_booking);
    exception when others then
      raise warning 'the fee of booking % could not be posted: %', v_booking_id, sqlerrm;
    end;
  end loop;
end $$;
comment on function private.post_due_fees is
  'Posts the service fees that hosts owe for bookings by transfer or in cash with a due payout; again when the host has confirmed
another part since.';

create function private.make_transfers(p_payee_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_currency text;
  v_ids uuid[];
  v_step integer;
  v_rest bigint;
  v_amount bigint;
  v_fee bigint;
  v_transfer uuid;
begin
  for v_currency in
    select distinct p.currency from public.payouts p
    where p.payee_id = p_payee_id and p.is_collected and p.status = 'scheduled' and p.transfer_id is null
  loop
    select array_agg(due.id), sum(due.net_minor) into v_ids, v_amount
    from (
      select p.id, p.net_minor from public.payouts p
      where p.payee_id = p_payee_id and p.currency = v_currency and p.status = 'scheduled' and p.transfer_id is null
        and p.posted_at is not null
        -- Leaves out payouts of a booking whose guest account is overdrawn by a refund after the earning. Granted security
        -- deposits are held separately.
        and (p.kind = 'security' or not exists (
          select from public.ledger_entries e where e.booking_id = p.booking_id and e.account = 'guest' and e.currency = p.currency
          having sum(e.amount_minor) > 0))
        and not private.has_open_dispute(p.booking_id)
      for no key update of p skip locked
    ) due;
    -- After a failure that was not the account's: not every hour again.
    continue when exists (
      select from public.payout_transfers x join public.payout_accounts a on a.user_id = x.payee_id
      where x.payee_id = p_payee_id and x.currency = v_currency and x.status in ('failed', 'returned')
        and x.ended_at > now() - interval '24 hours' and x.ended_at > a.updated_at);
    -- Fees that they owe are taken off. Never more than is owed to them: what they owe back after a lost dispute is kept of it too, and
    -- all waits until it is more than that.
    continue when v_amount is null;
    v_fee := least(private.outstanding_fees(p_payee_id, v_currency), v_amount);
    v_rest := private.unsent_rest(p_payee_id, v_currency);
    v_amount := least(v_amount - v_fee + v_rest, private.payee_balance(p_payee_id, v_currency));
    v_step := private.card_amount_step(v_currency);
    continue when v_amount < v_step;
    insert into public.payout_transfers (payee_id, currency, amount_minor, fee_minor, rest_minor)
    values (p_payee_id, v_currency, v_amount / v_step * v_step, v_fee, v_amount % v_step - v_rest) returning id into v_transfer;
    update public.payouts set transfer_id = v_transfer where id = any (v_ids);
  end loop;
end $$;
comment on function private.make_transfers is
  'Makes one transfer for each currency in which a payee has payouts that are earned, covered and not sent, less the service fees that they
owe of bookings that were paid to them (outstanding_fees) and what they owe back of lost disputes, in multiples of card_amount_step: the rest
is sent with the next one (unsent_rest); within a day of one that
failed, only when their account has changed since. The payee must be locked (create_due_transfers).';

create function private.tell_missing_payout_account(p_payee_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_payout public.payouts;
begin
  select p.* into v_payout from public.payouts p
  where p.payee_id = p_payee_id and p.is_collected and p.status = 'scheduled' and p.net_minor > 0
  order by p.due_at limit 1;
  if not found then
    return;
  end if;
  insert into private.payout_account_notices as n (user_id, notified_at) values (p_payee_id, now())
  on conflict (user_id) do update set notified_at = now() where n.notified_at <= now() - interval '30 days';
  if not found then
    return;
  end if;
  perform private.notify_payout(v_payout, 'payout_account_needed', v_payout.currency, v_payout.net_minor);
end $$;
comment on function private.tell_missing_payout_account is
  'Tells a payee, at most once in 30 days, that their earnings wait for an account.';

create function public.create_due_transfers() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_payee record;
begin
  perform private.post_due_fees();
  for v_payee in
    select p.payee_id, a.user_id is not null as has_account, private.can_be_paid_out(a) as can_be_paid_out
    from public.payouts p
    join public.users u on u.id = p.payee_id and u.deleted_at is null
    left join public.payout_accounts a on a.user_id = p.payee_id and a.status = 'enabled'
    where p.is_collected and p.status = 'scheduled' and p.transfer_id is null and p.net_minor > 0 and p.due_at <= now()
    group by p.payee_id, a.user_id, a
    -- Random order, so that payees never wait behind others without an account or money.
    order by a.user_id is null, random() limit 200
  loop
    -- Another worker handles this payee.
    continue when not pg_try_advisory_xact_lock(hashtextextended('transfers:' || v_payee.payee_id::text, 0));
    begin
      perform private.earn_due_payouts(v_payee.payee_id);
      if v_payee.can_be_paid_out then
        perform private.make_transfers(v_payee.payee_id);
      elsif not v_payee.has_account then
        perform private.tell_missing_payout_account(v_payee.payee_id);
      end if;
    exception when others then
      raise warning 'the payouts of payee % could not be sent: %', v_payee.payee_id, sqlerrm;
    end;
  end loop;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('transfer_id', x.id, 'payee_account', a.processor_id,
      'amount_minor', x.amount_minor, 'currency', x.currency) order by random()), '[]')
    from public.payout_transfers x
    join public.payout_accounts a on a.user_id = x.payee_id and private.can_be_paid_out(a)
    join public.users u on u.id = x.payee_id and u.deleted_at is null
    where x.status = 'pending' and x.processor_id is null
      and not exists (select from public.payouts p where p.transfer_id = x.id and private.has_open_dispute(p.booking_id)));
end $$;
comment on function public.create_due_transfers is
  'Makes the transfers of payouts that are due to payees with an enabled account, one for each payee and currency, and returns those that
the processor does not have yet, also of earlier runs, in no fixed order: [{ transfer_id, payee_account, amount_minor, currency }]. Nothing is sent to an
account that is held, or whose bank has changed less than 72 hours ago (can_be_paid_out), nor of a booking that is disputed. Payees without an account are told that it waits. What a host owes of bookings that were paid to them is
posted first, and taken off. Two workers at once make nothing twice. For the worker.';

create function public.record_transfer(p_transfer_id uuid, p_processor_id text, p_status text, p_failure_code text default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transfer public.payout_transfers;
  v_payout public.payouts;
  -- Our own balance at the processor does not reach yet, of which the payee need not know.
  v_is_ours boolean := p_status = 'failed' and p_failure_code = 'balance_insufficient';
begin
  if p_status is null or p_status not in ('pending', 'paid', 'failed', 'returned') then
    perform private.raise_error('invalid_input', 'status');
  elsif p_processor_id is null and p_status <> 'failed' then
    perform private.raise_error('invalid_input', 'processor_id');
  end if;
  select * into v_transfer from public.payout_transfers where id = p_transfer_id for update;
  if not found then
    perform private.raise_error('not_found');
  elsif v_transfer.processor_id is not null and p_processor_id is distinct from v_transfer.processor_id then
    perform private.raise_error('wrong_status', 'processor_id');
  -- From pending to paid or failed, and from paid to returned; everything else was recorded before, or comes late.
  elsif not ((v_transfer.status = 'pending' and p_status in ('pending', 'paid', 'failed'))
    or (v_transfer.status = 'paid' and p_status = 'returned')) then
    return;
  end if;
  update public.payout_transfers set status = p_status, processor_id = coalesce(processor_id, p_processor_id),
    failure_code = left(p_failure_code, 200), ended_at = case when p_status <> 'pending' then clock_timestamp() end
  where id = p_transfer_id returning * into v_transfer;
  if p_status = 'pending' then
    return;
  end if;
  select * into v_payout from public.payouts where transfer_id = p_transfer_id order by due_at, id limit 1;
  if p_status = 'paid' then
    perform private.post_transfer(v_transfer);
    update public.payouts set status = 'paid', paid_at = now() where transfer_id = p_transfer_id;
    perform private.notify_payout(v_payout, 'payout_sent', v_transfer.currency, v_transfer.amount_minor);
    return;
  elsif p_status = 'returned' then
    perform private.post_transfer_return(v_transfer);
  end if;
  update public.payouts set status = 'scheduled', paid_at = null, transfer_id = null where transfer_id = p_transfer_id;
  if p_status = 'returned' then
    -- Until the account is in order the next transfer would come back too. Of one that is refused the processor says itself what the
    -- account lacks (record_payout_account): it may be the currency only.
    update public.payout_accounts set status = 'restricted', updated_at = clock_timestamp()
    where user_id = v_transfer.payee_id and status = 'enabled';
  end if;
  if v_is_ours is not true and not exists (
    select from public.payout_transfers x where x.payee_id = v_transfer.payee_id and x.currency = v_transfer.currency
      and x.id <> v_transfer.id and x.status = 'failed' and x.failure_code is distinct from 'balance_insufficient'
      and x.ended_at > now() - interval '7 days' and v_transfer.status = 'failed') then
    perform private.notify_payout(v_payout, 'payout_failed', v_transfer.currency, v_transfer.amount_minor);
  end if;
  perform private.note_in_admin_queue('payments');
end $$;
comment on function public.record_transfer is
  'Records what has become of a transfer at the processor: pending, paid, failed, or returned after it was paid. Paid payouts are marked
and posted; those of a transfer that came back are sent with another one once the account is in order again, those of one that failed once the account
has changed, or after a day. Transfers in other currencies go on. Of a failure the payee is told once in seven days, but not where our balance at the processor did not reach
(balance_insufficient). Admins are told. Idempotent. For the server. Errors: not_found (PT404),
wrong_status (PT409: it has another identifier), invalid_input (PT422: an unknown status, or no identifier but of one that failed).';

grant execute on function
  public.create_due_transfers,
  public.record_transfer
  to service_role;
