-- Payments: attempts to charge a card for an installment. Written only by functions for the server.

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete restrict,
  installment_id uuid not null references public.booking_installments (id) on delete restrict,
  payer_id uuid not null references public.users (id) on delete restrict,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  status text not null default 'created'
    check (status in ('created', 'processing', 'authorized', 'captured', 'failed', 'cancelled')),
  is_manual boolean not null,
  is_off_session boolean not null default false,
  processor_id text unique check (char_length(processor_id) between 1 and 255),
  failure_code text check (char_length(failure_code) <= 200),
  card_brand text check (char_length(card_brand) <= 40),
  card_last4 text check (char_length(card_last4) <= 4),
  saved_card_id uuid references public.saved_cards (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  authorized_at timestamptz,
  captured_at timestamptz,
  ended_at timestamptz,
  is_security_deposit boolean not null default false,
  constraint payments_captured_within_amount check (captured_minor between 0 and amount_minor),
  constraint payments_refunded_within_captured check (refunded_minor between 0 and captured_minor)
);
alter table public.payments enable row level security;
comment on table public.payments is 'Attempts to charge a card for an installment of a booking. Amounts are in minor units.';
comment on column public.payments.status is
  'The last known state. failed without ended_at: the payer may try again with the same payment. cancelled without ended_at: must
be cancelled at the processor, or refunded when that is too late.';
comment on column public.payments.is_manual is
  'True for a payment that is authorized first and captured once the booking is confirmed.';
comment on column public.payments.is_off_session is 'True for a charge to a saved card without the payer.';
comment on column public.payments.is_security_deposit is
  'True for the authorization of the security deposit, which is not part of the price.';
comment on column public.payments.ended_at is
  'When the payment reached a final state: captured, or failed or cancelled permanently.';

create unique index payments_live_idx on public.payments (installment_id)
  where status in ('created', 'processing', 'authorized');
create index payments_booking_idx on public.payments (booking_id);
create index payments_installment_idx on public.payments (installment_id, created_at desc);
create index payments_payer_idx on public.payments (payer_id);
create index payments_saved_card_idx on public.payments (saved_card_id);
create index payments_open_idx on public.payments (created_at) where ended_at is null;

create table private.payment_details (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  details jsonb not null
    constraint payment_details_size check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 40000),
  created_at timestamptz not null default now()
);
alter table private.payment_details enable row level security;
comment on table private.payment_details is
  'The details of a hold before its payment: they become booking_details when the payment is authorized, and are deleted then or
when no payment is open any more.';

create function private.delete_payment_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.payment_details d
  where d.booking_id = new.booking_id
    and not exists (select from public.payments p where p.booking_id = new.booking_id and p.ended_at is null);
  return null;
end $$;
comment on function private.delete_payment_details is 'Deletes the details of a hold without an open payment.';

create function private.enqueue_settlement(p_payment_id uuid, p_run_at timestamptz default now()) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_job('settle_payment', jsonb_build_object('payment_id', p_payment_id), p_run_at,
    'payment:' || p_payment_id)
$$;
comment on function private.enqueue_settlement is 'Enqueues the action of get_payment_order for a payment.';

create function private.is_paid_by_card(p_booking_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.manual_payments m where m.booking_id = p_booking_id)
    and (exists (select from public.booking_installments i where i.booking_id = p_booking_id and i.status <> 'cancelled' and i.kind <> 'security')
      or exists (select from public.payments p where p.booking_id = p_booking_id and p.authorized_at is not null and not p.is_security_deposit))
$$;
comment on function private.is_paid_by_card is
  'True for a booking that is paid by card: with an installment that is not cancelled, or a payment that was ever authorized. False
for a booking by transfer or in cash.';

create trigger payments_delete_details after update of ended_at on public.payments
  for each row when (new.ended_at is not null) execute function private.delete_payment_details();
