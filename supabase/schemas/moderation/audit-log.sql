-- The audit log.

create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  data jsonb not null default '{}' check (octet_length(data::text) <= 100000),
  created_at timestamptz not null default clock_timestamp()
);
alter table public.audit_log enable row level security;
comment on table public.audit_log is 'Who did what to which subject. Written by functions only, read by admins.';

create index audit_log_recent_idx on public.audit_log (id desc) include (action);
create index audit_log_subject_idx on public.audit_log (subject_type, subject_id, id desc);

create function private.write_audit_log(p_action text, p_subject_type text, p_subject_id uuid, p_data jsonb default '{}')
returns void language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, action, subject_type, subject_id, data)
  values (auth.uid(), p_action, p_subject_type, p_subject_id, p_data)
$$;
comment on function private.write_audit_log is 'Writes one entry of the audit log in the caller''s name.';

create policy audit_log_select on public.audit_log for select to authenticated using ((select private.is_admin()));

grant select on public.audit_log to authenticated;
