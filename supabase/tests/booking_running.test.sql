-- Bookings around their start and end: which transitions the clock allows, and what a running booking keeps.
begin;
select tests.create_users();
select tests.create_venue('hall');
create function tests.start_at(p_name text, p_start timestamptz, p_end timestamptz default null) returns void
language sql security definer as $$
  update public.bookings set starts_at = p_start, ends_at = coalesce(p_end, p_start + interval '2 hours'),
    occupied = tstzrange(p_start, coalesce(p_end, p_start + interval '2 hours'))
  where id = tests.uuid(p_name)
$$;
comment on function tests.start_at is 'Moves a booking to a start, and to an end two hours later or as given.';
create function tests.hold_security_deposit(p_name text) returns void language sql security definer as $$
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status)
  values (tests.uuid('part ' || p_name), tests.uuid(p_name), 1, 'security', 50000, now() - interval '1 day', 'processing');
  insert into public.payments (id, booking_id, installment_id, payer_id, currency, amount_minor, status, is_manual, is_off_session,
    is_security_deposit, processor_id, authorized_at)
  values (tests.uuid(p_name), tests.uuid(p_name), tests.uuid('part ' || p_name), tests.user_id('guest'), 'EGP', 50000, 'authorized',
    true, true, true, 'pi_' || p_name, now())
$$;
comment on function tests.hold_security_deposit is 'Holds a security deposit of 500 EGP for a booking.';
create function tests.cancel(p_name text) returns text language sql as $$
  select (public.cancel_booking(tests.uuid(p_name), null)).status
$$;
create function tests.order_of(p_name text) returns text language sql security definer as $$
  select coalesce(o ->> 'action', 'nothing') from public.get_payment_order(tests.uuid(p_name)) o
$$;
create function tests.security_deposit_of(p_name text) returns text language sql security definer as $$
  select status from public.booking_installments where id = tests.uuid('part ' || p_name)
$$;
select tests.create_booking('ahead ' || side, 'confirmed', tests.cairo_noon(10 + place::int)), tests.create_booking('starting ' || side, 'confirmed',
    tests.cairo_noon(20 + place::int)), tests.create_booking('running ' || side, 'confirmed', tests.cairo_noon(30 + place::int)),
  tests.create_booking('ending ' || side, 'confirmed', tests.cairo_noon(40 + place::int)), tests.create_booking('over ' || side, 'confirmed',
    tests.cairo_noon(50 + place::int))
from unnest(array['guest', 'host', 'admin']) with ordinality sides (side, place);
select tests.create_booking('party', 'confirmed', tests.cairo_noon(60)), tests.hold_security_deposit('party'),
  tests.create_booking('claimed', 'confirmed', tests.cairo_noon(61)), tests.hold_security_deposit('claimed'),
  tests.create_booking('stopped', 'confirmed', tests.cairo_noon(62)), tests.hold_security_deposit('stopped');
-- One venue each, so that the bookings may overlap.
select tests.create_venue('hall of ' || b.idempotency_key) from public.bookings b;
update public.bookings set venue_id = tests.uuid('hall of ' || idempotency_key);
select tests.start_at('ahead ' || side, now() + interval '1 minute'), tests.start_at('starting ' || side, now()),
  tests.start_at('running ' || side, now() - interval '1 minute'),
  tests.start_at('ending ' || side, now() - interval '2 hours' + interval '1 minute'), tests.start_at('over ' || side, now() - interval '2 hours')
from unnest(array['guest', 'host', 'admin']) side;
select tests.start_at(name, now() - interval '1 hour') from unnest(array['party', 'claimed', 'stopped']) name;
select plan(31);

-- Cancelling, one minute before, at and after the start and the end
select tests.authenticate_as('guest');
select is(tests.cancel('ahead guest'), 'cancelled', 'a guest can cancel a minute before the start');
select throws_ok(format('select tests.cancel(%L)', moment || ' guest'), 'PT409', 'wrong_status', format('a guest cannot cancel a booking that is %s', moment))
from unnest(array['starting', 'running', 'ending', 'over']) moment;
select throws_ok($$ select public.refund_preview(tests.uuid('running guest')) $$, 'PT409', 'wrong_status',
  'a guest is shown no refund of a booking that has begun');
select tests.authenticate_as('host');
select is(tests.cancel('ahead host'), 'cancelled', 'a host can cancel a minute before the start');
select throws_ok(format('select tests.cancel(%L)', moment || ' host'), 'PT409', 'wrong_status', format('a host cannot cancel a booking that is %s', moment))
from unnest(array['starting', 'running', 'ending', 'over']) moment;
select throws_ok($$ select public.refund_preview(tests.uuid('running host')) $$, 'PT409', 'wrong_status',
  'a host is shown no refund of a booking that has begun');
select tests.authenticate_as('admin');
select is(tests.cancel(moment || ' admin'), 'cancelled', format('an admin can cancel a booking that is %s', moment))
from unnest(array['ahead', 'starting', 'running', 'ending']) moment;
select throws_ok($$ select tests.cancel('over admin') $$, 'PT409', 'wrong_status', 'an admin cannot cancel a booking that is over');

-- The security deposit of a running booking
select tests.authenticate_as('guest');
select throws_ok($$ select tests.cancel('party') $$, 'PT409', 'wrong_status', 'a guest cannot release their deposit by cancelling a running booking');
select tests.authenticate_as('host');
select lives_ok($$ select public.claim_security_deposit(tests.uuid('party'), 20000, 'A broken window') $$,
  'a host can claim of the deposit after the guest tried to cancel');
select lives_ok($$ select public.claim_security_deposit(tests.uuid('claimed'), 20000, 'A broken window') $$,
  'a host can claim of the deposit of a running booking');
select is(tests.order_of('claimed'), 'capture', 'a claim of a running booking is to be captured');
select tests.authenticate_as('admin');
select is(tests.cancel('claimed'), 'cancelled', 'an admin can cancel a running booking with a claim');
select is(tests.order_of('claimed'), 'capture', 'a claim that waits for its capture outlives the cancellation by an admin');
select is(tests.cancel('stopped'), 'cancelled', 'an admin can cancel a running booking with a deposit');
select is(tests.security_deposit_of('stopped'), 'processing', 'the deposit of a running booking that an admin cancels is still held');
select tests.authenticate_as('host');
select lives_ok($$ select public.claim_security_deposit(tests.uuid('stopped'), 20000, 'A broken window') $$,
  'a host can claim of the deposit of a running booking that an admin has cancelled');

-- Too early and too late
select tests.authenticate_as_database_owner();
select throws_ok($$ select private.transition_booking(b, 'complete', 'system', null) from public.bookings b where b.id = tests.uuid('running guest') $$,
  'PT409', 'wrong_status', 'a booking cannot be completed before its end');
select lives_ok($$ select private.transition_booking(b, 'complete', 'system', null) from public.bookings b where b.id = tests.uuid('over guest') $$,
  'a booking can be completed at its end');
update public.bookings set status = 'pending', request_expires_at = now() + interval '1 minute' where id = tests.uuid('running host');
select tests.authenticate_as('host');
select throws_ok($$ select public.decide_booking(tests.uuid('running host'), 'accept') $$, 'PT409', 'wrong_status',
  'a request cannot be accepted after its start');
select tests.authenticate_as_database_owner();
select throws_ok($$ select private.transition_booking(b, 'lapse', 'system', null) from public.bookings b where b.id = tests.uuid('running host') $$,
  'PT409', 'wrong_status', 'a request cannot lapse before its deadline');
select is((select count(*) from private.booking_transitions where moment = 'any' and to_status in ('confirmed', 'completed')), 0::bigint,
  'no transition into a confirmed or completed booking ignores the clock');

select * from finish();
rollback;
