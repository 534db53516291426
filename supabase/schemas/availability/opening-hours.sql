-- When a venue is open: weekly hours, dated exceptions, and buffers around bookings.

create table public.opening_hours (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  opens time not null check (extract(second from opens) = 0),
  closes time not null check (extract(second from closes) = 0),
  unique (venue_id, weekday, opens)
);
alter table public.opening_hours enable row level security;
comment on table public.opening_hours is 'Weekly opening hours in the venue''s time zone.';
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
  check (ends_on >= starts_on and starts_on >= '2000-01-01' and ends_on <= '2200-01-01'),
  check (closed or (opens is not null and closes is not null)),
  exclude using gist (venue_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
alter table public.opening_exceptions enable row level security;
comment on table public.opening_exceptions is 'Opening hours that replace the weekly hours from starts_on to ends_on.';

create table public.buffer_times (
  venue_id uuid primary key references public.venues (id) on delete cascade,
  before_minutes integer not null default 0 check (before_minutes between 0 and 1440),
  after_minutes integer not null default 0 check (after_minutes between 0 and 1440)
);
alter table public.buffer_times enable row level security;
comment on table public.buffer_times is 'Minutes that a venue needs before and after each booking.';

create index opening_exceptions_days_idx on public.opening_exceptions (venue_id, starts_on, ends_on);

create trigger opening_hours_limit after insert on public.opening_hours
  referencing new table as inserted for each statement execute function private.limit_rows_of_venue('opening_hours');
create trigger opening_exceptions_limit after insert on public.opening_exceptions
  referencing new table as inserted for each statement execute function private.limit_rows_of_venue('opening_exceptions', 'draft_exceptions');

create function private.opening_ranges(p_venue_id uuid, p_zone text, p_from timestamptz, p_to timestamptz)
returns tstzmultirange
language sql stable security definer set search_path = '' as $$
  select coalesce(range_agg(tstzrange(opening.starts, opening.ends, '[)')), '{}'::tstzmultirange)
  from (
    select
      private.resolve_in_time_zone(d.day + h.opens, p_zone) as starts,
      (d.day + h.closes + case when h.closes <= h.opens then interval '1 day' else interval '0' end)
        at time zone p_zone as ends
    from (
      select g::date as day from generate_series(
        ((p_from at time zone p_zone)::date - 1)::timestamp, (p_to at time zone p_zone)::date::timestamp, interval '1 day') g
    ) d
    left join public.opening_exceptions e
      on e.venue_id = p_venue_id and daterange(e.starts_on, e.ends_on, '[]') @> d.day
    cross join lateral (
      select e.opens, e.closes where not e.closed
      union all
      select w.opens, w.closes from public.opening_hours w
      where e.id is null and w.venue_id = p_venue_id and w.weekday = extract(dow from d.day)
    ) h
  ) opening
  where opening.ends > opening.starts
$$;
comment on function private.opening_ranges is
  'Returns when the venue is open between two instants, by weekly hours and exceptions. Adjacent openings are merged, and
hours past midnight belong to the day on which they begin. Does not clip the ranges to the two instants.';

create policy opening_hours_select on public.opening_hours for select to anon, authenticated
  using (exists (select from public.venues v where v.id = venue_id));
create policy opening_hours_insert on public.opening_hours for insert to authenticated
  with check (private.owns_listing(venue_id));
create policy opening_hours_update on public.opening_hours for update to authenticated
  using (private.owns_listing(venue_id)) with check (private.owns_listing(venue_id));
create policy opening_hours_delete on public.opening_hours for delete to authenticated
  using (private.owns_listing(venue_id));
create policy opening_exceptions_select on public.opening_exceptions for select to anon, authenticated
  using (exists (select from public.venues v where v.id = venue_id));
create policy opening_exceptions_insert on public.opening_exceptions for insert to authenticated
  with check (private.owns_listing(venue_id));
create policy opening_exceptions_update on public.opening_exceptions for update to authenticated
  using (private.owns_listing(venue_id)) with check (private.owns_listing(venue_id));
create policy opening_exceptions_delete on public.opening_exceptions for delete to authenticated
  using (private.owns_listing(venue_id));
create policy buffer_times_select on public.buffer_times for select to authenticated
  using (private.owns_listing(venue_id) or (select private.is_admin()));
create policy buffer_times_update on public.buffer_times for update to authenticated
  using (private.owns_listing(venue_id)) with check (private.owns_listing(venue_id));

grant select on public.opening_hours to anon, authenticated;
grant delete, insert (venue_id, weekday, opens, closes), update (weekday, opens, closes)
  on public.opening_hours to authenticated;
grant select on public.opening_exceptions to anon, authenticated;
grant delete, insert (venue_id, starts_on, ends_on, closed, opens, closes, note),
  update (starts_on, ends_on, closed, opens, closes, note) on public.opening_exceptions to authenticated;
grant select on public.buffer_times to authenticated;
grant update (before_minutes, after_minutes) on public.buffer_times to authenticated;
