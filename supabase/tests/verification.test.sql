-- Verification: who may call what, what takes a verification away, and what proves an address.
begin;
create schema tests;
grant usage on schema tests to anon, authenticated, service_role;
create function tests.id(p_name text) returns uuid language sql immutable as $$ select md5(p_name)::uuid $$;
create function tests.be(p_name text) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claim.sub',
    case when p_name in ('stranger', 'owner', 'service') then '' else tests.id(p_name)::text end, true);
  perform set_config('role', case p_name when 'owner' then 'none' when 'stranger' then 'anon'
    when 'service' then 'service_role' else 'authenticated' end, true);
end $$;
create function tests.verified(p_name text) returns boolean language sql security definer as $$
  select is_verified from public.users where id = tests.id(p_name)
$$;
-- Lets the last minute pass for everybody.
create function tests.later(p_by interval default '2 minutes') returns void language sql security definer as $$
  update private.verification_sends set created_at = created_at - p_by
$$;
create function tests.issue(p_name text, p_proof text default 'proof-1', p_ip text default null) returns jsonb
language sql as $$ select public.issue_verification_code(tests.id(p_name), 'email', null, p_proof, p_ip) $$;
create function tests.check(p_name text, p_proof text default 'proof-1', p_ip text default null) returns text
language sql as $$ select coalesce(public.check_verification_code(tests.id(p_name), p_proof, p_ip) ->> 'code', 'verified') $$;
grant execute on all functions in schema tests to public;
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
select tests.id(name), name || '@mahfil.test', now(), jsonb_build_object('first_name', initcap(name), 'locale', 'ar')
from unnest(array['amal', 'badr', 'cyrine', 'dina', 'emad', 'farah', 'ghada']) name;
select plan(58);

-- Nobody is verified by what a backend without confirmations writes.
select is(tests.verified('amal'), false, 'a sign-up that confirms itself verifies nobody');
update auth.users set email_confirmed_at = null where id = tests.id('amal');
update auth.users set email_confirmed_at = now() where id = tests.id('amal');
select is(tests.verified('amal'), false, 'nor a confirmation without a mail');

-- Who may call.
select tests.be('stranger');
select throws_ok($$ select tests.issue('amal') $$, '42501', null, 'a stranger issues no code');
select throws_ok($$ select tests.check('amal') $$, '42501', null, 'nor checks one');
select throws_ok($$ select public.take_account_notice('amal@mahfil.test') $$, '42501', null, 'nor asks for accounts');
select tests.be('amal');
select throws_ok($$ select tests.issue('amal') $$, '42501', null, 'nor does a person by themselves');
select throws_ok($$ select tests.check('amal') $$, '42501', null, 'or check');
select throws_ok($$ select public.take_account_notice('amal@mahfil.test') $$, '42501', null, 'or ask');
select throws_ok($$ select * from private.verification_codes $$, '42501', null, 'codes are nobody''s to read');
select throws_ok($$ select * from private.verification_sends $$, '42501', null, 'nor what was sent');
select throws_ok($$ update public.users set is_verified = true where id = tests.id('amal') $$, '42501', null, 'nobody verifies themselves');
select throws_ok($$ update public.users set wanted_category_ids = '{}' where id = tests.id('amal') $$, '42501', null,
  'what was said at sign-up stays');

-- The way of a code.
select tests.be('service');
select is((tests.issue('amal') - 'expires_at')::text,
  '{"locale": "ar", "target": "amal@mahfil.test", "first_name": "Amal"}', 'a code is issued for the address');
select is(tests.check('amal', 'proof-2'), 'code_wrong', 'a wrong one is refused');
select is(tests.check('amal'), 'verified', 'the right one verifies');
select is(tests.verified('amal'), true, 'and the profile knows');
select is(tests.check('amal'), 'code_used', 'but only once');
select throws_ok($$ select tests.issue('amal') $$, 'PT409', 'already_verified', 'who is verified gets no code');
select throws_ok($$ select tests.issue('nobody') $$, 'PT404', 'not_found', 'nor who is not there');
select throws_ok($$ select public.issue_verification_code(tests.id('badr'), 'pigeon', null, 'proof-1') $$, 'PT422',
  'invalid_input', 'nor by pigeon');
select throws_ok($$ select public.issue_verification_code(tests.id('badr'), 'phone', 'call me', 'proof-1') $$, 'PT422',
  'invalid_input', 'nor to what is no number');
select throws_ok($$ select public.issue_verification_code(tests.id('badr'), 'phone', null, 'proof-1') $$, 'PT422',
  'invalid_input', 'nor to no number');

-- Limits.
select lives_ok($$ select tests.issue('badr', 'proof-1', '203.0.113.1') $$, 'one is sent');
select throws_ok($$ select tests.issue('badr', 'proof-2', '203.0.113.2') $$, 'PT429', 'rate_limited', 'one a minute for an address');
select throws_ok($$ select tests.issue('cyrine', 'proof-1', '203.0.113.1') $$, 'PT429', 'rate_limited', 'one a minute for an IP');
select is(tests.check('cyrine', 'proof-1', '203.0.113.1'), 'code_foreign', 'another''s code from the same place is told apart');
select is(tests.check('cyrine', 'proof-1', '203.0.113.9'), 'code_wrong', 'and from elsewhere not');
select is(tests.check('cyrine'), 'code_wrong', 'nor from nowhere');
select is(tests.verified('cyrine'), false, 'and verifies nobody');
select tests.later();
select lives_ok($$ select tests.issue('badr', 'proof-2') $$, 'a minute later another');
select is(tests.check('badr', 'proof-1'), 'code_expired', 'the first no longer works then');
select tests.later();
select tests.issue('badr', 'proof-3');
select tests.later();
select tests.issue('badr', 'proof-4');
select tests.later();
select tests.issue('badr', 'proof-5');
select tests.later();
select throws_ok($$ select tests.issue('badr', 'proof-6') $$, 'PT429', 'rate_limited', 'five an hour');
select tests.later('1 hour');
select lives_ok($$ select tests.issue('badr', 'proof-6') $$, 'and then again');
select is(tests.check('badr', 'x-' || n), case n when 5 then 'code_locked' else 'code_wrong' end, 'wrong for the ' || n || '. time')
from generate_series(1, 5) n;
select is(tests.check('badr', 'proof-6'), 'code_locked', 'after five wrong ones the right one is locked');
select is(public.take_account_notice('NOBODY@mahfil.test'), null, 'no account is told of');
select throws_ok($$ select public.take_account_notice('nobody@mahfil.test') $$, 'PT429', 'rate_limited', 'but counted all the same');

-- Numbers.
select tests.be('owner');
update public.users set phone = '+20 100 000 0009' where id = tests.id('dina');
select tests.be('service');
select throws_ok($$ select public.issue_verification_code(tests.id('dina'), 'phone', '+201000000001', 'proof-1') $$, 'PT403',
  'forbidden', 'a stranger brings no other number');
select lives_ok($$ select public.issue_verification_code(tests.id('dina'), 'phone', '+201000000009', 'proof-1') $$, 'but theirs');
select is(tests.check('dina'), 'verified', 'and its code verifies');
select tests.be('owner');
select is((select phone || verification_type from public.users where id = tests.id('dina')), '+201000000009phone', 'the number is kept');
update public.users set bio = 'x' where id = tests.id('dina');
select is(tests.verified('dina'), true, 'a new biography changes nothing');
update public.users set phone = '+201000000002' where id = tests.id('dina');
select is(tests.verified('dina'), false, 'another number is not verified');

-- Addresses.
update auth.users set email = 'amal2@mahfil.test' where id = tests.id('amal');
select is(tests.verified('amal'), false, 'another address is not verified');
update auth.users set email_change = 'amal3@mahfil.test', email_change_sent_at = now() where id = tests.id('amal');
update auth.users set email = 'amal3@mahfil.test', email_change = '' where id = tests.id('amal');
select is(tests.verified('amal'), true, 'unless its own link was opened');
update auth.users set confirmation_sent_at = now(), email_confirmed_at = null where id = tests.id('emad');
update auth.users set email_confirmed_at = now() where id = tests.id('emad');
select is(tests.verified('emad'), true, 'so does the link of a confirmation');
update auth.users set recovery_token = 'token', recovery_sent_at = now() where id = tests.id('farah');
select is(tests.verified('farah'), false, 'a recovery that was asked for proves nothing');
update auth.users set recovery_token = null, encrypted_password = 'new' where id = tests.id('farah');
select is(tests.verified('farah'), false, 'nor one that a new password ended');
update auth.users set recovery_token = 'token' where id = tests.id('farah');
update auth.users set recovery_token = null where id = tests.id('farah');
select is(tests.verified('farah'), true, 'a link that was opened does');
insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
  (gen_random_uuid(), 'google', 'g-1', tests.id('ghada'), '{"email": "other@mahfil.test", "email_verified": true}');
select is(tests.verified('ghada'), false, 'a sign-in elsewhere with another address proves nothing');
insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
  (gen_random_uuid(), 'facebook', 'f-1', tests.id('ghada'), '{"email": "Ghada@mahfil.test", "email_verified": true}');
select is(tests.verified('ghada'), true, 'with this one it does');

-- What a newcomer may say of themselves.
insert into public.service_categories (id, slug, name, name_ar) values (tests.id('band'), 'test-bands', 'Bands', 'فرق');
insert into auth.users (id, email, raw_user_meta_data) values
  (tests.id('h1'), 'h1@mahfil.test', jsonb_build_object('date_of_birth', '1990-02-28', 'gender', 'female', 'nationality', 'JO',
    'service_categories', jsonb_build_array(tests.id('band'), tests.id('none')), 'is_verified', true)),
  (tests.id('h2'), 'h2@mahfil.test', '{"date_of_birth": "1990-02-31", "gender": "x", "nationality": "Jordan", "service_categories": "all"}');
select is((select concat_ws(' ', birthdate, gender, nationality, wanted_category_ids = array[tests.id('band')], is_verified)
  from public.users where id = tests.id('h1')), '1990-02-28 female JO t f', 'extras are kept, as far as they are true');
select is((select concat_ws(' ', birthdate, gender, nationality, cardinality(wanted_category_ids))
  from public.users where id = tests.id('h2')), '0', 'and left out where they are not');

-- Publishing.
insert into public.venues (id, host_id, name) values (tests.id('hall'), tests.id('badr'), 'Hall');
update public.users set role = 'host' where id = tests.id('badr');
select tests.be('badr');
select throws_ok($$ select public.submit_venue(tests.id('hall')) $$, 'PT403', 'not_verified', 'an unverified host publishes nothing');
select * from finish();
rollback;
