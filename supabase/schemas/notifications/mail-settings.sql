-- Delays of mails that can wait: until the end of the reader's quiet hours, and not during a pause (docs/decisions/0050).

create table public.mail_settings (
  user_id uuid primary key references public.users (id) on delete cascade,
  quiet_from time,
  quiet_until time,
  time_zone text,
  paused_from timestamptz,
  paused_until timestamptz,
  check (num_nulls(quiet_from, quiet_until, time_zone) in (0, 3)),
  check (quiet_from <> quiet_until),
  check ((paused_from is null) = (paused_until is null) and paused_from < paused_until)
);
alter table public.mail_settings enable row level security;
comment on table public.mail_settings is
  'When users receive mails that can wait; at once without a row. Written by functions only.';
comment on column public.mail_settings.quiet_from is 'The beginning of the quiet hours in time_zone, each day; null without quiet hours.';
comment on column public.mail_settings.quiet_until is
  'The end of the quiet hours, on the next day when it is earlier than quiet_from.';

create index mail_settings_paused_idx on public.mail_settings (paused_until) where paused_until is not null;

create function private.can_mail_wait(p_kind text) returns boolean
language sql immutable set search_path = '' as $$
  select p_kind = 'mails_resumed' or not private.is_mandatory_category(private.notification_category(p_kind))
$$;
comment on function private.can_mail_wait is
  'False for kinds that are mailed at once at any hour: bookings, for which somebody waits, and the account. True also for the mail
after a pause (mails_resumed).';

create function private.quiet_hours_end(p_at timestamptz, p_from time, p_until time, p_zone text) returns timestamptz
language plpgsql immutable set search_path = '' as $$
declare
  v_local timestamp := p_at at time zone p_zone;
  v_end timestamp;
begin
  if (case when p_from < p_until then v_local::time >= p_from and v_local::time < p_until
    else v_local::time >= p_from or v_local::time < p_until end) is not true then
    return null;
  end if;
  v_end := v_local::date + p_until + case when v_local::time < p_until then interval '0' else interval '1 day' end;
  -- When clocks go back during quiet hours, the first of two equal times may have passed.
  return case when private.resolve_in_time_zone(v_end, p_zone) > p_at then private.resolve_in_time_zone(v_end, p_zone)
    else v_end at time zone p_zone end;
end $$;
comment on function private.quiet_hours_end is
  'Returns the instant at which the quiet hours end that are in force at `p_at`; null when it is not quiet, or without quiet hours.
Always later than `p_at`. An end that is skipped in spring moves forward by the length of the gap.';

create function private.postpone_mail(p_notification public.notifications, p_job_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_settings public.mail_settings;
  v_quiet_end timestamptz;
begin
  select * into v_settings from public.mail_settings where user_id = p_notification.user_id;
  if not found or not private.can_mail_wait(p_notification.kind)
    -- Finishes a mail that an earlier attempt of this job has begun to send.
    or exists (select from private.notification_mails where notification_id = p_notification.id and job_id = p_job_id) then
    return false;
  elsif v_settings.paused_until > now() then
    return true;
  end if;
  v_quiet_end := private.quiet_hours_end(now(), v_settings.quiet_from, v_settings.quiet_until, v_settings.time_zone);
  if v_quiet_end is null then
    return false;
  end if;
  perform private.enqueue_job('notification_mail', jsonb_build_object('notification_id', p_notification.id), v_quiet_end,
    'notification_mail:' || p_notification.id);
  return true;
end $$;
comment on function private.postpone_mail is
  'True when a mail is not sent now. Drops it during a pause (end_mail_pauses reports it), and enqueues another job at the end of
quiet hours.';

create function public.set_quiet_hours(p_from time default null, p_until time default null, p_time_zone text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.refuse_filtered_call();
  if p_from is null and p_until is null then
    update public.mail_settings set quiet_from = null, quiet_until = null, time_zone = null where user_id = v_user;
    return;
  elsif (p_from <> p_until and extract(epoch from p_from) % 1800 = 0 and extract(epoch from p_until) % 1800 = 0
    and p_from < '24:00' and p_until < '24:00' and private.is_time_zone(p_time_zone)) is not true then
    perform private.raise_error('invalid_input', 'quiet_hours');
  end if;
  insert into public.mail_settings as m (user_id, quiet_from, quiet_until, time_zone)
  values (v_user, p_from, p_until, p_time_zone)
  on conflict (user_id) do update set quiet_from = p_from, quiet_until = p_until, time_zone = p_time_zone;
end $$;
comment on function public.set_quiet_hours is
  'Sets the caller''s quiet hours: two different full or half hours of a time zone, or two nulls to switch them off. Errors: not_signed_in
(PT401), invalid_input (PT422).';

create function public.pause_mails(p_until date default null, p_time_zone text default null) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_until timestamptz;
begin
  perform private.refuse_filtered_call();
  if p_until is null then
    update public.mail_settings set paused_from = null, paused_until = null where user_id = v_user;
    return null;
  elsif private.is_time_zone(p_time_zone) is not true or p_until not between (now() at time zone p_time_zone)::date + 1
    and (now() at time zone p_time_zone)::date + 90 then
    perform private.raise_error('invalid_input', 'until');
  end if;
  v_until := private.resolve_in_time_zone(p_until + time '08:00', p_time_zone);
  insert into public.mail_settings as m (user_id, paused_from, paused_until) values (v_user, now(), v_until)
  on conflict (user_id) do update set paused_from = coalesce(m.paused_from, now()), paused_until = v_until;
  return v_until;
end $$;
comment on function public.pause_mails is
  'Pauses the caller''s mails that can wait until 08:00 of a day, from tomorrow to 90 days ahead, in a time zone, and returns that
instant. A null day ends the pause now, without a mail about the missed notifications. Errors: not_signed_in (PT401),
invalid_input (PT422).';

create function public.end_mail_pauses() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_settings public.mail_settings;
  v_missed bigint;
  v_count integer := 0;
begin
  for v_settings in
    select * from public.mail_settings where paused_until <= now() order by paused_until limit 200 for update skip locked
  loop
    update public.mail_settings set paused_from = null, paused_until = null where user_id = v_settings.user_id;
    select count(*) into v_missed from public.notifications n
    where n.user_id = v_settings.user_id and n.is_shown and n.read_at is null
      and n.created_at >= v_settings.paused_from and n.created_at < v_settings.paused_until
      and private.can_mail_wait(n.kind) and private.is_notified(n.user_id, private.notification_category(n.kind), true);
    if v_missed > 0 then
      insert into public.notifications (user_id, kind, data, is_shown, read_at)
      values (v_settings.user_id, 'mails_resumed', jsonb_build_object('unread', v_missed), false, clock_timestamp());
    end if;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
comment on function public.end_mail_pauses is
  'Ends at most 200 pauses that are over, and returns how many. Sends a user with unread notifications of the pause one mail with
their number, instead of all the mails. For the worker, until it returns 0.';

create policy mail_settings_select on public.mail_settings for select to authenticated
  using (user_id = (select auth.uid()));

grant select on public.mail_settings to authenticated;
grant execute on function
  public.set_quiet_hours,
  public.pause_mails
  to anon, authenticated, service_role;
grant execute on function
  public.end_mail_pauses
  to service_role;
