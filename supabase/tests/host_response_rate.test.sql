-- Response rate and time of a host: which requests and conversations count, what answers them, and what others see of it.
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
create function tests.write_at(p_talk text, p_sender text, p_ago interval, p_is_scheduled boolean default false) returns void language sql security definer as $$
  insert into public.conversations (id, listing_id, guest_id, host_id)
  values (tests.uuid(p_talk), tests.uuid('hall'), tests.user_id(p_talk), tests.user_id('host')) on conflict do nothing;
  insert into public.messages (conversation_id, sender_id, body, created_at, is_scheduled)
  values (tests.uuid(p_talk), tests.user_id(p_sender), 'x', now() - p_ago, p_is_scheduled)
$$;
comment on function tests.write_at is 'Writes a message of so long ago between a guest, after whom the conversation is named, and the host.';
create function tests.stats() returns text language sql security definer as $$
  select concat_ws(' ', s ->> 'contacts', s ->> 'percent', s ->> 'minutes') from public.get_host_response_stats(tests.user_id('host')) s
$$;
comment on function tests.stats is 'Returns number, percent and median minutes of the host.';
select plan(35);

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
select is(public.get_host_response_stats(tests.user_id('host')), '{"contacts": 3, "percent": 67, "minutes": 120}'::jsonb,
  'the response rate of a host with three requests has number, percent and median minutes');
select tests.authenticate_as_database_owner();
select tests.create_request('open', 0), tests.create_request('cancelled', 3, 'cancel', 'guest'),
  tests.create_request('declined by an admin', 3, 'decline', 'admin'), tests.create_request('old', 120, 'lapse', 'system');
select tests.clear_authentication();
select is((public.get_host_response_stats(tests.user_id('host')) ->> 'contacts')::int, 3,
  'open, cancelled, admin-declined and old requests do not count for the response rate');
select tests.authenticate_as_database_owner();
select tests.create_request('unanswered', 2);
select tests.clear_authentication();
select is(public.get_host_response_stats(tests.user_id('host')), '{"contacts": 4, "percent": 50, "minutes": 120}'::jsonb,
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

-- Conversations of another host, from zero
select tests.authenticate_as_database_owner();
update public.venues set status = 'active' where id = tests.uuid('hall');
delete from public.bookings;
select tests.create_user('g' || n) from generate_series(1, 9) n;
select tests.write_at('g1', 'g1', '3 days'), tests.write_at('g1', 'host', '3 days' - interval '10 minutes'),
  tests.write_at('g2', 'g2', '3 days'), tests.write_at('g2', 'host', '3 days' - interval '20 minutes');
select is(tests.stats(), '', 'two conversations are too few for a response time');
select tests.write_at('g3', 'g3', '3 days'), tests.write_at('g3', 'host', '3 days' - interval '24 hours');
select is(tests.stats(), '3 100 20', 'a conversation that is answered after exactly 24 hours is answered in time');
select tests.write_at('g3', 'host', '1 day'), tests.write_at('g3', 'g3', '1 day'), tests.write_at('g2', 'g2', '2 days');
select is(tests.stats(), '3 100 20', 'only the first message of a guest and the first answer count');
select tests.write_at('g4', 'g4', '3 days'), tests.write_at('g4', 'host', '3 days' - interval '24 hours 1 second');
select is(tests.stats(), '4 75 730', 'an answer after more than 24 hours is not in time, and counts for the median');
select tests.write_at('g5', 'g5', '23 hours');
select is(tests.stats(), '4 75 730', 'a question that can still be answered in time does not count');
select tests.write_at('g5', 'host', '1 hour', true);
select is(tests.stats(), '4 75 730', 'a scheduled message is no answer');
update public.messages set created_at = created_at - interval '2 hours' where conversation_id = tests.uuid('g5');
select is(tests.stats(), '5 60 730', 'a question that a scheduled message alone followed is unanswered after 24 hours');
select tests.write_at('g5', 'host', '1 minute');
select is((select tests.stats()), '5 60 1440', 'an answer after a scheduled message counts from the question');
select tests.write_at('g6', 'host', '3 days'), tests.write_at('g6', 'g6', '2 days');
select is(tests.stats(), '5 60 1440', 'a conversation that the host began does not count');
select tests.write_at('g7', 'g7', '91 days'), tests.write_at('g7', 'g7', '1 day');
select is(tests.stats(), '5 60 1440', 'a conversation that began more than 90 days ago does not count');
select tests.write_at('g7', 'g7', '2 days');
update public.messages set created_at = now() - interval '89 days' where created_at < now() - interval '90 days';
select is(tests.stats(), '6 50 1440', 'a conversation that began within 90 days counts');
insert into public.user_blocks (blocker_id, blocked_id, created_at) values (tests.user_id('g7'), tests.user_id('host'), now() - interval '87 days');
select is(tests.stats(), '6 50 1440', 'a block after the time to answer changes nothing');
update public.user_blocks set created_at = now() - interval '89 days' + interval '1 hour';
select is(tests.stats(), '5 60 1440', 'a guest who blocked the host, or was blocked, before the time to answer was over does not count');

-- Requests beside conversations
delete from public.conversations;
delete from public.user_blocks;
select tests.create_request('r1', 3, 'accept', 'host', '2 hours'), tests.create_request('r2', 10, 'lapse', 'system', '24 hours'),
  tests.create_request('r3', 5, 'cancel', 'guest', '3 hours');
select is(tests.stats(), '', 'a request that its guest withdrew before an answer does not count');
select tests.write_at('guest', 'guest', '5 days'), tests.write_at('guest', 'host', '5 days' - interval '1 hour');
select is(tests.stats(), '3 67 90', 'a message of the host is the answer to a request, and the note of the request is no contact of its own');
delete from public.conversations;
select tests.write_at('guest', 'guest', '10 days'), tests.write_at('guest', 'host', '10 days' - interval '30 hours');
select is(tests.stats(), '', 'a message after a request has expired, or was withdrawn, is no answer to it');
delete from public.conversations;
select tests.write_at('guest', 'guest', '3 days' + interval '1 hour');
select is(tests.stats(), '3 67 150', 'a question before a request is a contact of its own, and the decision of the request answers it');
update public.bookings set request_expires_at = now() - interval '3 days' + interval '1 hour' where id = tests.uuid('r1');
select is(tests.stats(), '3 33 150', 'an answer to a request is in time only before it expires');
update public.bookings set request_expires_at = now() - interval '1 day' where id = tests.uuid('r1');
update public.booking_events set created_at = now() - interval '3 days' + interval '25 hours' where booking_id = tests.uuid('r1') and event = 'accept';
select is(tests.stats(), '3 0 1530', 'an answer to a request that lasts longer is in time only within 24 hours');
select tests.create_request('r4', 2, 'cancel', 'guest', '30 hours');
update public.bookings set request_expires_at = now() + interval '3 days' where id = tests.uuid('r4');
select is(tests.stats(), '4 0 1530', 'a request that was withdrawn after 24 hours without an answer is unanswered');
select tests.create_request('r5', 6, 'decline', 'admin', '1 hour');
select is(tests.stats(), '4 0 1530', 'a request that an admin decided first does not count');
insert into public.user_blocks (blocker_id, blocked_id, created_at) values (tests.user_id('host'), tests.user_id('guest'), now() - interval '10 days');
select is(tests.stats(), '4 0 1530', 'a contact that was answered counts, whoever has blocked whom');
delete from public.conversations;
delete from public.bookings;
select tests.write_at('g' || n, 'g' || n, '2 days') from generate_series(1, 3) n;
select is(public.get_host_response_stats(tests.user_id('host')), '{"contacts": 3, "percent": 0, "minutes": null}'::jsonb,
  'a host who answered nobody has a rate and no time');
select tests.authenticate_as('other_host');
select is(public.get_host_response_stats(tests.user_id('host')) ->> 'contacts', '3', 'everybody reads the same figures of a host');

select * from finish();
rollback;
