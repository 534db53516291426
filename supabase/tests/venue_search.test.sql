-- The search: words in both scripts, filters, orders, pages, and agreement with quotes.
begin;
select tests.create_users();
-- The catalogue of these tests replaces the reference data.
delete from public.venue_types;
delete from public.amenities;
delete from public.event_types;
delete from public.cities;
insert into public.venue_types (id, slug, name, name_ar, position)
  values (tests.uuid('villa'), 'villa', 'Villa', 'فيلا', 1), (tests.uuid('roof'), 'rooftop', 'Rooftop', 'سطح مفتوح', 2);
insert into public.amenities (id, slug, name, name_ar)
  values (tests.uuid('wifi'), 'wifi', 'Wi-Fi', 'واي فاي'), (tests.uuid('pool'), 'pool', 'Swimming pool', 'مسبح');
insert into public.event_types (id, slug, name, name_ar)
  values (tests.uuid('wedding'), 'wedding', 'Wedding', 'حفل زفاف'), (tests.uuid('birthday'), 'birthday', 'Birthday', 'عيد ميلاد');
insert into public.cities (slug, name, name_ar, country, time_zone, currency, latitude, longitude) values
  ('cairo', 'Cairo', 'القاهرة', 'EG', 'Africa/Cairo', 'EGP', 30, 31), ('dubai', 'Dubai', 'دبي', 'AE', 'Asia/Dubai', 'AED', 25.2, 55.3);
insert into public.venues (id, host_id, type_id, name, name_ar, description, capacity, capacity_by_layout, city, country, time_zone, latitude, longitude,
  price_per_hour, amenities, status, featured, instant_booking, avg_rating, review_count, published_at, images, minimum_notice_hours) values
  (tests.uuid('nile'), tests.user_id('host'), tests.uuid('villa'), 'Nile Villa', 'فيلا النيل', 'Quiet evenings by the river', 50, '{"theatre": 40}', 'Cairo', 'EG', 'Africa/Cairo', 30.05, 31.23, 10000, '{wifi,pool}', 'active', false, true, 4.5, 10, now() - interval '3 days', '{x/nile.webp}', 2),
  (tests.uuid('rose'), tests.user_id('host'), tests.uuid('roof'), 'Rose Terrace', 'شرفة الوردة', 'Over the old town', 120, '{}', 'القاهره', 'Egypt', 'Africa/Cairo', 30.10, 31.30, 20000, '{wifi}', 'active', true, false, 3.0, 4, now() - interval '2 days', '{}', 2),
  (tests.uuid('palm'), tests.user_id('other_host'), tests.uuid('villa'), 'Palm Court', null, 'A villa garden for a hundred guests', 100, '{}', 'Dubai', 'AE', 'Asia/Dubai', 25.20, 55.27, 5000, '{pool}', 'active', false, false, 5.0, 1, now() - interval '1 day', '{}', 2),
  (tests.uuid('hidden'), tests.user_id('host'), tests.uuid('villa'), 'Hidden Villa', null, '', 50, '{}', 'Cairo', 'EG', 'Africa/Cairo', null, null, 10000, '{}', 'draft', false, false, 0, 0, null, '{}', 2);
update public.venue_pricing set currency = 'AED' where venue_id = tests.uuid('palm');
insert into public.venue_allowed_events values (tests.uuid('nile'), tests.uuid('wedding')), (tests.uuid('rose'), tests.uuid('birthday'));
create function tests.found_venues(p_query text default null, p_filters jsonb default '{}', p_sort text default null)
returns text language sql as $$
  select coalesce(string_agg(split_part(item ->> 'name', ' ', 1), ' ' order by place), '')
  from jsonb_array_elements(public.search_venues(p_query, p_filters, p_sort) -> 'items') with ordinality listed (item, place)
$$;
comment on function tests.found_venues is 'Returns the first words of the names of the venues found, in the order of the answer.';
create function tests.time_filter(p_days int, p_hour int, p_hours int, p_filters jsonb default '{}') returns jsonb
language sql stable as $$
  select jsonb_build_object('start', starts_at, 'end', starts_at + make_interval(hours => p_hours)) || p_filters
  from tests.cairo_time(p_days, make_time(p_hour, 0, 0)) starts_at
$$;
comment on function tests.time_filter is
  'Returns the filters for so many hours from this hour in Cairo, so many days from today, with further filters.';
select plan(103);

-- Normalised text
select is(search.normalize('أَلْقَاعَةُ ٢٠٢٧ Café ـــ۹ ﻓﻴﻼ'), 'القاعه 2027 cafe 9 فيلا',
  'normalising unifies letter forms, vowel signs, digits and letter case');
select is(search.normalize(null), '', 'normalising null returns an empty text');
select is(search.normalize_key('وﺍلقاهرة'), search.normalize_key('القاهره'),
  'a search key ignores the Arabic article');
select is(search.phrase_words('The Villa of القاهرة'), array['villa', 'of', '~qahrh'],
  'the words of a phrase are keys without articles, which tell the scripts apart');
select is(tests.found_venues('the'), tests.found_venues(), 'a query of words without a meaning finds everything');
select is(search.sort_letters('ciaro'), search.sort_letters('cairo'),
  'transposed letters have the same sorted letters');

-- Words
select tests.clear_authentication();
select is(tests.found_venues(), 'Rose Nile Palm',
  'a signed-out visitor finds all active venues, featured first, then best rated');
select is(tests.found_venues('nile'), 'Nile', 'a search finds a venue by its name');
select is(tests.found_venues('NILE vil'), 'Nile', 'a search finds the beginning of words in any letter case');
select is(tests.found_venues('النيل'), 'Nile', 'a search finds a venue by its Arabic name');
select is(tests.found_venues('نِيل'), 'Nile', 'a search ignores vowel signs and the Arabic article');
select is(tests.found_venues('فيلا'), 'Nile Palm', 'a search for a type in Arabic finds venues of that type');
select is(tests.found_venues('villa القاهرة'), 'Nile', 'a search can mix English and Arabic words');
select is(tests.found_venues('vila'), 'Nile Palm', 'a search forgives a missing letter');
select is(tests.found_venues('viilla ciaro'), 'Nile', 'a search forgives doubled and transposed letters');
select is(tests.found_venues('القاهرا'), 'Rose Nile', 'a search forgives a misspelt Arabic word');
select is(tests.found_venues('terace'), 'Rose', 'a search finds a venue by a misspelt name');
select is(tests.found_venues('river'), 'Nile', 'a search finds a word of the description');
select is(tests.found_venues('villa'), 'Nile Palm',
  'a search ranks a match of the name above a match of the type');
select is(tests.found_venues('pool'), 'Nile Palm', 'a search finds venues by amenity');
select is(tests.found_venues('زفاف'), 'Nile', 'a search finds venues by event type in Arabic');
select is(tests.found_venues('nile spaceship'), 'Nile',
  'a search that matches no venue with all words matches some of them');
select is(tests.found_venues('zzzzqqq'), '', 'a search for nonsense finds nothing');
select is(tests.found_venues('hidden'), '', 'a signed-out visitor cannot find a draft');
select tests.authenticate_as('host');
select is(tests.found_venues('hidden'), '', 'a host cannot find their own draft');
select tests.authenticate_as('guest');
select is(tests.found_venues(), 'Rose Nile Palm', 'a guest finds the same venues as a signed-out visitor');

-- Filters
select is(tests.found_venues(null, '{"type": "villa"}'), 'Nile Palm',
  'the type filter finds venues of the type');
select is(tests.found_venues(null, '{"city": "cairo"}'), 'Rose Nile',
  'the city filter finds the city in all spellings of the hosts');
select is(tests.found_venues(null, '{"city": "القاهرة"}'), 'Rose Nile',
  'the city filter accepts the Arabic name of the city');
select is(tests.found_venues(null, '{"city": "Atlantis"}'), '',
  'the city filter with an unknown city finds nothing');
select is(tests.found_venues(null, '{"country": "EG"}'), 'Rose Nile',
  'the country filter finds venues of the country');
select is(tests.found_venues(null, '{"event": "wedding"}'), 'Nile',
  'the event filter finds venues that allow the event');
select is(tests.found_venues(null, '{"amenities": ["wifi", "pool"]}'), 'Nile',
  'the amenity filter finds venues with all of the amenities');
select is(tests.found_venues(null, '{"amenities": "pool"}'), 'Nile Palm',
  'the amenity filter accepts a single amenity as text');
select is(tests.found_venues(null, '{"guests": 100}'), 'Rose Palm',
  'the guest filter finds venues with enough capacity');
select is(tests.found_venues(null, '{"guests": "101"}'), 'Rose', 'the guest filter accepts a number as text');
select is(tests.found_venues(null, '{"layout": "theatre", "guests": 40}'), 'Nile',
  'the layout filter finds venues with enough capacity in the layout');
select is(tests.found_venues(null, '{"layout": "theatre", "guests": 41}'), '',
  'the layout filter excludes venues with too little capacity in the layout');
select is(tests.found_venues(null, '{"instant": "true"}'), 'Nile',
  'the instant filter finds venues with instant booking');
select is(tests.found_venues(null, '{"min_rating": 4}'), 'Nile Palm',
  'the rating filter finds venues with at least the rating');
select is(tests.found_venues(null, '{"max_total": 10500}'), 'Nile Palm',
  'the maximum price filter includes the service fee');
select is(tests.found_venues(null, '{"min_total": "10501"}'), 'Rose',
  'the minimum price filter includes the service fee');
select is(tests.found_venues(null, '{"bbox": [31.2, 30, 31.25, 30.1]}'), 'Nile',
  'the map filter finds venues inside the box');
select is(tests.found_venues(null, '{"bbox": "170,-89,60,89"}'), 'Rose Nile Palm',
  'the map filter accepts a box across the date line');
select is(tests.found_venues('villa', '{"city": "dubai", "guests": 10}'), 'Palm',
  'a search combines words and filters');

-- Orders and pages
select is(tests.found_venues(null, '{}', 'newest'), 'Palm Rose Nile',
  'the order newest begins with the venue published last');
select is(tests.found_venues(null, '{}', 'rating'), 'Palm Nile Rose',
  'the order rating begins with the best rated venue');
select is(tests.found_venues(null, '{"city": "cairo"}', 'price'), 'Nile Rose',
  'the order price begins with the cheapest venue');
select is(tests.found_venues(null, '{}', 'price'), 'Nile Rose Palm',
  'the order price compares prices in different currencies');
select is(tests.found_venues(null, '{"near": [55.27, 25.2]}', 'distance'), 'Palm Rose Nile',
  'the order distance begins with the nearest venue');
select is(tests.found_venues(null, '{}', 'distance'), 'Rose Nile Palm',
  'the order distance without a place is the order of relevance');
select is(public.search_venues(p_limit => 2) -> 'total', '3'::jsonb,
  'the total counts the venues of all pages');
select is(public.search_venues(p_limit => 3) ->> 'next_cursor', null,
  'a last page that is full has no next cursor');
select is(jsonb_array_length(public.search_venues(p_limit => -4) -> 'items'), 1,
  'a page has at least one venue for any limit');
select is((select string_agg(public.search_venues(null, '{}', sort, 1, public.search_venues(null, '{}', sort, 1,
  public.search_venues(null, '{}', sort, 1) ->> 'next_cursor') ->> 'next_cursor') #>> '{items,0,name}', ', ' order by sort)
  from unnest(array['newest', 'price', 'rating', 'relevance']) sort), 'Nile Villa, Palm Court, Rose Terrace, Palm Court',
  'the cursors lead through all pages in every order');
select is(tests.found_venues(null, '{}', 'x'), 'Rose Nile Palm',
  'an unknown order is the order of relevance');
select is(jsonb_array_length(public.search_venues(p_sort => 'newest', p_cursor => public.search_venues(p_limit => 1) ->> 'next_cursor') -> 'items'), 3,
  'a cursor of another order is ignored');

-- Results
select is((select item - 'id' - 'time_zone' from jsonb_array_elements(public.search_venues('nile') -> 'items') item), '{"name": "Nile Villa", "name_ar": "فيلا النيل",
  "city": "Cairo", "city_ar": "القاهرة", "city_slug": "cairo", "area": null, "area_ar": null, "country": "EG", "type": "villa", "type_name": "Villa", "type_name_ar": "فيلا",
  "capacity": 50, "avg_rating": 4.50, "review_count": 10, "featured": false, "instant_booking": true, "main_image": "x/nile.webp", "main_image_alt": null, "main_image_alt_ar": null,
  "latitude": 30.05, "longitude": 31.23, "currency": "EGP", "exponent": 2, "pricing_model": "hourly", "from_minor": 10500, "total_minor": null,
  "from_total_minor": 10500, "from_hours": 1, "from_days": null, "from_guests": null}'::jsonb,
  'a search result has everything that a card shows');

-- Malformed input
select lives_ok(format('select public.search_venues(%L, %L, %L, %s, %L), public.get_search_facets(%1$L, %2$L), public.get_search_suggestions(%1$L, %4$s)', q, f, s, coalesce(n::text, 'null'), c),
  'a search ignores malformed input: ' || coalesce(f, 'null'))
from (values (null, null, null, null::int, null), ('%''"\;--&|!():*<->', '[1]', 'x', 0, 'zz'), (repeat('خ', 5000), '"text"', 'price', 2147483647, 'ff00'),
  ('🎉', '{"type": 5, "city": {}, "guests": "abc", "start": "now", "end": "infinity", "bbox": "1,2", "near": [1, "x"], "amenities": "moat", "min_total": "-1", "instant": "maybe", "min_rating": "9", "layout": "''; drop"}', 'distance', 3, '00'),
  (E'\u202e', '{"guests": 1e30, "start": "2026-02-30T10:00", "end": "2026-12-31T25:00", "bbox": [null, 1, 2, 3], "max_total": "1e9"}', 'rating', 3, '72656c6576616e6365203120313233'),
  ('a b c d e f g h i j k', '{"bbox": [-181, -91, 181, 91], "near": "31,30", "start": "0001-01-01T00:00:00Z", "end": "9999-12-31T23:59:59Z", "guests": 99999}', 'distance', -1, 'a')) malformed (q, f, s, n, c);
select is(tests.found_venues(null, '{"type": "castle", "guests": 0.5, "min_rating": 77, "instant": "no", "moat": true}'), 'Rose Nile Palm',
  'filters with unusable values are ignored');

-- Facets and suggestions
select is(public.get_search_facets(null, '{"city": "cairo"}') -> 'types', '[{"slug": "villa", "name": "Villa", "name_ar": "فيلا", "count": 1}, {"slug": "rooftop", "name": "Rooftop", "name_ar": "سطح مفتوح", "count": 1}]'::jsonb,
  'the facets count the types under the other filters');
select is((select string_agg((c ->> 'slug') || (c ->> 'count'), ' ')
  from jsonb_array_elements(public.get_search_facets(null, '{"city": "cairo"}') -> 'cities') c), 'cairo2 dubai1',
  'the facets of a chosen city keep the other cities');
select is((select string_agg((c ->> 'slug') || (c ->> 'count'), ' ')
  from jsonb_array_elements(public.get_search_facets('villa') -> 'amenities') c), 'pool2 wifi1',
  'the facets count the amenities of venues that match the words');
select is(jsonb_array_length(public.get_search_facets() -> 'events'), 2, 'the facets count the event types');
select is(public.get_search_facets(null, '{"guests": 40}') -> 'layouts', '[{"slug": "theatre", "count": 1}]'::jsonb,
  'the facets count the layouts with enough capacity');
select is(public.get_search_facets(null, '{"guests": 41, "layout": "theatre"}') -> 'layouts', '[]'::jsonb,
  'the facets have no layouts without enough capacity');
select is((select string_agg((c ->> 'slug') || ':' || (c ->> 'count'), ' ')
  from jsonb_array_elements(public.get_search_facets(null, '{"min_rating": 4}') -> 'ratings') c where c ->> 'slug' in ('3', '4', '4.5')), '3:3 4:2 4.5:2',
  'the facets count the venues with at least each rating');
select is(public.get_search_facets(null, '{"instant": true}') -> 'instant', '[{"slug": "true", "count": 1}]'::jsonb,
  'the facets count the venues with instant booking');
select is((select string_agg((s ->> 'kind') || ':' || (s ->> 'name'), ' ')
  from jsonb_array_elements(public.get_search_suggestions('vil')) s), 'type:Villa venue:Nile Villa',
  'suggestions include types and venues that begin with the letters');
select is(public.get_search_suggestions('القا') #>> '{0,value}', 'cairo',
  'suggestions include cities by their Arabic name');
select is(public.get_search_suggestions(''), '[]'::jsonb, 'suggestions without letters are empty');

-- Time
select is(tests.found_venues(null, tests.time_filter(5, 12, 3)), 'Rose Nile Palm',
  'the time filter finds the venues that are free');
select is((select sum((item ->> 'total_minor')::int)
  from jsonb_array_elements(public.search_venues(null, tests.time_filter(5, 12, 3, '{"guests": 2}')) -> 'items') item), 110250::bigint,
  'a search result with a time has the total price');
select is(tests.found_venues(null, tests.time_filter(5, 12, 3, '{"max_total": 40000}')), 'Nile Palm',
  'the maximum price filter uses the total price of the time');
select is(tests.found_venues(null, tests.time_filter(5, 12, 3), 'price'), 'Nile Rose Palm',
  'the order price uses the total price of the time');
select is(tests.found_venues(null, tests.time_filter(5, 3, 2)), '',
  'the time filter excludes venues that are closed');
select is(tests.found_venues(null, tests.time_filter(500, 12, 2)), '',
  'the time filter excludes times beyond the booking window');
select is(tests.found_venues(null, tests.time_filter(-1, 12, 2)), '',
  'the time filter excludes times in the past');
select is(tests.found_venues(null, jsonb_build_object('start', now() + interval '3 days')), 'Rose Nile Palm',
  'the time filter without an end is ignored');
select public.hold_booking(tests.uuid('nile'), (tests.time_filter(5, 12, 3) ->> 'start')::timestamptz, (tests.time_filter(5, 12, 3) ->> 'end')::timestamptz, 2, tests.uuid('hold')) is not null;
select tests.clear_authentication();
select is(tests.found_venues(null, tests.time_filter(5, 14, 2)), 'Rose Palm',
  'the time filter excludes a venue with a hold');
select is(tests.found_venues(null, tests.time_filter(5, 15, 2)), 'Rose Nile Palm',
  'the time filter finds a venue from the end of a hold');
select tests.authenticate_as_database_owner();
update public.buffer_times set before_minutes = 60 where venue_id = tests.uuid('nile');
select is(tests.found_venues(null, tests.time_filter(5, 15, 2)), 'Rose Palm',
  'the time filter excludes a venue within the buffer of a hold');
update public.bookings set hold_expires_at = now() - interval '1 minute';
select is(tests.found_venues(null, tests.time_filter(5, 14, 2)), 'Rose Nile Palm',
  'the time filter finds a venue with an expired hold');
insert into public.blocked_times (venue_id, starts_at, ends_at)
  values (tests.uuid('rose'), now() + interval '4 days', now() + interval '6 days');
select is(tests.found_venues(null, tests.time_filter(5, 14, 2)), 'Nile Palm',
  'the time filter excludes a venue with a blocked time');
insert into public.opening_exceptions (venue_id, starts_on, ends_on, closed, opens, closes) select tests.uuid('palm'), d, d, false, '02:00', '06:00' from (select (now() at time zone 'Africa/Cairo')::date + 5 as d) x;
select is(tests.found_venues(null, tests.time_filter(5, 14, 2)), 'Nile',
  'the time filter uses an opening exception instead of the weekly hours');

-- Changes of venues
update public.venues set status = 'paused' where id = tests.uuid('nile');
select is(tests.found_venues('nile'), '', 'a paused venue is removed from the search');
update public.venues set status = 'active', name = 'Lotus Villa' where id = tests.uuid('nile');
select is(tests.found_venues('lotus'), 'Lotus', 'an active venue with a new name is found by the new name');
update public.venues set address_ar = 'شارع الكورنيش' where id = tests.uuid('nile');
select is(tests.found_venues('الكورنيش'), 'Lotus', 'a search finds a venue by its Arabic address');
update public.venue_pricing set price_per_person = 100, pricing_model = 'per_person'
  where venue_id = tests.uuid('nile');
select is(public.search_venues('lotus') #>> '{items,0,from_minor}', '105',
  'a venue with a new price is found with the new price');
delete from public.opening_hours where venue_id = tests.uuid('nile');
select is(tests.found_venues('lotus', tests.time_filter(6, 12, 2)), '',
  'a venue without opening hours is found at no time');
delete from public.venue_allowed_events;
select is(tests.found_venues(null, '{"event": "wedding"}'), '',
  'a venue whose event types were deleted is not found by event');
delete from public.venues where id = tests.uuid('palm');
select is(tests.found_venues(), 'Rose Lotus', 'a deleted venue is removed from the search');
select lives_ok('select search.rebuild()', 'the search index can be rebuilt');
select is(tests.found_venues('vila'), 'Lotus', 'a search finds the same venues after rebuilding the index');

-- Weekly hours without a public listing
select tests.authenticate_as_database_owner();
update public.opening_hours set opens = '07:07' where venue_id = tests.uuid('lotus');
select is((select count(*) from search.schedules s
  where not exists (select from search.venues v where v.schedule_id = s.id)), 0::bigint,
  'weekly hours that the last public listing gives up are forgotten');
update public.opening_hours set opens = '08:08' where venue_id in (tests.uuid('lotus'), tests.uuid('hidden'));
select is((select count(*) from search.schedules s
  where not exists (select from search.venues v where v.schedule_id = s.id)), 0::bigint,
  'the weekly hours of a draft that change with those of a public listing are not kept');
update public.venues set status = 'paused' where id = tests.uuid('lotus');
select is((select count(*) from search.schedules where hours::text like '%08:08%'), 0::bigint,
  'weekly hours of a listing that is paused are forgotten');
-- Two listings that leave the same hours concurrently do not delete them.
insert into search.schedules (time_zone, hours) values ('Africa/Cairo', '[[1, "09:09", "10:10"]]');
update public.venues set status = 'active' where id = tests.uuid('lotus');
select is((select count(*) from search.schedules where hours::text like '%09:09%'), 0::bigint,
  'weekly hours that are left behind are forgotten at the next change of a listing');

select * from finish();
rollback;
