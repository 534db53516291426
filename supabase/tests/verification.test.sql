-- Verification of addresses and numbers: who may issue and check a code, its limits, and what verifies a user or removes the
-- verification.
begin;
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
select tests.user_id(name), name || '@mahfil.test', now(), jsonb_build_object('first_name', initcap(name), 'locale', 'ar')
from unnest(array['amal', 'badr', 'cyrine', 'dina', 'emad', 'farah', 'ghada']) name;
create function tests.is_verified(p_user text) returns boolean language sql security definer as $$
  select is_verified from public.users where id = tests.user_id(p_user)
$$;
create function tests.age_messages(p_by interval default '2 minutes') returns void language sql security definer as $$
  update private.message_sends set created_at = created_at - p_by;
  update private.verification_tries set created_at = created_at - p_by
$$;
comment on function tests.age_messages is 'Makes all sent codes and wrong tries older, as if this time had passed.';
create function tests.issue_code(p_user text, p_proof text default 'proof-1', p_ip text default null, p_is_own boolean default false)
returns jsonb language sql as $$
  select public.issue_verification_code(tests.user_id(p_user), 'email', null, p_proof, p_ip, p_is_own)
$$;
create function tests.issue_phone_code(p_user text, p_phone text, p_proof text default 'proof-1', p_is_own boolean default true)
returns jsonb language sql as $$
  select public.issue_verification_code(tests.user_id(p_user), 'phone', p_phone, p_proof, null, p_is_own)
$$;
create function tests.check_code(p_user text, p_proof text default 'proof-1', p_ip text default null, p_is_own boolean default false)
returns text language sql as $$
  select coalesce(public.check_verification_code(tests.user_id(p_user), p_proof, p_ip, p_is_own) ->> 'code', 'verified')
$$;
comment on function tests.check_code is 'Checks a code and returns why it is refused, or ''verified''.';
create function tests.use_up_public_tries() returns void language sql security definer as $$
  insert into private.verification_tries (user_id, is_own) select gen_random_uuid(), false from generate_series(1, 200)
$$;
create function tests.add_unverified_user(p_name text) returns void language sql security definer as $$
  insert into auth.users (id, email) values (tests.user_id(p_name), p_name || '@mahfil.test')
$$;
select plan(89);

-- Sign-up without confirmation
select is(tests.is_verified('amal'), false, 'a user whose address is confirmed at sign-up is not verified');
update auth.users set email_confirmed_at = null where id = tests.user_id('amal');
update auth.users set email_confirmed_at = now() where id = tests.user_id('amal');
select is(tests.is_verified('amal'), false,
  'a user whose address is confirmed without a mail is not verified');

-- Access
select tests.clear_authentication();
select throws_ok($$ select tests.issue_code('amal') $$, '42501', null,
  'a signed-out visitor cannot issue a verification code');
select throws_ok($$ select tests.check_code('amal') $$, '42501', null,
  'a signed-out visitor cannot check a verification code');
select throws_ok($$ select public.consume_account_notice_rate_limit('amal@mahfil.test') $$, '42501', null,
  'a signed-out visitor cannot request an account notice');
select tests.authenticate_as('amal');
select throws_ok($$ select tests.issue_code('amal') $$, '42501', null,
  'a signed-in user cannot issue a verification code');
select throws_ok($$ select tests.check_code('amal') $$, '42501', null,
  'a signed-in user cannot check a verification code');
select throws_ok($$ select public.consume_account_notice_rate_limit('amal@mahfil.test') $$, '42501', null,
  'a signed-in user cannot request an account notice');
select throws_ok($$ select * from private.verification_codes $$, '42501', null,
  'a signed-in user cannot read verification codes');
select throws_ok($$ select * from private.message_sends $$, '42501', null,
  'a signed-in user cannot read sent verification messages');
select throws_ok($$ select * from private.verification_tries $$, '42501', null,
  'a signed-in user cannot read wrong tries');
select throws_ok($$ select * from private.proven_emails $$, '42501', null,
  'a signed-in user cannot read which addresses were proved');
select throws_ok($$ update public.users set is_verified = true where id = tests.user_id('amal') $$, '42501', null,
  'a signed-in user cannot mark themselves as verified');
select throws_ok($$ update public.users set wanted_category_ids = '{}'
  where id = tests.user_id('amal') $$, '42501', null,
  'a signed-in user cannot change the categories chosen at sign-up');

-- Codes
select tests.authenticate_as_service_role();
select is((tests.issue_code('amal') - 'expires_at')::text,
  '{"locale": "ar", "target": "amal@mahfil.test", "first_name": "Amal"}',
  'a code is issued for the address of the user');
select is(tests.check_code('amal', 'proof-2'), 'code_wrong', 'a wrong code is refused');
select is(tests.check_code('amal'), 'verified', 'the right code verifies the address');
select is(tests.is_verified('amal'), true, 'a verified address marks the profile as verified');
select is(tests.check_code('amal'), 'code_used', 'a code cannot be used twice');
select throws_ok($$ select tests.issue_code('amal') $$, 'PT409', 'already_verified',
  'a verified user gets no code');
select throws_ok($$ select tests.issue_code('nobody') $$, 'PT404', 'not_found',
  'an unknown user gets no code');
select throws_ok($$ select public.issue_verification_code(tests.user_id('badr'), 'pigeon', null, 'proof-1') $$, 'PT422',
  'invalid_input', 'a code for an unknown channel is refused');
select throws_ok($$ select tests.issue_phone_code('badr', 'call me') $$, 'PT422',
  'invalid_input', 'a code for an invalid phone number is refused');
select throws_ok($$ select tests.issue_phone_code('badr', null) $$, 'PT422',
  'invalid_input', 'a code for a missing phone number is refused');
select is(tests.check_code('badr'), 'code_wrong', 'an account without a code answers like a wrong code');
select is(tests.check_code('nobody'), 'code_wrong', 'an unknown account answers like a wrong code');
select is((public.check_verification_code(tests.user_id('nobody'), 'x') - 'tries_left')::text,
  (public.check_verification_code(tests.user_id('dina'), 'x') - 'tries_left')::text,
  'an unknown account and one without a code are answered in the same shape');
select tests.authenticate_as_database_owner();
delete from private.verification_tries;
select tests.authenticate_as_service_role();

-- Limits
select lives_ok($$ select tests.issue_code('badr', 'proof-1', '203.0.113.1') $$,
  'a code can be issued for an IP address');
select throws_ok($$ select tests.issue_code('badr', 'proof-2', '203.0.113.2') $$, 'PT429', 'rate_limited',
  'a second code for the same address within a minute is refused');
select throws_ok($$ select tests.issue_code('cyrine', 'proof-1', '203.0.113.1') $$, 'PT429', 'rate_limited',
  'a second code from the same IP address within a minute is refused');
select is(tests.check_code('cyrine', 'proof-1', '203.0.113.1'), 'code_wrong',
  'a code of another user from the same IP address is wrong like any other');
select is(tests.is_verified('cyrine'), false, 'a code of another user verifies nobody');
select tests.age_messages();
select lives_ok($$ select tests.issue_code('badr', 'proof-2') $$,
  'a second code for the same address can be issued after a minute');
select tests.age_messages();
select tests.issue_code('badr', 'proof-3');
select tests.age_messages();
select tests.issue_code('badr', 'proof-4');
select tests.age_messages();
select tests.issue_code('badr', 'proof-5');
select tests.age_messages();
select throws_ok($$ select tests.issue_code('badr', 'proof-6') $$, 'PT429', 'rate_limited',
  'a sixth code for the same address within an hour is refused');
select tests.age_messages('1 hour');
select lives_ok($$ select tests.issue_code('badr', 'proof-6') $$,
  'a sixth code for the same address can be issued after an hour');
select is(tests.check_code('badr', 'x-' || n), case n when 5 then 'code_locked' else 'code_wrong' end,
  'checking a code answers as wrong or locked at wrong try ' || n)
from generate_series(1, 5) n;
select is(tests.check_code('badr', 'proof-6'), 'code_locked', 'an account is locked after five wrong tries without a session');
select is(tests.check_code('nobody', 'x-' || n), case n when 5 then 'code_locked' else 'code_wrong' end,
  'an unknown account answers as wrong or locked at wrong try ' || n)
from generate_series(1, 5) n;
select is(tests.check_code('nobody', 'x'), 'code_locked', 'an unknown account is locked like one with a code');

-- What a stranger cannot do to the user
select is(tests.check_code('badr', 'x', null, true), 'code_wrong',
  'the session of the account still has tries after a stranger used up those without it');
select is((public.check_verification_code(tests.user_id('badr'), 'x', null, true) ->> 'tries_left')::int, 3,
  'a stranger takes no tries away from the session of the account');
select lives_ok($$ select tests.issue_code('badr', 'own-proof-1', '203.0.113.1', true) $$,
  'the session of the account may ask for a code although a stranger used up what the public key may ask for');
select tests.age_messages();
select lives_ok($$ select tests.issue_code('badr', 'stranger-1') $$,
  'a stranger may ask for another code with the public key');
select is(tests.check_code('badr', 'own-proof-1', null, true), 'verified',
  'the code of the user stays valid when a stranger asks for another one');
select tests.add_unverified_user('hala');
select tests.issue_code('hala', 'own-proof-1', null, true);
select throws_ok($$ select tests.issue_code('hala', 'own-proof-2', null, true) $$, 'PT429', 'rate_limited',
  'the session of the account may ask for one code a minute');
select tests.age_messages();
select tests.issue_code('hala', 'own-proof-2', null, true);
select is(tests.check_code('hala', 'own-proof-1', null, true), 'code_expired',
  'a code that the user asks for replaces the earlier one');
select tests.check_code('hala', 'x-' || n, null, true) from generate_series(1, 4) n;
select is(tests.check_code('hala', 'own-proof-2', null, true), 'code_locked',
  'the session of the account has five tries for a code');
select tests.age_messages();
select tests.issue_code('hala', 'own-proof-3', null, true);
select is(tests.check_code('hala', 'own-proof-3', null, true), 'verified',
  'a new code gives the session of the account five tries again');

-- Deleting an account and registering it again
select tests.add_unverified_user('again');
select tests.issue_code('again', 'own-proof-1', null, true);
select tests.check_code('again', 'x-' || n, null, true) from generate_series(1, 5) n;
select tests.authenticate_as_database_owner();
insert into private.verification_tries (user_id, is_own, email_hash)
select tests.user_id('again'), true, private.hash_address('Again@mahfil.test') from generate_series(1, 43);
create function tests.register_again() returns void language sql security definer as $$
  update auth.users set email = null where email = 'again@mahfil.test';
  update public.users set email = null, deleted_at = now(), first_name = null, last_name = '' where email = 'again@mahfil.test';
  insert into auth.users (id, email) select gen_random_uuid(), 'again@mahfil.test'
$$;
comment on function tests.register_again is 'Registers the address of a deleted account anew.';
create function tests.again() returns uuid language sql security definer as $$
  select id from public.users where email = 'again@mahfil.test'
$$;
comment on function tests.again is 'Returns the account that has the address now.';
select tests.register_again();
select tests.age_messages();
select tests.authenticate_as_service_role();
select lives_ok($$ select public.issue_verification_code(tests.again(), 'email', null, 'proof-2', null, true) $$,
  'an address that was registered again is sent a code');
select is(public.check_verification_code(tests.again(), 'x', null, true) ->> 'tries_left', '1',
  'an address that was registered again has the wrong codes of before');
select is(public.check_verification_code(tests.again(), 'y', null, true) ->> 'code', 'code_locked',
  'an address has fifty wrong codes a day, however often it is registered');
select is(public.check_verification_code(tests.user_id('hala'), 'x', null, true) ->> 'code', 'code_wrong',
  'another address keeps its tries');
select throws_ok($$ do $do$ begin for i in 1..10 loop
  perform tests.register_again(), tests.age_messages('90 seconds');
  perform public.issue_verification_code(tests.again(), 'email', null, 'proof-n', null, true); end loop; end $do$ $$, 'PT429', 'rate_limited',
  'an address is sent ten codes an hour for sessions, however often it is registered');

-- Total of wrong codes without a session
select tests.add_unverified_user('iman');
select throws_ok($$ do $do$ begin for i in 1..31 loop
  perform tests.check_code('guess-' || i, 'x', '203.0.113.50'); end loop; end $do$ $$, 'PT429', 'rate_limited',
  'one network has thirty wrong codes an hour without a session, over all accounts');
select throws_ok($$ do $do$ begin for i in 1..201 loop
  perform tests.check_code('guess-' || i, 'x', '198.51.100.' || i % 50); end loop; end $do$ $$, 'PT429', 'rate_limited',
  'all callers together have two hundred wrong codes in ten minutes without a session');
select tests.use_up_public_tries();
select throws_ok($$ select tests.check_code('iman', 'x') $$, 'PT429', 'rate_limited',
  'no account can be guessed at without a session once all callers have used up their tries');
select is((select count(*) from generate_series(1, 3) n where tests.check_code('other-' || n, 'x', '192.0.2.200') = 'code_wrong'), 3::bigint,
  'a network without wrong codes has three tries when all others have used up theirs');
select throws_ok($$ select tests.check_code('guess-4', 'x', '192.0.2.200') $$, 'PT429', 'rate_limited',
  'a network has no fourth wrong code when all others have used up theirs');
select tests.issue_code('iman', 'own-proof-1', null, true);
select is(tests.check_code('iman', 'own-proof-1', null, true), 'verified',
  'the session of an account can check its code when all other callers have used up theirs');
select tests.authenticate_as_database_owner();
delete from private.verification_tries;
select tests.authenticate_as_service_role();

select is(public.consume_account_notice_rate_limit('NOBODY@mahfil.test'), null,
  'an address without an account gets no notice');
select throws_ok($$ select public.consume_account_notice_rate_limit('nobody@mahfil.test') $$, 'PT429', 'rate_limited',
  'an address without an account is limited like one with an account');

-- Phone numbers
select tests.authenticate_as_database_owner();
update public.users set phone = '+20 100 000 0009' where id = tests.user_id('dina');
select tests.authenticate_as_service_role();
select throws_ok($$ select tests.issue_phone_code('dina', '+201000000001', 'proof-1', false) $$, 'PT401', 'not_signed_in',
  'a code for a number is refused without the session of the account');
select throws_ok($$ select tests.issue_phone_code('dina', null, 'proof-1', false) $$, 'PT401', 'not_signed_in',
  'a code for the number in the profile is refused without the session of the account');
select lives_ok($$ select tests.issue_phone_code('dina', null) $$,
  'a code can be issued for the number in the profile');
select is(tests.check_code('dina'), 'code_wrong', 'the code of a number is wrong like any other without the session of the account');
select is(tests.check_code('dina', 'proof-1', null, true), 'verified', 'the right code verifies the phone number');
select tests.authenticate_as_database_owner();
select is((select phone || verification_type from public.users where id = tests.user_id('dina')), '+201000000009phone',
  'a verified phone number is stored in its international form');
update public.users set bio = 'x' where id = tests.user_id('dina');
select is(tests.is_verified('dina'), true, 'a change of the biography keeps the verification');
update public.users set phone = '+201000000002' where id = tests.user_id('dina');
select is(tests.is_verified('dina'), false, 'a change of the phone number removes the verification');
select tests.authenticate_as_service_role();
select tests.add_unverified_user('user-' || n) from generate_series(1, 11) n;
select lives_ok(format($$ select tests.issue_phone_code('user-%s', '+201000000077') $$, n),
  'a number can be sent a code by account ' || n)
from generate_series(1, 10) n;
select throws_ok($$ select tests.issue_phone_code('user-11', '+201000000077') $$, 'PT429', 'rate_limited',
  'a number is sent ten codes a day at most, whichever account asks');

-- Submitting a venue
insert into public.venues (id, host_id, name) values (tests.uuid('hall'), tests.user_id('cyrine'), 'Hall');
update public.users set role = 'host' where id = tests.user_id('cyrine');
select tests.authenticate_as('cyrine');
select throws_ok($$ select public.submit_venue(tests.uuid('hall')) $$, 'PT403', 'not_verified',
  'an unverified host cannot submit a venue');

select * from finish();
rollback;
