-- Claims of security deposits: who may claim, answer and decide, and when; what is captured, granted and refunded.
begin;
select tests.create_users();
select tests.create_venue('hall');
create function tests.hold_security_deposit(p_name text, p_days int default 1) returns void language plpgsql security definer as $$
begin
  perform tests.create_booking(p_name, 'completed', now() - make_interval(days => p_days, hours => 6));
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status)
  values (tests.uuid('part ' || p_name), tests.uuid(p_name), 1, 'security', 50000, now() - interval '3 days', 'processing');
  insert into public.payments (id, booking_id, installment_id, payer_id, currency, amount_minor, status, is_manual, is_off_session, is_security_deposit,
    processor_id, card_brand, card_last4, authorized_at)
  select tests.uuid(p_name), b.id, tests.uuid('part ' || p_name), b.guest_id, b.currency, 50000, 'authorized', true, true, true,
    'pi_' || p_name, 'visa', '4242', now()
  from public.bookings b where b.id = tests.uuid(p_name);
end $$;
comment on function tests.hold_security_deposit is 'Creates a booking that ended `p_days` days ago, with a held security deposit of 500.';
create function tests.capture(p_name text, p_amount bigint) returns text language sql security definer as $$
  select public.record_payment('pi_' || p_name, jsonb_build_object('status', 'captured', 'amount_minor', 50000, 'captured_minor', p_amount))
    ->> 'status'
$$;
create function tests.accounts(p_booking text) returns text language sql security definer as $$
  select string_agg(format('%s %s', account, amount), ', ' order by account) from (
    select account, sum(amount_minor) as amount from public.ledger_entries
    where booking_id = tests.uuid(p_booking) group by account having sum(amount_minor) <> 0) a
$$;
create function tests.refunds(p_booking text) returns text language sql security definer as $$
  select string_agg(amount_minor || ' ' || status, ', ' order by created_at) from public.refunds where booking_id = tests.uuid(p_booking)
$$;
create function tests.claim_of(p_booking text) returns text language sql security definer as $$
  select format('%s of %s', status || coalesce(' ' || granted_minor, ''), amount_minor) from private.deposit_claims
  where booking_id = tests.uuid(p_booking)
$$;
create function tests.claim_id(p_booking text) returns uuid language sql security definer as $$
  select id from private.deposit_claims where booking_id = tests.uuid(p_booking)
$$;
create function tests.end_time(p_booking text) returns void language sql security definer as $$
  update private.deposit_claims set answer_by = now() where booking_id = tests.uuid(p_booking)
$$;
create function tests.transfer() returns text language plpgsql security definer as $$
declare
  v_id uuid := (select (x ->> 'transfer_id')::uuid from jsonb_array_elements(public.create_due_transfers()) x limit 1);
begin
  if v_id is null then
    return 'nothing';
  end if;
  perform public.record_transfer(v_id, 'tr_' || v_id, 'paid');
  return (select amount_minor::text from public.payout_transfers where id = v_id);
end $$;
create function tests.order_of(p_booking text) returns text language sql security definer as $$
  select format('%s %s', o ->> 'action', o ->> 'amount_minor') from public.get_payment_order(tests.uuid(p_booking)) o
$$;
create function tests.tell(p_name text, p_status text, p_amount bigint) returns text language sql security definer as $$
  select public.record_dispute('du_' || p_name, 'pi_' || p_name, jsonb_build_object('status', p_status, 'amount_minor', p_amount,
    'reason', 'fraudulent', 'is_withdrawn', true)) ->> 'status'
$$;
select public.set_payout_account(tests.user_id('host'), 'acct_1', 'enabled', 'EG');
update public.payout_accounts set bank_changed_at = now() - interval '72 hours';
select tests.hold_security_deposit('party'), tests.hold_security_deposit('quiet', 2), tests.hold_security_deposit('late', 3), tests.hold_security_deposit('fair', 4),
  tests.hold_security_deposit('lost', 5), tests.hold_security_deposit('silent', 6), tests.hold_security_deposit('bank', 7),
  tests.hold_security_deposit('partly', 8), tests.hold_security_deposit('waiting', 9), tests.hold_security_deposit('refunded', 10);
create function tests.end_at(p_name text, p_at timestamptz) returns void language sql security definer as $$
  update public.bookings set starts_at = p_at - interval '4 hours', ends_at = p_at, occupied = tstzrange(p_at - interval '4 hours', p_at)
  where id = tests.uuid(p_name)
$$;
select tests.end_at('fair', now() - interval '30 hours'), tests.end_at('lost', now() - interval '36 hours'),
  tests.end_at('silent', now() - interval '42 hours'), tests.end_at('bank', now() - interval '12 hours'), tests.end_at('quiet', now() - interval '18 hours'),
  tests.end_at('partly', now() - interval '1 hour'), tests.end_at('waiting', now() + interval '3 hours 30 minutes'), tests.end_at('refunded', now() - interval '47 hours');
create function tests.dispute(p_booking text, p_amount bigint) returns text language sql security definer as $$
  select tests.tell(p_booking, 'needs_response', p_amount) || ' ' || tests.tell(p_booking, 'lost', p_amount)
$$;
comment on function tests.dispute is 'Lets the bank of a guest open a dispute about an amount, and decide it for them.';
create function tests.grant_part(p_booking text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('host');
  perform public.claim_security_deposit(tests.uuid(p_booking), 20000, 'Cleaning for hours');
  perform tests.authenticate_as_database_owner();
  perform tests.capture(p_booking, 20000);
  perform tests.authenticate_as('guest');
  perform public.answer_deposit_claim(tests.uuid(p_booking), false, 'It was clean when we left');
  perform tests.authenticate_as('admin');
  perform public.decide_deposit_claim(tests.claim_id(p_booking), 5000, 'A part of it was dirty');
  perform tests.authenticate_as_database_owner();
end $$;
comment on function tests.grant_part is 'Lets an admin grant 50.00 of a claim of 200.00; the rest is to be refunded.';
select plan(69);
select tests.create_booking('bare', 'completed', now() - interval '100 hours'), tests.end_at('bare', now() - interval '6 hours');

-- Claiming: who, when and how much
select tests.authenticate_as('guest');
select throws_ok($$ select public.claim_security_deposit(tests.uuid('party'), 100, 'A broken window') $$, 'PT403', 'forbidden',
  'a guest cannot claim of their own deposit');
select tests.authenticate_as('other_host');
select throws_ok($$ select public.claim_security_deposit(tests.uuid('party'), 100, 'A broken window') $$, 'PT403', 'forbidden',
  'another host cannot claim of a deposit');
select tests.authenticate_as('admin');
select throws_ok($$ select public.claim_security_deposit(tests.uuid('party'), 100, 'A broken window') $$, 'PT403', 'forbidden',
  'an admin cannot claim in a host''s place');
select tests.authenticate_as('host');
select throws_ok($$ select public.claim_security_deposit(tests.uuid('nowhere'), 100, 'A broken window') $$, 'PT404', 'not_found',
  'nothing can be claimed of no booking');
select throws_ok($$ select public.claim_security_deposit(tests.uuid('late'), 100, 'A broken window') $$, 'PT409', 'wrong_status',
  'nothing can be claimed two days after the end');
select throws_ok($$ select public.claim_security_deposit(tests.uuid('bare'), 100, 'A broken window') $$, 'PT409', 'wrong_status',
  'nothing can be claimed where nothing is held');
select is(public.get_booking_payments(tests.uuid('bare')) -> 'security_deposit', 'null', 'a booking without a security deposit has no claims');
select throws_ok($$ select public.claim_security_deposit(tests.uuid('party'), 50001, 'A broken window') $$, 'PT422', 'invalid_input',
  'more than the deposit cannot be claimed');
select throws_ok($$ select public.claim_security_deposit(tests.uuid('party'), 0, 'A broken window') $$, 'PT422', 'invalid_input',
  'nothing at all cannot be claimed');
select throws_ok($$ select public.claim_security_deposit(tests.uuid('party'), -5, 'A broken window') $$, 'PT422', 'invalid_input',
  'a negative amount cannot be claimed');
select throws_ok($$ select public.claim_security_deposit(tests.uuid('party'), null, 'A broken window') $$, 'PT422', 'invalid_input',
  'a claim needs an amount');
select throws_ok($$ select public.claim_security_deposit(tests.uuid('party'), 100, ' window   ') $$, 'PT422', 'invalid_input',
  'a claim needs a reason');
select is(public.get_booking_payments(tests.uuid('party')) -> 'security_deposit' ->> 'can_claim', 'true', 'a host sees that they can claim');
select is(public.claim_security_deposit(tests.uuid('party'), 20000, ' A broken window ') -> 'claim' ->> 'reason', 'A broken window',
  'a host claims a part of the deposit');
select throws_ok($$ select public.claim_security_deposit(tests.uuid('party'), 30000, 'A broken door') $$, 'PT409', 'wrong_status',
  'a host cannot claim twice');
select is(public.get_booking_payments(tests.uuid('party')) -> 'security_deposit' ->> 'status', 'claimed', 'a host sees that their claim waits');
select tests.authenticate_as('guest');
select is(tests.notification_kinds('guest'), 'security_claimed', 'the guest is told of a claim');
select throws_ok($$ select public.answer_deposit_claim(tests.uuid('party'), true) $$, 'PT409', 'wrong_status',
  'a claim is not accepted before it is captured');
select tests.authenticate_as_service_role();
select is(tests.order_of('party'), 'capture 20000', 'the claimed part of a deposit is captured, and nothing more');
select is(tests.capture('party', 20000), 'captured', 'the capture of a claim is recorded');
select is(tests.accounts('party'), 'processor 20000, security -20000', 'a claimed amount is held on an account of its own');
select is(tests.capture('party', 20000), 'captured', 'the capture can be reported again');
select is(tests.accounts('party'), 'processor 20000, security -20000', 'a capture that is reported again posts nothing');
select is(tests.order_of('party'), ' 50000', 'nothing more is done with a captured deposit');

-- Answering: accepted
select tests.authenticate_as('host');
select throws_ok($$ select public.answer_deposit_claim(tests.uuid('party'), true) $$, 'PT403', 'forbidden', 'a host cannot accept their own claim');
select tests.authenticate_as('other_guest');
select throws_ok($$ select public.answer_deposit_claim(tests.uuid('party'), true) $$, 'PT403', 'forbidden', 'another guest cannot answer a claim');
select tests.authenticate_as('guest');
select throws_ok($$ select public.answer_deposit_claim(tests.uuid('party'), null) $$, 'PT422', 'invalid_input', 'an answer says yes or no');
select throws_ok($$ select public.answer_deposit_claim(tests.uuid('party'), false, 'no') $$, 'PT422', 'invalid_input',
  'a claim is contested with a text');
select is(public.answer_deposit_claim(tests.uuid('party'), true) ->> 'status', 'settled', 'a guest can accept a claim');
select is(tests.claim_of('party'), 'decided 20000 of 20000', 'an accepted claim is granted whole');
select throws_ok($$ select public.answer_deposit_claim(tests.uuid('party'), false, 'I was not there') $$, 'PT409', 'wrong_status',
  'a guest cannot answer a claim twice');
select is(tests.accounts('party'), 'payee -20000, processor 20000', 'the amount that is granted is owed to the host');
select is(tests.refunds('party'), null, 'nothing is refunded of a claim that is granted whole');
select tests.authenticate_as_service_role();
select tests.authenticate_as_database_owner();
select private.post_ledger('refund', 'refund:too much', tests.uuid('party'), 'EGP', private.ledger_pair('processor', null, 'guest', u, 100)) from tests.user_id('guest') u;
select is(tests.transfer(), '20000', 'the amount that is granted is sent to the host without a fee, also where more than the price went back');
select private.post_ledger('capture', 'capture:too much', tests.uuid('party'), 'EGP', private.ledger_pair('guest', u, 'processor', null, 100)) from tests.user_id('guest') u;
select is(tests.transfer(), 'nothing', 'a granted amount is sent only once');
select tests.authenticate_as('host');
select is((select string_agg(kind || ' ' || net_minor, ' ') from public.list_my_payouts() where kind = 'security'), 'security 20000',
  'a host reads of it among their payouts');

-- Answering: contested, and decided by an admin
select is(public.claim_security_deposit(tests.uuid('fair'), 50000, 'The whole carpet') -> 'claim' ->> 'status', 'open', 'a host can claim all of it');
select tests.authenticate_as_service_role();
select is(tests.capture('fair', 50000), 'captured', 'a claim of the whole deposit is captured whole');
select tests.authenticate_as('admin');
select throws_ok($$ select public.decide_deposit_claim(tests.claim_id('fair'), 1, 'We looked at it') $$, 'PT409', 'wrong_status',
  'an admin decides nothing that the guest has not contested');
select tests.authenticate_as('guest');
select is(public.answer_deposit_claim(tests.uuid('fair'), false, 'It was like that before') -> 'claim' ->> 'status', 'contested',
  'a guest can contest a claim');
select throws_ok($$ select public.decide_deposit_claim(tests.claim_id('fair'), 0, 'We looked at it') $$, 'PT403', 'only_admins',
  'a guest cannot decide a claim');
select throws_ok($$ select * from public.admin_list_deposit_claims() $$, 'PT403', 'only_admins', 'a guest cannot list claims');
select tests.authenticate_as('host');
select throws_ok($$ select public.decide_deposit_claim(tests.claim_id('fair'), 50000, 'We looked at it') $$, 'PT403', 'only_admins',
  'a host cannot decide a claim');
select tests.authenticate_as('admin');
select is((select reference from public.admin_list_deposit_claims('waiting')), (select reference from public.bookings where id = tests.uuid('fair')),
  'an admin sees what waits for them');
select throws_ok($$ select public.decide_deposit_claim(tests.claim_id('fair'), 50001, 'We looked at it') $$, 'PT422', 'invalid_input',
  'an admin cannot grant more than is claimed');
select throws_ok($$ select public.decide_deposit_claim(tests.claim_id('fair'), 15000, '') $$, 'PT422', 'invalid_input', 'a decision needs a note');
select is(public.decide_deposit_claim(tests.claim_id('fair'), 15000, 'A part of it was new') ->> 'status', 'decided', 'an admin grants a part of a claim');
select throws_ok($$ select public.decide_deposit_claim(tests.claim_id('fair'), 0, 'We looked again') $$, 'PT409', 'wrong_status', 'an admin cannot decide a claim twice');
select is((select string_agg(action, ' ') from public.audit_log where action like 'security%'), 'security_claim_decided',
  'a decision is in the audit log');
select is(tests.refunds('fair'), '35000 pending', 'the part that is not granted is refunded');
select is(tests.accounts('fair'), 'payee -15000, processor 50000, security -35000', 'a refund that is on its way is still held');
select is(public.admin_get_deposit_claim(tests.claim_id('fair')) ->> 'amount_minor', '50000', 'an admin can read a claim again');

-- No answer, an ended authorization, and a dispute
select tests.authenticate_as('host');
select public.claim_security_deposit(tests.uuid('silent'), 10000, 'Cleaning for hours'), public.claim_security_deposit(tests.uuid('lost'), 10000, 'Cleaning for hours'),
  public.claim_security_deposit(tests.uuid('bank'), 10000, 'Cleaning for hours');
select tests.authenticate_as_service_role();
select tests.capture('silent', 10000), tests.capture('bank', 10000), tests.end_time('silent'), tests.end_time('bank'), tests.end_time('lost');
select is(public.record_payment('pi_lost', '{"status": "cancelled", "amount_minor": 50000}') ->> 'status', 'cancelled',
  'an authorization can end before a claim is captured');
select is(tests.claim_of('lost'), 'decided 0 of 10000', 'nothing is granted of a claim that cannot be captured');
select is(tests.tell('bank', 'needs_response', 10000), 'needs_response', 'the capture of a claim can be disputed');
select lives_ok($$ select public.list_due_payments() $$, 'the worker ends what nobody answered');
select is(tests.claim_of('silent'), 'decided 10000 of 10000', 'a guest who says nothing accepts');
select is(tests.claim_of('bank'), 'open of 10000', 'a claim that is disputed waits for the bank');
select is(tests.tell('bank', 'lost', 10000), 'lost', 'the dispute of a claim can be lost');
select is(tests.claim_of('bank') || ': ' || coalesce(tests.accounts('bank'), 'nothing'), 'decided 0 of 10000: nothing', 'nothing is granted of an amount that the bank took back');

-- A dispute after granting and sending, and a capture without a claim
select is(tests.tell('party', 'lost', 20000) || ': ' || coalesce(tests.accounts('party'), 'nothing'), 'lost: nothing', 'a host owes back what they were granted');
-- A dispute about a part, and one about more than the rest
select tests.authenticate_as('host');
select public.claim_security_deposit(tests.uuid('partly'), 20000, 'Cleaning for hours');
select tests.authenticate_as_database_owner();
select tests.capture('partly', 20000);
select is(tests.dispute('partly', 1000), 'needs_response lost', 'the bank can take a part of a claimed amount back');
select is(tests.claim_of('partly') || ': ' || tests.accounts('partly'), 'open of 19000: processor 19000, security -19000',
  'a claim of which the bank took a part back goes on about the rest');
select tests.end_time('partly'), public.list_due_payments();
select is(tests.claim_of('partly') || ': ' || tests.accounts('partly'), 'decided 19000 of 19000: payee -19000, processor 19000',
  'the rest of a claim can be granted after the bank took a part back');
select tests.grant_part('waiting');
select is(tests.dispute('waiting', 1000) || ': ' || tests.refunds('waiting') || ': ' || tests.accounts('waiting'),
  'needs_response lost: 15000 cancelled, 14000 pending: payee -5000, processor 19000, security -14000',
  'a refund that waits becomes smaller by as much as the bank took back');
select tests.grant_part('refunded');
select public.record_refund(id, 're_refunded', 'succeeded', null) from public.refunds where booking_id = tests.uuid('refunded');
select is(tests.accounts('refunded'), 'payee -5000, processor 5000', 'the part that is not granted can arrive before the bank takes all back');
select is(tests.dispute('refunded', 20000) || ': ' || tests.accounts('refunded'), 'needs_response lost: platform_fee 15000, processor -15000',
  'a host owes no more than they were granted, also where the bank takes back what was refunded');
select is((select string_agg(status, ' ') from public.payouts where booking_id = tests.uuid('refunded')), 'cancelled',
  'a grant that the bank took back is not sent');

select is(tests.capture('quiet', 50000) || ': ' || tests.refunds('quiet'), 'captured: 50000 pending', 'an amount that is captured without a claim is refunded');

select * from finish();
rollback;
