-- Conversations and messages: who may start, read and write them.
begin;
select tests.create_users();
select tests.create_venues();
update public.venues set name_ar = 'قاعة' where id = tests.uuid('hall');
insert into public.service_providers (user_id, business_name, status)
  values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active'),
  (tests.uuid('choir'), tests.user_id('provider'), 'Choir', 'draft');
select tests.create_booking('party', 'confirmed', now() + interval '20 days', p_guest => 'other_guest');
create function tests.conversation_id(p_guest text) returns uuid language sql security definer as $$
  select id from public.conversations where guest_id = tests.user_id(p_guest) and listing_id in (select id from public.venues)
$$;
comment on function tests.conversation_id is 'Returns the conversation of a guest about a venue.';
select plan(58);

-- Starting
select tests.clear_authentication();
select throws_ok($$ select public.start_conversation(tests.uuid('hall'), p_body => 'Hello') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot start a conversation');
select throws_ok('select public.list_my_conversations()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot list conversations');
select throws_ok($$ select public.send_message(gen_random_uuid(), 'x') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot send a message');
select throws_ok($$ select public.mark_conversation_read(gen_random_uuid()) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot mark a conversation as read');
select tests.authenticate_as('guest');
select throws_ok($$ select public.start_conversation(p_body => 'Hello') $$, 'PT422', 'invalid_input',
  'a conversation about nothing is refused');
select throws_ok($$ select public.start_conversation(tests.uuid('hall'), tests.uuid('band'), null, 'Hello') $$, 'PT422', 'invalid_input',
  'a conversation about a venue and a service at once is refused');
select throws_ok($$ select public.start_conversation(tests.uuid('draft'), p_body => 'Hello') $$, 'PT404', 'not_found',
  'a guest cannot start a conversation about a draft venue');
select throws_ok($$ select public.start_conversation(p_service_id => tests.uuid('choir'), p_body => 'Hello') $$, 'PT404', 'not_found',
  'a guest cannot start a conversation about a draft service');
select throws_ok($$ select public.start_conversation(p_booking_id => tests.uuid('party'), p_body => 'Hello') $$, 'PT404', 'not_found',
  'a guest cannot start a conversation about another guest''s booking');
select throws_ok($$ select public.start_conversation(tests.uuid('hall'), p_body => E' \n ') $$, 'PT422', 'invalid_input',
  'a conversation without text is refused');
select throws_ok($$ select public.start_conversation(tests.uuid('hall'), p_body => repeat('x', 5001)) $$, 'PT422', 'invalid_input',
  'a first message of more than 5,000 characters is refused');
select is((select host_id from public.start_conversation(tests.uuid('hall'), p_body => 'Hello')), tests.user_id('host'),
  'a guest can start a conversation with the host of a venue');
select is((select id from public.start_conversation(tests.uuid('hall'), p_body => 'Are you there?')), tests.conversation_id('guest'),
  'a second message about the same venue continues the conversation');
select is((select host_id from public.start_conversation(p_service_id => tests.uuid('band'), p_body => 'Free in May?')), tests.user_id('provider'),
  'a guest can start a conversation with the provider of a service');
select tests.authenticate_as('host');
select throws_ok($$ select public.start_conversation(tests.uuid('hall'), p_body => 'Me') $$, 'PT422', 'own_venue',
  'a host cannot start a conversation about their own venue');
select is((select guest_id from public.start_conversation(p_booking_id => tests.uuid('party'), p_body => 'Welcome')), tests.user_id('other_guest'),
  'a host can start a conversation with the guest of a booking');
select tests.authenticate_as('other_guest');
select is((select id from public.start_conversation(p_booking_id => tests.uuid('party'), p_body => 'Thanks')), tests.conversation_id('other_guest'),
  'a guest''s answer about the booking continues the host''s conversation');

-- Reading and writing
select tests.authenticate_as('host');
select is((select body from public.send_message(tests.conversation_id('guest'), '  Yes  ')), 'Yes',
  'a host can answer in a conversation about their venue');
select is((select unread from public.list_my_conversations() where other_name = 'Guest'), 2,
  'a host has two unread messages after two messages of a guest');
select is((select listing_name || listing_name_ar || last_message || last_message_mine || my_side
  from public.list_my_conversations() where other_name = 'Guest'),
  'HallقاعةYestruehost',
  'a list of conversations has the venue, the last message, its sender and the reader''s side');
select is(tests.notification_kinds('host'), 'message_received message_received',
  'a host gets one notification for each conversation with unread messages');
select is(public.mark_conversation_read(tests.conversation_id('guest')), 2,
  'marking a conversation as read returns the number of messages read');
select is(public.mark_conversation_read(tests.conversation_id('guest')), 0,
  'marking a conversation as read twice changes nothing');
select is((select count(*) from public.notifications where read_at is null), 1::bigint,
  'marking a conversation as read marks its notification as read');
select tests.authenticate_as('guest');
select is((select unread from public.list_my_conversations() where listing_id = tests.uuid('hall')), 1,
  'a guest has one unread message after the answer of a host');
select is((select count(*) from public.messages), 4::bigint,
  'a guest reads the messages of all their conversations');
select tests.authenticate_as('other_host');
select is((select count(*) from public.conversations), 0::bigint,
  'another host sees no conversations of the host');
select is((select count(*) from public.messages), 0::bigint, 'another host sees no messages of the host');
select is((select count(*) from public.list_my_conversations()), 0::bigint,
  'another host lists no conversations of the host');
select throws_ok($$ select public.send_message(tests.conversation_id('guest'), 'x') $$, 'PT404', 'not_found',
  'another host cannot send a message in a conversation of the host');
select throws_ok($$ select public.mark_conversation_read(tests.conversation_id('guest')) $$, 'PT404', 'not_found',
  'another host cannot mark a conversation of the host as read');
select tests.authenticate_as('admin');
select is((select count(*) from public.messages), 0::bigint,
  'an admin cannot read messages that nobody reported');
select tests.authenticate_as('guest');
select throws_ok($$ insert into public.messages (conversation_id, sender_id, body)
  values (tests.conversation_id('guest'), tests.user_id('host'), 'x') $$, '42501', null,
  'a guest cannot insert a message in another user''s name');
select throws_ok($$ update public.messages set body = 'x' $$, '42501', null,
  'a guest cannot change a message that was sent');
select throws_ok($$ insert into public.conversations (guest_id, host_id)
  values (tests.user_id('guest'), tests.user_id('host')) $$, '42501', null,
  'a guest cannot insert a conversation into the table');
select lives_ok($$ select public.send_message(tests.conversation_id('guest'), 'message ' || n)
  from generate_series(1, 27) n $$,
  'a guest can send 30 messages within a minute');
select throws_ok($$ select public.send_message(tests.conversation_id('guest'), 'one more') $$, 'PT429', 'rate_limited',
  'a guest cannot send more than 30 messages within a minute');
select throws_ok($$ select public.start_conversation(tests.uuid('loft'), p_body => 'one more') $$, 'PT429', 'rate_limited',
  'a guest who sent too many messages cannot start another conversation');
-- Repeated requests
select tests.authenticate_as('other_guest');
select is((select count(distinct (public.send_message(tests.conversation_id('other_guest'), ' Once ', tests.uuid('once'))).id)
  from generate_series(1, 2)), 1::bigint,
  'a message that is sent again with its id is the message that was sent');
select is((select id from public.start_conversation(tests.uuid('hall'), p_body => 'Once', p_message_id => tests.uuid('once'))),
  tests.conversation_id('other_guest'),
  'a first message that is sent again with its id continues its conversation');
select throws_ok($$ select public.send_message(tests.conversation_id('other_guest'), 'Twice', tests.uuid('once')) $$,
  'PT422', 'invalid_input', 'the id of a message cannot be used for another text');
select tests.authenticate_as('host');
select throws_ok($$ select public.send_message(tests.conversation_id('other_guest'), 'Once', tests.uuid('once')) $$,
  'PT422', 'invalid_input', 'the id of a message cannot be used by another user');
select tests.clear_authentication();
select throws_ok('select * from public.messages', '42501', null, 'a signed-out visitor cannot read messages');
select throws_ok('select * from public.conversations', '42501', null,
  'a signed-out visitor cannot read conversations');

-- Conversations are about listings of any kind
select tests.clear_authentication();
select throws_ok($$ select public.start_conversation(p_listing_id => tests.uuid('band'), p_body => 'Hello') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot start a conversation about a listing');
select tests.authenticate_as('other_guest');
select throws_ok($$ select public.start_conversation(p_listing_id => tests.uuid('choir'), p_body => 'Hello') $$, 'PT404', 'not_found',
  'a guest cannot start a conversation about the draft of a listing');
select throws_ok($$ select public.start_conversation(p_listing_id => tests.uuid('band'), p_service_id => tests.uuid('band'), p_body => 'Hello') $$,
  'PT422', 'invalid_input', 'a conversation has one subject, also where both names mean the same listing');
select throws_ok($$ select public.start_conversation(p_venue_id => tests.uuid('band'), p_body => 'Hello') $$, 'PT404', 'not_found',
  'a service is not found as a venue');
select throws_ok($$ select public.start_conversation(p_service_id => tests.uuid('hall'), p_body => 'Hello') $$, 'PT404', 'not_found',
  'a venue is not found as a service');
select is((select row(c.listing_id, c.host_id)::text from public.start_conversation(p_listing_id => tests.uuid('band'), p_body => 'Hello') c),
  row(tests.uuid('band'), tests.user_id('provider'))::text, 'a conversation about a service is with its provider');
select is((select id from public.start_conversation(p_service_id => tests.uuid('band'), p_body => 'Again')),
  (select id from public.start_conversation(p_listing_id => tests.uuid('band'), p_body => 'And again')),
  'a service has one conversation with a guest, whichever name the caller uses');
select is((select listing_kind || ' ' || listing_name from public.list_my_conversations() where listing_id = tests.uuid('band')), 'service Band',
  'the list of conversations says which kind of listing a conversation is about');
select tests.authenticate_as('provider');
select throws_ok($$ select public.start_conversation(p_listing_id => tests.uuid('band'), p_body => 'Me') $$, 'PT422', 'own_venue',
  'a provider cannot start a conversation about their own service');
select is((select count(*) from public.conversations where listing_id = tests.uuid('hall')), 0::bigint,
  'a provider reads no conversation about a venue of a host');
select is((select count(distinct data ->> 'service_id') from public.notifications where kind = 'message_received'), 1::bigint,
  'a message about a service notifies its provider with the service');
select tests.authenticate_as('host');
select is((select count(*) from public.conversations where listing_id = tests.uuid('band')), 0::bigint,
  'a host reads no conversation about a service of a provider');
select tests.authenticate_as('admin');
select is((select count(*) from public.conversations), 0::bigint, 'an admin reads no conversation without a report of it');
select tests.authenticate_as_database_owner();
delete from public.services where id = tests.uuid('band');
select is((select count(*) from public.conversations where guest_id = tests.user_id('other_guest') and listing_id is null), 1::bigint,
  'a conversation outlives the listing that it was about');

select * from finish();
rollback;
