-- Scheduled replies: who sets them for a venue, and which messages they schedule.
begin;
select tests.create_users();
select tests.create_venues();
insert into public.saved_replies (id, owner_id, title, text_en, text_ar) values
  (tests.uuid('welcome'), tests.user_id('host'), 'Welcome', 'Welcome {guest}', 'أهلًا {guest}'),
  (tests.uuid('directions'), tests.user_id('host'), 'Directions', 'Come to {venue}', ''),
  (tests.uuid('other reply'), tests.user_id('other_host'), 'Other', 'x', '');
select tests.create_booking('pending', 'pending', tests.cairo_noon(20)), tests.create_booking('confirmed', 'confirmed', tests.cairo_noon(30)),
  tests.create_booking('ended', 'completed', tests.cairo_noon(-2)), tests.create_booking('cancelled', 'cancelled', tests.cairo_noon(31));
update public.bookings set request_expires_at = now() + interval '1 day' where id = tests.uuid('pending');
create function tests.schedule(p_name text, p_moment text default 'confirmation', p_amount int default null, p_unit text default null,
  p_venue text default 'hall', p_reply text default 'welcome') returns uuid language sql as $$
  select public.save_scheduled_reply(tests.uuid(p_name), tests.uuid(p_venue), tests.uuid(p_reply), p_moment, p_amount, p_unit)
$$;
comment on function tests.schedule is 'Schedules a reply as the signed-in user, under the id of this name.';
create function tests.scheduled(p_booking text) returns text language sql security definer as $$
  select string_agg(concat_ws(' ', r.moment, m.status, to_char(m.send_at at time zone b.time_zone, 'YYYY-MM-DD HH24:MI')), ', ' order by m.send_at)
  from private.scheduled_messages m join public.scheduled_replies r on r.id = m.scheduled_reply_id
  join public.bookings b on b.id = m.booking_id where b.id = tests.uuid(p_booking)
$$;
comment on function tests.scheduled is 'Returns moment, status and time in Cairo of what is scheduled for a booking.';
create function tests.waiting_jobs() returns bigint language sql security definer as $$
  select count(*) from private.jobs j join private.scheduled_messages m
    on j.key = 'scheduled_message:' || m.id and j.payload ->> 'scheduled_message_id' = m.id::text and j.run_at <= m.send_at
  where j.kind = 'send_scheduled_message' and j.finished_at is null and m.status = 'waiting'
$$;
comment on function tests.waiting_jobs is 'Returns how many waiting messages have a job that runs no later.';
create function tests.cairo_date(p_at timestamptz) returns text language sql stable as $$
  select to_char(p_at at time zone 'Africa/Cairo', 'YYYY-MM-DD HH24:MI')
$$;
comment on function tests.cairo_date is 'Returns an instant as tests.scheduled writes it.';
select plan(58);

-- Who may
select tests.clear_authentication();
select throws_ok($$ select tests.schedule('x') $$, 'PT401', 'not_signed_in', 'a signed-out visitor cannot schedule a reply');
select throws_ok($$ select public.delete_scheduled_reply(tests.uuid('x')) $$, 'PT401', 'not_signed_in', 'a signed-out visitor cannot delete a scheduled reply');
select throws_ok('select * from public.scheduled_replies', '42501', null, 'a signed-out visitor cannot read scheduled replies');
select tests.authenticate_as(name), throws_ok($$ select tests.schedule('x') $$, 'PT404', 'not_found', name || ' cannot schedule a reply at the venue of the host')
from unnest(array['guest', 'other_host', 'provider', 'admin']) name;
select tests.authenticate_as('host');
select throws_ok($$ select tests.schedule('x', p_reply => 'other reply') $$, 'PT404', 'not_found', 'a host cannot schedule the reply of another host');
select throws_ok($$ select tests.schedule('x', p_venue => 'loft') $$, 'PT404', 'not_found', 'a host cannot schedule a reply at the venue of another host');
select throws_ok($$ insert into public.scheduled_replies (venue_id, reply_id, moment) values (tests.uuid('hall'), tests.uuid('welcome'), 'confirmation') $$,
  '42501', null, 'a host cannot insert a scheduled reply into the table');
select throws_ok($$ update public.scheduled_replies set amount = 1 $$, '42501', null, 'a host cannot update the table of scheduled replies');
select throws_ok($$ delete from public.scheduled_replies $$, '42501', null, 'a host cannot delete from the table of scheduled replies');
select throws_ok('select * from private.scheduled_messages', '42501', null, 'a host cannot read scheduled messages from the table');
select throws_ok(format('select tests.schedule(''x'', %L, %L, %L)', moment, amount, unit), 'PT422', 'invalid_input',
  'a reply cannot be scheduled ' || concat_ws(' ', amount, unit, coalesce(moment, 'at no moment')))
from (values (null, null, null), ('start', 1, 'days'), ('confirmation', 1, 'days'), ('before_start', null, null), ('before_start', 0, 'days'),
  ('before_start', 61, 'days'), ('after_end', 73, 'hours'), ('after_end', 1, 'weeks'), ('after_end', -1, 'days'), ('after_end', 1, null)) t (moment, amount, unit);
select throws_ok($$ select public.save_scheduled_reply(null, tests.uuid('hall'), tests.uuid('welcome'), 'confirmation') $$, 'PT422', 'invalid_input',
  'a reply cannot be scheduled without an id');

-- Already confirmed bookings
select is(tests.schedule('days', 'before_start', 2, 'days'), tests.uuid('days'), 'a host can schedule a reply two days before each booking');
select is(tests.scheduled('confirmed'), 'before_start waiting ' || tests.cairo_date(tests.cairo_noon(28)),
  'a confirmed booking follows a new scheduled reply, at the same time of the clock of the venue');
select is(tests.schedule('days', 'before_start', 2, 'days'), tests.uuid('days'), 'a scheduled reply that is saved again changes nothing');
select results_eq('select moment, amount, unit from public.scheduled_replies', $$ values ('before_start', 2, 'days') $$, 'a scheduled reply that is saved again is one');
select is(tests.waiting_jobs(), 1::bigint, 'a message that waits has one job');
select throws_ok($$ select tests.schedule('twin', 'before_start', 2, 'days') $$, 'PT422', 'invalid_input', 'a reply cannot be scheduled twice for one moment');
select is_empty($$ select tests.scheduled(b) from unnest(array['pending', 'cancelled', 'ended']) b where tests.scheduled(b) is not null $$,
  'nothing is scheduled for a request, a cancelled booking, or one whose moment and start have passed');
select tests.schedule('days', 'before_start', 3, 'days');
select is(tests.scheduled('confirmed'), 'before_start waiting ' || tests.cairo_date(tests.cairo_noon(27)), 'a booking follows a changed scheduled reply');
select is(tests.waiting_jobs(), 1::bigint, 'the job of a message that comes earlier runs earlier');
select tests.schedule('days', 'before_start', 40, 'days');
select is(tests.scheduled('confirmed'), 'before_start missed ' || tests.cairo_date(tests.cairo_noon(-10)),
  'a message whose moment has passed is missed and not sent at once');
select tests.schedule('days', 'before_start', 5, 'hours', p_reply => 'directions');
select is(tests.scheduled('confirmed'), 'before_start waiting ' || tests.cairo_date(tests.cairo_noon(30) - interval '5 hours'),
  'a message that was missed waits again when its moment is moved into the future');
select tests.schedule('thanks', 'after_end', 3, 'days');
select is(tests.scheduled('ended'), 'after_end waiting ' || tests.cairo_date(tests.cairo_noon(1) + interval '2 hours'),
  'a booking that has ended follows a reply that is scheduled three days after the end');
select tests.schedule('thanks', 'after_end', 1, 'days');
select is(tests.scheduled('ended'), 'after_end missed ' || tests.cairo_date(tests.cairo_noon(-1) + interval '2 hours'),
  'a message after the end is missed when its moment is moved into the past');
select is(tests.schedule('first', 'confirmation'), tests.uuid('first'), 'a host can schedule a reply on confirmation');
select is(tests.scheduled('confirmed'), concat_ws(', ', 'confirmation missed ' || tests.cairo_date(now() - interval '50 days'),
    'before_start waiting ' || tests.cairo_date(tests.cairo_noon(30) - interval '5 hours'),
    'after_end waiting ' || tests.cairo_date(tests.cairo_noon(31) + interval '2 hours')),
  'a booking that was confirmed before gets no message of its confirmation');

-- Bookings that are confirmed, moved and cancelled
select public.decide_booking(tests.uuid('pending'), 'accept');
select is(tests.scheduled('pending'), concat_ws(', ', 'confirmation waiting ' || tests.cairo_date(now()),
    'before_start waiting ' || tests.cairo_date(tests.cairo_noon(20) - interval '5 hours'),
    'after_end waiting ' || tests.cairo_date(tests.cairo_noon(21) + interval '2 hours')),
  'a booking is scheduled for in the transaction that confirms it');
select is(tests.waiting_jobs(), 5::bigint, 'each message that waits has its job');
select tests.authenticate_as_database_owner();
update public.bookings set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day', occupied = tstzrange(starts_at + interval '1 day', ends_at + interval '1 day')
where id = tests.uuid('pending');
select is(tests.scheduled('pending'), concat_ws(', ', 'confirmation waiting ' || tests.cairo_date(now()),
    'before_start waiting ' || tests.cairo_date(tests.cairo_noon(21) - interval '5 hours'),
    'after_end waiting ' || tests.cairo_date(tests.cairo_noon(22) + interval '2 hours')), 'the messages of a booking that gets another time follow it');
update public.bookings set time_zone = 'Europe/Berlin', starts_at = '2030-04-01 12:00+02', ends_at = '2030-04-01 14:00+02',
  occupied = '[2030-04-01 12:00+02,2030-04-01 14:00+02)' where id = tests.uuid('pending');
select tests.authenticate_as('host');
select tests.schedule('days', 'before_start', 2, 'days'), tests.schedule('hours', 'before_start', 48, 'hours', p_reply => 'directions');
select tests.authenticate_as_database_owner();
select results_eq($$ select to_char(send_at at time zone 'Europe/Berlin', 'DD HH24:MI') from private.scheduled_messages
    where booking_id = tests.uuid('pending') and scheduled_reply_id in (tests.uuid('days'), tests.uuid('hours')) order by send_at $$,
  $$ values ('30 11:00'), ('30 12:00') $$, 'days keep the time of the clock when it changes between, and hours are exact');

-- Limits and deletion
select tests.authenticate_as('host');
select lives_ok($$ select tests.schedule('more ' || n, 'after_end', n, 'hours') from generate_series(1, 6) n $$, 'a host can schedule ten replies at a venue');
select throws_ok($$ select tests.schedule('one more', 'after_end', 7, 'hours') $$, 'PT422', 'invalid_input', 'a host cannot schedule an eleventh reply at a venue');
select lives_ok($$ select tests.schedule('more 6', 'after_end', 9, 'hours') $$, 'a host with ten scheduled replies can change one');
select lives_ok($$ select tests.schedule('of the draft', p_venue => 'draft') $$, 'the number of scheduled replies is counted for each venue');
select throws_ok($$ select tests.schedule('days', 'after_end', 1, 'days', 'draft') $$, 'PT404', 'not_found', 'a scheduled reply cannot be moved to another venue');
select tests.authenticate_as('other_host');
select is_empty('select * from public.scheduled_replies', 'another host cannot read the scheduled replies of a host');
select throws_ok($$ select public.delete_scheduled_reply(tests.uuid('days')) $$, 'PT404', 'not_found', 'another host cannot delete the scheduled reply of a host');
select throws_ok($$ select tests.schedule('days', p_venue => 'loft', p_reply => 'other reply') $$, 'PT404', 'not_found',
  'another host cannot take the id of a scheduled reply');
select tests.authenticate_as('guest');
select is_empty('select * from public.scheduled_replies', 'a guest cannot read the scheduled replies of a host');
select tests.authenticate_as('admin');
select throws_ok($$ select public.delete_scheduled_reply(tests.uuid('days')) $$, 'PT404', 'not_found', 'an admin cannot delete the scheduled reply of a host');
select tests.authenticate_as('host');
select public.archive_listing(tests.uuid('hall'));
select is((select count(*) from public.scheduled_replies where venue_id = tests.uuid('hall')), 10::bigint,
  'an archived venue keeps its scheduled replies, because its bookings take place');
select lives_ok($$ select public.delete_scheduled_reply(tests.uuid('days')) $$, 'a host can delete a scheduled reply, of an archived venue too');
select tests.authenticate_as_database_owner();
select is_empty($$ select from private.scheduled_messages where scheduled_reply_id = tests.uuid('days') $$, 'a deleted scheduled reply leaves no message that is to be sent');
select is_empty($$ select from private.jobs j where j.kind = 'send_scheduled_message' and not exists (
    select from private.scheduled_messages m where j.key = 'scheduled_message:' || m.id) $$,
  'a deleted scheduled reply leaves no job that would wait for months');
select tests.authenticate_as('host');
select public.delete_reply(tests.uuid('welcome'));
select results_eq('select id from public.scheduled_replies', $$ values (tests.uuid('hours')) $$,
  'a saved reply that is deleted is scheduled no longer, and others stay');

select * from finish();
rollback;
