-- Lists and counts of bookings: which of them each side sees.
begin;
select tests.create_users();
select tests.create_venue('hall');
select tests.create_booking('completed', 'completed', tests.cairo_noon(-2)),
  tests.create_booking('ended', 'confirmed', tests.cairo_noon(-3)),
  tests.create_booking('old', 'completed', tests.cairo_noon(-40)),
  tests.create_booking('recent', 'completed', now() - interval '30 days' - interval '2 hours' + interval '1 minute'),
  tests.create_booking('closed', 'completed', now() - interval '30 days' - interval '5 hours', '3 hours'),
  tests.create_booking('upcoming', 'confirmed', tests.cairo_noon(5)),
  tests.create_booking('declined', 'declined', tests.cairo_noon(-4)),
  tests.create_booking('pending', 'pending', tests.cairo_noon(6)),
  tests.create_booking('held', 'held', tests.cairo_noon(7)),
  tests.create_booking('other', 'completed', tests.cairo_noon(-5), p_guest => 'other_guest');
create function tests.listed_bookings(p_side text, p_group text default null) returns text language sql as $$
  select string_agg(name, ' ' order by name) from public.list_my_bookings(p_side, p_group) b
  join unnest(array['completed', 'ended', 'old', 'upcoming', 'declined', 'pending', 'held', 'other', 'recent', 'closed']) name
    on tests.uuid(name) = b.id
$$;
comment on function tests.listed_bookings is 'Returns the names of the listed bookings in alphabetical order.';
select plan(22);

select tests.clear_authentication();
select throws_ok('select * from public.list_my_bookings()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot list bookings');
select throws_ok('select public.count_my_bookings()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot count bookings');
select throws_ok('select public.get_my_booking(tests.uuid(''completed''))', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read a booking');
select tests.authenticate_as('guest');
select is(tests.listed_bookings('guest'), 'closed completed declined ended old pending recent upcoming',
  'a guest lists all their requests and bookings');
select is(tests.listed_bookings('guest', 'upcoming'), 'pending upcoming',
  'the upcoming bookings of a guest are those that have not ended');
select is(tests.listed_bookings('guest', 'past'), 'completed ended recent',
  'the past bookings of a guest are those that ended in the last 30 days');
select is(tests.listed_bookings('guest', 'completed'), 'closed old',
  'the completed bookings of a guest are those that ended 30 days ago or earlier');
select is(tests.listed_bookings('guest', 'cancelled'), 'declined',
  'the cancelled bookings of a guest include declined requests');
select is(tests.listed_bookings('guest', 'held'), 'held', 'the held bookings of a guest are their holds');
select is(public.count_my_bookings(), '{"upcoming": 2, "past": 3, "completed": 2, "cancelled": 1, "held": 1}'::jsonb,
  'a guest can count their bookings by group');
select is((select sum(value::int)::int from jsonb_each_text(public.count_my_bookings() - 'held')), 8,
  'each booking that a guest sent is in one group only');
select is((public.get_my_booking(tests.uuid('held'))).other_name, 'Host',
  'a guest sees the first name of the host');
select throws_ok('select * from public.list_my_bookings(''admin'')', 'PT403', 'only_admins',
  'a guest cannot list the bookings of everybody');
select throws_ok('select * from public.list_my_bookings(''guest'', ''everything'')', 'PT422', 'invalid_input',
  'an unknown group of bookings is refused');
select is((select count(*)::int from public.list_my_bookings('guest', null, 2, 'garbage')), 2,
  'an invalid cursor of a list of bookings is ignored');
select is((select string_agg(b.reference, ' ') from (
    select * from public.list_my_bookings('guest', 'upcoming', 1, (select cursor
      from public.list_my_bookings('guest', 'upcoming', 1)))) b),
  (select reference from public.bookings where id = tests.uuid('pending')),
  'the cursor of a booking leads to the next one');
select tests.authenticate_as('host');
select is(tests.listed_bookings('host'), 'closed completed declined ended old other pending recent upcoming',
  'a host lists the requests and bookings at their venues without holds');
select throws_ok('select public.get_my_booking(tests.uuid(''held''))', 'PT404', 'not_found',
  'a host cannot read a hold by its identifier');
select is((public.get_my_booking(tests.uuid('completed'))).other_name, 'Guest',
  'a host sees the first name of the guest');
select tests.authenticate_as('other_host');
select is(tests.listed_bookings('host'), null, 'another host lists no bookings of the venue');
select throws_ok('select public.get_my_booking(tests.uuid(''completed''))', 'PT404', 'not_found',
  'another host cannot read a booking by its identifier');
select tests.authenticate_as('admin');
select is((select count(*)::int from public.list_my_bookings('admin')), 9,
  'an admin lists all requests and bookings');

select * from finish();
rollback;
