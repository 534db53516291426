-- What a guest asks for when a conversation begins, and the note of a request as its first message.
begin;
select tests.create_users();
select tests.create_venues();
create function tests.requested() returns text language sql security definer as $$
  select concat_ws(' ', requested_starts_at = tests.cairo_noon(9), requested_ends_at = tests.cairo_noon(10), requested_guests)
  from public.conversations where guest_id = tests.user_id('guest') and venue_id = tests.uuid('hall')
$$;
comment on function tests.requested is 'Returns what the guest asks for in the conversation about the hall.';
select plan(9);

select tests.authenticate_as('guest');
select throws_ok(format('select public.start_conversation(tests.uuid(''hall''), p_body => ''x'', %s)', arguments), 'PT422', 'invalid_input',
  'a question about this time is refused: ' || arguments)
from unnest(array['p_starts_at => now()', 'p_ends_at => now()', 'p_starts_at => now(), p_ends_at => now()', 'p_guests => 0']) arguments;
select lives_ok($$ select public.start_conversation(tests.uuid('hall'), p_body => 'Open?', p_starts_at => tests.cairo_noon(9),
  p_ends_at => tests.cairo_noon(10), p_guests => 60) $$, 'a guest can ask about a time and a number of guests');
select is(tests.requested(), 't t 60', 'the conversation keeps what its guest asks for');
select lives_ok($$ select public.start_conversation(tests.uuid('hall'), p_body => 'And breakfast?') $$,
  'a guest can ask again without a time');
select is(tests.requested(), 't t 60', 'a question without a time leaves what was asked for');
select public.submit_booking(tests.create_hold('note', tests.cairo_noon(9)), '{"message": "  "}');
select is((select count(*) from public.messages), 2::bigint, 'an empty note of a request is no message');

select * from finish();
rollback;
