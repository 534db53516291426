-- Payout accounts: only the server writes them, and only their owner sees their state.
begin;
select tests.create_users();
select tests.create_venue('hall');
select plan(24);

select tests.authenticate_as('host');
select is(public.get_payout_account(), '{"status": null, "country": null, "bank_last4": null, "waits_until": null, "is_held": false}'::jsonb,
  'a host begins without a payout account');
select throws_ok($$ select public.start_payout_account(tests.user_id('host')) $$, '42501', null, 'a host cannot begin an account past the server');
select throws_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_1', 'enabled') $$, '42501', null, 'a host cannot name an account of theirs');
select throws_ok($$ select public.record_payout_account('acct_1', 'enabled') $$, '42501', null, 'a host cannot say that an account is complete');
select throws_ok($$ insert into public.payout_accounts (user_id, processor_id, status) values (auth.uid(), 'acct_1', 'enabled') $$,
  '42501', null, 'a host cannot write the table of accounts');

select tests.authenticate_as_service_role();
select is(public.start_payout_account(tests.user_id('host')) - 'locale',
  '{"processor_id": null, "email": "host@mahfil.test", "name": "Host Aziz", "country": "EG", "removed_accounts": 0}'::jsonb,
  'the server is told for whom an account is opened, and in which country');
select throws_ok($$ select public.start_payout_account(tests.user_id('guest')) $$, 'PT403', 'forbidden', 'a guest can have no payout account');
select throws_ok($$ select public.start_payout_account(tests.user_id('admin')) $$, 'PT403', 'forbidden', 'an admin who is owed nothing can have no payout account');
select tests.authenticate_as_database_owner();
select tests.create_booking('earned', 'completed', now() - interval '5 days');
insert into public.payouts (booking_id, payee_id, currency, gross_minor, net_minor, due_at, is_collected)
select tests.uuid('earned'), id, 'EGP', 5000, 5000, now(), true from public.users where id in (tests.user_id('admin'), tests.user_id('guest'));
select private.store_proven_email(tests.user_id('guest'));
select tests.authenticate_as_service_role();
select lives_ok($$ select public.start_payout_account(tests.user_id('admin')) $$, 'an admin who is owed earnings from before can have a payout account');
select lives_ok($$ select public.start_payout_account(tests.user_id('guest')) $$, 'a guest who is owed earnings from before can have a payout account');
select tests.authenticate_as_database_owner();
select is(private.open_money(tests.user_id('admin')) -> 0 ->> 'side', 'guest', 'earnings of an admin are on no page of hosts or providers');
select tests.authenticate_as_service_role();
select throws_ok($$ select public.start_payout_account(tests.uuid('nobody')) $$, 'PT404', 'not_found', 'an unknown user can have no payout account');
select throws_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_1', 'rich', 'EG') $$, 'PT422', 'invalid_input',
  'an unknown state of an account is refused');
select throws_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_1', 'incomplete', 'EG', tests.session_id('ended')) $$, 'PT401',
  'not_signed_in', 'an account is not stored for a session that has ended since the processor was asked');
select throws_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_1', 'incomplete', 'EG', tests.session_id('guest')) $$, 'PT401',
  'not_signed_in', 'an account is not stored for the session of another user');
select lives_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_1', 'incomplete', 'EG', tests.session_id('host')) $$,
  'an account can be stored for a session of its host');
select lives_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_1', 'incomplete', 'EG') $$, 'an account can be stored for a host');
select lives_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_1', 'incomplete', 'EG') $$, 'the same account can be stored again');
select throws_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_2', 'enabled', 'EG') $$, 'PT409', 'wrong_status',
  'another account does not replace the first');
select lives_ok($$ select public.record_payout_account('acct_1', 'enabled') $$, 'the state of an account is recorded');
select lives_ok($$ select public.record_payout_account('acct_unknown', 'enabled') $$, 'the state of an unknown account is passed over');

select tests.authenticate_as('host');
select is(public.get_payout_account() - 'waits_until', '{"status": "enabled", "country": "EG", "bank_last4": null, "is_held": false}'::jsonb,
  'a host sees the state of their account');
select throws_ok($$ select processor_id from public.payout_accounts $$, '42501', null, 'a host cannot read the identifier of their account');
select tests.authenticate_as('other_host');
select is((select count(*) from (select user_id from public.payout_accounts) a), 0::bigint, 'nobody sees the account of another');
select * from finish();
rollback;
