-- Failed jobs, for admins.

create function private.is_mail_of_failed_jobs(p_job private.jobs) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_job.kind = 'notification_mail' and exists (
    select from public.notifications n
    where n.id = (p_job.payload ->> 'notification_id')::uuid and n.kind = 'jobs_failed');
end $$;
comment on function private.is_mail_of_failed_jobs is
  'True for the mail that tells an admin of failed jobs: while mails fail, each such mail would cause the next.';

create function private.note_failed_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_mail_of_failed_jobs(new) then
    perform private.note_in_admin_queue('jobs');
  end if;
  return null;
end $$;
comment on function private.note_failed_job is 'Adds a failed job to the queue of the admins.';

create trigger jobs_note_failed after insert or update of failed_at on private.jobs for each row
  when (new.failed_at is not null)
  execute function private.note_failed_job();

create function public.admin_list_failed_jobs(p_cursor text default null, p_limit integer default 50)
returns table (id uuid, kind text, attempts integer, last_error text, created_at timestamptz, failed_at timestamptz,
  cursor text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_after record := private.parse_cursor(p_cursor);
begin
  perform private.require_admin();
  return query
  select j.id, j.kind, j.attempts, j.last_error, j.created_at, j.failed_at, private.format_cursor(j.failed_at, j.id)
  from private.jobs j
  where j.failed_at is not null and (v_after.id is null or (j.failed_at, j.id) < (v_after.at, v_after.id))
  order by j.failed_at desc, j.id desc
  limit least(greatest(p_limit, 1), 100);
end $$;
comment on function public.admin_list_failed_jobs is
  'Returns the failed jobs with their cursors, newest first. Errors: not_signed_in (PT401), only_admins
(PT403).';

create function public.retry_job(p_job_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_job private.jobs;
begin
  perform private.require_admin();
  select * into v_job from private.jobs where id = p_job_id for update;
  if not found then
    perform private.raise_error('not_found');
  elsif v_job.failed_at is null then
    perform private.raise_error('wrong_status');
  end if;
  begin
    update private.jobs set failed_at = null, attempts = 0, run_at = now(), run_again_at = null where id = p_job_id;
  exception when unique_violation then
    perform private.raise_error('wrong_status', 'key');
  end;
  perform private.write_audit_log('job_retried', 'job', p_job_id,
    jsonb_build_object('kind', v_job.kind, 'error', v_job.last_error));
end $$;
comment on function public.retry_job is
  'Lets a failed job run again, with eight new attempts. Errors: not_signed_in (PT401), only_admins (PT403), not_found (PT404),
wrong_status (PT409: not failed, or another job with its key waits already).';

grant execute on function
  public.admin_list_failed_jobs,
  public.retry_job
  to anon, authenticated, service_role;
