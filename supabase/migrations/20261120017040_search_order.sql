-- Search rows are written in the order in which they are read.

-- Writes the search rows of these venues anew; venues that are not public lose theirs.
create or replace function private.refresh_search(p_venue_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- One writer a venue at a time: the statements below then see what the others committed.
  perform 1 from public.venues v where v.id = any (p_venue_ids) order by v.id for no key update;
  delete from private.venue_search s
  where s.venue_id = any (p_venue_ids)
    and not exists (select 1 from public.venues v where v.id = s.venue_id and v.status = 'active');
  if not exists (select 1 from public.venues v where v.id = any (p_venue_ids) and v.status = 'active') then
    return;
  end if;

  insert into private.search_schedules (time_zone, hours)
  select distinct w.time_zone, w.hours from private.weekly_hours(p_venue_ids) w
  order by 1, 2
  on conflict do nothing;

  with venue as (
    select v.* from public.venues v where v.id = any (p_venue_ids) and v.status = 'active'
  ), city as materialized (
    select d.city as written, k.key,
      private.search_key(d.city) || ' ' || coalesce(private.search_key(c.name || ' ' || c.name_ar), '') as words
    from (select distinct city from venue) d
    cross join lateral (select private.city_key(d.city) as key) k
    left join public.cities c on c.slug = k.key
  ), country as materialized (
    select d.country as written, d.city, private.country_key(d.country, city.key) as key
    from (select distinct country, city from venue) d join city on city.written = d.city
  ), kind as materialized (
    select t.id, t.slug, private.search_key(t.name || ' ' || t.name_ar) as words from public.venue_types t
  ), amenity as materialized (
    select a.slug, private.search_key(a.name || ' ' || a.name_ar) as words from public.amenities a
  ), event as materialized (
    select e.id, e.slug, private.search_key(e.name || ' ' || e.name_ar) as words from public.event_types e
  ), allowed as (
    select ae.venue_id, array_agg(event.slug order by event.slug) as slugs, string_agg(event.words, ' ') as words
    from public.venue_allowed_events ae join event on event.id = ae.event_type_id
    where ae.venue_id = any (p_venue_ids)
    group by ae.venue_id
  ), described as materialized (
    select venue.id,
      private.search_key(concat_ws(' ', venue.name, venue.name_ar)) as name_words,
      concat_ws(' ', kind.words, city.words, private.search_key(concat_ws(' ', venue.area, venue.area_ar)))
        as place_words,
      concat_ws(' ', (select string_agg(amenity.words, ' ') from amenity where amenity.slug = any (venue.amenities)),
        allowed.words) as offer_words,
      private.search_key(concat_ws(' ', left(venue.description, 2000), left(venue.description_ar, 2000),
        venue.address)) as body_words
    from venue
    join city on city.written = venue.city
    left join kind on kind.id = venue.type_id
    left join allowed on allowed.venue_id = venue.id
  ), learnt as materialized (
    select private.learn_terms(array_agg(concat_ws(' ', d.name_words, d.place_words, d.offer_words)))
    from described d
  ), indexed as (
    select d.id,
      setweight(to_tsvector('pg_catalog.simple', d.name_words), 'A')
        || setweight(to_tsvector('pg_catalog.simple', d.place_words), 'B')
        || setweight(to_tsvector('pg_catalog.simple', d.offer_words), 'C') as head,
      strip(to_tsvector('pg_catalog.simple', d.body_words)) as body
    from described d, learnt
  )
  insert into private.venue_search as s (venue_id, type_id, type, city, country, capacity, layouts, amenities,
    events, avg_rating, instant, place, rate_hour, rate_day, rate_person, minor_value, by_day, schedule_id,
    minimum_hours, notice_hours, window_months, before_minutes, after_minutes, quality, rating_rank, price_rank,
    published, head, words)
  select venue.id, venue.type_id, kind.slug, city.key, country.key, venue.capacity, venue.capacity_by_layout,
    venue.amenities, coalesce(allowed.slugs, '{}'), venue.avg_rating, venue.instant_booking,
    case when venue.latitude is not null and venue.longitude is not null
      then point(venue.longitude, venue.latitude) end,
    rate.hourly, rate.daily, rate.person, worth.minor,
    price.pricing_model in ('daily', 'daily_per_person'), schedule.id,
    price.minimum_hours, venue.minimum_notice_hours, venue.booking_window_months,
    coalesce(buffer.before_minutes, 0), coalesce(buffer.after_minutes, 0),
    -- Featured first, then by a rating that few reviews pull towards the middle, then newest.
    (case when venue.featured then 100 else 0 end)
      + round((venue.avg_rating * venue.review_count + 3.5 * 3) / (venue.review_count + 3), 2)::double precision * 10
      + extract(epoch from age.published) / 1e10,
    venue.avg_rating::double precision * 1e6 + least(venue.review_count, 999999),
    -((rate.hourly + rate.daily + rate.person) * worth.minor),
    extract(epoch from age.published),
    indexed.head, strip(indexed.head) || indexed.body
  from venue
  join indexed on indexed.id = venue.id
  join city on city.written = venue.city
  join country on country.written = venue.country and country.city = venue.city
  join public.venue_pricing price on price.venue_id = venue.id
  left join kind on kind.id = venue.type_id
  left join allowed on allowed.venue_id = venue.id
  left join public.buffer_times buffer on buffer.venue_id = venue.id
  join private.weekly_hours(p_venue_ids) week on week.venue_id = venue.id
  join private.search_schedules schedule
    on schedule.time_zone = week.time_zone and schedule.hours = week.hours
  cross join lateral (
    select
      case when price.pricing_model like '%hourly%' then venue.price_per_hour else 0 end as hourly,
      case when price.pricing_model like '%daily%' then price.price_per_day else 0 end as daily,
      case when price.pricing_model like '%per_person%' then price.price_per_person else 0 end as person
  ) rate
  cross join lateral (select private.minor_value(price.currency) as minor) worth
  cross join lateral (select coalesce(venue.published_at, venue.created_at) as published) age
  -- What is searched together lies together: a city's listings fill few blocks instead of a few of each.
  order by city.key, kind.slug, venue.id
  on conflict (venue_id) do update set (type_id, type, city, country, capacity, layouts, amenities, events,
    avg_rating, instant, place, rate_hour, rate_day, rate_person, minor_value, by_day, schedule_id, minimum_hours,
    notice_hours, window_months, before_minutes, after_minutes, quality, rating_rank, price_rank, published,
    head, words) = (select excluded.type_id, excluded.type, excluded.city, excluded.country, excluded.capacity,
    excluded.layouts, excluded.amenities, excluded.events, excluded.avg_rating, excluded.instant,
    excluded.place, excluded.rate_hour, excluded.rate_day, excluded.rate_person, excluded.minor_value,
    excluded.by_day, excluded.schedule_id, excluded.minimum_hours, excluded.notice_hours, excluded.window_months,
    excluded.before_minutes, excluded.after_minutes, excluded.quality, excluded.rating_rank,
    excluded.price_rank, excluded.published, excluded.head, excluded.words);
end $$;

-- Writes every search row anew, in order: after catalogue, city or currency names changed.
create or replace function private.rebuild_search() returns void
language sql security definer set search_path = '' as $$
  delete from private.search_terms;
  delete from private.venue_search;
  select private.refresh_search(coalesce((select array_agg(id) from public.venues), '{}'));
$$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
