-- Groups of a booking: their present and former members, and what each reads, sees and is notified of.
begin;
select tests.create_users(), tests.create_user('band', 'service_provider'), tests.create_user('baker', 'service_provider');
select tests.create_venues();
insert into public.service_providers (user_id, business_name, status) values
  (tests.user_id('band'), 'Band', 'active'), (tests.user_id('baker'), 'Bakery', 'active');
insert into public.services (id, provider_id, name, status, pricing_type, price) values
  (tests.uuid('show'), tests.user_id('band'), 'Show', 'active', 'fixed', 1000),
  (tests.uuid('cake'), tests.user_id('baker'), 'Cake', 'active', 'fixed', 2000);
select tests.create_booking('party', 'pending', tests.cairo_noon(20)), tests.create_booking('lonely', 'pending', tests.cairo_noon(21)),
  tests.create_booking('held', 'held', tests.cairo_noon(22)), tests.create_booking('past', 'completed', tests.cairo_noon(-29), p_guest => 'other_guest'),
  tests.create_booking('old', 'completed', tests.cairo_noon(-31), p_guest => 'other_guest');
insert into public.booking_services (booking_id, service_id, amount_minor, status) values
  (tests.uuid('party'), tests.uuid('show'), 1000, 'accepted'), (tests.uuid('party'), tests.uuid('cake'), 2000, 'pending'),
  (tests.uuid('lonely'), tests.uuid('show'), 1000, 'declined'), (tests.uuid('held'), tests.uuid('show'), 1000, 'accepted'),
  (tests.uuid('past'), tests.uuid('show'), 1000, 'accepted'), (tests.uuid('old'), tests.uuid('show'), 1000, 'accepted');
create function tests.group_of(p_booking text default 'party') returns uuid language sql security definer as $$
  select id from public.conversations where booking_id = tests.uuid(p_booking) and is_group
$$;
comment on function tests.group_of is 'Returns the group of a booking.';
create function tests.can_join(p_topic text) returns boolean language plpgsql security definer as $$
begin
  return private.can_join_conversation(split_part(p_topic, ':', 2)::uuid);
end $$;
comment on function tests.can_join is 'Returns whether the caller may join a conversation, as the policies of Realtime ask.';
create function tests.reads(p_user text) returns text language plpgsql as $$
declare
  v_result text;
begin
  perform tests.authenticate_as(p_user);
  select concat_ws(' ', (select count(*) from public.conversations where is_group), (select count(*) from public.messages m
    where m.conversation_id = tests.group_of()), (select count(*) from public.list_my_conversations() where is_group),
    (select count(*) from public.message_files where message_id is not null),
    (select count(*) from public.list_my_conversations(p_text => 'dinner')), tests.can_join('conversation:' || tests.group_of())) into v_result;
  return v_result;
end $$;
comment on function tests.reads is
  'Returns how many groups and messages of them a user reads in the tables, groups they list, files they read, conversations they
find, and whether they may join the topic.';
create function tests.refuses_all(p_user text) returns text language plpgsql as $$
declare
  v_call text;
  v_refusals text[] := '{}';
begin
  perform tests.authenticate_as(p_user);
  foreach v_call in array array['send_message(%L, ''x'')', 'list_conversation_messages(%L)', 'mark_conversation_read(%L)',
      'report_conversation(%L, ''spam'')', 'set_conversation_archived(%L, true)',
      'mark_conversation_unread(%L)', 'add_message_file(%L, gen_random_uuid(), ''picture'')', 'list_offerable_bookings(%L)',
      'list_conversation_offers(%L, ''-infinity'', ''infinity'')'] loop
    begin
      execute 'select public.' || format(v_call, tests.group_of());
      v_refusals := v_refusals || v_call;
    exception when others then
      if sqlstate <> 'PT404' then
        v_refusals := v_refusals || (v_call || sqlstate);
      end if;
    end;
  end loop;
  return array_to_string(v_refusals, ', ');
end $$;
comment on function tests.refuses_all is 'Returns the calls about the group that are not answered not_found to a user.';
create function tests.members() returns jsonb language sql as $$
  select members from public.list_my_conversations(p_conversation_id => tests.group_of())
$$;
comment on function tests.members is 'Returns the members of the group, as the caller sees them.';
create function tests.mailed(p_user text) returns bigint language plpgsql security definer as $$
begin
  insert into private.notification_mails (notification_id, job_id) select id, tests.uuid(p_user) from public.notifications
  where kind = 'message_received' and read_at is null and user_id = tests.user_id(p_user) on conflict do nothing;
  return jsonb_array_length(private.get_mailed_messages(tests.user_id(p_user), tests.uuid(p_user)));
end $$;
comment on function tests.mailed is 'Returns how many messages a mail to a user has now.';
create function tests.told(p_event text) returns text language sql security definer as $$
  with taken as (delete from realtime.messages where event = p_event returning topic)
  select coalesce(string_agg(distinct coalesce(u.first_name, 'group'), ' ' order by coalesce(u.first_name, 'group')), '')
  from taken left join public.users u on taken.topic = 'user:' || u.id
$$;
comment on function tests.told is 'Returns who was told of an event since the last call.';
create function tests.reported_after(p_sender text) returns text language plpgsql as $$
begin
  perform public.report_conversation(tests.group_of(), 'fraud', '', (select id from public.messages
    where conversation_id = tests.group_of() and sender_id = tests.user_id(p_sender) order by created_at limit 1));
  return (select case r.reported_id when tests.user_id('band') then 'Band' when tests.user_id('host') then 'Host' end
    from public.reports r where r.conversation_id = tests.group_of());
end $$;
comment on function tests.reported_after is
  'Reports the first message of a user in the group, or the group without one, and returns who is reported then.';
select plan(70);

-- Starting
select tests.clear_authentication();
select throws_ok($$ select public.start_group_conversation(tests.uuid('party'), 'Hello') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot write to a group');
select throws_ok(format($$ select tests.authenticate_as(%L); $$ || $$ select public.start_group_conversation(tests.uuid('party'), 'Hello') $$, who),
  'PT404', 'not_found', who || ' cannot begin the group of a booking')
from unnest(array['other_guest', 'other_host', 'band', 'baker', 'admin']) who;
select tests.authenticate_as('guest');
select throws_ok($$ select public.start_group_conversation(tests.uuid('lonely'), 'Hello') $$, 'PT409', 'wrong_status',
  'a booking without a provider who accepted has no group');
select throws_ok($$ select public.start_group_conversation(tests.uuid('held'), 'Hello') $$, 'PT404', 'not_found',
  'a booking that was not sent has no group');
select throws_ok($$ select public.start_group_conversation(tests.uuid('party'), ' ') $$, 'PT422', 'invalid_input',
  'a group does not begin without a message');
select is(tests.group_of(), null, 'a refused message leaves no group of the booking behind');
select is((select id from public.start_conversation(p_booking_id => tests.uuid('party'), p_body => 'To the host alone')) is null, false,
  'a guest can write to the host alone about the same booking');
select lives_ok($$ select public.start_group_conversation(tests.uuid('party'), 'The dinner is at eight', tests.uuid('first')) $$,
  'a guest can begin the group of a booking');
select is((select id from public.start_group_conversation(tests.uuid('party'), 'The dinner is at eight', tests.uuid('first'))), tests.group_of(),
  'a repeated request writes into the same group');
select tests.authenticate_as('host');
select is((select id from public.start_group_conversation(tests.uuid('party'), 'Call me: 01001234567')), tests.group_of(),
  'the host writes into the group that the guest began');
select is((select string_agg(body, ' | ' order by created_at) from public.list_conversation_messages(tests.group_of())),
  'The dinner is at eight | Call me: 01001234567', 'a group has each message once, and its sender reads what they wrote');

-- Members
select is(tests.reads('guest'), '1 2 1 0 1 t', 'the guest of the booking reads the group');
select is(tests.reads('host'), '1 2 1 0 1 t', 'the host of the booking reads the group');
select is(tests.reads('band'), '1 2 1 0 1 t', 'a provider who accepted reads the group');
select is(tests.reads(who), '0 0 0 0 0 f', who || ' reads nothing of the group')
from unnest(array['baker', 'other_guest', 'other_host', 'admin']) who;
select is(tests.refuses_all(who), '', who || ' is refused everything in the group')
from unnest(array['baker', 'other_guest', 'other_host', 'admin']) who;
select tests.authenticate_as('band');
select is((select string_agg(concat_ws(' ', side, sender_name, body), ' | ' order by created_at)
  from public.list_conversation_messages(tests.group_of())), 'guest Guest The dinner is at eight | host Host Call me: •••',
  'a provider sees who wrote as whom, without contacts before the confirmation');
select is((select string_agg(concat_ws(' ', m ->> 'side', m ->> 'name', m ->> 'read_until'), ', ')
  from jsonb_array_elements(tests.members()) m), 'guest Guest, host Host, provider Band',
  'everybody in a group sees the names and sides of all');
select is((select concat_ws(' ', my_side, unread, is_group, jsonb_array_length(members)) from public.list_my_conversations() where is_group),
  'provider 2 t 3', 'the list says what a group is, and counts its unread messages');
select is(public.count_my_unread_conversations() || ' ' || public.count_my_unanswered_conversations(), '1 1',
  'a group counts as one unread and unanswered conversation of a provider');

-- Reading and writing
select tests.authenticate_as_database_owner();
select tests.told('counters'), tests.told('read'), tests.told('message');
select tests.authenticate_as('band');
select is(public.mark_conversation_read(tests.group_of()), 2, 'a provider can read the messages of a group');
select is(public.mark_conversation_read(tests.group_of()), 0, 'a provider who reads a group again reads nothing new');
select is(tests.told('read') || ', ' || tests.told('counters'), 'group, Band', 'a group is told once that somebody has read');
select lives_ok($$ select public.send_message(tests.group_of(), 'My number is 01007654321') $$, 'a provider can write into a group');
select is(tests.told('message') || ', ' || tests.told('counters'), 'group, Guest Host', 'everybody else is told of a message');
select is(tests.notification_kinds('guest') || ', ' || tests.notification_kinds('host'),
  'message_received, message_received message_received', 'everybody else is notified of a message, once until they read it');
select tests.authenticate_as('guest');
select is((select unread from public.list_my_conversations() where is_group), 2, 'a guest has unread messages of two senders');
select is((select string_agg(m ->> 'name', ' ') from jsonb_array_elements(tests.members()) m
  where m ->> 'read_until' is not null), 'Band', 'a guest sees who has read the group');
select is((select body from public.messages where conversation_id = tests.group_of() and sender_id = tests.user_id('band')),
  'My number is •••', 'a guest reads no contact of a provider before the booking is confirmed');
select throws_ok($$ select public.send_offer(tests.group_of(), tests.uuid('party'), 'x', 100, current_date + 1, gen_random_uuid()) $$,
  'PT404', 'not_found', 'a guest cannot send an offer in a group');
select tests.authenticate_as('host');
select throws_ok($$ select public.send_offer(tests.group_of(), tests.uuid('party'), 'x', 100, current_date + 1, gen_random_uuid()) $$,
  'PT404', 'not_found', 'a host cannot send an offer in a group, where all would read the price');
select is_empty('select public.list_offerable_bookings(tests.group_of())', 'a group offers no bookings for an offer');
select is((select id from public.start_conversation(p_booking_id => tests.uuid('party'), p_body => 'To the guest alone')) <> tests.group_of(), true,
  'a message of a host to the guest alone is not written into the group');

-- Reports
select tests.authenticate_as('guest');
select is(tests.reported_after('band'), 'Band', 'a guest can report a message of a provider in a group');
select is(tests.reported_after('host'), 'Host', 'a second report of a group names the sender of its own message');
select is(tests.reported_after('nobody'), null, 'a report of a group as a whole names nobody');
select tests.authenticate_as('host');

-- A number in pieces, one sent to the group and one to a member alone
select lives_ok($$ select public.send_message(tests.group_of(), 'call 0100') $$, 'a host can write the first half of a number');
select is((select body from public.send_message((select id from public.conversations where not is_group), '1234567 tonight')), '••• tonight',
  'a number in pieces is hidden when one is in the group and one to a member alone');

-- Confirmation
select tests.authenticate_as_database_owner();
update public.bookings set status = 'confirmed', confirmed_at = now() where id = tests.uuid('party');
select tests.authenticate_as('guest');
select is((select count(*) from public.messages where has_hidden_contacts), 0::bigint,
  'a confirmed booking shows the contacts in its group and to the two sides');
select is((select count(*) from public.messages where body like '%01007654321%'), 1::bigint,
  'a guest reads the number of the provider once the booking is confirmed');

select is(tests.mailed('guest') || ' ' || tests.mailed('band'), '5 1', 'everybody else is mailed the messages that they have not read, of all conversations');

-- Former members
select tests.authenticate_as_database_owner();
update public.booking_services set status = 'accepted' where service_id = tests.uuid('cake');
select is(left(tests.reads('baker'), 1), '1', 'a provider who accepts later belongs to the group from then on');
select tests.authenticate_as_database_owner();
update public.booking_services set status = 'declined' where booking_id = tests.uuid('party') and service_id = tests.uuid('cake');
select is(tests.reads('baker') || tests.refuses_all('baker'), '0 0 0 0 0 f',
  'a provider who has left the booking reads and writes nothing, not even what was written before');
select is(tests.mailed('baker'), 0::bigint, 'a provider who has left the booking is mailed nothing');
select tests.authenticate_as_database_owner();
create temporary table kept as select * from public.users where id = tests.user_id('band');
update public.users set deleted_at = now(), role = 'guest', email = null, first_name = null, phone = null, last_name = '', is_verified = false where id = tests.user_id('band');
select is((select count(*) from private.booking_provider_ids(tests.uuid('party'))), 0::bigint, 'a deleted account of a provider takes no part in a booking');
update public.users u set deleted_at = null, role = k.role, email = k.email, first_name = k.first_name from kept k where k.id = u.id;
select tests.authenticate_as('guest');
select public.block_user(tests.user_id('band'));
select is(tests.mailed('band'), 0::bigint, 'a provider whom the guest has blocked is mailed nothing of the group');
select tests.authenticate_as('guest');
select is(tests.reads('band') || tests.refuses_all('band'), '0 0 0 0 0 f', 'a provider whom the guest has blocked is not in the group');
select tests.authenticate_as('guest');
select is((select string_agg(m ->> 'name', ' ') from jsonb_array_elements(tests.members()) m where (m ->> 'is_blocked')::boolean), 'Band',
  'a guest sees whom they have blocked, and can undo it');
select tests.authenticate_as('host');
select is((select string_agg(m ->> 'name', ' ') from jsonb_array_elements(tests.members()) m), 'Guest Host',
  'the host sees that the blocked provider has left, and not why');
select tests.authenticate_as('guest');
select public.unblock_user(tests.user_id('band'));
select is(left(tests.reads('band'), 1), '1', 'a provider who is unblocked is in the group again');
select public.block_user(tests.user_id('host'));
select is(tests.reads('band') || tests.refuses_all('band'), '0 0 0 0 0 f', 'a provider who has blocked the host is not in the group');
select tests.authenticate_as('band');
select public.unblock_user(tests.user_id('host'));
select tests.authenticate_as('host');
select public.block_user(tests.user_id('guest'));
select throws_ok(format($$ select tests.authenticate_as(%L); $$ || $$ select public.send_message(tests.group_of(), 'x') $$, who),
  'PT403', 'forbidden', who || ' cannot write while the host has blocked the guest') from unnest(array['guest', 'host', 'band']) who;
select tests.authenticate_as('band');
select is(tests.can_join('conversation:' || tests.group_of()), false, 'nobody joins a group whose guest and host are blocked');
select is((select count(*) from jsonb_array_elements(tests.members()) m
  where m ->> 'read_until' is not null), 0::bigint, 'nobody sees who reads while guest and host are blocked');
select tests.authenticate_as('host');
select public.unblock_user(tests.user_id('guest'));
select tests.authenticate_as_database_owner();
select is((select count(*) from private.booking_provider_ids(tests.uuid('past'))), 1::bigint,
  'a provider takes part until thirty days after the end');
select is((select count(*) from private.booking_provider_ids(tests.uuid('old'))), 0::bigint,
  'a provider takes part no longer than thirty days after the end');
update public.bookings set status = 'cancelled' where id = tests.uuid('party');
select is(tests.reads('band') || tests.refuses_all('band'), '0 0 0 0 0 f', 'a provider of a cancelled booking is no longer in its group');
select is(left(tests.reads('guest'), 3), '1 4', 'the guest keeps the group of a cancelled booking');

select * from finish();
rollback;
