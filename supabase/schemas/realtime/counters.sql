-- Counters of the navigation.

create function public.count_my_unread_conversations() returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_groups uuid[] := private.group_ids(v_user);
begin
  return (
    select count(*) from public.conversations c
    left join private.conversation_readings h on h.conversation_id = c.id and h.user_id = v_user
    left join public.conversation_states s on s.conversation_id = c.id and s.user_id = v_user
    where (v_user in (c.guest_id, c.host_id) or c.id = any (v_groups)) and s.archived_at is null and (s.marked_unread_at is not null or exists (
      select 1 from public.messages m
      where m.conversation_id = c.id and m.sender_id <> v_user and m.read_at is null
        and (h.read_until is null or m.created_at > h.read_until))));
end $$;
comment on function public.count_my_unread_conversations is
  'Returns the number of the caller''s unread conversations: with an unread message or marked as unread, without archived ones.
Errors: not_signed_in (PT401).';

grant execute on function public.count_my_unread_conversations to anon, authenticated, service_role;
