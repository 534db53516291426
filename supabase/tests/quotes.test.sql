-- Quotes: lines and totals, every possible problem, and the availability of days.
begin;
select tests.create_users();
select tests.create_venues();
insert into public.venue_addons (id, venue_id, name, price, pricing, stock, is_active) values
  (tests.uuid('flowers'), tests.uuid('hall'), 'Flowers', 500, 'per_person', null, true),
  (tests.uuid('screens'), tests.uuid('hall'), 'Screens', 700, 'per_booking', 2, true),
  (tests.uuid('inactive'), tests.uuid('hall'), 'Inactive', 700, 'per_booking', null, false),
  (tests.uuid('foreign'), tests.uuid('loft'), 'Foreign', 700, 'per_booking', null, true);
insert into public.service_providers (user_id, business_name, status)
  values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, pricing_type, price, currency) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 'hourly', 3000, 'EGP'),
  (tests.uuid('cake'), tests.user_id('provider'), 'Cake', 'active', 'custom', 3000, 'EGP'),
  (tests.uuid('dirhams'), tests.user_id('provider'), 'Dirhams', 'active', 'fixed', 3000, 'EGP'),
  (tests.uuid('invited'), tests.user_id('provider'), 'Invited', 'active', 'fixed', 3000, 'EGP');
insert into public.venue_services (venue_id, service_id, status)
select tests.uuid('hall'), tests.uuid(name), case name when 'invited' then 'invited' else 'accepted' end
from unnest(array['band', 'cake', 'dirhams', 'invited']) name;
update public.services set currency = 'AED' where id = tests.uuid('dirhams');
create function tests.quote_problems(p_from timestamptz, p_to timestamptz, p_guests int default 10,
  p_addons jsonb default '[]', p_services jsonb default '[]', p_venue text default 'hall')
returns text language sql as $$
  select public.quote_booking(tests.uuid(p_venue), p_from, p_to, p_guests, p_addons, p_services) ->> 'problems'
$$;
select plan(58);

-- The zone of the session: Havana has no midnight on 14 March 2027
create table tests.schedules_in_utc as select * from search.matching_schedules('2027-03-13 10:00Z', '2027-03-17 16:00Z');
set local timezone to 'America/Havana';
select ok(private.opening_ranges(tests.uuid('hall'), 'Africa/Cairo', '2027-03-13 10:00Z', '2027-03-17 16:00Z') @> '2027-03-17 12:00Z'::timestamptz,
  'a venue is open on each day of a range, whatever the zone of the session');
select bag_eq($$ select * from search.matching_schedules('2027-03-13 10:00Z', '2027-03-17 16:00Z') $$, 'select * from tests.schedules_in_utc',
  'the search finds the same schedules, whatever the zone of the session');
set local timezone to 'UTC';

-- Days on which no booking of the minimum length can begin
create function tests.state_of_day(p_days int) returns text language sql as $$
  select item ->> 'state' from jsonb_array_elements(public.get_venue_month_availability(
    tests.uuid('loft'), (tests.cairo_noon(p_days) at time zone 'Africa/Cairo')::date)) item
  where item ->> 'day' = to_char(tests.cairo_noon(p_days) at time zone 'Africa/Cairo', 'YYYY-MM-DD')
$$;
update public.venue_pricing set minimum_hours = 2 where venue_id = tests.uuid('loft');
select is(tests.state_of_day(40), 'free', 'a day is free in the month while nothing takes its time');
insert into public.blocked_times (venue_id, starts_at, ends_at)
values (tests.uuid('loft'), tests.cairo_noon(40) - interval '12 hours', tests.cairo_noon(40) + interval '8 hours'),
  (tests.uuid('loft'), tests.cairo_noon(41) - interval '12 hours', tests.cairo_noon(41) + interval '1 hour');
select is(tests.state_of_day(40), 'partly', 'a day is partly free while a booking of the minimum length fits in');
update public.venue_pricing set minimum_hours = 5 where venue_id = tests.uuid('loft');
select is(tests.state_of_day(40), 'full', 'a day is full when what is free of it is shorter than the minimum');
update public.venues set minimum_notice_hours = ceil(extract(epoch from tests.cairo_noon(45) + interval '8 hours' - now()) / 3600)
where id = tests.uuid('loft');
select is(tests.state_of_day(45), 'closed', 'a day is closed when its notice leaves less than the minimum until the venue closes');
delete from public.blocked_times where venue_id = tests.uuid('loft');
update public.venues set minimum_notice_hours = 2 where id = tests.uuid('loft');
update public.venue_pricing set minimum_hours = 1 where venue_id = tests.uuid('loft');

-- Cleaning fee
update public.venue_pricing set cleaning_fee = 4000 where venue_id = tests.uuid('loft');
update public.venue_pricing set currency = 'KWD' where venue_id = tests.uuid('draft');
update public.venues set instant_booking = true, time_zone = 'Asia/Kuwait' where id = tests.uuid('draft');
select tests.clear_authentication();
select is(public.quote_booking(tests.uuid('loft'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '3 hours', 10) #> '{lines,1}',
  '{"kind": "cleaning_fee", "label": "Cleaning fee", "label_ar": "رسوم التنظيف", "quantity": 1, "unit_minor": 4000, "amount_minor": 4000}'::jsonb,
  'a cleaning fee is a line of its own in a quote');
select is((public.quote_booking(tests.uuid('loft'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '3 hours', 10) ->> 'total_minor')::int,
  35700, 'a cleaning fee is charged once and included in the service fee');
select is((select (item ->> 'total_minor')::int from jsonb_array_elements(public.search_venues(null, jsonb_build_object(
    'start', tests.cairo_noon(3), 'end', tests.cairo_noon(3) + interval '3 hours', 'guests', 10)) -> 'items') item
  where item ->> 'id' = tests.uuid('loft')::text), 35700,
  'the search shows the same total with a cleaning fee as the quote');
select is((select (item ->> 'from_minor')::int from jsonb_array_elements(public.search_venues() -> 'items') item
  where item ->> 'id' = tests.uuid('loft')::text), 10500,
  'the search shows a price by the hour without the cleaning fee');

-- Lines and totals
select is(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '3 hours', 10) -> 'problems',
  '[]'::jsonb, 'a signed-out visitor gets a quote for an active venue');
select is((public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '3 hours', 10) ->> 'total_minor')::int,
  31500, 'the total of a quote includes the service fee');
select is(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '3 hours', 10) #>> '{lines,1,kind}',
  'service_fee', 'the last line of a quote is the service fee');
select is(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '3 hours', 10,
    jsonb_build_array(jsonb_build_object('id', tests.uuid('flowers'), 'quantity', 2))) #>> '{lines,1,amount_minor}',
  '10000', 'an add-on per person costs its price times guests times quantity');
select is(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '90 minutes', 10, '[]',
    jsonb_build_array(jsonb_build_object('id', tests.uuid('band')))) #>> '{lines,1,amount_minor}',
  '4500', 'a service by the hour costs its price times hours');
select is(jsonb_array_length(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '3 hours', 10, '[]',
    jsonb_build_array(jsonb_build_object('id', tests.uuid('cake')))) -> 'lines'),
  2, 'a service with a custom price has no line in a quote');
select is(tests.quote_problems(tests.cairo_noon(3), tests.cairo_noon(3) + interval '3 hours', 10, '[]',
    jsonb_build_array(jsonb_build_object('id', tests.uuid('cake')))), '[]',
  'a service with a custom price is no problem of a quote');

-- Problems
select is(tests.quote_problems(tests.cairo_noon(3), tests.cairo_noon(3) + interval '2 hours', 101), '["over_capacity"]',
  'a quote for more guests than the capacity reports over_capacity');
select is(tests.quote_problems(tests.cairo_noon(3), tests.cairo_noon(3) + interval '2 hours', 0), '["invalid_input"]',
  'a quote for no guests reports invalid_input');
select is(tests.quote_problems(tests.cairo_noon(3), tests.cairo_noon(3) + interval '2 hours', null), '["invalid_input"]',
  'a quote without a number of guests reports invalid_input');
select is(tests.quote_problems(tests.cairo_noon(3), tests.cairo_noon(3) + interval '30 minutes'), '["too_short"]',
  'a quote for less than the minimum hours reports too_short');
select is(tests.quote_problems(now() - interval '1 day', tests.cairo_noon(3)) like '%too_soon%', true,
  'a quote for a time in the past reports too_soon');
select is(tests.quote_problems(tests.cairo_noon(400), tests.cairo_noon(400) + interval '2 hours'), '["too_far"]',
  'a quote beyond the booking window reports too_far');
select is(tests.quote_problems(tests.cairo_noon(3) + interval '11 hours', tests.cairo_noon(3) + interval '13 hours'),
  '["outside_opening_hours"]', 'a quote after closing time reports outside_opening_hours');
select is(tests.quote_problems(tests.cairo_noon(3), tests.cairo_noon(3)), '["invalid_range"]',
  'a quote for an empty range reports invalid_range');
select is(tests.quote_problems(tests.cairo_noon(3), tests.cairo_noon(2)), '["invalid_range"]',
  'a quote for a reversed range reports invalid_range');
select is(tests.quote_problems(null, tests.cairo_noon(2)), '["invalid_range"]',
  'a quote without a start reports invalid_range');
select is(tests.quote_problems('-infinity', 'infinity'), '["invalid_range"]',
  'a quote for an infinite range reports invalid_range');
select is(tests.quote_problems(tests.cairo_noon(3), '290000-01-01'), '["invalid_range"]',
  'a quote with an end beyond the calendar reports invalid_range');
select is(tests.quote_problems(tests.cairo_noon(3), tests.cairo_noon(34)), '["invalid_range"]',
  'a quote for more than 30 days reports invalid_range');
select is(tests.quote_problems(tests.cairo_noon(3) + interval '10 minutes', tests.cairo_noon(3) + interval '2 hours'),
  '["invalid_range"]', 'a quote with a start off the half hour reports invalid_range');

select is(tests.quote_problems(tests.cairo_noon(3), tests.cairo_noon(3) + interval '2 hours', 10, malformed::jsonb), '["invalid_input"]',
  'a quote with malformed add-ons reports invalid_input: ' || malformed)
from unnest(array['1', '{}', '[1]', '[{"id":"x"}]', '[{"id":null}]', '[{"quantity":1}]',
  format('[{"id":"%s","quantity":0}]', tests.uuid('flowers')),
  format('[{"id":"%s","quantity":1.5}]', tests.uuid('flowers')),
  format('[{"id":"%s","quantity":1e300}]', tests.uuid('flowers')),
  format('[{"id":"%s","quantity":"2"}]', tests.uuid('flowers')),
  format('[{"id":"%s"},{"id":"%s"}]', tests.uuid('flowers'), upper(tests.uuid('flowers')::text))]) malformed;
select is(tests.quote_problems(tests.cairo_noon(3), tests.cairo_noon(3) + interval '2 hours', 10,
  jsonb_build_array(jsonb_build_object('id', tests.uuid(addon), 'quantity', 3))), '["invalid_input"]',
  'a quote with an unavailable add-on reports invalid_input: ' || addon)
from unnest(array['screens', 'inactive', 'foreign', 'nobody']) addon;
select is(tests.quote_problems(tests.cairo_noon(3), tests.cairo_noon(3) + interval '2 hours', 10, '[]',
  jsonb_build_array(jsonb_build_object('id', tests.uuid(service)))), '["invalid_input"]',
  'a quote with an unavailable service reports invalid_input: ' || service)
from unnest(array['dirhams', 'invited', 'nobody']) service;

-- Venues that cannot be booked
select throws_ok($$ select public.quote_booking(tests.uuid('nowhere'), now(), now(), 1) $$, 'PT404', 'not_found',
  'a quote for an unknown venue is refused');
select is(tests.quote_problems(tests.cairo_noon(3), tests.cairo_noon(3) + interval '2 hours', 10, '[]', '[]', 'draft'),
  '["venue_not_bookable"]', 'a quote for a draft reports only venue_not_bookable to a signed-out visitor');
select is(public.quote_booking(tests.uuid('draft'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '2 hours', 10) - 'problems',
  '{"currency": "EGP", "exponent": 2, "lines": [], "payment_schedule": null, "security_deposit": null, "payment_methods": [], "manual_payment_schedule": null, "cash_payment_schedule": null, "tax": null, "total_minor": 0, "fee_minor": 0, "hours": 0, "days": 0, "instant": false, "time_zone": "UTC"}',
  'a quote for a draft tells a signed-out visitor nothing of it');
select throws_ok($$ select public.get_venue_day_availability(tests.uuid('draft'), current_date) $$, 'PT404', 'not_found',
  'a signed-out visitor cannot read the availability of a draft');
select throws_ok($$ select public.get_venue_day_availability(tests.uuid('hall'), null) $$, 'PT422', 'invalid_input',
  'the availability of no day is refused');
select tests.authenticate_as('provider');
select is(tests.quote_problems(tests.cairo_noon(3), tests.cairo_noon(3) + interval '2 hours', 10, '[]', jsonb_build_array(jsonb_build_object('id', tests.uuid('band')))),
  '["own_service"]', 'a quote for a provider with their own service reports own_service');
select is(tests.quote_problems(tests.cairo_noon(3), tests.cairo_noon(3) + interval '2 hours'), '[]', 'a quote for a provider without their own service reports nothing');
select tests.authenticate_as('host');
select is(tests.quote_problems(tests.cairo_noon(3), tests.cairo_noon(3) + interval '2 hours'), '["own_venue"]',
  'a quote for the host of the venue reports own_venue');
select is(jsonb_array_length(public.get_venue_month_availability(tests.uuid('draft'), '2027-02-01')), 28,
  'a host can read the availability of their draft');

select * from finish();
rollback;
