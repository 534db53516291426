-- Outside calendars whose events block a venue's time, and where they meet bookings of ours.

create table public.calendar_imports (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  url text not null check (char_length(url) between 1 and 2000 and url ~ '^https?://'),
  etag text check (char_length(etag) <= 500),
  last_modified text check (char_length(last_modified) <= 100),
  created_at timestamptz not null default now(),
  last_tried_at timestamptz,
  last_success_at timestamptz,
  failing_since timestamptz,
  last_error text check (last_error ~ '^[a-z_]{1,40}$'),
  last_status integer,
  event_count integer not null default 0,
  events jsonb not null default '[]' check (jsonb_typeof(events) = 'array'),
  read_at timestamptz,
  read_zone text,
  attempt integer not null default 0,
  unique (venue_id, url)
);
comment on column public.calendar_imports.last_success_at is 'When it last answered, with events or with ''unchanged''.';
comment on column public.calendar_imports.failing_since is 'The first failure since then; null while it answers.';
comment on column public.calendar_imports.events is 'The last good state: [{ uid, start, end, title }], in UTC.';
comment on column public.calendar_imports.read_at is 'When the events were last read in full.';
comment on column public.calendar_imports.attempt is 'Counts the attempts: only the newest may write.';
create index calendar_imports_tried_idx on public.calendar_imports (last_tried_at);

alter table public.blocked_times
  add column import_id uuid references public.calendar_imports (id) on delete cascade,
  add constraint blocked_times_import_check check ((source = 'feed') = (import_id is not null));
create index blocked_times_import_idx on public.blocked_times (import_id) where import_id is not null;

create table public.calendar_conflicts (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references public.calendar_imports (id) on delete cascade,
  venue_id uuid not null references public.venues (id) on delete cascade,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  uid text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  title text not null default '',
  seen_at timestamptz not null default now(),
  check (ends_at > starts_at),
  unique (import_id, booking_id, uid, starts_at, ends_at)
);
comment on table public.calendar_conflicts is 'Outside events that fall on live bookings: for the host to settle.';
create index calendar_conflicts_booking_idx on public.calendar_conflicts (booking_id);
create index calendar_conflicts_venue_idx on public.calendar_conflicts (venue_id);

alter table public.calendar_imports enable row level security;
grant select (id, venue_id, name, url, created_at, last_tried_at, last_success_at, failing_since, last_error,
  last_status, event_count), delete on public.calendar_imports to authenticated;
create policy calendar_imports_select on public.calendar_imports for select to authenticated
  using (private.owns_venue(venue_id));
create policy calendar_imports_delete on public.calendar_imports for delete to authenticated
  using (private.owns_venue(venue_id));

alter table public.calendar_conflicts enable row level security;
grant select on public.calendar_conflicts to authenticated;
create policy calendar_conflicts_select on public.calendar_conflicts for select to authenticated
  using (private.owns_venue(venue_id));

-- What an outside calendar says is changed there: by hand a block of it is neither changed nor deleted.
-- Only the import itself writes them, and what deletes them with it. Errors: forbidden (PT403).
create function private.guard_imported_block() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.import_id is not null and auth.uid() is not null and pg_trigger_depth() = 1
    and coalesce(current_setting('mahfil.calendar_import', true), '') <> 'on' then
    raise sqlstate 'PT403' using message = 'forbidden', detail = 'imported';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger blocked_times_imported before update or delete on public.blocked_times
  for each row execute function private.guard_imported_block();

-- Whoever leaves takes the addresses of their calendars along.
create function private.forget_calendars() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.calendar_feeds f set revoked_at = now() from public.venues v
  where v.id = f.venue_id and v.host_id = new.id and f.revoked_at is null;
  delete from public.calendar_imports i using public.venues v where v.id = i.venue_id and v.host_id = new.id;
  return null;
end $$;
create trigger users_forget_calendars after update of deleted_at on public.users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.forget_calendars();

-- How often a host made us ask other servers.
create table private.calendar_tries (
  user_id uuid not null references public.users (id) on delete cascade,
  made_at timestamptz not null default now()
);
create index calendar_tries_idx on private.calendar_tries (user_id, made_at);
alter table private.calendar_tries enable row level security;

-- Counts one more, of 30 within ten minutes. Errors: rate_limited (PT422).
create function private.take_calendar_try(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.calendar_tries where made_at < now() - interval '10 minutes';
  if (select count(*) from private.calendar_tries where user_id = p_user_id) >= 30 then
    perform private.fail('rate_limited');
  end if;
  insert into private.calendar_tries (user_id) values (p_user_id);
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
