-- Invoices: one for each capture and refund, numbered without gaps, never changed, read only by the sides of the booking.
begin;
select tests.create_users();
select tests.create_venue('hall');
update public.venues set instant_booking = true;
insert into public.venue_payment_terms (venue_id, takes_cards, deposit_percent) values (tests.uuid('hall'), true, 30);
insert into public.tax_details (user_id, legal_name, tax_number, address, country)
values (tests.user_id('host'), 'Nile Halls', '123456789', 'Cairo', 'EG');
create function tests.charge(p_key text, p_processor text) returns jsonb language plpgsql security definer as $$
declare
  v_start jsonb;
  v_status text;
begin
  delete from private.rate_limit_counters;
  v_start := public.start_payment(tests.user_id('guest'), tests.booking_id(p_key), '{"contact_name": "Mona Said"}');
  perform public.set_payment_processor_id((v_start ->> 'payment_id')::uuid, p_processor, 'cus_guest');
  foreach v_status in array case when (v_start ->> 'is_manual')::boolean then array['authorized', 'captured'] else array['captured'] end loop
    v_start := public.record_payment(p_processor, jsonb_build_object('status', v_status, 'amount_minor', p.amount_minor,
      'captured_minor', case v_status when 'captured' then p.amount_minor else 0 end))
      from public.payments p where p.processor_id = p_processor;
  end loop;
  return v_start;
end $$;
comment on function tests.charge is 'Pays the next installment of a booking and has it captured.';
create function tests.book(p_key text, p_days int) returns jsonb language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  perform public.hold_booking(tests.uuid('hall'), tests.cairo_noon(p_days), tests.cairo_noon(p_days) + interval '2 hours', 10,
    tests.uuid(p_key), '[]', '[]');
  return tests.charge(p_key, 'pi_' || p_key);
end $$;
comment on function tests.book is 'Books the hall for two hours, 210 EGP, with its deposit of 63 paid.';
create function tests.documents(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s = %s + %s', i.kind, i.total_minor, i.net_minor, i.tax_minor), ', ' order by i.sequence)
  from public.invoices i where i.booking_id = tests.booking_id(p_key)
$$;
comment on function tests.documents is 'The invoices and credit notes of a booking with their totals, net amounts and taxes.';
create function tests.refund(p_key text, p_status text) returns void language sql security definer as $$
  select public.record_refund(r.id, 're_' || r.id, p_status) from public.refunds r where r.booking_id = tests.booking_id(p_key)
$$;
create function tests.invoice_count(p_user text) returns bigint language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return (select count(*) from public.invoices);
end $$;
create function tests.numbers() returns text language sql security definer as $$
  select string_agg(regexp_replace(i.number, '^EG-\d{4}-', ''), ' ' order by i.sequence) from public.invoices i
$$;
select plan(39);

-- A capture
select is(tests.book('party', 40) ->> 'status', 'captured', 'the deposit of a booking can be captured');
select is(tests.documents('party'), 'invoice 6300 = 5526 + 774', 'a captured deposit has an invoice with the tax that it contains');
select is((select string_agg(format('%s %s %s', l ->> 'kind', l ->> 'total_minor', l ->> 'tax_minor'), ', ')
  from public.invoices i, jsonb_array_elements(i.lines) l), 'host 6000 737, platform 300 37',
  'the host sells the booking and Mahfil its fee, each with their tax');
select is((select i.seller from public.invoices i),
  '{"name": "Nile Halls", "tax_number": "123456789", "address": "Cairo", "country": "EG"}'::jsonb, 'an invoice says who sells');
select is((select i.buyer ->> 'name' from public.invoices i), 'Mona Said', 'an invoice says who buys, as they said with the booking');
select is((select i.subject ->> 'venue_name' from public.invoices i), 'Hall', 'an invoice says what was booked');
select is((select i.percent from public.invoices i), 14.00, 'an invoice says the rate of its country');
select matches((select i.number from public.invoices i), '^EG-\d{4}-000001$', 'the first number of a country and a year is one');
select is(tests.charge('party', 'pi_balance') ->> 'status', 'captured', 'the balance of a booking can be captured');
select is(tests.documents('party'), 'invoice 6300 = 5526 + 774, invoice 14700 = 12895 + 1805', 'a captured balance has an invoice of its own');
select tests.authenticate_as_database_owner();
select is((public.record_payment('pi_balance', '{"status": "captured", "amount_minor": 14700, "captured_minor": 14700}')) ->> 'status', 'captured',
  'a capture that is heard of again is answered');
select is(tests.numbers(), '000001 000002', 'a capture that is heard of again has no second invoice');
select tests.authenticate_as('guest');
select is(public.get_booking_payments(tests.booking_id('party')) -> 'tax', '{"percent": 14, "amount_minor": 2579}'::jsonb,
  'the tax of a booking that is paid is that of its invoices');
select is(jsonb_array_length(public.get_booking_payments(tests.booking_id('party')) -> 'invoices'), 2, 'the guest sees which invoices there are');

-- A refund
select is((public.cancel_booking(tests.booking_id('party'), '')).refund_minor, 21000::bigint, 'a guest cancels and gets everything back');
select tests.authenticate_as_database_owner();
select is(tests.numbers(), '000001 000002', 'a refund that is not sent yet has no credit note');
select lives_ok($$ select tests.refund('party', 'succeeded') $$, 'the refunds of a booking succeed');
select is((select string_agg(format('%s %s', total_minor, tax_minor), ', ' order by total_minor) from public.invoices
  where kind = 'credit_note'), '6300 774, 14700 1805', 'a refund has a credit note with the tax of its invoice');
select is_empty($$ select from public.invoices n join public.invoices i on i.id = n.refers_to where n.kind = 'credit_note'
  and (i.payment_id <> n.payment_id or i.total_minor <> n.total_minor) $$, 'a credit note refers to the invoice of its payment');
select lives_ok($$ select tests.refund('party', 'succeeded') $$, 'the refunds of a booking succeed again');
select is(tests.numbers(), '000001 000002 000003 000004', 'invoices and credit notes are numbered in one row, each once');
select is((select sum(case kind when 'invoice' then total_minor else -total_minor end) from public.invoices), 0::numeric,
  'nothing is left of the invoices of a booking that was refunded whole');
select lives_ok($$ select tests.refund('party', 'failed') $$, 'the bank returns the refunds after all');
select is((select sum(case kind when 'invoice' then tax_minor else -tax_minor end) from public.invoices), 2579::numeric,
  'a refund that the bank returned is invoiced again');
select is((select sum(case kind when 'invoice' then total_minor else -total_minor end) from public.invoices),
  (select sum(amount_minor) from public.ledger_entries where account = 'processor'), 'the invoices say what the ledger says');

-- Part of a refund, and sellers who are not registered
select tests.authenticate_as_database_owner();
select is(tests.book('dinner', 41) ->> 'status', 'captured', 'another deposit can be captured');
select tests.authenticate_as_database_owner();
select private.refund_payments(tests.booking_id('dinner'), 1001);
select tests.refund('dinner', 'succeeded');
select is(tests.documents('dinner'), 'invoice 6300 = 5526 + 774, credit_note 1001 = 878 + 123',
  'a part that is refunded is credited with its part of the tax');
update public.tax_details set tax_number = null;
select is(tests.book('lunch', 42) ->> 'status', 'captured', 'a host without a tax number sells');
select is(tests.documents('lunch'), 'invoice 6300 = 6263 + 37', 'the invoice of a host without a tax number has the tax of the fee alone');

-- What is earned
select tests.authenticate_as_database_owner();
select private.post_earning((gen_random_uuid(), tests.booking_id('lunch'), tests.user_id('host'), 'EGP', 6300, 300, 6000, now(), null,
  'scheduled', now(), null, true, null, 'booking', null, 0, 0)::public.payouts);
select is((select string_agg(format('%s %s', account, amount_minor), ', ' order by account) from public.ledger_entries e
  join private.ledger_transactions t on t.id = e.transaction_id where t.kind = 'earning'),
  'guest 6300, payee -6000, platform_fee -263, tax -37', 'the tax in the fee is owed to the state when the fee is earned');

-- Who reads and writes
select is(tests.invoice_count('guest'), 9::bigint, 'a guest reads the invoices of their bookings');
select is(tests.invoice_count('host'), tests.invoice_count('admin'), 'a host and an admin read them too');
select is(tests.invoice_count('other_guest'), 0::bigint, 'another guest reads none of them');
select is(tests.invoice_count('other_host'), 0::bigint, 'another host reads none of them');
select is(tests.invoice_count('provider'), 0::bigint, 'a provider reads none of them');
select tests.authenticate_as('admin');
select throws_ok($$ update public.invoices set total_minor = 1 $$, '42501', null, 'an admin cannot change an invoice');
select tests.authenticate_as_database_owner();
select throws_ok($$ update public.invoices set tax_minor = 0, net_minor = total_minor $$, '23001', null, 'the owner of the database cannot change an invoice');
select throws_ok($$ delete from public.invoices $$, '23001', null, 'the owner of the database cannot delete an invoice');
select throws_ok($$ truncate public.invoices $$, '23001', null, 'the owner of the database cannot empty the table of invoices');
select * from finish();
rollback;
