-- From filters to the source and the conditions of a query over private.venue_search s. Values go in as
-- literals, so that the planner sees them; indexes narrow first, prices and free times come last.

-- The total for the asked time and guests as quote_booking adds it up, in SQL over s and judged j:
-- half up for each line, the service fee last. Without a time the price of one unit.
create function private.search_total(p_filters jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_percent numeric := greatest(private.setting_number('service_fee_percent', 5), 0);
  v_sum text := 's.rate_hour + s.rate_day + s.rate_person';
begin
  if p_filters ? 'start' then
    v_sum := format('round(s.rate_hour * %L::numeric) + s.rate_day * j.days + s.rate_person::numeric * %L::numeric',
      extract(epoch from (p_filters ->> 'end')::timestamptz - (p_filters ->> 'start')::timestamptz) / 3600,
      coalesce(p_filters ->> 'guests', '1'));
  end if;
  return format('((%1$s) + round((%1$s)::numeric * %2$L::numeric / 100))', v_sum, v_percent);
end $$;

-- The source of the query: every listing, or with dates those whose schedule can be judged.
create function private.search_source(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when p_filters ? 'start' then format(
      'private.venue_search s join private.judge_schedules(%L, %L) j on j.schedule_id = s.schedule_id',
      p_filters ->> 'start', p_filters ->> 'end')
    else 'private.venue_search s' end
$$;

-- A range widened by the largest buffers that any venue has: what lies outside it is in nobody's way.
create function private.widest_range(p_start timestamptz, p_end timestamptz) returns tstzrange
language sql stable security definer set search_path = '' as $$
  select tstzrange(
    p_start - make_interval(mins => coalesce((select max(before_minutes) from public.buffer_times), 0)),
    p_end + make_interval(mins => coalesce((select max(after_minutes) from public.buffer_times), 0)), '[)')
$$;

-- Venues whose time is taken by a booking or a block, for nobody in particular, with the buffers of today.
create function private.taken_venues(p_start timestamptz, p_end timestamptz)
returns table (venue_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_wide tstzrange := private.widest_range(p_start, p_end);
begin
  return query execute $sql$
    select taken.venue_id
    from (
      select b.venue_id, b.occupied as period from public.bookings b
      where b.occupied && $1 and b.status in ('held', 'pending', 'confirmed', 'completed')
        and (b.status in ('confirmed', 'completed')
          or not private.is_stale(b.status, b.hold_expires_at, b.request_expires_at))
      union all
      select t.venue_id, tstzrange(t.starts_at, t.ends_at, '[)') from public.blocked_times t
      where tstzrange(t.starts_at, t.ends_at, '[)') && $1
    ) taken
    left join public.buffer_times f on f.venue_id = taken.venue_id
    where taken.period && tstzrange($2 - make_interval(mins => coalesce(f.before_minutes, 0)),
      $3 + make_interval(mins => coalesce(f.after_minutes, 0)), '[)')$sql$
  using v_wide, p_start, p_end;
end $$;

-- The rules of private.booking_problems as conditions, for nobody in particular: notice, booking window,
-- minimum hours, open, not taken. A few candidates are asked one by one, many against the whole of what
-- is taken.
create function private.search_free(p_filters jsonb, p_few boolean) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_start timestamptz := p_filters ->> 'start';
  v_end timestamptz := p_filters ->> 'end';
begin
  return array[
    format('s.notice_hours <= %s', floor(extract(epoch from v_start - now()) / 3600)),
    format('s.window_months >= %s', coalesce((
      select min(months) from generate_series(1, 36) months
      where v_start <= now() + make_interval(months => months)), 1000)),
    format('s.minimum_hours <= %s', extract(epoch from v_end - v_start) / 3600),
    format($sql$case when s.venue_id in (
        select e.venue_id from public.opening_exceptions e
        where daterange(e.starts_on, e.ends_on, '[]') && %L::daterange)
      then (select private.is_open(v, case when s.by_day then 'daily' else 'hourly' end, %L, %L)
        from public.venues v where v.id = s.venue_id)
      when s.by_day then j.at_ends else j.throughout end$sql$,
      daterange((v_start at time zone 'UTC')::date - 2, (v_end at time zone 'UTC')::date + 2, '[]'), v_start, v_end),
    case when p_few then format($sql$
        not exists (
          select 1 from public.bookings b
          where b.venue_id = s.venue_id and b.occupied && %1$s
            and b.status in ('held', 'pending', 'confirmed', 'completed')
            and not private.is_stale(b.status, b.hold_expires_at, b.request_expires_at))
        and not exists (
          select 1 from public.blocked_times t
          where t.venue_id = s.venue_id and tstzrange(t.starts_at, t.ends_at, '[)') && %1$s)$sql$,
      format('tstzrange(%L::timestamptz - make_interval(mins => s.before_minutes), '
        || '%L::timestamptz + make_interval(mins => s.after_minutes), ''[)'')', v_start, v_end))
    else format('s.venue_id not in (select t.venue_id from private.taken_venues(%L, %L) t)', v_start, v_end) end
  ]
  -- A total that no JSON number carries exactly is refused by hold_booking too.
  || case when (p_filters ->> 'guests')::bigint > 50000
    then array[private.search_total(p_filters) || ' <= 9007199254740991'] else '{}' end;
end $$;

-- The conditions of all filters but one, and of a full-text question, joined by and.
create function private.search_conditions(p_filters jsonb, p_question tsquery, p_without text default '')
returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  f jsonb := p_filters - p_without;
  v_box jsonb := p_filters -> 'bbox';
  v_parts text[] := array['true'];
  v_field text;
  v_few boolean;
begin
  foreach v_field in array array['city', 'country', 'type'] loop
    if f ? v_field then
      v_parts := v_parts || format('s.%I = any (%L::text[])', v_field,
        array(select jsonb_array_elements_text(f -> v_field)));
    end if;
  end loop;
  if f ? 'event' then
    v_parts := v_parts || format('s.events && %L::text[]', array(select jsonb_array_elements_text(f -> 'event')));
  end if;
  if f ? 'amenities' then
    v_parts := v_parts || format('s.amenities @> %L::text[]', array(select jsonb_array_elements_text(f -> 'amenities')));
  end if;
  if p_question is not null then
    v_parts := v_parts || format('s.words @@ %L::tsquery', p_question);
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
    v_parts := v_parts || format('coalesce(private.json_number(s.layouts -> %L), 0) >= %s', f ->> 'layout',
      coalesce(f ->> 'guests', '1'));
  end if;
  if f ? 'instant' then
    v_parts := v_parts || 's.instant'::text;
  end if;
  if f ? 'min_rating' then
    v_parts := v_parts || format('s.avg_rating >= %s', f ->> 'min_rating');
  end if;
  if f ? 'start' then
    execute format('select count(*) <= 500 from (select from private.venue_search s where %s limit 501) counted',
      array_to_string(v_parts, ' and ')) into v_few;
    v_parts := v_parts || private.search_free(f, v_few);
  end if;
  if f ? 'min_total' then
    v_parts := v_parts || format('%s >= %s', private.search_total(f), f ->> 'min_total');
  end if;
  if f ? 'max_total' then
    v_parts := v_parts || format('%s <= %s', private.search_total(f), f ->> 'max_total');
  end if;
  return array_to_string(v_parts, ' and ');
end $$;

-- The key by which a sort puts listings in order, the largest first, in SQL over s and j. A sort that
-- lacks what it needs (a place for distance) is relevance.
create function private.search_sort_key(p_sort text, p_filters jsonb, p_question tsquery) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_box jsonb := p_filters -> 'bbox';
  v_lng double precision := coalesce(p_filters -> 'near' ->> 0,
    (((v_box ->> 0)::numeric + (v_box ->> 2)::numeric) / 2)::text)::double precision;
  v_lat double precision := coalesce(p_filters -> 'near' ->> 1,
    (((v_box ->> 1)::numeric + (v_box ->> 3)::numeric) / 2)::text)::double precision;
begin
  case
    when p_sort = 'price' and p_filters ? 'start' then
      return format('(-%s::double precision * s.minor_value)', private.search_total(p_filters));
    when p_sort = 'price' then
      return 's.price_rank';
    when p_sort = 'rating' then
      return 's.rating_rank';
    when p_sort = 'newest' then
      return 's.published';
    when p_sort = 'distance' and v_lng is not null then
      return format($sql$coalesce(-12742 * asin(sqrt(least(1, power(sind((s.place[1] - %2$s) / 2), 2)
        + cosd(%2$s) * cosd(s.place[1]) * power(sind((s.place[0] - %1$s) / 2), 2)))), -1e9)$sql$, v_lng, v_lat);
    when p_question is not null then
      return format($sql$(floor(ts_rank('{0.02, 0.1, 0.4, 1}', s.head, %L::tsquery) * 100) * 1000 + s.quality)$sql$,
        p_question);
    else
      return 's.quality';
  end case;
end $$;
