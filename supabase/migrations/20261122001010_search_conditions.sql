-- The conditions of a search over private.venue_search alone, in two parts: what a listing is, and whether it
-- is free. The first decides how listings are found, the second is asked only of those that are.

-- How many rows the planner expects of a query. Volatile, because only then may it ask; it changes nothing.
create function private.expected_rows(p_query text) returns double precision
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_plan json;
begin
  execute 'explain (format json) ' || p_query into v_plan;
  return greatest((v_plan -> 0 -> 'Plan' ->> 'Plan Rows')::double precision, 1);
end $$;

-- The days of which an exception to the weekly hours may matter at a time, wherever a venue is.
create function private.days_around(p_filters jsonb) returns daterange
language plpgsql stable set search_path = '' as $$
begin
  return daterange(((p_filters ->> 'start')::timestamptz at time zone 'UTC')::date - 2,
    ((p_filters ->> 'end')::timestamptz at time zone 'UTC')::date + 2, '[]');
end $$;

-- The filters with what is worked out once a search for the asked time: taken, about how many bookings, blocks
-- and exceptions there are then; schedules, what is known of all weekly hours:
-- { usable, throughout, at_ends: lists of ids, days: { number of days begun: ids } }.
create function private.judged(p_filters jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not p_filters ? 'start' then
    return p_filters;
  end if;
  return p_filters || jsonb_build_object('taken', private.expected_rows(format($sql$
    select from public.bookings b
    where b.occupied && %1$L::tstzrange and b.status in ('held', 'pending', 'confirmed', 'completed')
    union all select from public.blocked_times t where tstzrange(t.starts_at, t.ends_at, '[)') && %1$L::tstzrange
    union all select from public.opening_exceptions e where daterange(e.starts_on, e.ends_on, '[]') && %2$L::daterange$sql$,
    private.widest_range((p_filters ->> 'start')::timestamptz, (p_filters ->> 'end')::timestamptz),
    private.days_around(p_filters))),
  'schedules', (
    with judged as materialized (
      select * from private.judge_schedules((p_filters ->> 'start')::timestamptz, (p_filters ->> 'end')::timestamptz)
    )
    select jsonb_build_object(
      'usable', coalesce(jsonb_agg(j.schedule_id), '[]'),
      'throughout', coalesce(jsonb_agg(j.schedule_id) filter (where j.throughout), '[]'),
      'at_ends', coalesce(jsonb_agg(j.schedule_id) filter (where j.at_ends), '[]'),
      'days', (
        select coalesce(jsonb_object_agg(d.days, d.ids), '{}')
        from (select days, jsonb_agg(schedule_id) as ids from judged group by days) d))
    from judged j));
end $$;

-- That the weekly hours of a listing s are among these, in SQL.
create function private.has_schedule(p_ids jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return format('s.schedule_id = any (%L::integer[])', array(select jsonb_array_elements_text(p_ids)));
end $$;

-- How many days the asked time begins where a listing s is, in SQL.
create function private.search_days(p_filters jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_days jsonb := p_filters #> '{schedules,days}';
  v_most text := (select max(key::integer)::text from jsonb_each(v_days));
begin
  return 'case ' || coalesce((
    select string_agg(format('when %s then %s', private.has_schedule(value), key), ' ')
    from jsonb_each(v_days) where key <> v_most) || ' ', 'when false then 0 ')
    || format('else %s end', coalesce(v_most, '0'));
end $$;

-- The price of a listing s with everything in it, in SQL: of one unit, or of the asked time.
create or replace function private.search_total(p_filters jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_percent numeric := greatest(private.setting_number('service_fee_percent', 5), 0);
  v_sum text := 's.rate_hour + s.rate_day + s.rate_person';
begin
  if p_filters ? 'start' then
    v_sum := format('round(s.rate_hour * %L::numeric) + s.rate_day * (%s) + s.rate_person::numeric * %L::numeric '
        || '+ s.cleaning_fee',
      extract(epoch from (p_filters ->> 'end')::timestamptz - (p_filters ->> 'start')::timestamptz) / 3600,
      private.search_days(p_filters), coalesce(p_filters ->> 'guests', '1'));
  end if;
  return format('((%1$s) + round((%1$s)::numeric * %2$L::numeric / 100))', v_sum, v_percent);
end $$;

-- What the row of a listing s says about the asked time: notice, window, shortest stay and weekly hours, save
-- where p_excepted (in SQL) says that other hours may be kept; true without a time.
create function private.search_hours(p_filters jsonb, p_excepted text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_start timestamptz := p_filters ->> 'start';
  v_hours jsonb := p_filters -> 'schedules';
begin
  if v_start is null then
    return 'true';
  end if;
  return format('s.notice_hours <= %s and s.window_months >= %s and s.minimum_hours <= %s and %s and (%s or %s)',
    floor(extract(epoch from v_start - now()) / 3600),
    coalesce((
      select min(months) from generate_series(1, 36) months
      where v_start <= now() + make_interval(months => months)), 1000),
    extract(epoch from (p_filters ->> 'end')::timestamptz - v_start) / 3600,
    private.has_schedule(v_hours -> 'usable'),
    private.has_schedule((v_hours -> 'throughout') || (v_hours -> 'at_ends')), p_excepted);
end $$;

-- That a listing s keeps other hours on some day around the asked time, in SQL. p_few asks for each listing.
create function private.search_excepted(p_filters jsonb, p_few boolean) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return format(case when p_few
      then '(select true from public.opening_exceptions e where e.venue_id = s.venue_id
        and daterange(e.starts_on, e.ends_on, ''[]'') && %L::daterange limit 1)'
      else 's.venue_id in (select e.venue_id from public.opening_exceptions e
        where daterange(e.starts_on, e.ends_on, ''[]'') && %L::daterange)' end,
    private.days_around(p_filters));
end $$;

-- That a listing s can be booked at the asked time of judged filters. p_few looks at the bookings of each
-- listing that got so far, else everything that is taken at that time is read first. Scalar subqueries,
-- because the planner would turn "not exists" into a join that reads everything too.
create or replace function private.search_free(p_filters jsonb, p_few boolean) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_start timestamptz := p_filters ->> 'start';
  v_end timestamptz := p_filters ->> 'end';
  v_hours jsonb := p_filters -> 'schedules';
  v_excepted text := private.search_excepted(p_filters, p_few);
begin
  return array[
    private.search_hours(p_filters, v_excepted),
    format($sql$case when %s
      then (select private.is_open(v, case when s.by_day then 'daily' else 'hourly' end, %L, %L)
        from public.venues v where v.id = s.venue_id)
      when s.by_day then %s else %s end$sql$,
      v_excepted, v_start, v_end, private.has_schedule(v_hours -> 'at_ends'),
      private.has_schedule(v_hours -> 'throughout')),
    case when p_few then format($sql$
        (select true from public.bookings b
          where b.venue_id = s.venue_id and b.occupied && %1$s
            and b.status in ('held', 'pending', 'confirmed', 'completed')
            and not private.is_stale(b.status, b.hold_expires_at, b.request_expires_at) limit 1) is null
        and (select true from public.blocked_times t
          where t.venue_id = s.venue_id and tstzrange(t.starts_at, t.ends_at, '[)') && %1$s limit 1) is null$sql$,
      format('tstzrange(%L::timestamptz - make_interval(mins => s.before_minutes), '
        || '%L::timestamptz + make_interval(mins => s.after_minutes), ''[)'')', v_start, v_end))
    else format('s.venue_id not in (select t.venue_id from private.taken_venues(%L, %L) t)', v_start, v_end) end
  ]
  -- A total that no JSON number carries exactly is refused by hold_booking too.
  || case when (p_filters ->> 'guests')::bigint > 50000
    then array[private.search_total(p_filters) || ' <= 9007199254740991'] else '{}' end;
end $$;

-- What depends on the asked time: free, and within the limits of price; true without a time.
create function private.search_timed(p_filters jsonb, p_few boolean) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not p_filters ? 'start' then
    return 'true';
  end if;
  return array_to_string(private.search_free(p_filters, p_few)
    || case when p_filters ? 'min_total' then array[format('%s >= %s', private.search_total(p_filters), p_filters ->> 'min_total')]
      else '{}' end
    || case when p_filters ? 'max_total' then array[format('%s <= %s', private.search_total(p_filters), p_filters ->> 'max_total')]
      else '{}' end, ' and ');
end $$;

-- What a listing s is, whatever the time: all other filters, the words, and those that its name must have (the
-- filter `named`, which nobody can ask for from outside). p_walk is for reading listings in an
-- order rather than by their words: then the words beside the row are looked at before those kept aside.
create function private.search_fixed(p_filters jsonb, p_question tsquery, p_walk boolean) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  f jsonb := p_filters;
  v_box jsonb := p_filters -> 'bbox';
  v_parts text[] := array['true'];
  v_values text[];
  v_field text;
begin
  foreach v_field in array array['city', 'country', 'type'] loop
    if f ? v_field then
      v_values := array(select jsonb_array_elements_text(f -> v_field));
      -- A single value is written so that an index by it and quality gives the order as well.
      v_parts := v_parts || case when cardinality(v_values) = 1 then format('s.%I = %L', v_field, v_values[1])
        else format('s.%I = any (%L::text[])', v_field, v_values) end;
    end if;
  end loop;
  if f ? 'event' then
    v_parts := v_parts || format('s.events && %L::text[]', array(select jsonb_array_elements_text(f -> 'event')));
  end if;
  if f ? 'amenities' then
    v_parts := v_parts || format('s.amenities @> %L::text[]', array(select jsonb_array_elements_text(f -> 'amenities')));
  end if;
  if p_question is not null then
    v_parts := v_parts || format(case when p_walk then '(s.head @@ %1$L::tsquery or s.words @@ %1$L::tsquery)'
      else 's.words @@ %L::tsquery' end, p_question);
  end if;
  if f ? 'named' then
    v_parts := v_parts || format('ts_filter(s.head, ''{a}'') @@ %L::tsquery', f ->> 'named');
  end if;
  if f ? 'bbox' then
    v_parts := v_parts || case
      when (v_box ->> 0)::numeric < (v_box ->> 2)::numeric then
        format('s.place <@ box(point(%s, %s), point(%s, %s))', v_box ->> 0, v_box ->> 1, v_box ->> 2, v_box ->> 3)
      else format('s.place[1] between %s and %s and (s.place[0] >= %s or s.place[0] <= %s)',
        v_box ->> 1, v_box ->> 3, v_box ->> 0, v_box ->> 2) end;
  end if;
  if f ? 'guests' then
    v_parts := v_parts || format('s.capacity >= %s', f ->> 'guests');
  end if;
  if f ? 'layout' then
    v_parts := v_parts || format('case when s.layouts ? %1$L then private.json_number(s.layouts -> %1$L) >= %2$s end',
      f ->> 'layout', coalesce(f ->> 'guests', '1'));
  end if;
  if f ? 'instant' then
    v_parts := v_parts || 's.instant'::text;
  end if;
  if f ? 'min_rating' then
    v_parts := v_parts || format('s.avg_rating >= %s', f ->> 'min_rating');
  end if;
  if not f ? 'start' then
    -- The fee is taken off the limit once instead of added to each price.
    if f ? 'min_total' then
      v_parts := v_parts || format('s.rate_hour + s.rate_day + s.rate_person > %s',
        private.price_within((f ->> 'min_total')::numeric - 1));
    end if;
    if f ? 'max_total' then
      v_parts := v_parts || format('s.rate_hour + s.rate_day + s.rate_person <= %s',
        private.price_within((f ->> 'max_total')::numeric));
    end if;
  end if;
  return array_to_string(v_parts, ' and ');
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
