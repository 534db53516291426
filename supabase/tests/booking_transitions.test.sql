-- Transitions of a booking: each function called by each side, what is allowed and what is refused.
begin;
select tests.create_users();
select tests.create_venue('hall');
create function tests.booking_status(p_key text) returns text language sql security definer as $$
  select status from public.bookings where id = tests.booking_id(p_key)
$$;
create function tests.details_of(p_booking public.booking_record) returns jsonb language sql security definer as $$
  select details from private.booking_details where booking_id = p_booking.id
$$;
comment on function tests.details_of is 'Returns what the guest said with a booking, whoever asks.';
select tests.authenticate_as('guest');
select tests.create_hold('request', tests.cairo_noon(3)), tests.create_hold('released', tests.cairo_noon(4));
select public.release_hold(tests.booking_id('released'));
select plan(56);

-- Submitting
select tests.authenticate_as('other_guest');
select throws_ok($$ select public.submit_booking(tests.booking_id('request'), '{}') $$, 'PT403', 'forbidden',
  'another guest cannot submit a hold');
select tests.clear_authentication();
select throws_ok($$ select public.submit_booking(tests.booking_id('request'), '{}') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot submit a hold');
select tests.authenticate_as('guest');
select throws_ok(format('select public.submit_booking(tests.booking_id(''request''), %L)', details), 'PT422', 'invalid_input',
  'a guest cannot submit a hold with the details ' || left(details, 30))
from unnest(array['[]', '1', '{"phone": 1}', '{"terms": false}', '{"message": "' || repeat('x', 5001) || '"}',
  '{"contact_name": ["x"]}']) details;
select is(tests.details_of(public.submit_booking(tests.booking_id('request'), '{"contact_name": " Mona ", "secret": 1, "terms": true}')),
  '{"contact_name": "Mona", "terms": true}'::jsonb,
  'submitting a hold stores the known details, trimmed, and drops unknown ones');
select is(tests.booking_status('request'), 'pending', 'a submitted hold has the status pending');
select is(tests.details_of(public.submit_booking(tests.booking_id('request'), '{}')) ->> 'contact_name', 'Mona',
  'submitting a hold twice keeps the first details');
select is(tests.notification_kinds('host'), 'booking_requested', 'the host gets a notification of a request');
select throws_ok($$ select public.submit_booking(tests.booking_id('released'), '{}') $$, 'PT409', 'hold_expired',
  'a released hold cannot be submitted');

-- Deciding
select throws_ok($$ select public.decide_booking(tests.booking_id('request'), 'accept') $$, 'PT403', 'forbidden',
  'a guest cannot accept their own request');
select tests.authenticate_as('other_host');
select throws_ok($$ select public.decide_booking(tests.booking_id('request'), 'accept') $$, 'PT403', 'forbidden',
  'another host cannot accept a request');
select tests.authenticate_as('provider');
select throws_ok($$ select public.decide_booking(tests.booking_id('request'), 'accept') $$, 'PT403', 'forbidden',
  'a provider cannot accept a request');
select tests.clear_authentication();
select throws_ok($$ select public.decide_booking(tests.booking_id('request'), 'accept') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot accept a request');
select tests.authenticate_as('host');
select throws_ok($$ select public.decide_booking(tests.booking_id('request'), 'perhaps') $$, 'PT422', 'invalid_input',
  'an unknown decision on a request is refused');
select throws_ok($$ select public.decide_booking(tests.booking_id('request'), 'decline', repeat('x', 2001)) $$, 'PT422', 'invalid_input',
  'an endless reason of a decision is refused');
select throws_ok($$ select public.decide_booking(tests.uuid('nothing'), 'accept') $$, 'PT404', 'not_found',
  'an unknown booking cannot be accepted');
select is((public.decide_booking(tests.booking_id('request'), 'accept')).status, 'confirmed',
  'a host can accept a request');
select throws_ok($$ select public.decide_booking(tests.booking_id('request'), 'decline') $$, 'PT409', 'wrong_status',
  'a host cannot decline a booking after accepting it');
select is(tests.notification_kinds('guest'), 'request_sent booking_confirmed',
  'the guest gets a notification that the booking is confirmed');
select is((select (gross_minor, fee_minor, net_minor)::text from public.payouts
  where booking_id = tests.booking_id('request')),
  '(21000,1000,20000)', 'accepting a request schedules a payout of the price without the fee');
select is((select due_at from public.payouts), tests.cairo_noon(3) + interval '50 hours',
  'a payout is due two days after the end of the booking');
select tests.authenticate_as('other_guest');
select lives_ok($$ select public.submit_booking(tests.create_hold('declined', tests.cairo_noon(9)), '{}') $$,
  'another guest can request another time');
select tests.authenticate_as('admin');
select is((public.decide_booking(tests.booking_id('declined'), 'decline', 'Closed')).reason, 'Closed',
  'an admin can decline a request with a reason');
select is(tests.notification_kinds('other_guest'), 'request_sent booking_declined',
  'the guest gets a notification that the request is declined');

-- Refunds and cancelling
select tests.authenticate_as('other_guest');
select throws_ok($$ select public.refund_preview(tests.booking_id('request')) $$, 'PT403', 'forbidden',
  'another guest cannot preview the refund of a booking');
select throws_ok($$ select public.cancel_booking(tests.booking_id('request'), '') $$, 'PT403', 'forbidden',
  'another guest cannot cancel a booking');
select throws_ok($$ select public.refund_preview(tests.booking_id('declined')) $$, 'PT409', 'wrong_status',
  'a declined request has no refund to preview');
select tests.clear_authentication();
select throws_ok($$ select public.refund_preview(tests.booking_id('request')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot preview a refund');
select throws_ok($$ select public.cancel_booking(tests.booking_id('request'), '') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot cancel a booking');
select tests.authenticate_as('guest');
select is(public.refund_preview(tests.booking_id('request')) ->> 'rule', 'grace',
  'a guest gets a full refund within a day after the confirmation');
select tests.authenticate_as_database_owner();
update public.bookings set confirmed_at = now() - interval '2 days' where idempotency_key = tests.uuid('request');
select tests.authenticate_as('host');
select is(public.refund_preview(tests.booking_id('request')) ->> 'rule', 'by_host',
  'a guest gets a full refund when the host cancels');
select tests.authenticate_as('admin');
select is(public.refund_preview(tests.booking_id('request')) ->> 'percent', '100',
  'a guest gets a full refund when an admin cancels');
select tests.authenticate_as('guest');
select is(public.refund_preview(tests.booking_id('request')) -> 'refund_minor', '10500',
  'a guest gets half of the price back three days ahead under the flexible policy');
select is((public.cancel_booking(tests.booking_id('request'), 'Ill')).refund_minor, 10500::bigint,
  'cancelling refunds the amount that was previewed');
select throws_ok($$ select public.cancel_booking(tests.booking_id('request'), 'Ill') $$, 'PT409', 'wrong_status',
  'a guest cannot cancel a booking twice');
select matches(tests.notification_kinds('host'), 'booking_cancelled$',
  'the host gets a notification of the cancellation');
select tests.authenticate_as('host');
select is((select (gross_minor, fee_minor, net_minor, status)::text from public.payouts
  where booking_id = tests.booking_id('request')),
  '(10500,500,10000,scheduled)', 'cancelling reduces the payout to the part that is not refunded');
select tests.authenticate_as('other_guest');
select lives_ok($$ select tests.create_hold('rebooked', tests.cairo_noon(3)) $$,
  'another guest can hold the time of a cancelled booking');
select is((public.cancel_booking(tests.booking_id('rebooked'), null)).status, 'cancelled',
  'a guest can cancel their hold');
select is((select string_agg(event, ' ' order by id) from public.booking_events
  where booking_id = tests.booking_id('rebooked')),
  'hold cancel', 'the events of a booking record each transition');

-- Expiry and completion
select lives_ok($$ select tests.create_hold('expired hold', tests.cairo_noon(12)) $$,
  'a guest can make a hold that is going to expire');
select lives_ok($$ select public.submit_booking(tests.create_hold('expired request', tests.cairo_noon(13)), '{}') $$,
  'a guest can send a request that is going to expire');
select lives_ok($$ select public.submit_booking(tests.create_hold('ended', tests.cairo_noon(14)), '{}') $$,
  'a guest can send a request for a booking that is going to end');
select tests.authenticate_as('host');
select lives_ok($$ select public.decide_booking(tests.booking_id('ended'), 'accept') $$,
  'a host can accept the request for a booking that is going to end');
select tests.authenticate_as_database_owner();
update public.bookings set hold_expires_at = now() where idempotency_key = tests.uuid('expired hold');
update public.bookings set request_expires_at = now() where idempotency_key = tests.uuid('expired request');
update public.bookings set starts_at = now() - interval '2 hours', ends_at = now(),
  occupied = tstzrange(now() - interval '2 hours', now()) where idempotency_key = tests.uuid('ended');
select tests.authenticate_as('host');
select throws_ok($$ select public.decide_booking(tests.booking_id('expired request'), 'accept') $$, 'PT409', 'wrong_status',
  'a host cannot accept an expired request');
select throws_ok($$ select public.cancel_booking(tests.booking_id('ended'), '') $$, 'PT409', 'wrong_status',
  'a host cannot cancel a booking that has ended');
select tests.authenticate_as('guest');
select lives_ok($$ select tests.create_hold('next hold', tests.cairo_noon(12)) $$,
  'a guest can hold the time of an expired hold at once');
select is(tests.booking_status('expired hold'), 'expired',
  'a hold that another one replaced after its expiry has the status expired');
select tests.clear_authentication();
select throws_ok('select public.complete_bookings()', '42501', null,
  'a signed-out visitor cannot complete bookings');
select tests.authenticate_as('guest');
select throws_ok('select public.complete_bookings()', '42501', null, 'a guest cannot complete bookings');
select tests.authenticate_as_service_role();
select is(public.complete_bookings(), 1, 'completing bookings returns how many bookings it updated');
select is(tests.booking_status('expired request') || ' ' || tests.booking_status('ended'), 'expired completed',
  'an expired request has the status expired and an ended booking the status completed');

select * from finish();
rollback;
