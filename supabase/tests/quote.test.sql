-- Quotes and availability: what anyone may learn, and every problem that a time can have.
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
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name))
from unnest(array['guest', 'friend', 'host', 'rival', 'provider', 'admin']) name;
update public.users set role = case email when 'admin@mahfil.test' then 'admin'
  when 'provider@mahfil.test' then 'service_provider' else 'host' end
where id in (tests.id('host'), tests.id('rival'), tests.id('provider'), tests.id('admin'));
insert into public.venues (id, host_id, name, capacity, status, price_per_hour, minimum_notice_hours)
values (tests.id('hall'), tests.id('host'), 'Hall', 100, 'active', 10000, 2),
  (tests.id('loft'), tests.id('rival'), 'Loft', 100, 'active', 10000, 2),
  (tests.id('draft'), tests.id('host'), 'Draft', 100, 'draft', 10000, 2);
-- Noon in Cairo so many days from now.
create function tests.noon(p_days int) returns timestamptz language sql stable as $$
  select (((now() at time zone 'Africa/Cairo')::date + p_days) + time '12:00') at time zone 'Africa/Cairo'
$$;

create function tests.problems(p_from timestamptz, p_to timestamptz, p_guests int default 10,
  p_addons jsonb default '[]', p_services jsonb default '[]', p_venue text default 'hall')
returns text language sql as $$
  select public.quote_booking(tests.id(p_venue), p_from, p_to, p_guests, p_addons, p_services) ->> 'problems'
$$;
insert into public.venue_addons (id, venue_id, name, price, pricing, stock, is_active) values
  (tests.id('flowers'), tests.id('hall'), 'Flowers', 500, 'per_person', null, true),
  (tests.id('screens'), tests.id('hall'), 'Screens', 700, 'per_booking', 2, true),
  (tests.id('old'), tests.id('hall'), 'Old', 700, 'per_booking', null, false),
  (tests.id('theirs'), tests.id('loft'), 'Theirs', 700, 'per_booking', null, true);
insert into public.service_providers (user_id, business_name, status) values (tests.id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, pricing_type, price, currency) values
  (tests.id('band'), tests.id('provider'), 'Band', 'active', 'hourly', 3000, 'EGP'),
  (tests.id('cake'), tests.id('provider'), 'Cake', 'active', 'custom', 3000, 'EGP'),
  (tests.id('usd'), tests.id('provider'), 'Dollars', 'active', 'fixed', 3000, 'USD'),
  (tests.id('asked'), tests.id('provider'), 'Asked', 'active', 'fixed', 3000, 'EGP');
insert into public.venue_services (venue_id, service_id, status)
select tests.id('hall'), tests.id(name), case name when 'asked' then 'invited' else 'accepted' end
from unnest(array['band', 'cake', 'usd', 'asked']) name;
select plan(50);

-- A cleaning fee is charged once, whatever the length, and search adds up the same.
update public.venue_pricing set cleaning_fee = 4000 where venue_id = tests.id('loft');
select tests.be('stranger');
select is(public.quote_booking(tests.id('loft'), tests.noon(3), tests.noon(3) + interval '3 hours', 10) #> '{lines,1}',
  '{"kind": "cleaning_fee", "label": "Cleaning fee", "label_ar": "رسوم التنظيف", "quantity": 1, "unit_minor": 4000, "amount_minor": 4000}'::jsonb,
  'a cleaning fee is a line of its own');
select is((public.quote_booking(tests.id('loft'), tests.noon(3), tests.noon(3) + interval '3 hours', 10) ->> 'total_minor')::int,
  35700, 'charged once, with the service fee on it');
select is((select (item ->> 'total_minor')::int from jsonb_array_elements(public.search_venues(null, jsonb_build_object(
    'start', tests.noon(3), 'end', tests.noon(3) + interval '3 hours', 'guests', 10)) -> 'items') item
  where item ->> 'id' = tests.id('loft')::text), 35700, 'the search says the same total');
select is((select (item ->> 'from_minor')::int from jsonb_array_elements(public.search_venues() -> 'items') item
  where item ->> 'id' = tests.id('loft')::text), 10500, 'and the same price of an hour as without it');

select tests.be('stranger');
select is(public.quote_booking(tests.id('hall'), tests.noon(3), tests.noon(3) + interval '3 hours', 10) -> 'problems',
  '[]'::jsonb, 'a stranger gets a quote of an active venue');
select is((public.quote_booking(tests.id('hall'), tests.noon(3), tests.noon(3) + interval '3 hours', 10) ->> 'total_minor')::int,
  31500, 'with the service fee in the total');
select is(public.quote_booking(tests.id('hall'), tests.noon(3), tests.noon(3) + interval '3 hours', 10) #>> '{lines,1,kind}',
  'service_fee', 'and as its last line');
select is(public.quote_booking(tests.id('hall'), tests.noon(3), tests.noon(3) + interval '3 hours', 10,
    jsonb_build_array(jsonb_build_object('id', tests.id('flowers'), 'quantity', 2))) #>> '{lines,1,amount_minor}',
  '10000', 'an add-on per person is price times guests times quantity');
select is(public.quote_booking(tests.id('hall'), tests.noon(3), tests.noon(3) + interval '90 minutes', 10, '[]',
    jsonb_build_array(jsonb_build_object('id', tests.id('band')))) #>> '{lines,1,amount_minor}',
  '4500', 'a service by the hour is price times hours');
select is(jsonb_array_length(public.quote_booking(tests.id('hall'), tests.noon(3), tests.noon(3) + interval '3 hours', 10, '[]',
    jsonb_build_array(jsonb_build_object('id', tests.id('cake')))) -> 'lines'),
  2, 'a custom service has no line');
select is(tests.problems(tests.noon(3), tests.noon(3) + interval '3 hours', 10, '[]',
    jsonb_build_array(jsonb_build_object('id', tests.id('cake')))), '[]', 'and is no problem');

select is(tests.problems(tests.noon(3), tests.noon(3) + interval '2 hours', 101), '["over_capacity"]', 'over capacity');
select is(tests.problems(tests.noon(3), tests.noon(3) + interval '2 hours', 0), '["invalid_input"]', 'no guests');
select is(tests.problems(tests.noon(3), tests.noon(3) + interval '2 hours', null), '["invalid_input"]', 'guests unsaid');
select is(tests.problems(tests.noon(3), tests.noon(3) + interval '30 minutes'), '["too_short"]', 'too short');
select is(tests.problems(now() - interval '1 day', tests.noon(3)) like '%too_soon%', true, 'in the past');
select is(tests.problems(tests.noon(400), tests.noon(400) + interval '2 hours'), '["too_far"]', 'beyond the window');
select is(tests.problems(tests.noon(3) + interval '11 hours', tests.noon(3) + interval '13 hours'),
  '["outside_opening_hours"]', 'after closing time');
select is(tests.problems(tests.noon(3), tests.noon(3)), '["invalid_range"]', 'an empty range');
select is(tests.problems(tests.noon(3), tests.noon(2)), '["invalid_range"]', 'a reversed range');
select is(tests.problems(null, tests.noon(2)), '["invalid_range"]', 'no start');
select is(tests.problems('-infinity', 'infinity'), '["invalid_range"]', 'all of time');
select is(tests.problems(tests.noon(3), '290000-01-01'), '["invalid_range"]', 'an end beyond calendars');
select is(tests.problems(tests.noon(3), tests.noon(34)), '["invalid_range"]', 'over thirty days');
select is(tests.problems(tests.noon(3) + interval '10 minutes', tests.noon(3) + interval '2 hours'),
  '["invalid_range"]', 'not on the half hour');

select is(tests.problems(tests.noon(3), tests.noon(3) + interval '2 hours', 10, garbage::jsonb), '["invalid_input"]',
  'garbage as add-ons: ' || garbage)
from unnest(array['1', '{}', '[1]', '[{"id":"x"}]', '[{"id":null}]', '[{"quantity":1}]',
  format('[{"id":"%s","quantity":0}]', tests.id('flowers')),
  format('[{"id":"%s","quantity":1.5}]', tests.id('flowers')),
  format('[{"id":"%s","quantity":1e300}]', tests.id('flowers')),
  format('[{"id":"%s","quantity":"2"}]', tests.id('flowers')),
  format('[{"id":"%s"},{"id":"%s"}]', tests.id('flowers'), upper(tests.id('flowers')::text))]) garbage;
select is(tests.problems(tests.noon(3), tests.noon(3) + interval '2 hours', 10,
  jsonb_build_array(jsonb_build_object('id', tests.id(addon), 'quantity', 3))), '["invalid_input"]', 'an add-on not to be had: ' || addon)
from unnest(array['screens', 'old', 'theirs', 'nobody']) addon;
select is(tests.problems(tests.noon(3), tests.noon(3) + interval '2 hours', 10, '[]',
  jsonb_build_array(jsonb_build_object('id', tests.id(service)))), '["invalid_input"]', 'a service not to be had: ' || service)
from unnest(array['usd', 'asked', 'nobody']) service;

select throws_ok($$ select public.quote_booking(tests.id('nowhere'), now(), now(), 1) $$, 'PT404', 'not_found',
  'an unknown venue is not found');
select is(tests.problems(tests.noon(3), tests.noon(3) + interval '2 hours', 10, '[]', '[]', 'draft'),
  '["venue_not_bookable"]', 'of a draft a stranger learns only that it cannot be booked');
select is(public.quote_booking(tests.id('draft'), tests.noon(3), tests.noon(3) + interval '2 hours', 10) -> 'lines',
  '[]'::jsonb, 'and no price');
select throws_ok($$ select public.venue_day_availability(tests.id('draft'), current_date) $$, 'PT404', 'not_found',
  'a stranger sees no days of a draft');
select throws_ok($$ select public.venue_day_availability(tests.id('hall'), null) $$, 'PT422', 'invalid_input',
  'a day must be said');
select tests.be('host');
select is(tests.problems(tests.noon(3), tests.noon(3) + interval '2 hours'), '["own_venue"]', 'the host may not book it');
select is(jsonb_array_length(public.venue_month_availability(tests.id('draft'), '2027-02-01')), 28,
  'and sees the days of a draft');

select * from finish();
rollback;
