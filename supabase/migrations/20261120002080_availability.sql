-- What is free: blocked times never cover a live booking, and days and months as anyone may see them.

-- A block waits for its turn at the venue's time, and is refused over a live booking.
-- Errors: slot_taken (PT409).
create function private.guard_blocked_time() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_venue(new.venue_id);
  perform private.expire_stale(new.venue_id);
  if exists (
    select 1 from private.booked_ranges(new.venue_id, tstzrange(new.starts_at, new.ends_at, '[)'), null)
  ) then
    perform private.fail('slot_taken');
  end if;
  return new;
end $$;
create trigger blocked_times_guard before insert or update on public.blocked_times
  for each row when (new.ends_at > new.starts_at) execute function private.guard_blocked_time();

-- When clocks of the zone pass midnight into a day.
create function private.day_start(p_day date, p_zone text) returns timestamptz
language sql immutable set search_path = '' as $$
  select private.earliest_instant(p_day::timestamp, p_zone)
$$;

-- Where a booking cannot be: what is booked or blocked, widened by the buffers that a new booking needs.
create function private.busy_ranges(p_venue_id uuid, p_from timestamptz, p_to timestamptz, p_guest_id uuid)
returns tstzmultirange
language plpgsql stable security definer set search_path = '' as $$
declare
  v_before interval;
  v_after interval;
  v_range tstzrange := private.occupied_range(p_venue_id, p_from, p_to);
begin
  v_before := p_from - lower(v_range);
  v_after := upper(v_range) - p_to;
  return (
    select coalesce(range_agg(tstzrange(lower(t) - v_after, upper(t) + v_before, '[)')), '{}')
    from (
      select * from private.booked_ranges(p_venue_id, v_range, p_guest_id)
      union all
      select * from private.blocked_ranges(p_venue_id, v_range)
    ) taken (t));
end $$;

-- The part of time in which a booking of the venue may begin: after its notice, within its window.
create function private.bookable_range(p_venue public.venues) returns tstzrange
language sql stable set search_path = '' as $$
  select tstzrange(now() + make_interval(hours => p_venue.minimum_notice_hours),
    now() + make_interval(months => p_venue.booking_window_months), '[]')
$$;

-- The venue, when the caller may see it. Errors: not_found (PT404).
create function private.visible_venue(p_venue_id uuid) returns public.venues
language plpgsql stable security definer set search_path = '' as $$
declare
  v_venue public.venues;
begin
  select * into v_venue from public.venues where id = p_venue_id;
  if v_venue.id is null or not private.can_see_venue(p_venue_id) then
    perform private.fail('not_found');
  end if;
  return v_venue;
end $$;

-- Ranges as [{ start, end }] in ISO, in UTC.
create function private.ranges_json(p_ranges tstzmultirange) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'start', to_char(lower(r) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'end', to_char(upper(r) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by r), '[]')
  from unnest(p_ranges) r
$$;

-- Half an hour at a time from midnight to midnight of the venue's clocks, for so many days (at most 8):
-- { time_zone, open: [{ start, end }], taken: [{ start, end }], slots: [{ start, end, day, time, state }] }
-- with state free, taken, closed or past (over, or too soon or too far to begin in). A booking fits
-- where all its slots are free; of why a time is taken nothing is told.
-- Errors: not_found (PT404), invalid_input (PT422).
create function public.venue_day_availability(p_venue_id uuid, p_day date, p_days int default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_venue public.venues := private.visible_venue(p_venue_id);
  v_from timestamptz;
  v_to timestamptz;
  v_open tstzmultirange;
  v_busy tstzmultirange;
  v_bookable tstzrange;
begin
  if p_day is null or p_day not between '2000-01-01' and '2199-01-01'
    or coalesce(p_days, 0) not between 1 and 8 then
    perform private.fail('invalid_input');
  end if;
  v_from := private.day_start(p_day, v_venue.time_zone);
  v_to := private.day_start(p_day + p_days, v_venue.time_zone);
  v_open := private.open_ranges(p_venue_id, v_venue.time_zone, v_from, v_to)
    * tstzmultirange(tstzrange(v_from, v_to));
  v_busy := private.busy_ranges(p_venue_id, v_from, v_to, auth.uid());
  v_bookable := private.bookable_range(v_venue);
  return jsonb_build_object(
    'time_zone', v_venue.time_zone,
    'open', private.ranges_json(v_open),
    'taken', private.ranges_json(v_busy * v_open),
    'slots', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'start', to_char(s at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'end', to_char((s + interval '30 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'day', to_char(s at time zone v_venue.time_zone, 'YYYY-MM-DD'),
        'time', to_char(s at time zone v_venue.time_zone, 'HH24:MI'),
        'state', case
          when not v_open @> tstzrange(s, s + interval '30 minutes') then 'closed'
          when not v_bookable @> s then 'past'
          when v_busy && tstzrange(s, s + interval '30 minutes') then 'taken'
          else 'free'
        end) order by s), '[]')
      from generate_series(v_from, v_to - interval '30 minutes', interval '30 minutes') s));
end $$;

-- Each day of a month of the venue's clocks: [{ day, state }] with state closed (also what is past, or
-- too far ahead), free, partly or full.
-- Errors: not_found (PT404), invalid_input (PT422).
create function public.venue_month_availability(p_venue_id uuid, p_month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_venue public.venues := private.visible_venue(p_venue_id);
  v_first date := date_trunc('month', p_month::timestamp)::date;
  v_next date := (date_trunc('month', p_month::timestamp) + interval '1 month')::date;
  v_open tstzmultirange;
  v_busy tstzmultirange;
begin
  if p_month is null or p_month not between '2000-01-01' and '2199-01-01' then
    perform private.fail('invalid_input');
  end if;
  v_open := private.open_ranges(p_venue_id, v_venue.time_zone,
      private.day_start(v_first, v_venue.time_zone), private.day_start(v_next, v_venue.time_zone))
    * tstzmultirange(private.bookable_range(v_venue));
  v_busy := private.busy_ranges(p_venue_id, private.day_start(v_first, v_venue.time_zone),
    private.day_start(v_next, v_venue.time_zone), auth.uid());
  return (
    select jsonb_agg(jsonb_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'state', case
      when isempty(d.open) then 'closed'
      when isempty(d.open - v_busy) then 'full'
      when d.open && v_busy then 'partly'
      else 'free'
    end) order by d.day)
    from (
      select g::date as day, v_open * tstzmultirange(tstzrange(
        private.day_start(g::date, v_venue.time_zone),
        private.day_start(g::date + 1, v_venue.time_zone))) as open
      from generate_series(v_first::timestamp, v_next::timestamp - interval '1 day', interval '1 day') g
    ) d);
end $$;

grant execute on function public.venue_day_availability(uuid, date, int),
  public.venue_month_availability(uuid, date) to anon, authenticated;
