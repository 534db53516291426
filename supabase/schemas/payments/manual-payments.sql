-- Bookings that are paid by bank transfer or in cash: the money goes to the host, who confirms each part.

create table private.manual_payments (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  method text not null check (method in ('transfer', 'cash')),
  transfer_details text check (char_length(transfer_details) between 1 and 500),
  fee_posted_at timestamptz,
  created_at timestamptz not null default now()
);
alter table private.manual_payments enable row level security;
comment on table private.manual_payments is
  'The method that the guest of a booking chose, frozen when they submitted it. A booking without a row is paid by card, where it has
installments, or to the host directly.';
comment on column private.manual_payments.transfer_details is 'The account of the venue when the booking was confirmed, before that when it was submitted; null for cash, and once its host has
deleted their account. Shown by manual_payment_state only.';
comment on column private.manual_payments.fee_posted_at is 'When the service fee of all that the host has confirmed was posted as owed; null while some of it is not.';

create index manual_payments_fee_idx on private.manual_payments (booking_id) where fee_posted_at is null;

create function private.manual_payment_method(p_booking_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.method from private.manual_payments m where m.booking_id = p_booking_id
$$;
comment on function private.manual_payment_method is
  'Returns how a booking is paid to its host in installments: transfer or cash; null for every other.';

create function private.manual_paid(p_booking_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(i.amount_minor), 0)::bigint from public.booking_installments i
  where i.booking_id = p_booking_id and i.status = 'paid'
$$;
comment on function private.manual_paid is 'Returns what the host of a booking has confirmed to have received by transfer or in cash.';
