-- Recurring jobs, and the deletion of old ones.
begin;
create function tests.claimed_kinds() returns text language sql as $$
  select string_agg(kind, ' ' order by kind) from public.claim_jobs()
$$;
comment on function tests.claimed_kinds is 'Claims jobs and returns their kinds.';
create function tests.make_due() returns void language sql as $$
  update private.recurring_jobs set next_run_at = now()
$$;
comment on function tests.make_due is 'Makes every recurring job due, as after its pause.';
create function tests.all_kinds() returns text language sql as $$
  select 'cancel_unpaid_bookings collect_payments complete_bookings create_due_reminders delete_message_files delete_old_contact_messages delete_old_jobs delete_unused_pictures end_mail_pauses notify_admins '
    || 'notify_due_payouts reconcile_payments refresh_calendars refresh_reviews remind_due_installments send_payouts'
$$;
comment on function tests.all_kinds is 'Returns the kinds that recur.';
delete from private.jobs;
select tests.make_due();
select plan(11);

select is(tests.claimed_kinds(), tests.all_kinds(),
  'everything that time brings is done again and again');
select is(tests.claimed_kinds(), null, 'a recurring job is not claimed again before its pause is over');
select tests.make_due();
select is(tests.claimed_kinds(), null, 'a recurring job is not claimed while it runs');
select public.finish_jobs(array(select id from private.jobs));
select is(tests.claimed_kinds(), tests.all_kinds(),
  'a recurring job that became due while it ran is claimed when it is finished');
update private.jobs set failed_at = now(), locked_until = null, run_again_at = null where finished_at is null;
select is(tests.claimed_kinds(), null, 'a recurring job that was set aside waits for its next time');
select tests.make_due();
select is(tests.claimed_kinds(), tests.all_kinds(),
  'a recurring job that was set aside is claimed at its next time');

delete from private.jobs;
select private.enqueue_job('slow', p_run_at => now() - interval '1 day') from generate_series(1, 30);
select tests.make_due();
select is(tests.claimed_kinds(), tests.all_kinds() || repeat(' slow', 25 - array_length(string_to_array(tests.all_kinds(), ' '), 1)),
  'recurring jobs are claimed before others that have been due for longer');
select is(tests.claimed_kinds(), btrim(repeat('slow ', 5 + array_length(string_to_array(tests.all_kinds(), ' '), 1))), 'a claim without recurring jobs has the others');

delete from private.jobs;
insert into private.jobs (kind, finished_at, failed_at) values ('recent', now() - interval '6 days', null),
  ('old', now() - interval '8 days', null), ('failed', null, now() - interval '89 days'),
  ('forgotten', null, now() - interval '91 days'), ('waiting', null, null);
update private.jobs set run_at = now() - interval '1 year', created_at = now() - interval '1 year' where kind = 'waiting';
select is(public.delete_old_jobs(), 2, 'jobs that were finished a week ago or set aside 90 days ago are deleted');
select is((select string_agg(kind, ' ' order by kind) from private.jobs), 'failed recent waiting',
  'jobs that wait, and those that ended recently, are kept');
select is(public.delete_old_jobs(), 0, 'nothing is deleted when no job is old');

select * from finish();
rollback;
