-- Conversations between a guest and a host or provider. Written by functions only; read under row-level security.

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid references public.venues (id) on delete set null,
  service_id uuid references public.services (id) on delete set null,
  booking_id uuid references public.bookings (id) on delete set null,
  guest_id uuid not null references public.users (id) on delete cascade,
  host_id uuid not null references public.users (id) on delete cascade,
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (guest_id <> host_id)
);
alter table public.conversations enable row level security;
comment on table public.conversations is 'Conversations about a venue, a service or a booking.';
comment on column public.conversations.host_id is 'The other side: the host of the venue or the provider of the service.';

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid not null references public.users (id) on delete cascade,
  body text not null check (char_length(body) between 1 and 5000),
  read_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
alter table public.messages enable row level security;
comment on table public.messages is 'Messages of a conversation.';

create index messages_sender_idx on public.messages (sender_id, created_at desc);
create unique index conversations_venue_idx on public.conversations (guest_id, host_id, venue_id)
  where venue_id is not null;
create unique index conversations_service_idx on public.conversations (guest_id, host_id, service_id)
  where service_id is not null;
create index conversations_guest_idx on public.conversations (guest_id, last_message_at desc);
create index conversations_host_idx on public.conversations (host_id, last_message_at desc);
create index messages_conversation_idx on public.messages (conversation_id, created_at);

create function private.insert_message(p_conversation public.conversations, p_sender_id uuid, p_body text,
  p_message_id uuid)
returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  v_body text := btrim(coalesce(p_body, ''), E' \t\r\n');
  v_other uuid := case when p_sender_id = p_conversation.guest_id
    then p_conversation.host_id else p_conversation.guest_id end;
  v_data jsonb;
  v_message public.messages;
begin
  perform private.refuse_filtered_call();
  if char_length(v_body) not between 1 and 5000 then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'body';
  end if;
  -- Serializes the messages of a user, so that the count below holds for parallel requests.
  perform pg_advisory_xact_lock(hashtextextended('message:' || p_sender_id::text, 0));
  select * into v_message from public.messages where id = p_message_id;
  if found then
    if (v_message.sender_id, v_message.conversation_id, v_message.body)
        is distinct from (p_sender_id, p_conversation.id, v_body) then
      raise sqlstate 'PT422' using message = 'invalid_input', detail = 'message_id';
    end if;
    return v_message;
  end if;
  if (select count(*) from public.messages
      where sender_id = p_sender_id and created_at > clock_timestamp() - interval '1 minute') >= 30 then
    perform private.raise_error('rate_limited');
  end if;
  insert into public.messages (id, conversation_id, sender_id, body)
  values (coalesce(p_message_id, gen_random_uuid()), p_conversation.id, p_sender_id, v_body) returning * into v_message;
  update public.conversations set last_message_at = v_message.created_at where id = p_conversation.id;

  select jsonb_build_object('conversation_id', p_conversation.id, 'sender_name', u.first_name,
    'venue_id', v.id, 'venue_name', v.name, 'venue_name_ar', v.name_ar) into v_data
  from public.users u left join public.venues v on v.id = p_conversation.venue_id
  where u.id = p_sender_id;
  update public.notifications set created_at = clock_timestamp(), data = v_data
  where user_id = v_other and kind = 'message_received' and read_at is null
    and data ->> 'conversation_id' = p_conversation.id::text;
  if not found then
    perform private.create_notification(v_other, 'message_received', v_data);
  end if;
  return v_message;
end $$;
comment on function private.insert_message is
  'Appends a message, and notifies the other side once until they read it. The caller has checked who may write. With the id
of a message that the sender has sent already, returns that message and does nothing else.
Errors: invalid_input (PT422), rate_limited (PT429: 30 messages a minute).';

create function public.start_conversation(
  p_venue_id uuid default null,
  p_service_id uuid default null,
  p_booking_id uuid default null,
  p_body text default null,
  p_message_id uuid default null
) returns public.conversations
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_guest uuid := v_user;
  v_host uuid;
  v_venue uuid := p_venue_id;
  v_conversation public.conversations;
begin
  if num_nonnulls(p_venue_id, p_service_id, p_booking_id) <> 1 then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'subject';
  elsif p_venue_id is not null then
    select host_id into v_host from public.venues where id = p_venue_id and private.can_see_venue(id);
  elsif p_service_id is not null then
    select provider_id into v_host from public.services
    where id = p_service_id and (status = 'active' or provider_id = v_user);
  else
    select b.guest_id, b.host_id, b.venue_id into v_guest, v_host, v_venue
    from public.bookings b
    where b.id = p_booking_id
      and (b.guest_id = v_user or (b.host_id = v_user and b.submitted_at is not null));
  end if;
  if v_host is null then
    raise sqlstate 'PT404' using message = 'not_found';
  elsif v_guest = v_host then
    raise sqlstate 'PT422' using message = 'own_venue';
  end if;
  insert into public.conversations as c (venue_id, service_id, booking_id, guest_id, host_id)
  values (v_venue, p_service_id, p_booking_id, v_guest, v_host)
  on conflict do nothing;
  select * into v_conversation from public.conversations c
  where c.guest_id = v_guest and c.host_id = v_host
    and c.venue_id is not distinct from v_venue and c.service_id is not distinct from p_service_id
  order by c.created_at limit 1
  for update;
  if p_booking_id is not null and v_conversation.booking_id is distinct from p_booking_id then
    update public.conversations set booking_id = p_booking_id where id = v_conversation.id;
  end if;
  perform private.insert_message(v_conversation, v_user, p_body, p_message_id);
  select * into v_conversation from public.conversations where id = v_conversation.id;
  return v_conversation;
end $$;
comment on function public.start_conversation is
  'Opens the conversation about one venue, service or booking, or finds it again, writes the first message, and returns the
conversation. p_message_id, chosen by the caller, makes a repeated request write one message.
Errors: not_signed_in (PT401), not_found (PT404), own_venue, invalid_input (PT422),
rate_limited (PT429).';

create function public.send_message(p_conversation_id uuid, p_body text, p_message_id uuid default null)
returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_conversation public.conversations;
begin
  select * into v_conversation from public.conversations
  where id = p_conversation_id and v_user in (guest_id, host_id);
  if not found then
    raise sqlstate 'PT404' using message = 'not_found';
  end if;
  return private.insert_message(v_conversation, v_user, p_body, p_message_id);
end $$;
comment on function public.send_message is
  'Writes into a conversation of the caller, and returns the message. p_message_id, chosen by the caller, makes a repeated
request write one message.
Errors: not_signed_in (PT401), not_found (PT404), invalid_input (PT422), rate_limited (PT429).';

create function public.mark_conversation_read(p_conversation_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_count integer;
begin
  perform private.refuse_filtered_call();
  if not exists (select 1 from public.conversations
      where id = p_conversation_id and v_user in (guest_id, host_id)) then
    raise sqlstate 'PT404' using message = 'not_found';
  end if;
  update public.messages set read_at = now()
  where conversation_id = p_conversation_id and sender_id <> v_user and read_at is null;
  get diagnostics v_count = row_count;
  update public.notifications set read_at = now()
  where user_id = v_user and kind = 'message_received' and read_at is null
    and data ->> 'conversation_id' = p_conversation_id::text;
  return v_count;
end $$;
comment on function public.mark_conversation_read is
  'Marks the other side''s messages and the notification of them as read, and returns how many messages that were.
Errors: not_signed_in (PT401), not_found (PT404).';

create function public.list_my_conversations(p_limit int default 50, p_cursor text default null,
  p_conversation_id uuid default null) returns table (
  id uuid,
  venue_id uuid,
  service_id uuid,
  booking_id uuid,
  my_side text,
  other_id uuid,
  other_name text,
  other_avatar text,
  venue_name text,
  venue_name_ar text,
  venue_image text,
  service_name text,
  service_name_ar text,
  last_message text,
  last_message_mine boolean,
  last_message_at timestamptz,
  unread integer,
  cursor text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_cursor record;
begin
  v_cursor := private.parse_cursor(p_cursor);
  return query
  with page as (
    select * from public.conversations p
    where v_user in (p.guest_id, p.host_id) and (p_conversation_id is null or p.id = p_conversation_id)
      and (v_cursor.id is null or (p.last_message_at, p.id) < (v_cursor.at, v_cursor.id))
    order by p.last_message_at desc, p.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 100)
  )
  select c.id, c.venue_id, c.service_id, c.booking_id,
    case when c.guest_id = v_user then 'guest' else 'host' end,
    o.id, o.first_name, o.avatar_url, v.name, v.name_ar, v.images[1], s.name, s.name_ar,
    m.body, m.sender_id = v_user, c.last_message_at,
    (select count(*)::integer from public.messages u
      where u.conversation_id = c.id and u.sender_id <> v_user and u.read_at is null),
    private.format_cursor(c.last_message_at, c.id)
  from page c
  join public.users o on o.id = case when c.guest_id = v_user then c.host_id else c.guest_id end
  left join public.venues v on v.id = c.venue_id
  left join public.services s on s.id = c.service_id
  left join lateral (
    select l.body, l.sender_id from public.messages l
    where l.conversation_id = c.id order by l.created_at desc limit 1
  ) m on true
  order by c.last_message_at desc, c.id desc;
end $$;
comment on function public.list_my_conversations is
  'Returns the caller''s conversations, or one of them, the latest first, with the public profile of the other side: at most
100 at a time, the next ones after the cursor of the last. Errors: not_signed_in (PT401).';

create function public.count_my_unanswered_conversations() returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return (
    select count(*) from public.conversations c
    where v_user in (c.guest_id, c.host_id) and v_user <> (
      select m.sender_id from public.messages m where m.conversation_id = c.id order by m.created_at desc limit 1));
end $$;
comment on function public.count_my_unanswered_conversations is
  'Returns in how many of the caller''s conversations the other side wrote last. Errors: not_signed_in (PT401).';

create policy conversations_select on public.conversations for select to authenticated
  using (guest_id = (select auth.uid()) or host_id = (select auth.uid()));
create policy messages_select on public.messages for select to authenticated
  using (exists (select 1 from public.conversations c where c.id = conversation_id
    and (c.guest_id = (select auth.uid()) or c.host_id = (select auth.uid()))));

grant select on public.conversations to authenticated;
grant select on public.messages to authenticated;
grant execute on function
  public.start_conversation,
  public.send_message,
  public.mark_conversation_read,
  public.list_my_conversations,
  public.count_my_unanswered_conversations
  to anon, authenticated, service_role;
