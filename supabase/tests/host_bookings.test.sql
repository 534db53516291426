-- Bookings of a host: lists and filters, notes that only the host reads, no-shows and earnings.
begin;
select tests.create_users();
select tests.create_venues(), tests.create_venue('roof');
update public.venues set time_zone = 'Pacific/Kiritimati' where id = tests.uuid('roof');
create function tests.create_host_booking(p_reference text, p_starts_at timestamptz, p_status text,
  p_venue text default 'hall', p_guest text default 'guest', p_contact_name text default 'Nadia Adel')
returns void language sql as $$
  select tests.create_booking(p_reference, p_status, p_starts_at, '2 hours', p_venue, p_guest,
    jsonb_build_object('contact_name', p_contact_name));
  update public.bookings set reference = p_reference where id = tests.uuid(p_reference)
$$;
create function tests.listed_references(p_group text default 'all', p_venue text default null, p_from date default null,
  p_to date default null, p_text text default null, p_limit int default 20, p_cursor text default null)
returns text language sql as $$
  select coalesce(string_agg(booking ->> 'reference', ' ' order by position), '')
  from jsonb_array_elements(public.list_host_bookings(p_group, tests.uuid(p_venue), p_from, p_to, p_text, p_limit, p_cursor)
    -> 'bookings') with ordinality listed (booking, position)
$$;
comment on function tests.listed_references is 'Returns the references of the listed bookings in the order of the list.';
select tests.create_host_booking('PENDING', now() + interval '3 days', 'pending'),
  tests.create_host_booking('UPCOMING', now() + interval '5 days', 'confirmed'),
  tests.create_host_booking('ROOF', timestamptz '2025-06-30 11:00Z', 'completed', 'roof'),
  tests.create_host_booking('NIGHT', timestamptz '2025-06-30 21:30Z', 'completed', 'hall', 'other_guest', 'أحمد'),
  tests.create_host_booking('RUNNING', now() - interval '1 hour', 'confirmed'),
  tests.create_host_booking('OLD', now() - interval '40 days', 'completed'),
  tests.create_host_booking('CANCELLED', now() - interval '9 days', 'cancelled'),
  tests.create_host_booking('HELD', now() + interval '9 days', 'held'),
  tests.create_host_booking('FOREIGN', now() - interval '4 days', 'completed', 'loft');
select plan(55);

-- Filters
select tests.clear_authentication();
select throws_ok($$ select tests.listed_references() $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot list the bookings of a host');
select throws_ok($$ select public.get_host_earnings() $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read the earnings of a host');
select throws_ok($$ select public.get_host_month_summary() $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read the month of a host');
select tests.authenticate_as('guest');
select is(tests.listed_references(), '', 'a guest has no bookings as a host');
select tests.authenticate_as('other_host');
select is(tests.listed_references(), 'FOREIGN', 'another host lists the bookings at their own venues');
select is(tests.listed_references('all', 'hall'), '',
  'another host lists no bookings at a venue that is not theirs');
select tests.authenticate_as('host');
select is(tests.listed_references(), 'UPCOMING PENDING RUNNING CANCELLED OLD NIGHT ROOF',
  'a host lists all requests and bookings, latest first');
select is(tests.listed_references('upcoming'), 'RUNNING PENDING UPCOMING',
  'the upcoming bookings of a host are listed soonest first');
select is(tests.listed_references('requests'), 'PENDING', 'the group of requests has pending bookings only');
select is(tests.listed_references('confirmed'), 'RUNNING UPCOMING',
  'the group of confirmed bookings excludes requests and ended bookings');
select is(tests.listed_references('cancelled'), 'CANCELLED',
  'the group of cancelled bookings has cancelled ones only');
select is(tests.listed_references('past'), '', 'the group of past bookings has none that ended over 30 days ago');
select is(tests.listed_references('completed'), 'OLD NIGHT ROOF',
  'the group of completed bookings has those that ended over 30 days ago');
select is(tests.listed_references('all', 'roof'), 'ROOF', 'a list of bookings can be limited to one venue');
-- 11:00 UTC is 01:00 of the next day in Kiritimati; 21:30 UTC is 00:30 of the next day in Cairo.
select is(tests.listed_references(p_from => '2025-07-01', p_to => '2025-07-01'), 'NIGHT ROOF',
  'a date filter uses the day in the time zone of each venue');
select is(tests.listed_references(p_from => '2025-06-30', p_to => '2025-06-30'), '',
  'a date filter does not use the day in UTC');
select is(tests.listed_references(p_to => '2025-07-01'), 'NIGHT ROOF',
  'a filter by end date includes that day');
select is(tests.listed_references(p_text => 'nadia'), 'UPCOMING PENDING RUNNING OLD ROOF',
  'a text filter finds the contact name in any letter case, except of a cancelled booking');
select is(tests.listed_references(p_text => ' احمد '), 'NIGHT',
  'a text filter finds the contact name in another Arabic spelling');
select is(tests.listed_references(p_text => 'other'), 'NIGHT',
  'a text filter finds the first name of the guest');
select is(tests.listed_references(p_text => 'aziz'), '',
  'a text filter does not search the last name of the guest');
select is(tests.listed_references(p_text => 'upc'), 'UPCOMING',
  'a text filter finds the beginning of a reference');
select is(tests.listed_references(p_text => '%'), '', 'a text filter treats a percent sign as text');
select is(public.list_host_bookings('past', p_text => 'other') -> 'counts',
  '{"all": 1, "past": 0, "upcoming": 0, "requests": 0, "confirmed": 0, "cancelled": 0, "completed": 1}',
  'the counts of the groups respect the filters');
select is(tests.listed_references(p_limit => 3, p_text => 'nadia'), 'UPCOMING PENDING RUNNING',
  'a page has at most as many bookings as the limit');
select is(tests.listed_references(p_limit => 3, p_text => 'nadia', p_cursor => (
  select public.list_host_bookings('all', p_limit => 3) #>> '{bookings,2,cursor}')), 'OLD ROOF',
  'the cursor of the last booking leads to the next page');
select throws_ok($$ select tests.listed_references('held') $$, 'PT422', 'invalid_input',
  'a host cannot list holds');
select throws_ok($$ select tests.listed_references(p_text => repeat('x', 201)) $$, 'PT422', 'invalid_input',
  'a text filter of more than 200 characters is refused');
select results_eq($$ select reference from public.export_host_bookings('completed') $$,
  array['OLD', 'NIGHT', 'ROOF'], 'an export of bookings has the rows of the list');

-- Notes
select lives_ok($$ select public.add_booking_note(tests.uuid('UPCOMING'), '  Wants the blue chairs ') $$,
  'a host can add a note to a booking');
select is((select text from public.booking_notes), 'Wants the blue chairs',
  'a host can read their note, trimmed');
select throws_ok($$ select public.add_booking_note(tests.uuid('UPCOMING'), '  ') $$, 'PT422', 'invalid_input',
  'a note without text is refused');
select throws_ok($$ select public.add_booking_note(tests.uuid('UPCOMING'), repeat('x', 2001)) $$, 'PT422', 'invalid_input',
  'a note of more than 2,000 characters is refused');
select throws_ok($$ select public.add_booking_note(tests.uuid('HELD'), 'x') $$, 'PT404', 'not_found',
  'a host cannot add a note to a hold');
select throws_ok($$ insert into public.booking_notes (booking_id, text)
  values (tests.uuid('UPCOMING'), 'x') $$, '42501', null,
  'a host cannot insert a note into the table');
select tests.authenticate_as('guest');
select is_empty($$ select * from public.booking_notes $$, 'the guest of a booking reads no notes about it');
select throws_ok($$ select public.add_booking_note(tests.uuid('UPCOMING'), 'x') $$, 'PT404', 'not_found',
  'the guest of a booking cannot add a note');
select throws_ok($$ select public.delete_booking_note((select id from public.booking_notes)) $$, 'PT404', 'not_found',
  'the guest of a booking cannot delete a note');
select ok(not public.get_my_booking(tests.uuid('UPCOMING'))::text like '%blue chairs%',
  'the booking that its guest reads does not contain the note');
select tests.authenticate_as('other_host');
select is_empty($$ select * from public.booking_notes $$, 'another host reads no notes about the booking');
select tests.clear_authentication();
select throws_ok($$ select * from public.booking_notes $$, '42501', null,
  'a signed-out visitor cannot read notes');
select tests.authenticate_as('admin');
select isnt_empty($$ select * from public.booking_notes $$, 'an admin can read notes about a booking');

-- No-shows
select tests.authenticate_as('host');
select is((public.mark_no_show(tests.uuid('RUNNING'), true)).no_show_at, now(),
  'a host can mark a booking as no-show from its start');
select is((select event || ' ' || actor_role || ' ' || to_status from public.booking_events
  where booking_id = tests.uuid('RUNNING')),
  'no_show host confirmed', 'marking a booking as no-show adds an event of the host');
select is((select (public.mark_no_show(tests.uuid('RUNNING'), false)).no_show_at), null,
  'a host can take back the no-show mark');
select lives_ok($$ select public.mark_no_show(tests.uuid('RUNNING'), n % 2 = 1) from generate_series(1, 8) n $$, 'a host can change their mind about a no-show ten times');
select throws_ok($$ select public.mark_no_show(tests.uuid('RUNNING'), true) $$, 'PT429', 'rate_limited',
  'a host cannot fill the history of a booking with no-shows');
select throws_ok($$ select public.mark_no_show(tests.uuid('UPCOMING'), true) $$, 'PT409', 'wrong_status',
  'a host cannot mark a booking as no-show before its start');
select throws_ok($$ select public.mark_no_show(tests.uuid('OLD'), true) $$, 'PT409', 'wrong_status',
  'a host cannot mark a booking as no-show a month after its end');
select throws_ok($$ select public.mark_no_show(tests.uuid('CANCELLED'), true) $$, 'PT409', 'wrong_status',
  'a host cannot mark a cancelled booking as no-show');
select tests.authenticate_as('guest');
select throws_ok($$ select public.mark_no_show(tests.uuid('RUNNING'), true) $$, 'PT403', 'forbidden',
  'the guest of a booking cannot mark it as no-show');
select tests.authenticate_as('other_host');
select throws_ok($$ select public.mark_no_show(tests.uuid('RUNNING'), true) $$, 'PT403', 'forbidden',
  'another host cannot mark a booking as no-show');

-- Notes about a guest who deletes their account
select tests.authenticate_as_database_owner();
update public.users set deleted_at = now(), email = null, first_name = null, role = 'guest'
  where id = tests.user_id('guest');
select is_empty($$ select * from public.booking_notes $$,
  'the notes about a guest are deleted with their account');

-- Earnings
insert into public.payouts (booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at)
values (tests.uuid('RUNNING'), tests.user_id('host'), 'EGP', 10500, 500, 10000, now());
update public.bookings set guests = 7 where id = tests.uuid('RUNNING');
select tests.authenticate_as('host');
-- The running booking began an hour ago, which is in the previous month in the first hour of a month.
select is(public.get_host_month_summary() -> 'earned', case
  when date_trunc('month', now() at time zone 'Africa/Cairo')
    = date_trunc('month', (now() - interval '1 hour') at time zone 'Africa/Cairo')
  then '[{"minor": 10000, "currency": "EGP"}]' else '[]' end::jsonb,
  'the earnings of a month are the payouts of its bookings');
select is(public.get_host_earnings(2025) -> 'months', '[]', 'a year without payouts has no earnings');

select * from finish();
rollback;
