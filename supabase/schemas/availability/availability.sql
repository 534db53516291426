-- Availability as anyone may read it: days, months and alternative times.

create function private.unavailable_ranges(
  p_venue_id uuid, p_from timestamptz, p_to timestamptz, p_guest_id uuid, p_with_holds boolean default true)
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
      select * from private.booked_ranges(p_venue_id, v_range, p_guest_id) where p_with_holds
      union all
      select * from private.blocked_ranges(p_venue_id, v_range) where p_with_holds
      union all
      select * from private.taken_for_good(p_venue_id, v_range) where not p_with_holds
    ) taken (t));
end $$;
comment on function private.unavailable_ranges is
  'Returns the ranges that a new booking cannot overlap: bookings and blocked times, extended by the buffers of the new booking.
Leaves out holds when `p_with_holds` is false.';

create function private.bookable_range(p_venue public.venues) returns tstzrange
language sql stable set search_path = '' as $$
  select tstzrange(now() + make_interval(hours => p_venue.minimum_notice_hours),
    now() + make_interval(months => p_venue.booking_window_months), '[]')
$$;
comment on function private.bookable_range is
  'Returns the instants at which a booking of the venue may begin: from its minimum notice to the end of its booking window.';

create function private.find_free_starts(p_venue public.venues, p_start timestamptz, p_length interval)
returns setof timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  v_day date := (p_start at time zone p_venue.time_zone)::date;
  v_from timestamptz := private.start_of_day(v_day, p_venue.time_zone);
  v_last timestamptz := private.start_of_day(v_day + 14, p_venue.time_zone);
  v_open tstzmultirange := private.opening_ranges(p_venue.id, p_venue.time_zone, v_from, v_last + p_length);
  v_busy tstzmultirange := private.unavailable_ranges(p_venue.id, v_from, v_last + p_length, auth.uid());
  v_bookable tstzrange := private.bookable_range(p_venue);
begin
  return query
  select f.s from (
    select c.s, c.days, c.apart,
      row_number() over (partition by c.days, c.days = 0 and c.s < p_start order by c.apart, c.s) as rank
    from (
      select s, (s at time zone p_venue.time_zone)::date - v_day as days,
        abs(extract(epoch from (s at time zone p_venue.time_zone)::time
          - (p_start at time zone p_venue.time_zone)::time)) as apart
      from generate_series(v_from, v_last - interval '30 minutes', interval '30 minutes') s
      where s <> p_start and v_bookable @> s and v_open @> tstzrange(s, s + p_length)
        and not v_busy && tstzrange(s, s + p_length)
    ) c
  ) f
  where f.rank = 1
  order by f.days, f.apart, f.s;
end $$;
comment on function private.find_free_starts is
  'Returns free starts for a booking of `p_length`, best first: on the requested day the nearest earlier and the nearest later one,
then on each of the 13 following days the one with the nearest local time.';

create function public.get_venue_day_availability(p_venue_id uuid, p_day date, p_days int default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_venue public.venues := private.require_visible_venue(p_venue_id);
  v_from timestamptz;
  v_to timestamptz;
  v_open tstzmultirange;
  v_busy tstzmultirange;
  v_for_good tstzmultirange;
  v_bookable tstzrange;
begin
  if p_day is null or p_day not between '2000-01-01' and '2199-01-01'
    or coalesce(p_days, 0) not between 1 and 8 then
    perform private.raise_error('invalid_input');
  end if;
  v_from := private.start_of_day(p_day, v_venue.time_zone);
  v_to := private.start_of_day(p_day + p_days, v_venue.time_zone);
  v_open := private.opening_ranges(p_venue_id, v_venue.time_zone, v_from, v_to)
    * tstzmultirange(tstzrange(v_from, v_to));
  v_busy := private.unavailable_ranges(p_venue_id, v_from, v_to, auth.uid());
  v_for_good := private.unavailable_ranges(p_venue_id, v_from, v_to, auth.uid(), false);
  v_bookable := private.bookable_range(v_venue);
  return jsonb_build_object(
    'time_zone', v_venue.time_zone,
    'open', private.ranges_to_json(v_open),
    'taken', private.ranges_to_json(v_busy * v_open),
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
        end,
        'held', v_busy && tstzrange(s, s + interval '30 minutes')
          and not v_for_good && tstzrange(s, s + interval '30 minutes')) order by s), '[]')
      from generate_series(v_from, v_to - interval '30 minutes', interval '30 minutes') s));
end $$;
comment on function public.get_venue_day_availability is
  'Returns half-hour slots from midnight to midnight in the venue''s time zone, for p_days days (at most 8): { time_zone, open: [{
start, end }], taken: [{ start, end }], slots: [{ start, end, day, time, state, held }] } with state free, taken, closed or past
(over, too soon or too far ahead to begin); held is true when only a hold takes the slot. A booking fits when all its slots are
free. Never tells who takes a time. Errors: not_found (PT404), invalid_input (PT422).';

create function private.fits_booking(p_ranges tstzmultirange, p_from timestamptz, p_to timestamptz, p_length interval) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select from unnest(p_ranges) free
    cross join lateral (select date_bin('30 minutes', greatest(lower(free), p_from) + interval '1799.999999 seconds', p_from)) first (start)
    where first.start < p_to and first.start + p_length <= upper(free))
$$;
comment on function private.fits_booking is
  'True when a booking of `p_length` that begins on a half hour from `p_from` and before `p_to` fits into one of the ranges.';

create function public.get_venue_month_availability(p_venue_id uuid, p_month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_venue public.venues := private.require_visible_venue(p_venue_id);
  v_from timestamptz;
  -- A booking may go on into the month after.
  v_to timestamptz;
  v_length interval;
  v_open tstzmultirange;
  v_busy tstzmultirange;
begin
  if p_month is null or p_month not between '2000-01-01' and '2199-01-01' then
    perform private.raise_error('invalid_input');
  end if;
  v_from := private.start_of_day(date_trunc('month', p_month::timestamp)::date, v_venue.time_zone);
  v_to := private.start_of_day((date_trunc('month', p_month::timestamp) + interval '1 month 1 day')::date, v_venue.time_zone);
  -- Hours of a day are offered for at most one day.
  select make_interval(mins => 30 * least(ceil(minimum_hours * 2), 48)::int) into v_length
  from public.venue_pricing where venue_id = p_venue_id;
  v_length := coalesce(v_length, interval '30 minutes');
  v_open := private.opening_ranges(p_venue_id, v_venue.time_zone, v_from, v_to) * tstzmultirange(private.bookable_range(v_venue));
  v_busy := private.unavailable_ranges(p_venue_id, v_from, v_to, auth.uid());
  return (
    select jsonb_agg(jsonb_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'state', case
      when not private.fits_booking(v_open, d.starts, d.ends, v_length) then 'closed'
      when not private.fits_booking(v_open - v_busy, d.starts, d.ends, v_length) then 'full'
      when v_open * tstzmultirange(tstzrange(d.starts, d.ends)) && v_busy then 'partly'
      else 'free'
    end) order by d.day)
    from (
      select g::date as day, private.start_of_day(g::date, v_venue.time_zone) as starts,
        private.start_of_day(g::date + 1, v_venue.time_zone) as ends
      from generate_series(date_trunc('month', p_month::timestamp),
        date_trunc('month', p_month::timestamp) + interval '1 month - 1 day', interval '1 day') g
    ) d);
end $$;
comment on function public.get_venue_month_availability is
  'Returns each day of a month in the venue''s time zone: [{ day, state }] with state closed (also past, or too far ahead), free,
partly or full. A day on which no booking of the minimum length can begin is full, or closed where it never could.
Errors: not_found (PT404), invalid_input (PT422).';

create function public.find_alternative_slots(
  p_venue_id uuid, p_start timestamptz, p_end timestamptz, p_guests int,
  p_addons jsonb default '[]', p_services jsonb default '[]')
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_venue public.venues := private.require_visible_venue(p_venue_id);
  v_found jsonb := '[]';
  v_quote jsonb;
  v_start timestamptz;
begin
  if p_start is null or p_end is null or p_end <= p_start then
    perform private.raise_error('invalid_range');
  elsif p_start not between '2000-01-01' and '2199-01-01' or p_end - p_start > interval '31 days' then
    perform private.raise_error('invalid_input');
  end if;
  for v_start in
    select * from private.find_free_starts(v_venue, p_start, p_end - p_start) limit 8
  loop
    v_quote := public.quote_booking(
      p_venue_id, v_start, v_start + (p_end - p_start), p_guests, p_addons, p_services);
    if jsonb_array_length(v_quote -> 'problems') = 0 then
      v_found := v_found || jsonb_build_object(
        'start', to_char(v_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'end', to_char((v_start + (p_end - p_start)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'total_minor', v_quote -> 'total_minor');
    end if;
    exit when jsonb_array_length(v_found) = 3;
  end loop;
  return v_found;
end $$;
comment on function public.find_alternative_slots is
  'Returns at most three other times of the same length that can be booked now, each with its all-in total: [{ start, end,
total_minor }], the nearest first. Each passes quote_booking, so a hold would accept it. Empty when the length itself is the
problem. Errors: not_found (PT404), invalid_input, invalid_range (PT422).';

grant execute on function
  public.get_venue_day_availability,
  public.get_venue_month_availability,
  public.find_alternative_slots
  to anon, authenticated, service_role;
