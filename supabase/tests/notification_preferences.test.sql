-- Preferences of notifications: who sets them, what cannot be switched off, and what the worker mails.
begin;
select tests.create_users();
update public.users set is_verified = true;
create function tests.mail(p_user text) returns jsonb language sql security definer as $$
  select public.get_notification_mail((select id from public.notifications where user_id = tests.user_id(p_user)
    order by created_at desc limit 1), tests.uuid('job'))
$$;
comment on function tests.mail is 'Returns the mail of the latest notification of a user, for one job.';
create function tests.notify(p_user text, p_kind text) returns void language sql security definer as $$
  select private.create_notification(tests.user_id(p_user), p_kind, '{"reason": "Why"}')
$$;
comment on function tests.notify is 'Creates a notification of a user.';
create function tests.mail_token(p_user text, p_category text) returns text language sql security definer as $$
  select private.get_unsubscribe_token(tests.user_id(p_user), p_category)
$$;
comment on function tests.mail_token is 'Returns the token in the mails of a category to a user.';
select plan(37);

-- Choosing
select tests.clear_authentication();
select throws_ok($$ select public.list_my_notification_preferences() $$, 'PT401', 'not_signed_in',
  'a signed-out visitor has no notification preferences');
select throws_ok($$ select public.set_notification_preference('reviews', true, false) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot choose notifications');
select tests.authenticate_as('guest');
select is((select string_agg(category || ' ' || in_product || by_email, ', ' order by category)
  from public.list_my_notification_preferences()),
  'account truetrue, bookings truetrue, invitations truetrue, listings truetrue, messages truetrue, payouts truetrue, reminders truetrue, reviews truetrue',
  'everything is on for a user who has chosen nothing');
select is((select string_agg(category || ' ' || is_in_product_fixed || is_by_email_fixed, ', ' order by category)
  from public.list_my_notification_preferences() where is_in_product_fixed or is_by_email_fixed),
  'account truetrue, bookings truetrue, messages truefalse',
  'bookings, the account, and messages in the product cannot be switched off');
select lives_ok($$ select public.set_notification_preference('reviews', false, true) $$,
  'a user can switch off notifications of reviews in the product');
select lives_ok($$ select public.set_notification_preference('messages', true, false) $$,
  'a user can switch off the mails of messages');
select throws_ok($$ select public.set_notification_preference('messages', false, true) $$, 'PT422', 'invalid_input',
  'a user cannot switch off messages in the product');
select throws_ok($$ select public.set_notification_preference('bookings', true, false) $$, 'PT422', 'invalid_input',
  'a user cannot switch off the mails of bookings');
select throws_ok($$ select public.set_notification_preference('account', true, false) $$, 'PT422', 'invalid_input',
  'a user cannot switch off the mails of the account');
select throws_ok($$ select public.set_notification_preference('unknown', true, false) $$, 'PT422', 'invalid_input',
  'a user cannot choose an unknown category');
select is((select count(*) from public.list_my_notification_preferences() where category = 'queues'), 0::bigint,
  'a user who is no admin has no choice about the queues of admins');
select tests.authenticate_as('admin');
select is((select in_product and by_email from public.list_my_notification_preferences() where category = 'queues'), true,
  'an admin is notified of the queues unless they choose otherwise');
select lives_ok($$ select public.set_notification_preference('queues', p_by_email => false);
  select public.set_notification_preference('queues', p_by_email => true) $$, 'an admin can switch off the mails of the queues');
select tests.authenticate_as('guest');
select throws_ok($$ select public.set_notification_preference('reviews') $$, 'PT422', 'invalid_input',
  'a user cannot choose nothing');
select lives_ok($$ select public.set_notification_preference('listings', p_by_email => false);
  select public.set_notification_preference('listings', p_in_product => false);
  select public.set_notification_preference('messages', p_by_email => false) $$,
  'a user can choose one of both places');
select is((select string_agg(category || ' ' || in_product || by_email, ', ' order by category)
  from public.notification_preferences), 'listings falsefalse, messages truefalse, reviews falsetrue',
  'choosing one place leaves the other as it is');
select is((select count(*) from public.notification_preferences), 3::bigint, 'a user reads their own preferences');
select throws_ok($$ insert into public.notification_preferences (user_id, category)
  values (tests.user_id('host'), 'reviews') $$, '42501', null, 'a user cannot write the preferences of another user');
select throws_ok($$ update public.notification_preferences set by_email = false $$, '42501', null,
  'a user changes preferences by the function only');
select tests.authenticate_as('host');
select is((select count(*) from public.notification_preferences), 0::bigint,
  'a user does not read the preferences of another user');

-- Notifications that are not shown
select tests.notify('guest', 'review_answered');
select tests.authenticate_as('guest');
select is((select count(*) from public.notifications), 0::bigint,
  'a notification that a user wants by email only is not shown to them');
select is(tests.affected_rows('delete from public.notifications'), 0::bigint,
  'a user does not delete a notification that is not shown');
select tests.authenticate_as_database_owner();
select is((select is_shown::text || (read_at is not null) from public.notifications), 'falsetrue',
  'a notification that is not shown counts as read');
select is(tests.mail('guest') ->> 'kind', 'review_answered', 'a notification that is not shown is mailed');
delete from public.notifications;
select public.set_mails_by_token(tests.mail_token('guest', 'reviews'), false);
select tests.notify('guest', 'review_answered');
select is((select count(*) from public.notifications), 0::bigint,
  'a notification that a user wants nowhere is not created');

-- Tokens
select tests.clear_authentication();
select throws_ok($$ select public.set_mails_by_token('', false) $$, 'PT410', 'link_expired',
  'an empty token switches nothing off');
select throws_ok($$ select public.set_mails_by_token(null, false) $$, 'PT410', 'link_expired',
  'no token switches nothing off');
select is(public.set_mails_by_token(tests.mail_token('host', 'listings'), false), 'listings',
  'a signed-out reader of a mail ends mails of its category by its token');
select tests.authenticate_as('host');
select is((select category || by_email || in_product from public.notification_preferences), 'listingsfalsetrue',
  'a token ends the mails of one category, and leaves what is shown in the product');
select tests.clear_authentication();
select is(public.set_mails_by_token(tests.mail_token('host', 'listings'), true), 'listings',
  'the same token brings the mails back');

-- What is mailed
select tests.authenticate_as_database_owner();
select tests.notify('host', 'venue_approved');
select is(tests.mail('host') ->> 'category', 'listings', 'the mail of a notification names its category');
select is((select jsonb_build_array(kind, payload ->> 'notification_id' = (select id::text from public.notifications))
  from private.jobs where kind = 'notification_mail' order by created_at desc limit 1), '["notification_mail", true]',
  'a notification enqueues the job that mails it');
update private.notification_mails set job_id = tests.uuid('other job');
select is(tests.mail('host'), null, 'a notification that another job mails is not mailed again');
delete from private.notification_mails;
delete from private.proven_emails where user_id = tests.user_id('host');
update public.users set verification_type = 'phone' where id = tests.user_id('host');
select is(tests.mail('host'), null, 'an unproved address of a user with a proved number gets no mail about listings');
update public.users set is_verified = false where id = tests.user_id('host');
select is(tests.mail('host'), null, 'an unproved address gets no mail about listings');
select tests.notify('host', 'booking_declined');
select is((tests.mail('host') -> 'data') ? 'reason', false,
  'an unproved address gets mails about bookings, without the words of others');
update public.users set email = null where id = tests.user_id('host');
select is(tests.mail('host'), null, 'nothing is mailed without an address');

select * from finish();
rollback;
