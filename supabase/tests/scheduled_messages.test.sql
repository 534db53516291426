-- Scheduled messages: the host's decisions, and what is sent, once, and to whom.
begin;
select tests.create_users();
select tests.create_user('blocked_guest', 'guest');
select tests.create_venues();
update public.users set locale = 'ar', first_name = 'Layla' where id = tests.user_id('guest');
update public.venues set name = 'Hall', name_ar = 'القاعة' where id = tests.uuid('hall');
insert into public.saved_replies (id, owner_id, title, text_en, text_ar) values
  (tests.uuid('welcome'), tests.user_id('host'), 'Welcome', 'Welcome {guest}', 'أهلًا {guest}'),
  (tests.uuid('directions'), tests.user_id('host'), 'Directions', 'Call 01001234567', '');
insert into public.scheduled_replies (id, venue_id, reply_id, moment, amount, unit) values
  (tests.uuid('first'), tests.uuid('hall'), tests.uuid('welcome'), 'confirmation', null, null),
  (tests.uuid('before'), tests.uuid('hall'), tests.uuid('directions'), 'before_start', 2, 'days'),
  (tests.uuid('after'), tests.uuid('hall'), tests.uuid('welcome'), 'after_end', 1, 'days');
create function tests.book(p_name text, p_days int default 10, p_guest text default 'guest') returns void language plpgsql security definer as $$
begin
  perform tests.create_booking(p_name, 'pending', tests.cairo_noon(p_days), p_guest => p_guest);
  update public.bookings set status = 'confirmed', confirmed_at = now() where id = tests.uuid(p_name);
end $$;
comment on function tests.book is 'Creates a booking that is confirmed at this moment, so many days from today.';
create function tests.message_id(p_booking text, p_reply text) returns uuid language sql stable security definer as $$
  select id from private.scheduled_messages where booking_id = tests.uuid(p_booking) and scheduled_reply_id = tests.uuid(p_reply)
$$;
comment on function tests.message_id is 'Returns the scheduled message of a booking and a scheduled reply.';
create function tests.status_of(p_booking text, p_reply text) returns text language sql stable security definer as $$
  select status from private.scheduled_messages where id = tests.message_id(p_booking, p_reply)
$$;
comment on function tests.status_of is 'Returns the status of a scheduled message.';
create function tests.let_be_due(p_booking text, p_reply text, p_since interval default '1 minute') returns void language sql security definer as $$
  update private.scheduled_messages set send_at = now() - p_since where id = tests.message_id(p_booking, p_reply)
$$;
comment on function tests.let_be_due is 'Lets the time of a scheduled message have come so long ago.';
create function tests.move_start(p_booking text, p_from_now interval) returns void language sql security definer as $$
  update public.bookings set starts_at = now() + p_from_now, ends_at = now() + p_from_now + interval '2 hours',
    occupied = tstzrange(now() + p_from_now, now() + p_from_now + interval '2 hours') where id = tests.uuid(p_booking)
$$;
comment on function tests.move_start is 'Lets a booking of two hours start so long from now.';
create function tests.run_message(p_booking text, p_reply text) returns boolean language sql security definer as $$
  select public.send_scheduled_message(tests.message_id(p_booking, p_reply),
    coalesce(public.get_scheduled_message(tests.message_id(p_booking, p_reply)) ->> 'text', 'nothing'))
$$;
comment on function tests.run_message is 'Does what the job of a scheduled message does, with its placeholders unfilled.';
create function tests.states(p_booking text) returns text language sql as $$
  select string_agg(title || ' ' || state || case when can_send_now then ' now' else '' end, ', ' order by send_at)
  from public.list_scheduled_messages(tests.uuid(p_booking))
$$;
comment on function tests.states is 'Returns titles and states of what the signed-in user reads of a booking.';
select plan(74);
select tests.book('party');

-- Who may
select tests.clear_authentication();
select throws_ok(format('select public.%s', call), 'PT401', 'not_signed_in', 'a signed-out visitor cannot ' || what || ' of a booking')
from (values ('list_scheduled_messages(tests.uuid(''party''))', 'list the scheduled messages'),
  ('skip_scheduled_message(tests.message_id(''party'', ''before''), true)', 'skip a scheduled message'),
  ('send_scheduled_message_now(tests.message_id(''party'', ''before''))', 'send a scheduled message')) t (call, what);
select tests.authenticate_as(name), throws_ok(format('select public.%s', call), 'PT404', 'not_found', name || ' cannot ' || what)
from (values ('list_scheduled_messages(tests.uuid(''party''))', 'list the scheduled messages of a host'),
  ('skip_scheduled_message(tests.message_id(''party'', ''before''), true)', 'skip a scheduled message of a host'),
  ('send_scheduled_message_now(tests.message_id(''party'', ''before''))', 'send a scheduled message of a host')) t (call, what),
  unnest(array['guest', 'other_guest', 'other_host', 'provider', 'admin']) name;
select tests.authenticate_as('host');
select throws_ok($$ select public.send_scheduled_message(tests.message_id('party', 'before'), 'x') $$, '42501', null,
  'a host cannot do what the worker does with a scheduled message');
select throws_ok($$ select public.get_scheduled_message(tests.message_id('party', 'before')) $$, '42501', null,
  'a host cannot read what the worker reads of a scheduled message');

-- Readable before it is sent
select is(tests.states('party'), 'Welcome sending now, Directions waiting now, Welcome waiting now', 'a host sees what is sent for a booking, by time');
select results_eq($$ select language, body, reply_values ->> 'guest_name', reply_values ->> 'venue_name_ar', reply_values ->> 'total_minor'
    from public.list_scheduled_messages(tests.uuid('party')) limit 2 $$,
  $$ values ('ar', 'أهلًا {guest}', 'Layla', 'القاعة', '10500'), ('en', 'Call 01001234567', 'Layla', 'القاعة', '10500') $$,
  'a host sees the text in the language of the guest, or in the only one that there is, with what fills it');

-- Sent once
select tests.authenticate_as_database_owner();
select is(tests.run_message('party', 'before'), false, 'a job that runs before the time sends nothing');
select is((select run_at from private.jobs where key = 'scheduled_message:' || tests.message_id('party', 'before')), tests.cairo_noon(8),
  'a message that was not due yet has a job at its time');
select is(tests.run_message('party', 'first'), true, 'a message on confirmation is sent at once');
select is(tests.run_message('party', 'first'), false, 'a message is sent once, however often its job runs');
select is(public.send_scheduled_message(tests.message_id('party', 'first'), 'again'), false, 'a worker that comes late sends nothing that was sent');
select results_eq($$ select m.body, m.sender_id, m.is_scheduled, c.booking_id from public.messages m join public.conversations c on c.id = m.conversation_id $$,
  $$ values ('أهلًا {guest}', tests.user_id('host'), true, tests.uuid('party')) $$, 'a scheduled message is one of the host in the conversation of the booking');
select is(tests.notification_kinds('guest'), 'message_received', 'the guest is notified of the message as of any other');
select tests.authenticate_as('host');
select is(tests.states('party'), 'Welcome sent, Directions waiting now, Welcome waiting now', 'a host sees what was sent');
select is((select sent_at from public.list_scheduled_messages(tests.uuid('party')) limit 1), now(), 'a host sees when it was sent');
select throws_ok($$ select public.skip_scheduled_message(tests.message_id('party', 'first'), true) $$, 'PT409', 'wrong_status', 'a message that was sent cannot be skipped');
select lives_ok($$ select public.send_scheduled_message_now(tests.message_id('party', 'first')) $$, 'a message that was sent can be asked for again without effect');
select tests.authenticate_as('guest');
select results_eq($$ select body, is_scheduled from public.list_conversation_messages((select id from public.conversations)) $$,
  $$ values ('أهلًا {guest}', true) $$, 'the guest reads the message, marked as scheduled');

-- Skipped, scheduled again and sent at once
select tests.authenticate_as('host');
select lives_ok($$ select public.skip_scheduled_message(tests.message_id('party', 'before'), true) $$, 'a host can skip a message');
select lives_ok($$ select public.skip_scheduled_message(tests.message_id('party', 'before'), true) $$, 'a host can skip a message twice');
select tests.authenticate_as_database_owner();
select tests.let_be_due('party', 'before');
select is(tests.run_message('party', 'before'), false, 'a message that was skipped is not sent');
select tests.authenticate_as('host');
select public.skip_scheduled_message(tests.message_id('party', 'before'), false);
select is(tests.states('party'), 'Directions missed now, Welcome sent, Welcome waiting now', 'a message that is put back after its time is missed');
select lives_ok($$ select public.send_scheduled_message_now(tests.message_id('party', 'before')), public.send_scheduled_message_now(tests.message_id('party', 'before')) $$,
  'a host can send a missed message now, and ask twice');
select tests.authenticate_as_database_owner();
select is((select count(*) from private.jobs where key = 'scheduled_message:' || tests.message_id('party', 'before') and run_at <= now()), 1::bigint,
  'a message that is sent now has one job that is due');
select is(tests.run_message('party', 'before'), true, 'a message that a host sends now is sent');
select is((select body from public.messages where body like 'Call%'), 'Call 01001234567', 'contacts are shown, because the booking is confirmed');
select tests.authenticate_as('host');
select lives_ok($$ select public.skip_scheduled_message(tests.message_id('party', 'after'), true), public.skip_scheduled_message(tests.message_id('party', 'after'), false) $$,
  'a host can skip a message and put it back');
select is(tests.status_of('party', 'after'), 'waiting', 'a message that is put back before its time waits');

-- What it does not count as
select is(public.count_my_unanswered_conversations(), 0, 'a conversation of scheduled messages alone awaits no answer of the host');
select tests.authenticate_as('guest');
select is(public.count_my_unanswered_conversations(), 0, 'a scheduled message awaits no answer of the guest');
select public.send_message((select id from public.conversations), 'Where do I park?');
select tests.authenticate_as('host');
select public.mark_conversation_unread((select id from public.conversations));
select tests.authenticate_as_database_owner();
select tests.let_be_due('party', 'after');
select is(tests.run_message('party', 'after'), true, 'a message after the end is sent at its time');
select tests.authenticate_as('host');
select is(public.count_my_unanswered_conversations(), 1, 'a scheduled message is no answer to a question of the guest');
select is((select count(*) from public.conversation_states where marked_unread_at is not null), 1::bigint,
  'a scheduled message leaves the mark by which the host counts a conversation as unread');

-- Not sent
select tests.authenticate_as_database_owner();
select tests.book('cancelled', 11), tests.book('begun', 12), tests.book('late', 13), tests.book('no show', 14);
select tests.authenticate_as('guest');
select public.cancel_booking(tests.uuid('cancelled'), 'x');
select tests.authenticate_as('host');
select is(tests.states('cancelled'), 'Welcome missed, Directions missed, Welcome missed', 'a host sees that nothing is sent for a cancelled booking');
select throws_ok($$ select public.send_scheduled_message_now(tests.message_id('cancelled', 'before')) $$, 'PT409', 'wrong_status',
  'a host cannot send a scheduled message of a cancelled booking');
select tests.authenticate_as_database_owner();
select is(tests.run_message('cancelled', 'first'), false, 'nothing is sent for a cancelled booking');
select is(tests.status_of('cancelled', 'first'), 'missed', 'a message that a cancelled booking did not send is missed');
select tests.move_start('begun', '-1 minute');
select tests.let_be_due('begun', 'before'), tests.let_be_due('begun', 'first');
update private.scheduled_messages set status = 'waiting' where booking_id = tests.uuid('begun');
select is(tests.run_message('begun', 'before'), false, 'a job that runs after the start sends no message that was to come before it');
select is(tests.run_message('begun', 'first'), false, 'a job that runs after the start sends no message of the confirmation');
select tests.authenticate_as('host');
select throws_ok($$ select public.send_scheduled_message_now(tests.message_id('begun', 'before')) $$, 'PT409', 'wrong_status',
  'a host cannot send a message that was to come before a start that has passed');
select tests.authenticate_as_database_owner();
select tests.let_be_due('late', 'after', '8 days');
select is(tests.run_message('late', 'after'), false, 'a message after the end is not sent more than a week late');
select tests.let_be_due('no show', 'after');
update public.bookings set no_show_at = now() where id = tests.uuid('no show');
select is(tests.run_message('no show', 'after'), false, 'a guest who did not come is sent no message after the end');
select tests.let_be_due('no show', 'before');
select is(public.send_scheduled_message(tests.message_id('no show', 'before'), E' \n'), false, 'a message without a text is not sent');

-- Blocked
select tests.book('blocked', 15, 'blocked_guest'), tests.book('blocking', 16, 'other_guest');
insert into public.user_blocks (blocker_id, blocked_id) values (tests.user_id('host'), tests.user_id('blocked_guest')), (tests.user_id('other_guest'), tests.user_id('host'));
select is(tests.run_message('blocked', 'first'), false, 'nothing is sent to a guest whom the host has blocked');
select is(tests.run_message('blocking', 'first'), false, 'nothing is sent to a guest who has blocked the host');
select is((select count(*) from public.messages m join public.conversations c on c.id = m.conversation_id where c.guest_id <> tests.user_id('guest')), 0::bigint,
  'a blocked conversation has no message');
select tests.authenticate_as('host');
select is(tests.states('blocked'), 'Welcome missed, Directions missed, Welcome missed', 'a host sees that nothing is sent to whom they have blocked');
select is(tests.states('blocking'), 'Welcome missed now, Directions waiting now, Welcome waiting now', 'a host does not see that a guest has blocked them');
select throws_ok($$ select public.send_scheduled_message_now(tests.message_id('blocking', 'before')) $$, 'PT403', 'forbidden',
  'a host cannot send a scheduled message to a guest who has blocked them');

-- The text and the conversation
select tests.authenticate_as_database_owner();
select tests.book('text', 17), tests.book('next', 40);
select tests.authenticate_as('host');
select public.save_reply(tests.uuid('welcome'), 'Welcome', 'Hello', '');
select tests.authenticate_as_database_owner();
select is(public.get_scheduled_message(tests.message_id('text', 'first')) ->> 'text', 'Hello', 'the text is that of the reply when it is sent');
select tests.run_message('next', 'first');
select is((select booking_id from public.conversations where guest_id = tests.user_id('guest')), tests.uuid('next'),
  'a conversation is about the booking of the last message before it');
select tests.let_be_due('text', 'after');
select tests.run_message('text', 'after');
select is((select booking_id from public.conversations where guest_id = tests.user_id('guest')), tests.uuid('next'),
  'a message after the end leaves the conversation about the next booking');
insert into public.messages (conversation_id, sender_id, body, is_scheduled)
select c.id, c.host_id, 'x', true from public.conversations c, generate_series(1, 30) where c.guest_id = tests.user_id('guest');
select tests.let_be_due('next', 'before');
select is(tests.run_message('next', 'before'), false, 'a guest is sent no more than 30 scheduled messages of a host in a day');
select tests.authenticate_as('host');
select lives_ok($$ select public.send_message((select id from public.conversations where guest_id = tests.user_id('guest')), 'Message ' || n)
  from generate_series(1, 30) n $$, 'scheduled messages do not count for how many a host may write in a minute');
select public.delete_reply(tests.uuid('welcome'));
select tests.authenticate_as_database_owner();
select is((select count(*) from private.scheduled_messages m where not exists (
  select from public.scheduled_replies r where r.id = m.scheduled_reply_id and r.reply_id = tests.uuid('directions'))), 0::bigint,
  'nothing is scheduled of a reply that was deleted');
select is(public.get_scheduled_message(tests.uuid('gone')), null, 'a job whose message is gone sends nothing');
select is(public.send_scheduled_message(tests.uuid('gone'), 'x'), false, 'a message that is gone while its job runs is not sent');
select is((select count(*) from public.messages where body = 'أهلًا {guest}'), 2::bigint, 'a message that was sent stays when its reply is deleted');

select * from finish();
rollback;
