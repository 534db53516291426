-- Read marks of conversations. The other members see them, unless guest and host have blocked one the other.

create table private.conversation_readings (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  read_until timestamptz not null,
  primary key (conversation_id, user_id)
);
alter table private.conversation_readings enable row level security;
comment on table private.conversation_readings is
  'Until when a user has read a conversation, for messages without read_at: groups; messages of admins; and conversations with a
blocked side, which must not learn that its messages are read.';

create index conversation_readings_user_idx on private.conversation_readings (user_id);

create function private.read_until_of(p_conversation_id uuid, p_user_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce((select read_until from private.conversation_readings
    where conversation_id = p_conversation_id and user_id = p_user_id), '-infinity')
$$;
comment on function private.read_until_of is
  'Returns until when a user has read the messages of a conversation that have no read_at; -infinity for none.';

create function private.count_unread_messages(p_conversation_id uuid, p_user_id uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  v_read_until timestamptz := private.read_until_of(p_conversation_id, p_user_id);
begin
  return (select count(*) from public.messages m
    where m.conversation_id = p_conversation_id and m.sender_id <> p_user_id and m.read_at is null
      and m.created_at > v_read_until);
end $$;
comment on function private.count_unread_messages is 'Returns the number of messages of others that a user has not read.';

create function private.note_reading(p_conversation_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.conversation_readings (conversation_id, user_id, read_until)
  select p_conversation_id, p_user_id, max(m.created_at) from public.messages m
  where m.conversation_id = p_conversation_id and m.sender_id <> p_user_id and m.read_at is null
  having count(*) > 0
  on conflict (conversation_id, user_id) do update set read_until = excluded.read_until;
  perform private.broadcast('user:' || p_user_id, 'counters', '{}');
end $$;
comment on function private.note_reading is 'Stores that a user has read the messages of others, visible to that user only.';

create function private.read_messages(p_conversation public.conversations, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_conversation.is_group then
    perform private.note_reading(p_conversation.id, p_user_id);
    perform private.broadcast('conversation:' || p_conversation.id, 'read',
      jsonb_build_object('conversation_id', p_conversation.id, 'reader_id', p_user_id));
    return;
  end if;
  update public.messages set read_at = now()
  where conversation_id = p_conversation.id and sender_id <> p_user_id
    and sender_id in (p_conversation.guest_id, p_conversation.host_id) and read_at is null;
  delete from private.conversation_readings where conversation_id = p_conversation.id and user_id = p_user_id;
  -- The rest are messages of an admin.
  if private.count_unread_messages(p_conversation.id, p_user_id) > 0 then
    perform private.note_reading(p_conversation.id, p_user_id);
  end if;
end $$;
comment on function private.read_messages is 'Marks the messages of others as read, visible to all members.';

create function public.mark_conversation_read(p_conversation_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_conversation public.conversations;
  v_count integer;
begin
  perform private.refuse_filtered_call();
  select * into v_conversation from public.conversations c
  where c.id = p_conversation_id and private.is_conversation_member(c, v_user);
  if not found then
    raise sqlstate 'PT404' using message = 'not_found';
  end if;
  -- A message sent during the confirmation of the booking may have been masked after it.
  if exists (select 1 from public.messages where conversation_id = p_conversation_id and has_hidden_contacts)
    and private.may_show_contacts(v_conversation) then
    if v_conversation.is_group then
      perform private.share_group_contacts(v_conversation.booking_id);
    else
      perform private.share_contacts(v_conversation.guest_id, v_conversation.host_id);
    end if;
  end if;
  perform 1 from public.conversations where id = p_conversation_id for no key update;
  v_count := private.count_unread_messages(p_conversation_id, v_user);
  if private.is_blocked(v_conversation.guest_id, v_conversation.host_id)
    or private.is_blocked(v_conversation.host_id, v_conversation.guest_id) then
    if v_count > 0 then
      perform private.note_reading(p_conversation_id, v_user);
    end if;
  elsif v_count > 0 or not v_conversation.is_group then
    perform private.read_messages(v_conversation, v_user);
  end if;
  perform private.clear_unread_mark(p_conversation_id, v_user);
  update public.notifications set read_at = now()
  where user_id = v_user and kind in ('message_received', 'offer_received', 'offer_accepted', 'offer_declined')
    and read_at is null and data ->> 'conversation_id' = p_conversation_id::text;
  return v_count;
end $$;
comment on function public.mark_conversation_read is
  'Marks messages of others, and notifications of messages and offers, as read, and returns the number of messages. While one side
has blocked the other, only the reader sees this; after unblocking, the next reading is visible. Errors: not_signed_in (PT401),
not_found (PT404).';

grant execute on function
  public.mark_conversation_read
  to anon, authenticated, service_role;
