-- Notifications: each user reads, marks and deletes their own; only functions create them.
begin;
select tests.create_users();
select private.create_notification(tests.user_id('guest'), 'message_received'), private.create_notification(tests.user_id('host'), 'message_received');
select plan(8);

select tests.authenticate_as('guest');
select is((select count(*) from public.notifications), 1::bigint,
  'a guest sees only their own notifications');
select throws_ok($$ update public.notifications set kind = 'x' $$, '42501', null,
  'a guest cannot change the kind of a notification');
select throws_ok($$ insert into public.notifications (user_id, kind)
  values (tests.user_id('host'), 'x') $$, '42501', null,
  'a guest cannot insert a notification for another user');
select is(tests.affected_rows('update public.notifications set read_at = now()'), 1::bigint,
  'a guest can mark their notifications as read');
select is(tests.affected_rows('delete from public.notifications'), 1::bigint,
  'a guest can delete their notifications');
select tests.clear_authentication();
select throws_ok('select * from public.notifications', '42501', null,
  'a signed-out visitor cannot read notifications');
select tests.authenticate_as('host');
select throws_ok('select private.create_notification(tests.user_id(''guest''), ''x'')', '42501', null,
  'a host cannot call the function that creates notifications');


-- Security notifications
select tests.authenticate_as_database_owner();
insert into public.notifications (user_id, kind, created_at) values (tests.user_id('host'), 'transfer_account_changed', now()),
  (tests.user_id('host'), 'bank_account_changed', now() - interval '3 days'), (tests.user_id('host'), 'role_changed', now());
select tests.authenticate_as('host');
delete from public.notifications;
select is((select string_agg(kind, ' ' order by kind) from public.notifications), 'role_changed transfer_account_changed',
  'a host cannot delete what concerns the safety of their account before its mail was sent');

select * from finish();
rollback;
