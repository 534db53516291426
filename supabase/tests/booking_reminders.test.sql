-- Reminders of bookings: to guest and host, once, a day before; of requests: to the host, once, before they expire.
begin;
select tests.create_users();
select tests.create_venue('hall');
update public.venues set minimum_notice_hours = 0, instant_booking = true where id = tests.uuid('hall');
select tests.create_venue('room ' || n) from generate_series(1, 60) n;
create function tests.reschedule_booking(p_key text, p_starts_at timestamptz, p_confirmed_at timestamptz) returns void
language sql as $$
  update public.bookings set starts_at = p_starts_at, ends_at = p_starts_at + interval '1 hour',
    occupied = tstzrange(p_starts_at, p_starts_at + interval '1 hour'), confirmed_at = p_confirmed_at
  where id = tests.booking_id(p_key)
$$;
create function tests.reminder_count(p_user text) returns bigint language sql security definer as $$
  select count(*) from public.notifications where user_id = tests.user_id(p_user) and kind = 'booking_reminder'
$$;
select plan(22);

select tests.authenticate_as('guest');
select lives_ok($$ select public.submit_booking(tests.create_hold('booking', tests.cairo_noon(9)), '{}') $$,
  'a guest can book the hall nine days ahead');
select is(public.create_my_due_reminders(), 0, 'a guest gets no reminder nine days before a booking');
select tests.authenticate_as_database_owner();
select tests.reschedule_booking('booking', now() + interval '23 hours', now() - interval '3 days');
select tests.authenticate_as('other_guest');
select is(public.create_my_due_reminders(), 0, 'a guest cannot write the reminders of another guest');
select tests.authenticate_as('guest');
select is(public.create_my_due_reminders(), 1, 'a guest gets a reminder within a day before a booking');
select is(public.create_my_due_reminders(), 0, 'a guest gets no second reminder of the same booking');
select is(tests.reminder_count('guest'), 1::bigint, 'a reminder creates one notification of the guest');
select is(tests.reminder_count('host'), 0::bigint,
  'a reminder that a guest writes creates no notification of the host');
delete from public.notifications where kind = 'booking_reminder';
select is(public.create_my_due_reminders(), 0, 'a guest who deleted a reminder gets no second one');
select throws_ok('select public.create_due_reminders()', '42501', null,
  'a guest cannot write the reminders of all users');
select tests.authenticate_as_database_owner();
select is(public.create_due_reminders(), 1, 'the scheduled job reminds the host of a booking');
select is(public.create_due_reminders(), 0, 'the scheduled job reminds nobody twice of a booking');
select tests.reschedule_booking('booking', now() + interval '23 hours', now() - interval '1 hour');
delete from private.booking_reminders;
select is(public.create_due_reminders(), 0, 'a guest whose booking was confirmed an hour ago gets no reminder');
select tests.clear_authentication();
select throws_ok('select public.create_my_due_reminders()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot write reminders');

-- Requests
select tests.authenticate_as_database_owner();
delete from public.notifications;
select tests.create_booking('request', 'pending', tests.cairo_noon(12));
update public.bookings set submitted_at = now() - interval '17 hours', request_expires_at = now() + interval '7 hours'
  where id = tests.uuid('request');
select is(public.create_due_reminders(), 0, 'a host is not reminded of a request in the first three quarters of its time');
update public.bookings set submitted_at = now() - interval '18 hours', request_expires_at = now() + interval '6 hours'
  where id = tests.uuid('request');
select is(public.create_due_reminders(), 1, 'a host is reminded of a request in the last quarter of its time');
select is(tests.notification_kinds('host') || coalesce(tests.notification_kinds('guest'), ''), 'request_expiring',
  'the host alone is reminded of a request');
select is(public.create_due_reminders(), 0, 'a host is not reminded twice of a request');
delete from private.request_reminders;
update public.bookings set request_expires_at = now() - interval '1 minute' where id = tests.uuid('request');
select is(public.create_due_reminders(), 0, 'a host is not reminded of a request that has expired');

-- Many at once
delete from public.notifications;
select tests.create_booking('many ' || n, 'confirmed', now() + interval '20 hours', p_venue => 'room ' || n)
from generate_series(1, 60) n;
select is(public.create_due_reminders(), 100, 'the scheduled job reminds of 50 bookings at a time');
select is(public.create_due_reminders(), 20, 'the scheduled job reminds of the other bookings when it is called again');
delete from private.booking_reminders;
select tests.authenticate_as('host');
select is(public.create_my_due_reminders(), 50, 'a host is reminded of 50 bookings at a time');
select is(public.create_my_due_reminders(), 10, 'a host is reminded of the other bookings when they look again');

select * from finish();
rollback;
