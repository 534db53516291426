-- A change of the email address: only a user who has just signed in can ask the sign-in service for one.
begin;
select tests.create_users();
select plan(5);

select lives_ok($$ update auth.users set email_change = 'new@mahfil.test', email_change_sent_at = now()
  where id = tests.user_id('guest') $$, 'a user who has just signed in can ask for another address');
update auth.sessions set created_at = now() - interval '6 minutes' where user_id = tests.user_id('guest');
select throws_ok($$ update auth.users set email_change = 'thief@mahfil.test', email_change_sent_at = now()
  where id = tests.user_id('guest') $$, 'PT422', 'reauthentication_needed',
  'a user whose only session is over five minutes old cannot ask for another address');
select lives_ok($$ update auth.users set email = 'new@mahfil.test', email_change = '' where id = tests.user_id('guest') $$,
  'the link to the new address works after five minutes too');
delete from auth.sessions where user_id = tests.user_id('host');
select throws_ok($$ update auth.users set email_change = 'thief@mahfil.test' where id = tests.user_id('host') $$,
  'PT422', 'reauthentication_needed', 'nobody can ask for another address of a user without a session');
select lives_ok($$ update auth.users set email = 'by-admin@mahfil.test' where id = tests.user_id('host') $$,
  'an address that is changed with the secret key needs no session');

select * from finish();
rollback;
