-- The host's calendar: what it shows and to whom, blocks that repeat, hours and their exceptions.
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
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name), 'last_name', 'Aziz')
from unnest(array['guest', 'host', 'rival', 'admin']) name;
update public.users set role = 'host' where id in (tests.id('host'), tests.id('rival'));
update public.users set role = 'admin' where id = tests.id('admin');
insert into public.venues (id, host_id, name, capacity, status, price_per_hour, minimum_notice_hours, time_zone)
values (tests.id('hall'), tests.id('host'), 'Hall', 100, 'active', 10000, 0, 'Africa/Cairo'),
  (tests.id('tokyo'), tests.id('host'), 'Tokyo', 100, 'active', 10000, 0, 'Asia/Tokyo'),
  (tests.id('loft'), tests.id('rival'), 'Loft', 100, 'active', 10000, 0, 'Africa/Cairo');
update public.opening_hours set opens = '00:00', closes = '00:00';
update public.buffer_times set before_minutes = 60, after_minutes = 120 where venue_id = tests.id('hall');

-- A day so many days after the first of January of next year, which is the calendar of these tests.
create function tests.day(p_days int default 0) returns date language sql stable as $$
  select (date_trunc('year', now()) + interval '1 year')::date + p_days
$$;
create function tests.at(p_days int, p_time time, p_zone text default 'Africa/Cairo') returns timestamptz
language sql stable as $$ select (tests.day(p_days) + p_time) at time zone p_zone $$;
create function tests.block(p_venue text, p_from timestamp, p_to timestamp, p_repeat text default 'none',
  p_until date default null, p_reason text default null) returns jsonb
language sql as $$ select public.block_time(tests.id(p_venue), p_from, p_to, p_repeat, p_until, p_reason) $$;
-- What the calendar says of a day: number, closed venues, then kind and status of each thing.
create function tests.shows(p_days int, p_venue text default null, p_most int default 10) returns text
language sql as $$
  select concat_ws(' ', d ->> 'total', d ->> 'closed', (
    select string_agg(concat_ws(':', i ->> 'kind', i ->> 'status', case when (i ->> 'buffer_only')::boolean then 'buffer' end,
      i ->> 'guest', i ->> 'reason'), ' ') from jsonb_array_elements(d -> 'items') i))
  from jsonb_array_elements(public.host_calendar(tests.day(p_days), 1, case when p_venue is not null then tests.id(p_venue) end,
    p_most) -> 'days') d
$$;
grant execute on all functions in schema tests to public;

select tests.be('guest');
select public.submit_booking((public.hold_booking(tests.id('hall'), tests.at(10, '12:00'), tests.at(10, '14:00'), 10,
  tests.id('sent'))).id, '{}');
select public.hold_booking(tests.id('hall'), tests.at(11, '20:00'), tests.at(11, '23:00'), 10, tests.id('held'));
select public.submit_booking((public.hold_booking(tests.id('hall'), tests.at(17, '12:00'), tests.at(17, '14:00'), 10,
  tests.id('week'))).id, '{}');
select tests.be('host');
select public.decide_booking((select id from public.bookings where idempotency_key = tests.id('sent')), 'accept');
select tests.be('owner');
-- What an import writes.
insert into public.calendar_imports (id, venue_id, name, url)
values (tests.id('import'), tests.id('tokyo'), 'Elsewhere', 'https://calendar.example/a.ics');
insert into public.blocked_times (id, venue_id, starts_at, ends_at, source, import_id) values (tests.id('feed'),
  tests.id('tokyo'), tests.at(10, '09:00', 'Asia/Tokyo'), tests.at(10, '10:00', 'Asia/Tokyo'), 'feed', tests.id('import'));

select plan(53);

-- Who may ask
select tests.be('stranger');
select throws_ok($$select public.host_calendar(tests.day(), 7)$$, 'PT401', 'not_signed_in', 'a stranger has no calendar');
select throws_ok($$select public.host_overview()$$, 'PT401', 'not_signed_in', 'and no overview');
select throws_ok($$select tests.block('hall', tests.day(), tests.day(1))$$, 'PT401', 'not_signed_in', 'and blocks nothing');
select throws_ok('select * from public.blocked_series', '42501', null, 'a stranger reads no series');
select tests.be('rival');
select throws_ok($$select public.host_calendar(tests.day(), 7, tests.id('hall'))$$, 'PT404', 'not_found',
  'nobody sees the calendar of somebody else''s venue');
select is(tests.shows(10), '0 0', 'and their own has nothing of it');
select throws_ok($$select tests.block('hall', tests.day(), tests.day(1))$$, 'PT404', 'not_found', 'nor blocks it');
select throws_ok($$select public.set_opening_hours(tests.id('hall'), '[]', 0, 0)$$, 'PT404', 'not_found', 'nor sets its hours');
select throws_ok($$select public.save_opening_exception(tests.id('hall'), null, tests.day(), tests.day(), true, null, null, null)$$,
  'PT404', 'not_found', 'nor its exceptions');
select throws_ok($$insert into public.blocked_series (venue_id, rule, starts_local, ends_local, until)
  values (tests.id('loft'), 'daily', tests.day(), tests.day(1), tests.day(3))$$, '42501', null, 'series are written by block_time only');

-- What it shows
select tests.be('host');
select is(tests.shows(10, 'hall'), '1 0 booking:confirmed:Guest', 'a booking with the guest''s first name');
select is(tests.shows(10), '2 0 block:feed booking:confirmed:Guest', 'all venues, each on the day of its own clocks, by time');
select is(tests.shows(10, null, 1), '2 0 block:feed', 'at most so many things, with the number of all');
select is(tests.shows(11, 'hall'), '1 0 hold:held', 'of a hold only that it is one');
select is(tests.shows(12, 'hall'), '1 0 hold:held:buffer', 'the buffer of the night reaches into the next day');
select is(tests.shows(17, 'hall'), '1 0 booking:pending:Guest', 'a request');
select is((select i ->> 'occupied_from' from jsonb_path_query(public.host_calendar(tests.day(10), 1, tests.id('hall')),
    '$.days[0].items[0]') i)::timestamptz, tests.at(10, '11:00'), 'what is occupied begins with the buffer');
select is(jsonb_array_length(public.host_calendar(tests.day(), 42) -> 'days'), 42, 'six weeks of days');
select is(jsonb_array_length(public.host_calendar(tests.day(), 1) -> 'venues'), 2, 'the host''s venues, and no others');
select throws_ok($$select public.host_calendar(tests.day(), 46)$$, 'PT422', 'invalid_input', 'no more than 45 days');

-- Blocking once
select is(tests.block('hall', tests.day(20), tests.day(22), 'none', null, 'Paint') - 'series_id',
  '{"blocked": 1, "conflicts": []}', 'two days are blocked');
select is(tests.shows(21, 'hall'), '1 0 block:host:Paint', 'and shown on each');
select is(tests.block('hall', tests.day(20), tests.day(22), 'none', null, 'Paint') ->> 'blocked', '1', 'sent twice');
select is(tests.shows(21, 'hall'), '1 0 block:host:Paint', 'it is one block');
select is(tests.block('hall', tests.day(10) + time '13:00', tests.day(10) + time '15:00') #>> '{conflicts,0,booking_id}',
  (select id::text from public.bookings where idempotency_key = tests.id('sent')), 'a block over a booking names it');
select is(tests.block('hall', tests.day(11) + time '22:00', tests.day(12))  - 'series_id' #- '{conflicts,0,starts_at}' #- '{conflicts,0,ends_at}',
  '{"blocked": 0, "conflicts": [{"booking_id": null}]}', 'over a hold it is refused without the guest''s matter');
select throws_ok($$select tests.block('hall', tests.day(2), tests.day(1))$$, 'PT422', 'invalid_range', 'an end before the start');
select throws_ok($$select tests.block('hall', tests.day(1), 'infinity')$$, 'PT422', 'invalid_range', 'nor for ever');
select throws_ok($$select tests.block('hall', tests.day(1), tests.day(3), 'daily', tests.day(9))$$, 'PT422', 'invalid_range',
  'what repeats does not meet itself');
select throws_ok($$select tests.block('hall', tests.day(1), tests.day(2), 'weekly', tests.day(400))$$, 'PT422', 'invalid_range',
  'nor goes on for more than a year');
select throws_ok($$select tests.block('hall', tests.day(1), tests.day(2), 'yearly')$$, 'PT422', 'invalid_input', 'nor in other ways');

-- Blocking again and again
select is(tests.block('hall', tests.day(3) + time '12:00', tests.day(3) + time '13:00', 'weekly', tests.day(31), 'Class') - 'series_id'
    #- '{conflicts,0,starts_at}' #- '{conflicts,0,ends_at}' #- '{conflicts,1,starts_at}' #- '{conflicts,1,ends_at}',
  jsonb_build_object('blocked', 3, 'conflicts', jsonb_build_array(
    jsonb_build_object('booking_id', (select id from public.bookings where idempotency_key = tests.id('sent'))),
    jsonb_build_object('booking_id', (select id from public.bookings where idempotency_key = tests.id('week'))))),
  'five weeks: those that meet bookings are left out and named');
select is((select count(*) from public.blocked_times where series_id is not null and reason = 'Class'), 3::bigint,
  'its occurrences are blocks');
select is((select count(*) from public.blocked_series), 1::bigint, 'the host sees the series');
select tests.be('rival');
select is((select count(*) from public.blocked_series), 0::bigint, 'another host does not');
select throws_ok($$select public.unblock_time((select id from public.blocked_times limit 1))$$, 'PT404', 'not_found',
  'nor frees what they cannot see');
select tests.be('owner');
select is((select count(*)::int from private.block_occurrences('Africa/Cairo', '2027-04-28 18:00', '2027-04-28 23:30', 'daily', '2027-05-02') o
  where to_char(o.starts_at at time zone 'Africa/Cairo', 'HH24:MI') = '18:00'
    and to_char(o.ends_at at time zone 'Africa/Cairo', 'HH24:MI') = '23:30'), 5, 'clock times stay over the change of clocks');
select is((select count(*)::int from private.block_occurrences('Africa/Cairo', '2027-04-29 00:00', '2027-04-29 01:00', 'daily', '2027-05-01')),
  2, 'an hour that does not exist is not blocked');
select is((select o.ends_at - o.starts_at from private.block_occurrences('Africa/Cairo', '2027-10-28 23:00', '2027-10-28 23:30', 'none', null) o),
  interval '90 minutes', 'of an hour that happens twice both are');
select tests.be('host');
select is(public.unblock_time((select id from public.blocked_times where reason = 'Class' order by starts_at limit 1)), 1, 'one occurrence is freed');
select is(public.unblock_time((select id from public.blocked_times where reason = 'Class' limit 1), true), 2, 'then the rest of the series');
select is((select count(*) from public.blocked_series), 0::bigint, 'and nothing remains of it');
select throws_ok($$select public.unblock_time(tests.id('feed'))$$, 'PT403', 'forbidden', 'what a feed blocked is not freed here');
select throws_ok($$delete from public.blocked_times where id = tests.id('feed')$$, null, null, 'not by the back door either');

-- Hours and exceptions
select is(public.set_opening_hours(tests.id('hall'), '[{"weekday": 0, "opens": "18:00", "closes": "02:00"}]', 30, 30) ->> 'saved',
  'false', 'hours that leave a confirmed booking outside are not saved at once');
select is((select count(*) from public.opening_hours where venue_id = tests.id('hall')), 7::bigint, 'and nothing is changed');
select is(public.set_opening_hours(tests.id('hall'), '[{"weekday": 0, "opens": "18:00", "closes": "02:00"}]', 30, 45, true),
  '{"saved": true, "outside": 1}', 'but when they are meant');
select throws_ok($$select public.set_opening_hours(tests.id('hall'), '[{"weekday": 6, "opens": "20:00", "closes": "02:00"},
  {"weekday": 0, "opens": "01:00", "closes": "03:00"}]', 0, 0, true)$$, 'PT422', 'invalid_input', 'hours that overlap are refused');
select is((select status || ' ' || occupied::text from public.bookings where idempotency_key = tests.id('sent')),
  'confirmed ' || tstzrange(tests.at(10, '11:00'), tests.at(10, '16:00'), '[)')::text, 'the booking stays as it was');
select is(public.save_opening_exception(tests.id('hall'), null, tests.day(40), tests.day(69), false, '20:00', '02:00', 'Ramadan') ->> 'saved',
  'true', 'other hours for a month');
select throws_ok($$select public.save_opening_exception(tests.id('hall'), null, tests.day(69), tests.day(70), true, null, null, null)$$,
  'PT409', 'dates_overlap', 'two exceptions of one day are refused');
select is(tests.shows(40, 'hall'), '1 0 exception:Ramadan', 'the exception is in the calendar, the day is not closed');
select is((public.host_overview() ->> 'requests_count') || ' ' || (public.host_overview() #>> '{requests,0,status}'), '1 pending',
  'the overview has the request that waits');
select * from finish();
rollback;
