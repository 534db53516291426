-- Invoices and credit notes: one for each payment received or returned, numbered without gaps, never changed.

create table private.invoice_counters (
  country text not null,
  year integer not null,
  last_sequence integer not null,
  primary key (country, year)
);
alter table private.invoice_counters enable row level security;
comment on table private.invoice_counters is
  'The last invoice number by country and year. The row stays locked until the transaction of an invoice ends, so that the next
invoice gets a number that was rolled back.';

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  kind text not null check (kind in ('invoice', 'credit_note')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  year integer not null,
  sequence integer not null check (sequence >= 1),
  booking_id uuid not null references public.bookings (id) on delete restrict,
  payment_id uuid not null references public.payments (id) on delete restrict,
  refund_id uuid references public.refunds (id) on delete restrict,
  transaction_id uuid not null unique references private.ledger_transactions (id) on delete restrict,
  refers_to uuid references public.invoices (id) on delete restrict,
  seller jsonb not null check (octet_length(seller::text) <= 8000),
  buyer jsonb not null check (octet_length(buyer::text) <= 8000),
  subject jsonb not null check (octet_length(subject::text) <= 8000),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  currency text not null,
  percent numeric(5, 2),
  net_minor bigint not null,
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor > 0),
  issued_at timestamptz not null,
  unique (country, year, sequence),
  constraint invoices_sum check (net_minor + tax_minor = total_minor),
  constraint invoices_credit_note_refers check (kind = 'invoice' or refers_to is not null)
);
alter table public.invoices enable row level security;
comment on table public.invoices is
  'Invoices of captured payments, and credit notes of refunds and lost disputes. Sellers, buyer and booking are as at the time of
issue. Amounts are in minor units and positive in both kinds.';
comment on column public.invoices.transaction_id is 'The ledger transaction of the document: each has one invoice or credit note.';
comment on column public.invoices.seller is 'The host: { name, tax_number, address, country }. Each line names its own seller.';
comment on column public.invoices.subject is 'The booking: { reference, venue_name, venue_name_ar, starts_at, ends_at, time_zone }.';
comment on column public.invoices.percent is 'The tax rate of the country at the time of issue; null when none was known.';
comment on column public.invoices.refers_to is
  'The invoice that a credit note corrects; or the credit note of a refund that failed later, which an invoice corrects.';

create index invoices_booking_idx on public.invoices (booking_id, issued_at);
create index invoices_payment_idx on public.invoices (payment_id);
create index invoices_refund_idx on public.invoices (refund_id);
create index invoices_refers_to_idx on public.invoices (refers_to);

create function private.refuse_invoice_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'invoices are never changed or deleted' using errcode = 'restrict_violation';
end $$;
comment on function private.refuse_invoice_change is 'Refuses to change, delete or truncate invoices, for everybody.';

create function private.issue_invoice(p_kind text, p_booking public.bookings, p_payment_id uuid, p_refund_id uuid, p_key text,
  p_refers_to uuid, p_lines jsonb, p_at timestamptz)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_country text := private.tax_country(p_booking.venue_id, p_booking.currency);
  v_transaction uuid := (select t.id from private.ledger_transactions t where t.key = p_key);
  v_year integer;
  v_sequence integer;
  v_at timestamptz;
begin
  if p_refers_to is not null then
    select i.country into v_country from public.invoices i where i.id = p_refers_to;
  end if;
  if v_country is null or v_transaction is null or p_lines = '[]'
    or exists (select from public.invoices i where i.transaction_id = v_transaction) then
    return;
  end if;
  v_year := extract(year from coalesce(p_at, clock_timestamp()) at time zone p_booking.time_zone);
  insert into private.invoice_counters as c (country, year, last_sequence) values (v_country, v_year, 1)
  on conflict (country, year) do update set last_sequence = c.last_sequence + 1
  returning c.last_sequence into v_sequence;
  -- Read after the lock: a later number never has an earlier time.
  v_at := coalesce(p_at, clock_timestamp());
  insert into public.invoices (number, kind, country, year, sequence, booking_id, payment_id, refund_id, transaction_id, refers_to,
    seller, buyer, subject, lines, currency, percent, net_minor, tax_minor, total_minor, issued_at)
  select format('%s-%s-%s', v_country, v_year, lpad(v_sequence::text, greatest(6, length(v_sequence::text)), '0')),
    p_kind, v_country, v_year, v_sequence, p_booking.id, p_payment_id, p_refund_id, v_transaction, p_refers_to,
    private.seller_details('host', p_booking.host_id, v_country),
    jsonb_build_object('name', coalesce(
      (select nullif(btrim(d.details ->> 'contact_name'), '') from private.booking_details d where d.booking_id = p_booking.id),
      (select nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') from public.users u where u.id = p_booking.guest_id), '—')),
    (select jsonb_build_object('reference', p_booking.reference, 'venue_name', v.name, 'venue_name_ar', v.name_ar,
        'starts_at', p_booking.starts_at, 'ends_at', p_booking.ends_at, 'time_zone', p_booking.time_zone)
      from public.venues v where v.id = p_booking.venue_id),
    p_lines, p_booking.currency, private.tax_percent(v_country, 'standard', (v_at at time zone p_booking.time_zone)::date),
    sum((line ->> 'net_minor')::bigint), sum((line ->> 'tax_minor')::bigint), sum((line ->> 'total_minor')::bigint), v_at
  from jsonb_array_elements(p_lines) line;
end $$;
comment on function private.issue_invoice is
  'Issues an invoice or a credit note for a posting of the ledger (p_key), with the next number of its country and year. Does
nothing for a posting that already has a document, and for a booking of an unknown country. `p_at` is the time of issue, null
for now. The booking must be locked.';

create function private.issue_capture_invoice(p_payment public.payments, p_amount bigint, p_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings where id = p_payment.booking_id;
  perform private.issue_invoice('invoice', v_booking, p_payment.id, null,
    'capture:' || p_payment.id || ':' || p_payment.captured_minor, null,
    private.invoice_lines(v_booking.lines, v_booking.total_minor, v_booking.fee_minor, v_booking.host_id,
      private.tax_country(v_booking.venue_id, v_booking.currency), p_amount,
      (coalesce(p_at, clock_timestamp()) at time zone v_booking.time_zone)::date), p_at);
end $$;
comment on function private.issue_capture_invoice is
  'Issues the invoice of the last capture of a payment (post_capture), for a deposit as for a balance, because the tax is due when
the money arrives.';

create function private.issue_payment_credit_note(p_payment_id uuid, p_refund_id uuid, p_amount bigint, p_key text, p_at timestamptz)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_invoice public.invoices;
  v_lines jsonb;
begin
  select b.* into v_booking from public.bookings b join public.payments p on p.booking_id = b.id where p.id = p_payment_id;
  select * into v_invoice from public.invoices i
  where i.payment_id = p_payment_id and i.kind = 'invoice' and i.refund_id is null order by i.issued_at desc, i.sequence desc limit 1;
  if not found then
    return;
  end if;
  with document as (
    select case i.kind when 'invoice' then 1 else -1 end as sign, line.*
    from public.invoices i cross join lateral jsonb_to_recordset(i.lines) as line (kind text, seller_id uuid, percent numeric,
      total_minor bigint, tax_minor bigint)
    where i.payment_id = p_payment_id
  ), open as (
    select d.kind, d.seller_id, d.percent, sum(d.sign * d.total_minor)::bigint as total, sum(d.sign * d.tax_minor)::bigint as tax
    from document d group by d.kind, d.seller_id, d.percent having sum(d.sign * d.total_minor) > 0
  ), placed as (
    select o.*, sum(o.total) over w as so_far, sum(o.total) over () as whole, row_number() over w as place
    from open o window w as (order by o.kind, o.seller_id, o.percent)
  ), part as (
    select p.*, (round(p_amount * p.so_far / p.whole)
      - round(p_amount * (p.so_far - p.total) / p.whole))::bigint as amount
    from placed p
  ), line as (
    -- The rest of the invoice keeps the tax of the rest.
    select part.*, part.tax - coalesce(private.contained_tax(part.total - part.amount, part.percent), 0) as returned
    from part where part.amount > 0
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', line.kind, 'seller_id', line.seller_id,
    'seller', (select original.value -> 'seller' from jsonb_array_elements(v_invoice.lines) original
      where original.value ->> 'kind' = line.kind and original.value ->> 'seller_id' is not distinct from line.seller_id::text limit 1),
    'percent', line.percent, 'net_minor', line.amount - line.returned, 'tax_minor', line.returned, 'total_minor', line.amount)
    order by line.place), '[]')
  into v_lines from line;
  perform private.issue_invoice('credit_note', v_booking, p_payment_id, p_refund_id, p_key, v_invoice.id, v_lines, p_at);
end $$;
comment on function private.issue_payment_credit_note is
  'Issues a credit note of an amount that the payer of a payment got back, for a posting of the ledger (`p_key`): with the rates
and sellers of the payment''s invoices, in proportion to the rest of each line. Does nothing for a payment without an invoice.';

create function private.issue_credit_note(p_refund public.refunds, p_at timestamptz default null) returns void
language sql security definer set search_path = '' as $$
  select private.issue_payment_credit_note(p_refund.payment_id, p_refund.id, p_refund.amount_minor, 'refund:' || p_refund.id, p_at)
$$;
comment on function private.issue_credit_note is 'Issues the credit note of a succeeded refund (issue_payment_credit_note).';

create function private.issue_dispute_credit_note(p_dispute public.disputes) returns void
language sql security definer set search_path = '' as $$
  select private.issue_payment_credit_note(p_dispute.payment_id, null, p_dispute.amount_minor, 'dispute_lost:' || p_dispute.id, null)
$$;
comment on function private.issue_dispute_credit_note is
  'Issues the credit note of a lost dispute (issue_payment_credit_note): the payer has the amount from their bank.';

create function private.issue_refund_reversal(p_refund public.refunds) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_note public.invoices;
begin
  select * into v_note from public.invoices where refund_id = p_refund.id and kind = 'credit_note';
  if found then
    select * into v_booking from public.bookings where id = p_refund.booking_id;
    perform private.issue_invoice('invoice', v_booking, p_refund.payment_id, p_refund.id, 'refund_failed:' || p_refund.id, v_note.id,
      v_note.lines, null);
  end if;
end $$;
comment on function private.issue_refund_reversal is
  'Issues an invoice of the amount of a credit note when the bank returned its refund: the money is held for the guest again.';

create function private.booking_tax(p_booking public.bookings) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_country text := private.tax_country(p_booking.venue_id, p_booking.currency);
  v_percent numeric := private.tax_percent(v_country, 'standard', current_date);
  v_invoiced record;
  v_open bigint := 0;
begin
  if v_percent is null then
    return null;
  end if;
  select coalesce(sum(sign * i.total_minor), 0)::bigint as total, coalesce(sum(sign * i.tax_minor), 0)::bigint as tax
  into v_invoiced
  from public.invoices i cross join lateral (select case i.kind when 'invoice' then 1 else -1 end) s (sign)
  where i.booking_id = p_booking.id;
  if p_booking.status in ('held', 'pending', 'confirmed', 'completed') then
    v_open := greatest(p_booking.total_minor - v_invoiced.total, 0);
  end if;
  return jsonb_build_object('percent', trim_scale(v_percent), 'amount_minor', v_invoiced.tax + (
    select coalesce(sum((line ->> 'tax_minor')::bigint), 0)
    from jsonb_array_elements(private.invoice_lines(p_booking.lines, p_booking.total_minor, p_booking.fee_minor, p_booking.host_id,
      v_country, v_open, current_date)) line));
end $$;
comment on function private.booking_tax is
  'Returns the tax of a booking: { percent, amount_minor }, the invoiced tax plus the tax of the unpaid rest; of a cancelled,
declined or expired booking only the invoiced tax. Null when the rate is not known.';

create trigger invoices_refuse_change before update or delete on public.invoices
  for each row execute function private.refuse_invoice_change();
create trigger invoices_refuse_truncate before truncate on public.invoices
  for each statement execute function private.refuse_invoice_change();

create policy invoices_select on public.invoices for select to authenticated
  using (private.can_see_booking(booking_id));

grant select on public.invoices to authenticated;
