-- When a time is lost to somebody else: what is free near it.

-- Starts of the same length that are free by opening hours, bookings and blocks, best first: on the asked
-- day the nearest before and the nearest after, then on each following day the one nearest by the clock.
create function private.free_starts(p_venue public.venues, p_start timestamptz, p_length interval)
returns setof timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  v_day date := (p_start at time zone p_venue.time_zone)::date;
  v_from timestamptz := private.day_start(v_day, p_venue.time_zone);
  v_last timestamptz := private.day_start(v_day + 14, p_venue.time_zone);
  v_open tstzmultirange := private.open_ranges(p_venue.id, p_venue.time_zone, v_from, v_last + p_length);
  v_busy tstzmultirange := private.busy_ranges(p_venue.id, v_from, v_last + p_length, auth.uid());
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

-- At most three other times of the same length that can be booked now, each with its all-in total:
-- [{ start, end, total_minor }], the nearest first. Each is asked of quote_booking, so it is what holding
-- it would answer; none where the length itself is what is wrong.
-- Errors: not_found (PT404), invalid_input, invalid_range (PT422).
create function public.slot_alternatives(
  p_venue_id uuid, p_start timestamptz, p_end timestamptz, p_guests int,
  p_addons jsonb default '[]', p_services jsonb default '[]')
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_venue public.venues := private.visible_venue(p_venue_id);
  v_found jsonb := '[]';
  v_quote jsonb;
  v_start timestamptz;
begin
  if p_start is null or p_end is null or p_end <= p_start then
    perform private.fail('invalid_range');
  elsif p_start not between '2000-01-01' and '2199-01-01' or p_end - p_start > interval '31 days' then
    perform private.fail('invalid_input');
  end if;
  for v_start in
    select * from private.free_starts(v_venue, p_start, p_end - p_start) limit 8
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

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
grant execute on function public.slot_alternatives(uuid, timestamptz, timestamptz, int, jsonb, jsonb)
  to anon, authenticated;
