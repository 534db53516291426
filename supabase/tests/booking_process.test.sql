-- The booking process: each function by each side, what is allowed and what is refused.
begin;
create schema tests;
grant usage on schema tests to anon, authenticated;
create function tests.id(p_name text) returns uuid language sql immutable as $$ select md5(p_name)::uuid $$;
-- From here on this person speaks; 'stranger' is signed out, 'owner' is the database's own.
create function tests.be(p_name text) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claim.sub',
    case when p_name in ('stranger', 'owner') then '' else tests.id(p_name)::text end, true);
  perform set_config('role',
    case p_name when 'owner' then 'none' when 'stranger' then 'anon' else 'authenticated' end, true);
end $$;
insert into auth.users (id, email, raw_user_meta_data)
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name))
from unnest(array['guest', 'friend', 'host', 'rival', 'provider', 'admin']) name;
update public.users set role = case email when 'admin@mahfil.test' then 'admin'
  when 'provider@mahfil.test' then 'service_provider' else 'host' end
where id in (tests.id('host'), tests.id('rival'), tests.id('provider'), tests.id('admin'));
insert into public.venues (id, host_id, name, capacity, status, price_per_hour, minimum_notice_hours)
values (tests.id('hall'), tests.id('host'), 'Hall', 100, 'active', 10000, 2),
  (tests.id('loft'), tests.id('rival'), 'Loft', 100, 'active', 10000, 2),
  (tests.id('draft'), tests.id('host'), 'Draft', 100, 'draft', 10000, 2);
-- Noon in Cairo so many days from now.
create function tests.noon(p_days int) returns timestamptz language sql stable as $$
  select (((now() at time zone 'Africa/Cairo')::date + p_days) + time '12:00') at time zone 'Africa/Cairo'
$$;

create function tests.hold(p_key text, p_from timestamptz, p_hours int default 2, p_venue text default 'hall')
returns uuid language sql as $$
  select (public.hold_booking(tests.id(p_venue), p_from, p_from + make_interval(hours => p_hours), 10, tests.id(p_key))).id
$$;
create function tests.booking(p_key text) returns uuid language sql security definer as $$
  select id from public.bookings where idempotency_key = tests.id(p_key)
$$;
create function tests.status(p_key text) returns text language sql security definer as $$
  select status from public.bookings where idempotency_key = tests.id(p_key)
$$;
create function tests.told(p_name text) returns text language sql security definer as $$
  select string_agg(kind, ' ' order by created_at) from public.notifications where user_id = tests.id(p_name)
$$;
grant all on all functions in schema tests to public;
select plan(89);

-- Holding
select tests.be('stranger');
select throws_ok($$ select tests.hold('k1', tests.noon(3)) $$, 'PT401', 'not_signed_in', 'a stranger cannot hold');
select tests.be('host');
select throws_ok($$ select tests.hold('k1', tests.noon(3)) $$, 'PT422', 'own_venue', 'a host cannot hold their own venue');
select tests.be('guest');
select lives_ok($$ select tests.hold('k1', tests.noon(3)) $$, 'a guest holds');
select is(tests.status('k1'), 'held', 'the row is held');
select is(tests.hold('k1', tests.noon(3)), tests.booking('k1'), 'the same key answers the same row');
select throws_ok($$ select tests.hold('k1', tests.noon(4)) $$, 'PT422', 'invalid_input', 'a key is for one thing only');
select throws_ok($$ select public.hold_booking(tests.id('hall'), tests.noon(5), tests.noon(5) + interval '1 hour', 1, null) $$,
  'PT422', 'invalid_input', 'without a key nothing is held');
select throws_ok($$ select tests.hold('k2', tests.noon(3)) $$, 'PT409', 'slot_taken', 'nobody holds a time twice at once');
select lives_ok($$ select tests.hold('next', tests.noon(3) + interval '2 hours') $$, 'the time that follows is free');
select throws_ok($$ select tests.hold('k2', tests.noon(3), 2, 'nowhere') $$, 'PT404', 'not_found', 'no such venue');
select throws_ok($$ select tests.hold('k2', tests.noon(3), 2, 'draft') $$, 'PT409', 'venue_not_bookable', 'a draft cannot be held');
select throws_ok($$ select tests.hold('k2', tests.noon(3) + interval '11 hours') $$, 'PT422', 'outside_opening_hours', 'closed then');
select throws_ok($$ select public.hold_booking(tests.id('hall'), tests.noon(6), tests.noon(6) + interval '1 hour', 101, tests.id('k2')) $$,
  'PT422', 'over_capacity', 'too many guests');
select throws_ok($$ select tests.hold('k2', now() - interval '1 day') $$, 'PT422', null, 'not in the past');
select throws_ok($$ select tests.hold('k2', tests.noon(500)) $$, 'PT422', 'too_far', 'not beyond the window');
select throws_ok($$ select tests.hold('k2', tests.noon(6), -1) $$, 'PT422', 'invalid_range', 'not backwards');
select tests.be('friend');
select throws_ok($$ select tests.hold('f1', tests.noon(3) + interval '1 hour') $$, 'PT409', 'slot_taken', 'another guest is told so');
select lives_ok($$ select tests.hold('k1', tests.noon(7)) $$, 'keys are each guest''s own');
select lives_ok($$ select public.release_hold((select id from public.bookings where guest_id = tests.id('friend'))) $$, 'and give it back');

-- Changing one's mind
select tests.be('guest');
select lives_ok($$ select public.hold_booking(tests.id('hall'), tests.noon(3), tests.noon(3) + interval '1 hour', 10,
  tests.id('changed'), p_replaces => tests.booking('k1')) $$, 'a hold takes the place of the one it names');
select is(tests.status('k1'), 'expired', 'which is over then');
select tests.be('owner');
update public.bookings set created_at = now() - interval '2 minutes' where idempotency_key = tests.id('changed');
select tests.be('guest');
select lives_ok($$ select tests.hold('again', tests.noon(3)) $$, 'and of an older one of theirs in the same time');
select is(tests.status('changed'), 'expired', 'which is over too');

-- Extending and releasing
select tests.be('friend');
select throws_ok($$ select public.extend_hold(tests.booking('again')) $$, 'PT403', 'forbidden', 'another guest cannot extend it');
select throws_ok($$ select public.release_hold(tests.booking('again')) $$, 'PT403', 'forbidden', 'nor release it');
select tests.be('host');
select throws_ok($$ select public.extend_hold(tests.booking('again')) $$, 'PT403', 'forbidden', 'nor can the host extend it');
select throws_ok($$ select public.release_hold(tests.booking('again')) $$, 'PT403', 'forbidden', 'or release it');
select tests.be('stranger');
select throws_ok($$ select public.extend_hold(tests.booking('again')) $$, 'PT401', 'not_signed_in', 'a stranger cannot extend');
select throws_ok($$ select public.release_hold(tests.booking('again')) $$, 'PT401', 'not_signed_in', 'or release');
select tests.be('guest');
select lives_ok($$ select public.extend_hold(tests.booking('again')) $$, 'its guest extends it');
select throws_ok($$ select public.extend_hold(tests.booking('again')) $$, 'PT409', 'wrong_status', 'once');
select throws_ok($$ select public.extend_hold(tests.id('nothing')) $$, 'PT404', 'not_found', 'no such hold');
select is((public.release_hold(tests.booking('next'))).status, 'expired', 'its guest releases it');
select is((public.release_hold(tests.booking('next'))).status, 'expired', 'twice is once');

-- Submitting
select tests.be('friend');
select throws_ok($$ select public.submit_booking(tests.booking('again'), '{}') $$, 'PT403', 'forbidden', 'only its guest submits it');
select tests.be('stranger');
select throws_ok($$ select public.submit_booking(tests.booking('again'), '{}') $$, 'PT401', 'not_signed_in', 'no stranger does');
select tests.be('guest');
select throws_ok(format('select public.submit_booking(tests.booking(''again''), %L)', details), 'PT422', 'invalid_input',
  'refused details: ' || left(details, 30))
from unnest(array['[]', '1', '{"phone": 1}', '{"terms": false}', '{"message": "' || repeat('x', 5001) || '"}',
  '{"contact_name": ["x"]}']) details;
select is((public.submit_booking(tests.booking('again'), '{"contact_name": " Mona ", "secret": 1, "terms": true}')).details,
  '{"contact_name": "Mona", "terms": true}'::jsonb, 'it becomes a request with what was asked for');
select is(tests.status('again'), 'pending', 'pending');
select is((public.submit_booking(tests.booking('again'), '{}')).details ->> 'contact_name', 'Mona', 'twice is once');
select is(tests.told('host'), 'booking_requested', 'the host is told');
select throws_ok($$ select public.submit_booking(tests.booking('next'), '{}') $$, 'PT409', 'hold_expired', 'a hold that is over cannot be submitted');

-- Deciding
select throws_ok($$ select public.decide_booking(tests.booking('again'), 'accept') $$, 'PT403', 'forbidden', 'its guest does not decide');
select tests.be('rival');
select throws_ok($$ select public.decide_booking(tests.booking('again'), 'accept') $$, 'PT403', 'forbidden', 'nor another host');
select tests.be('provider');
select throws_ok($$ select public.decide_booking(tests.booking('again'), 'accept') $$, 'PT403', 'forbidden', 'nor a provider');
select tests.be('stranger');
select throws_ok($$ select public.decide_booking(tests.booking('again'), 'accept') $$, 'PT401', 'not_signed_in', 'nor a stranger');
select tests.be('host');
select throws_ok($$ select public.decide_booking(tests.booking('again'), 'perhaps') $$, 'PT422', 'invalid_input', 'accept or decline');
select throws_ok($$ select public.decide_booking(tests.booking('again'), 'decline', repeat('x', 2001)) $$, 'PT422', 'invalid_input', 'with a short reason');
select throws_ok($$ select public.decide_booking(tests.id('nothing'), 'accept') $$, 'PT404', 'not_found', 'no such booking');
select is((public.decide_booking(tests.booking('again'), 'accept')).status, 'confirmed', 'the host accepts');
select throws_ok($$ select public.decide_booking(tests.booking('again'), 'decline') $$, 'PT409', 'wrong_status', 'once');
select is(tests.told('guest'), 'booking_confirmed', 'the guest is told');
select is((select (gross_minor, fee_minor, net_minor)::text from public.payouts where booking_id = tests.booking('again')),
  '(21000,1000,20000)', 'a payout is noted, net of the fee');
select is((select due_at from public.payouts), tests.noon(3) + interval '50 hours', 'due two days after the end');
select tests.be('friend');
select lives_ok($$ select public.submit_booking(tests.hold('f2', tests.noon(9)), '{}') $$, 'another request');
select tests.be('admin');
select is((public.decide_booking(tests.booking('f2'), 'decline', 'Closed')).reason, 'Closed', 'an admin declines it');
select is(tests.told('friend'), 'booking_declined', 'its guest is told');

-- Refunds and cancelling
select tests.be('friend');
select throws_ok($$ select public.refund_preview(tests.booking('again')) $$, 'PT403', 'forbidden', 'a refund is nobody else''s business');
select throws_ok($$ select public.cancel_booking(tests.booking('again'), '') $$, 'PT403', 'forbidden', 'and nobody else cancels');
select throws_ok($$ select public.refund_preview(tests.booking('f2')) $$, 'PT409', 'wrong_status', 'a declined request has no refund');
select tests.be('stranger');
select throws_ok($$ select public.refund_preview(tests.booking('again')) $$, 'PT401', 'not_signed_in', 'a stranger sees none');
select throws_ok($$ select public.cancel_booking(tests.booking('again'), '') $$, 'PT401', 'not_signed_in', 'and cancels nothing');
select tests.be('guest');
select is(public.refund_preview(tests.booking('again')) ->> 'rule', 'grace', 'within a day of the confirmation all comes back');
select tests.be('owner');
update public.bookings set confirmed_at = now() - interval '2 days' where idempotency_key = tests.id('again');
select tests.be('host');
select is(public.refund_preview(tests.booking('again')) ->> 'rule', 'by_host', 'a host gives everything back');
select tests.be('admin');
select is(public.refund_preview(tests.booking('again')) ->> 'percent', '100', 'an admin too');
select tests.be('guest');
select is(public.refund_preview(tests.booking('again')) -> 'refund_minor', '10500', 'a guest half, three days ahead');
select is((public.cancel_booking(tests.booking('again'), 'Ill')).refund_minor, 10500::bigint, 'and gets what was shown');
select throws_ok($$ select public.cancel_booking(tests.booking('again'), 'Ill') $$, 'PT409', 'wrong_status', 'once');
select matches(tests.told('host'), 'booking_cancelled$', 'the host is told');
select tests.be('host');
select is((select (gross_minor, fee_minor, net_minor, status)::text from public.payouts where booking_id = tests.booking('again')),
  '(10500,500,10000,scheduled)', 'what is kept is still paid out');
select tests.be('friend');
select lives_ok($$ select tests.hold('free', tests.noon(3)) $$, 'the time is free again');
select is((public.cancel_booking(tests.booking('free'), null)).status, 'cancelled', 'a hold can be cancelled');
select is((select string_agg(event, ' ' order by id) from public.booking_events where booking_id = tests.booking('free')),
  'hold cancel', 'every move is in the timeline');

-- Time
select lives_ok($$ select tests.hold('stale', tests.noon(12)) $$, 'a hold is made');
select lives_ok($$ select public.submit_booking(tests.hold('waits', tests.noon(13)), '{}') $$, 'and a request');
select lives_ok($$ select public.submit_booking(tests.hold('over', tests.noon(14)), '{}') $$, 'and another one');
select tests.be('host');
select lives_ok($$ select public.decide_booking(tests.booking('over'), 'accept') $$, 'which is accepted');
select tests.be('owner');
update public.bookings set hold_expires_at = now() where idempotency_key = tests.id('stale');
update public.bookings set request_expires_at = now() where idempotency_key = tests.id('waits');
update public.bookings set starts_at = now() - interval '2 hours', ends_at = now(),
  occupied = tstzrange(now() - interval '2 hours', now()) where idempotency_key = tests.id('over');
select tests.be('host');
select throws_ok($$ select public.decide_booking(tests.booking('waits'), 'accept') $$, 'PT409', 'wrong_status', 'a lapsed request cannot be accepted');
select throws_ok($$ select public.cancel_booking(tests.booking('over'), '') $$, 'PT409', 'wrong_status', 'an ended booking cannot be cancelled');
select tests.be('guest');
select lives_ok($$ select tests.hold('takes', tests.noon(12)) $$, 'the time of a lapsed hold is free at once');
select is(tests.status('stale'), 'expired', 'which its row says then');
select tests.be('stranger');
select throws_ok('select public.complete_bookings()', '42501', null, 'a stranger starts no clean-up');
select tests.be('guest');
select is(public.complete_bookings(), 1, 'what time has done is written down');
select is(tests.status('waits') || ' ' || tests.status('over'), 'expired completed', 'on request and booking');

select * from finish();
rollback;
