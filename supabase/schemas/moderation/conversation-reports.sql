-- Reports of conversations and messages. An admin may read a reported conversation, visibly to both sides.

create function public.report_conversation(p_conversation_id uuid, p_reason text, p_text text default '',
  p_message_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := private.check_report(p_reason, p_text, array['spam', 'offensive', 'unsafe', 'fraud', 'other']);
  v_conversation public.conversations;
  v_other uuid;
  v_is_new boolean;
  v_id uuid;
begin
  perform private.refuse_filtered_call();
  select * into v_conversation from public.conversations c
  where c.id = p_conversation_id and private.is_conversation_member(c, v_user);
  if not found then
    perform private.raise_error('not_found');
  elsif p_message_id is not null then
    select sender_id into v_other from public.messages
    where id = p_message_id and conversation_id = p_conversation_id and sender_id <> v_user
      and private.side_of_sender(v_conversation, sender_id) <> 'admin';
    if not found then
      perform private.raise_error('not_found');
    end if;
  elsif not v_conversation.is_group then
    v_other := case when v_conversation.guest_id = v_user then v_conversation.host_id else v_conversation.guest_id end;
  end if;
  perform private.consume_report(v_user, p_conversation_id);
  v_is_new := not exists (
    select 1 from public.reports r
    where r.conversation_id = p_conversation_id and r.reporter_id = v_user and r.settled_at is null);
  insert into public.reports (conversation_id, message_id, reported_id, reporter_id, reason, text)
  values (p_conversation_id, p_message_id, v_other, v_user, p_reason, v_text)
  on conflict (conversation_id, reporter_id) where settled_at is null
  do update set message_id = excluded.message_id, reported_id = excluded.reported_id, reason = excluded.reason, text = excluded.text
  returning id into v_id;
  if v_is_new then
    perform private.write_audit_log('conversation_reported', 'conversation', p_conversation_id,
      jsonb_build_object('report_id', v_id, 'reason', p_reason));
  end if;
  return v_id;
end $$;
comment on function public.report_conversation is
  'Reports the other side of a conversation of the caller, or one message by somebody else in it, and returns the id of the report.
Without a message reports a group as a whole. A second report of a conversation replaces the caller''s open one. At most ten
reports a day. Errors: not_signed_in (PT401), not_found (PT404: not the caller''s conversation, no message of somebody else),
invalid_input (PT422), rate_limited (PT429).';

create function public.admin_get_reported_conversation(p_report_id uuid, p_limit int default 50, p_cursor text default null)
returns table (
  id uuid,
  sender_id uuid,
  sender_name text,
  side text,
  body text,
  is_reported boolean,
  created_at timestamptz,
  files jsonb,
  cursor text
)
language plpgsql security definer set search_path = '' as $$
declare
  v_report public.reports;
  v_cursor record;
begin
  perform private.refuse_filtered_call();
  perform private.require_admin();
  select * into v_report from public.reports r where r.id = p_report_id and r.conversation_id is not null;
  if not found then
    perform private.raise_error('not_found');
  elsif v_report.settled_at is not null then
    perform private.raise_error('wrong_status');
  end if;
  v_cursor := private.parse_cursor(p_cursor);
  update public.conversations c set admin_read_at = now() where c.id = v_report.conversation_id;
  perform private.write_audit_log('conversation_read', 'conversation', v_report.conversation_id,
    jsonb_build_object('report_id', v_report.id));
  return query
  select m.id, m.sender_id, u.first_name, private.side_of_sender(c, m.sender_id),
    m.body, m.id is not distinct from v_report.message_id, m.created_at,
    private.describe_message_files(m.id), private.format_cursor(m.created_at, m.id)
  from public.messages m
  join public.conversations c on c.id = m.conversation_id
  join public.users u on u.id = m.sender_id
  where m.conversation_id = v_report.conversation_id
    and (v_cursor.id is null or (m.created_at, m.id) < (v_cursor.at, v_cursor.id))
  order by m.created_at desc, m.id desc
  limit least(greatest(coalesce(p_limit, 50), 1), 100);
end $$;
comment on function public.admin_get_reported_conversation is
  'Returns messages of a conversation with an open report, latest first, as the other side reads them: at most 100 at a time; the
cursor of the last row requests earlier ones. For admins. Sets admin_read_at, which both sides see; the admin may open the files
until the report is resolved. Errors: not_signed_in (PT401), only_admins (PT403), not_found (PT404), wrong_status
(PT409: resolved).';

grant execute on function
  public.report_conversation,
  public.admin_get_reported_conversation
  to anon, authenticated, service_role;
