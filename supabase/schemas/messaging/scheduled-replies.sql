-- Scheduled replies: saved replies that are sent at a time relative to each booking of a venue, and the resulting messages.
-- scheduled-messages.sql sends them.

create table public.scheduled_replies (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  reply_id uuid not null references public.saved_replies (id) on delete cascade,
  moment text not null check (moment in ('confirmation', 'before_start', 'after_end')),
  amount integer,
  unit text check (unit in ('hours', 'days')),
  created_at timestamptz not null default now(),
  check (num_nulls(amount, unit) = case moment when 'confirmation' then 2 else 0 end),
  check (amount between 1 and case unit when 'hours' then 72 else 60 end),
  unique nulls not distinct (venue_id, reply_id, moment, amount, unit)
);
alter table public.scheduled_replies enable row level security;
comment on table public.scheduled_replies is
  'The saved replies that are sent to the guests of a venue, with their times. Only the venue''s host reads them; functions write
them.';
comment on column public.scheduled_replies.amount is
  'Number of hours or days before the start or after the end. Hours are exact; days keep the local time at the venue.';

create index scheduled_replies_reply_idx on public.scheduled_replies (reply_id);

create table private.scheduled_messages (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  scheduled_reply_id uuid not null references public.scheduled_replies (id) on delete cascade,
  send_at timestamptz not null,
  status text not null check (status in ('waiting', 'sent', 'skipped', 'missed')),
  sent_at timestamptz,
  unique (booking_id, scheduled_reply_id),
  check ((status = 'sent') = (sent_at is not null))
);
alter table private.scheduled_messages enable row level security;
comment on table private.scheduled_messages is
  'The message of a scheduled reply for one booking, sent once. Inserted with its job in the transaction that confirms or moves the
booking or changes the scheduled reply. Has no text, which is that of the reply at the time of sending.';
comment on column private.scheduled_messages.status is
  'missed: not sent, because its time had passed when it was scheduled, the job ran too late, or one side had blocked the other.
skipped: by the host.';

create index scheduled_messages_reply_idx on private.scheduled_messages (scheduled_reply_id);

create function private.scheduled_time(p_reply public.scheduled_replies, p_booking public.bookings) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when p_reply.moment = 'confirmation' then p_booking.confirmed_at
    when p_reply.unit = 'hours' then point.at + make_interval(hours => point.amount)
    else (point.at at time zone p_booking.time_zone + make_interval(days => point.amount)) at time zone p_booking.time_zone
  end
  from (select case p_reply.moment when 'after_end' then p_booking.ends_at else p_booking.starts_at end as at,
    case p_reply.moment when 'after_end' then p_reply.amount else -p_reply.amount end as amount) point
$$;
comment on function private.scheduled_time is
  'Returns when a scheduled reply is sent for a booking; null for a reply at confirmation when the booking was never confirmed.';

create function private.enqueue_scheduled_message(p_id uuid, p_send_at timestamptz) returns uuid
language sql security definer set search_path = '' as $$
  select private.enqueue_job('send_scheduled_message', jsonb_build_object('scheduled_message_id', p_id), p_send_at,
    'scheduled_message:' || p_id)
$$;
comment on function private.enqueue_scheduled_message is
  'Enqueues the job that sends a scheduled message. Each has one waiting job, which may run early and is then enqueued again.';

create function private.schedule_messages(p_venue_id uuid, p_booking_id uuid default null, p_scheduled_reply_id uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_message private.scheduled_messages;
begin
  for v_message in
    insert into private.scheduled_messages as m (booking_id, scheduled_reply_id, send_at, status)
    select b.id, r.id, t.send_at, case when t.send_at < now() then 'missed' else 'waiting' end
    from public.scheduled_replies r
    join public.bookings b on b.venue_id = r.venue_id
    left join private.scheduled_messages e on e.booking_id = b.id and e.scheduled_reply_id = r.id
    cross join lateral (select private.scheduled_time(r, b) as send_at) t
    where r.venue_id = p_venue_id and r.id = coalesce(p_scheduled_reply_id, r.id) and b.id = coalesce(p_booking_id, b.id)
      and b.status in ('confirmed', 'completed')
      -- Lists a missed message where the host can still send it.
      and (e.id is not null or case r.moment when 'after_end' then t.send_at >= now() else b.starts_at > now() end)
    order by b.id, r.id
    -- A concurrent deletion of the scheduled reply comes before or after, and never fails the booking.
    for key share of r
    on conflict (booking_id, scheduled_reply_id) do update set send_at = excluded.send_at, status = excluded.status
    where m.status in ('waiting', 'missed') and m.send_at <> excluded.send_at
    returning *
  loop
    if v_message.status = 'waiting' then
      perform private.enqueue_scheduled_message(v_message.id, v_message.send_at);
    end if;
  end loop;
end $$;
comment on function private.schedule_messages is
  'Creates the messages, with jobs, of the scheduled replies of a venue (or one of them) for its confirmed bookings (or one of
them). Keeps sent and skipped ones. The caller must hold lock_resources, as every function that confirms or moves a booking does.';

create function private.schedule_booking_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.schedule_messages(new.venue_id, p_booking_id => new.id);
  return null;
end $$;
comment on function private.schedule_booking_messages is 'Schedules the messages of a booking that becomes confirmed or moves.';

create function public.save_scheduled_reply(p_id uuid, p_venue_id uuid, p_reply_id uuid, p_moment text,
  p_amount integer default null, p_unit text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.refuse_filtered_call();
  if not exists (select 1 from public.venues where id = p_venue_id and host_id = v_user)
    or not exists (select 1 from public.saved_replies where id = p_reply_id and owner_id = v_user) then
    perform private.raise_error('not_found');
  elsif p_id is null then
    perform private.raise_error('invalid_input', 'id');
  elsif p_moment is null or p_moment not in ('confirmation', 'before_start', 'after_end')
    or (p_moment = 'confirmation' and num_nonnulls(p_amount, p_unit) > 0)
    or (p_moment <> 'confirmation'
      and ((p_unit = 'hours' and p_amount between 1 and 72) or (p_unit = 'days' and p_amount between 1 and 60)) is not true) then
    perform private.raise_error('invalid_input', 'moment');
  end if;
  -- Includes bookings that are being confirmed, and concurrent requests cannot exceed the limit.
  perform private.lock_resources(p_venue_id);
  if exists (select 1 from public.scheduled_replies r where r.id <> p_id and r.venue_id = p_venue_id and r.reply_id = p_reply_id
      and (r.moment, r.amount, r.unit) is not distinct from (p_moment, p_amount, p_unit)) then
    perform private.raise_error('invalid_input', 'scheduled_reply');
  end if;
  update public.scheduled_replies set reply_id = p_reply_id, moment = p_moment, amount = p_amount, unit = p_unit
  where id = p_id and venue_id = p_venue_id;
  if not found then
    if (select count(*) from public.scheduled_replies where venue_id = p_venue_id) >= private.list_limit('scheduled_replies') then
      perform private.raise_error('invalid_input', 'scheduled_replies');
    end if;
    insert into public.scheduled_replies (id, venue_id, reply_id, moment, amount, unit)
    values (p_id, p_venue_id, p_reply_id, p_moment, p_amount, p_unit) on conflict (id) do nothing;
    if not found then
      perform private.raise_error('not_found');
    end if;
  end if;
  perform private.schedule_messages(p_venue_id, p_scheduled_reply_id => p_id);
  return p_id;
end $$;
comment on function public.save_scheduled_reply is
  'Schedules a saved reply of the caller for each booking of one of their venues: at confirmation, or 1 to 72 hours or 1 to 60 days
before its start or after its end. Creates or changes the scheduled reply with an id of the caller''s choice. Idempotent.
Reschedules the messages of confirmed bookings, except for sent and skipped ones. At most 10 for a venue, all different. Errors:
not_signed_in (PT401), not_found (PT404: the venue, the reply or the id is another''s), invalid_input (PT422).';

create function public.delete_scheduled_reply(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  delete from public.scheduled_replies r using public.venues v
  where r.id = p_id and v.id = r.venue_id and v.host_id = v_user;
  if not found then
    perform private.raise_error('not_found');
  end if;
end $$;
comment on function public.delete_scheduled_reply is
  'Deletes a scheduled reply of a venue of the caller, with its unsent messages.
Errors: not_signed_in (PT401), not_found (PT404).';

create function private.delete_scheduled_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.jobs j using old_rows o
  where j.key = 'scheduled_message:' || o.id and j.finished_at is null and j.failed_at is null and j.locked_until is null;
  return null;
end $$;
comment on function private.delete_scheduled_jobs is
  'Deletes the jobs of messages that are no longer scheduled, which would wait for months. A running job finds nothing to send.';

create trigger delete_jobs after delete on private.scheduled_messages
  referencing old table as old_rows for each statement execute function private.delete_scheduled_jobs();
create trigger schedule_messages after update of confirmed_at, starts_at, ends_at on public.bookings for each row
  when (new.confirmed_at is not null
    and (new.confirmed_at, new.starts_at, new.ends_at) is distinct from (old.confirmed_at, old.starts_at, old.ends_at))
  execute function private.schedule_booking_messages();

create policy scheduled_replies_select on public.scheduled_replies for select to authenticated
  using (private.owns_listing(venue_id));

grant select on public.scheduled_replies to authenticated;
grant execute on function
  public.save_scheduled_reply,
  public.delete_scheduled_reply
  to anon, authenticated, service_role;
