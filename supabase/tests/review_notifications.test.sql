-- Notifications of reviews for the host, and of replies and invitations to review for the guest.
begin;
select tests.create_users();
select tests.create_venue('hall');
select tests.create_booking('completed', 'completed', now() - interval '3 hours');
create function tests.review_id() returns uuid language sql security definer as $$
  select id from public.reviews where booking_id = tests.uuid('completed')
$$;
create function tests.review_notifications(p_user text) returns text language sql security definer as $$
  select string_agg(kind || ' ' || (data ->> 'venue_name') || ' ' || (data ->> 'side'), ', ' order by created_at)
  from public.notifications where user_id = tests.user_id(p_user)
$$;
comment on function tests.review_notifications is 'Returns kind, venue and side of each notification of a user.';
select plan(11);

select tests.authenticate_as('guest');
select lives_ok($$ select public.add_review(tests.uuid('completed'), 5, 'Fine') $$,
  'a guest can review a completed booking');
select is(tests.review_notifications('host'), 'review_received Hall host',
  'the host gets a notification of a new review');
select is(tests.review_notifications('guest'), null, 'the guest gets no notification of their own review');
select tests.authenticate_as('host');
select lives_ok($$ select public.reply_to_review(tests.review_id(), 'Thanks') $$,
  'a host can reply to a review');
select is(tests.review_notifications('guest'), 'review_answered Hall guest',
  'the guest gets a notification of the reply');
select is(tests.review_notifications('host'), 'review_received Hall host',
  'the host gets no notification of their own reply');
select tests.authenticate_as_database_owner();
update public.reviews set reply = null;
update public.reviews set reply = 'Repaired';
select is(tests.review_notifications('guest'), 'review_answered Hall guest',
  'an update by the database owner creates no notification');

-- Invitations
delete from public.notifications;
select tests.create_booking('ended', 'confirmed', now() - interval '4 days');
select tests.create_booking('long ago', 'confirmed', now() - interval '40 days');
select is(public.complete_bookings(), 2, 'the scheduled job completes what has ended');
select is(tests.review_notifications('guest'), 'review_invited Hall guest',
  'a guest is invited to review a completed booking, while they may');
select tests.authenticate_as('guest');
select lives_ok($$ select public.add_review(tests.uuid('ended'), 5, 'Fine') $$, 'an invited guest can review the booking');
select is(tests.review_notifications('guest'), null, 'the invitation goes when the review is written');

select * from finish();
rollback;
