-- Holds of a time: who may make, replace, extend and release one, and which times are refused.
begin;
select tests.create_users();
select tests.create_venues();
create function tests.booking_status(p_key text) returns text language sql security definer as $$
  select status from public.bookings where idempotency_key = tests.uuid(p_key)
$$;
select plan(36);

-- Holding
select tests.clear_authentication();
select throws_ok($$ select tests.create_hold('first', tests.cairo_noon(3)) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot hold a venue');
select tests.authenticate_as('host');
select throws_ok($$ select tests.create_hold('first', tests.cairo_noon(3)) $$, 'PT422', 'own_venue',
  'a host cannot hold their own venue');
select tests.authenticate_as('guest');
select lives_ok($$ select tests.create_hold('first', tests.cairo_noon(3)) $$, 'a guest can hold a venue');
select is(tests.booking_status('first'), 'held', 'a new hold has the status held');
select is(tests.create_hold('first', tests.cairo_noon(3)), (select id from public.bookings
  where idempotency_key = tests.uuid('first')),
  'a second request with the same key returns the same hold');
select throws_ok($$ select tests.create_hold('first', tests.cairo_noon(4)) $$, 'PT422', 'invalid_input',
  'a key cannot be used again for another time');
select throws_ok($$ select public.hold_booking(tests.uuid('hall'), tests.cairo_noon(5), tests.cairo_noon(5) + interval '1 hour', 1, null) $$,
  'PT422', 'invalid_input', 'a hold without a key is refused');
select throws_ok($$ select tests.create_hold('second', tests.cairo_noon(3)) $$, 'PT409', 'slot_taken',
  'a guest cannot hold the same time twice at once');
select lives_ok($$ select tests.create_hold('following', tests.cairo_noon(3) + interval '2 hours') $$,
  'a guest can hold the time that begins when another hold ends');
select throws_ok($$ select tests.create_hold('second', tests.cairo_noon(3), '2 hours', 'nowhere') $$, 'PT404', 'not_found',
  'a guest cannot hold an unknown venue');
select throws_ok($$ select tests.create_hold('second', tests.cairo_noon(3), '2 hours', 'draft') $$, 'PT409', 'venue_not_bookable',
  'a guest cannot hold a draft');
select throws_ok($$ select tests.create_hold('second', tests.cairo_noon(3) + interval '11 hours') $$, 'PT422', 'outside_opening_hours',
  'a guest cannot hold a time after closing');
select throws_ok($$ select public.hold_booking(tests.uuid('hall'), tests.cairo_noon(6), tests.cairo_noon(6) + interval '1 hour', 101, tests.uuid('second')) $$,
  'PT422', 'over_capacity', 'a guest cannot hold a venue for more guests than its capacity');
select throws_ok($$ select tests.create_hold('second', now() - interval '1 day') $$, 'PT422', null,
  'a guest cannot hold a time in the past');
select throws_ok($$ select tests.create_hold('second', tests.cairo_noon(500)) $$, 'PT422', 'too_far',
  'a guest cannot hold a time beyond the booking window');
select throws_ok($$ select tests.create_hold('second', tests.cairo_noon(6), '-1 hours') $$, 'PT422', 'invalid_range',
  'a guest cannot hold a time that ends before it starts');
select tests.authenticate_as('other_guest');
select throws_ok($$ select tests.create_hold('overlapping', tests.cairo_noon(3) + interval '1 hour') $$, 'PT409', 'slot_taken',
  'another guest cannot hold a time that overlaps a hold');
select lives_ok($$ select tests.create_hold('first', tests.cairo_noon(7)) $$,
  'another guest can use the same key for a hold of their own');
select lives_ok($$ select public.release_hold((select id from public.bookings
  where guest_id = tests.user_id('other_guest'))) $$,
  'another guest can release their own hold');

-- Replacing
select tests.authenticate_as('guest');
select lives_ok($$ select public.hold_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '1 hour', 10,
  tests.uuid('replacement'), p_replaces => (select id from public.bookings where idempotency_key = tests.uuid('first'))) $$,
  'a guest can replace a hold with another one');
select is(tests.booking_status('first'), 'expired', 'a replaced hold has the status expired');
select tests.authenticate_as_database_owner();
update public.bookings set created_at = now() - interval '2 minutes' where idempotency_key = tests.uuid('replacement');
select tests.authenticate_as('guest');
select lives_ok($$ select tests.create_hold('latest', tests.cairo_noon(3)) $$,
  'a new hold of a guest replaces an older one of theirs at the same time');
select is(tests.booking_status('replacement'), 'expired',
  'an older hold at the same time has the status expired');

-- Extending and releasing
select tests.authenticate_as('other_guest');
select throws_ok($$ select public.extend_hold(tests.booking_id('latest')) $$, 'PT403', 'forbidden',
  'another guest cannot extend a hold');
select throws_ok($$ select public.release_hold(tests.booking_id('latest')) $$, 'PT403', 'forbidden',
  'another guest cannot release a hold');
select tests.authenticate_as('host');
select throws_ok($$ select public.extend_hold(tests.booking_id('latest')) $$, 'PT403', 'forbidden',
  'the host cannot extend a hold of a guest');
select throws_ok($$ select public.release_hold(tests.booking_id('latest')) $$, 'PT403', 'forbidden',
  'the host cannot release a hold of a guest');
select tests.clear_authentication();
select throws_ok($$ select public.extend_hold(tests.booking_id('latest')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot extend a hold');
select throws_ok($$ select public.release_hold(tests.booking_id('latest')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot release a hold');
select tests.authenticate_as('guest');
select lives_ok($$ select public.extend_hold(tests.booking_id('latest')) $$, 'a guest can extend their hold');
select throws_ok($$ select public.extend_hold(tests.booking_id('latest')) $$, 'PT409', 'wrong_status',
  'a guest cannot extend their hold twice');
select throws_ok($$ select public.extend_hold(tests.uuid('nothing')) $$, 'PT404', 'not_found',
  'an unknown hold cannot be extended');
select throws_ok($$ with pgrst_source as (select pgrst_call.* from public.release_hold(tests.booking_id('following')) pgrst_call)
  select count(*) from (select * from pgrst_source release_hold WHERE release_hold.reference ~ 'slow') answer $$,
  'PT422', 'invalid_input', 'a call with a filter of its result is refused, which would keep the venue locked');
select throws_ok($$ with pgrst_source as (select pgrst_call.* from public.release_hold(tests.booking_id('following')) pgrst_call)
  select count(*) from (select * from pgrst_source release_hold left join lateral (select from public.venues WHERE true) embedded on true)
  answer $$, 'PT422', 'invalid_input', 'a call with embedded tables is refused, which would keep the venue locked');
select is((public.release_hold(tests.booking_id('following'))).status, 'expired',
  'a guest can release their hold');
select is((public.release_hold(tests.booking_id('following'))).status, 'expired',
  'releasing a hold twice gives the same answer');

select * from finish();
rollback;
