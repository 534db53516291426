-- Contacts in messages: what each side reads before and after a booking is confirmed.
begin;
select tests.create_users();
select tests.create_venues();
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status) values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active');
create function tests.talk() returns uuid language sql security definer as $$
  select id from public.conversations where guest_id = tests.user_id('guest') and listing_id = tests.uuid('hall')
$$;
comment on function tests.talk is 'Returns the conversation of the guest and the host about the hall.';
create function tests.bodies_read_by(p_user text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return (select string_agg(body, ' | ' order by created_at) from public.list_conversation_messages(tests.talk()));
end $$;
comment on function tests.bodies_read_by is 'Returns the messages about the hall as a user reads them.';
create function tests.submit_with_note() returns void language plpgsql as $$
begin
  perform tests.authenticate_as('other_guest');
  perform public.submit_booking(tests.create_hold('note', tests.cairo_noon(9), p_venue => 'loft'), '{"message": " Ring 01001234567 "}');
end $$;
comment on function tests.submit_with_note is 'Sends a request of the other guest at the loft of the other host, with a note.';
select plan(43);

-- Before a booking
select tests.authenticate_as('guest');
select lives_ok($$ select public.start_conversation(tests.uuid('hall'), p_body => 'Call 01001234567', p_message_id => tests.uuid('first')) $$,
  'a guest can write their number before a booking');
select is((select body from public.messages), 'Call •••', 'the table of the messages has no number before a booking');
select is(tests.bodies_read_by('guest'), 'Call 01001234567', 'a guest reads their own message as they wrote it');
select is((select last_message from public.list_my_conversations()), 'Call 01001234567',
  'a guest reads their own last message as they wrote it');
select is((public.send_message(tests.talk(), 'Call 01001234567', tests.uuid('first'))).id, tests.uuid('first'),
  'a message with a number that is sent again with its id is the message that was sent');
select throws_ok($$ select public.send_message(tests.talk(), 'Call •••', tests.uuid('first')) $$, 'PT422', 'invalid_input',
  'the id of a message with a number cannot be used for its masked text');
select is(tests.bodies_read_by('host'), 'Call •••', 'a host reads a message without the number before a booking');
select is((select last_message from public.list_my_conversations()), 'Call •••',
  'a host reads the last message without the number before a booking');
select ok((select has_hidden_contacts from public.list_conversation_messages(tests.talk())),
  'a host is told that a message has hidden contacts');
select is_empty($$ select data from public.notifications where data::text like '%0100%' $$,
  'the notification of a message has no number');
select is((public.send_message(tests.talk(), 'بريدي nadia آت جيميل دوت كوم')).body, 'بريدي •••',
  'a message of a host is masked for the guest too');
select throws_ok('select * from private.message_originals', '42501', null, 'a host cannot read the original messages');
select tests.authenticate_as('guest');
select throws_ok('select private.mask_contacts(''x'')', '42501', null, 'a guest cannot call the function that masks');
select throws_ok('select * from private.message_originals', '42501', null, 'a guest cannot read the original messages');
select throws_ok('select public.list_conversation_messages(gen_random_uuid())', 'PT404', 'not_found',
  'a guest cannot list the messages of an unknown conversation');
select throws_ok($$ update public.messages set has_hidden_contacts = false $$, '42501', null,
  'a guest cannot say that a message has no hidden contacts');

-- A number in pieces
select is((public.send_message(tests.talk(), '010')).body, '010', 'the beginning of a number is no number');
select is((public.send_message(tests.talk(), '0123')).body, '•••', 'the second piece of a number is masked');
select is((public.send_message(tests.talk(), '4567 after six')).body, '••• after six',
  'the third piece of a number is masked, and what follows it stays');
select is((public.send_message(tests.talk(), 'We are 120 guests')).body, 'We are 120 guests',
  'a number of guests after a number in pieces stays');
select tests.authenticate_as_database_owner();
delete from public.messages where id <> tests.uuid('first');
update public.messages set created_at = now() - interval '1 hour';
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('host'), 'Kitchen', 'active');
insert into public.services (id, provider_id, name, status) values (tests.uuid('catering'), tests.user_id('host'), 'Food', 'active');
select tests.authenticate_as('guest');
select is((public.send_message(tests.talk(), repeat('A long text. ', 20) || '010')).body, repeat('A long text. ', 20) || '010',
  'the beginning of a number at the end of a long message is no number');
select public.start_conversation(p_service_id => tests.uuid('catering'), p_body => '0123');
select is((select m.body from public.messages m join public.conversations c on c.id = m.conversation_id where c.listing_id = tests.uuid('catering')),
  '•••', 'a piece of a number in another conversation with the same user is masked');
select is((public.send_message(tests.talk(), '4567 is the rest. ' || repeat('A long text. ', 20))).body,
  '••• is the rest. ' || btrim(repeat('A long text. ', 20)),
  'the last piece of a number at the start of a long message is masked, and what follows it stays');
select public.send_message(tests.talk(), '010 012');
select is((public.send_message(tests.talk(), '34567 or nadia@example.com')).body, '••• or •••',
  'a piece of a number is masked in a message with another contact');
select is((public.send_message(tests.talk(), 'We come at 18:00 on 12/05/2027')).body, 'We come at 18:00 on 12/05/2027',
  'a time and a date after a number in pieces stay');
select is(char_length((public.send_message(tests.talk(), left(repeat('ig @a ', 1000), 4999))).body), 5000,
  'a long message whose masks are longer than its contacts is sent');
select tests.authenticate_as_database_owner();
delete from public.messages where id <> tests.uuid('first');

-- A request, and its guest's details
select tests.create_booking('party', 'pending', now() + interval '20 days',
  p_details => '{"contact_name": "Mona 01001234567", "message": "Mail me: mona@example.com", "phone": "+20100"}');
update public.bookings set request_expires_at = now() + interval '1 day';
select tests.authenticate_as('host');
select is((public.get_my_booking(tests.uuid('party'))).details, '{"contact_name": "Mona •••", "message": "Mail me: •••"}'::jsonb,
  'a host reads what a guest says with a request without the contacts in it');
select is((public.start_conversation(p_booking_id => tests.uuid('party'), p_body => 'See www.example.com')).id, tests.talk(),
  'a host can write to the guest of a request');
select is(tests.bodies_read_by('guest'), 'Call 01001234567 | See •••', 'a link is masked while a request waits');

-- After the confirmation
select tests.authenticate_as('host');
select lives_ok($$ select public.decide_booking(tests.uuid('party'), 'accept') $$, 'a host can accept the request');
select is(tests.bodies_read_by('host'), 'Call 01001234567 | See www.example.com',
  'a host reads the number once the booking is confirmed');
select is(tests.bodies_read_by('guest'), 'Call 01001234567 | See www.example.com',
  'a guest reads the link once the booking is confirmed');
select is((select bool_or(has_hidden_contacts) from public.messages), false,
  'no message has hidden contacts once the booking is confirmed');
select is((public.get_my_booking(tests.uuid('party'))).details ->> 'message', 'Mail me: mona@example.com',
  'a host reads all that a guest says with a booking once it is confirmed');
select is((public.send_message(tests.talk(), 'Call 01001234567', tests.uuid('first'))).body, 'Call 01001234567',
  'a message that is sent again after the confirmation is still the message that was sent');
select is((public.send_message(tests.talk(), 'And 01112345678')).body, 'And 01112345678',
  'a message after the confirmation is not masked');
select tests.authenticate_as('guest');
select public.start_conversation(p_service_id => tests.uuid('band'), p_body => 'Call 01001234567');
select tests.authenticate_as('provider');
select is((select body from public.messages), 'Call •••',
  'a booking with a host shows nothing to a provider who has no part in it');

-- A provider
select tests.authenticate_as_database_owner();
insert into public.booking_services (booking_id, service_id, amount_minor) values (tests.uuid('party'), tests.uuid('band'), 100);
select tests.authenticate_as('provider');
select is((select body from public.messages), 'Call •••', 'a provider who has not answered reads no number');
select lives_ok($$ select public.decide_booking_service(tests.uuid('party'), tests.uuid('band'), 'accept') $$,
  'a provider can accept their part');
select is((select body from public.messages), 'Call 01001234567', 'a provider who accepted reads the number');

-- The note of a request
select tests.submit_with_note();
select tests.authenticate_as('other_host');
select is((select body from public.messages), 'Ring •••', 'the note of a request is the first message, masked');

-- A message sent during the confirmation
select tests.authenticate_as_database_owner();
select tests.create_booking('crossed', 'confirmed', now() + interval '30 days', p_venue => 'loft', p_guest => 'other_guest');
select tests.authenticate_as('other_host');
select is(public.mark_conversation_read(conversation_id), 1, 'a host can read a message that was masked while its booking was confirmed')
from public.messages;
select is((select body || has_hidden_contacts from public.messages), 'Ring 01001234567false',
  'a message that was masked while its booking was confirmed is whole once the conversation is opened');

select * from finish();
rollback;
