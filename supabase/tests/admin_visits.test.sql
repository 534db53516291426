-- Visits of admins: only to a reported conversation, visibly, and only while its report is open.
begin;
select tests.create_users(), tests.create_user('second_admin', 'admin');
select tests.create_venues();
create function tests.talk(p_venue text default 'hall') returns uuid language sql security definer as $$
  select id from public.conversations where guest_id = tests.user_id('guest') and listing_id = tests.uuid(p_venue)
$$;
comment on function tests.talk is 'Returns the conversation of the guest about a venue.';
create function tests.report_id() returns uuid language sql security definer as $$
  select id from public.reports where conversation_id = tests.talk()
$$;
comment on function tests.report_id is 'Returns the report of the conversation about the hall.';
create function tests.can_join(p_venue text default 'hall') returns boolean language plpgsql security definer as $$
begin
  return private.can_join_conversation(tests.talk(p_venue));
end $$;
comment on function tests.can_join is 'Returns whether the caller may join a conversation, as the policies of Realtime ask.';
create function tests.visit_end() returns text language sql as $$
  select coalesce((select admin_visit_end::text from public.list_my_conversations() where listing_id = tests.uuid('hall')), 'never')
$$;
comment on function tests.visit_end is 'Returns until when the caller sees an admin in the conversation about the hall.';
create function tests.audit_count(p_action text) returns bigint language sql security definer as $$
  select count(*) from public.audit_log where action = p_action and subject_id = tests.talk()
$$;
comment on function tests.audit_count is 'Returns how often the audit log has an action on the conversation about the hall.';
create function tests.visits_told() returns bigint language sql security definer as $$
  select count(*) from realtime.messages where topic = 'conversation:' || tests.talk() and event = 'visit'
$$;
comment on function tests.visits_told is 'Returns how often the conversation was told that an admin joined or left.';
select tests.authenticate_as('guest');
select public.start_conversation(tests.uuid('hall'), p_body => 'Hello'), public.start_conversation(tests.uuid('loft'), p_body => 'Not reported');
select tests.authenticate_as('host');
select public.send_message(tests.talk(), 'Pay me outside');
select tests.authenticate_as('guest');
select public.report_conversation(tests.talk(), 'fraud');
select plan(50);

-- Who may not
select tests.clear_authentication();
select throws_ok('select public.' || call, 'PT401', 'not_signed_in', 'a signed-out visitor cannot call ' || call)
from unnest(array['admin_join_conversation(tests.report_id())', 'admin_leave_conversation(tests.report_id())',
  'admin_write_message(tests.report_id(), ''x'')', 'admin_is_in_conversation(tests.report_id())']) call;
select tests.authenticate_as('guest');
select throws_ok('select public.' || call, 'PT403', 'only_admins', 'the reporting guest cannot call ' || call)
from unnest(array['admin_join_conversation(tests.report_id())', 'admin_leave_conversation(tests.report_id())',
  'admin_write_message(tests.report_id(), ''x'')', 'admin_is_in_conversation(tests.report_id())']) call;
select throws_ok('select * from private.admin_visits', '42501', null, 'a guest cannot read which admin has joined');
select is(tests.visit_end(), 'never', 'a guest sees that no admin was ever in the conversation');
select tests.authenticate_as('admin');
select throws_ok($$ select public.admin_join_conversation(tests.uuid('unknown')) $$, 'PT404', 'not_found',
  'an admin cannot join a conversation without a report');
select throws_ok($$ select public.admin_join_conversation(null) $$, 'PT404', 'not_found', 'an admin cannot join without naming a report');
select throws_ok($$ select public.admin_write_message(tests.report_id(), 'x') $$, 'PT403', 'forbidden',
  'an admin who has not joined cannot write');
select throws_ok($$ select public.send_message(tests.talk(), 'x') $$, 'PT404', 'not_found',
  'an admin cannot write as if they belonged to the conversation');
select is(tests.can_join(), false, 'an admin who has not joined cannot join the topic of the conversation');
select is(public.admin_is_in_conversation(tests.report_id()), false, 'an admin who has not joined is not in the conversation');

-- Joining
select lives_ok('select public.admin_join_conversation(tests.report_id())', 'an admin can join a reported conversation');
select lives_ok('select public.admin_join_conversation(tests.report_id())', 'an admin can join a second time');
select is(tests.audit_count('conversation_joined'), 1::bigint, 'joining is recorded once in the audit log');
select is(tests.visits_told(), 1::bigint, 'the conversation is told once that an admin has joined');
select is(public.admin_is_in_conversation(tests.report_id()), true, 'an admin who has joined is in the conversation');
select is(tests.can_join(), true, 'an admin who has joined can join the topic of the conversation');
select is(tests.can_join('loft'), false, 'an admin who has joined one conversation cannot join the topic of another of the same guest');
select is((select count(*) from public.messages) || ' ' || (select count(*) from public.conversations), '0 0',
  'an admin who has joined reads no messages or conversations in the tables');
select throws_ok($$ select public.list_conversation_messages(tests.talk('loft')) $$, 'PT404', 'not_found',
  'an admin cannot list the messages of a conversation that nobody reported');
select lives_ok($$ select public.admin_write_message(tests.report_id(), 'We help. Call 01001234567', tests.uuid('help')) $$,
  'an admin who has joined can write');
select lives_ok($$ select public.admin_write_message(tests.report_id(), 'We help. Call 01001234567', tests.uuid('help')) $$,
  'an admin can send a message again with its id');
select is((select string_agg(side, ' ' order by created_at) from public.admin_get_reported_conversation(tests.report_id())),
  'guest host admin', 'an admin reads who wrote as whom');
select tests.authenticate_as('second_admin');
select throws_ok($$ select public.admin_write_message(tests.report_id(), 'x') $$, 'PT403', 'forbidden',
  'another admin who has not joined cannot write');
select is(tests.can_join(), false, 'another admin who has not joined cannot join the topic');
select tests.authenticate_as('host');
select is(tests.visit_end(), 'infinity', 'the host sees that an admin is in the conversation');
select is((select concat_ws(' ', side, sender_name, body, has_hidden_contacts) from public.list_conversation_messages(tests.talk()) order by created_at desc limit 1),
  'admin We help. Call 01001234567 f', 'the host reads what an admin writes, with contacts and without their name');
select is((select unread from public.list_my_conversations() where listing_id = tests.uuid('hall')), 2,
  'a message of an admin is unread for the host, beside that of the guest');
select is((select (data ->> 'sender_side') || coalesce(data ->> 'sender_name', '') from public.notifications where kind = 'message_received'), 'admin',
  'the host is notified of a message of Mahfil, not of a person');
select tests.authenticate_as_database_owner();
insert into private.notification_mails (notification_id, job_id) select id, tests.uuid('job') from public.notifications
where kind = 'message_received' and user_id = tests.user_id('host');
select is((select (message ->> 'sender_side') || coalesce(message ->> 'sender_name', '') from jsonb_array_elements(private.get_mailed_messages(tests.user_id('host'), tests.uuid('job'))) message
  where message ->> 'body' like 'We help%'), 'admin', 'the host is mailed a message of Mahfil, not of a person');
select tests.authenticate_as('host');
select is(public.mark_conversation_read(tests.talk()), 2, 'the host can read the message of an admin');
select is(public.mark_conversation_read(tests.talk()), 0, 'the host has read the message of an admin');
select tests.authenticate_as('guest');
select is((select unread from public.list_my_conversations() where listing_id = tests.uuid('hall')), 2,
  'a message of an admin that the host has read is unread for the guest');
select throws_ok($$ select public.report_conversation(tests.talk(), 'spam', '', tests.uuid('help')) $$, 'PT404', 'not_found',
  'a guest cannot report a message of an admin');
select public.block_user(tests.user_id('host'));
select throws_ok($$ select public.send_message(tests.talk(), 'x') $$, 'PT403', 'forbidden', 'a guest who has blocked the host cannot write, also with an admin there');
select tests.authenticate_as('admin');
select lives_ok($$ select public.admin_write_message(tests.report_id(), 'Please stop') $$,
  'an admin can write while one side has blocked the other');

-- Leaving
select lives_ok('select public.admin_leave_conversation(tests.report_id())', 'an admin can leave a reported conversation');
select throws_ok($$ select public.admin_write_message(tests.report_id(), 'x') $$, 'PT403', 'forbidden', 'an admin who has left cannot write');
select is(tests.can_join(), false, 'an admin who has left cannot join the topic');
select is(tests.audit_count('conversation_left') || ' ' || tests.visits_told(), '1 2', 'leaving is recorded, and the conversation is told');
select tests.authenticate_as('guest');
select isnt(tests.visit_end(), 'infinity', 'a guest sees that the admin has left');
select isnt(tests.visit_end(), 'never', 'a guest sees that an admin was there');

-- The end of the report
select tests.authenticate_as('admin');
select public.admin_join_conversation(tests.report_id()), public.resolve_report(tests.report_id());
select is(public.admin_is_in_conversation(tests.report_id()) || ' ' || tests.can_join() || ' ' || tests.visits_told(), 'false false 4',
  'a report that is resolved ends the visit, and the conversation is told');
select throws_ok('select public.admin_join_conversation(tests.report_id())', 'PT409', 'wrong_status',
  'an admin cannot join a conversation whose report is resolved');
select throws_ok($$ select public.admin_write_message(tests.report_id(), 'x') $$, 'PT409', 'wrong_status',
  'an admin cannot write once the report is resolved');

select * from finish();
rollback;
