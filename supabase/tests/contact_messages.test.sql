-- Messages to the team: who may write, how often, and who reads them.
begin;
select tests.create_users();
create function tests.send(p_id text, p_email text default 'sara@example.com', p_topic text default 'booking',
  p_body text default 'Where is my booking?', p_name text default 'Sara', p_ip text default '203.0.113.7') returns void
language sql as $$
  select public.send_contact_message(tests.uuid(p_id), p_name, p_email, p_topic, p_body, 'ar', p_ip)
$$;
create function tests.stored() returns bigint language sql security definer as $$ select count(*) from public.contact_messages $$;
select plan(36);

-- Who may write
select tests.clear_authentication();
select throws_ok($$ select tests.send('a') $$, '42501', null,
  'a visitor cannot write past the site, which names the network that is counted');
select tests.authenticate_as_service_role();
select lives_ok($$ select tests.send('a') $$, 'the site can send the message of a visitor');
select lives_ok($$ select tests.send('a', p_body => 'Again') $$, 'a repeated request is answered as the first one');
select is(tests.stored(), 1::bigint, 'a repeated request stores nothing');
select throws_ok($$ select tests.send('b', p_email => 'nobody') $$, 'PT422', 'invalid_input',
  'a message without an address to answer to is refused');
select throws_ok($$ select tests.send('b', p_body => ' ') $$, 'PT422', 'invalid_input', 'an empty message is refused');
select throws_ok($$ select tests.send('b', p_body => repeat('x', 5001)) $$, 'PT422', 'invalid_input', 'a message that is too long is refused');
select throws_ok($$ select tests.send('b', p_name => '') $$, 'PT422', 'invalid_input', 'a message without a name is refused');
select throws_ok($$ select tests.send('b', p_topic => 'x') $$, 'PT422', 'invalid_input', 'a message about an unknown topic is refused');
select lives_ok($$ select tests.send('b'), tests.send('c') $$, 'a visitor can write three times a day');
select throws_ok($$ select tests.send('d') $$, 'PT429', 'rate_limited', 'a visitor cannot write more than three times a day');
select throws_ok($$ select tests.send('other ' || n, 'x' || n || '@example.com') from generate_series(1, 8) n $$, 'PT429', 'rate_limited',
  'one network cannot send more than ten messages an hour by changing the address');
select lives_ok($$ select tests.send('own', p_ip => '198.51.100.9') $$, 'nobody uses up the messages of a visitor by naming their address from elsewhere');
select lives_ok($$ select tests.send('e', 'amr@example.com', p_ip => '198.51.100.4') $$, 'another network is not held back by it');
select tests.authenticate_as('guest');
select lives_ok($$ select tests.send('g' || n, 'guest@mahfil.test') from generate_series(1, 10) n $$,
  'a signed-in user can write ten times a day');
select throws_ok($$ select tests.send('g11', 'new@mahfil.test') $$, 'PT429', 'rate_limited',
  'a signed-in user cannot write more often by naming another address');
select tests.authenticate_as('other_guest');
select lives_ok($$ select tests.send('o', 'guest@mahfil.test') $$, 'nobody uses up the messages of another user by naming their address');

-- Who reads
select is((select count(*) from public.contact_messages), 0::bigint, 'a user reads no message to the team, not even the own ones');
select throws_ok($$ select * from public.admin_list_contact_messages() $$, 'PT403', 'only_admins',
  'a guest cannot list the messages to the team');
select throws_ok($$ insert into public.contact_messages (id, name, email, topic, body)
  values (gen_random_uuid(), 'x', 'x@x.xx', 'other', 'x') $$, '42501', null, 'a user cannot write a message into the table');
select throws_ok($$ select public.resolve_contact_message(tests.uuid('a')) $$, 'PT403', 'only_admins',
  'a guest cannot mark a message as answered');
select tests.clear_authentication();
select throws_ok($$ select * from public.admin_list_contact_messages() $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot list the messages to the team');
select tests.authenticate_as('admin');
select is((select name || ' ' || email || ' ' || topic || ' ' || locale from public.admin_list_contact_messages() where id = tests.uuid('a')),
  'Sara sara@example.com booking ar', 'an admin reads who wrote what about');
select is((select count(*) from public.admin_list_contact_messages() where user_id = tests.user_id('guest')), 10::bigint,
  'an admin reads which account a message came from');
select lives_ok($$ select public.resolve_contact_message(tests.uuid('a')) $$, 'an admin can mark a message as answered');
select throws_ok($$ select public.resolve_contact_message(tests.uuid('a')) $$, 'PT409', 'wrong_status',
  'a message cannot be marked as answered twice');
select throws_ok($$ select public.resolve_contact_message(tests.uuid('nothing')) $$, 'PT404', 'not_found',
  'an unknown message cannot be marked as answered');
select is((select count(*) from public.admin_list_contact_messages() where id = tests.uuid('a')), 0::bigint,
  'an answered message waits no longer');
select tests.authenticate_as_database_owner();
select public.notify_admins();
select is(tests.notification_kinds('admin') like '%contacts_received%', true,
  'the admins are told of messages that wait');
select is(tests.notification_kinds('guest'), null, 'nobody else is told of messages to the team');

-- Retention
select tests.clear_authentication();
select throws_ok('select public.delete_old_contact_messages()', '42501', null,
  'a signed-out visitor cannot delete messages to the team');
select tests.authenticate_as('admin');
select throws_ok('select public.delete_old_contact_messages()', '42501', null,
  'an admin cannot delete messages to the team before their time');
select tests.authenticate_as_database_owner();
delete from public.contact_messages;
insert into public.contact_messages (id, name, email, topic, body, created_at, settled_at)
select tests.uuid(name), name, 'sara@example.com', 'other', 'x', now() - interval '3 years', settled_at
from (values ('recent', now() - interval '364 days'), ('old', now() - interval '367 days'), ('older', now() - interval '2 years'),
  ('waiting', null)) stored (name, settled_at);
select tests.authenticate_as_service_role();
select is(public.delete_old_contact_messages(), 2, 'messages to the team are deleted a year after they were answered');
select is((select string_agg(name, ' ' order by name) from public.contact_messages), 'recent waiting',
  'a message that waits for an answer is kept for however long, and one that was answered for a year');
select is(public.delete_old_contact_messages(), 0, 'nothing is deleted when no message is old');
select tests.authenticate_as_database_owner();
select is((select pause from private.recurring_jobs where kind = 'delete_old_contact_messages'), interval '1 day',
  'old messages to the team are deleted every day');

select * from finish();
rollback;
