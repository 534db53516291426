-- Blocks: who may block whom, what the blocked user can no longer do, and what continues.
begin;
select tests.create_users();
select tests.create_venues();
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price, pricing_type)
  values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000, 'fixed');
insert into public.venue_services (venue_id, service_id, status) values (tests.uuid('loft'), tests.uuid('band'), 'accepted');
create function tests.talk() returns uuid language sql security definer as $$
  select id from public.conversations where guest_id = tests.user_id('guest') and listing_id = tests.uuid('hall')
$$;
comment on function tests.talk is 'Returns the conversation of the guest and the host about the hall.';
select plan(32);

select tests.clear_authentication();
select throws_ok($$ select public.block_user(tests.user_id('guest')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot block anybody');
select throws_ok('select * from public.user_blocks', '42501', null, 'a signed-out visitor cannot read who is blocked');
select tests.authenticate_as('guest');
select public.start_conversation(tests.uuid('hall'), p_body => 'Hello');
select tests.create_hold('before', tests.cairo_noon(9));
select public.submit_booking(tests.booking_id('before'), '{"message": "From before"}');
select tests.create_hold('held', tests.cairo_noon(13));
select throws_ok($$ select public.block_user(tests.user_id('other_host')) $$, 'PT404', 'not_found',
  'a guest cannot block a user with whom they share nothing');
select throws_ok($$ select public.block_user(tests.user_id('guest')) $$, 'PT404', 'not_found', 'a guest cannot block themselves');
select throws_ok('select public.block_user(null)', 'PT404', 'not_found', 'a guest cannot block nobody');
select throws_ok($$ insert into public.user_blocks (blocker_id, blocked_id) values (tests.user_id('host'), tests.user_id('guest')) $$,
  '42501', null, 'a guest cannot insert a block into the table');

select tests.authenticate_as('host');
select lives_ok($$ select public.block_user(tests.user_id('guest')) $$, 'a host can block a guest who wrote to them');
select lives_ok($$ select public.block_user(tests.user_id('guest')) $$, 'a host can block a guest a second time');
select is((select count(*) from public.user_blocks), 1::bigint, 'a user who is blocked twice is blocked once');
select ok((select is_blocked from public.list_my_conversations()), 'the list of a host says whom they have blocked');
select throws_ok($$ select public.send_message(tests.talk(), 'x') $$, 'PT403', 'forbidden',
  'a host cannot write to a guest whom they have blocked');

select tests.authenticate_as('guest');
select is((select count(*) from public.user_blocks), 0::bigint, 'a blocked guest cannot read that they are blocked');
select ok(not (select is_blocked from public.list_my_conversations()), 'the list of a blocked guest does not say so');
select is(tests.notification_kinds('guest'), 'request_sent', 'a blocked guest gets no notification of it');
select throws_ok($$ select public.send_message(tests.talk(), 'x') $$, 'PT403', 'forbidden',
  'a blocked guest cannot send a message');
select throws_ok($$ select public.start_conversation(tests.uuid('hall'), p_body => 'x') $$, 'PT403', 'forbidden',
  'a blocked guest cannot start a conversation');
select throws_ok($$ select tests.create_hold('after', tests.cairo_noon(10)) $$, 'PT403', 'forbidden',
  'a blocked guest cannot hold a venue of the host');
select is(tests.create_hold('held', tests.cairo_noon(13)), tests.booking_id('held'),
  'a blocked guest gets the hold again that they made before');
select throws_ok($$ select public.submit_booking(tests.booking_id('held'), '{"message": "From before"}') $$, 'PT403', 'forbidden',
  'a blocked guest cannot submit a hold that they made before');
select lives_ok($$ select tests.create_hold('loft', tests.cairo_noon(11), p_venue => 'loft') $$,
  'a blocked guest can book with another host');
select tests.authenticate_as('host');
select is((public.decide_booking(tests.booking_id('before'), 'accept')).status, 'confirmed',
  'a host can accept the request of a guest whom they have blocked since');
select lives_ok($$ select public.unblock_user(tests.user_id('guest')) $$, 'a host can unblock a guest');
select tests.authenticate_as('guest');
select is((public.submit_booking(tests.booking_id('held'), '{}')).status, 'pending',
  'a guest who is unblocked can submit a hold that they made before');
select lives_ok($$ select public.send_message(tests.talk(), 'x') $$, 'a guest who is unblocked can write again');

-- A guest blocks, and a provider
select lives_ok($$ select public.block_user(tests.user_id('host')) $$, 'a guest can block a host');
select tests.authenticate_as('host');
select throws_ok($$ select public.start_conversation(p_booking_id => tests.booking_id('before'), p_body => 'x') $$, 'PT403', 'forbidden',
  'a blocked host cannot write about a booking');
select tests.authenticate_as('other_guest');
select public.start_conversation(p_service_id => tests.uuid('band'), p_body => 'Hello');
select tests.authenticate_as('provider');
select lives_ok($$ select public.block_user(tests.user_id('other_guest')) $$, 'a provider can block a guest who wrote to them');
select tests.authenticate_as('other_guest');
select throws_ok($$ select public.hold_booking(tests.uuid('loft'), tests.cairo_noon(12), tests.cairo_noon(12) + interval '2 hours', 10,
  gen_random_uuid(), '[]', jsonb_build_array(jsonb_build_object('id', tests.uuid('band'), 'quantity', 1))) $$, 'PT403', 'forbidden',
  'a guest whom a provider has blocked cannot book with a service of theirs');

-- A provider who shares a booking
select tests.authenticate_as_database_owner();
delete from public.user_blocks;
delete from public.conversations;
insert into public.booking_services (booking_id, service_id, amount_minor) values (tests.booking_id('before'), tests.uuid('band'), 0);
select tests.authenticate_as('provider');
select throws_ok($$ select public.block_user(tests.user_id('other_guest')) $$, 'PT404', 'not_found',
  'a provider cannot block a guest with whom they share nothing');
select lives_ok($$ select public.block_user(tests.user_id('guest')) $$, 'a provider can block the guest of a booking with their service');
select lives_ok($$ select public.block_user(tests.user_id('host')) $$, 'a provider can block the host of a booking with their service');
select tests.authenticate_as('guest');
select lives_ok($$ select public.block_user(tests.user_id('provider')) $$, 'a guest can block the provider of a service in their booking');

select * from finish();
rollback;
