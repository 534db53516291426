-- The guest's request at the start of a conversation, and the note of a request as its first message.
begin;
select tests.create_users();
select tests.create_venues();
create function tests.requested() returns text language sql security definer as $$
  select concat_ws(' ', requested_starts_at = tests.cairo_noon(9), requested_ends_at = tests.cairo_noon(10), requested_guests)
  from public.conversations where guest_id = tests.user_id('guest') and listing_id = tests.uuid('hall')
$$;
comment on function tests.requested is 'Returns what the guest asks for in the conversation about the hall.';
select plan(23);

select tests.authenticate_as('guest');
select throws_ok(format('select public.start_conversation(tests.uuid(''hall''), p_body => ''x'', %s)', arguments), 'PT422', 'invalid_input',
  'a question about this time is refused: ' || arguments)
from unnest(array['p_starts_at => now()', 'p_ends_at => now()', 'p_starts_at => now(), p_ends_at => now()', 'p_guests => 0',
  'p_starts_at => now(), p_ends_at => ''infinity''', 'p_starts_at => ''-infinity'', p_ends_at => now()',
  'p_starts_at => ''294000-01-01'', p_ends_at => ''294000-01-02''', 'p_starts_at => ''0044-03-15 BC'', p_ends_at => ''0044-03-16 BC''',
  'p_starts_at => now(), p_ends_at => now() + interval ''40 days''']) arguments;
select lives_ok($$ select public.start_conversation(tests.uuid('hall'), p_body => 'Open?', p_starts_at => tests.cairo_noon(9),
  p_ends_at => tests.cairo_noon(10), p_guests => 60) $$, 'a guest can ask about a time and a number of guests');
select is(tests.requested(), 't t 60', 'the conversation keeps what its guest asks for');
select lives_ok($$ select public.start_conversation(tests.uuid('hall'), p_body => 'And breakfast?') $$,
  'a guest can ask again without a time');
select is(tests.requested(), 't t 60', 'a question without a time leaves what was asked for');
select public.submit_booking(tests.create_hold('note', tests.cairo_noon(9)), '{"message": "  "}');
select is((select count(*) from public.messages), 2::bigint, 'an empty note of a request is no message');
select throws_ok(format('select public.start_conversation(tests.uuid(''hall''), p_body => %L)', body), 'PT422', 'invalid_input',
  'a message of which nothing can be seen is refused: ' || char_length(body) || ' characters')
from unnest(array['', E' \n', U&'\200B', U&'\FEFF\2060 \3164']) body;
select is((public.send_message((public.start_conversation(tests.uuid('loft'), p_body => 'a')).id, E'a\n\n\n\n\n\n\nb \n')).body, E'a\n\n\nb',
  'a message has no more than two empty lines in a row');

-- A provider starts
select tests.authenticate_as_database_owner();
select throws_ok($$ update public.conversations set requested_starts_at = '-infinity', requested_ends_at = now() $$, '23514', null,
  'no conversation keeps a time that cannot be shown');
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status) values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active');
insert into public.booking_services (booking_id, service_id, status, amount_minor)
values (tests.booking_id('note'), tests.uuid('band'), 'declined', 0);
select tests.authenticate_as('provider');
select throws_ok($$ select public.start_conversation(p_booking_id => tests.booking_id('note'), p_body => 'x') $$, 'PT404', 'not_found',
  'a provider who declined cannot write to the guest of a booking');
select tests.authenticate_as_database_owner();
update public.booking_services set status = 'pending';
select tests.authenticate_as('provider');
select is((select (guest_id, host_id, listing_id, booking_id)::text
    from public.start_conversation(p_booking_id => tests.booking_id('note'), p_body => 'Which songs?')),
  (tests.user_id('guest'), tests.user_id('provider'), tests.uuid('band'), null::uuid)::text,
  'a provider can write to the guest of a booking about their service in it');
select tests.authenticate_as_database_owner();
update public.bookings set submitted_at = null;
select tests.authenticate_as('provider');
select throws_ok($$ select public.start_conversation(p_booking_id => tests.booking_id('note'), p_body => 'x') $$, 'PT404', 'not_found',
  'a provider cannot write to the guest of a hold');

select * from finish();
rollback;
