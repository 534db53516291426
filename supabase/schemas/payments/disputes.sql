-- Disputes: a card's holder asks their bank to return a payment. The bank withdraws the amount until the decision.

create table public.disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  booking_id uuid not null references public.bookings (id) on delete restrict,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (char_length(reason) between 1 and 200),
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost', 'withdrawn')),
  processor_id text not null unique check (char_length(processor_id) between 1 and 255),
  respond_by timestamptz,
  answer text check (char_length(answer) between 1 and 5000),
  is_accepted boolean not null default false,
  answered_at timestamptz,
  sent_at timestamptz,
  funds_withdrawn_at timestamptz,
  funds_reinstated_at timestamptz,
  opened_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint disputes_answered check ((answered_at is not null) = (answer is not null or is_accepted)),
  constraint disputes_ended check ((ended_at is not null) = (status in ('won', 'lost', 'withdrawn')))
);
alter table public.disputes enable row level security;
comment on table public.disputes is
  'Disputes of payments, as the processor reports them. Amounts are in minor units. Written only by functions for the server and admins.';
comment on column public.disputes.status is
  'needs_response: waits for our answer. under_review: the bank decides. won: we keep the money. lost: the card''s holder keeps it.
withdrawn: the holder has withdrawn the dispute.';
comment on column public.disputes.respond_by is 'The deadline of an answer; without one the dispute is lost then.';
comment on column public.disputes.is_accepted is
  'True when an admin has accepted the dispute, which loses it, instead of answering.';
comment on column public.disputes.answered_at is 'When an admin answered or accepted it.';
comment on column public.disputes.sent_at is 'When the processor received the answer or acceptance.';
comment on column public.disputes.funds_withdrawn_at is
  'When we learned that the bank had withdrawn the amount from our balance at the processor.';
comment on column public.disputes.funds_reinstated_at is 'When we learned that the amount was returned.';

create index disputes_payment_idx on public.disputes (payment_id);
create index disputes_booking_idx on public.disputes (booking_id);
create index disputes_opened_idx on public.disputes (opened_at desc, id desc);

create function private.is_disputed(p_payment_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.disputes d where d.payment_id = p_payment_id and d.ended_at is null)
$$;
comment on function private.is_disputed is
  'True while a dispute of a payment is open: the processor refuses to refund the payment.';

create function private.has_open_dispute(p_booking_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.disputes d where d.booking_id = p_booking_id and d.ended_at is null)
$$;
comment on function private.has_open_dispute is
  'True while a payment of a booking is disputed: nothing of the booking is earned, sent to payees or charged without the guest.';

create function private.lost_minor(p_booking_id uuid, p_payment_id uuid default null) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(d.amount_minor), 0)::bigint from public.disputes d join public.payments p on p.id = d.payment_id
  where d.booking_id = p_booking_id and (d.payment_id = p_payment_id or (p_payment_id is null and not p.is_security_deposit))
    and d.status = 'lost' and d.funds_withdrawn_at is not null
$$;
comment on function private.lost_minor is
  'Returns the amount of a booking''s price, or of one payment of it, that was lost by disputes.';

create function private.lost_of_installment(p_installment_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(private.lost_minor(p.booking_id, p.id)), 0)::bigint from public.payments p where p.installment_id = p_installment_id
$$;
comment on function private.lost_of_installment is
  'Returns the amount of an installment that was lost by disputes of its payments.';

create policy disputes_select on public.disputes for select to authenticated
  using ((select private.is_admin()) or exists (
    select from public.bookings b
    where b.id = disputes.booking_id and b.host_id = (select auth.uid()) and b.submitted_at is not null));

-- Neither the answer, which can contain data of the guest, nor the processor's identifier.
grant select (id, payment_id, booking_id, currency, amount_minor, reason, status, respond_by, answered_at, opened_at, ended_at)
  on public.disputes to authenticated;
