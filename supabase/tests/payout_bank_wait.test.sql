-- Payouts wait for 72 hours after a change of the account's bank, and while their owner has stopped them.
begin;
select tests.create_users();
select tests.create_venue('hall');
select tests.create_booking('party', 'completed', now() - interval '10 days');
insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status, paid_at)
values (tests.uuid('part'), tests.uuid('party'), 1, 'deposit', 10500, now() - interval '60 days', 'paid', now());
insert into public.payments (id, booking_id, installment_id, payer_id, currency, amount_minor, captured_minor, status, is_manual,
  processor_id, captured_at, ended_at)
values (tests.uuid('payment'), tests.uuid('party'), tests.uuid('part'), tests.user_id('guest'), 'EGP', 10500, 10500, 'captured', true, 'pi_1',
  now(), now());
select private.post_capture(p, p.captured_minor) from public.payments p;
insert into public.payouts (id, booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at, is_collected)
select tests.uuid('payout'), b.id, b.host_id, 'EGP', 10500, 500, 10000, now() - interval '1 day', true
from public.bookings b where b.id = tests.uuid('party');
create function tests.bank_age(p_age interval) returns void language sql security definer as $$
  update public.payout_accounts set bank_changed_at = now() - p_age
$$;
comment on function tests.bank_age is 'Lets the bank of the payout account have changed so long ago.';
create function tests.sent() returns integer language plpgsql as $$
begin
  perform tests.authenticate_as_service_role();
  return jsonb_array_length(public.create_due_transfers());
end $$;
comment on function tests.sent is 'Returns how many transfers the server is told to send now.';
create function tests.account() returns jsonb language plpgsql as $$
begin
  perform tests.authenticate_as('host');
  return public.get_payout_account();
end $$;
comment on function tests.account is 'Returns what the host reads of their payout account.';
insert into auth.sessions (id, user_id, created_at, updated_at)
values (tests.session_id('old'), tests.user_id('host'), now() - interval '6 minutes', now());
select plan(29);

-- The first bank
select tests.authenticate_as_service_role();
select lives_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_1', 'incomplete', 'EG') $$, 'an account is opened for a payee');
select is(public.record_payout_account('acct_1', 'enabled', 'bank a', '1234'), false, 'nothing may be sent to an account whose first bank is new');
select is(tests.sent(), 0, 'a due payout waits for the first bank of an account');
select is((tests.account() ->> 'waits_until')::timestamptz, now() + interval '72 hours', 'a payee reads until when payouts wait');
select is(tests.account() ->> 'bank_last4', '1234', 'a payee reads the last digits of their bank account');
select tests.authenticate_as_database_owner();
select is((select string_agg(kind, ' ') from public.notifications where kind like 'payout_account_needed'), null,
  'a payee whose payouts wait for their bank is not told that an account is missing');
select tests.bank_age('71 hours 59 minutes');
select is(tests.sent(), 0, 'payouts wait a minute before the 72 hours are over');
select tests.bank_age('72 hours');
select is(tests.sent(), 1, 'payouts are sent when the 72 hours are over');
select is(tests.account() -> 'waits_until', 'null'::jsonb, 'a payee reads that nothing waits once the 72 hours are over');
select tests.bank_age('72 hours 1 minute');
select is(tests.sent(), 1, 'payouts are sent a minute after the 72 hours');

select tests.authenticate_as_database_owner();
select is(tests.notification_kinds('host'), 'bank_account_changed', 'a payee is told of the first bank of their account');

-- Another bank, also between the creation and the sending of a transfer
select tests.authenticate_as_service_role();
select is(public.record_payout_account('acct_1', 'enabled', 'bank a', '1234'), true, 'the same bank lets nothing wait');
select is(public.record_payout_account('acct_1', 'enabled'), true, 'a processor that does not say the bank lets nothing wait');
select is(public.record_payout_account('acct_1', 'restricted', 'bank b', '5678'), false, 'nothing may be sent to an account with another bank');
select is(public.record_payout_account('acct_1', 'enabled', 'bank b', '5678'), false, 'a changed bank waits also after the account is enabled again');
select is(tests.sent(), 0, 'a transfer that was made before the bank changed is not sent');
select is(tests.account() ->> 'bank_last4', '5678', 'a payee reads the digits of the new bank account');
select tests.authenticate_as_database_owner();
select is(tests.notification_kinds('host'), 'bank_account_changed bank_account_changed', 'a payee is told once of each change of their bank');
select is((select data ->> 'bank_last4' from public.notifications order by created_at desc limit 1), '5678',
  'the notification of a payee names the last digits of the bank account');
select tests.bank_age('71 hours 59 minutes'), is(tests.sent(), 0, 'the transfer waits a minute before the 72 hours are over');
select tests.bank_age('72 hours 1 minute'), is(tests.sent(), 1, 'the transfer is sent a minute after the 72 hours');

-- Stopped by their owner
select tests.authenticate_as('host', 'old');
select lives_ok($$ select public.hold_payouts() $$, 'a payee stops their payouts in any session');
select is(tests.sent(), 0, 'nothing is sent to a payee who has stopped their payouts');
select tests.authenticate_as('host', 'old');
select throws_ok($$ select public.release_payouts() $$, 'PT422', 'reauthentication_needed', 'payouts do not go on by an older session');
select tests.authenticate_as('other_host');
select lives_ok($$ select public.release_payouts() $$, 'another host lets their own payouts go on');
select is(tests.sent(), 0, 'another host does not let the payouts of the payee go on');
select tests.authenticate_as('host');
select lives_ok($$ select public.release_payouts() $$, 'a payee lets their payouts go on in a recent session');
select is(tests.sent(), 1, 'payouts are sent once their owner lets them go on');
select tests.clear_authentication();
select throws_ok($$ select public.hold_payouts() $$, 'PT401', 'not_signed_in', 'a visitor stops no payouts');
select * from finish();
rollback;
