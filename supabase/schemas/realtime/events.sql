-- Broadcasts of changes. An event says that something changed and where, never a text, a name or a status: its receivers read
-- the change under the policies, and members of a topic can broadcast to it themselves.

create function private.broadcast(p_topic text, p_event text, p_payload jsonb, p_is_private boolean default true)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(p_payload, p_event, p_topic, p_is_private);
exception when others then
  raise warning 'the event % could not be broadcast: %', p_event, sqlerrm;
end $$;
comment on function private.broadcast is
  'Sends an event to a topic when the transaction commits. Never fails: a page that misses an event reads the change later. Locks
no existing row.';

create function private.broadcast_new_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('conversation:' || n.conversation_id, 'message',
    jsonb_build_object('conversation_id', n.conversation_id, 'message_id', n.id))
  from new_rows n;
  perform private.broadcast('user:' || member, 'counters', '{}')
  from new_rows n
  join public.conversations c on c.id = n.conversation_id
  cross join unnest(private.conversation_member_ids(c)) member
  where member <> n.sender_id;
  return null;
end $$;
comment on function private.broadcast_new_messages is
  'Broadcasts each new message to its conversation, and changed counters to the other members.';

create function private.broadcast_changed_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('conversation:' || r.conversation_id, 'read',
      jsonb_build_object('conversation_id', r.conversation_id, 'reader_id', r.reader_id)),
    private.broadcast('user:' || r.reader_id, 'counters', '{}')
  from (
    select distinct n.conversation_id, case when n.sender_id = c.guest_id then c.host_id else c.guest_id end as reader_id
    from new_rows n
    join old_rows o on o.id = n.id and o.read_at is distinct from n.read_at
    join public.conversations c on c.id = n.conversation_id
  ) r;
  perform private.broadcast('conversation:' || s.conversation_id, 'contacts',
    jsonb_build_object('conversation_id', s.conversation_id))
  from (
    select distinct n.conversation_id from new_rows n
    join old_rows o on o.id = n.id and o.has_hidden_contacts and not n.has_hidden_contacts
  ) s;
  return null;
end $$;
comment on function private.broadcast_changed_messages is
  'Broadcasts to a conversation that one side has read, or that contacts in its messages are shown now; and changed counters to the
reader.';

create function private.broadcast_changed_offer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('conversation:' || new.conversation_id, 'offer',
    jsonb_build_object('conversation_id', new.conversation_id, 'message_id', new.id));
  return null;
end $$;
comment on function private.broadcast_changed_offer is
  'Broadcasts to a conversation that an offer in it was accepted, declined or withdrawn.';

create function private.broadcast_new_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('user:' || n.user_id, 'notification', jsonb_build_object('notification_id', n.id))
  from new_rows n where n.is_shown;
  return null;
end $$;
comment on function private.broadcast_new_notifications is 'Broadcasts each new notification that the product shows to its user.';

create function private.broadcast_changed_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('user:' || n.user_id, 'notification', jsonb_build_object('notification_id', n.id))
  from new_rows n join old_rows o on o.id = n.id and o.created_at <> n.created_at
  where n.is_shown;
  perform private.broadcast('user:' || u.user_id, 'counters', '{}')
  from (
    select distinct n.user_id from new_rows n
    join old_rows o on o.id = n.id and o.read_at is distinct from n.read_at
  ) u;
  return null;
end $$;
comment on function private.broadcast_changed_notifications is
  'Broadcasts to a user a renewed notification, and changed counters after reading.';

create function private.broadcast_deleted_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('user:' || u.user_id, 'counters', '{}')
  from (select distinct o.user_id from old_rows o where o.read_at is null) u;
  return null;
end $$;
comment on function private.broadcast_deleted_notifications is
  'Broadcasts changed counters to users whose unread notifications were deleted.';

create function private.broadcast_availability(p_venue_id uuid, p_starts_at timestamptz, p_ends_at timestamptz)
returns void
language sql security definer set search_path = '' as $$
  select private.broadcast('venue:' || v.id, 'availability',
    jsonb_build_object('venue_id', v.id, 'starts_at', p_starts_at, 'ends_at', p_ends_at), false)
  from public.venues v where v.id = p_venue_id and v.status = 'active';
  select private.broadcast('user:' || v.host_id, 'calendar', jsonb_build_object('venue_id', v.id))
  from public.venues v where v.id = p_venue_id
$$;
comment on function private.broadcast_availability is
  'Broadcasts to open pages of a public venue the range in which a time became taken or free, and to its host that their calendar
changed. The topic of a venue is public: the event contains no person and no reason.';

create function private.broadcast_booking_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.broadcast_availability(new.venue_id, lower(new.occupied), upper(new.occupied));
  elsif (new.occupied, new.status in ('held', 'pending', 'confirmed', 'completed'))
      is distinct from (old.occupied, old.status in ('held', 'pending', 'confirmed', 'completed')) then
    perform private.broadcast_availability(new.venue_id,
      least(lower(old.occupied), lower(new.occupied)), greatest(upper(old.occupied), upper(new.occupied)));
  end if;
  return null;
end $$;
comment on function private.broadcast_booking_availability is
  'Broadcasts the range, with buffers, that a new, changed or ended hold or booking takes or frees.';

create function private.broadcast_blocked_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast_availability(c.venue_id, min(c.starts_at), max(c.ends_at))
  from changed_rows c group by c.venue_id;
  return null;
end $$;
comment on function private.broadcast_blocked_availability is
  'Broadcasts the range of added or removed blocked times, once per venue and statement.';

create trigger offers_broadcast_changed after update of status on private.offers
  for each row execute function private.broadcast_changed_offer();
create trigger messages_broadcast_new after insert on public.messages
  referencing new table as new_rows for each statement execute function private.broadcast_new_messages();
create trigger messages_broadcast_changed after update on public.messages
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.broadcast_changed_messages();
create trigger notifications_broadcast_new after insert on public.notifications
  referencing new table as new_rows for each statement execute function private.broadcast_new_notifications();
create trigger notifications_broadcast_changed after update on public.notifications
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.broadcast_changed_notifications();
create trigger notifications_broadcast_deleted after delete on public.notifications
  referencing old table as old_rows
  for each statement execute function private.broadcast_deleted_notifications();
create trigger bookings_broadcast_availability after insert or update of status, occupied, starts_at, ends_at on public.bookings
  for each row execute function private.broadcast_booking_availability();
create trigger blocked_times_broadcast_new after insert on public.blocked_times
  referencing new table as changed_rows for each statement execute function private.broadcast_blocked_availability();
create trigger blocked_times_broadcast_moved_from after update on public.blocked_times
  referencing old table as changed_rows for each statement execute function private.broadcast_blocked_availability();
create trigger blocked_times_broadcast_moved_to after update on public.blocked_times
  referencing new table as changed_rows for each statement execute function private.broadcast_blocked_availability();
create trigger blocked_times_broadcast_deleted after delete on public.blocked_times
  referencing old table as changed_rows for each statement execute function private.broadcast_blocked_availability();
