-- Read marks for the other side, before, while and after one side has blocked the other.
begin;
select tests.create_users();
select tests.create_venues();
create function tests.talk() returns uuid language sql security definer as $$
  select id from public.conversations where guest_id = tests.user_id('guest') and listing_id = tests.uuid('hall')
$$;
comment on function tests.talk is 'Returns the conversation of the guest and the host about the hall.';
create function tests.read_by_other() returns bigint language plpgsql as $$
declare
  v_count bigint;
begin
  perform tests.authenticate_as('guest');
  select count(*) filter (where read_at is not null) into v_count from public.list_conversation_messages(tests.talk());
  if v_count <> (select count(*) from public.messages where read_at is not null) then
    raise exception 'the table and the function differ';
  end if;
  perform tests.authenticate_as('host');
  return v_count;
end $$;
comment on function tests.read_by_other is 'Returns how many messages the guest sees as read, and continues as the host.';
create function tests.unread() returns text language sql as $$
  select unread || ' ' || public.count_my_unread_conversations() from public.list_my_conversations()
$$;
comment on function tests.unread is 'Returns the unread messages and conversations of the caller.';
create function tests.read_events() returns bigint language sql security definer as $$
  select count(*) from realtime.messages where topic = 'conversation:' || tests.talk() and event = 'read'
$$;
comment on function tests.read_events is 'Returns how often the conversation was told that somebody has read.';
create function tests.mailed() returns text language sql security definer as $$
  insert into private.notification_mails (notification_id, job_id)
  select id, tests.uuid('job') from public.notifications where kind = 'message_received' and read_at is null;
  select string_agg(message ->> 'body', ', ')
  from jsonb_array_elements(private.get_mailed_messages(tests.user_id('host'), tests.uuid('job'))) message
$$;
comment on function tests.mailed is 'Returns the messages that a mail to the host has now.';
select plan(19);

select tests.authenticate_as('guest');
select public.start_conversation(tests.uuid('hall'), p_body => 'One');
select tests.authenticate_as('host');
select is(public.mark_conversation_read(tests.talk()), 1, 'a host can read the first message');
select is(tests.read_by_other(), 1::bigint, 'a guest sees that the first message was read');
select is(tests.read_events(), 1::bigint, 'a conversation is told that it was read');
select tests.authenticate_as('guest');
select public.send_message(tests.talk(), 'Two'), public.send_message(tests.talk(), 'Three');
select tests.authenticate_as('host');
select public.block_user(tests.user_id('guest'));
select is(tests.unread(), '2 1', 'a host has two unread messages of a guest whom they have blocked');
select is(public.mark_conversation_read(tests.talk()), 2, 'a host can read the messages of a guest whom they have blocked');
select is(tests.unread(), '0 0', 'a host who has read the messages of a blocked guest has no unread ones');
select is(public.mark_conversation_read(tests.talk()), 0, 'a host who reads the messages of a blocked guest again reads nothing new');
select is((select count(*) from public.notifications where kind = 'message_received' and read_at is null), 0::bigint,
  'a host who has read the messages of a blocked guest has no unread notification');
select is(tests.read_by_other(), 1::bigint, 'a blocked guest does not see what the host has read since');
select is(tests.read_events(), 1::bigint, 'a conversation is not told what is read while one side has blocked the other');
select throws_ok('select * from private.conversation_readings', '42501', null, 'a host cannot read who has read without showing it');
select tests.authenticate_as('guest');
select is((public.send_message(tests.talk(), 'Two', (select id from public.messages where body = 'Two'))).read_at, null,
  'a blocked guest who sends a message again does not learn that it was read');
select tests.authenticate_as('host');
select public.unblock_user(tests.user_id('guest'));
select is(tests.unread(), '0 0', 'the messages that a host has read stay read when they unblock the guest');
select is(tests.read_by_other(), 1::bigint, 'an unblocked guest does not see what was read meanwhile');
select tests.authenticate_as('guest');
select public.send_message(tests.talk(), 'Four');
select tests.authenticate_as('host');
select is(tests.unread(), '1 1', 'a message after the block is unread');
select is(tests.mailed(), 'Four', 'a mail has the message after the block, and none that was read before');
select is(public.mark_conversation_read(tests.talk()), 1, 'a host can read the message after the block');
select is(tests.read_by_other(), 4::bigint, 'a guest sees the next reading after the block');
select tests.authenticate_as_database_owner();
select is_empty('select * from private.conversation_readings', 'nothing is kept of hidden readings once a reading shows');

select * from finish();
rollback;
