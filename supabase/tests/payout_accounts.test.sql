-- Payout accounts: only the service writes them, and only their owner sees the state of theirs.
begin;
select tests.create_users();
select tests.create_venue('hall');
select plan(17);

select tests.authenticate_as('host');
select is(public.get_payout_account(), '{"status": null, "country": null}'::jsonb, 'a host begins without an account');
select throws_ok($$ select public.start_payout_account(tests.user_id('host')) $$, '42501', null, 'and cannot make one past the server');
select throws_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_1', 'enabled') $$, '42501', null, 'or name one');
select throws_ok($$ select public.record_payout_account('acct_1', 'enabled') $$, '42501', null, 'or say that it is complete');
select throws_ok($$ insert into public.payout_accounts (user_id, processor_id, status) values (auth.uid(), 'acct_1', 'enabled') $$,
  '42501', null, 'or write the table');

select tests.authenticate_as_service_role();
select is(public.start_payout_account(tests.user_id('host')) - 'locale',
  '{"processor_id": null, "email": "host@mahfil.test", "name": "Host Aziz", "country": "EG"}'::jsonb,
  'the server is told for whom an account is opened, and in which country');
select throws_ok($$ select public.start_payout_account(tests.user_id('guest')) $$, 'PT403', 'forbidden', 'a guest is paid nothing');
select throws_ok($$ select public.start_payout_account(tests.uuid('nobody')) $$, 'PT404', 'not_found', 'nor is nobody');
select throws_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_1', 'rich', 'EG') $$, 'PT422', 'invalid_input',
  'an unknown state is refused');
select lives_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_1', 'incomplete', 'EG') $$, 'an account is stored');
select lives_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_1', 'incomplete', 'EG') $$, 'once');
select throws_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_2', 'enabled', 'EG') $$, 'PT409', 'wrong_status',
  'another one does not replace it');
select lives_ok($$ select public.record_payout_account('acct_1', 'enabled') $$, 'its state is recorded');
select lives_ok($$ select public.record_payout_account('acct_unknown', 'enabled') $$, 'that of an unknown one is passed over');

select tests.authenticate_as('host');
select is(public.get_payout_account(), '{"status": "enabled", "country": "EG"}'::jsonb, 'a host sees the state of their account');
select throws_ok($$ select processor_id from public.payout_accounts $$, '42501', null, 'not its identifier at the processor');
select tests.authenticate_as('other_host');
select is((select count(*) from (select user_id from public.payout_accounts) a), 0::bigint, 'nobody sees the account of another');
select * from finish();
rollback;
