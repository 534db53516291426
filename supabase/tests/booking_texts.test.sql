-- Texts of guest and host in a booking, as the other side reads them before contacts may be shared.
begin;
select tests.create_users();
select tests.create_venues();
create function tests.request(p_key text, p_days int, p_details jsonb) returns public.booking_record language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  return public.submit_booking(tests.create_hold(p_key, tests.cairo_noon(p_days)), p_details);
end $$;
comment on function tests.request is 'Sends a request of the guest at the hall with these details.';
create function tests.texts_of(p_key text) returns text language sql security definer as $$
  select concat_ws(' | ', b.reason,
    (select string_agg(e.reason, ', ' order by e.id) from public.booking_events e where e.booking_id = b.id),
    (select string_agg(n.data ->> 'reason', ', ' order by n.created_at) from public.notifications n
      where n.data ->> 'booking_id' = b.id::text))
  from public.bookings b where b.id = tests.booking_id(p_key)
$$;
comment on function tests.texts_of is 'Returns the reason in the booking, in its history and in its notifications.';
create function tests.stored_details(p_key text) returns text language sql security definer as $$
  select concat_ws(' | ', details ->> 'message', masked_details ->> 'message')
  from private.booking_details where booking_id = tests.booking_id(p_key)
$$;
comment on function tests.stored_details is 'Returns the message of a request as it is stored, and masked.';
select plan(20);

-- The occasion
select throws_ok(format('select tests.request(''occasion'', 5, %L)', jsonb_build_object('event_type', occasion)), 'PT422', 'invalid_input',
  'a guest cannot submit a request whose occasion is: ' || occasion)
from unnest(array['Ring 01001234567', 'wedding 01001234567', 'nadia@example.com', 'Wedding', 'unknown']) occasion;
select is((tests.request('wedding', 5, '{"event_type": " wedding "}')).status, 'pending',
  'a guest can choose an event type of the product as occasion');
select is((tests.request('other', 6, '{"event_type": "other"}')).status, 'pending', 'a guest can choose another occasion');
select is((tests.request('none', 7, '{"event_type": ""}')).status, 'pending', 'a guest need not choose an occasion');
select tests.authenticate_as('host');
select is((public.get_my_booking(tests.booking_id('wedding'))).details, '{"event_type": "wedding"}'::jsonb,
  'a host reads the occasion that the guest chose');

-- Stored texts
select tests.request('contacts', 8, '{"message": "Ring 01001234567"}');
select is(tests.stored_details('contacts'), 'Ring 01001234567 | Ring •••', 'a note with a number is stored as it is and masked');
select tests.request('plain', 9, '{"message": "We are 80"}');
select is(tests.stored_details('plain'), 'We are 80', 'a note without contacts is stored once');
select tests.authenticate_as('host');
select is((public.get_my_booking(tests.booking_id('contacts'))).details, '{"message": "Ring •••"}'::jsonb,
  'a host reads the masked note of a request');
select tests.authenticate_as_database_owner();
update private.booking_details set details = details - 'message' where booking_id = tests.booking_id('contacts');
select is((select masked_details from private.booking_details where booking_id = tests.booking_id('contacts')), null,
  'a note that is deleted is deleted masked too');

-- Reasons
select tests.authenticate_as('host');
select public.decide_booking(tests.booking_id('wedding'), 'decline', 'Book outside: 01001234567');
select is(tests.texts_of('wedding'), 'Book outside: ••• | Book outside: ••• | Book outside: •••',
  'the reason of a decline has no contacts, in the booking, its history and the notification');
select public.block_user(tests.user_id('guest'));
select tests.authenticate_as('guest');
select lives_ok($$ select public.cancel_booking(tests.booking_id('none'), left(repeat('ig @a ', 400), 1999)) $$,
  'a long reason whose masks are longer than its contacts is stored');
-- A withdrawal within a minute notifies nobody.
select tests.authenticate_as_database_owner();
update public.notifications set created_at = created_at - interval '2 minutes';
select tests.authenticate_as('guest');
select public.cancel_booking(tests.booking_id('other'), 'Write me: nadia@example.com');
-- In the booking, its timeline, and the notifications of both sides.
select is(tests.texts_of('other'), 'Write me: ••• | Write me: ••• | Write me: •••, Write me: •••',
  'the reason of a blocked guest who withdraws a request has no contacts');
select tests.authenticate_as('admin');
select public.cancel_booking(tests.booking_id('plain'), 'Ask help@example.com');
select is(split_part(tests.texts_of('plain'), ' | ', 1), 'Ask help@example.com', 'the reason of an admin is not masked');
select tests.authenticate_as('host');
select public.unblock_user(tests.user_id('guest'));
select tests.request('accepted', 10, '{}');
select tests.authenticate_as('host');
select public.decide_booking(tests.booking_id('accepted'), 'accept', 'Call 01001234567');
select is(split_part(tests.texts_of('accepted'), ' | ', 1), 'Call 01001234567', 'the reason of a host who accepts a request is not masked');
select public.cancel_booking(tests.booking_id('accepted'), 'Call 01112345678');
select is(split_part(tests.texts_of('accepted'), ' | ', 1), 'Call 01112345678',
  'the reason of the cancellation of a confirmed booking is not masked');
select public.decide_booking(tests.booking_id('contacts'), 'decline', 'Call 01212345678');
select is(split_part(tests.texts_of('contacts'), ' | ', 1), 'Call 01212345678',
  'the reason of a decline is not masked between users whose other booking was confirmed');

select * from finish();
rollback;
