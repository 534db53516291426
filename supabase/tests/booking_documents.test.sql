-- Documents of a booking (calendar entry and receipt): who may read them, and their sequence number.
begin;
select tests.create_users();
select tests.create_venue('hall');
update public.venues set address = '1 Street', latitude = 30, longitude = 31 where id = tests.uuid('hall');
create function tests.documents() returns jsonb language sql as $$
  select public.get_booking_documents(tests.booking_id('booking'))
$$;
select plan(13);

select tests.authenticate_as('guest');
select lives_ok($$ select tests.create_hold('booking', tests.cairo_noon(9)) $$, 'a guest can hold a venue');
select throws_ok($$ select tests.documents() $$, 'PT404', 'not_found', 'a hold has no booking documents');
select lives_ok($$ select public.submit_booking(tests.booking_id('booking'),
  '{"contact_name": "Guest", "phone": "", "terms": true}') $$, 'a guest can submit their hold');
select is(tests.documents() ->> 'sequence', '2', 'the sequence of a submitted hold is two');
select is(tests.documents() ->> 'host_name', 'Host', 'the documents of a guest name the host');
select is(tests.documents() ->> 'address', '1 Street',
  'the documents of a guest have the address of the venue');
select tests.authenticate_as('other_guest');
select throws_ok($$ select tests.documents() $$, 'PT404', 'not_found',
  'another guest cannot read the documents of a booking');
select tests.clear_authentication();
select throws_ok($$ select tests.documents() $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read the documents of a booking');
select tests.authenticate_as('host');
select is(tests.documents() ->> 'guest_name', 'Guest', 'the documents of a host name the guest');
select lives_ok($$ select public.decide_booking(tests.booking_id('booking'), 'accept') $$,
  'a host can accept the request');
select is(tests.documents() ->> 'sequence', '3', 'the sequence grows when the host accepts');
select tests.authenticate_as_database_owner();
update public.bookings set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour',
  occupied = tstzrange(now() - interval '3 hours', now() - interval '1 hour') where id = tests.booking_id('booking');
update public.venues set status = 'suspended' where id = tests.uuid('hall');
select tests.authenticate_as('guest');
select is(tests.documents() ->> 'sequence', '4',
  'the sequence grows when the booking ends, before its status is updated');
select is(tests.documents() -> 'bookable', 'false'::jsonb,
  'the documents say that a suspended venue cannot be booked');

select * from finish();
rollback;
