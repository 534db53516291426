-- When a venue can be booked: weekly hours, dated exceptions, blocked times, buffers.
-- Days and times of day are meant in the venue's time zone; instants are UTC.

create table public.opening_hours (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  opens time not null,
  closes time not null,
  unique (venue_id, weekday, opens)
);
comment on column public.opening_hours.weekday is '0 is Sunday, as in extract(dow).';
comment on column public.opening_hours.closes is 'At or before opens: on the following day (00:00 to 00:00 is the whole day).';

create table public.opening_exceptions (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  starts_on date not null,
  ends_on date not null,
  closed boolean not null default true,
  opens time,
  closes time,
  note text check (char_length(note) <= 300),
  check (ends_on >= starts_on),
  check (closed or (opens is not null and closes is not null)),
  exclude using gist (venue_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
comment on table public.opening_exceptions is 'Replaces the weekly hours of the days it covers.';

create table public.blocked_times (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text check (char_length(reason) <= 300),
  source text not null default 'host',
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index blocked_times_period_idx on public.blocked_times
  using gist (venue_id, tstzrange(starts_at, ends_at, '[)'));

create table public.buffer_times (
  venue_id uuid primary key references public.venues (id) on delete cascade,
  before_minutes integer not null default 0 check (before_minutes between 0 and 1440),
  after_minutes integer not null default 0 check (after_minutes between 0 and 1440)
);

alter table public.opening_hours enable row level security;
grant select on public.opening_hours to anon, authenticated;
grant delete, insert (venue_id, weekday, opens, closes), update (weekday, opens, closes)
  on public.opening_hours to authenticated;
create policy opening_hours_select on public.opening_hours for select to anon, authenticated
  using (private.can_see_venue(venue_id));
create policy opening_hours_insert on public.opening_hours for insert to authenticated
  with check (private.owns_venue(venue_id));
create policy opening_hours_update on public.opening_hours for update to authenticated
  using (private.owns_venue(venue_id)) with check (private.owns_venue(venue_id));
create policy opening_hours_delete on public.opening_hours for delete to authenticated
  using (private.owns_venue(venue_id));

alter table public.opening_exceptions enable row level security;
grant select on public.opening_exceptions to anon, authenticated;
grant delete, insert (venue_id, starts_on, ends_on, closed, opens, closes, note),
  update (starts_on, ends_on, closed, opens, closes, note) on public.opening_exceptions to authenticated;
create policy opening_exceptions_select on public.opening_exceptions for select to anon, authenticated
  using (private.can_see_venue(venue_id));
create policy opening_exceptions_insert on public.opening_exceptions for insert to authenticated
  with check (private.owns_venue(venue_id));
create policy opening_exceptions_update on public.opening_exceptions for update to authenticated
  using (private.owns_venue(venue_id)) with check (private.owns_venue(venue_id));
create policy opening_exceptions_delete on public.opening_exceptions for delete to authenticated
  using (private.owns_venue(venue_id));

-- Why a time is blocked is the host's business; guests learn only that it is taken (availability functions).
alter table public.blocked_times enable row level security;
grant select, delete, insert (id, venue_id, starts_at, ends_at, reason), update (starts_at, ends_at, reason)
  on public.blocked_times to authenticated;
create policy blocked_times_select on public.blocked_times for select to authenticated
  using (private.owns_venue(venue_id) or (select private.is_admin()));
create policy blocked_times_insert on public.blocked_times for insert to authenticated
  with check (private.owns_venue(venue_id));
create policy blocked_times_update on public.blocked_times for update to authenticated
  using (private.owns_venue(venue_id)) with check (private.owns_venue(venue_id));
create policy blocked_times_delete on public.blocked_times for delete to authenticated
  using (private.owns_venue(venue_id));

alter table public.buffer_times enable row level security;
grant select on public.buffer_times to anon, authenticated;
grant update (before_minutes, after_minutes) on public.buffer_times to authenticated;
create policy buffer_times_select on public.buffer_times for select to anon, authenticated
  using (private.can_see_venue(venue_id));
create policy buffer_times_update on public.buffer_times for update to authenticated
  using (private.owns_venue(venue_id)) with check (private.owns_venue(venue_id));
