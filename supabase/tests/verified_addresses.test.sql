-- Proved addresses: what proves one, what removes the verification, and the effect of a verified number.
begin;
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
select tests.user_id(name), name || '@mahfil.test', now(), jsonb_build_object('first_name', initcap(name), 'locale', 'ar')
from unnest(array['amal', 'emad', 'farah', 'ghada', 'jana']) name;
create function tests.is_verified(p_user text) returns boolean language sql security definer as $$
  select is_verified from public.users where id = tests.user_id(p_user)
$$;
create function tests.age_messages(p_by interval default '2 minutes') returns void language sql security definer as $$
  update private.message_sends set created_at = created_at - p_by;
  update private.verification_tries set created_at = created_at - p_by
$$;
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
select plan(21);

select tests.authenticate_as_service_role();
-- A verified number does not make a proved address unproven
select tests.issue_code('jana', 'proof-1', null, true);
select is(tests.check_code('jana', 'proof-1', null, true), 'verified', 'the address of a user is verified first');
select tests.age_messages();
select tests.issue_phone_code('jana', '+201000000005', 'proof-2');
select is(tests.check_code('jana', 'proof-2', null, true), 'verified', 'a number is verified after the address');
select tests.authenticate_as_database_owner();
select is((select verification_type from public.users where id = tests.user_id('jana')), 'phone',
  'the profile says how the user was verified last');
update auth.users set encrypted_password = 'secret' where id = tests.user_id('jana');
insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
  (gen_random_uuid(), 'google', 'g-jana', tests.user_id('jana'), '{"email": "jana@mahfil.test", "email_verified": true}');
select is((select encrypted_password from auth.users where id = tests.user_id('jana')), 'secret',
  'a sign-in with Google takes nothing from a user who proved the address before a number');
update public.users set phone = '+201000000006' where id = tests.user_id('jana');
select is((select is_verified || verification_type from public.users where id = tests.user_id('jana')), 'trueemail',
  'a user who changes a verified number stays verified by the proved address');
update auth.users set email = 'other-jana@mahfil.test' where id = tests.user_id('jana');
select is(tests.is_verified('jana'), false, 'a proved address does not verify another one');

-- Addresses
update auth.users set email = 'amal2@mahfil.test' where id = tests.user_id('amal');
select is(tests.is_verified('amal'), false, 'a change of the address removes the verification');
insert into auth.sessions (id, user_id, created_at, updated_at)
values (tests.session_id('amal'), tests.user_id('amal'), now(), now());
select tests.allow_email_change('amal', 'amal3@mahfil.test');
update auth.users set email_change = 'amal3@mahfil.test', email_change_sent_at = now() where id = tests.user_id('amal');
update auth.users set email = 'amal3@mahfil.test', email_change = '' where id = tests.user_id('amal');
select is(tests.is_verified('amal'), true, 'a change of the address by its link keeps the verification');
-- The link ended the session, because nobody had proved the address before.
insert into auth.sessions (id, user_id, created_at, updated_at)
values (tests.session_id('amal'), tests.user_id('amal'), now(), now());
select tests.allow_email_change('amal', 'amal4@mahfil.test');
update auth.users set email_change = 'amal4@mahfil.test', email_change_sent_at = now(),
  email_change_token_current = 'old', email_change_token_new = 'new' where id = tests.user_id('amal');
update auth.users set email = 'amal4@mahfil.test', email_change = '', email_change_token_current = '',
  email_change_token_new = '' where id = tests.user_id('amal');
select is(tests.is_verified('amal'), false, 'a change that the old address could confirm alone removes the verification');
select tests.allow_email_change('amal', 'amal5@mahfil.test');
update auth.users set email_change = 'amal5@mahfil.test', email_change_sent_at = now(),
  email_change_token_current = 'old', email_change_confirm_status = 1 where id = tests.user_id('amal');
update auth.users set email = 'amal5@mahfil.test', email_change = '', email_change_token_current = '',
  email_change_confirm_status = 0 where id = tests.user_id('amal');
select is(tests.is_verified('amal'), true, 'a change that both addresses confirmed is verified');
-- Links that were mailed to the old address
insert into auth.sessions (id, user_id, created_at, updated_at) values (tests.session_id('amal'), tests.user_id('amal'), now(), now())
on conflict do nothing;
select tests.allow_email_change('amal', 'amal6@mahfil.test');
update auth.users set email_change = 'amal6@mahfil.test', email_change_sent_at = now(),
  email_change_token_current = 'old', email_change_confirm_status = 1, recovery_token = 'recovery of the old address',
  confirmation_token = 'confirmation of the old address', reauthentication_token = '123456' where id = tests.user_id('amal');
update auth.users set email = 'amal6@mahfil.test', email_change = '', email_change_token_current = '',
  email_change_confirm_status = 0 where id = tests.user_id('amal');
select is((select recovery_token || confirmation_token || reauthentication_token from auth.users where id = tests.user_id('amal')), '',
  'no link that was mailed to the old address opens an account that has another one');
select is((select count(*) from auth.sessions where user_id = tests.user_id('amal')), 1::bigint,
  'links that end with a change of the address end no session');
update auth.users set recovery_token = 'recovery of this address' where id = tests.user_id('amal');
update auth.users set email = 'AMAL6@mahfil.test' where id = tests.user_id('amal');
select is((select recovery_token from auth.users where id = tests.user_id('amal')), 'recovery of this address',
  'the same address in other letters ends no link');
update auth.users set confirmation_sent_at = now(), email_confirmed_at = null where id = tests.user_id('emad');
update auth.users set email_confirmed_at = now() where id = tests.user_id('emad');
select is(tests.is_verified('emad'), true, 'a sign-up confirmed by its link is verified');
update auth.users set recovery_token = 'token', recovery_sent_at = now() where id = tests.user_id('farah');
select is(tests.is_verified('farah'), false, 'a requested recovery verifies nothing');
update auth.users set recovery_token = null, encrypted_password = 'new' where id = tests.user_id('farah');
select is(tests.is_verified('farah'), false, 'a recovery that ends by a new password verifies nothing');
update auth.users set recovery_token = 'token' where id = tests.user_id('farah');
update auth.users set recovery_token = null where id = tests.user_id('farah');
select is(tests.is_verified('farah'), true, 'a recovery whose link was opened verifies the address');
insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
  (gen_random_uuid(), 'google', 'g-1', tests.user_id('ghada'), '{"email": "other@mahfil.test", "email_verified": true}');
select is(tests.is_verified('ghada'), false, 'a sign-in service with another address verifies nothing');
select throws_ok($$ insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
  (gen_random_uuid(), 'facebook', 'f-1', tests.user_id('ghada'), '{"email": "Ghada@mahfil.test", "email_verified": true}') $$,
  'PT403', 'forbidden', 'Facebook opens no account, whatever the sign-in service notes of its address');
select is(tests.is_verified('ghada'), false, 'Facebook verifies no address of a user');
insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
  (gen_random_uuid(), 'apple', 'a-1', tests.user_id('ghada'), '{"email": "Ghada@mahfil.test", "email_verified": true}');
select is(tests.is_verified('ghada'), true, 'a sign-in service with the same address verifies the address');

select * from finish();
rollback;
