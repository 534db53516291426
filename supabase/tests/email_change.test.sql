-- Change of the email address: a recent session names the address before the sign-in service is asked for it.
begin;
select tests.create_users();
insert into auth.sessions (id, user_id, created_at, updated_at)
values (tests.session_id('stolen'), tests.user_id('guest'), now() - interval '6 minutes', now());
create function tests.pending_email(p_user text) returns text language plpgsql as $$
declare
  v_address text;
begin
  perform tests.authenticate_as(p_user);
  v_address := public.get_pending_email();
  perform tests.authenticate_as_database_owner();
  return v_address;
end $$;
create function tests.request_email_change(p_email text, p_token text default 'token') returns void language sql as $$
  update auth.users set email_change = p_email, email_change_token_new = p_token, email_change_sent_at = now()
  where id = tests.user_id('guest')
$$;
select plan(42);

-- Naming the address
select throws_ok($$ select tests.request_email_change('thief@mahfil.test') $$, 'PT422', 'reauthentication_needed',
  'an address that no session has named is refused, though the user has just signed in');
select throws_ok($$ select tests.allow_email_change('guest', 'thief@mahfil.test', 'stolen') $$, 'PT422', 'reauthentication_needed',
  'a session of over five minutes names no address, though its user has just signed in elsewhere');
select throws_ok($$ select tests.allow_email_change('guest', 'thief@mahfil.test', 'unknown') $$, 'PT422', 'reauthentication_needed',
  'a token whose session has ended names no address');
select throws_ok($$ select tests.allow_email_change('host', 'thief@mahfil.test', 'guest') $$, 'PT422', 'reauthentication_needed',
  'nobody names an address in the session of another user');
select throws_ok($$ select tests.allow_email_change('guest', null) $$, 'PT422', 'invalid_input', 'an address must be named');
select throws_ok($$ select tests.allow_email_change('guest', repeat('x', 321)) $$, 'PT422', 'invalid_input',
  'an address of over 320 characters is refused');
select tests.clear_authentication();
select throws_ok($$ select public.allow_email_change('x@mahfil.test') $$, 'PT401', 'not_signed_in',
  'a visitor names no address');
select throws_ok($$ select public.get_pending_email() $$, 'PT401', 'not_signed_in', 'a visitor has no address that waits');
select tests.authenticate_as('guest');
select is(public.get_pending_email(), null, 'no address waits before one is named');
select throws_ok($$ select * from private.email_change_permissions $$, '42501', null, 'no user reads the named addresses');
select tests.authenticate_as_database_owner();

-- Requesting it
select tests.allow_email_change('host', 'host-new@mahfil.test');
select throws_ok($$ select tests.request_email_change('host-new@mahfil.test') $$, 'PT422', 'reauthentication_needed',
  'an address that another user has named for themselves is refused');
select lives_ok($$ select tests.allow_email_change('guest', 'New@mahfil.test') $$, 'a session that has just begun names an address');
select throws_ok($$ select tests.request_email_change('thief@mahfil.test') $$, 'PT422', 'reauthentication_needed',
  'another address than the named one is refused');
select is(tests.pending_email('guest'), 'new@mahfil.test',
  'a named address waits for its link before the sign-in service is asked, which refuses one with an account');
select is(tests.pending_email('other_guest'), null, 'the address that a user has named is shown to nobody else');
select lives_ok($$ select tests.request_email_change('new@mahfil.test') $$, 'the named address is accepted in other capitals');
select is(tests.pending_email('guest'), 'new@mahfil.test', 'a named address waits for its link after the sign-in service has sent it');
select throws_ok($$ select tests.request_email_change('new@mahfil.test', 'second') $$, 'PT422', 'reauthentication_needed',
  'a second link to the named address must be allowed again');
select throws_ok($$ update auth.users set email_change_sent_at = now() + interval '1 second' where id = tests.user_id('guest') $$,
  'PT422', 'reauthentication_needed', 'a pending link cannot be given more time');
select lives_ok($$ update auth.users set encrypted_password = 'new', email_change_token_new = '', email_change_sent_at = null
  where id = tests.user_id('guest') $$, 'a new password withdraws the pending link');
select tests.allow_email_change('guest', 'first@mahfil.test'), tests.allow_email_change('guest', 'new@mahfil.test');
select throws_ok($$ select tests.request_email_change('first@mahfil.test') $$, 'PT422', 'reauthentication_needed',
  'an address that a later one has replaced is refused');
update auth.sessions set created_at = now() - interval '6 minutes' where id = tests.session_id('guest');
select throws_ok($$ select tests.request_email_change('new@mahfil.test') $$, 'PT422', 'reauthentication_needed',
  'a named address is refused once its session is over five minutes old');
update auth.sessions set created_at = now() where id = tests.session_id('guest');
select tests.request_email_change('new@mahfil.test');
select tests.allow_email_change('guest', 'later@mahfil.test');
delete from auth.sessions where id = tests.session_id('guest');
select throws_ok($$ select tests.request_email_change('later@mahfil.test') $$, 'PT422', 'reauthentication_needed',
  'a named address is refused once its session has ended');

-- Confirming it
select lives_ok($$ update auth.users set email = 'new@mahfil.test', email_change = '' where id = tests.user_id('guest') $$,
  'the link to the new address needs no session');
select lives_ok($$ update auth.users set email = 'by-admin@mahfil.test' where id = tests.user_id('host') $$,
  'an address that is changed with the secret key needs no session');

update private.email_change_permissions set named_at = now() - interval '10 minutes' where user_id = tests.user_id('guest');
select is(tests.pending_email('guest'), null, 'a named address no longer waits once its link is too old');

-- Confirming it for an account whose address was proved
create function tests.open_link(p_user text) returns void language sql as $$
  update auth.users set email = email_change, email_change = '', email_change_token_new = '' where id = tests.user_id(p_user)
$$;
comment on function tests.open_link is 'Does what the sign-in service does when the link to the pending new address of a user is opened.';
create function tests.confirm_email_change(p_user text, p_email text, p_session text default null) returns void
language plpgsql as $$
begin
  perform tests.authenticate_as(p_user, p_session);
  perform public.confirm_email_change(p_email);
  perform tests.authenticate_as_database_owner();
end $$;
comment on function tests.confirm_email_change is
  'Lets a user confirm the change to their pending address, in their session or in the one of the given name.';
insert into auth.sessions (id, user_id, created_at, updated_at)
values (tests.session_id('provider 2'), tests.user_id('provider'), now() - interval '2 hours', now());
select tests.allow_email_change('provider', 'mistyped@mahfil.test');
update auth.users set email_change = 'mistyped@mahfil.test', email_change_token_new = 'token', email_change_sent_at = now()
where id = tests.user_id('provider');
select throws_ok($$ select tests.open_link('provider') $$, 'PT401', 'not_signed_in',
  'the link to a new address moves no account with a proved address by itself, as it may have reached a stranger');
select throws_ok($$ select tests.confirm_email_change('provider', 'other@mahfil.test') $$, 'PT404', 'not_found',
  'an address that is not the pending one cannot be confirmed');
select throws_ok($$ select tests.confirm_email_change('provider', null) $$, 'PT404', 'not_found', 'no address cannot be confirmed');
select throws_ok($$ select tests.confirm_email_change('other_guest', 'mistyped@mahfil.test') $$, 'PT404', 'not_found',
  'another user cannot confirm the change of an account');
select throws_ok($$ select tests.confirm_email_change('provider', 'mistyped@mahfil.test', 'guest') $$, 'PT401', 'not_signed_in',
  'a change cannot be confirmed in the session of another user');
select tests.clear_authentication();
select throws_ok($$ select public.confirm_email_change('mistyped@mahfil.test') $$, 'PT401', 'not_signed_in',
  'a visitor confirms no change of address');
select tests.confirm_email_change('provider', 'mistyped@mahfil.test');
update private.email_change_permissions set confirmed_at = now() - interval '10 minutes';
select throws_ok($$ select tests.open_link('provider') $$, 'PT401', 'not_signed_in', 'a change that was confirmed ten minutes ago is refused');
select tests.confirm_email_change('provider', 'mistyped@mahfil.test');
savepoint confirmed;
delete from auth.sessions where id = tests.session_id('provider');
select throws_ok($$ select tests.open_link('provider') $$, 'PT401', 'not_signed_in',
  'a change is refused once the session that confirmed it has ended');
rollback to confirmed;
select lives_ok($$ select tests.open_link('provider') $$, 'a change that a session of the account has confirmed is carried out');
select tests.allow_email_change('provider', 'mistyped-too@mahfil.test');
update auth.users set email_change = 'mistyped-too@mahfil.test', email_change_token_new = 'token', email_change_sent_at = now()
where id = tests.user_id('provider');
select throws_ok($$ select tests.open_link('provider') $$, 'PT401', 'not_signed_in', 'the confirmation of one address is none of the next');
select tests.allow_email_change('provider', 'double@mahfil.test');
update auth.users set email_change = 'double@mahfil.test', email_change_sent_at = now(), email_change_token_current = 'old',
  email_change_confirm_status = 1 where id = tests.user_id('provider');
select lives_ok($$ update auth.users set email = 'double@mahfil.test', email_change = '', email_change_token_current = '',
  email_change_confirm_status = 0 where id = tests.user_id('provider') $$,
  'a change that the old address has confirmed too needs no session');

-- A recovery
update auth.users set recovery_token = 'token' where id = tests.user_id('guest');
update auth.users set recovery_token = '' where id = tests.user_id('guest');
select is((select count(*)::int from auth.sessions where user_id = tests.user_id('guest')), 0,
  'a recovery link that is opened ends every session that the account had');


-- Limits
insert into auth.sessions (id, user_id, created_at, updated_at) values (tests.session_id('again'), tests.user_id('guest'), now(), now());
create function tests.ask_for_link(p_user text, p_email text, p_session text default null) returns void language plpgsql as $$
begin
  perform tests.allow_email_change(p_user, p_email, p_session);
  update auth.users set email_change = p_email, email_change_token_new = gen_random_uuid()::text, email_change_sent_at = clock_timestamp()
  where id = tests.user_id(p_user);
end $$;
comment on function tests.ask_for_link is 'Lets a user ask for a link to another address.';
select lives_ok($$ select tests.allow_email_change('host', 'stranger@mahfil.test') from generate_series(1, 4) $$,
  'an address that is named without asking for a link is not used up');
select lives_ok($$ select tests.ask_for_link('host', 'stranger@mahfil.test'), tests.ask_for_link('guest', 'Stranger@mahfil.test', 'again'),
    tests.ask_for_link('host', 'STRANGER@mahfil.test') $$, 'three links within an hour may be asked for to one address');
select throws_ok($$ select tests.allow_email_change('guest', 'stranger@mahfil.test', 'again') $$, 'PT429', 'rate_limited',
  'a fourth link to the same address within an hour is refused, whichever account asks');
select throws_ok($$ select tests.allow_email_change('host', 'a' || n || '@mahfil.test') from generate_series(1, 10) n $$, 'PT429', 'rate_limited',
  'an account that has asked for ten links within a day asks for no more, to whatever addresses');
select * from finish();
rollback;
