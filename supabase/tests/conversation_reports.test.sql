-- Reports of conversations: who may write them, and what they let an admin read.
begin;
select tests.create_users();
select tests.create_venues();
create function tests.talk() returns uuid language sql security definer as $$
  select id from public.conversations where guest_id = tests.user_id('guest') and listing_id = tests.uuid('hall')
$$;
comment on function tests.talk is 'Returns the conversation of the guest and the host about the hall.';
create function tests.report_id() returns uuid language sql security definer as $$
  select id from public.reports where conversation_id = tests.talk()
$$;
comment on function tests.report_id is 'Returns the report of that conversation.';
create function tests.audit_count(p_action text) returns bigint language sql security definer as $$
  select count(*) from public.audit_log where action = p_action and subject_id = tests.talk()
$$;
comment on function tests.audit_count is 'Returns how often the audit log has an action on the conversation.';
select tests.authenticate_as('guest');
select public.start_conversation(tests.uuid('hall'), p_body => 'Call 01001234567', p_message_id => tests.uuid('mine'));
select tests.authenticate_as('host');
select public.send_message(tests.talk(), 'Pay me outside', tests.uuid('theirs'));
select plan(28);

select tests.clear_authentication();
select throws_ok($$ select public.report_conversation(tests.talk(), 'spam') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot report a conversation');
select throws_ok($$ select public.admin_get_reported_conversation(gen_random_uuid()) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read a reported conversation');
select tests.authenticate_as('other_guest');
select throws_ok($$ select public.report_conversation(tests.talk(), 'spam') $$, 'PT404', 'not_found',
  'a stranger cannot report a conversation');
select tests.authenticate_as('guest');
select throws_ok(format('select public.report_conversation(tests.talk(), %L, %L)', reason, text), 'PT422', 'invalid_input',
  'a report of a conversation is refused with reason ' || coalesce(reason, 'null'))
from (values ('inaccurate', ''), (null, ''), ('other', ' '), ('spam', repeat('x', 2001))) refused (reason, text);
select throws_ok($$ select public.report_conversation(tests.talk(), 'spam', '', tests.uuid('mine')) $$, 'PT404', 'not_found',
  'a guest cannot report their own message');
select throws_ok($$ select public.report_conversation(tests.talk(), 'spam', '', gen_random_uuid()) $$, 'PT404', 'not_found',
  'a guest cannot report an unknown message');
select lives_ok($$ select public.report_conversation(tests.talk(), 'spam') $$, 'a guest can report a conversation');
select is(public.report_conversation(tests.talk(), 'fraud', ' Wants cash ', tests.uuid('theirs')), tests.report_id(),
  'a second report of a conversation replaces the first');
select is((select reason || ' ' || text from public.reports), 'fraud Wants cash', 'a guest can read their report');
select is(tests.audit_count('conversation_reported'), 1::bigint, 'a report of a conversation is recorded in the audit log');
select throws_ok($$ select public.admin_get_reported_conversation(tests.report_id()) $$, 'PT403', 'only_admins',
  'a guest cannot read a conversation as an admin');
select tests.authenticate_as('host');
select is((select count(*) from public.reports), 0::bigint, 'the reported side cannot see the report');
select is_empty($$ select 1 from public.notifications where kind <> 'message_received' $$, 'the reported side gets no notification');
select is((select admin_read_at from public.list_my_conversations()), null, 'nobody has read the conversation yet');

select tests.authenticate_as('admin');
select is((select count(*) from public.messages), 0::bigint, 'an admin reads no message in the table, reported or not');
select is((select concat_ws(' ', reported_name, message, reporter_name, reason, listing_name) from public.admin_list_reports()),
  'Host Pay me outside Guest fraud', 'an admin can list the report with the message');
select is((select string_agg(concat_ws(' ', side, body, is_reported), ' | ' order by created_at)
  from public.admin_get_reported_conversation(tests.report_id())),
  'guest Call ••• f | host Pay me outside t', 'an admin reads the reported conversation as its other side does');
select is(tests.audit_count('conversation_read'), 1::bigint, 'the reading of an admin is recorded in the audit log');
select throws_ok($$ select public.admin_get_reported_conversation(gen_random_uuid()) $$, 'PT404', 'not_found',
  'an admin cannot read a conversation without a report');
select tests.authenticate_as('host');
select isnt((select admin_read_at from public.list_my_conversations()), null, 'the reported side sees that an admin has read');
select tests.authenticate_as('guest');
select isnt((select admin_read_at from public.list_my_conversations()), null, 'the reporting side sees that an admin has read');
select tests.authenticate_as('admin');
select lives_ok('select public.resolve_report(tests.report_id())', 'an admin can settle the report of a conversation');
select throws_ok($$ select public.admin_get_reported_conversation(tests.report_id()) $$, 'PT409', 'wrong_status',
  'an admin cannot read a conversation once its report is settled');
select is(tests.audit_count('report_settled'), 1::bigint, 'settling the report of a conversation is recorded in the audit log');
select tests.authenticate_as_database_owner();
insert into public.reports (listing_id, reporter_id, reason)
select tests.uuid(venue), tests.user_id('host'), 'fraud' from unnest(array['hall', 'loft', 'draft']) venue;
insert into public.reports (listing_id, reporter_id, reason, settled_at)
select tests.uuid('loft'), tests.user_id('host'), 'fraud', now() from generate_series(1, 7);
select tests.authenticate_as('host');
select throws_ok($$ select public.report_conversation(tests.talk(), 'spam') $$, 'PT429', 'rate_limited',
  'reports of conversations and of listings are limited together');

select * from finish();
rollback;
