-- Jobs: who may claim them, leases, pauses, keys, and failed jobs.
begin;
select tests.create_users();
delete from private.recurring_jobs;
delete from private.jobs;
create function tests.enqueue(p_name text, p_run_at timestamptz default now(), p_key text default null) returns uuid
language sql security definer as $$
  select private.enqueue_job('test', jsonb_build_object('name', p_name), p_run_at, p_key)
$$;
comment on function tests.enqueue is 'Enqueues a job of this name and returns its id.';
create function tests.claim(p_limit integer default 25) returns text language sql security definer as $$
  select string_agg(payload ->> 'name' || ' ' || attempt, ', ') from public.claim_jobs(p_limit)
$$;
comment on function tests.claim is 'Claims jobs and returns their names with the number of the attempt, in order.';
create function tests.job(p_name text) returns private.jobs language sql security definer as $$
  select * from private.jobs where payload ->> 'name' = p_name order by created_at desc limit 1
$$;
comment on function tests.job is 'Returns the last job of this name.';
create function tests.end_lease() returns void language sql security definer as $$
  update private.jobs set locked_until = least(run_at, now()) where locked_until is not null
$$;
comment on function tests.end_lease is 'Makes the lease of each running job end, as after two minutes.';
create function tests.finish(p_name text) returns uuid[] language sql security definer as $$
  select public.finish_jobs(array[(tests.job(p_name)).id])
$$;
comment on function tests.finish is 'Marks the last job of this name as finished.';
create function tests.fail_attempts(p_name text, p_attempts integer) returns void language plpgsql security definer as $$
begin
  for v_attempt in 1..p_attempts loop
    update private.jobs set run_at = now() where payload ->> 'name' = p_name and failed_at is null;
    perform public.claim_jobs();
    perform public.fail_job((tests.job(p_name)).id, v_attempt, 'no answer');
  end loop;
end $$;
comment on function tests.fail_attempts is 'Lets the first attempts of a job fail, without the pauses.';
select plan(55);

-- Who may
select tests.enqueue('first', now() - interval '2 minutes'), tests.enqueue('second', now() - interval '1 minute'),
  tests.enqueue('later', now() + interval '1 hour');
create function tests.refusals(p_statement text) returns text language plpgsql as $$
declare
  v_states text := '';
begin
  for v_user in 1..3 loop
    begin
      case v_user when 1 then perform tests.clear_authentication(); when 2 then perform tests.authenticate_as('guest');
        else perform tests.authenticate_as('admin'); end case;
      execute p_statement;
      v_states := v_states || 'ok ';
    exception when others then
      v_states := v_states || sqlstate || ' ';
    end;
  end loop;
  perform tests.authenticate_as_database_owner();
  return v_states;
end $$;
comment on function tests.refusals is 'Returns how a visitor, a guest and an admin are answered.';
select is(tests.refusals(statement), '42501 42501 42501 ', 'no visitor, guest or admin can ' || action)
from (values ('select * from public.claim_jobs(1)', 'claim jobs'),
  ('select public.finish_jobs(array[tests.uuid(''x'')])', 'finish jobs'),
  ('select public.fail_job(tests.uuid(''x''), 1, '''')', 'let a job fail'),
  ('select public.delete_old_jobs()', 'delete old jobs'),
  ('select private.enqueue_job(''x'')', 'enqueue a job'),
  ('select * from private.jobs', 'read the table of jobs'),
  ('select * from private.recurring_jobs', 'read the table of recurring jobs')) attempted (statement, action);
select is(tests.refusals('select * from public.admin_list_failed_jobs()'), 'PT401 PT403 ok ',
  'only admins can list the failed jobs');
select is(tests.refusals('select public.retry_job(tests.uuid(''x''))'), 'PT401 PT403 PT404 ',
  'only admins can retry a job, if there is one');

-- Claims and leases
select tests.authenticate_as_service_role();
select is((select count(*) from public.claim_jobs(0)), 0::bigint, 'a worker that asks for no jobs gets none');
select tests.authenticate_as_database_owner();
select is(tests.claim(1), 'first 1', 'the worker gets the job that is longest due');
select is(tests.claim(), 'second 1', 'a claimed job is not claimed again, and one of the future is not claimed');
select is(tests.claim(), null, 'the worker gets nothing when no job is due');
select is((tests.job('first')).locked_until, now() + interval '2 minutes', 'a claim leases a job for two minutes');
select tests.end_lease();
select is(tests.claim(1), 'first 2', 'a job whose lease is over is claimed again');
select ok(not public.fail_job((tests.job('first')).id, 1, 'late'),
  'a worker whose lease is over cannot let the attempt of another worker fail');
select isnt((tests.job('first')).locked_until, null, 'a job keeps its lease when an earlier attempt fails late');
select is(tests.finish('first'), '{}', 'a worker can finish a job');
select is(tests.finish('first'), '{}', 'a job that is finished already stays finished');
select ok(not public.fail_job((tests.job('first')).id, 2, 'late'), 'a finished job cannot fail');
select tests.end_lease();
select is(tests.claim(), 'second 2', 'a finished job is not claimed again');
select ok((tests.job('first')).finished_at = now() and (tests.job('first')).locked_until is null,
  'a finished job has the time of its end and no lease');

-- Pauses and failed jobs
select ok(public.fail_job((tests.job('second')).id, 2, 'no answer'), 'a worker can let a job fail');
select is((tests.job('second')).run_at, now() + interval '1 minute', 'a job that failed twice waits a minute');
select is((tests.job('second')).last_error, 'no answer', 'a job that failed keeps the error');
select is(tests.claim(), null, 'a job that failed is not claimed before its pause is over');
select is((select string_agg(extract(epoch from private.job_pause(attempt))::integer::text, ' ' order by attempt)
  from generate_series(1, 8) attempt), '15 60 240 960 3840 15360 21600 21600', 'the pauses grow up to six hours');
select tests.enqueue('broken');
select tests.fail_attempts('broken', 7);
select is((tests.job('broken')).failed_at, null, 'a job that failed seven times is tried again');
update private.jobs set run_at = now() where payload ->> 'name' = 'broken';
select is(tests.claim(), 'broken 8', 'a job is tried eight times');
select ok(public.fail_job((tests.job('broken')).id, 8, repeat('x', 5000)), 'the eighth try can fail with a long error');
select is((tests.job('broken')).failed_at, now(), 'a job is set aside after the eighth try');
select is(tests.claim(), null, 'a job that was set aside is not claimed');
select tests.enqueue('deadly');
select tests.claim(), tests.end_lease() from generate_series(1, 7);
select is(tests.claim(), 'deadly 8', 'a job that ends its worker seven times is tried again');
select tests.end_lease();
select is(tests.claim(), null, 'a job that ends its worker eight times is not tried again');
select is((tests.job('deadly')).last_error, 'The worker ended before the job.',
  'a job that ends its worker is set aside with a reason');

-- Keys
select is(tests.enqueue('keyed', now() + interval '2 hours', 'k'), tests.enqueue('ignored', now() + interval '1 hour', 'k'),
  'a key that waits already returns the waiting job');
select is((tests.job('keyed')).run_at, now() + interval '1 hour', 'a key enqueued again runs at the earlier time');
select is((select count(*) from private.jobs where key = 'k'), 1::bigint, 'a key that was enqueued twice waits once');
select lives_ok($$ select tests.enqueue('keyed', now() + interval '3 hours', 'k') $$, 'a key can be enqueued for later');
select is((tests.job('keyed')).run_at, now() + interval '1 hour', 'a key enqueued for later keeps the earlier time');
select tests.enqueue('keyed', now(), 'k');
select is(tests.claim(), 'keyed 1', 'a key that was brought forward is claimed');
select is(tests.enqueue('keyed', now(), 'k'), (tests.job('keyed')).id, 'a key that runs returns the running job');
select is(tests.claim(), null, 'a key that runs is not run by a second worker');
select is(tests.finish('keyed'), '{}', 'a job whose key was enqueued while it ran can be finished');
select is(tests.claim(), 'keyed 1', 'a key that was enqueued while its job ran is run once more');
select public.fail_job((tests.job('keyed')).id, 1, 'no answer');
select tests.enqueue('keyed', now(), 'k');
select is(tests.claim(), null, 'a key enqueued again does not shorten the pause after a failure');
update private.jobs set attempts = 7, run_at = now() where key = 'k' and finished_at is null;
select tests.claim();
select tests.enqueue('keyed', now(), 'k');
select public.fail_job((select id from private.jobs where key = 'k' and attempts = 8), 8, 'no answer');
select is(tests.claim(), 'keyed 1', 'a key that was enqueued during the last try of its job is run');

-- Retrying
select tests.authenticate_as('admin');
select throws_ok(format('select public.retry_job(%L)', (select id from public.admin_list_failed_jobs() where attempts = 8
  and last_error = 'no answer')), 'PT409', 'wrong_status', 'a job cannot be retried while its key waits or runs');
select is((select count(*) from public.admin_list_failed_jobs()), 3::bigint, 'an admin sees the jobs that were set aside');
select is((select count(*) from public.admin_list_failed_jobs(
    (select cursor from public.admin_list_failed_jobs(p_limit => 1)))), 2::bigint,
  'an admin can read the failed jobs after a cursor');
select lives_ok(format('select public.retry_job(%L)', (tests.job('broken')).id), 'an admin can retry a failed job');
select throws_ok(format('select public.retry_job(%L)', (tests.job('broken')).id), 'PT409', 'wrong_status',
  'a job that waits cannot be retried');
select is(tests.audit_actions((tests.job('broken')).id), 'job_retried', 'retrying a job is logged');
select tests.authenticate_as_database_owner();
select is(tests.claim(), 'broken 1', 'a retried job has eight new tries');
select ok(tests.finish('deadly') = '{}' and (tests.job('deadly')).failed_at is null,
  'a job that was set aside while it ran can still be finished');

select * from finish();
rollback;
