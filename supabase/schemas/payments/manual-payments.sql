-- Bookings by bank transfer or in cash: guests pay the host, who confirms each installment.

create table private.manual_payments (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  method text not null check (method in ('transfer', 'cash')),
  transfer_details text check (char_length(transfer_details) between 1 and 500),
  fee_posted_at timestamptz,
  overdue_minor bigint check (overdue_minor > 0),
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
comment on column private.manual_payments.overdue_minor is
  'What was overdue of the price, without offers, when the host ended the booking as unpaid; null for others.';

create index manual_payments_fee_idx on private.manual_payments (booking_id) where fee_posted_at is null;

create function private.manual_payment_method(p_booking_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.method from private.manual_payments m where m.booking_id = p_booking_id
$$;
comment on function private.manual_payment_method is
  'Returns the payment method of a booking that is paid to its host in installments: transfer or cash; else null.';

create function private.outdated_accounts(p_venue_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select b.id from public.bookings b
  join private.manual_payments m on m.booking_id = b.id and m.method = 'transfer'
  join public.venue_payment_terms t on t.venue_id = b.venue_id and t.transfer_details is not null
  where b.venue_id = p_venue_id and b.status in ('confirmed', 'completed') and m.transfer_details is distinct from t.transfer_details
    and exists (select from public.booking_installments i where i.booking_id = b.id and i.status = 'due')
$$;
comment on function private.outdated_accounts is
  'Returns the bookings by transfer of a venue whose guests still read another account than that of its terms: confirmed or completed, with
an unpaid part.';

create function private.manual_paid(p_booking_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(i.amount_minor), 0)::bigint from public.booking_installments i
  where i.booking_id = p_booking_id and i.status = 'paid'
$$;
comment on function private.manual_paid is
  'Returns the amount that the host of a booking confirmed as received by transfer or in cash.';
