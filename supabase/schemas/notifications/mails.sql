-- Mails of notifications: each is a job, which reads its content when it runs.

create table private.notification_mails (
  notification_id uuid primary key references public.notifications (id) on delete cascade,
  job_id uuid not null,
  created_at timestamptz not null default clock_timestamp()
);
alter table private.notification_mails enable row level security;
comment on table private.notification_mails is
  'Notifications with the job that mails them: no other job mails them, and a repeated job mails the same ones.';

create index notification_mails_job_idx on private.notification_mails (job_id);
create index notifications_unread_messages_idx on public.notifications (user_id)
  where kind = 'message_received' and read_at is null;

create function private.notification_mail_delay(p_kind text) returns interval
language sql immutable set search_path = '' as $$
  select case
    when p_kind = 'message_received' then interval '10 minutes'
    when p_kind in ('booking_requested', 'service_requested', 'offer_received') then interval '1 minute'
    else interval '0' end
$$;
comment on function private.notification_mail_delay is
  'Returns how long the mail of a notification waits: of messages, because they may be read meanwhile; of kinds that a user can
retract (retract_notification), because requesting and withdrawing repeatedly would flood the other side with mails.';

create function private.is_recent_enough_to_mail(p_created_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select p_created_at > now() - interval '2 days'
$$;
comment on function private.is_recent_enough_to_mail is
  'False for a notification older than two days: a mail that failed for so long would be outdated.';

create function private.enqueue_notification_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.notification_category(new.kind) is not null then
    perform private.enqueue_job('notification_mail', jsonb_build_object('notification_id', new.id),
      now() + private.notification_mail_delay(new.kind));
  end if;
  return null;
end $$;
comment on function private.enqueue_notification_mail is 'Enqueues the mail of a notification.';

-- Only new notifications: older ones are restored or demo data.
create trigger notifications_enqueue_mail after insert on public.notifications for each row
  when (new.created_at > now() - interval '1 minute')
  execute function private.enqueue_notification_mail();

create function private.find_mailed_notification(p_notification_id uuid, p_job_id uuid) returns public.notifications
language sql stable security definer set search_path = '' as $$
  select n from (
    select p_notification_id as id, 1 as place
    union all
    select t.notification_id, 2 from private.notification_mails t where t.job_id = p_job_id
  ) listed join public.notifications n on n.id = listed.id
  where (n.kind <> 'message_received' or n.read_at is null) and private.is_recent_enough_to_mail(n.created_at)
  order by listed.place, n.id limit 1
$$;
comment on function private.find_mailed_notification is
  'Returns the notification that a job mails. When its messages were read, or it was deleted, since an earlier attempt: another one
that the attempt claimed, which no other job mails. Null when none is left, or each is older than two days.';

create function private.claim_notification_mail(p_notification public.notifications, p_job_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notification_mails (notification_id, job_id)
  select n.id, p_job_id from public.notifications n
  where n.id = p_notification.id
    or (p_notification.kind = 'message_received' and n.user_id = p_notification.user_id and n.kind = 'message_received'
      and n.read_at is null and n.created_at <= now() - private.notification_mail_delay('message_received')
      and private.is_recent_enough_to_mail(n.created_at))
  order by n.id
  on conflict (notification_id) do nothing;
  return exists (select from private.notification_mails
    where notification_id = p_notification.id and job_id = p_job_id);
end $$;
comment on function private.claim_notification_mail is
  'Reserves a notification for the mail of a job; false when another job has it. With a notification of messages also reserves
those of the user''s other conversations that have waited as long: one mail contains them all, and none is mailed again until it
was read.';

create function private.get_mailed_messages(p_user_id uuid, p_job_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('conversation_id', f.conversation_id, 'sender_side', f.sender_side,
    'sender_name', f.sender_name, 'subject', f.subject, 'subject_ar', f.subject_ar, 'body', f.body, 'file_count', f.file_count) order by f.created_at, f.id), '[]')
  from (
    select m.id, m.conversation_id, m.created_at,
      by.side as sender_side, case when by.side <> 'admin' then u.first_name end as sender_name,
      l.name as subject, l.name_ar as subject_ar,
      case when char_length(m.body) > 600 then left(m.body, 600) || '…' else m.body end as body,
      (select count(*) from public.message_files a where a.message_id = m.id) as file_count
    from private.notification_mails mailed
    join public.notifications n on n.id = mailed.notification_id and n.read_at is null
      and private.is_recent_enough_to_mail(n.created_at)
    join public.messages m on m.conversation_id = (n.data ->> 'conversation_id')::uuid
    join public.conversations c on c.id = m.conversation_id
    join public.users u on u.id = m.sender_id
    cross join lateral (select private.side_of_sender(c, u.id) as side offset 0) by
    left join public.listings l on l.id = c.listing_id
    left join private.conversation_readings h on h.conversation_id = c.id and h.user_id = p_user_id
    where mailed.job_id = p_job_id and n.user_id = p_user_id and n.kind = 'message_received'
      and m.sender_id <> p_user_id and m.read_at is null and (h.read_until is null or m.created_at > h.read_until)
      and not private.is_blocked(p_user_id, m.sender_id) and private.is_conversation_member(c, p_user_id)
    order by m.created_at, m.id limit 11
  ) f
$$;
comment on function private.get_mailed_messages is
  'Returns the first eleven unread messages of the conversations that a job mails, oldest first, cut to 600 characters. Leaves out
the name of an admin.';

create function private.get_mailed_booking(p_notification public.notifications) returns public.bookings
language sql stable security definer set search_path = '' as $$
  select b from public.bookings b
  where b.id = (p_notification.data ->> 'booking_id')::uuid
    and case p_notification.data ->> 'side'
      when 'guest' then b.guest_id = p_notification.user_id
      when 'host' then b.host_id = p_notification.user_id
      when 'provider' then exists (
        select from public.booking_parts p
        where p.booking_id = b.id and p.service_id = (p_notification.data ->> 'service_id')::uuid
          and p.payee_id = p_notification.user_id)
      end
$$;
comment on function private.get_mailed_booking is
  'Returns the booking of a notification, when its user still has the role in it that the notification states.';

create function private.describe_mailed_booking(p_notification public.notifications, p_booking public.bookings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_booking.id, 'reference', p_booking.reference,
    'status', private.effective_status(p_booking),
    'starts_at', p_booking.starts_at, 'ends_at', p_booking.ends_at,
    'time_zone', p_booking.time_zone, 'guests', p_booking.guests, 'currency', p_booking.currency,
    'amount_minor', case
      when p_notification.data ? 'offer_id' then (
        select case p_notification.data ->> 'side' when 'provider' then o.price_minor
          else round(o.price_minor * (100 + private.fee_percent_of(p_booking)) / 100) end
        from private.offers o where o.id = (p_notification.data ->> 'offer_id')::uuid)
      when p_notification.data ->> 'side' = 'provider' then (select p.amount_minor from public.booking_parts p
        where p.booking_id = p_booking.id and p.service_id = (p_notification.data ->> 'service_id')::uuid)
      else p_booking.total_minor end,
    'answer_by', case when p_notification.kind in ('booking_requested', 'request_expiring') and p_booking.status = 'pending'
      then p_booking.request_expires_at end)
$$;
comment on function private.describe_mailed_booking is
  'Returns a mail''s data of a booking for this side. amount_minor is the total for guest and host, the price of the service for a
provider, and the price of the offer for an offer: with the service fee, for a provider without.';

create function private.is_reminder_outdated(p_kind text, p_booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select case p_kind
    when 'booking_reminder'
      then (private.effective_status(p_booking) = 'confirmed' and p_booking.starts_at > now()) is not true
    when 'request_expiring' then private.effective_status(p_booking) is distinct from 'pending'
    else false end
$$;
comment on function private.is_reminder_outdated is
  'True for a booking reminder when the booking is no longer confirmed or has begun, and for a request reminder when the request no
longer waits.';

create function private.is_summarized(p_notification public.notifications) returns boolean
language sql immutable set search_path = '' as $$
  select case p_notification.data ->> 'side'
    when 'guest' then p_notification.kind in ('request_sent', 'booking_confirmed', 'booking_cancelled', 'cancellation_confirmed',
      'payment_succeeded', 'booking_reminder')
    when 'host' then p_notification.kind in ('booking_requested', 'booking_confirmed', 'booking_cancelled')
    else false end
$$;
comment on function private.is_summarized is 'True for notifications whose mails contain a payment summary.';

create function public.get_notification_mail(p_notification_id uuid, p_job_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_notification public.notifications;
  v_user public.users;
  v_category text;
  v_booking public.bookings;
  v_messages jsonb := '[]';
  v_is_known boolean;
begin
  v_notification := private.find_mailed_notification(p_notification_id, p_job_id);
  select * into v_user from public.users where id = v_notification.user_id;
  v_category := private.notification_category(v_notification.kind);
  v_is_known := private.is_email_proven(v_user.id);
  if v_user.email is null or v_user.deleted_at is not null or v_category is null
    or not private.is_notified(v_user.id, v_category, true)
    or not (v_is_known or (private.is_mandatory_category(v_category) and v_notification.kind <> 'mails_resumed'))
    or private.postpone_mail(v_notification, p_job_id)
    or not private.claim_notification_mail(v_notification, p_job_id)
    or (not v_is_known and private.count_message('unproven_mail', lower(v_user.email), null) is not null) then
    return null;
  end if;
  if v_notification.kind = 'message_received' then
    v_messages := private.get_mailed_messages(v_user.id, p_job_id);
    if v_messages = '[]' then
      return null;
    end if;
  end if;
  v_booking := private.get_mailed_booking(v_notification);
  if private.is_reminder_outdated(v_notification.kind, v_booking) then
    return null;
  end if;
  return jsonb_build_object(
    'email', v_user.email, 'locale', v_user.locale, 'kind', v_notification.kind, 'category', v_category,
    'data', case when v_is_known then v_notification.data else v_notification.data - array['reason', 'title'] end,
    'unsubscribe_token', case when not private.is_mandatory_category(v_category)
      then private.get_unsubscribe_token(v_user.id, v_category) end,
    'booking', case when v_booking.id is not null
      then private.describe_mailed_booking(v_notification, v_booking) end,
    'documents', case
      when v_booking.confirmed_at is not null and v_notification.data ->> 'side' in ('guest', 'host')
        and v_notification.kind in ('booking_confirmed', 'booking_cancelled', 'cancellation_confirmed', 'service_accepted',
        'service_declined', 'offer_accepted')
      then private.describe_booking_documents(v_booking) end,
    'summary', case when private.is_summarized(v_notification)
      then private.summarize_payment(v_booking, v_notification.data ->> 'side', v_is_known) end,
    'messages', v_messages - 10,
    'has_more_messages', jsonb_array_length(v_messages) > 10);
end $$;
comment on function public.get_notification_mail is
  'Returns the content of a notification''s mail, as its reader may see it, for the job that sends it: { email, locale, kind,
category, data, unsubscribe_token, booking, documents, summary (summarize_payment, or null), messages, has_more_messages }. Null
when nothing is to be sent: the notification or the account is gone, the user has switched such mails off or paused them, it is
quiet (postpone_mail), the messages are read, another job mails it, it is older than two days, or its reminder is outdated. An
unproven address, which may be a stranger''s, gets mandatory mails only, at most ten a day, without texts of other users, and
never mails_resumed. For the worker.';

grant execute on function
  public.get_notification_mail
  to service_role;
