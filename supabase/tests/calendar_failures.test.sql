-- The notification of a failing calendar import: to its host, once per series of failures.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.calendar_imports (id, venue_id, name, url, attempt)
values (tests.uuid('import'), tests.uuid('hall'), 'Office', 'https://calendar.test/feed', 1);
create function tests.fail_reading(p_minutes int) returns text language plpgsql as $$
begin
  perform tests.authenticate_as_database_owner();
  delete from public.notifications;
  update public.calendar_imports set failing_since = now() - make_interval(mins => p_minutes);
  perform tests.authenticate_as('host');
  perform public.apply_calendar_import(tests.uuid('import'), null, 1, p_error => 'http', p_status => 500);
  perform tests.authenticate_as_database_owner();
  return (select string_agg(kind || ' ' || (data ->> 'calendar_name'), ', ') from public.notifications
    where user_id = tests.user_id('host'));
end $$;
comment on function tests.fail_reading is
  'Lets a calendar that has failed for so many minutes fail once more, and returns what the host is told.';
create function tests.read_calendar() returns void language sql as $$
  select tests.authenticate_as('host');
  select public.apply_calendar_import(tests.uuid('import'), '[]', 1)
$$;
comment on function tests.read_calendar is 'Lets a reading succeed.';
select plan(8);

select is(tests.fail_reading(0), null, 'the host is not told of the first failure');
select is(tests.fail_reading(59), null, 'the host is not told of a calendar that has failed for less than an hour');
select is(tests.fail_reading(61), 'calendar_failed Office', 'the host is told of a calendar that has failed for an hour');
select is(tests.fail_reading(180), null, 'the host is not told again while it goes on failing');
select lives_ok('select tests.read_calendar()', 'a calendar that failed can be read again');
select is(tests.fail_reading(0), null, 'the host is not told of the first failure after it was read');
select is(tests.fail_reading(61), 'calendar_failed Office', 'the host is told of the next run of failures');
select tests.authenticate_as('host');
select throws_ok('select failure_told_at from public.calendar_imports', '42501', null,
  'a host cannot read or change when they were told');

select * from finish();
rollback;
