-- Broadcasts of changes: their topics and payloads.
begin;
select tests.create_users();
select tests.create_venues();
insert into public.conversations (id, listing_id, guest_id, host_id)
  values (tests.uuid('talk'), tests.uuid('hall'), tests.user_id('guest'), tests.user_id('host'));
delete from realtime.messages;

create function tests.take_events() returns text language sql security definer as $$
  with taken as (delete from realtime.messages returning *)
  select coalesce(string_agg(distinct
    concat_ws(' ', case when private then 'private' else 'public' end, topic, event, payload - 'id'), E'\n' order by
    concat_ws(' ', case when private then 'private' else 'public' end, topic, event, payload - 'id')), '') from taken
  where event not in ('booking', 'calendar')
$$;
comment on function tests.take_events is 'Returns and forgets what was broadcast, without the ids of the broadcasts, and what realtime_booking_events tests.';
create function tests.event(p_topic text, p_name text, p_event text, p_payload jsonb default '{}') returns text
language sql immutable as $$
  select concat_ws(' ', 'private', p_topic || ':' || tests.uuid(p_name), p_event, p_payload)
$$;
comment on function tests.event is 'Returns a private event as take_events does.';
create function tests.host_notification_id() returns uuid language sql security definer as $$
  select id from public.notifications where user_id = tests.user_id('host')
$$;
comment on function tests.host_notification_id is 'Returns the only notification of the host.';
create function tests.availability(p_venue text, p_starts_at timestamptz, p_ends_at timestamptz) returns text
language sql immutable as $$
  select concat_ws(' ', 'public', 'venue:' || tests.uuid(p_venue), 'availability',
    jsonb_build_object('venue_id', tests.uuid(p_venue), 'starts_at', p_starts_at, 'ends_at', p_ends_at))
$$;
comment on function tests.availability is 'Returns the event of a venue as take_events does.';
select plan(27);

-- Messages
select tests.authenticate_as('guest');
select lives_ok(format('select public.send_message(%L, ''My number is secret'', %L)', tests.uuid('talk'), tests.uuid('message')),
  'a guest sends a message to a host');
select is(tests.take_events(), concat_ws(E'\n',
  tests.event('conversation', 'talk', 'message',
    jsonb_build_object('conversation_id', tests.uuid('talk'), 'message_id', tests.uuid('message'))),
  tests.event('user', 'host', 'counters'),
  tests.event('user', 'host', 'notification', jsonb_build_object('notification_id', tests.host_notification_id()))),
  'a message tells the conversation its id, and the other side that a notification has come');
select tests.authenticate_as('host');
select is(public.count_my_unread_conversations(), 1, 'a conversation with a new message is unread');
select is((select public.mark_conversation_read(tests.uuid('talk'))), 1, 'a host marks a conversation as read');
select is(public.count_my_unread_conversations(), 0, 'a conversation that was read is not unread');
select is(tests.take_events(), concat_ws(E'\n',
  tests.event('conversation', 'talk', 'read',
    jsonb_build_object('conversation_id', tests.uuid('talk'), 'reader_id', tests.user_id('host'))),
  tests.event('user', 'host', 'counters')), 'reading tells the conversation who has read, and the reader''s other pages');
select is((select public.mark_conversation_read(tests.uuid('talk'))), 0, 'a host marks nothing the second time');
select is(tests.take_events(), '', 'reading what was read tells nobody');

select tests.authenticate_as('guest');
select is(public.count_my_unread_conversations(), 0, 'a user''s own messages make no conversation unread');

-- Contacts
select tests.authenticate_as_database_owner();
update public.messages set has_hidden_contacts = true where id = tests.uuid('message');
insert into private.message_originals (message_id, body) values (tests.uuid('message'), 'Ring 01001234567');
select is(tests.take_events(), '', 'hiding the contacts of a message tells nobody');
select private.share_contacts(tests.user_id('guest'), tests.user_id('host'));
select is(tests.take_events(), tests.event('conversation', 'talk', 'contacts',
  jsonb_build_object('conversation_id', tests.uuid('talk'))),
  'a conversation is told that the contacts in its messages are shown, and not which');

-- Offers
select tests.create_booking('dinner', 'confirmed', now() + interval '200 days');
insert into private.offers (id, conversation_id, booking_id, sender_id, title, price_minor, expires_at, created_at)
values (tests.uuid('message'), tests.uuid('talk'), tests.uuid('dinner'), tests.user_id('host'), 'Flowers', 1, now() + interval '1 day', now());
delete from realtime.messages;
select tests.authenticate_as('host');
select public.withdraw_offer(tests.uuid('message'));
select is(tests.take_events(), tests.event('conversation', 'talk', 'offer',
  jsonb_build_object('conversation_id', tests.uuid('talk'), 'message_id', tests.uuid('message'))),
  'a conversation is told that an offer in it was withdrawn, and not its price');

-- Notifications
select tests.authenticate_as_database_owner();
insert into public.notifications (id, user_id, kind) select tests.uuid('note ' || n), tests.user_id('guest'), 'venue_approved'
from generate_series(1, 2) n;
select is(tests.take_events(), (select string_agg(e, E'\n' order by e) from (select tests.event('user', 'guest', 'notification',
  jsonb_build_object('notification_id', tests.uuid('note ' || n))) from generate_series(1, 2) n) x (e)),
  'each new notification tells its user');
select tests.authenticate_as('guest');
update public.notifications set read_at = now() where user_id = tests.user_id('guest');
select is(tests.take_events(), tests.event('user', 'guest', 'counters'), 'reading notifications tells the user''s other pages once');
delete from public.notifications where user_id = tests.user_id('guest');
select is(tests.take_events(), '', 'deleting what was read tells nobody');

-- Availability
select tests.authenticate_as_database_owner();
select tests.create_booking('party', 'held', '2030-05-01 10:00+00');
select is(tests.take_events(), tests.availability('hall', '2030-05-01 10:00+00', '2030-05-01 12:00+00'),
  'a hold tells its venue the range only');
update public.bookings set status = 'pending', submitted_at = now() where id = tests.uuid('party');
select is(tests.take_events() ~ 'venue:', false, 'a request for what was held frees and takes nothing');
update public.bookings set status = 'expired' where id = tests.uuid('party');
select is(split_part(tests.take_events(), E'\n', 1), tests.availability('hall', '2030-05-01 10:00+00', '2030-05-01 12:00+00'),
  'the end of a hold tells its venue the range');
insert into public.blocked_times (venue_id, starts_at, ends_at, reason) values
  (tests.uuid('hall'), '2030-06-01 10:00+00', '2030-06-01 12:00+00', 'private'),
  (tests.uuid('hall'), '2030-06-03 10:00+00', '2030-06-03 12:00+00', 'private');
select is(tests.take_events(), tests.availability('hall', '2030-06-01 10:00+00', '2030-06-03 12:00+00'),
  'blocked times tell their venue once for a statement');
delete from public.blocked_times where venue_id = tests.uuid('hall');
select is(tests.take_events(), tests.availability('hall', '2030-06-01 10:00+00', '2030-06-03 12:00+00'),
  'removed blocked times tell their venue');
insert into public.blocked_times (venue_id, starts_at, ends_at) values
  (tests.uuid('draft'), '2030-06-01 10:00+00', '2030-06-01 12:00+00');
select is(tests.take_events(), '', 'a venue that is not public tells nobody');

-- Failures
create function tests.refuse_row() returns trigger language plpgsql as $$
begin
  raise exception 'no room';
end $$;
comment on function tests.refuse_row is 'Makes every broadcast fail.';
create trigger refuse_row before insert on realtime.messages for each row execute function tests.refuse_row();
set local client_min_messages = error;
select tests.authenticate_as('guest');
select lives_ok(format('select public.send_message(%L, ''Still there'')', tests.uuid('talk')),
  'a message is sent although nothing can be broadcast');
select tests.authenticate_as_database_owner();
select is((select count(*) from public.messages where conversation_id = tests.uuid('talk')), 2::bigint, 'a message is stored although nothing can be broadcast');
select is(tests.take_events(), '', 'nothing is broadcast when the table refuses it');
alter function realtime.send(jsonb, text, text, boolean) rename to unreachable;
select lives_ok($$ select tests.create_booking('wedding', 'held', '2030-07-01 10:00+00') $$,
  'a hold is made although Realtime is missing');
alter function realtime.unreachable(jsonb, text, text, boolean) rename to send;
drop trigger refuse_row on realtime.messages;

-- What a client cannot do
select tests.authenticate_as('guest');
select throws_ok($$ select private.broadcast('user:x', 'notification', '{}') $$, '42501', null,
  'a user cannot call what broadcasts');
select throws_ok($$ select realtime.send('{}', 'notification', 'user:' || tests.user_id('host'), true);
  select 1 / count(*) from realtime.messages $$, '22012', null, 'a user broadcasts nothing by the function of the service');

select * from finish();
rollback;
