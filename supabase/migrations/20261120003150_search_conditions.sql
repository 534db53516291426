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

-- The rules of private.booking_problems as conditions, for nobody in particular: open, neither booked
-- nor blocked with the buffers of today, notice, booking window, minimum hours.
create function private.search_free(p_filters jsonb) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_start timestamptz := p_filters ->> 'start';
  v_end timestamptz := p_filters ->> 'end';
  -- Buffers are at most a day: this wider range lets an index find what could be in the way.
  v_wide text := format('%L::tstzrange', tstzrange(v_start - interval '1 day', v_end + interval '1 day', '[)'));
  v_taken text := format('tstzrange(%L::timestamptz - make_interval(mins => s.before_minutes), '
    || '%L::timestamptz + make_interval(mins => s.after_minutes), ''[)'')', v_start, v_end);
  v_ahead numeric := extract(epoch from v_start - now());
begin
  return array[
    format('s.notice_hours <= %L::numeric', floor(v_ahead / 3600)),
    format('%L::timestamptz <= now() + make_interval(months => s.window_months)', v_start),
    format('s.minimum_hours <= %L::numeric', extract(epoch from v_end - v_start) / 3600),
    format($sql$case when s.venue_id in (
        select e.venue_id from public.opening_exceptions e
        where daterange(e.starts_on, e.ends_on, '[]') && %L::daterange)
      then (select private.is_open(v, case when s.by_day then 'daily' else 'hourly' end, %L, %L)
        from public.venues v where v.id = s.venue_id)
      when s.by_day then j.at_ends else j.throughout end$sql$,
      daterange((v_start at time zone 'UTC')::date - 2, (v_end at time zone 'UTC')::date + 2, '[]'), v_start, v_end),
    format($sql$not exists (
      select 1 from public.bookings b
      where b.venue_id = s.venue_id and b.occupied && %s and b.occupied && %s
        and b.status in ('held', 'pending', 'confirmed', 'completed')
        and not private.is_stale(b.status, b.hold_expires_at, b.request_expires_at))$sql$, v_wide, v_taken),
    format($sql$not exists (
      select 1 from public.blocked_times t
      where t.venue_id = s.venue_id and tstzrange(t.starts_at, t.ends_at, '[)') && %s
        and tstzrange(t.starts_at, t.ends_at, '[)') && %s)$sql$, v_wide, v_taken),
    private.search_total(p_filters) || ' <= 9007199254740991'
  ];
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
  if f ? 'min_total' then
    v_parts := v_parts || format('%s >= %s', private.search_total(f), f ->> 'min_total');
  end if;
  if f ? 'max_total' then
    v_parts := v_parts || format('%s <= %s', private.search_total(f), f ->> 'max_total');
  end if;
  if f ? 'start' then
    v_parts := v_parts || private.search_free(f);
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
