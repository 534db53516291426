-- The events of an imported calendar that could not be read: who sees them, and what may be stored of them.
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
select plan(17);

select tests.authenticate_as('host');
select is(tests.store_unread(jsonb_build_array(tests.unread_event()), 3), 'true', 'a reading can be stored with events that could not be read');
select is(tests.unread_titles(), '3 Wedding', 'a host sees the events of their calendar that could not be read, and their number');
select throws_ok($$ update public.calendar_imports set unread_events = '[]' $$, '42501', null,
  'a host cannot change in the table which events could not be read');

-- Others
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

-- What is stored
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

select * from finish();
rollback;
