-- Unread events of an imported calendar: who sees them, and which of their data is stored.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.calendar_imports (id, venue_id, name, url, attempt)
values (tests.uuid('import'), tests.uuid('hall'), 'Office', 'https://calendar.test/feed', 1);
create function tests.unread_event(p_reason text default 'time', p_title text default 'Wedding') returns jsonb language sql immutable as $$
  select jsonb_build_object('title', p_title, 'written', 'tomorrow', 'reason', p_reason)
$$;
create function tests.store_unread(p_unread jsonb, p_count int default 0, p_events jsonb default '[]') returns text language sql as $$
  select public.apply_calendar_import(tests.uuid('import'), p_events, 1, p_unread => p_unread, p_unread_count => p_count) ->> 'applied'
$$;
comment on function tests.store_unread is 'Stores a reading with these events that could not be read, as the site does.';
create function tests.unread_titles() returns text language sql as $$
  select unread_count || ' ' || coalesce((select string_agg(x ->> 'title', ',') from jsonb_array_elements(unread_events) x), '')
  from public.calendar_imports where id = tests.uuid('import')
$$;
select plan(24);

select tests.authenticate_as('host');
select is(tests.store_unread(jsonb_build_array(tests.unread_event()), 3), 'true', 'a reading can be stored with events that could not be read');
select is(tests.unread_titles(), '3 Wedding', 'a host sees the events of their calendar that could not be read, and their number');
select throws_ok($$ update public.calendar_imports set unread_events = '[]' $$, '42501', null,
  'a host cannot change in the table which events could not be read');

-- Other users
select tests.authenticate_as('other_host');
select is_empty('select unread_events from public.calendar_imports', 'another host sees no events that could not be read');
select throws_ok($$ select tests.store_unread('[]') $$, 'PT404', 'not_found', 'another host cannot store events that could not be read');
select tests.authenticate_as('guest');
select is_empty('select unread_count from public.calendar_imports', 'a guest does not learn how many events could not be read');
select tests.authenticate_as('admin');
select is_empty('select unread_events from public.calendar_imports', 'an admin sees no events that could not be read');
select tests.clear_authentication();
select throws_ok('select unread_events from public.calendar_imports', '42501', null,
  'a signed-out visitor cannot read which events could not be read');
select throws_ok($$ select tests.store_unread('{}') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot store events that could not be read');

-- Stored data
select tests.authenticate_as('host');
select throws_ok($$ select tests.store_unread(jsonb_build_array(tests.unread_event('sabotage'))) $$, 'PT422', 'invalid_input',
  'an event that could not be read for an unknown reason is refused');
select throws_ok($$ select tests.store_unread('[1]') $$, 'PT422', 'invalid_input', 'an event that is a number is refused');
select throws_ok($$ select tests.store_unread('{}') $$, 'PT422', 'invalid_input', 'an object instead of a list of events is refused');
select is(tests.store_unread(null, 0, null) || ' ' || tests.unread_titles(), 'true 3 Wedding',
  'a calendar that did not change keeps its events that could not be read');
select public.apply_calendar_import(tests.uuid('import'), null, 1, p_error => 'timeout');
select is(tests.unread_titles(), '3 Wedding', 'a calendar that fails keeps its events that could not be read');
select tests.store_unread(jsonb_build_array(tests.unread_event('end', repeat('x', 5000)), tests.unread_event('time_zone', 'Last')), -1);
select is(tests.unread_titles(), '2 ' || repeat('x', 200) || ',Last',
  'titles are stored with at most 200 characters, and no number lower than that of the events listed');
select is((select array_agg(distinct key order by key) from public.calendar_imports, jsonb_array_elements(unread_events) x, jsonb_object_keys(x) key),
  array['reason', 'title', 'written'], 'nothing else is stored of events that could not be read');
select tests.store_unread('[]');
select is(tests.unread_titles(), '0 ', 'a reading without such events replaces those of the last one');

-- Notifications
select tests.authenticate_as_database_owner();
delete from public.notifications;
select private.set_calendar_refresh_secret(repeat('s', 40));
create function tests.read_by_job(variadic p_titles text[]) returns text language plpgsql as $$
begin
  perform tests.authenticate_as_service_role();
  perform public.apply_calendar_import(tests.uuid('import'), '[]', 1, p_secret => repeat('s', 40), p_unread_count => cardinality(p_titles),
    p_unread => (select coalesce(jsonb_agg(tests.unread_event('time', t)), '[]') from unnest(p_titles) t));
  perform tests.authenticate_as_database_owner();
  return coalesce(tests.notification_kinds('host'), '');
end $$;
comment on function tests.read_by_job is 'Stores a reading by the scheduled refresh with unread events of these titles; returns of what the host was notified.';
select is(tests.read_by_job(variadic '{}'), '', 'a host is not notified of a calendar whose events could all be read');
select is(tests.read_by_job('Wedding'), 'calendar_incomplete', 'a host is notified of an event that could not be read');
select is((select data - 'venue_name_ar' from public.notifications), jsonb_build_object('venue_id', tests.uuid('hall'), 'venue_name', 'Hall',
  'calendar_name', 'Office'), 'the notification names the venue and the calendar');
select is(tests.read_by_job('Wedding'), 'calendar_incomplete', 'a host is not notified again of the same event');
select is(tests.read_by_job('Wedding', 'Dinner'), 'calendar_incomplete', 'a host is not notified of another such event within a day');
update public.calendar_imports set unread_told_at = now() - interval '25 hours';
select is(tests.read_by_job('Wedding', 'Dinner'), 'calendar_incomplete calendar_incomplete',
  'a host is notified a day later of what has come meanwhile');
delete from public.notifications;
update public.calendar_imports set unread_told_at = null;
select tests.authenticate_as('host');
select tests.store_unread(jsonb_build_array(tests.unread_event('time', 'Another')));
select is(tests.notification_kinds('host'), null, 'a host who has a calendar read by hand is not notified of what the page shows');

select * from finish();
rollback;
