-- The schedule of jobs on a hosted project. Tables replace its extensions and record the calls.
begin;
select plan(7);

select ok(not private.schedule_job_runs(), 'nothing is scheduled where the extensions are missing');
create schema cron;
create table cron.job (name text primary key, schedule text, command text);
create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
  insert into cron.job values (job_name, schedule, command)
  on conflict (name) do update set schedule = excluded.schedule, command = excluded.command
  returning 1
$$;
comment on function cron.schedule(text, text, text) is 'Keeps a schedule under its name, as that of pg_cron does.';
select ok(not private.schedule_job_runs(), 'nothing is scheduled where only pg_cron is switched on');
create schema net;
create table net.requests (url text, headers jsonb);
create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
  timeout_milliseconds integer default 5000) returns bigint language sql as $$
  insert into net.requests values (url, headers) returning 1
$$;
comment on function net.http_post is 'Keeps a request, with the arguments that pg_net takes.';
create schema vault;
create table vault.decrypted_secrets (name text, decrypted_secret text);

select ok(private.schedule_job_runs(), 'jobs are scheduled where both extensions are switched on');
select private.schedule_job_runs();
select results_eq('select name || '' '' || schedule from cron.job order by 1',
  array['delete-old-cron-runs 0 3 * * *', 'run-jobs * * * * *'], 'jobs are scheduled each minute, once');
create function tests.run_schedule() returns void language plpgsql as $$
begin
  execute (select command from cron.job where name = 'run-jobs');
end $$;
comment on function tests.run_schedule is 'Does what the schedule does each minute.';
select throws_like('select tests.run_schedule()', '%run_jobs_url%', 'a run without secrets in the Vault says what is missing');
insert into vault.decrypted_secrets values ('run_jobs_url', 'https://ref.supabase.co/functions/v1/run-jobs'),
  ('run_jobs_secret', 'key');
select lives_ok('select tests.run_schedule()', 'a run with secrets in the Vault is requested');
select results_eq('select url, headers from net.requests',
  $$ values ('https://ref.supabase.co/functions/v1/run-jobs', '{"authorization": "Bearer key"}'::jsonb) $$,
  'the run is requested of the address in the Vault with the key in the Vault');

select * from finish();
rollback;
