-- What keeps people in touch: favourites, conversations, notifications, newsletter, and the audit log.

create table public.favorites (
  user_id uuid not null references public.users (id) on delete cascade,
  venue_id uuid not null references public.venues (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, venue_id)
);

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid references public.venues (id) on delete set null,
  service_id uuid references public.services (id) on delete set null,
  booking_id uuid references public.bookings (id) on delete set null,
  guest_id uuid not null references public.users (id) on delete cascade,
  host_id uuid not null references public.users (id) on delete cascade,
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (guest_id <> host_id)
);
comment on column public.conversations.host_id is 'The other side: the host of the venue or the provider of the service.';
create unique index conversations_venue_idx on public.conversations (guest_id, host_id, venue_id)
  where venue_id is not null;
create unique index conversations_service_idx on public.conversations (guest_id, host_id, service_id)
  where service_id is not null;
create index conversations_guest_idx on public.conversations (guest_id, last_message_at desc);
create index conversations_host_idx on public.conversations (host_id, last_message_at desc);

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid not null references public.users (id) on delete cascade,
  body text not null check (char_length(body) between 1 and 5000),
  read_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index messages_conversation_idx on public.messages (conversation_id, created_at);

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  read_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index notifications_user_idx on public.notifications (user_id, created_at desc);

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 320 and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  locale text not null default 'en' check (locale in ('en', 'ar')),
  created_at timestamptz not null default now()
);
create unique index newsletter_subscribers_email_idx on public.newsletter_subscribers (lower(email));

create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
create index audit_log_subject_idx on public.audit_log (subject_type, subject_id, id desc);

-- Tells a person something; the interface words the kind in their language.
create function private.notify(p_user_id uuid, p_kind text, p_data jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (user_id, kind, data) values (p_user_id, p_kind, p_data)
$$;

-- Writes one line of the audit log in the caller's name.
create function private.audit(p_action text, p_subject_type text, p_subject_id uuid, p_data jsonb default '{}')
returns void language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, action, subject_type, subject_id, data)
  values (auth.uid(), p_action, p_subject_type, p_subject_id, p_data)
$$;

-- Stores an address once; the answer is the same for a new and a known one, so that nobody learns who subscribed.
-- Errors: invalid_input (PT422).
create function public.subscribe_newsletter(p_email text, p_locale text default 'en') returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_email is null or char_length(p_email) > 320 or p_email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    raise sqlstate 'PT422' using message = 'invalid_input';
  end if;
  insert into public.newsletter_subscribers (email, locale)
  values (lower(p_email), case when p_locale = 'ar' then 'ar' else 'en' end)
  on conflict (lower(email)) do nothing;
end $$;
grant execute on function public.subscribe_newsletter(text, text) to anon, authenticated;

alter table public.favorites enable row level security;
grant select, insert, delete on public.favorites to authenticated;
create policy favorites_select on public.favorites for select to authenticated using (user_id = (select auth.uid()));
create policy favorites_insert on public.favorites for insert to authenticated
  with check (user_id = (select auth.uid()) and private.can_see_venue(venue_id));
create policy favorites_delete on public.favorites for delete to authenticated using (user_id = (select auth.uid()));

alter table public.conversations enable row level security;
grant select on public.conversations to authenticated;
create policy conversations_select on public.conversations for select to authenticated
  using (guest_id = (select auth.uid()) or host_id = (select auth.uid()));

alter table public.messages enable row level security;
grant select on public.messages to authenticated;
create policy messages_select on public.messages for select to authenticated
  using (exists (select 1 from public.conversations c where c.id = conversation_id
    and (c.guest_id = (select auth.uid()) or c.host_id = (select auth.uid()))));

alter table public.notifications enable row level security;
grant select, delete, update (read_at) on public.notifications to authenticated;
create policy notifications_select on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));
create policy notifications_update on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy notifications_delete on public.notifications for delete to authenticated
  using (user_id = (select auth.uid()));

alter table public.newsletter_subscribers enable row level security;
grant select on public.newsletter_subscribers to authenticated;
create policy newsletter_subscribers_select on public.newsletter_subscribers for select to authenticated
  using ((select private.is_admin()));

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated;
create policy audit_log_select on public.audit_log for select to authenticated using ((select private.is_admin()));
