-- Events of bookings and calendars: who receives them, and who may ask for missed ones.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
select tests.create_market();
delete from realtime.messages;

create function tests.take_listeners(p_event text) returns text language sql security definer as $$
  with taken as (delete from realtime.messages returning *)
  select coalesce(string_agg(distinct u.email, ' ' order by u.email), '')
  from taken t left join public.users u on t.topic = 'user:' || u.id
  where t.event = p_event and t.private
    and t.payload - 'id' in (jsonb_build_object('booking_id', t.payload -> 'booking_id'),
      jsonb_build_object('venue_id', t.payload -> 'venue_id'))
$$;
comment on function tests.take_listeners is
  'Returns who was told of an event by ids alone, and forgets all broadcasts.';
create function tests.emails(variadic p_names text[]) returns text language sql security definer as $$
  select string_agg(u.email, ' ' order by u.email) from public.users u
  where u.id = any (select tests.user_id(n) from unnest(p_names) n)
$$;
comment on function tests.emails is 'Returns the addresses of users as take_listeners does.';
select plan(19);

-- Bookings
select tests.authenticate_as_database_owner();
select tests.create_booking('party', 'held', '2030-05-01 10:00+00');
select is(tests.take_listeners('booking'), tests.emails('guest'), 'a hold tells its guest only');
insert into public.booking_services (booking_id, service_id, amount_minor) values (tests.uuid('party'), tests.uuid('band'), 1);
select is(tests.take_listeners('booking'), '', 'a service that is added to a hold tells nobody');
update public.bookings set status = 'pending', submitted_at = now() where id = tests.uuid('party');
select is(tests.take_listeners('booking'), tests.emails('guest', 'host', 'provider'),
  'a request tells its guest, its host and the providers of its services');
update public.bookings set updated_at = now(), policy = policy, status = status where id = tests.uuid('party');
select is(tests.take_listeners('booking'), '', 'a booking that stays as it is tells nobody');
select tests.authenticate_as('host');
select lives_ok(format('select public.decide_booking(%L, ''accept'')', tests.uuid('party')), 'the host accepts the request');
select is(tests.take_listeners('booking'), tests.emails('guest', 'host', 'provider'),
  'a decision of the host tells the guest and the providers');
select tests.authenticate_as('provider');
select lives_ok(format('select public.decide_booking_service(%L, %L, ''accept'')', tests.uuid('party'), tests.uuid('band')),
  'the provider accepts the service of the booking');
select is(tests.take_listeners('booking'), tests.emails('guest', 'host', 'provider'),
  'the answer of a provider tells the guest and the host');
select tests.authenticate_as_database_owner();
select tests.create_booking('late', 'held', '2030-06-01 10:00+00');
select tests.take_listeners('');
update public.bookings set status = 'expired' where id = tests.uuid('late');
select is(tests.take_listeners('booking'), tests.emails('guest'), 'a hold that expires tells its guest only');

-- Calendars
select tests.create_booking('lunch', 'held', '2030-07-01 10:00+00');
select is(tests.take_listeners('calendar'), tests.emails('host'), 'a hold tells the host that their calendar has changed');
insert into public.blocked_times (venue_id, starts_at, ends_at)
values (tests.uuid('draft'), '2030-06-01 10:00+00', '2030-06-01 12:00+00');
select is(tests.take_listeners('calendar'), tests.emails('host'), 'a blocked time of a venue that is not public tells its host');

-- Asking
update public.bookings set status = 'cancelled' where id = tests.uuid('party');
select tests.authenticate_as('guest');
select ok(public.has_new_event('booking', now()), 'a guest who was told of a booking is answered that there is something new');
select ok(not public.has_new_event('calendar', now()), 'a guest is not answered for an event of another kind');
select ok(not public.has_new_event('booking', now() + interval '1 minute'), 'nothing is new after the last event');
select ok(public.has_new_event('calendar', now() - interval '25 hours'), 'everything counts as new for a page that is older than a day');
select ok(not coalesce(public.has_new_event(null, now()), false), 'a guest who names no kind of event is answered that nothing is new');
select tests.authenticate_as('other_guest');
select ok(not public.has_new_event('booking', now()), 'a guest learns nothing of the bookings of others');
select tests.authenticate_as('other_host');
select ok(not public.has_new_event('booking', now()) and not public.has_new_event('calendar', now()), 'a host learns nothing of the calendars of others');
select tests.clear_authentication();
select throws_ok('select public.has_new_event(''booking'', now())', 'PT401', 'not_signed_in',
  'a visitor cannot ask what is new');

select * from finish();
rollback;
