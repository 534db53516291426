-- Who may join and broadcast to private topics. The table belongs to the Realtime service, which checks its policies when a
-- channel is joined and when a token is renewed; this schema adds only policies to it.

create function private.topic_subject(p_topic text, p_kind text) returns uuid
language sql immutable set search_path = '' as $$
  select case when p_topic ~ ('^' || p_kind || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    then split_part(p_topic, ':', 2)::uuid end
$$;
comment on function private.topic_subject is
  'Returns the id in a topic like user:{id}, or null for a topic of another kind. `p_kind` must come from this schema.';

create function private.is_active_account() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_session_active() and exists (
    select 1 from public.users u join auth.users a on a.id = u.id
    where u.id = auth.uid() and u.deleted_at is null and (a.banned_until is null or a.banned_until <= now()))
$$;
comment on function private.is_active_account is
  'True when the caller''s account is neither deleted nor banned, and the session of their token has not ended.';

create function private.can_join_conversation(p_conversation_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.conversations c
    where c.id = p_conversation_id and private.is_conversation_member(c, auth.uid())
      and not private.is_blocked(c.guest_id, c.host_id) and not private.is_blocked(c.host_id, c.guest_id))
    or private.is_visiting_admin(p_conversation_id, auth.uid())
$$;
comment on function private.can_join_conversation is
  'True for a member of a conversation, unless its guest and host have blocked each other (then nobody writes or sees who reads);
and for an admin who has joined because of a report.';

-- `user:{id}` is for that user, `conversation:{id}` for its members, `presence:{id}` for users who may see whether that user is
-- online. Only the database broadcasts to a user and to a presence topic.
create policy mahfil_topics_select on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and topic = (select realtime.topic()) and (select private.is_active_account())
    and ((select private.topic_subject(realtime.topic(), 'user')) = (select auth.uid())
      or (select private.can_join_conversation(private.topic_subject(realtime.topic(), 'conversation')))
      or (select private.can_see_presence(private.topic_subject(realtime.topic(), 'presence')))));
-- A member may broadcast only typing, which pages never show as a message. Realtime checks the policy once per topic, without
-- an event; a stored row with another event is refused.
create policy mahfil_topics_insert on realtime.messages for insert to authenticated
  with check (extension in ('broadcast', 'presence') and (event is null or event = 'typing')
    and payload is null and topic = (select realtime.topic())
    and (select private.is_active_account())
    and ((select private.can_join_conversation(private.topic_subject(realtime.topic(), 'conversation')))
      or (extension = 'presence' and (select private.can_track_presence(private.topic_subject(realtime.topic(), 'presence'))))));

grant execute on function
  private.topic_subject,
  private.is_active_account,
  private.can_join_conversation
  to authenticated;
