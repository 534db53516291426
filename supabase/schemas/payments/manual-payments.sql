-- Bookings by bank transfer or in cash: guests pay the host, who confirms each installment.

create table private.manual_payments (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  method text not null check (method in ('transfer', 'cash')),
  transfer_details text check (char_length(transfer_details) between 1 and 500),
  fee_posted_at timestamptz,
  created_at timestamptz not null default now()
);
alter table private.manual_payments enable row level security;
comment on table private.manual_payments is
  'The guest''s payment method, frozen at the submission. A booking without a row is paid by card when it has installments, else to
the host directly.';
comment on column private.manual_payments.transfer_details is
  'The venue''s account at the confirmation, before that at the submission; null for cash, and after its host deleted their
account. Returned by manual_payment_state only.';
comment on column private.manual_payments.fee_posted_at is
  'When the service fee of everything that the host confirmed was posted as owed; null while some of it is not.';

create index manual_payments_fee_idx on private.manual_payments (booking_id) where fee_posted_at is null;

create function private.manual_payment_method(p_booking_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.method from private.manual_payments m where m.booking_id = p_booking_id
$$;
comment on function private.manual_payment_method is
  'Returns the payment method of a booking that is paid to its host in installments: transfer or cash; else null.';

create function private.manual_paid(p_booking_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(i.amount_minor), 0)::bigint from public.booking_installments i
  where i.booking_id = p_booking_id and i.status = 'paid'
$$;
comment on function private.manual_paid is
  'Returns the amount that the host of a booking confirmed as received by transfer or in cash.';
