-- An account with an unproven address sets nothing about money: the owner of the address could not know of it.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('loft', 'other_host');
delete from private.proven_emails where user_id in (tests.user_id('host'), tests.user_id('provider'));
create function tests.save_terms(p_venue text, p_details text default null) returns jsonb language sql as $$
  select public.save_payment_terms(tests.uuid(p_venue), false, 30, 14, p_details is not null, true, p_details)
$$;
create function tests.prove_number(p_user text) returns void language sql security definer as $$
  update public.users set is_verified = true, verification_type = 'phone', phone = '+201000000001' where id = tests.user_id(p_user)
$$;
select plan(21);

select tests.authenticate_as('host');
select throws_ok($$ select tests.save_terms('hall') $$, 'PT403', 'not_verified', 'a host without a proven address cannot take cash');
select throws_ok($$ select tests.save_terms('hall', 'EG38') $$, 'PT403', 'not_verified',
  'a host without a proven address cannot name a bank account for transfers');
select throws_ok($$ select tests.save_terms('loft') $$, 'PT403', 'forbidden', 'the venue of another host stays refused as such');
select throws_ok($$ select public.save_tax_details('Host Ltd', null, '', 'EG') $$, 'PT403', 'not_verified',
  'a host without a proven address cannot say what invoices say of them');
select tests.prove_number('host');
select throws_ok($$ select tests.save_terms('hall', 'EG38') $$, 'PT403', 'not_verified',
  'a verified number does not let a host name a bank account');
select tests.authenticate_as('provider');
select throws_ok($$ select public.save_tax_details('Band Ltd', null, '', 'EG') $$, 'PT403', 'not_verified',
  'a provider without a proven address cannot say what invoices say of them');
select tests.authenticate_as('guest');
select throws_ok($$ select public.save_tax_details('Guest Ltd', null, '', 'EG') $$, 'PT403', 'forbidden', 'a guest sells nothing, proven or not');
select throws_ok($$ select tests.save_terms('hall') $$, 'PT403', 'forbidden', 'a guest sets no payment terms, proven or not');
select tests.clear_authentication();
select throws_ok($$ select tests.save_terms('hall') $$, 'PT401', 'not_signed_in', 'a visitor sets no payment terms');

select tests.authenticate_as_service_role();
select throws_ok($$ select public.start_payout_account(tests.user_id('host')) $$, 'PT403', 'not_verified',
  'no payout account is opened for a host without a proven address');
select throws_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_1', 'enabled', 'EG') $$, 'PT403', 'not_verified',
  'no payout account is stored for a host without a proven address');
select throws_ok($$ select public.start_payout_account(tests.user_id('provider')) $$, 'PT403', 'not_verified',
  'no payout account is opened for a provider without a proven address');
select lives_ok($$ select public.start_payout_account(tests.user_id('other_host')) $$, 'a payout account is opened for a host who has proved their address');

-- After the proof everything is allowed
select tests.authenticate_as_database_owner();
select private.store_proven_email(tests.user_id('host'));
select tests.authenticate_as('host');
select lives_ok($$ select tests.save_terms('hall', 'EG38') $$, 'a host who has proved their address names a bank account');
select lives_ok($$ select public.save_tax_details('Host Ltd', null, '', 'EG') $$, 'a host who has proved their address names their tax details');
select tests.authenticate_as_service_role();
select lives_ok($$ select public.set_payout_account(tests.user_id('host'), 'acct_1', 'enabled', 'EG') $$,
  'a payout account is stored for a host who has proved their address');

-- A proof does not apply to another address
select tests.authenticate_as_database_owner();
update auth.users set email = 'elsewhere@mahfil.test' where id = tests.user_id('host');
select tests.authenticate_as('host');
select throws_ok($$ select tests.save_terms('hall', 'EG39') $$, 'PT403', 'not_verified',
  'a host whose address was changed without proof cannot name another bank account');
select is(public.get_payment_terms(tests.uuid('hall')) ->> 'transfer_details', 'EG38', 'a bank account that was set with a proven address stays');
select tests.authenticate_as_database_owner();
update auth.users set recovery_token = 'token' where id = tests.user_id('host');
update auth.users set recovery_token = '' where id = tests.user_id('host');
select is((select count(*) from public.payout_accounts where user_id = tests.user_id('host')), 0::bigint,
  'the owner of the new address does not inherit the payout account of the old one');
select is((select count(*) from public.venue_payment_terms where venue_id = tests.uuid('hall')), 0::bigint,
  'the owner of the new address does not inherit the bank account of the old one');
select is((select processor_id from private.removed_payout_accounts where user_id = tests.user_id('host')), 'acct_1',
  'the payout account that was removed is never used again');

select * from finish();
rollback;
