-- Imported calendars: who may add and apply one, which times it blocks, and that bookings take precedence.
begin;
select tests.create_users();
select tests.create_venue('hall');
select tests.create_booking('party', 'confirmed', tests.utc_time(10, 10), '4 hours',
  p_details => '{"contact_name": "Secret Guest"}');
create function tests.calendar_event(p_uid text, p_days int, p_hours int) returns jsonb language sql stable as $$
  select jsonb_build_object('uid', p_uid, 'start', tests.utc_time(p_days, 10), 'end', tests.utc_time(p_days, 10 + p_hours),
    'title', 'Taken')
$$;
comment on function tests.calendar_event is 'Returns an event that begins at ten o''clock UTC in so many days, as an import receives it.';
create function tests.imported_blocks() returns text language sql security definer as $$
  select coalesce(string_agg(trim_scale(extract(epoch from starts_at - tests.utc_time(0, 10)) / 3600) || '-'
    || trim_scale(extract(epoch from ends_at - tests.utc_time(0, 10)) / 3600), ' ' order by starts_at), '')
  from public.blocked_times where source = 'feed'
$$;
comment on function tests.imported_blocks is 'Returns start and end of each imported block, in hours since ten o''clock UTC of today.';
create function tests.import_id() returns uuid language sql security definer as $$
  select id from public.calendar_imports where venue_id = tests.uuid('hall') order by created_at, id limit 1
$$;
create function tests.next_reading() returns text language sql security definer as $$
  select failure_count || ' ' || extract(epoch from due_at - now())::int / 60 from public.calendar_imports
$$;
comment on function tests.next_reading is 'Returns the failures of the only import, and the minutes until it is due.';
select plan(56);

-- Adding and applying
select tests.clear_authentication();
select throws_ok($$ select public.add_calendar_import(tests.uuid('hall'), 'Other', 'https://a.test/x.ics') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot import a calendar');
select throws_ok('select * from public.calendar_imports', '42501', null,
  'a signed-out visitor cannot list imported calendars');
select tests.authenticate_as('other_host');
select throws_ok($$ select public.add_calendar_import(tests.uuid('hall'), 'Other', 'https://a.test/x.ics') $$, 'PT404', 'not_found',
  'another host cannot import a calendar into the venue');
select throws_ok($$ select public.check_calendar_url(tests.uuid('hall'), 'https://a.test/x.ics') $$, 'PT404', 'not_found',
  'another host cannot check the address of a calendar for the venue');
select tests.authenticate_as('host');
select throws_ok($$ select public.add_calendar_import(tests.uuid('hall'), 'Other', 'ftp://a.test/x.ics') $$, 'PT422', 'invalid_input',
  'a calendar address that is not http is refused');
select is(public.check_calendar_url(tests.uuid('hall'), 'https://a.test/x.ics') ->> 'time_zone', 'Africa/Cairo',
  'a host can check the address of a calendar');
select is(public.add_calendar_import(tests.uuid('hall'), ' Other ', 'https://a.test/x.ics') ->> 'attempt', '1',
  'a host can import a calendar into their venue');
select is(public.add_calendar_import(tests.uuid('hall'), 'Other', 'https://a.test/x.ics') ->> 'problem', 'known',
  'a host cannot import the same calendar twice');
select throws_ok('select events from public.calendar_imports', '42501', null,
  'a host cannot read the stored events of an import');
select throws_ok($$ update public.calendar_imports set url = 'https://b.test' $$, '42501', null,
  'a host cannot update an import in the table');

select is(public.apply_calendar_import(tests.import_id(), jsonb_build_array(tests.calendar_event('one', 20, 2), tests.calendar_event('two', 21, 3)), 1)
  ->> 'blocks', '2', 'the events of an import block time');
select is(tests.imported_blocks(), '480-482 504-507', 'an import blocks exactly the times of its events');
select throws_ok($$ update public.blocked_times set reason = 'Mine' where source = 'feed' $$, 'PT403', 'forbidden',
  'a host cannot update a block of an import');
select throws_ok($$ delete from public.blocked_times where source = 'feed' $$, 'PT403', 'forbidden',
  'a host cannot delete a block of an import');
select throws_ok($$ select public.apply_calendar_import(tests.import_id(), '[{"uid": "x", "start": "garbage", "end": "2030-01-01"}]', 1) $$,
  'PT422', 'invalid_input', 'an import with an invalid date is refused');
select throws_ok($$ select public.apply_calendar_import(tests.import_id(), '[{"uid": "x", "start": "2030-01-02", "end": "2030-01-01"}]', 1) $$,
  'PT422', 'invalid_input', 'an import with an event that ends before it starts is refused');
select throws_ok($$ select public.apply_calendar_import(tests.import_id(),
  (select jsonb_agg(tests.calendar_event('long' || n, 10, 600)) from generate_series(1, 101) n), 1) $$,
  'PT422', 'invalid_input', 'an import with over 100 events at the same time, which would multiply those of each booking, is refused');
select is(public.claim_calendar_import(tests.import_id()) ->> 'attempt', '2',
  'claiming an import starts a new attempt');
select is(public.apply_calendar_import(tests.import_id(), '[]', 1) ->> 'applied', 'false',
  'the result of an earlier attempt is not applied');
select is(public.apply_calendar_import(tests.import_id(), null, 2, p_error => 'http', p_status => 500) ->> 'applied', 'false',
  'a failed attempt is not applied');
select is((select last_error || ' ' || last_status || ' ' || (failing_since is not null)
  from public.calendar_imports), 'http 500 true',
  'a failed attempt is recorded with its error and status');
select is((select count(*)::int from public.blocked_times where source = 'feed'), 2,
  'a failed attempt keeps the blocks of the last successful one');

-- Conflicts with bookings
select public.apply_calendar_import(tests.import_id(), jsonb_build_array(tests.calendar_event('over', 10, 6), tests.calendar_event('two', 21, 3)), 2);
select is(tests.imported_blocks(), '244-246 504-507',
  'an import blocks only the part of an event that no booking occupies');
select is((select uid || ' ' || title from public.calendar_conflicts
  where booking_id = tests.uuid('party')), 'over Taken',
  'a host sees the event that conflicts with a booking');
select is((select count(*)::int from public.bookings where status = 'confirmed'), 1,
  'an import leaves a conflicting booking confirmed');
select tests.authenticate_as('other_host');
select is_empty('select id from public.calendar_conflicts', 'another host sees no conflicts of the venue');
select throws_ok($$ select public.apply_calendar_import(tests.import_id(), '[]', 2) $$, 'PT404', 'not_found',
  'another host cannot apply an import of the venue');
select throws_ok($$ select public.claim_calendar_import(tests.import_id()) $$, 'PT404', 'not_found',
  'another host cannot claim an import of the venue');
select is_empty($$ delete from public.calendar_imports where id = tests.import_id() returning id $$,
  'another host cannot delete an import of the venue');
select tests.authenticate_as('host');
select lives_ok($$ select public.cancel_booking(tests.uuid('party'), 'Double booked') $$,
  'a host can cancel the booking that conflicts with an event');
select is(tests.imported_blocks(), '244-246 504-507', 'a cancellation does not wait for the calendars of its host');
select tests.authenticate_as('guest');
select throws_ok($$ select tests.create_hold('again', tests.utc_time(10, 11)) $$, 'PT409', 'blocked',
  'a guest cannot hold the time of an event that the cancelled booking has left, before it is blocked');
select throws_ok($$ select public.sync_calendar_import(tests.import_id()) $$, '42501', null,
  'a user cannot do the work of the job');
select tests.authenticate_as_database_owner();
select is((select count(*)::int from private.jobs where key = 'sync_calendar_import:' || tests.import_id()), 1,
  'a cancelled booking enqueues one job for each calendar that it conflicts with');
select public.sync_calendar_import(tests.import_id());
select is(tests.imported_blocks(), '240-246 504-507',
  'an event blocks all of its time after the conflicting booking is cancelled');
select is_empty('select id from public.calendar_conflicts', 'a conflict ends when its booking is cancelled');
select lives_ok('select public.sync_calendar_import(gen_random_uuid())', 'the job does nothing for a calendar that was deleted');
select tests.authenticate_as('host');
select public.apply_calendar_import(tests.import_id(), jsonb_build_array(tests.calendar_event('booking-' || tests.uuid('party') || '@mahfil', 40, 2)), 2);
select is(tests.imported_blocks(), '', 'an import ignores events that come from our own feed');

-- The scheduled job
select tests.clear_authentication();
select throws_ok($$ select public.claim_due_calendar_imports(repeat('s', 40)) $$, 'PT403', 'forbidden',
  'the scheduled job cannot claim imports without the secret');
select tests.authenticate_as_database_owner();
select private.set_calendar_refresh_secret(repeat('s', 40));
update public.calendar_imports set due_at = now();
select tests.clear_authentication();
select is(jsonb_array_length(public.claim_due_calendar_imports(repeat('s', 40))), 1,
  'the scheduled job claims an import that is due');
select is(jsonb_array_length(public.claim_due_calendar_imports(repeat('s', 40))), 0,
  'the scheduled job does not claim the same import twice');
select is(public.apply_calendar_import(tests.import_id(), jsonb_build_array(tests.calendar_event('three', 30, 1)), 3, p_secret => repeat('s', 40))
  ->> 'blocks', '1', 'the scheduled job can apply a claimed import with the secret');
select is(tests.next_reading(), '0 30', 'an import that was read is due half an hour later');
select throws_ok($$ select public.settle_calendar_processing(repeat('x', 40), tests.uuid('hall'), 0) $$, 'PT403', 'forbidden',
  'processor time cannot be settled without the secret');
select public.settle_calendar_processing(repeat('s', 40), tests.uuid('hall'), 100);
select tests.authenticate_as_database_owner();
select is((select milliseconds from private.calendar_budgets where host_id = tests.uuid('host')), 6100,
  'three reservations of a host of which one is settled with 100 milliseconds count as 6100 milliseconds');
select isnt((select reading_until from private.calendar_budgets where host_id = tests.uuid('host')), null,
  'settling a reading by hand leaves the host with the calendar that the scheduled refresh reads');
select public.settle_calendar_processing(repeat('s', 40), tests.uuid('hall'), 3000, true);
select is((select reading_until from private.calendar_budgets where host_id = tests.uuid('host')), null,
  'settling a reading of the scheduled refresh lets it read the next calendar of the host');

-- Failures and the budget of a host
create function tests.claim_after_failure() returns void language sql security definer as $$
  update public.calendar_imports set due_at = now();
  update private.calendar_budgets set milliseconds = 0, reading_until = null;
  select public.claim_due_calendar_imports(repeat('s', 40));
$$;
select tests.claim_after_failure(), tests.claim_after_failure();
select is(tests.next_reading(), '2 60', 'an import that failed once is due an hour after its next reading');
select tests.claim_after_failure(), tests.claim_after_failure(), tests.claim_after_failure(), tests.claim_after_failure();
select is(tests.next_reading(), '6 960', 'the time until the next reading doubles with each failure');
select tests.claim_after_failure(), tests.claim_after_failure();
select is(tests.next_reading(), '8 1440', 'an import that goes on failing is read once a day');
select tests.create_venue('second');
select tests.authenticate_as('host');
select public.add_calendar_import(tests.uuid('second'), 'Second', 'https://a.test/second.ics');
select tests.authenticate_as_database_owner();
update public.calendar_imports set due_at = now();
update private.calendar_budgets set milliseconds = 0, reading_until = null;
select is(jsonb_array_length(public.claim_due_calendar_imports(repeat('s', 40))), 1,
  'the scheduled job reads one import of a host at a time');
update private.calendar_budgets set milliseconds = 27001, reading_until = null;
select is(public.claim_due_calendar_imports(repeat('s', 40)), '[]',
  'the scheduled job reads no import of a host whose processor time is used up');
select is((select count(*)::int from public.calendar_imports where due_at = now() + interval '1 hour'
  or due_at > now() + interval '20 hours'), 2, 'the imports of that host are due when the hour of their budget ends');
select tests.authenticate_as('host');
select throws_ok($$ select public.claim_calendar_import(tests.import_id()) $$, 'PT429', 'rate_limited',
  'a host whose processor time is used up cannot have an import read');
select tests.authenticate_as_database_owner();
insert into private.calendar_import_attempts (user_id) select tests.user_id('host') from generate_series(1, 60);
select tests.authenticate_as('host');
select throws_ok($$ select public.apply_calendar_import(tests.import_id(), '[]', 1) $$, 'PT429', 'rate_limited',
  'a host cannot store results of readings without a limit');
delete from public.calendar_imports where id = tests.import_id();
select is(tests.imported_blocks(), '', 'deleting an import removes its blocks');

select * from finish();
rollback;
