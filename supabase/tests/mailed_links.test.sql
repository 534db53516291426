-- Mailed links: the page's description of a link, who may request it, and what the first opened link removes from an account
-- with an unproven address.
begin;
select tests.create_users();
create function tests.set_password(p_name text) returns void language sql as $$
  update auth.users set encrypted_password = 'first password' where id = tests.user_id(p_name)
$$;
comment on function tests.set_password is 'Gives a user the password that somebody chose at the sign-up.';
create function tests.what_is_left(p_name text) returns text language sql security definer as $$
  select concat_ws(', ', case when coalesce(u.encrypted_password, '') <> '' then 'password' end,
    case when exists (select from auth.sessions s where s.user_id = u.id) then 'sessions' end,
    case when exists (select from auth.identities i where i.user_id = u.id and i.provider <> 'email') then 'identities' end,
    case when coalesce(u.email_change, '') || coalesce(u.email_change_token_new, '') || coalesce(u.confirmation_token, '')
      || coalesce(u.recovery_token, '') <> '' then 'links' end,
    case when exists (select from private.verification_codes c where c.user_id = u.id) then 'codes' end)
  from auth.users u where u.id = tests.user_id(p_name)
$$;
comment on function tests.what_is_left is 'Names what somebody could still use of the account who had it before.';
create function tests.describe(p_hash text, p_type text, p_ip text default '192.0.2.1') returns jsonb language sql as $$
  select public.describe_mailed_link(p_hash, p_type, p_ip)
$$;
comment on function tests.describe is 'Returns what the page of a mailed link is told, with the rights of the caller.';
select plan(23);

-- An unproven address
delete from private.proven_emails;
select tests.set_password('guest'), tests.set_password('other_guest'), tests.set_password('host'), tests.set_password('provider');
update auth.users set recovery_token = 'token', recovery_sent_at = now() where id = tests.user_id('guest');
select is(tests.what_is_left('guest'), 'password, sessions, links', 'a recovery that is asked for takes nothing away before its link is opened');
insert into private.verification_codes (user_id, type, target, hash, is_own, expires_at)
values (tests.user_id('guest'), 'email', 'guest@mahfil.test', '\x00', true, now() + interval '5 minutes');
update auth.users set recovery_token = null where id = tests.user_id('guest');
select is(tests.what_is_left('guest'), '',
  'the first recovery link of an account that was never confirmed ends the password, the sessions, the links and the codes that it had');

update auth.users set confirmation_token = 'token', confirmation_sent_at = now(), email_confirmed_at = null
where id = tests.user_id('other_guest');
update auth.users set confirmation_token = '', email_confirmed_at = now() where id = tests.user_id('other_guest');
select is(tests.what_is_left('other_guest'), '',
  'the link that confirms a sign-up ends the password and the sessions of whoever signed up');
select ok((select is_verified from public.users where id = tests.user_id('other_guest')), 'the link that confirms a sign-up proves the address');

select tests.allow_email_change('host', 'new-host@mahfil.test');
update auth.users set email_change = 'new-host@mahfil.test', email_change_token_new = 'token', email_change_sent_at = now()
where id = tests.user_id('host');
update auth.users set email = 'new-host@mahfil.test', email_change = '', email_change_token_new = '' where id = tests.user_id('host');
select is(tests.what_is_left('host'), '',
  'the link to a new address ends the password and the sessions of an account whose old address nobody has proved');

-- A proven address
select private.mark_email_verified(tests.user_id('provider'));
update auth.users set recovery_token = 'token', recovery_sent_at = now() where id = tests.user_id('provider');
update auth.users set recovery_token = null where id = tests.user_id('provider');
select is(tests.what_is_left('provider'), 'password', 'a recovery link of a confirmed account keeps the password until a new one is chosen');
select tests.set_password('admin'), private.mark_email_verified(tests.user_id('admin'));
select tests.allow_email_change('admin', 'new-admin@mahfil.test');
update auth.users set email_change = 'new-admin@mahfil.test', email_change_sent_at = now() where id = tests.user_id('admin');
select tests.authenticate_as('admin');
select public.confirm_email_change('new-admin@mahfil.test');
select tests.authenticate_as_database_owner();
update auth.users set email = 'new-admin@mahfil.test', email_change = '' where id = tests.user_id('admin');
select is(tests.what_is_left('admin'), 'password, sessions', 'a confirmed account keeps its password when it moves to a new address');

-- The description for the page
select tests.create_user('amal'), tests.create_user('badr');
update auth.users set recovery_token = 'recovery hash', recovery_sent_at = now() where id = tests.user_id('amal');
select tests.allow_email_change('badr', 'new-badr@mahfil.test');
update auth.users set confirmation_token = 'confirmation hash', confirmation_sent_at = now(), email_change = 'new-badr@mahfil.test',
  email_change_token_new = 'change hash', email_change_sent_at = now() where id = tests.user_id('badr');
select private.mark_email_verified(tests.user_id('badr'));
select tests.authenticate_as('amal');
select throws_ok($$ select tests.describe('recovery hash', 'recovery') $$, '42501', null,
  'no user may ask which account a link is for, not even that account');
select tests.clear_authentication();
select throws_ok($$ select tests.describe('recovery hash', 'recovery') $$, '42501', null,
  'no visitor may ask which account a link is for');
select throws_ok($$ select private.find_mailed_link('recovery hash', array['recovery_token']) $$, '42501', null,
  'no visitor may look up a token hash');
select tests.authenticate_as_service_role();
select is(tests.describe('recovery hash', 'recovery'), '{"email": "amal@mahfil.test", "is_proven": false, "new_email": null}'::jsonb,
  'a recovery link names its account, and says that nobody has proved its address');
select is(tests.describe('recovery hash', 'recovery') ->> 'email', 'amal@mahfil.test', 'a link that was only described is not spent');
select is(tests.describe('recovery hash', 'magiclink') ->> 'email', 'amal@mahfil.test', 'a sign-in link names its account');
select is(tests.describe('confirmation hash', 'signup') ->> 'email', 'badr@mahfil.test', 'the link of a sign-up names its account');
select is(tests.describe('change hash', 'email_change'),
  '{"email": "badr@mahfil.test", "is_proven": true, "new_email": "new-badr@mahfil.test"}'::jsonb,
  'the link of a change names the account and the address to which it would move');
select is(array[tests.describe('recovery hash', 'signup'), tests.describe('recovery hash', 'email_change'),
    tests.describe('change hash', 'recovery'), tests.describe('recovery hash', 'evil'), tests.describe('recovery hash', null)],
  array[null, null, null, null, null]::jsonb[], 'a link of another type, or of an unknown one, names no account');
select is(array[tests.describe('other hash', 'recovery'), tests.describe('', 'recovery'), tests.describe(null, 'recovery')],
  array[null, null, null]::jsonb[], 'an unknown, an empty or no token hash names no account');
select tests.authenticate_as_database_owner();
update auth.users set recovery_sent_at = now() - interval '10 minutes 1 second' where id = tests.user_id('amal');
select is(tests.describe('recovery hash', 'recovery'), null, 'a link that is over ten minutes old names no account');
update auth.users set recovery_sent_at = now(), recovery_token = '' where id = tests.user_id('amal');
select is(tests.describe('recovery hash', 'recovery'), null, 'a link that was opened names no account');
delete from private.rate_limit_counters;
select is((select count(*) from generate_series(1, 29) n where tests.describe('guess ' || n, 'recovery') is null), 29::bigint,
  'a network may ask for thirty links in a quarter of an hour that there are not');
select is(tests.describe('change hash', 'email_change') ->> 'email', 'badr@mahfil.test', 'a link that there is does not count as a guess');
select tests.describe('guess 30', 'recovery');
select throws_ok($$ select tests.describe('change hash', 'email_change') $$, 'PT429', 'rate_limited',
  'a network that has guessed thirty times is told of no link, not even of one that there is');

-- A hosted project stores the hashes in its own table
create table auth.one_time_tokens (user_id uuid, token_type text, token_hash text);
insert into auth.one_time_tokens values (tests.user_id('badr'), 'email_change_token_new', 'hosted hash');
select is(tests.describe('hosted hash', 'email_change', '192.0.2.2') ->> 'new_email', 'new-badr@mahfil.test',
  'a hash that the sign-in service keeps in a table of its own names its account');

select * from finish();
rollback;
