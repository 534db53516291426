-- Installments: the parts of a booking's price by card, transfer or cash, each with its due time.

create table public.booking_installments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete restrict,
  position integer not null check (position >= 1),
  kind text not null check (kind in ('deposit', 'balance', 'extra', 'security')),
  amount_minor bigint not null check (amount_minor > 0),
  due_at timestamptz not null,
  status text not null default 'due' check (status in ('due', 'processing', 'paid', 'failed', 'cancelled')),
  failed_at timestamptz,
  grace_ends_at timestamptz,
  reminded_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  offer_id uuid,
  refund_id uuid,
  rest_of uuid references public.booking_installments (id) on delete restrict,
  is_given_up boolean not null default false,
  arrived_before_end boolean,
  unique (booking_id, position)
);
alter table public.booking_installments enable row level security;
comment on table public.booking_installments is
  'The parts in which the price of a booking is paid. Frozen when the guest starts to pay by card, or submits a booking by transfer
or in cash; private.adjust_installments adapts them to a changed total. A booking that is paid to the host directly has none.';
comment on column public.booking_installments.kind is
  'deposit: paid with the booking; balance: the rest, due before the start; extra: a later increase of the price;
security: the security deposit, which is not part of the price (processing: authorized, paid: captured for a claim, cancelled: released).';
comment on column public.booking_installments.offer_id is 'The accepted offer of an extra: its id in the lines of the booking.';
comment on column public.booking_installments.refund_id is
  'The manual refund that had been offset with the price when its host recorded that they had sent it, which made this due again.';
comment on column public.booking_installments.is_given_up is
  'A part by card of a guest who chose a transfer or cash instead before they submitted the booking: never paid.';
comment on column public.booking_installments.rest_of is
  'The installment of which only a part arrived (confirm_manual_payment), when this one is what is missing of it.';
comment on column public.booking_installments.arrived_before_end is
  'Whether it had arrived before its booking was ended as unpaid, when it was confirmed since; null for others.';
comment on column public.booking_installments.failed_at is
  'When the last charge failed. A due installment with it failed through no fault of its guest (record_processor_failure).';
comment on column public.booking_installments.grace_ends_at is
  'Until when a failed installment can be paid; the booking is cancelled after that.';
comment on column public.booking_installments.tried_at is 'When list_due_payments last tried it; the longest waiting one is next.';

create index booking_installments_unpaid_idx on public.booking_installments (due_at) where status in ('due', 'failed');
create index booking_installments_rest_idx on public.booking_installments (rest_of) where rest_of is not null;
create index booking_installments_refund_idx on public.booking_installments (refund_id) where refund_id is not null;
create index booking_installments_security_deposit_idx on public.booking_installments (due_at)
  where kind = 'security' and status in ('due', 'processing', 'failed');
create index booking_installments_grace_idx on public.booking_installments (grace_ends_at) where status = 'failed';
