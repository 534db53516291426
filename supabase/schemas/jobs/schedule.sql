-- The schedule of a hosted project: pg_cron calls the Edge Function run-jobs by pg_net. The embedded backend has neither
-- extension; it runs jobs by a timer (supabase/local/job-timer.ts).

create function private.request_job_run() returns void
language plpgsql set search_path = '' as $$
declare
  v_url text := (select decrypted_secret from vault.decrypted_secrets where name = 'run_jobs_url');
  v_secret text := (select decrypted_secret from vault.decrypted_secrets where name = 'run_jobs_secret');
begin
  if v_url is null or v_secret is null then
    raise exception 'The Vault needs the secrets run_jobs_url and run_jobs_secret (docs/PRODUCTION.md)';
  end if;
  perform net.http_post(url => v_url, headers => jsonb_build_object('authorization', 'Bearer ' || v_secret),
    timeout_milliseconds => 58000);
end $$;
comment on function private.request_job_run is
  'Asks the Edge Function run-jobs, whose address and key are in the Vault, to run the jobs that are due. Does not wait for the
response, which pg_net keeps for some hours. Throws when the Vault lacks a secret, which the history of pg_cron shows.';

create function private.schedule_job_runs() returns boolean
language plpgsql set search_path = '' as $$
begin
  if to_regprocedure('cron.schedule(text,text,text)') is null
    or to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is null then
    return false;
  end if;
  perform cron.schedule('run-jobs', '* * * * *', 'select private.request_job_run()');
  perform cron.schedule('delete-old-cron-runs', '0 3 * * *',
    'delete from cron.job_run_details where end_time < now() - interval ''7 days''');
  return true;
end $$;
comment on function private.schedule_job_runs is
  'Schedules a run of jobs each minute, and the deletion of the schedule''s history after a week, when pg_cron and pg_net are
enabled; else returns false. Idempotent.';
