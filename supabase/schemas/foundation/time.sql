-- Local times, days and ranges. Days and times of day are those of a venue's time zone; instants are UTC.

create function private.resolve_in_time_zone(p_local timestamp, p_zone text) returns timestamptz
language plpgsql immutable set search_path = '' as $$
declare
  v_standard timestamptz := p_local at time zone p_zone;
begin
  if (v_standard - interval '1 hour') at time zone p_zone = p_local then
    return v_standard - interval '1 hour';
  elsif (v_standard - interval '30 minutes') at time zone p_zone = p_local then
    return v_standard - interval '30 minutes';
  end if;
  return v_standard;
end $$;
comment on function private.resolve_in_time_zone is
  'Returns the first instant at which clocks of the zone show a local time. A time that occurs twice in autumn gives the earlier
instant; a time that is skipped in spring moves forward by the length of the gap.';

create function private.start_of_day(p_day date, p_zone text) returns timestamptz
language sql immutable set search_path = '' as $$
  select private.resolve_in_time_zone(p_day::timestamp, p_zone)
$$;
comment on function private.start_of_day is 'Returns the instant at which a day begins in the zone.';

create function private.starts_of_days(p_from date, p_days integer, p_zone text) returns timestamptz[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array_agg(d.starts order by d.day)
    from (
      select g.day, min(c.instant) as starts
      from (select p_from + n as day, (p_from + n)::timestamp as midnight from generate_series(0, p_days) n) g
      cross join lateral (
        select (g.midnight at time zone p_zone) - shift as instant, shift = interval '0' as plain
        from unnest(array[interval '0', interval '30 minutes', interval '1 hour']) shift
      ) c
      where c.plain or c.instant at time zone p_zone = g.midnight
      group by g.day
    ) d);
end $$;
comment on function private.starts_of_days is
  'Returns the first instants of p_days consecutive days and of the day after them in the zone (see start_of_day).';

create function private.count_calendar_days(p_start timestamptz, p_end timestamptz, p_zone text) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return ((p_end - interval '1 microsecond') at time zone p_zone)::date - (p_start at time zone p_zone)::date + 1;
end $$;
comment on function private.count_calendar_days is 'Returns how many calendar days of the zone a range touches.';

create function private.is_half_hour(p_instant timestamptz, p_zone text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return extract(epoch from (p_instant at time zone p_zone)::time)::numeric % 1800 = 0;
end $$;
comment on function private.is_half_hour is 'True when clocks of the zone show a full or a half hour.';

create function private.ranges_to_json(p_ranges tstzmultirange) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'start', to_char(lower(r) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'end', to_char(upper(r) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by r), '[]')
  from unnest(p_ranges) r
$$;
comment on function private.ranges_to_json is 'Returns ranges as [{ start, end }], ISO 8601 in UTC, in order.';

create function private.format_cursor(p_at timestamptz, p_id uuid) returns text
language sql stable set search_path = '' as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '|' || p_id
$$;
comment on function private.format_cursor is 'Returns the cursor of a row in a list that is ordered by an instant and an id.';

create function private.parse_cursor(p_cursor text, out at timestamptz, out id uuid)
language plpgsql stable set search_path = '' as $$
begin
  if p_cursor ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z\|[0-9a-f-]{36}$' then
    at := split_part(p_cursor, '|', 1)::timestamptz;
    id := split_part(p_cursor, '|', 2)::uuid;
  end if;
exception when others then
  at := null;
  id := null;
end $$;
comment on function private.parse_cursor is 'Returns the instant and the id of a cursor; nulls for an invalid one.';
