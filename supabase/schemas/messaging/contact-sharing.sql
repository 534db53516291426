-- Shows contacts in earlier messages once a booking is confirmed.

create function private.share_contacts(p_user_id uuid, p_other_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.conversations c
  where (c.guest_id, c.host_id) in ((p_user_id, p_other_id), (p_other_id, p_user_id)) and not c.is_group
  order by c.id for no key update;
  with shown as (
    delete from private.message_originals o using public.messages m, public.conversations c
    where m.id = o.message_id and m.has_hidden_contacts and c.id = m.conversation_id
      and (c.guest_id, c.host_id) in ((p_user_id, p_other_id), (p_other_id, p_user_id)) and not c.is_group
    returning o.message_id, o.body
  )
  update public.messages m set body = shown.body, has_hidden_contacts = false from shown where m.id = shown.message_id;
end $$;
comment on function private.share_contacts is
  'Shows both users the contacts in all messages between only the two of them. Locks their conversations before the messages, as
every read and write of messages does.';

create function private.share_group_contacts(p_booking_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.conversations c where c.booking_id = p_booking_id and c.is_group for no key update;
  with shown as (
    delete from private.message_originals o using public.messages m, public.conversations c
    where m.id = o.message_id and m.has_hidden_contacts and c.id = m.conversation_id
      and c.booking_id = p_booking_id and c.is_group
    returning o.message_id, o.body
  )
  update public.messages m set body = shown.body, has_hidden_contacts = false from shown where m.id = shown.message_id;
end $$;
comment on function private.share_group_contacts is
  'Shows the contacts in the group of a booking to all members. Locks as share_contacts does.';

create function private.share_booking_contacts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.share_contacts(new.guest_id, p.payee_id)
  from public.booking_parts p where p.booking_id = new.id and (p.place = 1 or p.state = 'accepted') order by p.place > 1, p.payee_id;
  perform private.share_group_contacts(new.id);
  return null;
end $$;
comment on function private.share_booking_contacts is
  'Shows the contacts in messages between the guest of a newly confirmed booking, its host and its accepted providers, and in its
group.';

create function private.share_part_contacts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.share_contacts(b.guest_id, new.payee_id)
  from public.bookings b where b.id = new.booking_id and b.confirmed_at is not null;
  return null;
end $$;
comment on function private.share_part_contacts is
  'Shows the contacts in messages between the guest of a confirmed booking and a provider who accepts it.';

create trigger share_contacts after update of confirmed_at on public.bookings for each row
  when (old.confirmed_at is null and new.confirmed_at is not null) execute function private.share_booking_contacts();
create trigger share_contacts after update of state on public.booking_parts for each row
  when (new.place > 1 and new.state = 'accepted' and old.state <> 'accepted') execute function private.share_part_contacts();
