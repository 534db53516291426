-- Notifications of users.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 20000),
  read_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
alter table public.notifications enable row level security;
comment on table public.notifications is
  'Notifications: a kind that the interface words in the user''s language, and its data.';

create index notifications_user_idx on public.notifications (user_id, created_at desc);

create function private.create_notification(p_user_id uuid, p_kind text, p_data jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (user_id, kind, data) values (p_user_id, p_kind, p_data)
$$;
comment on function private.create_notification is 'Creates a notification for a user.';

create policy notifications_select on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));
create policy notifications_update on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy notifications_delete on public.notifications for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, delete, update (read_at) on public.notifications to authenticated;
