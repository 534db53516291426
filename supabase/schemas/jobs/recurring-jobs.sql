-- Recurring jobs.

create table private.recurring_jobs (
  kind text primary key,
  pause interval not null check (pause >= interval '1 minute'),
  next_run_at timestamptz not null default now()
);
alter table private.recurring_jobs enable row level security;
comment on table private.recurring_jobs is
  'The kinds of recurring jobs, each with the time of its next enqueueing, which does not depend on the result of the last run.';

create function private.enqueue_recurring_jobs() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_kind text;
begin
  for v_kind in
    with due as materialized (
      select r.kind from private.recurring_jobs r where r.next_run_at <= now() for update skip locked
    )
    update private.recurring_jobs r set next_run_at = now() + r.pause from due where r.kind = due.kind
    returning r.kind
  loop
    perform private.enqueue_job(v_kind, p_key => v_kind);
  end loop;
end $$;
comment on function private.enqueue_recurring_jobs is
  'Enqueues the due recurring jobs. Uses the kind as key, so that a waiting or running one is not doubled. Called by claim_jobs.';

create function public.delete_old_jobs() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_count integer;
begin
  delete from private.jobs where id in (
    select id from (
      (select id from private.jobs where finished_at < now() - interval '7 days' limit 5000)
      union all
      (select id from private.jobs where failed_at < now() - interval '90 days' limit 5000)
    ) old limit 5000);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function public.delete_old_jobs is
  'Deletes at most 5,000 jobs that were finished a week ago or set aside 90 days ago, and returns how many.';

grant execute on function
  public.delete_old_jobs
  to service_role;
