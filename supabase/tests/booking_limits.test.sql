-- Limits of one guest: open bookings, higher when verified; abandoned holds; and a guest's history for the host.
begin;
select tests.create_users();
select tests.create_venues(), tests.create_venue('roof');
update public.venues set instant_booking = true where id = tests.uuid('hall');
update public.platform_settings set value = limits.value from (values ('open_bookings_unverified', '2'::jsonb),
  ('open_bookings_verified', '3'), ('abandoned_bookings_per_hour', '4'), ('abandoned_minutes_per_slot', '60')) limits (key, value)
where platform_settings.key = limits.key;
create function tests.submit_hold(p_key text, p_starts_at timestamptz) returns text language sql as $$
  select (public.submit_booking(tests.create_hold(p_key, p_starts_at), '{}')).status
$$;
create function tests.hold_and_release(p_key text, p_starts_at timestamptz) returns text language sql as $$
  select (public.release_hold(tests.create_hold(p_key, p_starts_at))).status
$$;
create function tests.age_bookings(p_user text, p_by interval) returns void language sql security definer as $$
  update public.bookings set created_at = created_at - p_by, hold_expires_at = hold_expires_at - p_by
  where guest_id = tests.user_id(p_user)
$$;
comment on function tests.age_bookings is 'Moves the bookings of a guest into the past, as if they had been made earlier.';
select plan(27);

-- Open bookings
select tests.authenticate_as('guest');
select is(tests.submit_hold('first', tests.cairo_noon(3)), 'confirmed', 'an unverified guest can book at once');
select lives_ok($$ select tests.create_hold('second', tests.cairo_noon(4)) $$,
  'an unverified guest can have as many open bookings as the setting says');
select throws_ok($$ select tests.create_hold('third', tests.cairo_noon(5)) $$, 'PT429', 'too_many_bookings',
  'an unverified guest cannot have more open bookings, a hold among them');
select throws_ok($$ select tests.create_hold('third', tests.cairo_noon(5), p_venue => 'loft') $$, 'PT429', 'too_many_bookings',
  'the limit of open bookings counts those of all venues');
select is(tests.create_hold('second', tests.cairo_noon(4)), tests.booking_id('second'),
  'repeating the request of a hold answers it, also at the limit');
select lives_ok($$ select public.hold_booking(tests.uuid('hall'), tests.cairo_noon(5), tests.cairo_noon(5) + interval '1 hour', 10,
  tests.uuid('instead'), p_replaces => tests.booking_id('second')) $$, 'a guest at the limit can replace a hold by another');
select throws_ok($$ select public.hold_booking(tests.uuid('hall'), tests.cairo_noon(6), tests.cairo_noon(6) + interval '1 hour', 10,
  tests.uuid('more'), p_replaces => tests.booking_id('first')) $$, 'PT429', 'too_many_bookings',
  'a guest at the limit cannot replace a booking that is no hold');
select is((public.submit_booking(tests.booking_id('instead'), '{}')).status, 'confirmed',
  'a guest at the limit can submit a hold');
select public.cancel_booking(tests.booking_id('instead'), null);
select lives_ok($$ select tests.create_hold('third', tests.cairo_noon(5)) $$, 'a cancelled booking makes room for another');
select tests.authenticate_as_database_owner();
update public.users set is_verified = true where id = tests.user_id('guest');
select tests.authenticate_as('guest');
select lives_ok($$ select tests.create_hold('fourth', tests.cairo_noon(7)) $$, 'a verified guest can have more open bookings');
select throws_ok($$ select tests.create_hold('fifth', tests.cairo_noon(8)) $$, 'PT429', 'too_many_bookings',
  'a verified guest has a limit of open bookings too');
select tests.authenticate_as_database_owner();
update public.bookings set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour',
  occupied = tstzrange(now() - interval '3 hours', now() - interval '1 hour') where id = tests.booking_id('first');
select tests.authenticate_as('guest');
select lives_ok($$ select tests.create_hold('fifth', tests.cairo_noon(8)) $$, 'a booking that has ended is not counted as open');

-- Abandoned holds
select tests.authenticate_as('other_guest');
select is(tests.hold_and_release('release ' || n, tests.cairo_noon(10 + n)), 'expired', 'a guest can release hold ' || n)
from generate_series(1, 4) n;
select throws_ok($$ select tests.create_hold('again', tests.cairo_noon(20)) $$, 'PT429', 'too_many_holds',
  'a guest who released as many holds as the setting says within an hour has to wait');
select tests.age_bookings('other_guest', '61 minutes');
select lives_ok($$ select tests.create_hold('again', tests.cairo_noon(20)) $$, 'a guest can hold again after an hour');
select tests.authenticate_as_database_owner();
delete from public.bookings where guest_id = tests.user_id('other_guest');
select tests.create_booking('long ' || n, 'held', tests.cairo_noon(30), p_guest => 'other_guest') from generate_series(1, 1) n;
update public.bookings set status = 'expired', created_at = now() - interval '5 hours', hold_expires_at = now() - interval '4 hours'
where id = tests.uuid('long 1');
select tests.authenticate_as('other_guest');
select throws_ok($$ select tests.create_hold('once more', tests.cairo_noon(30) + interval '1 hour') $$, 'PT429', 'too_many_holds',
  'a guest cannot hold a time again that they have held for an hour of the day without booking it');
select tests.authenticate_as_database_owner();
update public.bookings set status = 'cancelled', cancelled_by = 'guest', cancelled_at = now() where id = tests.uuid('long 1');
select tests.authenticate_as('other_guest');
select throws_ok($$ select tests.create_hold('once more', tests.cairo_noon(30) + interval '1 hour') $$, 'PT429', 'too_many_holds',
  'a hold that was cancelled before it lapsed counts as one that came to nothing');
select lives_ok($$ select tests.create_hold('other time', tests.cairo_noon(31)) $$, 'such a guest can hold another time');
select lives_ok($$ select tests.create_hold('other venue', tests.cairo_noon(30), p_venue => 'roof') $$,
  'such a guest can hold the time at another venue');
select tests.authenticate_as('admin');
select lives_ok($$ select tests.create_hold('somebody else', tests.cairo_noon(30)) $$, 'somebody else can hold the time');

-- The guest's history for the host
select tests.authenticate_as_database_owner();
select tests.create_booking('completed', 'completed', tests.cairo_noon(-5)), tests.create_booking('no show', 'completed', tests.cairo_noon(-6)),
  tests.create_booking('elsewhere', 'completed', tests.cairo_noon(-7), p_venue => 'loft');
update public.bookings set no_show_at = now() where id = tests.uuid('no show');
select tests.authenticate_as('host');
select results_eq($$ select * from public.get_guest_history(tests.booking_id('instead')) $$, $$ values (3, 1, 1) $$,
  'a host reads how many bookings the guest of one has completed, cancelled and abandoned');
select throws_ok($$ select * from public.get_guest_history(tests.booking_id('third')) $$, 'PT404', 'not_found',
  'a host reads nothing of the guest of a hold');
select tests.authenticate_as('other_host');
select throws_ok($$ select * from public.get_guest_history(tests.booking_id('instead')) $$, 'PT404', 'not_found',
  'another host reads nothing of a guest');
select tests.authenticate_as('guest');
select throws_ok($$ select * from public.get_guest_history(tests.booking_id('instead')) $$, 'PT404', 'not_found',
  'a guest does not read their own history so');

select * from finish();
rollback;
