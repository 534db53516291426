-- Payments for admins: lists, and differences to the ledger.
begin;
select tests.create_users();
select tests.create_venue('hall');
select tests.create_booking('party', 'confirmed', tests.cairo_noon(30));
insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status)
values (tests.uuid('deposit'), tests.uuid('party'), 1, 'deposit', 10500, now(), 'paid');
insert into public.payments (id, booking_id, installment_id, payer_id, currency, amount_minor, captured_minor, status, is_manual,
  processor_id, captured_at, ended_at)
values (tests.uuid('payment'), tests.uuid('party'), tests.uuid('deposit'), tests.user_id('guest'), 'EGP', 10500, 10500, 'captured',
  true, 'pi_1', now(), now());
insert into public.refunds (payment_id, booking_id, amount_minor, status, failure_code, ended_at)
values (tests.uuid('payment'), tests.uuid('party'), 500, 'failed', 'lost_or_stolen_card', now());
insert into public.payout_transfers (payee_id, currency, amount_minor, status, failure_code)
values (tests.user_id('host'), 'EGP', 900, 'failed', 'account_closed');
create function tests.differences(p_key text) returns integer language sql as $$
  select jsonb_array_length(public.admin_payment_differences() -> p_key)
$$;
select plan(19);

select tests.authenticate_as('admin');
select is((select format('%s %s %s', person, captured_minor, processor_id) from public.admin_list_payments()), 'Guest Aziz 10500 pi_1',
  'an admin sees the payments');
select is((select format('%s %s', amount_minor, status) from public.admin_list_payments('refunds')), '500 failed', 'an admin sees the refunds');
select is((select format('%s %s', person, status) from public.admin_list_payments('transfers')), 'Host Aziz failed', 'an admin sees the transfers');
select is((select count(*) from public.admin_list_payments('payments', (select cursor from public.admin_list_payments()))), 0::bigint,
  'an admin sees further pages of the payments');
savepoint by_hand;
select tests.authenticate_as_database_owner();
insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, status, is_manual, ended_at)
values (tests.uuid('party'), tests.uuid('deposit'), tests.user_id('guest'), 'EGP', 10500, 'cancelled', true, now());
insert into private.manual_payments (booking_id, method) values (tests.uuid('party'), 'transfer');
select tests.authenticate_as('admin');
select is((select string_agg(status, ' ') from public.admin_list_payments()), 'captured',
  'a card form that was opened before a booking was paid by transfer is not listed as a cancelled payment');
rollback to by_hand;
select tests.authenticate_as('admin');
select throws_ok($$ select public.admin_list_payments('secrets') $$, 'PT422', 'invalid_input', 'there is no other list of payments');
select is(tests.differences('ledger'), 1, 'a capture that is not in the ledger is a difference');
select is(tests.differences('refunds'), 1, 'a refund that failed wants an admin');
select is(tests.differences('transfers'), 1, 'a transfer that failed too');

select tests.authenticate_as_database_owner();
select lives_ok($$ select private.post_capture(p, 10500) from public.payments p $$, 'the capture can be posted afterwards');
insert into public.payout_transfers (payee_id, currency, amount_minor, status) values (tests.user_id('host'), 'EGP', 900, 'paid');
select tests.authenticate_as('admin');
select is(tests.differences('ledger'), 0, 'the ledger agrees with a capture that is posted');
select is(tests.differences('transfers'), 0, 'a failed transfer that was sent again wants nobody any more');
select tests.authenticate_as_database_owner();
select tests.create_booking('unpaid', 'confirmed', tests.cairo_noon(40));
select private.post_ledger('capture', 'capture of nothing', tests.uuid('unpaid'), 'EGP',
  private.ledger_pair('guest', tests.user_id('guest'), 'processor', null, 700));
select tests.authenticate_as('admin');
select is(tests.differences('ledger'), 1, 'an amount in the ledger of a booking without payments is a difference');

select tests.authenticate_as('host');
select throws_ok($$ select public.admin_list_payments() $$, 'PT403', 'only_admins', 'a host sees no list of payments');
select throws_ok($$ select public.admin_payment_differences() $$, 'PT403', 'only_admins', 'a host sees no differences of payments');
select tests.authenticate_as('guest');
select throws_ok($$ select public.admin_list_payments() $$, 'PT403', 'only_admins', 'a guest sees no list of payments');
select throws_ok($$ select public.admin_payment_differences() $$, 'PT403', 'only_admins', 'a guest sees no differences of payments');
select tests.clear_authentication();
select throws_ok($$ select public.admin_list_payments() $$, 'PT401', 'not_signed_in', 'a stranger sees no list of payments');
select throws_ok($$ select public.admin_payment_differences() $$, 'PT401', 'not_signed_in', 'a stranger sees no differences of payments');
select * from finish();
rollback;
