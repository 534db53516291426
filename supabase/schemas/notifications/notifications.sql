-- Notifications of users.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 20000),
  is_shown boolean not null default true,
  read_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
alter table public.notifications enable row level security;
comment on table public.notifications is
  'Notifications: a kind, for which the interface has a text in the user''s language, and its data.';
comment on column public.notifications.is_shown is
  'False when the user wants it by mail only: the product does not show it, and it counts as read.';

create index notifications_user_idx on public.notifications (user_id, created_at desc);

create function private.create_notification(p_user_id uuid, p_kind text, p_data jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_category text := private.notification_category(p_kind);
  v_is_shown boolean := private.is_notified(p_user_id, v_category, false);
begin
  if v_is_shown or private.is_notified(p_user_id, v_category, true) then
    insert into public.notifications (user_id, kind, data, is_shown, read_at)
    values (p_user_id, p_kind, p_data, v_is_shown, case when not v_is_shown then clock_timestamp() end);
  end if;
end $$;
comment on function private.create_notification is
  'Creates a notification for a user, unless they switched its category off both in the product and by email.';

create function private.retract_notification(p_user_id uuid, p_kind text, p_data jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications n
  where n.user_id = p_user_id and n.kind = p_kind and n.data @> p_data and n.created_at > now() - interval '1 minute'
    and (n.read_at is null or not n.is_shown)
    and not exists (select from private.notification_mails m where m.notification_id = n.id);
  return found;
end $$;
comment on function private.retract_notification is
  'Deletes a notification of the last minute, unless it was read or mailed, and returns whether there was one. The caller then does
not notify of the withdrawal. For kinds whose mail waits a minute (notification_mail_delay).';

create policy notifications_select on public.notifications for select to authenticated
  using (user_id = (select auth.uid()) and is_shown);
create policy notifications_update on public.notifications for update to authenticated
  using (user_id = (select auth.uid()) and is_shown) with check (user_id = (select auth.uid()));
-- Keeps account notifications for two days, until their mail was sent: a thief of a session would delete them first.
create policy notifications_delete on public.notifications for delete to authenticated
  using (user_id = (select auth.uid()) and is_shown and (private.notification_category(kind) is distinct from 'account'
    or created_at < now() - interval '2 days'));

grant select, delete, update (read_at) on public.notifications to authenticated;
