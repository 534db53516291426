-- Mails of notifications: repeated attempts, late ones, and outdated reminders.
begin;
select tests.create_users();
select tests.create_venues();
update public.users set is_verified = true;
create function tests.notify_of_conversation(p_venue text) returns void language sql security definer as $$
  insert into public.conversations (id, listing_id, guest_id, host_id)
  values (tests.uuid('talk ' || p_venue), tests.uuid(p_venue), tests.user_id('guest'), tests.user_id('host'));
  insert into public.messages (conversation_id, sender_id, body)
  values (tests.uuid('talk ' || p_venue), tests.user_id('guest'), 'About the ' || p_venue);
  insert into public.notifications (id, user_id, kind, data, created_at) values (tests.uuid('note ' || p_venue),
    tests.user_id('host'), 'message_received', jsonb_build_object('conversation_id', tests.uuid('talk ' || p_venue)),
    now() - interval '11 minutes')
$$;
comment on function tests.notify_of_conversation is 'Lets the guest have written to the host about a venue eleven minutes ago.';
create function tests.mailed(p_note text, p_job text) returns text language sql security definer as $$
  select string_agg(message ->> 'body', ', ') from jsonb_array_elements(
    public.get_notification_mail(tests.uuid('note ' || p_note), tests.uuid(p_job)) -> 'messages') message
$$;
comment on function tests.mailed is 'Returns the messages in the mail of a notification for a job; null when nothing is mailed.';
create function tests.reminder(p_kind text, p_side text) returns jsonb language plpgsql security definer as $$
begin
  delete from public.notifications;
  insert into public.notifications (id, user_id, kind, data) values (tests.uuid('reminder'), tests.user_id(p_side), p_kind,
    jsonb_build_object('booking_id', tests.uuid('party'), 'side', p_side));
  return public.get_notification_mail(tests.uuid('reminder'), tests.uuid('reminder job'));
end $$;
comment on function tests.reminder is 'Returns the mail of a reminder of the party that a side has just been given.';
select plan(15);

-- Tried before
select tests.notify_of_conversation('hall'), tests.notify_of_conversation('draft');
select is(tests.mailed('hall', 'first'), 'About the hall, About the draft',
  'a mail has the messages of all conversations that waited as long');
select is(tests.mailed('draft', 'second'), null, 'messages that another job mails are not mailed again');
select is(tests.mailed('hall', 'first'), 'About the hall, About the draft', 'a mail that is tried again has the same messages');
update public.messages set read_at = now() where body = 'About the hall';
update public.notifications set read_at = now() where id = tests.uuid('note hall');
select is(tests.mailed('hall', 'first'), 'About the draft',
  'a mail that is tried again after one conversation was read has the messages of the others');
delete from public.notifications where id = tests.uuid('note hall');
select is(tests.mailed('hall', 'first'), 'About the draft',
  'a mail that is tried again after its notification was deleted has the messages of the others');
update public.notifications set read_at = now();
select is(tests.mailed('hall', 'first'), null, 'a mail of which everything was read is not sent');

-- Late
update public.notifications set read_at = null, created_at = now() - interval '49 hours';
delete from private.notification_mails;
select is(tests.mailed('draft', 'third'), null, 'a message of more than two days ago is not mailed');
update public.notifications set created_at = now() - interval '47 hours';
select is(tests.mailed('draft', 'third'), 'About the draft', 'a message of less than two days ago is mailed');
update public.notifications set kind = 'venue_approved';
select is(public.get_notification_mail(tests.uuid('note draft'), tests.uuid('third')) ->> 'kind', 'venue_approved',
  'another notification of less than two days ago is mailed');
update public.notifications set created_at = now() - interval '49 hours';
select is(public.get_notification_mail(tests.uuid('note draft'), tests.uuid('third')), null,
  'a notification of more than two days ago is not mailed');

-- Reminders
select tests.create_booking('party', 'confirmed', now() + interval '20 hours');
select is(tests.reminder('booking_reminder', 'guest') ->> 'kind', 'booking_reminder', 'a reminder of a confirmed booking is mailed');
update public.bookings set starts_at = now() - interval '1 minute', occupied = tstzrange(now() - interval '1 minute', ends_at);
select is(tests.reminder('booking_reminder', 'guest'), null, 'a reminder of a booking that has begun is not mailed');
update public.bookings set starts_at = now() + interval '1 hour', status = 'cancelled';
select is(tests.reminder('booking_reminder', 'guest'), null, 'a reminder of a cancelled booking is not mailed');
select is(tests.reminder('request_expiring', 'host'), null, 'a reminder of a request that waits no more is not mailed');
update public.bookings set status = 'pending', request_expires_at = now() + interval '1 hour';
select is(tests.reminder('request_expiring', 'host') ->> 'kind', 'request_expiring', 'a reminder of a request that waits is mailed');

select * from finish();
rollback;
