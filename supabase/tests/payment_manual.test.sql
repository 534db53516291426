-- Bookings by transfer or in cash: chosen by the guest, due from the confirmation, confirmed by the host.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('loft', 'other_host');
create function tests.parts(p_key text) returns text language sql security definer as $$
  select string_agg(format('%s %s %s', kind, amount_minor, status), ', ' order by position)
  from public.booking_installments where booking_id = tests.booking_id(p_key)
$$;
create function tests.due_in(p_key text, p_kind text default 'deposit') returns text language sql security definer as $$
  select round(extract(epoch from due_at - now()) / 3600) || ' hours'
  from public.booking_installments where booking_id = tests.booking_id(p_key) and kind = p_kind
$$;
create function tests.part(p_key text, p_kind text default 'deposit') returns uuid language sql stable security definer as $$
  select id from public.booking_installments where booking_id = tests.booking_id(p_key) and kind = p_kind and status <> 'cancelled'
$$;
create function tests.state(p_key text) returns text language sql security definer as $$
  select status || coalesce(' by ' || cancelled_by, '') || coalesce(' ' || refund_minor, '') from public.bookings where id = tests.booking_id(p_key)
$$;
create function tests.submit(p_key text, p_method text default 'transfer') returns text language sql as $$
  select (public.submit_booking(tests.booking_id(p_key), jsonb_build_object('payment_method', p_method))).status
$$;
create function tests.manual(p_key text) returns jsonb language sql as $$
  select public.get_booking_payments(tests.booking_id(p_key)) -> 'manual'
$$;
create function tests.book(p_key text, p_days int, p_method text default 'transfer') returns text language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  perform tests.create_hold(p_key, tests.cairo_noon(p_days));
  perform tests.submit(p_key, p_method);
  perform tests.authenticate_as('host');
  return (public.decide_booking(tests.booking_id(p_key), 'accept')).status;
end $$;
comment on function tests.book is 'Books the hall by transfer or in cash, accepted by its host, who is signed in then.';
create function tests.move_due(p_key text, p_by interval) returns void language sql security definer as $$
  update public.booking_installments set due_at = due_at - p_by where booking_id = tests.booking_id(p_key) and kind = 'deposit'
$$;
create function tests.enqueued() returns bigint language sql security definer as $$
  select count(*) from private.jobs where kind = 'settle_payment'
$$;
select plan(91);

-- Terms
select tests.authenticate_as('host');
select throws_ok(format('select public.save_payment_terms(tests.uuid(''hall''), false, 30, 14, %s)', arguments), 'PT422', 'invalid_input',
  'a host cannot save the payment terms ' || arguments)
from unnest(array['true', 'true, false, '' ''', 'true, true, repeat(''x'', 501)']) arguments;
select is(public.save_payment_terms(tests.uuid('hall'), false, 30, 14, true, true, ' Bank of Cairo, EG38 0019 '),
  '{"takes_cards": false, "takes_transfers": true, "takes_cash": true, "deposit_percent": 30, "balance_days": 14, "security_deposit_minor": 0,
    "outdated_accounts": 0, "transfer_details": "Bank of Cairo, EG38 0019"}'::jsonb, 'a host can take transfers and cash');
select is(public.save_payment_terms(tests.uuid('hall'), false, 30, 14) ->> 'transfer_details', 'Bank of Cairo, EG38 0019',
  'terms that are left out stay as they were');
select tests.authenticate_as('guest');
select is(public.get_payment_terms(tests.uuid('hall')) ->> 'transfer_details', null, 'a guest does not read the account in the terms');
select tests.authenticate_as('other_host');
select is(public.get_payment_terms(tests.uuid('hall')) ->> 'transfer_details', null, 'another host does not read the account in the terms');
select tests.clear_authentication();
select is(public.get_payment_terms(tests.uuid('hall')) - array['transfer_details', 'outdated_accounts'], '{"takes_cards": false, "takes_transfers": true,
  "takes_cash": true, "deposit_percent": 30, "balance_days": 14, "security_deposit_minor": 0}'::jsonb, 'a signed-out visitor reads how a venue is paid');

-- Quotes
select is(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(60), tests.cairo_noon(60) + interval '2 hours', 10) -> 'payment_methods',
  '["transfer", "cash"]'::jsonb, 'a quote says how a venue is paid');
select is(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(60), tests.cairo_noon(60) + interval '2 hours', 10) -> 'payment_schedule',
  'null'::jsonb, 'a quote of a venue without cards has no schedule of cards');
select is((select string_agg(format('%s %s', part ->> 'kind', part ->> 'amount_minor'), ', ') from jsonb_array_elements(public.quote_booking(
  tests.uuid('hall'), tests.cairo_noon(60), tests.cairo_noon(60) + interval '2 hours', 10) -> 'manual_payment_schedule') part),
  'deposit 6300, balance 14700', 'a quote has the schedule of transfers');
select is(public.quote_booking(tests.uuid('loft'), tests.cairo_noon(60), tests.cairo_noon(60) + interval '2 hours', 10) -> 'payment_methods',
  '[]'::jsonb, 'a venue without payment terms is paid to its host directly');

-- Choosing
select tests.authenticate_as('guest');
select tests.create_hold('transfer', tests.cairo_noon(60)), tests.create_hold('cash', tests.cairo_noon(61)),
  tests.create_hold('direct', tests.cairo_noon(60), p_venue => 'loft');
select throws_ok(format('select public.submit_booking(tests.booking_id(''transfer''), %L)', details), 'PT422', 'invalid_input',
  'a guest cannot submit a booking with the payment method in ' || details)
from unnest(array['{}', '{"payment_method": "card"}', '{"payment_method": "cheque"}', '{"payment_method": 1}']) details;
select throws_ok($$ select tests.submit('direct', 'cash') $$, 'PT422', 'invalid_input', 'a guest cannot choose what the venue does not take');
select is((public.submit_booking(tests.booking_id('direct'), '{}')).status, 'pending', 'a venue that is paid directly asks for no method');
select is(tests.manual('direct'), 'null'::jsonb, 'a booking that is paid directly has no payments');
select is(tests.submit('transfer'), 'pending', 'a guest can submit a booking that they pay by transfer');
select is(tests.submit('cash', 'cash'), 'pending', 'a guest can submit a booking that they pay in cash');
select is(tests.parts('transfer'), 'deposit 6300 due, balance 14700 due', 'the parts of a transfer are frozen with the booking');
select is(tests.manual('transfer') ->> 'method', 'transfer', 'the guest reads how the booking is paid');
select is(tests.manual('transfer') ->> 'transfer_details', null, 'the guest of a request reads no account');
select is(tests.manual('cash') ->> 'transfer_details', null, 'the guest who pays in cash reads no account');
select is(tests.manual('transfer') ->> 'is_payable', 'false', 'nothing is paid before the host has accepted');
select is(public.get_booking_payments(tests.booking_id('transfer')) ->> 'next_installment_id', null, 'a transfer is not paid by card');
select tests.authenticate_as(name), throws_ok($$ select public.get_booking_payments(tests.booking_id('transfer')) $$, 'PT404', 'not_found',
  'the account of a booking is not read by: ' || name)
from unnest(array['other_guest', 'other_host', 'provider']) name;
select tests.authenticate_as('host');
select is(tests.manual('transfer') ->> 'transfer_details', null, 'the host of a request reads no account of it');
select tests.authenticate_as('admin');
select is(tests.manual('transfer') ->> 'transfer_details', null, 'an admin reads no account of a request');
select tests.authenticate_as('host');
select throws_ok($$ select public.confirm_manual_payment(tests.part('transfer')) $$, 'PT409', 'wrong_status',
  'a host cannot confirm a payment before they have accepted the booking');

-- Due from the acceptance
select tests.authenticate_as_database_owner();
update public.booking_installments set due_at = due_at - interval '20 hours';
select tests.authenticate_as('host');
select is((public.decide_booking(tests.booking_id('transfer'), 'accept')).status, 'confirmed', 'a host can accept a booking that is not paid yet');
select is(tests.due_in('transfer'), '48 hours', 'the deposit of a transfer is due 48 hours after the acceptance');
select is(tests.book('soon', 1), 'confirmed', 'a host can accept a booking that begins soon');
select is(tests.parts('soon'), 'deposit 21000 due', 'everything is due at once before an early start');
select is(tests.due_in('soon'), (select round(extract(epoch from starts_at - now()) / 7200) || ' hours' from public.bookings
  where id = tests.booking_id('soon')), 'a transfer is due after half of the time that is left until an early start');
select is(tests.enqueued(), 0::bigint, 'nothing of a transfer is asked of the processor');

-- Confirming
select tests.authenticate_as(name), throws_ok($$ select public.confirm_manual_payment(tests.part('transfer')) $$, 'PT403', 'forbidden',
  'a payment cannot be confirmed by: ' || name)
from unnest(array['guest', 'other_guest', 'other_host', 'provider']) name;
select tests.clear_authentication();
select throws_ok($$ select public.confirm_manual_payment(tests.part('transfer')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot confirm a payment');
select tests.authenticate_as('host');
select throws_ok($$ select public.confirm_manual_payment(tests.uuid('nothing')) $$, 'PT404', 'not_found', 'an unknown payment cannot be confirmed');
select throws_ok($$ select public.confirm_manual_payment(tests.part('transfer'), 1) $$, 'PT409', 'wrong_status',
  'a host does not confirm another amount than they were shown');
select lives_ok($$ select public.confirm_manual_payment(tests.part('transfer')) $$, 'a host can confirm a payment without a proof');
select lives_ok($$ select public.confirm_manual_payment(tests.part('transfer')) $$, 'a host can confirm a payment again');
select is(tests.parts('transfer'), 'deposit 6300 paid, balance 14700 due', 'a confirmed payment is paid');
select is((select count(*) from regexp_matches(tests.notification_kinds('guest'), 'payment_confirmed', 'g')), 1::bigint,
  'a guest is told once that their payment was confirmed');
select is((select format('%s %s %s', p ->> 'paid_minor', p ->> 'takes_cards', p ->> 'next_installment_id')
  from public.get_booking_payments(tests.booking_id('transfer')) p), '6300 false ', 'an amount that was confirmed counts as paid');
select is((select count(*) from public.ledger_entries), 0::bigint, 'the money of a transfer is not in the ledger');

-- Cards do not affect them
select tests.authenticate_as_database_owner();
update public.booking_installments set due_at = now() - interval '1 minute' where kind = 'balance' and booking_id = tests.booking_id('transfer');
select tests.authenticate_as_service_role();
select is(public.list_due_payments(), '[]'::jsonb, 'a due transfer is charged to no card');
select is(tests.parts('transfer'), 'deposit 6300 paid, balance 14700 due', 'a due transfer does not fail as a card does');
select is(public.cancel_unpaid_bookings(), 0, 'an unpaid transfer is never cancelled by itself');
select throws_ok($$ select public.start_payment(tests.user_id('guest'), tests.booking_id('transfer'), '{}') $$, 'PT409', 'wrong_status',
  'a transfer cannot be paid by card later');

-- Reminders
select tests.authenticate_as_database_owner();
update public.booking_installments set due_at = now() + interval '70 hours', created_at = now() - interval '20 days'
where kind = 'balance' and booking_id = tests.booking_id('transfer');
insert into public.payment_proofs (id, installment_id, booking_id, kind)
select tests.uuid('waiting receipt'), i.id, i.booking_id, 'picture' from public.booking_installments i
where i.kind = 'balance' and i.booking_id = tests.booking_id('transfer');
select tests.authenticate_as_service_role();
select is(public.remind_due_installments(), 0, 'a guest is not reminded of a transfer whose receipt waits for the host');
select tests.authenticate_as_database_owner();
delete from public.payment_proofs where id = tests.uuid('waiting receipt');
select tests.authenticate_as_service_role();
select is(public.remind_due_installments(), 1, 'a guest is reminded three days before a transfer is due');
select matches(tests.notification_kinds('guest'), 'payment_due$', 'a guest is reminded of a transfer in its own words');

-- Totals that change
select tests.authenticate_as_database_owner();
update public.bookings set total_minor = 18000 where id = tests.booking_id('transfer');
select is(tests.parts('transfer'), 'deposit 6300 paid, balance 11700 due', 'a lower price is taken off the unpaid parts');
update public.bookings set total_minor = 20000 where id = tests.booking_id('transfer');
select is(tests.parts('transfer'), 'deposit 6300 paid, balance 11700 due, extra 2000 due', 'a higher price becomes an extra part');
select is(tests.due_in('transfer', 'extra'), '48 hours', 'an extra part leaves time for a transfer');

-- Overdue
select tests.book('late', 40);
select throws_ok($$ select public.cancel_unpaid_booking(tests.booking_id('late')) $$, 'PT409', 'wrong_status',
  'a host cannot cancel a booking that is not due as unpaid');
select tests.move_due('late', '119 hours');
select throws_ok($$ select public.cancel_unpaid_booking(tests.booking_id('late')) $$, 'PT409', 'wrong_status',
  'a host cannot cancel an unpaid booking within its time of grace');
select is(tests.manual('late') ->> 'may_cancel', 'false', 'a host reads that the time of grace has not passed');
select tests.move_due('late', '2 hours');
select is(tests.manual('late') ->> 'may_cancel', 'true', 'a host reads that they may cancel an unpaid booking');
select tests.authenticate_as(name), throws_ok($$ select public.cancel_unpaid_booking(tests.booking_id('late')) $$, 'PT403', 'forbidden',
  'an unpaid booking cannot be cancelled by: ' || name)
from unnest(array['guest', 'other_guest', 'other_host', 'provider']) name;
select tests.authenticate_as('host');
select throws_ok($$ select public.cancel_unpaid_booking(tests.booking_id('direct')) $$, 'PT403', 'forbidden',
  'a host cannot cancel an unpaid booking of another host');
select throws_ok($$ select public.cancel_unpaid_booking(null) $$, 'PT404', 'not_found', 'no booking is no unpaid booking');
select lives_ok($$ select public.cancel_unpaid_booking(tests.booking_id('late')) $$, 'a host can cancel an unpaid booking after its time of grace');
select is(tests.state('late'), 'cancelled by guest 0', 'an unpaid booking is cancelled in the guest''s name, with nothing to give back');
select is((select event || ' ' || actor_role from public.booking_events where booking_id = tests.booking_id('late') order by id desc limit 1),
  'end_unpaid host', 'the history of an unpaid booking does not say that its guest cancelled it');
select matches(tests.notification_kinds('guest'), 'booking_cancelled$', 'the guest of an unpaid booking is told of its end');
select is(tests.parts('late'), 'deposit 6300 cancelled, balance 14700 cancelled', 'nothing is due of a cancelled booking');

-- Cancelling
select tests.book('refunded', 42);
select lives_ok($$ select public.confirm_manual_payment(tests.part('refunded')) $$, 'a host can confirm the deposit of another booking');
select tests.authenticate_as('guest');
select is((select format('%s %s %s', p ->> 'paid_minor', p ->> 'refund_minor', p ->> 'payment_method')
  from public.refund_preview(tests.booking_id('refunded')) p), '6300 6300 transfer', 'a guest reads what the host gives back');
select lives_ok($$ select public.cancel_booking(tests.booking_id('refunded'), 'Plans changed') $$, 'a guest can cancel a booking that they paid by transfer');
select is(tests.state('refunded'), 'cancelled by guest 6300', 'a host gives back as much as was paid');
select is((select format('%s %s', p ->> 'paid_minor', p ->> 'refunded_minor') from public.get_booking_payments(tests.booking_id('refunded')) p),
  '6300 6300', 'the payments of a cancelled booking say what the host gives back');
select tests.authenticate_as_database_owner();
select is((select count(*) from public.refunds), 0::bigint, 'no refund of ours is made of a transfer');
select is((select string_agg(status, ',') from public.payouts where booking_id = tests.booking_id('refunded')), 'cancelled',
  'a booking of which nothing is kept has no payout');
select is((select string_agg(format('%s %s %s', gross_minor, fee_minor, is_collected), ',') from public.payouts
  where booking_id = tests.booking_id('soon')), '21000 1000 f', 'the payout of a transfer is not collected by us');

-- A card payment that was started before
select tests.authenticate_as('host');
select lives_ok($$ select public.save_payment_terms(tests.uuid('hall'), true, 30, 14) $$, 'a host can take cards beside transfers');
select tests.authenticate_as('guest');
select tests.create_hold('changed', tests.cairo_noon(50));
select tests.authenticate_as_service_role();
select lives_ok($$ select public.set_payment_processor_id((public.start_payment(tests.user_id('guest'), tests.booking_id('changed'), '{}')
  ->> 'payment_id')::uuid, 'pi_1', 'cus_1') $$, 'a guest can begin to pay by card');
select tests.authenticate_as('guest');
select throws_ok($$ select tests.submit('changed', 'card') $$, 'PT402', 'payment_required', 'a booking by card must be paid first');
select is(tests.submit('changed'), 'pending', 'a guest can choose a transfer after they began with a card');
select is(tests.parts('changed'), 'deposit 6300 cancelled, balance 14700 cancelled, deposit 6300 due, balance 14700 due',
  'the parts of the card give way to those of the transfer');
select tests.authenticate_as_service_role();
select is(public.record_payment('pi_1', '{"status": "authorized", "amount_minor": 6300}') ->> 'status', 'cancelled',
  'a card that is authorized too late is given up');

select * from finish();
rollback;
