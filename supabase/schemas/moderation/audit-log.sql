-- The audit log.

create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  data jsonb not null default '{}' check (octet_length(data::text) <= 1500000),
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

create function private.log_user_action(p_action text, p_subject_type text, p_subject_id uuid, p_data jsonb default '{}')
returns void language plpgsql security definer set search_path = '' as $$
declare
  v_result jsonb := public.consume_rate_limit('audited_action', auth.uid()::text, null);
begin
  if not (v_result ->> 'allowed')::boolean then
    perform private.raise_error('rate_limited', v_result ->> 'retry_at');
  end if;
  perform private.write_audit_log(p_action, p_subject_type, p_subject_id, p_data);
end $$;
comment on function private.log_user_action is
  'Writes one entry of the audit log for an action that users may repeat without limit, such as submitting and withdrawing a
listing: at most 100 an hour per account. Errors: rate_limited (PT429, detail: ISO time at which to try again).';

create policy audit_log_select on public.audit_log for select to authenticated using ((select private.is_admin()));

grant select on public.audit_log to authenticated;
