-- Hides contacts in messages that the other members may not see yet.

create function private.may_show_contacts(p_conversation public.conversations) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when p_conversation.is_group
    then exists (select from public.bookings b where b.id = p_conversation.booking_id and b.confirmed_at is not null)
    else private.may_share_contacts(p_conversation.guest_id, p_conversation.host_id) end
$$;
comment on function private.may_show_contacts is
  'True for a conversation of two users who may_share_contacts, and for the group of a booking that was ever confirmed.';

create function private.last_message_pieces(p_sender_id uuid, p_other_ids uuid[]) returns text
language sql stable security definer set search_path = '' as $$
  select right(string_agg(
      -- A contact that is complete within its message does not continue in the next one.
      case when has_hidden_contacts then right(private.mask_contacts(right(body, 200)), 100) else right(body, 100) end,
      E'\n' order by created_at), 200)
  from (
    select *, sum(least(char_length(body), 100)) over (order by created_at desc) - least(char_length(body), 100) as length_after
    from (
      select coalesce(o.body, m.body) as body, m.has_hidden_contacts, m.created_at
      from public.messages m
      join public.conversations c on c.id = m.conversation_id
      left join private.message_originals o on o.message_id = m.id
      where m.sender_id = p_sender_id
        and p_other_ids && case when c.is_group then private.conversation_member_ids(c) else array[c.guest_id, c.host_id] end
        and m.created_at > clock_timestamp() - interval '10 minutes'
      order by m.created_at desc limit 12) latest
  ) measured
  where length_after < 200
$$;
comment on function private.last_message_pieces is
  'Returns the ends of the messages that a user sent to any of these others within ten minutes, in all of their conversations; null
for none.';

create function private.hide_contacts(p_conversation public.conversations, p_sender_id uuid, p_body text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_masked text;
  v_before text;
  v_start text;
  v_joined text;
  v_kept integer;
begin
  if private.may_show_contacts(p_conversation) or private.is_visiting_admin(p_conversation.id, p_sender_id) then
    return p_body;
  end if;
  v_masked := private.mask_contacts(p_body);
  v_before := private.last_message_pieces(p_sender_id,
    array_remove(private.conversation_member_ids(p_conversation), p_sender_id));
  if v_before is null then
    return v_masked;
  end if;
  -- A number with a part in each message. The start ends with a whole word, so that a sum or date is not cut.
  v_start := coalesce(substring(v_masked from '^.{1,100}(?!\S)'), left(v_masked, 100));
  v_joined := private.mask_contacts(v_before || E'\n' || v_start);
  select max(n) into v_kept from generate_series(0, char_length(v_start)) n where right(v_joined, n) = right(v_start, n);
  if v_kept = char_length(v_start) then
    return v_masked;
  end if;
  return '•••' || right(v_start, v_kept) || substr(v_masked, char_length(v_start) + 1);
end $$;
comment on function private.hide_contacts is
  'Returns a message as the other members may read it: unchanged when may_show_contacts is true or an admin writes, else without
contacts, also when their parts are spread over the sender''s last messages to them.';
