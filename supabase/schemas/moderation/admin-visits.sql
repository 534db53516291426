-- Admins in reported conversations: an admin joins visibly while a report is open, writes as Mahfil, and leaves.

create table private.admin_visits (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  admin_id uuid not null references public.users (id) on delete cascade,
  report_id uuid not null references public.reports (id) on delete cascade,
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (report_id, admin_id)
);
alter table private.admin_visits enable row level security;
comment on table private.admin_visits is
  'Visits of admins to reported conversations: the admin, the report, and when they left. Resolving a report ends its visits.';

create index admin_visits_conversation_idx on private.admin_visits (conversation_id, admin_id);
create index admin_visits_admin_idx on private.admin_visits (admin_id);

create function private.is_visiting_admin(p_conversation_id uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.admin_visits a
    join public.reports r on r.id = a.report_id and r.settled_at is null
    join public.users u on u.id = a.admin_id and u.role = 'admin'
    where a.conversation_id = p_conversation_id and a.admin_id = p_user_id and a.left_at is null)
$$;
comment on function private.is_visiting_admin is
  'True when an admin has joined a conversation because of a report that is still open, and has not left.';

create function private.admin_visit_end(p_conversation_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when bool_or(a.left_at is null and r.settled_at is null) then 'infinity' else max(a.left_at) end
  from private.admin_visits a join public.reports r on r.id = a.report_id
  where a.conversation_id = p_conversation_id
$$;
comment on function private.admin_visit_end is
  'Returns when the last admin left a conversation, infinity while one is in it, null when none ever joined.';

create function private.tell_of_visit(p_conversation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('conversation:' || p_conversation_id, 'visit',
    jsonb_build_object('conversation_id', p_conversation_id));
end $$;
comment on function private.tell_of_visit is 'Adds the message that an admin has joined or left a conversation.';

create function private.end_admin_visits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.admin_visits set left_at = new.settled_at where report_id = new.id and left_at is null;
  if found then
    perform private.tell_of_visit(new.conversation_id);
  end if;
  return null;
end $$;
comment on function private.end_admin_visits is 'Ends the visits of a resolved report.';

create trigger reports_end_visits after update of settled_at on public.reports for each row
  when (old.settled_at is null and new.settled_at is not null) execute function private.end_admin_visits();

create function private.lock_reported_conversation(p_report_id uuid) returns public.conversations
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_report public.reports;
  v_conversation public.conversations;
begin
  select * into v_report from public.reports where id = p_report_id and conversation_id is not null for share;
  if not found then
    perform private.raise_error('not_found');
  elsif v_report.settled_at is not null then
    perform private.raise_error('wrong_status');
  end if;
  select * into v_conversation from public.conversations where id = v_report.conversation_id;
  if private.is_conversation_member(v_conversation, v_admin) then
    perform private.raise_error('forbidden');
  end if;
  return v_conversation;
end $$;
comment on function private.lock_reported_conversation is
  'Returns the conversation of an open report for an admin who is not a member. Locks the report, so that it stays open until the
transaction ends. Errors: not_signed_in (PT401), only_admins, forbidden (PT403: the admin''s own conversation), not_found
(PT404), wrong_status (PT409: resolved).';

create function public.admin_join_conversation(p_report_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_conversation public.conversations := private.lock_reported_conversation(p_report_id);
begin
  insert into private.admin_visits as a (conversation_id, admin_id, report_id)
  values (v_conversation.id, auth.uid(), p_report_id)
  on conflict (report_id, admin_id) do update set joined_at = now(), left_at = null where a.left_at is not null;
  if found then
    perform private.write_audit_log('conversation_joined', 'conversation', v_conversation.id,
      jsonb_build_object('report_id', p_report_id));
    perform private.tell_of_visit(v_conversation.id);
  end if;
end $$;
comment on function public.admin_join_conversation is
  'Joins the conversation of an open report, visibly to all members. Idempotent. Errors: not_signed_in
(PT401), only_admins, forbidden (PT403: the admin''s own conversation), not_found (PT404), wrong_status (PT409: resolved).';

create function public.admin_leave_conversation(p_report_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_conversation_id uuid;
begin
  update private.admin_visits set left_at = now()
  where report_id = p_report_id and admin_id = v_admin and left_at is null returning conversation_id into v_conversation_id;
  if found then
    perform private.write_audit_log('conversation_left', 'conversation', v_conversation_id,
      jsonb_build_object('report_id', p_report_id));
    perform private.tell_of_visit(v_conversation_id);
  end if;
end $$;
comment on function public.admin_leave_conversation is
  'Leaves the conversation of a report. Does nothing when the admin has not joined. Errors: not_signed_in (PT401), only_admins (PT403).';

create function public.admin_write_message(p_report_id uuid, p_body text, p_message_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_conversation public.conversations := private.lock_reported_conversation(p_report_id);
begin
  if not private.is_visiting_admin(v_conversation.id, auth.uid()) then
    perform private.raise_error('forbidden');
  end if;
  perform private.insert_message(v_conversation, auth.uid(), p_body, p_message_id);
end $$;
comment on function public.admin_write_message is
  'Sends a message as Mahfil to a conversation that the caller has joined, also when its sides have blocked each other.
`p_message_id` as in send_message. Errors: not_signed_in (PT401), only_admins, forbidden (PT403: not joined), not_found (PT404),
wrong_status (PT409: resolved), invalid_input (PT422), rate_limited (PT429).';

create function public.admin_is_in_conversation(p_report_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
begin
  return exists (select from public.reports r
    where r.id = p_report_id and private.is_visiting_admin(r.conversation_id, v_admin));
end $$;
comment on function public.admin_is_in_conversation is
  'True when the caller has joined the conversation of an open report. Errors: not_signed_in (PT401), only_admins (PT403).';

grant execute on function
  public.admin_join_conversation,
  public.admin_leave_conversation,
  public.admin_write_message,
  public.admin_is_in_conversation
  to anon, authenticated, service_role;
