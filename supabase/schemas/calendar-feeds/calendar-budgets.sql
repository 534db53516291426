-- Budgets of processor time that the site's servers spend on reading the imported calendars of one host.

create table private.calendar_budgets (
  host_id uuid primary key references public.users (id) on delete cascade,
  began_at timestamptz not null default now(),
  milliseconds integer not null default 0,
  reading_until timestamptz,
  last_claimed_at timestamptz
);
alter table private.calendar_budgets enable row level security;
comment on table private.calendar_budgets is
  'Processor time used and reserved within an hour for all calendars of a host, at most 30 seconds. Elapsed time of a reading
counts as a twentieth.';
comment on column private.calendar_budgets.began_at is 'The start of the hour that milliseconds counts.';
comment on column private.calendar_budgets.reading_until is
  'While in the future, the scheduled refresh is reading a calendar of this host; null when it is not.';
comment on column private.calendar_budgets.last_claimed_at is
  'When the scheduled refresh last began to read a calendar of this host. The host with the earliest time is next.';

create function private.calendar_budget_lock(p_host_id uuid) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('calendar budget:' || p_host_id::text, 0)
$$;
comment on function private.calendar_budget_lock is
  'Returns the key of the advisory lock that a reservation of a host''s processor time holds until its transaction ends.';

create function private.reserve_calendar_processing(p_host_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.calendar_budgets as b (host_id, milliseconds) values (p_host_id, 3000)
  on conflict (host_id) do update set
    began_at = case when b.began_at > now() - interval '1 hour' then b.began_at else now() end,
    milliseconds = case when b.began_at > now() - interval '1 hour' then b.milliseconds else 0 end + 3000
  where b.began_at <= now() - interval '1 hour' or b.milliseconds <= 27000;
  return found;
end $$;
comment on function private.reserve_calendar_processing is
  'Reserves three seconds, the maximum of one reading (MAX_PROCESSOR_MILLISECONDS). False when the host''s 30 seconds of this hour
do not allow it.';

create function public.settle_calendar_processing(
  p_secret text, p_venue_id uuid, p_milliseconds int, p_is_scheduled boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_calendar_refresh_secret(p_secret);
  update private.calendar_budgets b set
    milliseconds = greatest(b.milliseconds - 3000 + least(greatest(coalesce(p_milliseconds, 3000), 0), 60000), 0),
    reading_until = case when p_is_scheduled then null else b.reading_until end
  from public.venues v where v.id = p_venue_id and b.host_id = v.host_id;
end $$;
comment on function public.settle_calendar_processing is
  'Replaces a reservation of three seconds by the milliseconds that the reading used. `p_is_scheduled` lets the scheduled refresh
read the next calendar of the host. Needs the site''s secret, because a host could report less. A reservation that is never
settled counts as used. Errors: forbidden (PT403: wrong secret).';

grant execute on function
  public.settle_calendar_processing
  to anon, authenticated, service_role;
