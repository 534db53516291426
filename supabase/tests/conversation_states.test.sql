-- Filters of the list of conversations, archiving and marking as unread: each side has its own state.
begin;
select tests.create_users();
select tests.create_venues();
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price, pricing_type)
  values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000, 'fixed');
insert into public.venue_services (venue_id, service_id, status) values (tests.uuid('hall'), tests.uuid('band'), 'accepted');
create function tests.talk(p_venue text default 'hall') returns uuid language sql security definer as $$
  select id from public.conversations where guest_id = tests.user_id('guest') and listing_id = tests.uuid(p_venue)
$$;
comment on function tests.talk is 'Returns the conversation of the guest about a venue.';
create function tests.listed(p_filter text) returns text language sql as $$
  select coalesce(string_agg(listing_name, ', ' order by last_message_at), '') from public.list_my_conversations(p_filter => p_filter)
$$;
comment on function tests.listed is 'Returns the listings of the conversations that a filter shows the caller.';
create function tests.counted() returns text language sql as $$
  select public.count_my_unread_conversations() || ' unread, ' || public.count_my_unanswered_conversations() || ' unanswered'
$$;
comment on function tests.counted is 'Returns the counters of the caller.';
create function tests.take_counter_events() returns text language sql security definer as $$
  with taken as (delete from realtime.messages where event = 'counters' returning topic)
  select coalesce(string_agg(topic, ', ' order by topic), '') from taken
$$;
comment on function tests.take_counter_events is 'Returns who was told since the last call that their counters have changed.';
update public.venues set name = 'Hall' where id = tests.uuid('hall');
update public.venues set name = 'Loft' where id = tests.uuid('loft');
select plan(42);

select tests.clear_authentication();
select throws_ok('select public.set_conversation_archived(gen_random_uuid(), true)', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot archive a conversation');
select tests.authenticate_as('guest');
select public.start_conversation(tests.uuid('hall'), p_body => 'About the hall');
select public.start_conversation(tests.uuid('loft'), p_body => 'About the loft');
select public.start_conversation(p_service_id => tests.uuid('band'), p_body => 'About the band');
select is(tests.listed('all'), 'Hall, Loft, Band', 'a guest sees all of their conversations');
select is(tests.listed('unread'), '', 'a message that a guest has written is not unread for them');
select throws_ok('select public.list_my_conversations(p_filter => ''mine'')', 'PT422', 'invalid_input', 'an unknown filter is refused');
select throws_ok('select public.list_my_conversations(p_filter => null)', 'PT422', 'invalid_input', 'a list without any filter is refused');

-- Archiving
select tests.authenticate_as('host');
select is(tests.counted(), '1 unread, 1 unanswered', 'a host has one unread conversation that waits for an answer');
select is(tests.listed('unread'), 'Hall', 'the unread conversation of a host is listed');
select tests.take_counter_events();
select lives_ok('select public.set_conversation_archived(tests.talk(), true)', 'a host can archive a conversation');
select is(tests.take_counter_events(), 'user:' || tests.user_id('host'), 'only who archives a conversation is told');
select is(tests.listed('all') || tests.listed('unread') || tests.listed('bookings'), '', 'an archived conversation is in no other list');
select is(tests.listed('archived'), 'Hall', 'an archived conversation is in the list of archived ones');
select ok((select is_archived from public.list_my_conversations(p_conversation_id => tests.talk())), 'an archived conversation can be opened');
select is(tests.counted(), '0 unread, 0 unanswered', 'an archived conversation is not counted');
select tests.authenticate_as('guest');
select is(tests.listed('all'), 'Hall, Loft, Band', 'the other side''s list does not change when a host archives a conversation');
select is_empty('select * from public.conversation_states', 'a guest cannot read that the host has archived their conversation');
select public.send_message(tests.talk(), 'Are you there?');
select tests.authenticate_as('host');
select is(tests.listed('all') || tests.listed('archived'), 'Hall', 'the next message brings an archived conversation back');
select is(tests.counted(), '1 unread, 1 unanswered', 'a conversation that came back is counted');
select public.set_conversation_archived(tests.talk(), true);
select public.set_conversation_archived(tests.talk(), false);
select is(tests.listed('all'), 'Hall', 'a host can bring an archived conversation back');
select public.set_conversation_archived(tests.talk(), true);
select public.send_message(tests.talk(), 'Yes');
select is(tests.listed('all'), 'Hall', 'a host''s own message brings the conversation back that they have archived');

-- Marking as unread
select public.mark_conversation_read(tests.talk());
select is(tests.counted(), '0 unread, 0 unanswered', 'a host who has read and answered has nothing to do');
select tests.take_counter_events();
select lives_ok('select public.mark_conversation_unread(tests.talk())', 'a host can mark a conversation as unread');
select is(tests.take_counter_events(), 'user:' || tests.user_id('host'), 'only who marks a conversation as unread is told');
select is(tests.counted(), '1 unread, 0 unanswered', 'a conversation that is marked as unread is counted');
select is(tests.listed('unread'), 'Hall', 'a conversation that is marked as unread is listed among the unread ones');
select results_eq('select unread, is_marked_unread from public.list_my_conversations()', 'values (0, true)',
  'a conversation that is marked as unread has no unread messages');
select ok((select bool_and(read_at is not null) from public.list_conversation_messages(tests.talk()) where sender_id = tests.user_id('guest')),
  'a message that a host has read stays read when they mark the conversation as unread');
select public.mark_conversation_read(tests.talk());
select is(tests.counted(), '0 unread, 0 unanswered', 'reading a conversation removes the mark');
select public.mark_conversation_unread(tests.talk());
select public.send_message(tests.talk(), 'One more thing');
select is(tests.counted(), '0 unread, 0 unanswered', 'writing removes the mark of who writes');
select tests.authenticate_as('guest');
select public.mark_conversation_unread(tests.talk());
select tests.authenticate_as('host');
select public.send_message(tests.talk(), 'And another');
select tests.authenticate_as('guest');
select ok((select is_marked_unread from public.list_my_conversations(p_conversation_id => tests.talk())),
  'a message of the other side leaves the mark');
select public.mark_conversation_unread(tests.talk('loft')), public.set_conversation_archived(tests.talk('loft'), true);
select is(public.count_my_unread_conversations(), 1, 'an archived conversation that is marked as unread is not counted');

-- With bookings
select is(tests.listed('bookings'), '', 'conversations without a booking are not listed among those with bookings');
select tests.authenticate_as_database_owner();
select tests.create_booking('party', 'confirmed', now() + interval '20 days', p_guest => 'guest');
insert into public.booking_services (booking_id, service_id, status, amount_minor) values (tests.uuid('party'), tests.uuid('band'), 'accepted', 1);
select tests.authenticate_as('guest');
select public.start_conversation(p_booking_id => tests.uuid('party'), p_body => 'About the party');
select is(tests.listed('bookings'), 'Band, Hall', 'conversations about a booking and with a provider in one are those with bookings');

-- Who may not
select tests.authenticate_as('other_guest');
select throws_ok('select public.set_conversation_archived(tests.talk(), true)', 'PT404', 'not_found', 'another guest cannot archive a conversation');
select throws_ok('select public.mark_conversation_unread(tests.talk())', 'PT404', 'not_found', 'another guest cannot mark a conversation as unread');
select tests.authenticate_as('admin');
select throws_ok('select public.mark_conversation_unread(tests.talk())', 'PT404', 'not_found', 'an admin cannot mark a user''s conversation as unread');
select tests.authenticate_as('guest');
select throws_ok('select public.set_conversation_archived(null, true)', 'PT404', 'not_found', 'no conversation cannot be archived');
select throws_ok('delete from public.conversation_states', '42501', null, 'a guest cannot delete their states in the table');
select throws_ok(format('insert into public.conversation_states (conversation_id, user_id) values (%L, %L)', tests.talk(), tests.user_id('host')),
  '42501', null, 'a guest cannot write a state of the host');
select is((select count(*) from public.conversation_states where user_id <> tests.user_id('guest')), 0::bigint, 'a guest reads their own states only');

-- While one side has blocked the other
select tests.authenticate_as('host');
select public.block_user(tests.user_id('guest')), public.set_conversation_archived(tests.talk(), true);
select is(tests.listed('archived'), 'Hall', 'a host can archive the conversation with a guest whom they have blocked');
select tests.authenticate_as('guest');
select throws_ok('select public.send_message(tests.talk(), ''x'')', 'PT403', 'forbidden', 'a blocked guest still cannot write');
select tests.authenticate_as('host');
select is(tests.listed('archived'), 'Hall', 'a message that is refused brings no conversation back');

select * from finish();
rollback;
