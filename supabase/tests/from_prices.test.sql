-- 'From' prices: the lowest price of a booking, the same in the search, for one venue and in a quote.
begin;
select tests.create_users();
select tests.create_venues();
select plan(40);

create function tests.from_price(p_guests int default null) returns text language sql as $$
  select concat_ws(' ', p ->> 'from_total_minor', p ->> 'from_hours' || 'h', p ->> 'from_days' || 'd', p ->> 'from_guests' || 'g')
  from public.get_from_price(tests.uuid('hall'), p_guests) p
$$;
comment on function tests.from_price is 'Returns the price of the hall with its hours, days and guests.';
create function tests.searched_price(p_filters jsonb default '{}') returns text language sql as $$
  select concat_ws(' ', item ->> 'from_total_minor', item ->> 'from_hours' || 'h', item ->> 'from_days' || 'd', item ->> 'from_guests' || 'g')
  from jsonb_array_elements(public.search_venues(null, p_filters) -> 'items') item where item ->> 'id' = tests.uuid('hall')::text
$$;
comment on function tests.searched_price is 'Returns the price of the hall with its hours, days and guests, as the search shows it.';
create function tests.set_prices(p_model text, p_minimum numeric, p_fee bigint default 0) returns void language sql as $$
  update public.venue_pricing set pricing_model = p_model, minimum_hours = p_minimum, cleaning_fee = p_fee,
    price_per_day = 70000, price_per_person = 300 where venue_id = tests.uuid('hall')
$$;
create function tests.set_hours(p_opens time, p_closes time) returns void language sql as $$
  update public.opening_hours set opens = p_opens, closes = p_closes where venue_id = tests.uuid('hall')
$$;
-- By the hour
select tests.set_prices('hourly', 4, 5000);
select is(tests.from_price(), '47250 4h', 'the price by the hour is that of the minimum hours, with cleaning and service fee');
select is(tests.searched_price(), '47250 4h', 'the search shows the price of the minimum hours with all fees');
select is(tests.searched_price('{"guests": 50}'), '47250 4h', 'the price by the hour is the same for any number of guests');
select is((public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '4 hours', 1) ->> 'total_minor'),
  '47250', 'a quote for the minimum hours is the price ''from''');
select is((select item ->> 'from_minor' from jsonb_array_elements(public.search_venues() -> 'items') item
  where item ->> 'id' = tests.uuid('hall')::text), '10500', 'the price of one hour keeps its name and meaning');
select tests.set_prices('hourly', 1.2);
select is(tests.from_price(), '15750 1.5h', 'minimum hours between two half hours are rounded up, because bookings begin and end on one');
select tests.set_prices('hourly', 0.5);
select is(tests.from_price(), '5250 0.5h', 'half an hour is the shortest booking there is');

-- By the guest
select tests.set_prices('per_person', 4, 5000);
select is(tests.from_price(), '5565 1g', 'the price by the guest is that of one guest with the fees');
select is(tests.from_price(50), '21000 50g', 'the price by the guest is that of as many guests as are asked for');
select is(tests.searched_price('{"guests": 50}'), '21000 50g', 'the search shows the price of as many guests as are searched for');
select is(tests.from_price(100000), '36750 100g', 'the price is never for more guests than the capacity');
select is(tests.from_price(-1), '5565 1g', 'an impossible number of guests counts as one');
select is((public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '4 hours', 50) ->> 'total_minor'),
  '21000', 'a quote for the guests is the price ''from'' for as many');
select tests.set_prices('hourly_per_person', 2);
select is(tests.searched_price('{"guests": 10}'), '24150 2h 10g', 'a price by the hour and the guest says both');
select is(tests.searched_price(), '21315 2h 1g', 'a price by the hour and the guest is for one guest where nobody says how many');
select is((select item ->> 'from_total_minor' from jsonb_array_elements(public.search_venues('10 guests') -> 'items') item
  where item ->> 'id' = tests.uuid('hall')::text), '24150', 'a number of guests in the words of a search counts too');
select is((select item ->> 'total_minor' from jsonb_array_elements(public.search_venues('10 guests', jsonb_build_object(
  'start', tests.cairo_noon(3), 'end', tests.cairo_noon(3) + interval '3 hours')) -> 'items') item
  where item ->> 'id' = tests.uuid('hall')::text), '34650', 'the total of a time is for the guests that the words say');

-- By the day
select tests.set_prices('daily', 8);
select tests.set_hours('09:00', '23:00');
select is(tests.from_price(), '73500 1d', 'a booking within the opening hours of one day costs one day');
select tests.set_hours('18:00', '00:00');
select is(tests.from_price(), '147000 2d', 'a booking longer than the evenings begins two days');
select is((public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3) + interval '6 hours', tests.cairo_noon(4) + interval '7 hours', 1) - 'lines')
  @> '{"problems": [], "total_minor": 147000}', true, 'a quote for two evenings is the price ''from''');
select is(tests.searched_price(), '147000 2d', 'the search counts the days that the opening hours force');
select tests.set_hours('18:00', '02:00');
select is(tests.from_price(), '73500 1d', 'hours past midnight open the next day, on which a booking may begin and end');
select tests.set_prices('daily', 6);
select is(tests.from_price(), '73500 1d', 'an evening that ends at midnight costs one day');
select tests.set_hours('00:00', '00:00');
select tests.set_prices('daily', 24);
select is(tests.from_price(), '73500 1d', 'a day and a night without a break cost one day');
select tests.set_prices('daily', 24.5);
select is(tests.from_price(), '147000 2d', 'more than a day begins two days');
select tests.set_hours('09:00', '17:00');
select tests.set_prices('daily', 24);
select is(tests.from_price(), '147000 2d', 'a minimum of a day begins two days where nobody can start at midnight');
select tests.set_prices('daily_per_person', 4);
select is(tests.from_price(7), '75705 1d 7g', 'a price by the day and the guest says both');
delete from public.opening_hours where venue_id = tests.uuid('hall');
select tests.set_prices('daily', 30);
select is(tests.from_price(), '147000 2d', 'a venue without hours has the price of as many days as its minimum');

-- Currencies, free venues, the fee
insert into public.opening_hours (venue_id, weekday, opens, closes) select tests.uuid('hall'), d, '09:00', '23:00' from generate_series(0, 6) d;
select tests.set_prices('hourly', 1);
update public.venue_pricing set currency = 'KWD' where venue_id = tests.uuid('hall');
update public.venues set price_per_hour = 12345 where id = tests.uuid('hall');
select is(public.get_from_price(tests.uuid('hall')) - 'from_hours' - 'from_days' - 'from_guests',
  '{"currency": "KWD", "exponent": 3, "from_total_minor": 12962, "fee_percent": 5}', 'a price in a currency with three decimals is in its minor units');
update public.venue_pricing set currency = 'JPY' where venue_id = tests.uuid('hall');
select is(public.get_from_price(tests.uuid('hall')) ->> 'exponent', '0', 'a price in a currency without decimals is in whole units');
update public.venues set price_per_hour = 0 where id = tests.uuid('hall');
select is(tests.searched_price(), '0 1h', 'a free venue is found with the price nought');
update public.venues set price_per_hour = 10000 where id = tests.uuid('hall');
update public.venue_pricing set currency = 'EGP' where venue_id = tests.uuid('hall');
update public.platform_settings set value = '0' where key = 'service_fee_percent';
select is(tests.searched_price(), '10000 1h', 'the price is the host''s own where there is no service fee');
update public.platform_settings set value = '7.5' where key = 'service_fee_percent';
select is(public.get_service_fee_percent(), 7.5, 'everybody may know the percentage of the service fee');

-- Filter and order mean the same price
select tests.set_prices('hourly_per_person', 4);
select is(tests.searched_price('{"min_total": 43323, "max_total": 43323}'), '43323 4h 1g', 'the price filter means the price ''from''');
select is(tests.searched_price('{"max_total": 43322}'), null, 'a venue above the limit by the smallest unit is not found');
select is(tests.searched_price('{"guests": 10, "min_total": 46225, "max_total": 46225}'), '46225 4h 10g', 'the price filter means the price for the guests');
update public.venues set price_per_hour = 12000 where id = tests.uuid('loft');
select is((public.search_venues(null, '{}', 'price') #>> '{items,0,id}')::uuid, tests.uuid('loft'),
  'a dearer hour without minimum hours is cheaper than four hours');

-- Who may not
select tests.clear_authentication();
select throws_ok(format('select public.get_from_price(%L)', tests.uuid('draft')), 'PT404', 'not_found', 'a stranger learns no price of a draft');
select throws_ok('select public.get_from_price(null)', 'PT404', 'not_found', 'no venue has no price');
select tests.authenticate_as('host');
select lives_ok(format('select public.get_from_price(%L)', tests.uuid('draft')), 'a host learns the price of their own draft');
select * from finish();
rollback;
