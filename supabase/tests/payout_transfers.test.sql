-- Transfers: send due payouts of card payments once, to payees with an account; a bank may return them.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('loft', 'other_host');
create function tests.earn(p_key text, p_days int, p_captured bigint default 10500, p_venue text default 'hall') returns void
language plpgsql security definer as $$
declare
  v_installment uuid := tests.uuid('installment ' || p_key);
begin
  perform tests.create_booking(p_key, 'completed', now() - make_interval(days => p_days), p_venue => p_venue);
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status, paid_at)
  values (v_installment, tests.uuid(p_key), 1, 'deposit', 10500, now() - interval '60 days', 'paid', now());
  insert into public.payments (id, booking_id, installment_id, payer_id, currency, amount_minor, captured_minor, status, is_manual,
    processor_id, captured_at, ended_at)
  values (tests.uuid('payment ' || p_key), tests.uuid(p_key), v_installment, tests.user_id('guest'), 'EGP', 10500, p_captured,
    'captured', true, 'pi_' || p_key, now(), now());
  perform private.post_capture(p, p.captured_minor) from public.payments p where p.id = tests.uuid('payment ' || p_key);
  insert into public.payouts (id, booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at, is_collected)
  select tests.uuid('payout ' || p_key), b.id, b.host_id, 'EGP', 10500, 500, 10000, b.ends_at + interval '2 days', true
  from public.bookings b where b.id = tests.uuid(p_key);
end $$;
comment on function tests.earn is 'A completed booking that was paid by card so many days ago, with the payout of its host.';
create function tests.transfers() returns text language sql security definer as $$
  select string_agg(format('%s %s', amount_minor, status), ', ' order by created_at) from public.payout_transfers
$$;
create function tests.payout_states() returns text language sql security definer as $$
  select string_agg(format('%s %s', status, transfer_id is not null), ', ' order by due_at) from public.payouts
$$;
create function tests.accounts() returns text language sql security definer as $$
  select string_agg(format('%s %s', account, amount), ', ' order by account)
  from (select account, sum(amount_minor) as amount from public.ledger_entries group by account) a
$$;
create function tests.last_transfer() returns uuid language sql stable security definer as $$
  select id from public.payout_transfers order by created_at desc limit 1
$$;
create function tests.balance(p_user text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return (select string_agg(format('%s %s/%s/%s/%s', e ->> 'currency', e ->> 'upcoming_minor', e ->> 'available_minor',
    e ->> 'on_the_way_minor', e ->> 'paid_minor'), ', ') from jsonb_array_elements(public.get_earnings_balance()) e);
end $$;
create function tests.transfers_of(p_user text) returns text language sql security definer as $$
  select string_agg(format('%s %s', amount_minor, status), ', ' order by created_at)
  from public.payout_transfers where payee_id = tests.user_id(p_user)
$$;
select plan(66);

select tests.earn('past', 10);
select tests.earn('older', 20);
select tests.earn('recent', 1);
select is(tests.accounts(), 'guest -31500, processor 31500', 'a captured amount is held for the guest');
select tests.authenticate_as_service_role();
select is(public.create_due_transfers(), '[]'::jsonb, 'nothing is sent to a payee without an account');
select is(tests.notification_kinds('host'), 'payout_account_needed', 'a payee without an account is told that earnings wait');
select is(public.create_due_transfers(), '[]'::jsonb, 'nothing is sent without an account the next time');
select is(tests.notification_kinds('host'), 'payout_account_needed', 'a payee without an account is told once');
select is(tests.accounts(), 'guest -10500, payee -20000, platform_fee -1000, processor 31500',
  'a due payout is owed to the payee, and its fee is earned');
select is(tests.balance('host'), 'EGP 10000/20000/0/0', 'a host sees what is coming and what is available');
select is(tests.balance('other_host'), null, 'another host sees nothing of the balance');

select tests.authenticate_as_service_role();
select lives_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_1', 'incomplete', 'EG') $$, 'an account can be begun for a payee');
select is(public.create_due_transfers(), '[]'::jsonb, 'nothing is sent to an incomplete account');
select lives_ok($$ select public.record_payout_account('acct_1', 'enabled') $$, 'an account can become complete later');
update public.payout_accounts set bank_changed_at = now() - interval '72 hours';
select is(jsonb_array_length(public.create_due_transfers()), 1, 'one transfer is made of both payouts');
select is((public.create_due_transfers() -> 0) - 'transfer_id',
  '{"payee_account": "acct_1", "amount_minor": 20000, "currency": "EGP"}'::jsonb, 'a transfer is returned again until it is sent');
select is(tests.transfers(), '20000 pending', 'a transfer is never made twice');
select is(tests.payout_states(), 'scheduled t, scheduled t, scheduled f', 'a payout that is not due is no part of a transfer');
select is(tests.balance('host'), 'EGP 10000/0/20000/0', 'a host sees what is on the way');

select tests.authenticate_as_service_role();
select lives_ok($$ select public.record_transfer(tests.last_transfer(), 'tr_1', 'failed', 'account_closed') $$, 'a transfer can fail at the processor');
select is(tests.payout_states(), 'scheduled f, scheduled f, scheduled f', 'the payouts of a failed transfer wait again');
select is((select status from public.payout_accounts), 'enabled', 'the account of a failed transfer stays what the processor says of it');
select is(public.create_due_transfers(), '[]'::jsonb, 'nothing is sent in a currency in the hour after it was refused');
select lives_ok($$ select public.record_transfer(tests.last_transfer(), 'tr_1', 'paid') $$, 'a late answer about a failed transfer is passed over');
select is(tests.transfers(), '20000 failed', 'a transfer that failed stays failed');
select is(tests.notification_kinds('host'), 'payout_account_needed payout_failed', 'the payee is told of a failed transfer');

select lives_ok($$ select public.record_payout_account('acct_1', 'restricted'), public.record_payout_account('acct_1', 'enabled') $$,
  'the account can be put in order again');
select is(jsonb_array_length(public.create_due_transfers()), 1, 'the payouts of a failed transfer are sent with another one');
select throws_ok($$ select public.record_transfer(tests.last_transfer(), 'tr_1', 'paid') $$, '23505', null,
  'two transfers cannot have the same identifier');
select lives_ok($$ select public.record_transfer(tests.last_transfer(), 'tr_2', 'paid') $$, 'a transfer can be recorded as paid');
select lives_ok($$ select public.record_transfer(tests.last_transfer(), 'tr_2', 'paid') $$, 'a paid transfer can be recorded again');
select throws_ok($$ select public.record_transfer(tests.last_transfer(), 'tr_3', 'paid') $$, 'PT409', 'wrong_status',
  'another identifier of a transfer is refused');
select is(tests.accounts(), 'guest -10500, payee 0, platform_fee -1000, processor 11500', 'nothing is owed to the payee after a transfer');
select is(tests.payout_states(), 'paid t, paid t, scheduled f', 'the payouts of a paid transfer are paid');
select is(tests.balance('host'), 'EGP 10000/0/0/20000', 'a host sees what was paid out');
select is((select format('%s %s %s', amount_minor, status, bookings) from public.list_my_transfers(1)), '20000 paid 2',
  'a host sees for how many bookings a transfer was');

select tests.authenticate_as_service_role();
select lives_ok($$ select public.record_transfer(tests.last_transfer(), 'tr_2', 'returned', 'no_account') $$, 'a bank can return a paid transfer');
select is(tests.accounts(), 'guest -10500, payee -20000, platform_fee -1000, processor 31500', 'a returned transfer is owed to the payee again');
select is(tests.payout_states(), 'scheduled f, scheduled f, scheduled f', 'the payouts of a returned transfer wait again');

select tests.authenticate_as_database_owner();
select tests.earn('short', 30, 4000);
select lives_ok($$ select public.record_payout_account('acct_1', 'enabled') $$, 'the account can be enabled after a return');
select is((public.create_due_transfers() -> 0 ->> 'amount_minor')::bigint, 20000::bigint,
  'a payout that is not covered by what was paid is not sent');

select tests.authenticate_as_database_owner();
select tests.earn('loft party', 12, p_venue => 'loft');
insert into public.refunds (id, payment_id, booking_id, amount_minor)
values (tests.uuid('refund'), tests.uuid('payment loft party'), tests.uuid('loft party'), 10500);
select lives_ok($$ select public.create_due_transfers() $$, 'transfers are made while a refund is under way');
select is(tests.balance('other_host'), 'EGP 0/10000/0/0', 'a payout is not sent while a refund of its booking is under way');
select tests.authenticate_as_database_owner();
update public.refunds set status = 'failed' where id = tests.uuid('refund');
select lives_ok($$ select public.create_due_transfers() $$, 'transfers are made for payees without an account too');
select is(tests.notification_kinds('other_host'), 'payout_account_needed', 'another payee is told that earnings wait for an account');
select tests.authenticate_as_database_owner();
delete from public.notifications where user_id = tests.user_id('other_host');
select lives_ok($$ select public.create_due_transfers() $$, 'transfers are made again after a notification was deleted');
select is(tests.notification_kinds('other_host'), null, 'a payee who deletes the notification is not told again the next hour');

select tests.authenticate_as_database_owner();
select public.set_payout_account(tests.user_id('other_host'), 'acct_2', 'enabled', 'EG');
update public.payout_accounts set bank_changed_at = now() - interval '72 hours';
select lives_ok($$ select public.create_due_transfers() $$,
  'a payee with an account gets a transfer');
select is(tests.transfers_of('other_host'), '10000 pending', 'a payout is sent once the refund has failed');
select throws_ok($$ select public.record_transfer(tests.last_transfer(), null, 'paid') $$, 'PT422', 'invalid_input',
  'a transfer is not paid without an identifier at the processor');
select lives_ok($$ select public.record_transfer(tests.last_transfer(), null, 'failed', 'balance_insufficient') $$,
  'a transfer can fail because our balance does not reach');
select is((select status from public.payout_accounts where processor_id = 'acct_2'), 'enabled',
  'a transfer that our balance did not reach for leaves the account as it is');
select is(tests.notification_kinds('other_host'), null, 'a payee is not told that our balance did not reach');
select lives_ok($$ select public.create_due_transfers() $$, 'transfers are made in the hour after a failure');
select is(tests.transfers_of('other_host'), '10000 failed', 'a transfer that our balance did not reach for is not repeated within a day');
update public.payout_transfers set ended_at = ended_at - interval '25 hours', created_at = created_at - interval '25 hours'
where payee_id = tests.user_id('other_host');
update public.payout_accounts set updated_at = updated_at - interval '30 hours' where processor_id = 'acct_2';
-- A refund after the payout was earned.
update public.refunds set status = 'succeeded' where id = tests.uuid('refund');
select lives_ok($$ select private.post_refund(r) from public.refunds r $$, 'a refund can be posted after a payout was earned');
select is(jsonb_array_length(public.create_due_transfers()), 1, 'only the transfer of another payee is pending');
select is(tests.transfers_of('other_host'), '10000 failed', 'a payout is not sent of what was refunded after it was earned');

update public.payout_accounts set status = 'restricted' where user_id = tests.user_id('host');
select is(public.create_due_transfers(), '[]'::jsonb, 'a pending transfer waits while the account is restricted');

select tests.authenticate_as('host');
select throws_ok($$ select public.create_due_transfers() $$, '42501', null, 'no user makes transfers of payouts');
select throws_ok($$ select public.record_transfer(tests.last_transfer(), 'tr_2', 'paid') $$, '42501', null, 'no user says that transfers are paid');
select throws_ok($$ update public.payout_transfers set amount_minor = 1 $$, '42501', null, 'no user changes an amount of a transfer');
select throws_ok($$ select processor_id from public.payout_transfers $$, '42501', null, 'no user reads the identifier of a transfer');
select is((select count(*) from public.payout_transfers), 3::bigint, 'a payee reads their own transfers');
select tests.authenticate_as('other_host');
select is((select count(*) from public.payout_transfers where payee_id = tests.user_id('host')), 0::bigint,
  'another host reads no transfers of the payee');

select tests.authenticate_as_service_role();
select lives_ok($$ select public.record_payout_account('acct_1', 'enabled') $$, 'the account of a pending transfer can be enabled');
select is(jsonb_array_length(public.create_due_transfers()), 1, 'a pending transfer is returned to an enabled account');
select tests.authenticate_as('host');
select throws_ok($$ select public.delete_account() $$, 'PT409', 'open_money', 'a payee cannot delete their account while a transfer is pending');
select tests.authenticate_as_service_role();
select is(jsonb_array_length(public.create_due_transfers()), 1, 'the earnings of a payee are sent after they tried to delete their account');
select * from finish();
rollback;
