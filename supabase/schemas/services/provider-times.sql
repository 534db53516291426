-- Availability of providers: the dates that they block, and how many events they accept at once.

create table public.provider_blocked_dates (
  id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references public.service_providers (user_id) on delete cascade,
  starts_on date not null,
  ends_on date not null,
  note text check (char_length(note) <= 300),
  created_at timestamptz not null default now(),
  constraint provider_blocked_dates_order check (ends_on between starts_on and starts_on + 366),
  constraint provider_blocked_dates_apart exclude using gist
    (provider_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
alter table public.provider_blocked_dates enable row level security;
comment on table public.provider_blocked_dates is
  'Days (both included) on which a provider accepts no booking, in the time zone of the booking''s venue. Only the provider reads
them.';

create function private.event_days(p_booking public.bookings) returns daterange
language sql immutable set search_path = '' as $$
  select daterange(first_day,
    greatest(first_day, ((p_booking.ends_at at time zone p_booking.time_zone) - interval '6 hours')::date), '[]')
  from (select (p_booking.starts_at at time zone p_booking.time_zone)::date) d (first_day)
$$;
comment on function private.event_days is
  'Returns the days of an event in its venue''s time zone. An end by 06:00 belongs to the day before.';

create function private.count_events_beside(p_provider_id uuid, p_booking public.bookings) returns integer
language sql stable security definer set search_path = '' as $$
  with other as (
    select distinct b.id, b.starts_at, b.ends_at
    from public.booking_parts p join public.bookings b on b.id = p.booking_id
    where p.resource_id = p_provider_id and not p.is_exclusive and b.id <> p_booking.id and b.submitted_at is not null
      and p.occupied && tstzrange(p_booking.starts_at, p_booking.ends_at, '[)')
      and private.effective_status(b) in ('pending', 'confirmed')
  )
  select coalesce(max((select count(*) from other o where o.starts_at <= moment.at and o.ends_at > moment.at)), 0)::integer
  from (
    select p_booking.starts_at union select starts_at from other where starts_at > p_booking.starts_at
  ) moment (at)
$$;
comment on function private.count_events_beside is
  'Returns the most other events of a provider at one moment of a booking: requested and confirmed bookings with a service that
they accepted. An event may begin when another ends.';

create function private.provider_obstacle(p_provider_id uuid, p_booking public.bookings) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (
      select 1 from public.provider_blocked_dates d
      where d.provider_id = p_provider_id
        and daterange(d.starts_on, d.ends_on, '[]') && private.event_days(p_booking)) then 'provider_blocked'
    when private.count_events_beside(p_provider_id, p_booking) >= (
      select r.capacity from public.resources r where r.id = p_provider_id) then 'provider_taken'
  end
$$;
comment on function private.provider_obstacle is
  'Returns why a provider cannot accept a service of a booking: provider_blocked (a day of it is blocked), provider_taken
(events_at_once is reached at that time); null when they can.';

create function private.has_open_price(p_part public.booking_parts) returns boolean
language sql immutable set search_path = '' as $$
  select p_part.amount_minor = 0 and p_part.lines = '[]'
$$;
comment on function private.has_open_price is 'True for a part without an agreed price yet: it costs nothing and has no line.';

create function private.validate_accepted_part() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_obstacle text;
begin
  if tg_op = 'UPDATE' and old.state = 'accepted' then
    return new;
  end if;
  perform private.lock_resources(new.resource_id);
  select * into v_booking from public.bookings where id = new.booking_id;
  if private.effective_status(v_booking) not in ('pending', 'confirmed') then
    return new;
  elsif private.has_open_price(new) then
    perform private.raise_error('price_open');
  end if;
  v_obstacle := private.provider_obstacle(new.resource_id, v_booking);
  if v_obstacle is not null then
    perform private.raise_error(v_obstacle);
  end if;
  return new;
end $$;
comment on function private.validate_accepted_part is
  'Refuses an accepted part that is a service, by any statement, when the provider would work at more events at once than they can, on a blocked
day, or without a price. Errors: provider_taken, provider_blocked, price_open (PT409).';

create function public.block_provider_dates(p_from date, p_to date, p_note text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_id uuid;
begin
  perform private.refuse_filtered_call();
  if not exists (select 1 from public.service_providers where user_id = v_user) then
    perform private.raise_error('not_found');
  elsif p_from is null or p_to is null or p_from not between '2000-01-01' and '2199-01-01'
    or p_to not between p_from and p_from + 366 then
    perform private.raise_error('invalid_range');
  elsif char_length(p_note) > 300 then
    perform private.raise_error('invalid_input', 'note');
  end if;
  perform private.lock_resources(v_user);
  if (select count(*) from public.provider_blocked_dates where provider_id = v_user) >= private.list_limit('blocked_dates') then
    perform private.raise_error('too_many_blocks', private.list_limit('blocked_dates')::text);
  elsif exists (
    select 1 from public.provider_blocked_dates d
    where d.provider_id = v_user and daterange(d.starts_on, d.ends_on, '[]') && daterange(p_from, p_to, '[]')) then
    raise sqlstate 'PT409' using message = 'dates_overlap';
  end if;
  insert into public.provider_blocked_dates (provider_id, starts_on, ends_on, note)
  values (v_user, p_from, p_to, nullif(btrim(p_note), '')) returning id into v_id;
  return jsonb_build_object('id', v_id, 'accepted', (
    select count(distinct b.id)
    from public.booking_parts p join public.bookings b on b.id = p.booking_id and b.submitted_at is not null
    where p.resource_id = v_user and not p.is_exclusive and p.state = 'accepted' and b.ends_at > now() and private.effective_status(b) in ('pending', 'confirmed')
      and private.event_days(b) && daterange(p_from, p_to, '[]')));
end $$;
comment on function public.block_provider_dates is
  'Blocks days (both included, at most 367) on which the caller''s business accepts no booking. Returns { id, accepted }: the
number of already accepted bookings on these days, which stay. Errors: not_signed_in (PT401), not_found (PT404: no business),
dates_overlap (PT409: one of the days is blocked), invalid_range, too_many_blocks (PT422: the limit in the detail),
invalid_input (PT422: a note over 300 characters).';

create function public.unblock_provider_dates(p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.refuse_filtered_call();
  delete from public.provider_blocked_dates where id = p_id and provider_id = v_user;
  if not found then
    perform private.raise_error('not_found');
  end if;
  return p_id;
end $$;
comment on function public.unblock_provider_dates is
  'Removes blocked dates of the caller and returns their id. Errors: not_signed_in (PT401), not_found (PT404: also another''s).';

create trigger booking_parts_accepted before insert or update of state on public.booking_parts for each row
  when (new.state = 'accepted' and not new.is_exclusive) execute function private.validate_accepted_part();

create policy provider_blocked_dates_select on public.provider_blocked_dates for select to authenticated
  using (provider_id = (select auth.uid()));

grant select on public.provider_blocked_dates to authenticated;
grant execute on function
  public.block_provider_dates,
  public.unblock_provider_dates
  to anon, authenticated, service_role;
