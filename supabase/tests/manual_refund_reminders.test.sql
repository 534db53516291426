-- Reminders of manual refunds, notifications of admins, and how long a refund prevents both sides from deleting their accounts.
begin;
select tests.create_users();
select tests.create_venue('hall');
create function tests.owe(p_key text, p_due interval, p_status text default 'owed', p_next interval default null) returns void
language sql security definer as $$
  select tests.create_booking(p_key, 'cancelled', now() + interval '30 days' + make_interval(hours => 3 * (select count(*) from public.bookings)::int));
  insert into private.manual_payments (booking_id, method) values (tests.uuid(p_key), 'cash');
  insert into public.manual_refunds (id, booking_id, kind, currency, amount_minor, due_at, status, next_reminder_at)
  values (tests.uuid(p_key), tests.uuid(p_key), 'cancellation', 'EGP', 10500, now() + p_due, p_status, now() + p_next)
$$;
comment on function tests.owe is 'Creates a refund that is due p_due from now, of which somebody is reminded p_next from now.';
create function tests.next(p_key text) returns text language sql security definer as $$
  select round(extract(epoch from next_reminder_at - now()) / 3600) || ' hours' from public.manual_refunds where id = tests.uuid(p_key)
$$;
create function tests.told(p_user text, p_key text) returns text language sql security definer as $$
  select string_agg(kind, ', ' order by created_at) from public.notifications
  where user_id = tests.user_id(p_user) and kind like 'manual_refund%' and data ->> 'booking_id' = tests.uuid(p_key)::text
$$;
create function tests.open_money(p_user text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return (select string_agg(concat_ws(' ', e ->> 'reason', e ->> 'side', e ->> 'amount_minor', e ->> 'is_blocking'), ', ')
    from jsonb_array_elements(public.get_account_dependencies() -> 'open_money') e);
end $$;
comment on function tests.open_money is 'Returns what a user is told of their open money.';
select tests.owe('before', '2 days', p_next => '-1 minute'), tests.owe('today', '0', p_next => '0'), tests.owe('late', '-3 days', p_next => '-1 hour'),
  tests.owe('missing', '-1 day 1 hour', 'missing', '-1 hour'), tests.owe('sent', '2 days', 'sent', '-1 hour'), tests.owe('not yet', '9 days', p_next => '1 minute'),
  tests.owe('received', '-20 days', 'received'), tests.owe('very late', '-14 days'), tests.owe('nearly', '-14 days 1 minute');
select plan(27);

select tests.authenticate_as_service_role();
select is(public.remind_due_installments(), 6, 'the job reminds of each refund whose time has come, and notes one that is very late');
select is(public.remind_due_installments(), 0, 'the job reminds of nothing twice');
select is(tests.told('host', 'before'), 'manual_refund_due', 'a host is reminded before a refund is due');
select is(tests.next('before'), '48 hours', 'a host is reminded again when it is due');
select is(tests.told('host', 'today'), 'manual_refund_due', 'a host is reminded when a refund is due');
select is(tests.next('today'), '168 hours', 'a host is reminded a week after the due time');
select is(tests.told('host', 'late'), 'manual_refund_late', 'a host is told that a refund is late');
select is(tests.next('late'), '168 hours', 'a host is reminded weekly while a refund is late');
select is(tests.told('host', 'missing'), 'manual_refund_due', 'a host is reminded of what has not come');
select is(tests.told('guest', 'sent'), 'manual_refund_unconfirmed', 'a guest is asked whether what was sent has come');
select is(tests.next('sent'), null, 'a guest is asked once');
select is(tests.told('host', 'sent'), null, 'a host is not reminded of what they have sent');
select is(tests.told('guest', 'late'), null, 'a guest is not reminded of what the host owes');
select is(tests.told('host', 'received'), null, 'nobody is reminded of what has come');
select tests.authenticate_as_database_owner();
select is((select count(*) from private.admin_queue_events where queue = 'manual_refunds'), 1::bigint, 'admins are told of a refund that is 14 days late');
select is((select queued_at from public.manual_refunds where id = tests.uuid('nearly')), null, 'admins are not told before a refund is 14 days late');
update private.admin_queue_events set created_at = now();
select tests.authenticate_as_service_role();
select is(public.notify_admins(), 1, 'the queue of refunds is told to admins');
select is(tests.notification_kinds('admin'), 'manual_refunds_waiting', 'an admin is told that refunds wait');
select tests.authenticate_as_database_owner();
select is((select data ->> 'waiting' from public.notifications where user_id = tests.user_id('admin')), '2', 'an admin is told how many refunds wait');

-- Accounts
delete from public.manual_refunds where id <> tests.uuid('late');
update public.bookings set ends_at = ends_at;
select is(tests.open_money('host'), 'manual_refund host 10500 true', 'a host who is to return something cannot delete their account');
select is(tests.open_money('guest'), 'manual_refund guest 10500 true', 'a guest who is to get something cannot delete their account');
select is(tests.open_money('other_host'), null, 'a refund does not keep the account of anybody else');
select tests.authenticate_as_database_owner();
update public.manual_refunds set status = 'sent', status_changed_at = now() - interval '13 days 23 hours';
select is(tests.open_money('host'), 'manual_refund host 10500 true', 'a refund that was sent is open for 14 days');
select tests.authenticate_as_database_owner();
update public.manual_refunds set status_changed_at = now() - interval '14 days';
select is(tests.open_money('host'), null, 'a refund that was sent keeps no account after 14 days of silence');
select tests.authenticate_as_database_owner();
update public.manual_refunds set status = 'missing';
select is(tests.open_money('guest'), 'manual_refund guest 10500 true', 'a missing refund keeps the account');
select tests.authenticate_as_database_owner();
update public.manual_refunds set status = 'settled';
select is(tests.open_money('host'), null, 'a settled refund keeps no account');
select tests.authenticate_as_database_owner();
update public.manual_refunds set status = 'received';
select is(tests.open_money('guest'), null, 'a refund that has come keeps no account');

select * from finish();
rollback;
