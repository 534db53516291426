-- Response rate and time of a host: which requests count, and what others see of them.
begin;
select tests.create_users();
select tests.create_venue('hall');
create function tests.create_request(p_name text, p_days_ago int, p_event text default null, p_role text default null,
  p_after interval default '1 hour') returns void
language plpgsql as $$
declare
  v_status text := case p_event when 'accept' then 'confirmed' when 'decline' then 'declined'
    when 'cancel' then 'cancelled' when 'lapse' then 'expired' else 'pending' end;
  v_submitted_at timestamptz := now() - make_interval(days => p_days_ago);
begin
  perform tests.create_booking(p_name, v_status,
    now() + make_interval(days => 10, hours => 3 * (select count(*)::int from public.bookings)));
  update public.bookings set submitted_at = v_submitted_at, request_expires_at = v_submitted_at + interval '24 hours'
  where id = tests.uuid(p_name);
  insert into public.booking_events (booking_id, actor_role, event, from_status, to_status, created_at)
  values (tests.uuid(p_name), 'guest', 'request', 'held', 'pending', v_submitted_at);
  if p_event is not null then
    insert into public.booking_events (booking_id, actor_role, event, from_status, to_status, created_at)
    values (tests.uuid(p_name), p_role, p_event, 'pending', v_status, v_submitted_at + p_after);
  end if;
end $$;
comment on function tests.create_request is
  'Creates a request of so many days ago, and the event that ended it so long after, if any.';
select plan(11);

select tests.clear_authentication();
select is(public.get_host_response_stats(tests.user_id('host')), null,
  'the response rate of a host without requests is unknown');
select tests.authenticate_as_database_owner();
select tests.create_request('one', 5, 'accept', 'host', '1 hour'), tests.create_request('two', 6, 'decline', 'host', '3 hours');
select tests.clear_authentication();
select is(public.get_host_response_stats(tests.user_id('host')), null,
  'the response rate of a host with two requests is unknown');
select tests.authenticate_as_database_owner();
select tests.create_request('three', 7, 'lapse', 'system', '24 hours');
select tests.clear_authentication();
select is(public.get_host_response_stats(tests.user_id('host')), '{"requests": 3, "percent": 67, "minutes": 120}'::jsonb,
  'the response rate of a host with three requests has number, percent and median minutes');
select tests.authenticate_as_database_owner();
select tests.create_request('open', 0), tests.create_request('cancelled', 3, 'cancel', 'guest'),
  tests.create_request('declined by an admin', 3, 'decline', 'admin'), tests.create_request('old', 120, 'lapse', 'system');
select tests.clear_authentication();
select is((public.get_host_response_stats(tests.user_id('host')) ->> 'requests')::int, 3,
  'open, cancelled, admin-declined and old requests do not count for the response rate');
select tests.authenticate_as_database_owner();
select tests.create_request('unanswered', 2);
select tests.clear_authentication();
select is(public.get_host_response_stats(tests.user_id('host')), '{"requests": 4, "percent": 50, "minutes": 120}'::jsonb,
  'an unanswered request counts for the response rate once it has expired');
select tests.authenticate_as_database_owner();
select tests.create_request('four', 1, 'accept', 'host', '7 hours');
select tests.authenticate_as('guest');
select is((public.get_host_response_stats(tests.user_id('host')) ->> 'minutes')::int, 180,
  'the response time of a host is the median');
select is(public.get_host_response_stats(tests.user_id('other_host')), null,
  'requests of one host do not count for the response rate of another');
select is(public.get_host_response_stats(tests.user_id('guest')), null, 'a guest has no response rate');
select tests.authenticate_as_database_owner();
update public.venues set status = 'paused' where host_id = tests.user_id('host');
select tests.clear_authentication();
select is(public.get_host_response_stats(tests.user_id('host')), null,
  'a host without an active venue has no response rate');
select throws_ok('select * from public.booking_events', '42501', null,
  'a signed-out visitor cannot read the events of bookings');
select tests.authenticate_as('other_guest');
select is((select count(*)::int from public.booking_events), 0, 'another guest reads no events of a booking');

select * from finish();
rollback;
