-- Refunds of payments. The processor sends them (get_payment_order); record_refund records their state.

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  booking_id uuid not null references public.bookings (id) on delete restrict,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed', 'cancelled')),
  processor_id text unique check (char_length(processor_id) between 1 and 255),
  failure_code text check (char_length(failure_code) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
alter table public.refunds enable row level security;
comment on table public.refunds is 'Amounts that are returned to the card of a payment, in minor units.';
comment on column public.refunds.status is
  'pending: not sent, or in progress; waits while its payment is disputed. cancelled: the dispute was lost, and the guest got the
amount from their bank.';

create index refunds_payment_idx on public.refunds (payment_id);
create index refunds_booking_idx on public.refunds (booking_id);
create index refunds_pending_idx on public.refunds (created_at) where status = 'pending';

create function private.net_paid(p_booking_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  -- At least 0: a bank can return an amount that we had refunded before.
  select greatest(coalesce((select sum(p.captured_minor) from public.payments p
      where p.booking_id = p_booking_id and not p.is_security_deposit), 0)::bigint
    - coalesce((select sum(r.amount_minor) from public.refunds r join public.payments p on p.id = r.payment_id
      where r.booking_id = p_booking_id and r.status in ('pending', 'succeeded') and not p.is_security_deposit), 0)::bigint
    - private.lost_minor(p_booking_id), 0)
$$;
comment on function private.net_paid is
  'Returns what a guest paid by card for a booking, less refunds (also pending) and amounts lost by disputes; without the security
deposit.';

create function private.has_open_contacts(p_booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_booking.ends_at > now() - interval '720 hours' or private.has_open_dispute(p_booking.id)
    or exists (select from public.booking_installments i
      where i.booking_id = p_booking.id and i.status in ('due', 'processing', 'failed'))
    or exists (select from private.deposit_claims c where c.booking_id = p_booking.id and c.status <> 'decided')
    or exists (select from public.refunds r where r.booking_id = p_booking.id and r.status = 'pending')
    or exists (select from public.manual_refunds r where r.booking_id = p_booking.id and private.is_manual_refund_open(r))
$$;
comment on function private.has_open_contacts is
  'True for a confirmed or completed booking until 30 days after its end, and while its money is open: an unpaid part, a held or
claimed security deposit, an open card or manual refund, or an open dispute. Its sides read each other''s phone as long.';

create function private.limit_refunds() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
begin
  -- Serializes concurrent refunds.
  select * into v_payment from public.payments where id = new.payment_id for update;
  if v_payment.booking_id <> new.booking_id then
    raise exception 'the refund belongs to another booking than its payment' using errcode = 'check_violation';
  elsif v_payment.captured_minor < (
    select coalesce(sum(r.amount_minor), 0) from public.refunds r
    where r.payment_id = new.payment_id and r.status in ('pending', 'succeeded')) then
    raise exception 'the refunds exceed what was captured' using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function private.limit_refunds is
  'Refuses a refund when the refunds of a payment, without failed ones, would exceed the captured amount. Errors: check_violation.';

create function private.refund_payments(p_booking_id uuid, p_amount bigint, p_payment_id uuid default null) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_open bigint := p_amount;
  v_part record;
begin
  for v_part in
    select p.id, p.captured_minor - coalesce(sum(r.amount_minor), 0) - private.lost_minor(p_booking_id, p.id) as left_minor
    from public.payments p
    left join public.refunds r on r.payment_id = p.id and r.status in ('pending', 'succeeded')
    where p.booking_id = p_booking_id and (p.id = p_payment_id or (p_payment_id is null and not p.is_security_deposit))
    group by p.id having p.captured_minor > coalesce(sum(r.amount_minor), 0) + private.lost_minor(p_booking_id, p.id)
    -- An amount that the guest may get from their bank is not refunded from another payment.
    order by private.is_disputed(p.id) desc, p.captured_at desc, p.created_at desc
  loop
    exit when v_open <= 0;
    insert into public.refunds (payment_id, booking_id, amount_minor)
    values (v_part.id, p_booking_id, least(v_open, v_part.left_minor));
    perform private.enqueue_settlement(v_part.id);
    v_open := v_open - least(v_open, v_part.left_minor);
  end loop;
  return p_amount - greatest(v_open, 0);
end $$;
comment on function private.refund_payments is
  'Refunds an amount of a booking from its payments: first a disputed one, whose refund waits for the end of the dispute, then the
latest; or from `p_payment_id` only, which may be that of a security deposit. Returns the refunded amount. The booking must be
locked.';

create function public.record_refund(p_refund_id uuid, p_processor_id text, p_status text, p_failure_code text default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_refund public.refunds;
  v_booking public.bookings;
begin
  if p_status is null or p_status not in ('pending', 'succeeded', 'failed') then
    perform private.raise_error('invalid_input', 'status');
  end if;
  select * into v_refund from public.refunds where id = p_refund_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_booking := private.lock_booking(v_refund.booking_id);
  perform 1 from public.payments where id = v_refund.payment_id for update;
  select * into v_refund from public.refunds where id = p_refund_id for update;
  if v_refund.processor_id is not null and p_processor_id is distinct from v_refund.processor_id then
    perform private.raise_error('wrong_status', 'processor_id');
  elsif v_refund.status = 'failed' or v_refund.status = 'cancelled' and p_status = 'failed' or v_refund.status = p_status and v_refund.processor_id is not distinct from p_processor_id
    or v_refund.status = 'succeeded' and p_status = 'pending' then
    return;
  end if;
  update public.refunds set status = p_status, processor_id = coalesce(processor_id, p_processor_id),
    failure_code = case when p_status = 'failed' then left(p_failure_code, 200) end,
    ended_at = case when p_status <> 'pending' then now() end
  where id = p_refund_id;
  update public.payments p set refunded_minor = (
    select coalesce(sum(r.amount_minor), 0) from public.refunds r where r.payment_id = p.id and r.status = 'succeeded')
  where p.id = v_refund.payment_id;
  if p_status = 'succeeded' and v_refund.status <> 'succeeded' then
    select * into v_refund from public.refunds where id = p_refund_id;
    perform private.post_refund(v_refund);
    perform private.notify_payment(v_booking, 'guest', 'refund_sent', v_refund.amount_minor);
  elsif p_status = 'failed' then
    if v_refund.status = 'succeeded' then
      perform private.post_ledger('refund_failed', 'refund_failed:' || p_refund_id, v_booking.id, v_booking.currency,
        (select private.held_pair(p, v_refund.amount_minor) from public.payments p where p.id = v_refund.payment_id));
    end if;
    perform private.note_in_admin_queue('payments');
  end if;
  perform private.broadcast_booking(v_booking);
  -- Last, because invoice numbers stay locked until the transaction ends.
  if p_status = 'succeeded' then
    perform private.issue_credit_note(v_refund);
  elsif p_status = 'failed' then
    perform private.issue_refund_reversal(v_refund);
  end if;
end $$;
comment on function public.record_refund is
  'Records the state of a refund at the processor (pending, succeeded, failed). Idempotent. A succeeded refund can still fail when
the card''s bank returns it; a failed one is final and admins are notified. Issues a credit note when it succeeds, and an
invoice of the same amount when it fails later. For the server. Errors: not_found (PT404), wrong_status (PT409: it has another
identifier at the processor), invalid_input (PT422).';

create trigger refunds_limit after insert or update of amount_minor, payment_id, booking_id, status on public.refunds
  for each row when (new.status in ('pending', 'succeeded')) execute function private.limit_refunds();

grant execute on function
  public.record_refund
  to service_role;
