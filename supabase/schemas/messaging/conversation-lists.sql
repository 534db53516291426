-- Reading conversations: the list, and the messages of one.

create function private.has_booked_beside(p_guest_id uuid, p_listing_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.booking_parts p join public.bookings b on b.id = p.booking_id
    where p.listing_id = p_listing_id and p.place > 1 and b.guest_id = p_guest_id and b.submitted_at is not null)
$$;
comment on function private.has_booked_beside is
  'True when a guest has submitted a booking with a listing as a further part: its conversation names no booking.';

create function public.list_my_conversations(p_limit int default 50, p_cursor text default null,
  p_conversation_id uuid default null, p_filter text default 'all', p_text text default null) returns table (
  id uuid,
  listing_id uuid,
  listing_kind text,
  booking_id uuid,
  is_group boolean,
  members jsonb,
  my_side text,
  other_id uuid,
  other_name text,
  other_avatar text,
  listing_name text,
  listing_name_ar text,
  listing_image text,
  last_message text,
  last_message_mine boolean,
  last_message_at timestamptz,
  unread integer,
  is_blocked boolean,
  admin_read_at timestamptz,
  admin_visit_end timestamptz,
  requested_starts_at timestamptz,
  requested_ends_at timestamptz,
  requested_guests integer,
  time_zone text,
  last_message_files integer,
  is_archived boolean,
  is_marked_unread boolean,
  match text,
  cursor text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_groups uuid[] := private.group_ids(v_user);
  v_text text := private.normalize_filter_text(p_text);
  v_cursor record;
begin
  if coalesce(p_filter, '') not in ('all', 'unread', 'bookings', 'archived') then
    perform private.raise_error('invalid_input', 'filter');
  end if;
  v_cursor := private.parse_cursor(p_cursor);
  return query
  with found as materialized (
    select f.conversation_id, f.message_id from private.search_conversations(v_user, v_text) f where v_text is not null
  ), page as (
    select p.*, t.archived_at, t.marked_unread_at from public.conversations p
    left join public.conversation_states t on t.conversation_id = p.id and t.user_id = v_user
    where (v_user in (p.guest_id, p.host_id) or p.id = any (v_groups))
      and case
        when p_conversation_id is not null then p.id = p_conversation_id
        when v_text is not null then p.id in (select f.conversation_id from found f)
        when p_filter = 'archived' then t.archived_at is not null
        when t.archived_at is not null then false
        when p_filter = 'unread' then t.marked_unread_at is not null or private.count_unread_messages(p.id, v_user) > 0
        when p_filter = 'bookings' then p.booking_id is not null or private.has_booked_beside(p.guest_id, p.listing_id)
        else true
      end
      and (v_cursor.id is null or (p.last_message_at, p.id) < (v_cursor.at, v_cursor.id))
    order by p.last_message_at desc, p.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 100)
  )
  select c.id, c.listing_id, s.kind, c.booking_id, c.is_group, case when c.is_group then private.describe_members(l, v_user) end,
    case v_user when c.guest_id then 'guest' when c.host_id then 'host' else 'provider' end,
    o.id, o.first_name, o.avatar_url, s.name, s.name_ar, s.images[1],
    case when m.sender_id = v_user then coalesce(w.body, m.body) else m.body end, m.sender_id = v_user, c.last_message_at,
    private.count_unread_messages(c.id, v_user),
    private.is_blocked(v_user, o.id), c.admin_read_at, private.admin_visit_end(c.id), c.requested_starts_at, c.requested_ends_at, c.requested_guests, s.time_zone,
    (select count(*)::integer from public.message_files f where f.message_id = m.id),
    c.archived_at is not null, c.marked_unread_at is not null,
    private.find_excerpt(case when fm.sender_id = v_user then coalesce(fo.body, fm.body) else fm.body end,
      case when fm.sender_id = v_user then coalesce(fw.own_words, fw.words) else fw.words end, private.search_words(v_text)),
    private.format_cursor(c.last_message_at, c.id)
  from page c
  join public.conversations l on l.id = c.id
  join public.users o on o.id = case when c.guest_id = v_user then c.host_id else c.guest_id end
  left join public.listings s on s.id = c.listing_id
  left join lateral (
    select i.id, i.body, i.sender_id from public.messages i
    where i.conversation_id = c.id order by i.created_at desc limit 1
  ) m on true
  left join private.message_originals w on w.message_id = m.id
  left join found f on f.conversation_id = c.id
  left join public.messages fm on fm.id = f.message_id
  left join private.message_originals fo on fo.message_id = fm.id
  left join private.message_words fw on fw.message_id = fm.id
  order by c.last_message_at desc, c.id desc;
end $$;
comment on function public.list_my_conversations is
  'Returns the caller''s conversations, or one of them, latest first, with the public profile of the other side (the guest for a
provider in a group); groups also have their members (private.describe_members). admin_visit_end is the result of
private.admin_visit_end, is_blocked is true when the caller has blocked the other side, last_message_files is a number. At most
100 at a time; the cursor of the last row requests the next ones. `p_filter`: all, unread or bookings (all without archived
ones), or archived. With `p_text` returns those that private.search_conversations finds, with an excerpt of the matching message
as match. Errors: not_signed_in (PT401), invalid_input (PT422: an unknown filter, or a text over 200 characters).';

create function public.count_my_unanswered_conversations() returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_groups uuid[] := private.group_ids(v_user);
begin
  return (
    select count(*) from public.conversations c
    where (v_user in (c.guest_id, c.host_id) or c.id = any (v_groups))
      and not exists (select 1 from public.conversation_states t
        where t.conversation_id = c.id and t.user_id = v_user and t.archived_at is not null)
      and v_user <> (
        select m.sender_id from public.messages m where m.conversation_id = c.id and not m.is_scheduled
        order by m.created_at desc limit 1));
end $$;
comment on function public.count_my_unanswered_conversations is
  'Returns the number of the caller''s conversations, without archived ones, in which somebody else wrote last, apart from
scheduled messages. Errors: not_signed_in (PT401).';

create function public.list_conversation_messages(p_conversation_id uuid, p_limit int default 100, p_cursor text default null)
returns table (
  id uuid,
  sender_id uuid,
  sender_name text,
  side text,
  body text,
  has_hidden_contacts boolean,
  is_scheduled boolean,
  read_at timestamptz,
  created_at timestamptz,
  files jsonb,
  is_offer boolean,
  cursor text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_cursor record;
  v_conversation public.conversations;
begin
  select * into v_conversation from public.conversations c
  where c.id = p_conversation_id and private.is_conversation_member(c, v_user);
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_cursor := private.parse_cursor(p_cursor);
  return query
  select m.id, m.sender_id, case when s.side <> 'admin' then u.first_name end, s.side,
    case when m.sender_id = v_user then coalesce(o.body, m.body) else m.body end,
    m.has_hidden_contacts, m.is_scheduled, m.read_at, m.created_at, private.describe_message_files(m.id),
    exists (select 1 from private.offers f where f.id = m.id), private.format_cursor(m.created_at, m.id)
  from (
    select * from public.messages p
    where p.conversation_id = p_conversation_id
      and (v_cursor.id is null or (p.created_at, p.id) < (v_cursor.at, v_cursor.id))
    order by p.created_at desc, p.id desc
    limit least(greatest(coalesce(p_limit, 100), 1), 200)
  ) m
  left join private.message_originals o on o.message_id = m.id
  left join public.users u on u.id = m.sender_id
  cross join lateral (select private.side_of_sender(v_conversation, m.sender_id) as side offset 0) s
  order by m.created_at desc, m.id desc;
end $$;
comment on function public.list_conversation_messages is
  'Returns messages of one of the caller''s conversations, latest first, with the sender and their role (private.side_of_sender; an
admin has no name): at most 200 at a time; the cursor of the last row requests earlier ones. The caller''s own messages are
unmasked; has_hidden_contacts is true when the other side reads them masked. is_offer is true when list_conversation_offers has
the details. Errors: not_signed_in (PT401), not_found (PT404).';

grant execute on function
  public.list_my_conversations,
  public.count_my_unanswered_conversations,
  public.list_conversation_messages
  to anon, authenticated, service_role;
