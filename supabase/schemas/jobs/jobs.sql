-- Jobs: work for later, written in the transaction of its cause and run by the worker (supabase/functions/run-jobs).

create table private.jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 20000),
  run_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts between 0 and 8),
  key text check (char_length(key) between 1 and 200),
  locked_until timestamptz,
  run_again_at timestamptz,
  finished_at timestamptz,
  failed_at timestamptz,
  last_error text check (char_length(last_error) <= 2000),
  created_at timestamptz not null default clock_timestamp(),
  check (finished_at is null or failed_at is null),
  check (run_again_at is null or key is not null)
);
alter table private.jobs enable row level security;
comment on table private.jobs is
  'Jobs that wait, run, are finished or have failed. A job runs at least once: when a worker crashes, the job runs again after its
lease, with the same id, by which receivers can recognise a repetition.';
comment on column private.jobs.kind is 'The handler that runs it (supabase/functions/_shared/jobs/handlers.ts).';
comment on column private.jobs.attempts is 'Number of claims since it was enqueued or retried.';
comment on column private.jobs.key is 'The subject of the job: at most one job with a key waits or runs.';
comment on column private.jobs.locked_until is 'The end of the lease of the worker that runs it.';
comment on column private.jobs.run_again_at is
  'When its successor runs: the key was enqueued again while the job ran and may already have read its data.';

create unique index jobs_key_idx on private.jobs (key) where finished_at is null and failed_at is null;
create index jobs_due_idx on private.jobs (greatest(run_at, locked_until))
  where finished_at is null and failed_at is null;
create index jobs_finished_idx on private.jobs (finished_at) where finished_at is not null;
create index jobs_failed_idx on private.jobs (failed_at desc, id desc) where failed_at is not null;

create function private.enqueue_job(p_kind text, p_payload jsonb default '{}', p_run_at timestamptz default now(),
  p_key text default null) returns uuid
language sql security definer set search_path = '' as $$
  insert into private.jobs as waiting (kind, payload, run_at, key)
  values (p_kind, p_payload, p_run_at, p_key)
  on conflict (key) where finished_at is null and failed_at is null do update set
    -- Keeps the pause after a failure: frequent events must not use up the attempts.
    run_at = case when waiting.attempts = 0 then least(waiting.run_at, excluded.run_at) else waiting.run_at end,
    run_again_at = case when waiting.locked_until is not null
      then least(waiting.run_again_at, excluded.run_at) end
  returning id
$$;
comment on function private.enqueue_job is
  'Enqueues a job in the transaction of the caller and returns its id. For a waiting key returns the waiting job, which keeps its
payload and runs at the earlier of both times. For a running key returns the running job, which runs once more afterwards.';

create function private.enqueue_successor(p_job private.jobs) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_job.run_again_at is not null then
    perform private.enqueue_job(p_job.kind, p_job.payload, p_job.run_again_at, p_job.key);
  end if;
end $$;
comment on function private.enqueue_successor is
  'Enqueues the job that was requested while this one ran. The job must be finished or failed.';

create function private.job_pause(p_attempt integer) returns interval
language sql immutable set search_path = '' as $$
  select least(interval '15 seconds' * 4 ^ (p_attempt - 1), interval '6 hours')
$$;
comment on function private.job_pause is
  'Returns the pause after an attempt that failed: 15 seconds, 1 minute, 4, 16, 64 minutes, then hours, at most 6. All attempts
together take half a day, the time to notice and repair the cause.';

create function public.claim_jobs(p_limit integer default 25)
returns table (id uuid, kind text, payload jsonb, attempt integer)
language plpgsql security definer set search_path = '' as $$
declare
  v_limit integer := least(greatest(p_limit, 0), 1000);
  v_job private.jobs;
begin
  perform private.enqueue_recurring_jobs();
  for v_job in
    with recurring as materialized (
      select j.id from private.jobs j
      where j.key in (select r.kind from private.recurring_jobs r)
        and j.finished_at is null and j.failed_at is null and greatest(j.run_at, j.locked_until) <= now()
      limit v_limit for update skip locked
    ), others as materialized (
      select j.id from private.jobs j
      where j.finished_at is null and j.failed_at is null and greatest(j.run_at, j.locked_until) <= now()
        and j.id not in (select r.id from recurring r)
      order by greatest(j.run_at, j.locked_until)
      limit v_limit - (select count(*) from recurring) for update skip locked
    ), due as (
      select r.id from recurring r union all select o.id from others o
    )
    update private.jobs j set
      attempts = least(j.attempts + 1, 8),
      locked_until = case when j.attempts < 8 then now() + interval '2 minutes' end,
      failed_at = case when j.attempts = 8 then now() end,
      last_error = case when j.attempts = 8 then coalesce(j.last_error, 'The worker ended before the job.')
        else j.last_error end
    from due where j.id = due.id
    returning j.*
  loop
    if v_job.failed_at is not null then
      perform private.enqueue_successor(v_job);
    else
      return query select v_job.id, v_job.kind, v_job.payload, v_job.attempts;
    end if;
  end loop;
end $$;
comment on function public.claim_jobs is
  'Claims at most `p_limit` due jobs (at most 1,000) and returns them: recurring jobs first, then the longest due. The caller has a
lease of two minutes: it calls finish_jobs or fail_job for each job, or the job runs again. Sets aside a job that was claimed
eight times without an end. Skips jobs that another worker is claiming, so it never waits.';

create function public.finish_jobs(p_job_ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_job private.jobs;
begin
  for v_job in
    with free as materialized (
      select id from private.jobs where id = any (p_job_ids) and finished_at is null for update skip locked
    )
    -- Any attempt may finish the job: completed work must not run again.
    update private.jobs j set finished_at = now(), failed_at = null, locked_until = null, last_error = null
    from free where j.id = free.id
    returning j.*
  loop
    perform private.enqueue_successor(v_job);
  end loop;
  return array(select id from private.jobs where id = any (p_job_ids) and finished_at is null);
end $$;
comment on function public.finish_jobs is
  'Marks jobs as finished, and returns those that another transaction is enqueueing now: call it again for these. Never waits, so
it cannot deadlock with transactions that enqueue several keys.';

create function public.fail_job(p_job_id uuid, p_attempt integer, p_error text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_job private.jobs;
begin
  update private.jobs set
    run_at = case when attempts < 8 then now() + private.job_pause(attempts) else run_at end,
    failed_at = case when attempts = 8 then now() end,
    -- The next attempt also covers the request that came during this one.
    run_again_at = case when attempts = 8 then run_again_at end,
    locked_until = null,
    last_error = left(p_error, 2000)
  where id = p_job_id and attempts = p_attempt and locked_until is not null
  returning * into v_job;
  if not found then
    return false;
  elsif v_job.failed_at is not null then
    perform private.enqueue_successor(v_job);
  end if;
  return true;
end $$;
comment on function public.fail_job is
  'Schedules a failed job again after a pause that grows with its attempts, or sets it aside after the eighth. False when another
attempt has claimed the job, or it has ended.';

grant execute on function
  public.claim_jobs,
  public.finish_jobs,
  public.fail_job
  to service_role;
