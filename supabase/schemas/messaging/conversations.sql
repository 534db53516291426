-- Conversations between a guest and a host or provider, and groups of a booking. Only functions write them; users read them
-- under row-level security (conversation-members.sql).

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid references public.listings (id) on delete set null,
  booking_id uuid references public.bookings (id) on delete set null,
  requested_starts_at timestamptz,
  requested_ends_at timestamptz,
  requested_guests integer check (requested_guests between 1 and 100000),
  guest_id uuid not null references public.users (id) on delete cascade,
  host_id uuid not null references public.users (id) on delete cascade,
  is_group boolean not null default false,
  last_message_at timestamptz not null default now(),
  admin_read_at timestamptz,
  created_at timestamptz not null default now(),
  check (guest_id <> host_id),
  check (num_nulls(requested_starts_at, requested_ends_at) <> 1 and requested_ends_at > requested_starts_at),
  -- Browsers and servers cannot show later times.
  check (requested_starts_at >= '2000-01-01 00:00+00' and requested_ends_at <= '2200-01-01 00:00+00')
);
alter table public.conversations enable row level security;
comment on table public.conversations is 'Conversations about a listing or a booking.';
comment on column public.conversations.host_id is 'The other side: the owner of the listing.';
comment on column public.conversations.is_group is
  'A group of a booking: guest_id and host_id are its guest and host; its providers are members too.';
comment on column public.conversations.requested_starts_at is
  'With requested_ends_at and requested_guests: the request with the guest''s last message from a page; nothing is booked.';
comment on column public.conversations.admin_read_at is 'When an admin last read the conversation, because of a report.';

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid not null references public.users (id) on delete cascade,
  body text not null check (char_length(body) <= 5000),
  has_hidden_contacts boolean not null default false,
  is_scheduled boolean not null default false,
  read_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
alter table public.messages enable row level security;
comment on table public.messages is 'Messages of a conversation.';
comment on column public.messages.read_at is
  'When the other side read it. Null in groups and for messages of admins, whose readings are in conversation_readings.';
comment on column public.messages.body is
  'The text for the other side: without phone numbers, email addresses and links until a booking between them is confirmed. Empty
for a message with files only.';

comment on column public.messages.is_scheduled is
  'True for a scheduled reply of the host that was sent at its time: it does not count as an answer.';

create table private.message_originals (
  message_id uuid primary key references public.messages (id) on delete cascade,
  body text not null check (char_length(body) between 1 and 5000)
);
alter table private.message_originals enable row level security;
comment on table private.message_originals is
  'The original text of messages with hidden contacts. Its sender reads it; a confirmed booking moves it to messages.body.';

create index messages_sender_idx on public.messages (sender_id, created_at desc);
create unique index conversations_listing_idx on public.conversations (guest_id, host_id, listing_id)
  where listing_id is not null and not is_group;
create unique index conversations_group_idx on public.conversations (booking_id) where is_group;
create index conversations_guest_idx on public.conversations (guest_id, last_message_at desc);
create index conversations_host_idx on public.conversations (host_id, last_message_at desc);
create index conversations_about_listing_idx on public.conversations (listing_id) where listing_id is not null;
create index conversations_booking_idx on public.conversations (booking_id) where booking_id is not null;
create index messages_conversation_idx on public.messages (conversation_id, created_at, id);
create index messages_hidden_idx on public.messages (conversation_id) where has_hidden_contacts;
create index messages_unread_idx on public.messages (conversation_id, sender_id) where read_at is null;

create function private.append_message(p_conversation public.conversations, p_sender_id uuid, p_body text,
  p_message_id uuid, p_is_scheduled boolean default false)
returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  -- A masked text may be longer than the original.
  v_visible text := left(private.hide_contacts(p_conversation, p_sender_id, p_body), 5000);
  v_message public.messages;
begin
  insert into public.messages (id, conversation_id, sender_id, body, has_hidden_contacts, is_scheduled)
  values (coalesce(p_message_id, gen_random_uuid()), p_conversation.id, p_sender_id, v_visible, v_visible <> p_body,
    p_is_scheduled)
  returning * into v_message;
  if v_message.has_hidden_contacts then
    insert into private.message_originals (message_id, body) values (v_message.id, p_body);
  end if;
  update public.conversations set last_message_at = v_message.created_at where id = p_conversation.id;
  perform private.restore_archived_conversation(p_conversation.id);
  if not p_is_scheduled then
    perform private.clear_unread_mark(p_conversation.id, p_sender_id);
  end if;
  return v_message;
end $$;
comment on function private.append_message is
  'Appends a message, and hides contacts that may not be shared. Restores an archived conversation. The caller must have checked
text and sender.';

create function private.notify_of_message(p_conversation public.conversations, p_sender_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
  v_side text := private.side_of_sender(p_conversation, p_sender_id);
  v_data jsonb;
begin
  select jsonb_build_object('conversation_id', p_conversation.id, 'sender_side', v_side,
    'sender_name', case when v_side <> 'admin' then u.first_name end)
    || case when l.id is null then '{}' else private.listing_names(l) end into v_data
  from public.users u left join public.listings l on l.id = p_conversation.listing_id
  where u.id = p_sender_id;
  for v_user in
    select member from unnest(private.conversation_member_ids(p_conversation)) member where member <> p_sender_id order by member
  loop
    update public.notifications set created_at = clock_timestamp(), data = v_data
    where user_id = v_user and kind = 'message_received' and read_at is null
      and data ->> 'conversation_id' = p_conversation.id::text;
    if not found then
      perform private.create_notification(v_user, 'message_received', v_data);
    end if;
  end loop;
end $$;
comment on function private.notify_of_message is
  'Notifies the other members of a conversation of new messages, once until they read them.';

create function private.lock_messages(p_user_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('message:' || p_user_id::text, 0))
$$;
comment on function private.lock_messages is
  'Serializes the messages of a user until the transaction ends, so that concurrent requests cannot exceed the limits. Lock order:
this one, the booking, its conversations by id, messages and their files, notifications.';

create function private.require_may_write(p_conversation public.conversations, p_sender_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_visiting_admin(p_conversation.id, p_sender_id)
    and (private.is_blocked(p_conversation.guest_id, p_conversation.host_id)
      or private.is_blocked(p_conversation.host_id, p_conversation.guest_id)) then
    perform private.raise_error('forbidden');
  end if;
  if (select count(*) from public.messages
      where sender_id = p_sender_id and not is_scheduled
        and created_at > clock_timestamp() - interval '1 minute') >= 30 then
    perform private.raise_error('rate_limited');
  end if;
end $$;
comment on function private.require_may_write is
  'Refuses a message when one side has blocked the other, unless the sender is an admin, and when the sender has reached the limit.
The caller must hold lock_messages of the sender. Errors: forbidden (PT403), rate_limited (PT429: 30 messages a minute).';

create function private.clean_message(p_text text) returns text
language sql immutable set search_path = '' as $$
  select case when p_text is not null and not private.has_visible_text(p_text)
    then '' else btrim(regexp_replace(p_text, '(\r?\n[ \t]*){4,}', E'\n\n\n', 'g'), E' \t\r\n') end
$$;
comment on function private.clean_message is
  'Returns a trimmed text with at most two empty lines in a row; empty when it has no visible character.';

create function private.insert_message(p_conversation public.conversations, p_sender_id uuid, p_body text,
  p_message_id uuid, p_file_ids uuid[] default null)
returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  v_body text := case when char_length(p_body) > 6000 then p_body else private.clean_message(coalesce(p_body, '')) end;
  v_file_ids uuid[] := coalesce(p_file_ids, '{}');
  v_original text;
  v_message public.messages;
begin
  perform private.refuse_filtered_call();
  if cardinality(v_file_ids) > private.list_limit('message_files') then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'file_ids';
  elsif char_length(v_body) > 5000 or (v_body = '' and cardinality(v_file_ids) = 0) then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'body';
  end if;
  perform private.lock_messages(p_sender_id);
  select * into v_message from public.messages where id = p_message_id;
  if found then
    select body into v_original from private.message_originals where message_id = p_message_id;
    if (v_message.sender_id, v_message.conversation_id, coalesce(v_original, v_message.body),
          private.message_file_ids(p_message_id))
        is distinct from (p_sender_id, p_conversation.id, v_body, v_file_ids) then
      raise sqlstate 'PT422' using message = 'invalid_input', detail = 'message_id';
    end if;
    return v_message;
  end if;
  perform private.require_may_write(p_conversation, p_sender_id);
  perform private.require_sendable_files(p_conversation.id, p_sender_id, v_file_ids);
  v_message := private.append_message(p_conversation, p_sender_id, v_body, p_message_id);
  if cardinality(v_file_ids) > 0 then
    perform private.attach_message_files(p_conversation, v_message, v_file_ids);
  end if;
  perform private.notify_of_message(p_conversation, p_sender_id);
  return v_message;
end $$;
comment on function private.insert_message is
  'Appends a message with stored files, and notifies the other members once until they read it. The caller must have checked that
the sender is a member. For the id of an already sent message of the sender only returns that message. Errors: forbidden
(PT403: one side has blocked the other), invalid_input (PT422), rate_limited (PT429: 30 messages a minute).';

create function public.send_message(p_conversation_id uuid, p_body text, p_message_id uuid default null,
  p_file_ids uuid[] default null)
returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_conversation public.conversations;
begin
  select * into v_conversation from public.conversations c
  where c.id = p_conversation_id and private.is_conversation_member(c, v_user);
  if not found then
    raise sqlstate 'PT404' using message = 'not_found';
  end if;
  return private.insert_message(v_conversation, v_user, p_body, p_message_id, p_file_ids);
end $$;
comment on function public.send_message is
  'Sends a message in a conversation of the caller, and returns it. `p_message_id`, chosen by the caller, makes the request
idempotent. `p_file_ids` are at most five files that the caller has stored for it (add_message_file); with files the text may be
empty. Errors: not_signed_in (PT401), forbidden (PT403: blocked), not_found (PT404), invalid_input (PT422), rate_limited
(PT429).';

grant select on public.conversations to authenticated;
grant select on public.messages to authenticated;
grant execute on function
  public.send_message
  to anon, authenticated, service_role;
