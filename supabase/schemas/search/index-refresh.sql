-- Keeps the search rows current, per statement, so that a bulk load needs one pass.

create function search.minor_unit_value(p_currency text) returns double precision
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select (s.value ->> p_currency)::double precision
    from public.platform_settings s
    where s.key = 'currency_values' and jsonb_typeof(s.value -> p_currency) = 'number'
  ), 1) / power(10, public.currency_exponent(p_currency))
$$;
comment on function search.minor_unit_value is
  'Returns the approximate value of a currency''s minor unit, for comparisons across currencies; an unknown currency counts as 1
per major unit.';

create function search.city_key(p_city text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_key text;
begin
  if exists (select 1 from public.cities c where c.slug = p_city) then
    return p_city;
  end if;
  v_key := search.normalize_key(p_city);
  return coalesce((
    select c.slug from public.cities c
    where v_key in (search.normalize_key(c.slug), search.normalize_key(c.name), search.normalize_key(c.name_ar))
    order by c.position limit 1
  ), v_key);
end $$;
comment on function search.city_key is
  'Returns the search key of a listing''s city: the slug of a known city by any of its names, else the key of the written text.
Returns a known slug, as the site sends, without comparing names.';

create function search.country_key(p_country text, p_city_key text default null) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when btrim(p_country) ~* '^[a-z]{2}$' then upper(btrim(p_country))
    else coalesce(
      (select l.value from search.lexicon l where l.words = search.phrase_words(p_country) and l.kind = 'country' limit 1),
      (select c.country from public.cities c where c.slug = p_city_key and btrim(p_country) = ''),
      search.normalize_key(p_country))
  end
$$;
comment on function search.country_key is
  'Returns the search key of a listing''s country: its code, when it is written or follows from the city, else the key of the
written text.';

create function search.weekly_hours(p_venue_ids uuid[])
returns table (venue_id uuid, time_zone text, hours jsonb)
language sql stable security definer set search_path = '' as $$
  select v.id, v.time_zone,
    coalesce(jsonb_agg(jsonb_build_array(h.weekday, h.opens, h.closes) order by h.weekday, h.opens)
      filter (where h.id is not null), '[]')
  from public.venues v
  left join public.opening_hours h on h.venue_id = v.id
  where v.id = any (p_venue_ids)
  group by v.id
$$;
comment on function search.weekly_hours is
  'Returns the weekly hours of venues in canonical form: [[weekday, opens, closes], …] in order.';

create function search.index_terms(p_texts text[]) returns void
language sql security definer set search_path = '' as $$
  insert into search.terms (term, sorted_letters, skeleton)
  select word, search.sort_letters(word), search.consonants(word)
  from (
    select distinct word from unnest(p_texts) text_line, unnest(string_to_array(text_line, ' ')) word
    where char_length(word) between 1 and 60
  ) found
  order by word
  on conflict do nothing
$$;
comment on function search.index_terms is
  'Adds the words of texts to the terms, in sorted order, so that two writers cannot deadlock.';

create function search.refresh_venues(p_venue_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_former_schedule_ids integer[];
  v_former_words text[];
  v_former_areas text[];
begin
  -- Serializes the writers of a venue, so that the statements below see what the others committed.
  perform 1 from public.venues v where v.id = any (p_venue_ids) order by v.id for no key update;
  v_former_schedule_ids := array(
    select distinct s.schedule_id from search.venues s where s.venue_id = any (p_venue_ids));
  v_former_words := array(
    select distinct word from search.venues s, unnest(tsvector_to_array(s.heading_vector)) word where s.venue_id = any (p_venue_ids));
  v_former_areas := array(select distinct area from search.venues s, unnest(s.areas) area where s.venue_id = any (p_venue_ids));
  delete from search.venues s
  where s.venue_id = any (p_venue_ids)
    and not exists (select 1 from public.venues v where v.id = s.venue_id and v.status = 'active');
  p_venue_ids := array(select v.id from public.venues v where v.id = any (p_venue_ids) and v.status = 'active');
  if p_venue_ids = '{}' then
    perform search.delete_unused_schedules(v_former_schedule_ids);
    perform search.delete_unused_words(v_former_words, v_former_areas);
    return;
  end if;

  -- Another writer may delete an unused schedule before this one locks it.
  loop
    insert into search.schedules (time_zone, hours)
    select distinct w.time_zone, w.hours from search.weekly_hours(p_venue_ids) w
    order by 1, 2
    on conflict do nothing;
    perform 1 from search.schedules s
    where (s.time_zone, s.hours) in (select w.time_zone, w.hours from search.weekly_hours(p_venue_ids) w)
    order by s.time_zone, s.hours for key share;
    exit when not exists (
      select from search.weekly_hours(p_venue_ids) w
      where not exists (select from search.schedules s where s.time_zone = w.time_zone and s.hours = w.hours));
  end loop;

  with venue as (
    select v.* from public.venues v where v.id = any (p_venue_ids) and v.status = 'active'
  ), city as materialized (
    select d.city as name, k.key,
      search.normalize_key(d.city) || ' ' || coalesce(search.normalize_key(c.name || ' ' || c.name_ar), '') as words
    from (select distinct city from venue) d
    cross join lateral (select search.city_key(d.city) as key) k
    left join public.cities c on c.slug = k.key
  ), country as materialized (
    select d.country as name, d.city, search.country_key(d.country, city.key) as key
    from (select distinct country, city from venue) d join city on city.name = d.city
  ), venue_type as materialized (
    select t.id, t.slug, search.normalize_key(t.name || ' ' || t.name_ar) as words from public.venue_types t
  ), amenity as materialized (
    select a.slug, search.normalize_key(a.name || ' ' || a.name_ar) as words from public.amenities a
  ), event as materialized (
    select e.id, e.slug, search.normalize_key(e.name || ' ' || e.name_ar) as words from public.event_types e
  ), allowed as (
    select ae.venue_id, array_agg(event.slug order by event.slug) as slugs, string_agg(event.words, ' ') as words
    from public.venue_allowed_events ae join event on event.id = ae.event_type_id
    where ae.venue_id = any (p_venue_ids)
    group by ae.venue_id
  ), described as materialized (
    select venue.id,
      search.normalize_key(concat_ws(' ', venue.name, venue.name_ar)) as name_words,
      array(select a.name from unnest(array[venue.area, venue.area_ar]) written, search.area_names(written) a
        where btrim(written) <> '' order by 1) as areas,
      concat_ws(' ', venue_type.words, city.words, search.normalize_key(concat_ws(' ', venue.area, venue.area_ar)))
        as place_words,
      concat_ws(' ', (select string_agg(amenity.words, ' ') from amenity where amenity.slug = any (venue.amenities)),
        allowed.words) as offer_words,
      search.normalize_key(concat_ws(' ', left(venue.description, 2000), left(venue.description_ar, 2000),
        venue.address, venue.address_ar)) as body_words
    from venue
    join city on city.name = venue.city
    left join venue_type on venue_type.id = venue.type_id
    left join allowed on allowed.venue_id = venue.id
  ), indexed_terms as materialized (
    select search.index_terms(array_agg(concat_ws(' ', d.name_words, d.place_words, d.offer_words)))
    from described d
  ), indexed_areas as materialized (
    select search.index_areas(array(select distinct written from venue, unnest(array[venue.area, venue.area_ar]) written
      where btrim(written) <> ''))
  ), indexed as (
    select d.id, d.areas,
      setweight(to_tsvector('pg_catalog.simple', d.name_words), 'A')
        || setweight(to_tsvector('pg_catalog.simple', d.place_words), 'B')
        || setweight(to_tsvector('pg_catalog.simple', d.offer_words), 'C') as head,
      strip(to_tsvector('pg_catalog.simple', d.body_words)) as body
    from described d, indexed_terms, indexed_areas
  )
  insert into search.venues as s (
    venue_id, type_id, type, city, country, areas, currency, capacity, layouts, amenities, events, avg_rating, instant, location,
    rate_hour, rate_day, rate_person, booking_fees, from_hours, from_days, from_amount, total_step, minor_unit_value, by_day, schedule_id, minimum_hours,
    notice_hours, window_months, before_minutes, after_minutes, quality, rating_rank, price_rank, unit_rank, published,
    heading_vector, document_vector
  )
  select venue.id, venue.type_id, venue_type.slug, city.key, country.key, indexed.areas, price.currency,
    venue.capacity, venue.capacity_by_layout,
    venue.amenities, coalesce(allowed.slugs, '{}'), venue.avg_rating, venue.instant_booking,
    case when venue.latitude is not null and venue.longitude is not null then point(venue.longitude, venue.latitude) end,
    rate.hourly, rate.daily, rate.person, private.booking_fees(price), shortest.hours, shortest.days, lowest.amount,
    private.total_step(price.currency, terms.takes_cards), currency.minor_unit_value,
    price.pricing_model in ('daily', 'daily_per_person'), schedule.id,
    price.minimum_hours, venue.minimum_notice_hours, venue.booking_window_months,
    coalesce(buffer.before_minutes, 0), coalesce(buffer.after_minutes, 0),
    -- Featured first, then by the Bayesian average of the rating (prior: three reviews with 3.5), then newest.
    (case when venue.featured then 100 else 0 end)
      + round((venue.avg_rating * venue.review_count + 3.5 * 3) / (venue.review_count + 3), 2)::double precision * 10
      + extract(epoch from publication.published_at) / 1e10,
    venue.avg_rating::double precision * 1e6 + least(venue.review_count, 999999),
    -(lowest.amount * currency.minor_unit_value),
    -((rate.hourly + rate.daily + rate.person) * currency.minor_unit_value),
    extract(epoch from publication.published_at),
    indexed.head, strip(indexed.head) || indexed.body
  from venue
  join indexed on indexed.id = venue.id
  join city on city.name = venue.city
  join country on country.name = venue.country and country.city = venue.city
  join public.venue_pricing price on price.venue_id = venue.id
  left join venue_type on venue_type.id = venue.type_id
  left join allowed on allowed.venue_id = venue.id
  left join public.venue_payment_terms terms on terms.venue_id = venue.id
  left join public.buffer_times buffer on buffer.venue_id = venue.id
  join search.weekly_hours(p_venue_ids) week on week.venue_id = venue.id
  join search.schedules schedule on schedule.time_zone = week.time_zone and schedule.hours = week.hours
  cross join lateral (
    select
      case when price.pricing_model like '%hourly%' then price.price_per_hour else 0 end as hourly,
      case when price.pricing_model like '%daily%' then price.price_per_day else 0 end as daily,
      case when price.pricing_model like '%per_person%' then price.price_per_person else 0 end as person
  ) rate
  cross join lateral private.shortest_booking(price, week.hours) shortest
  cross join lateral (select private.lowest_amount(price, shortest.hours, shortest.days, 1) as amount) lowest
  cross join lateral (select search.minor_unit_value(price.currency) as minor_unit_value) currency
  cross join lateral (select coalesce(venue.published_at, venue.created_at) as published_at) publication
  -- Orders the rows by city, because rows that are read together should share blocks.
  order by city.key, venue_type.slug, venue.id
  on conflict (venue_id) do update set (
    type_id, type, city, country, areas, currency, capacity, layouts, amenities, events, avg_rating, instant, location,
    rate_hour, rate_day, rate_person, booking_fees, from_hours, from_days, from_amount, total_step, minor_unit_value, by_day, schedule_id, minimum_hours,
    notice_hours, window_months, before_minutes, after_minutes, quality, rating_rank, price_rank, unit_rank, published,
    heading_vector, document_vector
  ) = (select
    excluded.type_id, excluded.type, excluded.city, excluded.country, excluded.areas, excluded.currency, excluded.capacity, excluded.layouts,
    excluded.amenities, excluded.events, excluded.avg_rating, excluded.instant, excluded.location,
    excluded.rate_hour, excluded.rate_day, excluded.rate_person, excluded.booking_fees, excluded.from_hours, excluded.from_days,
    excluded.from_amount, excluded.total_step, excluded.minor_unit_value, excluded.by_day, excluded.schedule_id, excluded.minimum_hours,
    excluded.notice_hours, excluded.window_months, excluded.before_minutes, excluded.after_minutes,
    excluded.quality, excluded.rating_rank, excluded.price_rank, excluded.unit_rank, excluded.published, excluded.heading_vector,
    excluded.document_vector);
  perform search.delete_unused_schedules(v_former_schedule_ids);
  perform search.delete_unused_words(v_former_words, v_former_areas);
end $$;
comment on function search.refresh_venues is
  'Rewrites the search rows of these venues; deletes those of venues that are not public.';

create function search.rebuild() returns void
language sql security definer set search_path = '' as $$
  delete from search.terms;
  delete from search.lexicon;
  select search.refresh_lexicon();
  delete from search.venues;
  delete from search.schedules;
  select search.refresh_venues(coalesce((select array_agg(id) from public.venues), '{}'));
$$;
comment on function search.rebuild is
  'Rewrites all search rows, in order, after a change of the catalogue, city names or currency values.';

create function search.sync_from_new_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform search.refresh_venues(array_agg(distinct n.venue_id)) from new_rows n;
  return null;
end $$;
comment on function search.sync_from_new_rows is
  'Refreshes the search rows of the venues of inserted or updated rows. Also covers a new listing, through its opening hours, which
are inserted after its prices and buffers.';

create function search.sync_from_old_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform search.refresh_venues(array_agg(distinct o.venue_id)) from old_rows o;
  return null;
end $$;
comment on function search.sync_from_old_rows is 'Refreshes the search rows of the venues of deleted rows.';

create function search.sync_from_venues() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_ignored_columns text[] := '{updated_at,images,policy,rejection_reason,submitted_at,property_id,host_id,price_per_hour}';
begin
  perform search.refresh_venues(array_agg(n.id))
  from new_rows n join old_rows o on o.id = n.id
  where (n.status = 'active' or o.status = 'active')
    and to_jsonb(n) - v_ignored_columns is distinct from to_jsonb(o) - v_ignored_columns;
  return null;
end $$;
comment on function search.sync_from_venues is
  'Refreshes the search rows of updated venues when a column that the search reads has changed.';

create trigger venues_search after update on public.venues
  referencing old table as old_rows new table as new_rows
  for each statement execute function search.sync_from_venues();
create trigger venue_pricing_search after update on public.venue_pricing
  referencing new table as new_rows for each statement execute function search.sync_from_new_rows();
create trigger buffer_times_search after update on public.buffer_times
  referencing new table as new_rows for each statement execute function search.sync_from_new_rows();
create trigger venue_payment_terms_search_insert after insert on public.venue_payment_terms
  referencing new table as new_rows for each statement execute function search.sync_from_new_rows();
create trigger venue_payment_terms_search_update after update on public.venue_payment_terms
  referencing new table as new_rows for each statement execute function search.sync_from_new_rows();
create trigger opening_hours_search_insert after insert on public.opening_hours
  referencing new table as new_rows for each statement execute function search.sync_from_new_rows();
create trigger opening_hours_search_update after update on public.opening_hours
  referencing new table as new_rows for each statement execute function search.sync_from_new_rows();
create trigger opening_hours_search_delete after delete on public.opening_hours
  referencing old table as old_rows for each statement execute function search.sync_from_old_rows();
create trigger venue_allowed_events_search_insert after insert on public.venue_allowed_events
  referencing new table as new_rows for each statement execute function search.sync_from_new_rows();
create trigger venue_allowed_events_search_delete after delete on public.venue_allowed_events
  referencing old table as old_rows for each statement execute function search.sync_from_old_rows();
