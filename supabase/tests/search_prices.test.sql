-- Prices of search results.
begin;
select tests.create_users();
delete from public.cities;
insert into public.cities (slug, name, name_ar, country, time_zone, currency, latitude, longitude) values
  ('cairo', 'Cairo', 'القاهرة', 'EG', 'Africa/Cairo', 'EGP', 30, 31), ('dubai', 'Dubai', 'دبي', 'AE', 'Asia/Dubai', 'AED', 25.2, 55.3);
insert into public.venues (id, host_id, name, description, capacity, city, country, time_zone, price_per_hour, status, published_at) values
  (tests.uuid('nile'), tests.user_id('host'), 'Nile Villa', 'By the river', 50, 'Cairo', 'EG', 'Africa/Cairo', 10000, 'active', now()),
  (tests.uuid('rose'), tests.user_id('host'), 'Rose Terrace', 'Over the town', 120, 'Cairo', 'EG', 'Africa/Cairo', 20000, 'active', now()),
  (tests.uuid('palm'), tests.user_id('host'), 'Palm Court', 'A garden', 100, 'Dubai', 'AE', 'Asia/Dubai', 5000, 'active', now()),
  (tests.uuid('draft'), tests.user_id('host'), 'Hidden Villa', 'Not yet', 50, 'Cairo', 'EG', 'Africa/Cairo', 777, 'draft', null);
update public.venue_pricing set currency = 'AED' where venue_id = tests.uuid('palm');
select plan(9);

select tests.clear_authentication();
select is(public.get_search_prices(null, '{"city": "cairo"}'), '{"currency": "EGP", "prices": [10500, 21000], "is_more": false}'::jsonb,
  'a visitor reads the prices of public venues, the lowest first, with the fee and without those of drafts');
select is(public.get_search_prices(null, '{"city": "cairo", "min_total": 15000, "max_total": 30000}'), public.get_search_prices(null, '{"city": "cairo"}'),
  'limits of the price do not change which prices are counted');
select is(public.get_search_prices(null, '{"city": "cairo", "guests": 60}') -> 'prices', '[21000]'::jsonb,
  'the other filters of the search decide whose prices are counted');
select is(public.get_search_prices('rose', '{}') -> 'prices', '[21000]'::jsonb, 'the words of the search decide whose prices are counted');
select is(public.get_search_prices(), '{"currency": null, "prices": [], "is_more": false}'::jsonb,
  'prices in several currencies are not compared with each other');
select is(public.get_search_prices(null, '{"city": "cairo", "guests": 900}'), '{"currency": null, "prices": [], "is_more": false}'::jsonb,
  'a search without results has no prices');
select is(public.get_search_prices(null, f) -> 'prices', (
    select jsonb_agg(item -> 'total_minor' order by (item ->> 'total_minor')::int)
    from jsonb_array_elements(public.search_venues(null, f) -> 'items') item),
  'the prices of a search with a time are the totals that it shows')
from (select jsonb_build_object('city', 'cairo', 'guests', 2, 'start', at, 'end', at + interval '3 hours') as f
  from tests.cairo_time(5, '12:00') at) filters;
select lives_ok(format('select public.get_search_prices(%L, %L)', q, f), 'malformed arguments are ignored: ' || coalesce(f, 'null'))
from (values ('%''"\;--', '[1]'), (null, null)) malformed (q, f);
select * from finish();
rollback;
