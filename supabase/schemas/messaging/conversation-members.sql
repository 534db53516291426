-- Members of a conversation: its two sides; for the group of a booking its guest, its host and the participating providers.

create function private.booking_provider_ids(p_booking_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct p.payee_id
  from public.bookings b
  join public.booking_parts p on p.booking_id = b.id and p.place > 1 and p.state = 'accepted'
  join public.users u on u.id = p.payee_id and u.deleted_at is null
  where b.id = p_booking_id and b.submitted_at is not null and b.ends_at > now() - interval '30 days'
    and private.effective_status(b) in ('pending', 'confirmed', 'completed')
    and p.payee_id not in (b.guest_id, b.host_id)
    and not exists (
      select from public.user_blocks k
      where (k.blocker_id = p.payee_id and k.blocked_id in (b.guest_id, b.host_id))
        or (k.blocked_id = p.payee_id and k.blocker_id in (b.guest_id, b.host_id)))
$$;
comment on function private.booking_provider_ids is
  'Returns the participating providers of a booking: with an accepted service, until 30 days after its end, while the booking is
requested, confirmed or completed, and while neither they nor its guest or host have blocked the other.';

create function private.conversation_member_ids(p_conversation public.conversations) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array[p_conversation.guest_id, p_conversation.host_id]
    || case when p_conversation.is_group then array(select private.booking_provider_ids(p_conversation.booking_id)) end
$$;
comment on function private.conversation_member_ids is
  'Returns the present members of a conversation: guest, host, and in a group the participating providers.';

create function private.is_conversation_member(p_conversation public.conversations, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_user_id in (p_conversation.guest_id, p_conversation.host_id)
    or (p_conversation.is_group and p_user_id in (select private.booking_provider_ids(p_conversation.booking_id)))
$$;
comment on function private.is_conversation_member is 'True for a present member of a conversation.';

create function private.group_ids(p_user_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct c.id), '{}')
  from public.booking_parts p
  join public.conversations c on c.booking_id = p.booking_id and c.is_group
  where p.payee_id = p_user_id and p.place > 1 and p.state = 'accepted' and p_user_id in (select private.booking_provider_ids(c.booking_id))
$$;
comment on function private.group_ids is 'Returns the groups of which a user is a member as a provider.';

create function private.own_group_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select private.group_ids(auth.uid())
$$;
comment on function private.own_group_ids is
  'Returns the groups of which the caller is a member as a provider. For policies, which call it once for all rows.';

create function private.side_of_sender(p_conversation public.conversations, p_user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_user_id = p_conversation.guest_id then 'guest'
    when p_user_id = p_conversation.host_id then 'host'
    when exists (select from private.admin_visits a
      where a.conversation_id = p_conversation.id and a.admin_id = p_user_id) then 'admin'
    else 'provider'
  end;
end $$;
comment on function private.side_of_sender is
  'Returns the role of a user in a conversation, present or former: guest, host, provider (in a group) or admin.';

create function private.describe_members(p_conversation public.conversations, p_reader_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with members as (
    select id, place from unnest(private.conversation_member_ids(p_conversation)) with ordinality m (id, place)
    union
    select p.payee_id, 1000 from public.booking_parts p
    where p.booking_id = p_conversation.booking_id and p.place > 1 and p.state = 'accepted'
      and p_reader_id in (p_conversation.guest_id, p_conversation.host_id) and private.is_blocked(p_reader_id, p.payee_id)
  )
  select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.first_name, 'avatar', u.avatar_url,
      'side', private.side_of_sender(p_conversation, u.id), 'is_blocked', private.is_blocked(p_reader_id, u.id),
      'read_until', case when not private.is_blocked(p_conversation.guest_id, p_conversation.host_id)
        and not private.is_blocked(p_conversation.host_id, p_conversation.guest_id) then r.read_until end)
    order by m.place, u.id)
  from members m
  join public.users u on u.id = m.id
  left join private.conversation_readings r on r.conversation_id = p_conversation.id and r.user_id = u.id
$$;
comment on function private.describe_members is
  'Returns the members of a group: [{ id, name, avatar, side, is_blocked, read_until }], guest and host first. is_blocked is true
for members that the reader has blocked; also lists providers who left because of that. Hides read_until while guest and host
have blocked each other.';

create policy conversations_select on public.conversations for select to authenticated
  using (guest_id = (select auth.uid()) or host_id = (select auth.uid())
    or id = any ((select private.own_group_ids())::uuid[]));
create policy messages_select on public.messages for select to authenticated
  using (exists (select 1 from public.conversations c where c.id = conversation_id));

grant execute on function private.own_group_ids to authenticated;

create function public.start_group_conversation(p_booking_id uuid, p_body text, p_message_id uuid default null)
returns public.conversations
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
  v_conversation public.conversations;
begin
  perform private.lock_messages(v_user);
  select * into v_booking from public.bookings
  where id = p_booking_id and v_user in (guest_id, host_id) and submitted_at is not null for key share;
  if not found then
    perform private.raise_error('not_found');
  elsif not exists (select private.booking_provider_ids(p_booking_id)) then
    perform private.raise_error('wrong_status');
  end if;
  insert into public.conversations (listing_id, booking_id, guest_id, host_id, is_group)
  values (v_booking.venue_id, v_booking.id, v_booking.guest_id, v_booking.host_id, true)
  on conflict do nothing;
  select * into v_conversation from public.conversations where booking_id = p_booking_id and is_group for no key update;
  perform private.insert_message(v_conversation, v_user, p_body, p_message_id);
  select * into v_conversation from public.conversations where id = v_conversation.id;
  return v_conversation;
end $$;
comment on function public.start_group_conversation is
  'Sends a message to the group of a booking of which the caller is guest or host: guest, host and the participating providers.
Creates the group with its first message. Returns the conversation. `p_message_id` as in start_conversation. Errors:
not_signed_in (PT401), forbidden (PT403: guest or host has blocked the other), not_found (PT404), wrong_status
(PT409: no participating provider), invalid_input (PT422), rate_limited (PT429).';

grant execute on function
  public.start_group_conversation
  to anon, authenticated, service_role;
