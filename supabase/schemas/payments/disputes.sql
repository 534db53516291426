-- Disputes: the holder of a card asks their bank for the money of a payment. The bank takes it back until that is decided.

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
  'Disputes of payments, as the processor tells of them. Amounts are in minor units. Only the functions that the server and admins call
write them.';
comment on column public.disputes.status is
  'needs_response: it waits for our answer. under_review: the bank decides. won: the money stays with us. lost: it stays with the holder of
the card. withdrawn: the holder has taken the dispute back.';
comment on column public.disputes.respond_by is 'Until when an answer is taken; without one the dispute is lost then.';
comment on column public.disputes.is_accepted is 'An admin has accepted the dispute, which loses it; the other way of answering one.';
comment on column public.disputes.answered_at is 'When an admin has answered or accepted it.';
comment on column public.disputes.sent_at is 'When the processor has taken that.';
comment on column public.disputes.funds_withdrawn_at is 'When we learned that the bank has taken the amount from our balance at the processor.';
comment on column public.disputes.funds_reinstated_at is 'When we learned that it came back.';

create index disputes_payment_idx on public.disputes (payment_id);
create index disputes_booking_idx on public.disputes (booking_id);
create index disputes_opened_idx on public.disputes (opened_at desc, id desc);

create function private.is_disputed(p_payment_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.disputes d where d.payment_id = p_payment_id and d.ended_at is null)
$$;
comment on function private.is_disputed is 'True while a dispute of a payment is open: the processor refuses to refund it.';

create function private.has_open_dispute(p_booking_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.disputes d where d.booking_id = p_booking_id and d.ended_at is null)
$$;
comment on function private.has_open_dispute is
  'True while a payment of a booking is disputed: nothing of the booking is earned, sent to payees or charged without the guest.';

create function private.lost_minor(p_booking_id uuid, p_payment_id uuid default null) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(d.amount_minor), 0)::bigint from public.disputes d join public.payments p on p.id = d.payment_id
  where d.booking_id = p_booking_id and (d.payment_id = p_payment_id or (p_payment_id is null and not p.is_security))
    and d.status = 'lost' and d.funds_withdrawn_at is not null
$$;
comment on function private.lost_minor is 'Returns what of the price of a booking, or of one payment of it, was lost by disputes.';

create function private.lost_of_installment(p_installment_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(private.lost_minor(p.booking_id, p.id)), 0)::bigint from public.payments p where p.installment_id = p_installment_id
$$;
comment on function private.lost_of_installment is 'Returns what of an installment was lost by disputes of its payments.';

create policy disputes_select on public.disputes for select to authenticated
  using ((select private.is_admin()) or exists (
    select from public.bookings b
    where b.id = disputes.booking_id and b.host_id = (select auth.uid()) and b.submitted_at is not null));

-- Neither the answer, which can say something of the guest, nor the identifier at the processor.
grant select (id, payment_id, booking_id, currency, amount_minor, reason, status, respond_by, answered_at, opened_at, ended_at)
  on public.disputes to authenticated;
