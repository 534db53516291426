-- Private topics: who may join them and send to them, as Realtime checks the policies of its table.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
select tests.create_venues();
insert into public.conversations (id, listing_id, guest_id, host_id)
  values (tests.uuid('talk'), tests.uuid('hall'), tests.user_id('guest'), tests.user_id('host'));

create function tests.insert_probe(p_topic text, p_extension text) returns uuid language sql security definer as $$
  insert into realtime.messages (topic, extension) values (p_topic, p_extension) returning id
$$;
comment on function tests.insert_probe is 'Inserts the row by which Realtime finds out who receives from a topic.';
create function tests.can_receive(p_topic text, p_extension text default 'broadcast') returns boolean
language plpgsql as $$
declare
  v_id uuid := tests.insert_probe(p_topic, p_extension);
begin
  perform set_config('realtime.topic', p_topic, true);
  return exists (select from realtime.messages where id = v_id);
end $$;
comment on function tests.can_receive is 'Returns whether the caller can join a private topic.';
create function tests.can_send(p_topic text, p_extension text default 'broadcast', p_event text default null)
returns boolean language plpgsql as $$
begin
  perform set_config('realtime.topic', p_topic, true);
  insert into realtime.messages (topic, extension, event) values (p_topic, p_extension, p_event);
  return true;
exception when insufficient_privilege then
  return false;
end $$;
comment on function tests.can_send is 'Returns whether the caller can send to a private topic.';
create function tests.who_can(p_function text, p_topic text) returns text language plpgsql as $$
declare
  v_user text;
  v_can boolean;
  v_users text[] := '{}';
begin
  foreach v_user in array array['guest', 'other_guest', 'host', 'other_host', 'provider', 'admin'] loop
    perform tests.authenticate_as(v_user);
    execute format('select tests.%I(%L)', p_function, p_topic) into v_can;
    v_users := v_users || case when v_can then v_user end;
  end loop;
  perform tests.clear_authentication();
  execute format('select tests.%I(%L)', p_function, p_topic) into v_can;
  perform tests.authenticate_as_database_owner();
  return array_to_string(v_users || case when v_can then 'visitor' end, ' ');
end $$;
comment on function tests.who_can is 'Returns the names of the users, and of the visitor, for whom a function above is true.';
select plan(31);

-- Receiving
select is(tests.who_can('can_receive', 'user:' || tests.user_id('guest')), 'guest',
  'only the user themselves joins a user''s topic');
select is(tests.who_can('can_receive', 'user:' || tests.user_id('host')), 'host',
  'only the host themselves joins a host''s topic');
select is(tests.who_can('can_receive', 'conversation:' || tests.uuid('talk')), 'guest host',
  'only the two sides join a conversation');
select is(tests.who_can('can_receive', 'conversation:' || tests.uuid('none')), '',
  'nobody joins a conversation that does not exist');
select is(tests.who_can('can_receive', 'venue:' || tests.uuid('hall')), '',
  'nobody joins a private topic of a venue');
select is(tests.who_can('can_receive', topic), '', 'nobody joins the malformed topic ' || topic)
from (values (''), ('user:'), ('user:*'), ('conversation:%'), ('conversation:' || upper(tests.uuid('talk')::text)),
  ('conversation:' || tests.uuid('talk') || ':x'), ('xuser:' || tests.user_id('guest')),
  (E'x\nuser:' || tests.user_id('guest'))) malformed (topic);
select tests.authenticate_as('guest');
select ok(tests.can_receive('conversation:' || tests.uuid('talk'), 'presence'), 'a side receives the presence of the other');
select ok(not tests.can_receive('conversation:' || tests.uuid('talk'), 'postgres_changes'),
  'nobody receives another extension of a conversation');

-- Sending
select is(tests.who_can('can_send', 'conversation:' || tests.uuid('talk')), 'guest host',
  'only the two sides broadcast to a conversation');
select is(tests.who_can('can_send', 'user:' || tests.user_id('guest')), '', 'nobody broadcasts to a user');
select is(tests.who_can('can_send', 'venue:' || tests.uuid('hall')), '', 'nobody broadcasts to a venue');
select tests.authenticate_as('host');
select ok(tests.can_send('conversation:' || tests.uuid('talk'), 'presence'), 'a side tracks their presence in a conversation');
select ok(tests.can_send('conversation:' || tests.uuid('talk'), 'broadcast', 'typing'), 'a side sends that they type');
select ok(not tests.can_send('conversation:' || tests.uuid('talk'), 'broadcast', 'message'),
  'nobody stores a message event of their own');
select throws_ok(format('insert into realtime.messages (topic, extension) values (%L, ''broadcast'')',
  'user:' || tests.user_id('guest')), '42501', null, 'a row of another topic than the one that was asked for is refused');
select throws_ok('delete from realtime.messages', '42501', null, 'a user cannot delete any broadcasts');
select is(tests.affected_rows('update realtime.messages set payload = null'), 0::bigint, 'a user cannot change broadcasts');

-- Accounts and sessions that have ended
select tests.authenticate_as_database_owner();
update auth.users set banned_until = now() + interval '1 day' where id = tests.user_id('host');
select is(tests.who_can('can_receive', 'conversation:' || tests.uuid('talk')), 'guest', 'a banned account joins no conversation');
select is(tests.who_can('can_receive', 'user:' || tests.user_id('host')), '', 'a banned account does not join its own topic');
update auth.users set banned_until = now() - interval '1 day' where id = tests.user_id('host');
select is(tests.who_can('can_send', 'conversation:' || tests.uuid('talk')), 'guest host', 'a ban that has ended refuses nothing');
delete from auth.sessions where id = tests.session_id('host');
select is(tests.who_can('can_receive', 'conversation:' || tests.uuid('talk')), 'guest', 'an ended session joins no conversation');
select tests.authenticate_as('guest');
select lives_ok('select public.delete_account()', 'the guest deletes their account');
select ok(not tests.can_receive('user:' || tests.user_id('guest')), 'a deleted account does not join its topic');
select ok(not tests.can_receive('conversation:' || tests.uuid('talk')), 'a deleted account joins no conversation');

select * from finish();
rollback;
