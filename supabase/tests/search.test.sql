-- The search: words in both scripts, filters, orders, pages, and agreement with quotes.
begin;
create schema tests;
grant usage on schema tests to anon, authenticated;
create function tests.id(p_name text) returns uuid language sql immutable as $$ select md5(p_name)::uuid $$;
-- From here on this person speaks; 'stranger' is signed out, 'owner' is the database's own.
create function tests.be(p_name text) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claim.sub',
    case when p_name in ('stranger', 'owner') then '' else tests.id(p_name)::text end, true);
  perform set_config('role',
    case p_name when 'owner' then 'none' when 'stranger' then 'anon' else 'authenticated' end, true);
end $$;
insert into auth.users (id, email, raw_user_meta_data)
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name), 'last_name', 'Aziz')
from unnest(array['guest', 'friend', 'host', 'rival', 'provider', 'admin']) name;
update public.users set role = case email when 'admin@mahfil.test' then 'admin'
  when 'provider@mahfil.test' then 'service_provider' else 'host' end
where id in (tests.id('host'), tests.id('rival'), tests.id('provider'), tests.id('admin'));
-- How many rows a statement touched, in the speaker's own right.
create function tests.rows(p_statement text) returns bigint language plpgsql as $$
declare
  v_count bigint;
begin
  execute p_statement;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
create function tests.told(p_name text) returns text language sql security definer as $$
  select string_agg(kind, ' ' order by created_at) from public.notifications where user_id = tests.id(p_name)
$$;
create function tests.logged(p_subject uuid) returns text language sql security definer as $$
  select string_agg(action, ' ' order by id) from public.audit_log where subject_id = p_subject
$$;
grant execute on all functions in schema tests to public;
insert into public.venue_types (id, slug, name, name_ar, position) values (tests.id('villa'), 'villa', 'Villa', 'فيلا', 1), (tests.id('roof'), 'rooftop', 'Rooftop', 'سطح مفتوح', 2);
insert into public.amenities (id, slug, name, name_ar) values (tests.id('wifi'), 'wifi', 'Wi-Fi', 'واي فاي'), (tests.id('pool'), 'pool', 'Swimming pool', 'مسبح');
insert into public.event_types (id, slug, name, name_ar) values (tests.id('wedding'), 'wedding', 'Wedding', 'حفل زفاف'), (tests.id('birthday'), 'birthday', 'Birthday', 'عيد ميلاد');
insert into public.cities (slug, name, name_ar, country, time_zone, currency, latitude, longitude) values
  ('cairo', 'Cairo', 'القاهرة', 'EG', 'Africa/Cairo', 'EGP', 30, 31), ('dubai', 'Dubai', 'دبي', 'AE', 'Asia/Dubai', 'AED', 25.2, 55.3);
insert into public.venues (id, host_id, type_id, name, name_ar, description, capacity, capacity_by_layout, city, country, time_zone, latitude, longitude,
  price_per_hour, amenities, status, featured, instant_booking, avg_rating, review_count, published_at, images, minimum_notice_hours) values
  (tests.id('nile'), tests.id('host'), tests.id('villa'), 'Nile Villa', 'فيلا النيل', 'Quiet evenings by the river', 50, '{"theatre": 40}', 'Cairo', 'EG', 'Africa/Cairo', 30.05, 31.23, 10000, '{wifi,pool}', 'active', false, true, 4.5, 10, now() - interval '3 days', '{x/nile.webp}', 2),
  (tests.id('rose'), tests.id('host'), tests.id('roof'), 'Rose Terrace', 'شرفة الوردة', 'Over the old town', 120, '{}', 'القاهره', 'Egypt', 'Africa/Cairo', 30.10, 31.30, 20000, '{wifi}', 'active', true, false, 3.0, 4, now() - interval '2 days', '{}', 2),
  (tests.id('palm'), tests.id('rival'), tests.id('villa'), 'Palm Court', null, 'A villa garden for a hundred guests', 100, '{}', 'Dubai', 'AE', 'Asia/Dubai', 25.20, 55.27, 5000, '{pool}', 'active', false, false, 5.0, 1, now() - interval '1 day', '{}', 2),
  (tests.id('hidden'), tests.id('host'), tests.id('villa'), 'Hidden Villa', null, '', 50, '{}', 'Cairo', 'EG', 'Africa/Cairo', null, null, 10000, '{}', 'draft', false, false, 0, 0, null, '{}', 2);
update public.venue_pricing set currency = 'AED' where venue_id = tests.id('palm');
insert into public.venue_allowed_events values (tests.id('nile'), tests.id('wedding')), (tests.id('rose'), tests.id('birthday'));
-- The names found, in order, by their first words.
create function tests.found(p_query text default null, p_filters jsonb default '{}', p_sort text default null) returns text language sql as $$
  select coalesce(string_agg(split_part(item ->> 'name', ' ', 1), ' ' order by place), '')
  from jsonb_array_elements(public.search_venues(p_query, p_filters, p_sort) -> 'items') with ordinality listed (item, place)
$$;
-- A time in Cairo as filters: days from today, hour of the day, hours.
create function tests.at(p_days int, p_hour int, p_hours int, p_more jsonb default '{}') returns jsonb language sql stable as $$
  select jsonb_build_object('start', t, 'end', t + make_interval(hours => p_hours)) || p_more
  from (select (((now() at time zone 'Africa/Cairo')::date + p_days) + make_time(p_hour, 0, 0)) at time zone 'Africa/Cairo' as t) s
$$;
grant execute on all functions in schema tests to public;
select plan(98);

-- Spelling
select is(private.normalise('أَلْقَاعَةُ ٢٠٢٧ Café ـــ۹ ﻓﻴﻼ'), 'القاعه 2027 cafe 9 فيلا', 'many spellings become one');
select is(private.normalise(null), '', 'nothing is nothing');
select is(private.search_key('وﺍلقاهرة'), private.search_key('القاهره'), 'the article counts for nothing');
select is(private.search_tokens('The villa in the Cairo'), array['villa', 'cairo'], 'nor do filling words');
select is(private.search_tokens('the'), array['the'], 'unless there is nothing else');
select is(private.letters('ciaro'), private.letters('cairo'), 'transposed letters are the same letters');

-- Words
select tests.be('stranger');
select is(tests.found(), 'Rose Nile Palm', 'a stranger finds what is public: featured, then well rated');
select is(tests.found('nile'), 'Nile', 'a name is found');
select is(tests.found('NILE vil'), 'Nile', 'in any case, by the beginning of words');
select is(tests.found('النيل'), 'Nile', 'in Arabic');
select is(tests.found('نِيل'), 'Nile', 'with vowel signs and without the article');
select is(tests.found('فيلا'), 'Nile Palm', 'a kind is found by its other name');
select is(tests.found('villa القاهرة'), 'Nile', 'in mixed scripts');
select is(tests.found('vila'), 'Nile Palm', 'a missing letter is forgiven');
select is(tests.found('viilla ciaro'), 'Nile', 'so are doubled and transposed ones');
select is(tests.found('القاهرا'), 'Rose Nile', 'in Arabic too');
select is(tests.found('terace'), 'Rose', 'a misspelt name is found');
select is(tests.found('river'), 'Nile', 'descriptions are read');
select is(tests.found('villa'), 'Nile Palm', 'a name counts more than a kind');
select is(tests.found('pool'), 'Nile Palm', 'amenities are found');
select is(tests.found('زفاف'), 'Nile', 'and events');
select is(tests.found('nile spaceship'), 'Nile', 'where nothing has all the words, some will do');
select is(tests.found('zzzzqqq'), '', 'nonsense finds nothing');
select is(tests.found('hidden'), '', 'a draft is found by nobody');
select tests.be('host');
select is(tests.found('hidden'), '', 'not even its host');
select tests.be('guest');
select is(tests.found(), 'Rose Nile Palm', 'a guest finds what a stranger does');

-- Filters
select is(tests.found(null, '{"type": "villa"}'), 'Nile Palm', 'by kind');
select is(tests.found(null, '{"city": "cairo"}'), 'Rose Nile', 'by city, however the host spelt it');
select is(tests.found(null, '{"city": "القاهرة"}'), 'Rose Nile', 'however the guest does');
select is(tests.found(null, '{"city": "Atlantis"}'), '', 'in no unknown city');
select is(tests.found(null, '{"country": "EG"}'), 'Rose Nile', 'by country');
select is(tests.found(null, '{"event": "wedding"}'), 'Nile', 'by event');
select is(tests.found(null, '{"amenities": ["wifi", "pool"]}'), 'Nile', 'by all amenities');
select is(tests.found(null, '{"amenities": "pool"}'), 'Nile Palm', 'also as text');
select is(tests.found(null, '{"guests": 100}'), 'Rose Palm', 'by guests');
select is(tests.found(null, '{"guests": "101"}'), 'Rose', 'also as text');
select is(tests.found(null, '{"layout": "theatre", "guests": 40}'), 'Nile', 'by layout');
select is(tests.found(null, '{"layout": "theatre", "guests": 41}'), '', 'with room enough in it');
select is(tests.found(null, '{"instant": "true"}'), 'Nile', 'booked at once');
select is(tests.found(null, '{"min_rating": 4}'), 'Nile Palm', 'by rating');
select is(tests.found(null, '{"max_total": 10500}'), 'Nile Palm', 'by price with the fee in it');
select is(tests.found(null, '{"min_total": "10501"}'), 'Rose', 'from a price');
select is(tests.found(null, '{"bbox": [31.2, 30, 31.25, 30.1]}'), 'Nile', 'in a box of the map');
select is(tests.found(null, '{"bbox": "170,-89,60,89"}'), 'Rose Nile Palm', 'also across the date line');
select is(tests.found('villa', '{"city": "dubai", "guests": 10}'), 'Palm', 'all together');

-- Orders and pages
select is(tests.found(null, '{}', 'newest'), 'Palm Rose Nile', 'newest first');
select is(tests.found(null, '{}', 'rating'), 'Palm Nile Rose', 'best rated first');
select is(tests.found(null, '{"city": "cairo"}', 'price'), 'Nile Rose', 'cheapest first');
select is(tests.found(null, '{}', 'price'), 'Nile Rose Palm', 'in comparable money');
select is(tests.found(null, '{"near": [55.27, 25.2]}', 'distance'), 'Palm Rose Nile', 'nearest first');
select is(tests.found(null, '{}', 'distance'), 'Rose Nile Palm', 'near nothing is relevance');
select is(public.search_venues(p_limit => 2) -> 'total', '3'::jsonb, 'the total is of all pages');
select is(public.search_venues(p_limit => 3) ->> 'next_cursor', null, 'a full last page has no next');
select is(jsonb_array_length(public.search_venues(p_limit => -4) -> 'items'), 1, 'a page has at least one');
select is((select string_agg(public.search_venues(null, '{}', sort, 1, public.search_venues(null, '{}', sort, 1,
  public.search_venues(null, '{}', sort, 1) ->> 'next_cursor') ->> 'next_cursor') #>> '{items,0,name}', ', ' order by sort)
  from unnest(array['newest', 'price', 'rating', 'relevance']) sort), 'Nile Villa, Palm Court, Rose Terrace, Palm Court', 'pages follow each other in every order');
select is(tests.found(null, '{}', 'x'), 'Rose Nile Palm', 'an unknown order is relevance');
select is(jsonb_array_length(public.search_venues(p_sort => 'newest', p_cursor => public.search_venues(p_limit => 1) ->> 'next_cursor') -> 'items'), 3, 'a cursor of another order is ignored');

-- What is said of each
select is((select item - 'id' - 'time_zone' from jsonb_array_elements(public.search_venues('nile') -> 'items') item), '{"name": "Nile Villa", "name_ar": "فيلا النيل",
  "city": "Cairo", "city_ar": "القاهرة", "city_slug": "cairo", "area": null, "area_ar": null, "country": "EG", "type": "villa", "type_name": "Villa", "type_name_ar": "فيلا",
  "capacity": 50, "avg_rating": 4.50, "review_count": 10, "featured": false, "instant_booking": true, "main_image": "x/nile.webp", "main_image_alt": null, "main_image_alt_ar": null,
  "latitude": 30.05, "longitude": 31.23, "currency": "EGP", "exponent": 2, "pricing_model": "hourly", "from_minor": 10500, "total_minor": null}'::jsonb, 'all that a card shows');

-- Garbage
select lives_ok(format('select public.search_venues(%L, %L, %L, %s, %L), public.search_facets(%1$L, %2$L), public.search_suggestions(%1$L, %4$s)', q, f, s, coalesce(n::text, 'null'), c), 'garbage is ignored: ' || coalesce(f, 'null'))
from (values (null, null, null, null::int, null), ('%''"\;--&|!():*<->', '[1]', 'x', 0, 'zz'), (repeat('خ', 5000), '"text"', 'price', 2147483647, 'ff00'),
  ('🎉', '{"type": 5, "city": {}, "guests": "abc", "start": "now", "end": "infinity", "bbox": "1,2", "near": [1, "x"], "amenities": "moat", "min_total": "-1", "instant": "maybe", "min_rating": "9", "layout": "''; drop"}', 'distance', 3, '00'),
  (E'\u202e', '{"guests": 1e30, "start": "2026-02-30T10:00", "end": "2026-12-31T25:00", "bbox": [null, 1, 2, 3], "max_total": "1e9"}', 'rating', 3, '72656c6576616e6365203120313233'),
  ('a b c d e f g h i j k', '{"bbox": [-181, -91, 181, 91], "near": "31,30", "start": "0001-01-01T00:00:00Z", "end": "9999-12-31T23:59:59Z", "guests": 99999}', 'distance', -1, 'a')) garbage (q, f, s, n, c);
select is(tests.found(null, '{"type": "castle", "guests": 0.5, "min_rating": 77, "instant": "no", "moat": true}'), 'Rose Nile Palm', 'and filters nothing');

-- Facets and suggestions
select is(public.search_facets(null, '{"city": "cairo"}') -> 'types', '[{"slug": "villa", "name": "Villa", "name_ar": "فيلا", "count": 1}, {"slug": "rooftop", "name": "Rooftop", "name_ar": "سطح مفتوح", "count": 1}]'::jsonb, 'kinds are counted under the filters');
select is((select string_agg((c ->> 'slug') || (c ->> 'count'), ' ') from jsonb_array_elements(public.search_facets(null, '{"city": "cairo"}') -> 'cities') c), 'cairo2 dubai1', 'a chosen city leaves the others to choose');
select is((select string_agg((c ->> 'slug') || (c ->> 'count'), ' ') from jsonb_array_elements(public.search_facets('villa') -> 'amenities') c), 'pool2 wifi1', 'amenities are counted for the words');
select is(jsonb_array_length(public.search_facets() -> 'events'), 2, 'and events');
select is(public.search_facets(null, '{"guests": 40}') -> 'layouts', '[{"slug": "theatre", "count": 1}]'::jsonb, 'layouts that hold so many');
select is(public.search_facets(null, '{"guests": 41, "layout": "theatre"}') -> 'layouts', '[]'::jsonb, 'and none where none does');
select is((select string_agg((c ->> 'slug') || ':' || (c ->> 'count'), ' ') from jsonb_array_elements(public.search_facets(null, '{"min_rating": 4}') -> 'ratings') c where c ->> 'slug' in ('3', '4', '4.5')), '3:3 4:2 4.5:2', 'ratings from which on');
select is(public.search_facets(null, '{"instant": true}') -> 'instant', '[{"slug": "true", "count": 1}]'::jsonb, 'and what is booked at once');
select is((select string_agg((s ->> 'kind') || ':' || (s ->> 'name'), ' ') from jsonb_array_elements(public.search_suggestions('vil')) s), 'type:Villa venue:Nile Villa', 'letters suggest kinds and venues');
select is(public.search_suggestions('القا') #>> '{0,value}', 'cairo', 'and cities, in Arabic');
select is(public.search_suggestions(''), '[]'::jsonb, 'no letters suggest nothing');

-- Free times
select is(tests.found(null, tests.at(5, 12, 3)), 'Rose Nile Palm', 'with a time only venues that are free');
select is((select sum((item ->> 'total_minor')::int) from jsonb_array_elements(public.search_venues(null, tests.at(5, 12, 3, '{"guests": 2}')) -> 'items') item), 110250::bigint, 'with the whole price');
select is(tests.found(null, tests.at(5, 12, 3, '{"max_total": 40000}')), 'Nile Palm', 'which the price filter means');
select is(tests.found(null, tests.at(5, 12, 3), 'price'), 'Nile Rose Palm', 'and the order');
select is(tests.found(null, tests.at(5, 3, 2)), '', 'not while they are closed');
select is(tests.found(null, tests.at(500, 12, 2)), '', 'nor too far ahead');
select is(tests.found(null, tests.at(-1, 12, 2)), '', 'nor in the past');
select is(tests.found(null, jsonb_build_object('start', now() + interval '3 days')), 'Rose Nile Palm', 'half a time is none');
select public.hold_booking(tests.id('nile'), (tests.at(5, 12, 3) ->> 'start')::timestamptz, (tests.at(5, 12, 3) ->> 'end')::timestamptz, 2, tests.id('key')) is not null;
select tests.be('stranger');
select is(tests.found(null, tests.at(5, 14, 2)), 'Rose Palm', 'a held time is taken');
select is(tests.found(null, tests.at(5, 15, 2)), 'Rose Nile Palm', 'the time after it is free');
select tests.be('owner');
update public.buffer_times set before_minutes = 60 where venue_id = tests.id('nile');
select is(tests.found(null, tests.at(5, 15, 2)), 'Rose Palm', 'but not within the buffer');
update public.bookings set hold_expires_at = now() - interval '1 minute';
select is(tests.found(null, tests.at(5, 14, 2)), 'Rose Nile Palm', 'a hold that is over takes nothing');
insert into public.blocked_times (venue_id, starts_at, ends_at) values (tests.id('rose'), now() + interval '4 days', now() + interval '6 days');
select is(tests.found(null, tests.at(5, 14, 2)), 'Nile Palm', 'a blocked time is taken');
insert into public.opening_exceptions (venue_id, starts_on, ends_on, closed, opens, closes) select tests.id('palm'), d, d, false, '02:00', '06:00' from (select (now() at time zone 'Africa/Cairo')::date + 5 as d) x;
select is(tests.found(null, tests.at(5, 14, 2)), 'Nile', 'an exception replaces the hours');

-- The rows follow
update public.venues set status = 'paused' where id = tests.id('nile');
select is(tests.found('nile'), '', 'a paused venue is gone');
update public.venues set status = 'active', name = 'Lotus Villa' where id = tests.id('nile');
select is(tests.found('lotus'), 'Lotus', 'it is back under its new name');
update public.venue_pricing set price_per_person = 100, pricing_model = 'per_person' where venue_id = tests.id('nile');
select is(public.search_venues('lotus') #>> '{items,0,from_minor}', '105', 'with its new price');
delete from public.opening_hours where venue_id = tests.id('nile');
select is(tests.found('lotus', tests.at(6, 12, 2)), '', 'without hours it is never free');
delete from public.venue_allowed_events;
select is(tests.found(null, '{"event": "wedding"}'), '', 'events follow too');
delete from public.venues where id = tests.id('palm');
select is(tests.found(), 'Rose Lotus', 'a deleted venue is gone');
select lives_ok('select private.rebuild_search()', 'all rows can be written anew');
select is(tests.found('vila'), 'Lotus', 'and say the same');
select * from finish();
rollback;
