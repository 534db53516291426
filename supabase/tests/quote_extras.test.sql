-- Add-ons and services by the hour: the hours to choose from, their prices, and what a hold stores of them.
begin;
select tests.create_users();
select tests.create_venues();
insert into public.venue_addons (id, venue_id, name, price, pricing, stock) values
  (tests.uuid('flowers'), tests.uuid('hall'), 'Flowers', 500, 'per_person', null),
  (tests.uuid('crew'), tests.uuid('hall'), 'Crew', 1333, 'per_hour', 2),
  (tests.uuid('chairs'), tests.uuid('hall'), 'Chairs', 700, 'per_booking', 9),
  (tests.uuid('guard'), tests.uuid('draft'), 'Guard', 700, 'per_hour', null);
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, pricing_type, price) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 'hourly', 3000),
  (tests.uuid('cake'), tests.user_id('provider'), 'Cake', 'active', 'custom', 3000);
insert into public.venue_services (venue_id, service_id, status)
values (tests.uuid('hall'), tests.uuid('band'), 'accepted'), (tests.uuid('hall'), tests.uuid('cake'), 'accepted');

create function tests.cairo(p_local timestamp) returns timestamptz language sql as $$ select p_local at time zone 'Africa/Cairo' $$;
create function tests.extra(p_name text, p_hours numeric default null, p_quantity int default 1) returns jsonb language sql as $$
  select jsonb_build_array(jsonb_strip_nulls(
    jsonb_build_object('id', tests.uuid(p_name), 'quantity', p_quantity, 'hours', p_hours)))
$$;
create function tests.crew_quote(p_from timestamptz, p_to timestamptz, p_hours numeric default null) returns jsonb language sql as $$
  select public.quote_booking(tests.uuid('hall'), p_from, p_to, 10, tests.extra('crew', p_hours))
$$;
create function tests.crew_hours(p_from timestamptz, p_to timestamptz, p_hours numeric default null)
returns text language sql as $$
  select (line ->> 'hours') || ' of ' || (quote ->> 'open_hours')
  from tests.crew_quote(p_from, p_to, p_hours) quote, jsonb_array_elements(quote -> 'lines') line
  where line ->> 'kind' = 'addon'
$$;
create function tests.crew_problems(p_from timestamptz, p_to timestamptz, p_hours numeric) returns text language sql as $$
  select tests.crew_quote(p_from, p_to, p_hours) ->> 'problems'
$$;
create function tests.sell_by(p_model text) returns void language sql as $$
  update public.venue_pricing set pricing_model = p_model, price_per_day = 50000 where venue_id = tests.uuid('hall')
$$;
create function tests.open_from_to(p_opens time, p_closes time) returns void language sql as $$
  update public.opening_hours set opens = p_opens, closes = p_closes where venue_id = tests.uuid('hall')
$$;
create function tests.price_of(p_name text, p_addons jsonb default '[]', p_considered jsonb default '[]') returns jsonb language sql as $$
  select extra from jsonb_array_elements(public.quote_extras(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '5 hours',
    10, p_addons, '[]', p_considered) -> 'extras') extra where extra ->> 'id' = tests.uuid(p_name)::text
$$;
create function tests.total_with(p_addons jsonb) returns bigint language sql as $$
  select (public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '5 hours', 10, p_addons) ->> 'total_minor')::bigint
$$;
create function tests.reuse_hold(p_key text, p_hours numeric default null) returns uuid language sql as $$
  select (public.hold_booking(tests.uuid('hall'), tests.cairo_noon(9), tests.cairo_noon(9) + interval '5 hours', 10,
    tests.uuid(p_key), tests.extra('crew', p_hours), p_reuse => true)).id
$$;
select plan(64);

-- Venues sold by the hour
select is(tests.crew_hours(tests.cairo_noon(3), tests.cairo_noon(3) + interval '5 hours'), '5 of 5',
  'an add-on by the hour without hours is booked for all hours of a booking by the hour');
select is(tests.crew_hours(tests.cairo_noon(3), tests.cairo_noon(3) + interval '5 hours', 2), '2 of 5',
  'a guest can choose fewer hours than the booking has');
select is(tests.crew_quote(tests.cairo_noon(3), tests.cairo_noon(3) + interval '5 hours', 2) #> '{lines,1}',
  jsonb_build_object('kind', 'addon', 'label', 'Crew', 'quantity', 2, 'unit_minor', 1333, 'amount_minor', 2666,
    'addon_id', tests.uuid('crew'), 'count', 1, 'hours', 2),
  'the line of an add-on by the hour says for how many hours');
select is((public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '5 hours', 10,
    tests.extra('crew', 1.5, 2)) #>> '{lines,1,amount_minor}')::int, 3999,
  'two of an add-on for one and a half hours cost three times its price');
select is(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '5 hours', 10, '[]',
    tests.extra('band', 3)) #>> '{lines,1,amount_minor}', '9000', 'a service by the hour is charged for the chosen hours');
select is(tests.crew_problems(tests.cairo_noon(3), tests.cairo_noon(3) + interval '5 hours', hours),
  case when is_valid then '[]' else '["invalid_input"]' end,
  format('%s hours of a booking of five hours are %s', hours, case when is_valid then 'accepted' else 'refused' end))
from (values (1, true), (1.5, true), (5, true), (0.5, false), (1.25, false), (5.5, false), (0, false), (-1, false), (1000, false),
  (1e300, false), (2.0000001, false)) tried (hours, is_valid);
select is(tests.crew_problems(tests.cairo_noon(3), tests.cairo_noon(3) + interval '90 minutes', 1.5), '[]',
  'all hours of a booking can be chosen where they are no whole number');
select is(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '5 hours', 10,
    format('[{"id":"%s","hours":%s}]', tests.uuid('crew'), hours)::jsonb) ->> 'problems', '["invalid_input"]',
  'hours that are no number are refused: ' || hours)
from unnest(array['"2"', 'true', '{}', '[2]']) hours;
select is(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '5 hours', 10,
    format('[{"id":"%s","hours":null}]', tests.uuid('crew'))::jsonb) #>> '{lines,1,hours}', '5',
  'hours that are null are hours that are not given');
select is(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '5 hours', 10,
    tests.extra(addon, 2)) ->> 'problems', '["invalid_input"]', 'hours of an add-on that is not sold by the hour are refused: ' || addon)
from unnest(array['flowers', 'chairs']) addon;
select is(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '5 hours', 10, '[]',
    tests.extra('cake', 2)) ->> 'problems', '["invalid_input"]', 'hours of a service with a custom price are refused');
select is(tests.crew_quote(tests.cairo_noon(3) + interval '9 hours', tests.cairo_noon(3) + interval '14 hours') -> 'open_hours',
  '2'::jsonb, 'a time that begins before closing and ends after it has the hours until closing');
select is((tests.crew_quote(tests.cairo_noon(3) + interval '12 hours', tests.cairo_noon(3) + interval '14 hours') #>> '{lines,1,amount_minor}')::int,
  0, 'a time outside of opening hours costs nothing for what is sold by the hour');
select is(tests.crew_problems(tests.cairo_noon(3) + interval '12 hours', tests.cairo_noon(3) + interval '14 hours', 1),
  '["invalid_input", "outside_opening_hours"]', 'no hours can be chosen outside of opening hours');

-- Venues sold by the day
select tests.sell_by('daily');
select is(tests.crew_hours(tests.cairo_noon(3), tests.cairo_noon(5)), '11 of 28',
  'a booking of several days has an add-on by the hour without hours until the venue closes on the first day');
select is(tests.crew_hours(tests.cairo_noon(3), tests.cairo_noon(5), 28), '28 of 28',
  'the open hours of all days of a booking can be chosen');
select is(tests.crew_problems(tests.cairo_noon(3), tests.cairo_noon(5), 28.5), '["invalid_input"]',
  'hours of the nights of a booking cannot be chosen');
select is(tests.crew_hours(tests.cairo_noon(3), tests.cairo_noon(3) + interval '3 hours'), '3 of 3',
  'a booking of some hours at a venue by the day has no more hours than it lasts');
select tests.open_from_to('00:00', '00:00');
select is(tests.crew_hours(tests.cairo_noon(3), tests.cairo_noon(5)), '12 of 48',
  'the hours that count without a choice end with the first day at a venue that never closes');
select is(tests.crew_hours(tests.cairo('2027-03-10 23:30'), tests.cairo('2027-03-11 23:30')), '1 of 24',
  'an extra is sold for an hour at least where days are sold');
select tests.open_from_to('18:00', '02:00');
select is(tests.crew_hours(tests.cairo_noon(3) + interval '8 hours', tests.cairo_noon(4) + interval '8 hours'), '6 of 8',
  'an opening that ends after midnight belongs to the day on which it begins');
select tests.open_from_to('10:20', '22:00');
select is(tests.crew_hours(tests.cairo_noon(3), tests.cairo_noon(4), 11.66), '11.66 of 11.66',
  'open hours that are no half hours are rounded down to a hundredth and can be chosen');
insert into public.opening_exceptions (venue_id, starts_on, ends_on, closed)
select tests.uuid('hall'), d, d, true from (select (tests.cairo_noon(4) at time zone 'Africa/Cairo')::date) x (d);
select tests.open_from_to('09:00', '23:00');
select is(tests.crew_hours(tests.cairo_noon(3), tests.cairo_noon(5)), '11 of 14',
  'a day on which the venue is closed by an exception has no hours');
delete from public.opening_exceptions;

-- Changes of clocks, and currencies with three decimals
select tests.open_from_to('18:00', '03:00');
select tests.sell_by('hourly');
select is(tests.crew_hours(tests.cairo('2027-10-28 22:00'), tests.cairo('2027-10-29 01:00')), '4 of 4',
  'a night in which an hour happens twice has the hours that really pass');
select is(tests.crew_hours(tests.cairo('2027-04-29 22:00'), tests.cairo('2027-04-30 02:00')), '3 of 3',
  'a night in which an hour does not exist has the hours that really pass');
select is(tests.crew_problems(tests.cairo('2027-04-29 22:00'), tests.cairo('2027-04-30 02:00'), 4), '["invalid_input"]',
  'the hour that does not exist cannot be chosen');
select tests.open_from_to('09:00', '23:00');
update public.venue_pricing set currency = 'KWD' where venue_id = tests.uuid('hall');
select is(tests.crew_quote(tests.cairo_noon(3), tests.cairo_noon(3) + interval '5 hours', 1.5) #>> '{lines,1,amount_minor}', '2000',
  'an amount in a currency with three decimals is rounded half up to its minor unit');
update public.venue_pricing set currency = 'EGP' where venue_id = tests.uuid('hall');

-- Extras of a hold
select tests.authenticate_as('guest');
create temporary table held as select * from public.hold_booking(tests.uuid('hall'), tests.cairo_noon(6), tests.cairo_noon(6) + interval '4 hours',
  10, tests.uuid('party'), tests.extra('crew', 2), tests.extra('band'));
select results_eq($$ select quantity, hours from public.booking_addons where booking_id = tests.booking_id('party')
  union all select quantity, hours from public.booking_services where booking_id = tests.booking_id('party') $$,
  $$ values (1, 2::numeric), (1, 4::numeric) $$, 'a hold stores the hours that were chosen, or those that count without a choice');
select is((select total_minor from held), (public.quote_booking(tests.uuid('hall'), tests.cairo_noon(6), tests.cairo_noon(6) + interval '4 hours',
  10, tests.extra('crew', 2), tests.extra('band')) ->> 'total_minor')::bigint, 'a hold costs what the quote says');
select is((public.hold_booking(tests.uuid('hall'), tests.cairo_noon(6), tests.cairo_noon(6) + interval '4 hours', 10, tests.uuid('party'),
  addons, services)).id, tests.booking_id('party'), 'the same key answers the same hold, ' || reason)
from (values (tests.extra('crew', 2), tests.extra('band'), 'as it was asked for'),
  (tests.extra('crew', 2.0), tests.extra('band', 4), 'with the hours named that it got'),
  (tests.extra('crew'), tests.extra('band'), 'with no hours named')) asked (addons, services, reason);
select throws_ok(format($$ select public.hold_booking(tests.uuid('hall'), tests.cairo_noon(6), tests.cairo_noon(6) + interval '4 hours',
    10, tests.uuid('party'), %L, %L) $$, addons, services), 'PT422', 'invalid_input', 'the same key is refused ' || reason)
from (values (tests.extra('crew', 3), tests.extra('band'), 'for other hours'),
  (tests.extra('crew', 2, 2), tests.extra('band'), 'for another quantity'),
  (tests.extra('crew', 2), '[]'::jsonb, 'without a service'), ('{}', '[]', 'for a malformed list')) asked (addons, services, reason);
select throws_ok($$ select public.hold_booking(tests.uuid('hall'), tests.cairo_noon(7), tests.cairo_noon(7) + interval '2 hours',
  10, tests.uuid('long'), tests.extra('crew', 2.5)) $$, 'PT422', 'invalid_input', 'more hours than the booking has cannot be held');
select public.submit_booking(tests.booking_id('party'), '{"terms": true}');
select tests.authenticate_as('provider');
select is((select hours from public.list_my_service_bookings()), 4::numeric, 'a provider reads for how many hours a service is booked');

-- A reused hold
select tests.authenticate_as('guest');
select isnt(tests.reuse_hold('less', 1), tests.reuse_hold('any'),
  'a hold with fewer hours of an extra than count by default is not used again for a request without hours');
select is(tests.reuse_hold('all', 5), tests.reuse_hold('any again'),
  'a hold with the hours that count by default is used again for a request without hours');

-- The price of each extra
select tests.clear_authentication();
select is(tests.price_of('crew', '[]', tests.extra('crew', 3)), jsonb_build_object('kind', 'addon', 'id', tests.uuid('crew'),
    'quantity', 1, 'hours', 3, 'amount_minor', 3999, 'price_minor', tests.total_with(tests.extra('crew', 3)) - tests.total_with('[]')),
  'an extra that is not chosen is priced as what it adds to the total');
select is((tests.price_of('crew', tests.extra('crew', 1.5) || tests.extra('chairs')) ->> 'price_minor')::bigint,
  tests.total_with(tests.extra('crew', 1.5) || tests.extra('chairs')) - tests.total_with(tests.extra('chairs')),
  'an extra that is chosen is priced as what the total would lose without it');
select is(tests.price_of('crew', '[]', tests.extra('crew', asked)) ->> 'hours', priced, format('%s hours are priced as %s', asked, priced))
from (values (99, '5'), (0.1, '1'), (2.7, '2.5')) considered (asked, priced);
select is(tests.price_of('cake'), null, 'a service that is agreed by message has no price');
select throws_ok($$ select public.quote_extras(tests.uuid('draft'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '5 hours', 10) $$,
  'PT404', 'not_found', 'a signed-out visitor cannot tell a draft from an unknown venue by its extras');
select is(public.quote_extras(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(2), 10) -> 'extras', '[]',
  'no extra is priced for a time that ends before it begins');
select throws_ok($$ select public.quote_extras(tests.uuid('nowhere'), now(), now(), 1) $$, 'PT404', 'not_found',
  'extras of an unknown venue are refused');
select throws_ok($$ select public.quote_extras(tests.uuid('hall'), now(), now(), 1, '{}') $$, 'PT422', 'invalid_input',
  'a malformed list of extras is refused');

select * from finish();
rollback;
