-- The calendar of a host: its contents and readers, repeated blocks, opening hours and their exceptions.
begin;
select tests.create_users();
select tests.create_venues(), tests.create_venue('tokyo');
update public.venues set minimum_notice_hours = 0, time_zone = case name when 'Tokyo' then 'Asia/Tokyo' else time_zone end;
delete from public.venues where id = tests.uuid('draft');
update public.opening_hours set opens = '00:00', closes = '00:00';
update public.buffer_times set before_minutes = 60, after_minutes = 120 where venue_id = tests.uuid('hall');

create function tests.calendar_day(p_days int default 0) returns date language sql stable as $$
  select (date_trunc('year', now()) + interval '1 year')::date + p_days
$$;
comment on function tests.calendar_day is 'Returns the date so many days after the first of January of next year.';
create function tests.calendar_time(p_days int, p_time time, p_zone text default 'Africa/Cairo') returns timestamptz
language sql stable as $$
  select (tests.calendar_day(p_days) + p_time) at time zone p_zone
$$;
comment on function tests.calendar_time is 'Returns this local time of calendar_day(p_days).';
create function tests.block_time(p_venue text, p_from timestamp, p_to timestamp, p_repeat text default 'none',
  p_until date default null, p_reason text default null) returns jsonb
language sql as $$
  select public.block_time(tests.uuid(p_venue), p_from, p_to, p_repeat, p_until, p_reason)
$$;
create function tests.block_outcome(p_answer jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('blocked', p_answer -> 'blocked', 'conflicts', (
    select coalesce(jsonb_agg(c -> 'booking_id'), '[]') from jsonb_array_elements(p_answer -> 'conflicts') c))
$$;
comment on function tests.block_outcome is 'Returns how many occurrences were blocked, and which bookings were in the way.';
create function tests.day_blocks(p_day int) returns text language sql as $$
  select string_agg(to_char(starts_at at time zone 'Africa/Cairo', 'HH24:MI') || '-' || to_char(ends_at at time zone 'Africa/Cairo', 'HH24:MI'),
    ' ' order by starts_at)
  from public.blocked_times where starts_at >= tests.calendar_time(p_day, '00:00') and ends_at <= tests.calendar_time(p_day + 1, '00:00')
$$;
comment on function tests.day_blocks is 'Returns the blocks of calendar_day(p_day), in local time.';
create function tests.calendar_summary(p_days int, p_venue text default null, p_limit int default 10) returns text
language sql as $$
  select concat_ws(' ', day ->> 'total', day ->> 'closed', (
    select string_agg(concat_ws(':', i ->> 'kind', i ->> 'status', case when (i ->> 'buffer_only')::boolean then 'buffer' end,
      i ->> 'guest', i ->> 'reason'), ' ') from jsonb_array_elements(day -> 'items') i))
  from jsonb_array_elements(public.get_host_calendar(tests.calendar_day(p_days), 1,
    case when p_venue is not null then tests.uuid(p_venue) end, p_limit) -> 'days') day
$$;
comment on function tests.calendar_summary is
  'Returns what the calendar shows for a day: number of entries, closed venues, then kind, status and details of each entry.';

select tests.authenticate_as('guest');
select public.submit_booking(tests.create_hold('confirmed', tests.calendar_time(10, '12:00')), '{}');
select tests.create_hold('held', tests.calendar_time(11, '20:00'), '3 hours');
select public.submit_booking(tests.create_hold('pending', tests.calendar_time(17, '12:00')), '{}');
select tests.authenticate_as('host');
select public.decide_booking(tests.booking_id('confirmed'), 'accept');
select tests.authenticate_as_database_owner();
insert into public.calendar_imports (id, venue_id, name, url)
values (tests.uuid('import'), tests.uuid('tokyo'), 'Imported', 'https://calendar.example/a.ics');
insert into public.blocked_times (id, venue_id, starts_at, ends_at, source, import_id)
values (tests.uuid('imported block'), tests.uuid('tokyo'), tests.calendar_time(10, '09:00', 'Asia/Tokyo'),
  tests.calendar_time(10, '10:00', 'Asia/Tokyo'), 'feed', tests.uuid('import'));
select plan(64);

-- Access
select tests.clear_authentication();
select throws_ok($$ select public.get_host_calendar(tests.calendar_day(), 7) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read a host calendar');
select throws_ok($$ select public.get_host_overview() $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read a host overview');
select throws_ok($$ select tests.block_time('hall', tests.calendar_day(), tests.calendar_day(1)) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot block a time');
select throws_ok('select * from public.blocked_series', '42501', null,
  'a signed-out visitor cannot read series of blocks');
select tests.authenticate_as('other_host');
select throws_ok($$ select public.get_host_calendar(tests.calendar_day(), 7, tests.uuid('hall')) $$, 'PT404', 'not_found',
  'another host cannot read the calendar of the venue');
select is(tests.calendar_summary(10), '0 0',
  'the calendar of another host has no entries of the host''s venues');
select throws_ok($$ select tests.block_time('hall', tests.calendar_day(), tests.calendar_day(1)) $$, 'PT404', 'not_found',
  'another host cannot block a time of the venue');
select throws_ok($$ select public.set_opening_hours(tests.uuid('hall'), '[]', 0, 0) $$, 'PT404', 'not_found',
  'another host cannot set the opening hours of the venue');
select throws_ok($$ select public.save_opening_exception(tests.uuid('hall'), null, tests.calendar_day(), tests.calendar_day(), true, null, null, null) $$,
  'PT404', 'not_found', 'another host cannot save an opening exception of the venue');
select throws_ok($$ insert into public.blocked_series (venue_id, rule, starts_local, ends_local, until)
  values (tests.uuid('loft'), 'daily', tests.calendar_day(), tests.calendar_day(1), tests.calendar_day(3)) $$, '42501', null,
  'a host cannot insert a series of blocks into the table');

-- Entries of the calendar
select tests.authenticate_as('host');
select is(tests.calendar_summary(10, 'hall'), '1 0 booking:confirmed:Guest',
  'the calendar shows a booking with the first name of the guest');
select is(tests.calendar_summary(10), '2 0 block:feed booking:confirmed:Guest',
  'the calendar of all venues places each entry on the local day of its venue, by time');
select is(tests.calendar_summary(10, null, 1), '2 0 block:feed',
  'the calendar lists no more entries than the limit, but counts all');
select is(tests.calendar_summary(11, 'hall'), '1 0 hold:held',
  'the calendar shows a hold without the name of the guest');
select is(tests.calendar_summary(12, 'hall'), '1 0 hold:held:buffer',
  'the calendar shows the buffer of a hold on the next day');
select is(tests.calendar_summary(17, 'hall'), '1 0 booking:pending:Guest',
  'the calendar shows a request as pending');
select is((select i ->> 'occupied_from' from jsonb_path_query(public.get_host_calendar(tests.calendar_day(10), 1, tests.uuid('hall')),
    '$.days[0].items[0]') i)::timestamptz, tests.calendar_time(10, '11:00'),
  'the occupied time of a booking begins with the buffer');
select is(jsonb_array_length(public.get_host_calendar(tests.calendar_day(), 42) -> 'days'), 42,
  'the calendar can have six weeks');
select is(jsonb_array_length(public.get_host_calendar(tests.calendar_day(), 1) -> 'venues'), 2,
  'the calendar lists the venues of the host only');
select throws_ok($$ select public.get_host_calendar(tests.calendar_day(), 46) $$, 'PT422', 'invalid_input',
  'a calendar of more than 45 days is refused');

-- Single blocks
select is(tests.block_time('hall', tests.calendar_day(20), tests.calendar_day(22), 'none', null, 'Paint') - 'series_id',
  '{"blocked": 1, "conflicts": []}', 'a host can block a range of days once');
select is(tests.calendar_summary(21, 'hall'), '1 0 block:host:Paint',
  'the calendar shows a block on each of its days');
select is(tests.block_time('hall', tests.calendar_day(20), tests.calendar_day(22), 'none', null, 'Paint') ->> 'blocked', '1',
  'blocking the same range twice succeeds');
select is(tests.calendar_summary(21, 'hall'), '1 0 block:host:Paint',
  'a range that is blocked twice has one block');
select is(tests.block_time('hall', tests.calendar_day(10) + time '13:00', tests.calendar_day(10) + time '15:00') #>> '{conflicts,0,booking_id}',
  tests.booking_id('confirmed')::text, 'blocking a booked time reports the booking');
select is(tests.block_outcome(tests.block_time('hall', tests.calendar_day(11) + time '22:00', tests.calendar_day(12))),
  '{"blocked": 0, "conflicts": [null]}',
  'blocking a held time is refused without naming the hold');
select throws_ok($$ select tests.block_time('hall', tests.calendar_day(2), tests.calendar_day(1)) $$, 'PT422', 'invalid_range',
  'a block that ends before it starts is refused');
select throws_ok($$ select tests.block_time('hall', tests.calendar_day(1), 'infinity') $$, 'PT422', 'invalid_range',
  'a block without an end is refused');
select throws_ok($$ select tests.block_time('hall', tests.calendar_day(1), tests.calendar_day(3), 'daily', tests.calendar_day(9)) $$, 'PT422', 'invalid_range',
  'a series with occurrences that overlap is refused');
select throws_ok($$ select tests.block_time('hall', tests.calendar_day(1), tests.calendar_day(2), 'weekly', tests.calendar_day(400)) $$, 'PT422', 'invalid_range',
  'a series of more than a year is refused');
select throws_ok($$ select tests.block_time('hall', tests.calendar_day(1), tests.calendar_day(2), 'yearly') $$, 'PT422', 'invalid_input',
  'an unknown repetition of a block is refused');

-- Series of blocks
select is(tests.block_outcome(tests.block_time('hall', tests.calendar_day(3) + time '12:00', tests.calendar_day(3) + time '13:00', 'weekly', tests.calendar_day(31), 'Class')),
  jsonb_build_object('blocked', 3, 'conflicts', jsonb_build_array(tests.booking_id('confirmed'), tests.booking_id('pending'))),
  'a weekly series skips the occurrences that conflict with bookings and reports them');
select is((select count(*) from public.blocked_times where series_id is not null and reason = 'Class'), 3::bigint,
  'each occurrence of a series is a blocked time');
select is((select count(*) from public.blocked_series), 1::bigint, 'a host sees their series of blocks');
select tests.authenticate_as('other_host');
select is((select count(*) from public.blocked_series), 0::bigint, 'another host sees no series of the host');
select throws_ok($$ select public.unblock_time((select id from public.blocked_times limit 1)) $$, 'PT404', 'not_found',
  'another host cannot delete a block of the host');
select tests.authenticate_as_database_owner();
select is((select count(*)::int from private.block_occurrences('Africa/Cairo', '2027-04-28 18:00', '2027-04-28 23:30', 'daily', '2027-05-02') o
  where to_char(o.starts_at at time zone 'Africa/Cairo', 'HH24:MI') = '18:00'
    and to_char(o.ends_at at time zone 'Africa/Cairo', 'HH24:MI') = '23:30'), 5,
  'a daily series keeps its local times over a change to daylight saving time');
select is((select count(*)::int from private.block_occurrences('Africa/Cairo', '2027-04-29 00:00', '2027-04-29 01:00', 'daily', '2027-05-01')),
  2, 'a daily series skips an hour that daylight saving time removes');
select is((select o.ends_at - o.starts_at
  from private.block_occurrences('Africa/Cairo', '2027-10-28 23:00', '2027-10-28 23:30', 'none', null) o),
  interval '90 minutes', 'a block covers both occurrences of an hour that happens twice');
select tests.authenticate_as('host');
select is(public.unblock_time((select id from public.blocked_times
  where reason = 'Class' order by starts_at limit 1)), 1,
  'a host can delete one occurrence of a series');
select is(public.unblock_time((select id from public.blocked_times where reason = 'Class' limit 1), true), 2,
  'a host can delete the remaining occurrences of a series');
select is((select count(*) from public.blocked_series), 0::bigint,
  'deleting the last occurrence deletes the series');
select throws_ok($$ select public.unblock_time(tests.uuid('imported block')) $$, 'PT403', 'forbidden',
  'a host cannot delete a block of an imported calendar by unblocking it');
select throws_ok($$ delete from public.blocked_times where id = tests.uuid('imported block') $$, null, null,
  'a host cannot delete a block of an imported calendar from the table');


-- Whole days around bookings
create temporary table around on commit drop as
  select tests.block_time('hall', tests.calendar_day(17), tests.calendar_day(18), 'none', null, 'Family') as answer;
select is((select tests.block_outcome(answer) from around),
  jsonb_build_object('blocked', 1, 'conflicts', jsonb_build_array(tests.booking_id('pending'))),
  'a whole day over a booking is blocked around it');
select is(tests.day_blocks(17), '00:00-11:00 16:00-00:00',
  'the free hours before and after a booking and its buffers are blocked');
select is((select ((answer #>> '{conflicts,0,left_starts_at}')::timestamptz || ' ' || (answer #>> '{conflicts,0,left_ends_at}')::timestamptz)
  from around), tests.calendar_time(17, '11:00') || ' ' || tests.calendar_time(17, '16:00'),
  'the answer says which hours were left out of a block');
select is(tests.block_outcome(tests.block_time('hall', tests.calendar_day(17), tests.calendar_day(18), 'none', null, 'Family')) -> 'blocked',
  '1', 'blocking the day around a booking twice succeeds');
select is(tests.day_blocks(17), '00:00-11:00 16:00-00:00', 'a day that is blocked twice around a booking has its blocks once');

-- Opening hours and exceptions
select is(public.set_opening_hours(tests.uuid('hall'), '[{"weekday": 0, "opens": "18:00", "closes": "02:00"}]', 30, 30) ->> 'saved',
  'false', 'opening hours that exclude a confirmed booking are not saved without confirmation');
select is((select count(*) from public.opening_hours where venue_id = tests.uuid('hall')), 7::bigint,
  'opening hours that are not saved stay unchanged');
select is(public.set_opening_hours(tests.uuid('hall'), '[{"weekday": 0, "opens": "18:00", "closes": "02:00"}]', 30, 45, true),
  '{"saved": true, "outside": 1}',
  'opening hours that exclude a confirmed booking are saved with confirmation');
select throws_ok($$ select public.set_opening_hours(tests.uuid('hall'), '[{"weekday": 6, "opens": "20:00", "closes": "02:00"},
  {"weekday": 0, "opens": "01:00", "closes": "03:00"}]', 0, 0, true) $$, 'PT422', 'invalid_input',
  'opening hours that overlap are refused');
select is((select status || ' ' || occupied::text from public.bookings where id = tests.booking_id('confirmed')),
  'confirmed ' || tstzrange(tests.calendar_time(10, '11:00'), tests.calendar_time(10, '16:00'), '[)')::text,
  'a booking stays unchanged when the opening hours change');
select is(public.save_opening_exception(tests.uuid('hall'), null, tests.calendar_day(40), tests.calendar_day(69), false, '20:00', '02:00', 'Ramadan') ->> 'saved',
  'true', 'a host can save other opening hours for a range of days');
select is(public.get_host_calendar(tests.calendar_day(33), 7, tests.uuid('hall')) ->> 'earliest_opening', '18:00',
  'the earliest opening of a week is that of the weekly hours');
select is(public.get_host_calendar(tests.calendar_day(47), 7, tests.uuid('hall')) ->> 'earliest_opening', '20:00',
  'the earliest opening of a week follows an exception');
select is(public.get_host_calendar(tests.calendar_day(33), 7, tests.uuid('tokyo')) ->> 'earliest_opening', null,
  'a venue that is open day and night has no earliest opening');
select is(public.get_host_calendar(tests.calendar_day(33), 7) ->> 'earliest_opening', '18:00',
  'the earliest opening of all venues is that of the first that opens');
select is(public.get_host_calendar(tests.calendar_day(33), 8) ->> 'earliest_opening', null,
  'the earliest opening is not computed for more than a week');
select throws_ok($$ select public.save_opening_exception(tests.uuid('hall'), null, 'infinity', 'infinity', true, null, null, null) $$,
  'PT422', 'invalid_range', 'a host cannot save exceptions of days that no calendar shows');
select throws_ok($$ select public.save_opening_exception(tests.uuid('hall'), null, tests.calendar_day(69), tests.calendar_day(70), true, null, null, null) $$,
  'PT409', 'dates_overlap', 'an opening exception that overlaps another one is refused');
select is(tests.calendar_summary(40, 'hall'), '1 0 exception:Ramadan',
  'the calendar shows an exception with other hours as an open day');
select is((public.get_host_overview() ->> 'requests_count') || ' ' || (public.get_host_overview() #>> '{requests,0,status}'), '1 pending',
  'the host overview has the pending request');

select * from finish();
rollback;
