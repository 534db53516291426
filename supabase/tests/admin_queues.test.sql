-- Notifications of admins about waiting items: at most once an hour for each queue, and none about handled items.
begin;
select tests.create_users(), tests.create_user('other_admin', 'admin');
select tests.create_venues();
create function tests.told(p_user text) returns text language sql security definer as $$
  select string_agg(kind || ' ' || (data ->> 'waiting'), ', ' order by kind) from public.notifications
  where user_id = tests.user_id(p_user)
$$;
comment on function tests.told is 'Returns the kinds of a user''s notifications with how much they say is waiting.';
create function tests.pass_an_hour() returns void language sql security definer as $$
  delete from public.notifications;
  update private.admin_queue_notices set notified_at = now() - interval '61 minutes'
$$;
comment on function tests.pass_an_hour is 'Lets the last notices be more than an hour ago, and nobody have notifications.';
create function tests.report(p_user text) returns void language sql security definer as $$
  insert into public.reports (listing_id, reporter_id, reason) values (tests.uuid('hall'), tests.user_id(p_user), 'fraud')
$$;
comment on function tests.report is 'Reports the hall as this user.';
create function tests.queue_refusals(p_statement text) returns text language plpgsql as $$
declare
  v_user text;
  v_answers text := '';
begin
  foreach v_user in array array['', 'guest', 'host', 'admin'] loop
    perform case when v_user = '' then tests.clear_authentication() else tests.authenticate_as(v_user) end;
    begin
      execute p_statement;
      v_answers := v_answers || 'ok ';
    exception when others then
      v_answers := v_answers || sqlstate || ' ';
    end;
  end loop;
  perform tests.authenticate_as_database_owner();
  return v_answers;
end $$;
comment on function tests.queue_refusals is 'Returns what a visitor, a guest, a host and an admin are answered.';
delete from private.admin_queue_events;
select plan(19);

-- Who may
select is(tests.queue_refusals('select public.notify_admins()'), '42501 42501 42501 42501 ',
  'no user and no visitor can have the admins notified');
select is(tests.queue_refusals('select private.note_in_admin_queue(''reports'')'), '42501 42501 42501 42501 ',
  'no user and no visitor can add to the queues themselves');
select is(tests.queue_refusals('select * from private.admin_queue_events'), '42501 42501 42501 42501 ',
  'no user and no visitor can read what is new in the queues');
select is(tests.queue_refusals('select * from private.admin_queue_notices'), '42501 42501 42501 42501 ',
  'no user and no visitor can read when admins were notified');

-- Once, without a flood
select is(public.notify_admins(), 0, 'the admins are told of nothing while nothing is new');
select tests.report('guest');
select is(public.notify_admins(), 1, 'the admins are told of a report at once');
select is(tests.told('admin') || '; ' || tests.told('other_admin'), 'reports_received 1; reports_received 1',
  'every admin is told of a report');
select is(coalesce(tests.told('guest'), '') || coalesce(tests.told('host'), ''), '',
  'nobody else is told of a report');
select is(public.notify_admins(), 0, 'the admins are not told twice of the same report');
select tests.report('other_guest'), tests.report('provider');
select is(public.notify_admins(), 0, 'the admins are told nothing more of a queue within the hour');
select tests.pass_an_hour();
select is(public.notify_admins(), 1, 'the admins are told after an hour of what came within it');
select is(tests.told('admin'), 'reports_received 3', 'several reports are one notification with their number');
select tests.pass_an_hour();
select is(public.notify_admins(), 0, 'the admins are not reminded of what they were told already');

-- Other queues have their own hour
update public.venues set status = 'draft' where id = tests.uuid('hall');
update public.venues set status = 'pending' where id = tests.uuid('hall');
insert into private.jobs (kind, failed_at) values ('broken', now());
insert into public.notifications (id, user_id, kind) values (tests.uuid('note'), tests.user_id('other_admin'), 'jobs_failed');
select is(public.notify_admins(), 2, 'a listing and a failed job are each told at once, whatever the hour of the others');
select is(tests.told('admin'), 'jobs_failed 1, venues_submitted 1', 'each queue has a notification of its own');
select tests.pass_an_hour();
insert into public.notifications (id, user_id, kind) values (tests.uuid('note'), tests.user_id('other_admin'), 'jobs_failed');
insert into private.jobs (kind, failed_at, payload)
values ('notification_mail', now(), jsonb_build_object('notification_id', tests.uuid('note')));
select is(public.notify_admins(), 0, 'the failed mail of failed jobs is not the cause of another one');

-- Handled items, deleted accounts
select tests.report('host');
update public.reports set settled_at = now();
select is(public.notify_admins(), 0, 'the admins are not told of a report that was dealt with meanwhile');
delete from public.reports;
select tests.report('guest');
update public.users set deleted_at = now(), role = 'guest', first_name = null, last_name = '', email = null where id = tests.user_id('other_admin');
delete from public.notifications;
select is(public.notify_admins(), 1, 'a report after one that was dealt with is told without waiting for an hour');
select is(coalesce(tests.told('other_admin'), 'nothing'), 'nothing', 'a deleted admin is told of nothing');

select * from finish();
rollback;
