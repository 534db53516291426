-- Scheduled messages: what a booking's host reads and decides, and what the worker sends.

create function private.can_send_scheduled(p_booking public.bookings, p_moment text, p_send_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_booking.status in ('confirmed', 'completed')
    and case p_moment
      when 'after_end' then p_booking.no_show_at is null
        and now() < least(p_send_at + interval '7 days', p_booking.ends_at + interval '90 days')
      else now() < p_booking.starts_at
    end
    and not exists (
      select 1 from public.users u where u.id in (p_booking.guest_id, p_booking.host_id) and u.deleted_at is not null)
    and not exists (select 1 from auth.users a where a.id = p_booking.host_id and a.banned_until > now())
$$;
comment on function private.can_send_scheduled is
  'True while a scheduled message of a booking is relevant: the booking is confirmed and has not begun, or is over without a
no-show, at most a week after the message''s time (90 days after the end). Does not check blocks.';

create function private.reply_language(p_reply public.saved_replies, p_locale text) returns text
language sql immutable set search_path = '' as $$
  select case when p_reply.text_ar = '' or (p_locale = 'en' and p_reply.text_en <> '') then 'en' else 'ar' end
$$;
comment on function private.reply_language is
  'Returns the language in which a reply is sent to a reader: their own, or the other one when their text is missing.';

create function private.reply_text(p_reply public.saved_replies, p_locale text) returns text
language sql immutable set search_path = '' as $$
  select case private.reply_language(p_reply, p_locale) when 'en' then p_reply.text_en else p_reply.text_ar end
$$;
comment on function private.reply_text is 'Returns the text of a reply in its reply_language, with its placeholders.';

create function private.booking_reply_values(p_booking public.bookings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('guest_name', g.first_name, 'venue_name', v.name, 'venue_name_ar', v.name_ar,
    'starts_at', p_booking.starts_at, 'ends_at', p_booking.ends_at, 'time_zone', p_booking.time_zone,
    'total_minor', p_booking.total_minor, 'currency', p_booking.currency)
  from public.users g, public.venues v
  where g.id = p_booking.guest_id and v.id = p_booking.venue_id
$$;
comment on function private.booking_reply_values is
  'Returns the values of a reply''s placeholders for a booking, with the names of get_reply_values.';

create function public.list_scheduled_messages(p_booking_id uuid) returns table (
  id uuid,
  title text,
  moment text,
  amount integer,
  unit text,
  send_at timestamptz,
  sent_at timestamptz,
  state text,
  can_send_now boolean,
  language text,
  body text,
  reply_values jsonb
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings b where b.id = p_booking_id and b.host_id = v_user;
  if not found then
    perform private.raise_error('not_found');
  end if;
  return query
  select m.id, s.title, r.moment, r.amount, r.unit, m.send_at, m.sent_at,
    case
      when m.status <> 'waiting' then m.status
      when not private.can_send_scheduled(v_booking, r.moment, m.send_at)
        or private.is_blocked(v_booking.host_id, v_booking.guest_id) then 'missed'
      when m.send_at <= now() then 'sending'
      else 'waiting'
    end,
    m.status <> 'sent' and private.can_send_scheduled(v_booking, r.moment, now())
      and not private.is_blocked(v_booking.host_id, v_booking.guest_id),
    private.reply_language(s, g.locale), private.reply_text(s, g.locale), private.booking_reply_values(v_booking)
  from private.scheduled_messages m
  join public.scheduled_replies r on r.id = m.scheduled_reply_id
  join public.saved_replies s on s.id = r.reply_id
  join public.users g on g.id = v_booking.guest_id
  where m.booking_id = p_booking_id
  order by m.send_at, m.id;
end $$;
comment on function public.list_scheduled_messages is
  'Returns the scheduled messages of a booking of the caller as host, by time: the text for the guest with placeholders and their
values, and the state: waiting, sending (due), sent, skipped or missed. Does not reveal that the guest has blocked the host.
Errors: not_signed_in (PT401), not_found (PT404: no booking with the caller as host).';

create function private.lock_own_scheduled_message(p_id uuid, out message private.scheduled_messages, out booking public.bookings)
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  select m.* into message from private.scheduled_messages m join public.bookings b on b.id = m.booking_id
  where m.id = p_id and b.host_id = v_user for no key update of m;
  if not found then
    perform private.raise_error('not_found');
  end if;
  select * into booking from public.bookings where id = message.booking_id;
end $$;
comment on function private.lock_own_scheduled_message is
  'Returns a locked scheduled message of a booking of the caller as host, and the booking.
Errors: not_signed_in (PT401), not_found (PT404).';

create function public.skip_scheduled_message(p_id uuid, p_is_skipped boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_message private.scheduled_messages := (private.lock_own_scheduled_message(p_id)).message;
begin
  if p_is_skipped is null then
    perform private.raise_error('invalid_input', 'is_skipped');
  elsif (v_message.status = 'skipped') = p_is_skipped and v_message.status <> 'sent' then
    return;
  elsif v_message.status not in ('waiting', 'skipped') then
    perform private.raise_error('wrong_status');
  elsif p_is_skipped then
    update private.scheduled_messages set status = 'skipped' where id = p_id;
  else
    update private.scheduled_messages set status = case when send_at < now() then 'missed' else 'waiting' end where id = p_id;
    perform private.enqueue_scheduled_message(p_id, v_message.send_at) where v_message.send_at >= now();
  end if;
end $$;
comment on function public.skip_scheduled_message is
  'Skips a scheduled message of a booking of the caller as host, or schedules it again. Idempotent. Errors: not_signed_in (PT401),
not_found (PT404), wrong_status (PT409: sent or missed), invalid_input (PT422).';

create function public.send_scheduled_message_now(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_locked record := private.lock_own_scheduled_message(p_id);
  v_message private.scheduled_messages := v_locked.message;
  v_booking public.bookings := v_locked.booking;
begin
  if v_message.status = 'sent' or (v_message.status = 'waiting' and v_message.send_at <= now()) then
    return;
  elsif private.is_blocked(v_booking.guest_id, v_booking.host_id) or private.is_blocked(v_booking.host_id, v_booking.guest_id) then
    perform private.raise_error('forbidden');
  elsif not private.can_send_scheduled(v_booking, (
      select moment from public.scheduled_replies where id = v_message.scheduled_reply_id), now()) then
    perform private.raise_error('wrong_status');
  end if;
  update private.scheduled_messages set status = 'waiting', send_at = now() where id = p_id;
  perform private.enqueue_scheduled_message(p_id, now());
end $$;
comment on function public.send_scheduled_message_now is
  'Makes the worker send a scheduled message of a booking of the caller as host at once, also a skipped or missed one; once.
Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: blocked), wrong_status (PT409: the booking is not confirmed,
has begun, or ended long ago).';

create function public.get_scheduled_message(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_message private.scheduled_messages;
begin
  select * into v_message from private.scheduled_messages where id = p_id;
  if not found or v_message.status <> 'waiting' then
    return null;
  elsif v_message.send_at > now() then
    perform private.enqueue_scheduled_message(p_id, v_message.send_at);
    return null;
  end if;
  return (
    select jsonb_build_object('language', private.reply_language(s, g.locale), 'text', private.reply_text(s, g.locale),
      'values', private.booking_reply_values(b))
    from public.bookings b
    join public.users g on g.id = b.guest_id
    join public.scheduled_replies r on r.id = v_message.scheduled_reply_id
    join public.saved_replies s on s.id = r.reply_id
    where b.id = v_message.booking_id);
end $$;
comment on function public.get_scheduled_message is
  'Returns { language, text, values } of a due scheduled message, for the worker to fill its placeholders; null when there is
nothing to send. Enqueues a postponed one again.';

create function public.send_scheduled_message(p_id uuid, p_body text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_body text := btrim(left(btrim(coalesce(p_body, ''), E' \t\r\n'), 5000), E' \t\r\n');
  v_booking public.bookings;
  v_message private.scheduled_messages;
  v_moment text;
  v_conversation public.conversations;
begin
  select b.* into v_booking from private.scheduled_messages m join public.bookings b on b.id = m.booking_id where m.id = p_id;
  if not found then
    return false;
  end if;
  -- Lock order of lock_messages. A cancellation that waits for the booking comes after the message.
  perform private.lock_messages(v_booking.host_id);
  select * into v_booking from public.bookings where id = v_booking.id for no key update;
  select m.* into v_message from private.scheduled_messages m where m.id = p_id for no key update;
  if not found or v_message.status <> 'waiting' or v_message.send_at > now() then
    return false;
  end if;
  select moment into v_moment from public.scheduled_replies where id = v_message.scheduled_reply_id;
  if v_body = '' or not private.can_send_scheduled(v_booking, v_moment, v_message.send_at)
    or private.is_blocked(v_booking.guest_id, v_booking.host_id) or private.is_blocked(v_booking.host_id, v_booking.guest_id) then
    update private.scheduled_messages set status = 'missed' where id = p_id;
    return false;
  end if;
  -- Limits hosts who delete and schedule replies repeatedly.
  if (select count(*) from public.messages m join public.conversations c on c.id = m.conversation_id
      where c.guest_id = v_booking.guest_id and c.host_id = v_booking.host_id and m.is_scheduled
        and m.created_at > clock_timestamp() - interval '1 day') >= 30 then
    update private.scheduled_messages set status = 'missed' where id = p_id;
    return false;
  end if;
  -- After the end, the conversation may already be about the guest's next booking.
  v_conversation := private.open_conversation(v_booking.venue_id, case when v_moment <> 'after_end' or not exists (
      select 1 from public.conversations c where c.listing_id = v_booking.venue_id and c.guest_id = v_booking.guest_id
        and c.host_id = v_booking.host_id and c.booking_id is not null) then v_booking.id end,
    v_booking.guest_id, v_booking.host_id);
  perform private.append_message(v_conversation, v_booking.host_id, v_body, null, p_is_scheduled => true);
  perform private.notify_of_message(v_conversation, v_booking.host_id);
  update private.scheduled_messages set status = 'sent', sent_at = now() where id = p_id;
  perform private.broadcast('user:' || v_booking.host_id, 'scheduled_message', '{}');
  return true;
end $$;
comment on function public.send_scheduled_message is
  'Sends a due scheduled message, with the text that the worker has filled, as a message of the host in the conversation about the
venue, and returns whether it did. Marks it as missed when the booking does not take place or has begun, one side has blocked
the other, or the guest got 30 scheduled messages within a day. Does nothing for a sent or skipped one.';

grant execute on function
  public.list_scheduled_messages,
  public.skip_scheduled_message,
  public.send_scheduled_message_now
  to anon, authenticated, service_role;
grant execute on function
  public.get_scheduled_message,
  public.send_scheduled_message
  to service_role;
