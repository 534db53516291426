-- When a provider can accept: one event at a time or one per team, not on blocked days, and never without a price.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
select tests.create_venues();
insert into public.service_providers (user_id, business_name, status) values
  (tests.user_id('provider'), 'Band', 'active'), (tests.user_id('other_provider'), 'Bakery', 'active');
insert into public.services (id, provider_id, name, status, price, pricing_type) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000, 'fixed'),
  (tests.uuid('drums'), tests.user_id('provider'), 'Drums', 'active', 1000, 'fixed'),
  (tests.uuid('show'), tests.user_id('provider'), 'Show', 'active', 500, 'custom'),
  (tests.uuid('cake'), tests.user_id('other_provider'), 'Cake', 'active', 2000, 'fixed');
-- Two venues, so that bookings overlap. Noon to four on day 30; `late` begins when `noon` ends; `eve` runs past midnight.
select tests.create_booking(b.name, b.status, tests.cairo_noon(30) + b.starts, b.lasts, b.venue)
from (values ('noon', 'confirmed', interval '0', interval '4 hours', 'hall'), ('same', 'pending', interval '0', interval '4 hours', 'loft'),
  ('late', 'confirmed', interval '4 hours', interval '2 hours', 'hall'), ('long', 'confirmed', interval '5 hours', interval '2 hours', 'loft'),
  ('eve', 'confirmed', interval '2 days 8 hours', interval '6 hours', 'hall'),
  ('next', 'confirmed', interval '3 days', interval '2 hours', 'hall'),
  ('gone', 'cancelled', interval '4 days', interval '2 hours', 'hall'), ('held', 'held', interval '5 days', interval '2 hours', 'hall'))
  b (name, status, starts, lasts, venue);
update public.bookings set request_expires_at = now() + interval '1 day' where id = tests.uuid('same');
insert into public.booking_services (booking_id, service_id, amount_minor)
select tests.uuid(b), tests.uuid(s), case s when 'show' then 0 else 3000 end
from unnest(array['noon', 'same', 'late', 'long', 'eve', 'next', 'gone', 'held']) b, unnest(array['band', 'drums', 'show', 'cake']) s;
create function tests.accept(p_booking text, p_service text default 'band') returns text language sql as $$
  select status from public.decide_booking_service(tests.uuid(p_booking), tests.uuid(p_service), 'accept')
$$;
comment on function tests.accept is 'Accepts a service of a booking as the signed-in provider, and returns its status.';
create function tests.obstacle(p_booking text, p_service text default 'band') returns text language sql as $$
  select coalesce(obstacle, 'none') from public.list_my_service_bookings()
  where booking_id = tests.uuid(p_booking) and service_id = tests.uuid(p_service)
$$;
comment on function tests.obstacle is 'Returns why the signed-in provider cannot accept a service of a booking.';
select plan(54);

-- One event at a time
select tests.authenticate_as('provider');
select is(tests.obstacle('same'), 'none', 'a provider without other events has no obstacle to a request');
select is(tests.accept('noon'), 'accepted', 'a provider can accept a first event');
select is(tests.accept('noon', 'drums'), 'accepted', 'a provider can accept a second service of the same event');
select is(tests.obstacle('same'), 'provider_taken', 'a provider reads that another event takes their time');
select throws_ok($$ select tests.accept('same') $$, 'PT409', 'provider_taken', 'a provider cannot accept two events at one time');
select throws_ok($$ select tests.accept('same', 'drums') $$, 'PT409', 'provider_taken',
  'a provider cannot accept two events at one time with different services');
select is((select status from public.booking_services where booking_id = tests.uuid('same') and service_id = tests.uuid('band')), 'pending',
  'a refused acceptance leaves the request as it was');
select is(tests.accept('late'), 'accepted', 'a provider can accept an event that begins when another ends');
select throws_ok($$ select tests.accept('long') $$, 'PT409', 'provider_taken', 'a provider cannot accept an event that overlaps by an hour');
select is((select status from public.decide_booking_service(tests.uuid('same'), tests.uuid('drums'), 'decline')), 'declined',
  'a provider can decline what they cannot accept');
select tests.authenticate_as('other_provider');
select is(tests.accept('same', 'cake'), 'accepted', 'another provider is not held up by the events of the first');
select tests.authenticate_as_database_owner();
select throws_ok($$ update public.booking_services set status = 'accepted'
  where booking_id = tests.uuid('same') and service_id = tests.uuid('band') $$, 'PT409', 'provider_taken',
  'no writer of the table can make a provider accept two events at one time');
update public.bookings set status = 'cancelled' where id = tests.uuid('noon');
select tests.authenticate_as('provider');
select is(tests.accept('same'), 'accepted', 'a cancelled event no longer takes the time of a provider');
select tests.authenticate_as_database_owner();
update public.bookings set request_expires_at = now() - interval '1 minute' where id = tests.uuid('same');
update public.bookings set status = 'confirmed' where id = tests.uuid('noon');
select is(private.provider_obstacle(tests.user_id('provider'), b), null, 'an expired request takes no time, before its row says so')
from public.bookings b where b.id = tests.uuid('noon');

-- Teams
select tests.authenticate_as('provider');
select throws_ok($$ update public.service_providers set events_at_once = 0 where user_id = tests.user_id('provider') $$, 'PT422', 'invalid_input',
  'a business cannot work at no event');
select throws_ok($$ update public.service_providers set events_at_once = 51 where user_id = tests.user_id('provider') $$, 'PT422', 'invalid_input',
  'a business cannot work at more than fifty events at once');
select is(tests.affected_rows($$ update public.service_providers set events_at_once = 50 where user_id = tests.user_id('other_provider') $$), 0::bigint,
  'a provider cannot change the teams of another business');
select is(tests.affected_rows($$ update public.service_providers set events_at_once = 2 where user_id = tests.user_id('provider') $$), 1::bigint,
  'a provider can say at how many events they work at once');
select is((select status from public.service_providers where user_id = tests.user_id('provider')), 'active',
  'a business is not reviewed again because of its teams');
select is(tests.accept('long'), 'accepted', 'a provider with two teams can accept two events at one time');
select tests.authenticate_as_database_owner();
select tests.create_booking('third', 'confirmed', tests.cairo_noon(30) + interval '3 hours', '4 hours', 'draft');
select is(private.count_events_beside(tests.user_id('provider'), b), 2, 'the most events at one moment count, not all beside a booking')
from public.bookings b where b.id = tests.uuid('third');
insert into public.booking_services (booking_id, service_id, amount_minor) values (tests.uuid('third'), tests.uuid('band'), 3000);
select tests.authenticate_as('provider');
select throws_ok($$ select tests.accept('third') $$, 'PT409', 'provider_taken', 'a provider with two teams cannot accept a third event');
update public.service_providers set events_at_once = 1 where user_id = tests.user_id('provider');
select is((select count(*) from public.booking_services where status = 'accepted' and service_id = tests.uuid('band')
  and private.owns_listing(service_id)), 4::bigint, 'fewer teams leave what was accepted');

-- Blocked dates: who may write and read them
select tests.clear_authentication();
select throws_ok($$ select public.block_provider_dates(current_date, current_date) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot block dates of a business');
select throws_ok($$ select public.unblock_provider_dates(tests.uuid('x')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot unblock dates of a business');
select throws_ok($$ select * from public.provider_blocked_dates $$, '42501', null, 'a signed-out visitor cannot read blocked dates');
select tests.authenticate_as('guest');
select throws_ok($$ select public.block_provider_dates(current_date, current_date) $$, 'PT404', 'not_found',
  'a guest has no business whose dates they could block');
select tests.authenticate_as('provider');
select throws_ok($$ insert into public.provider_blocked_dates (provider_id, starts_on, ends_on)
  values (tests.user_id('provider'), current_date, current_date) $$, '42501', null, 'a provider cannot insert blocked dates into the table');
select throws_ok($$ select public.block_provider_dates(current_date + 1, current_date) $$, 'PT422', 'invalid_range',
  'dates cannot be blocked in the wrong order');
select throws_ok($$ select public.block_provider_dates(current_date, current_date + 367) $$, 'PT422', 'invalid_range',
  'no more than a year and a day can be blocked at once');
select throws_ok($$ select public.block_provider_dates(null, current_date) $$, 'PT422', 'invalid_range', 'dates without a first day cannot be blocked');
select throws_ok($$ select public.block_provider_dates(current_date, current_date, repeat('x', 301)) $$, 'PT422', 'invalid_input',
  'a note on blocked dates has at most 300 characters');
select lives_ok($$ select public.block_provider_dates(tests.cairo_noon(33)::date, tests.cairo_noon(33)::date, '  Family  ') $$,
  'a provider can block a day');
select throws_ok($$ select public.block_provider_dates(tests.cairo_noon(33)::date - 1, tests.cairo_noon(33)::date + 1) $$, 'PT409', 'dates_overlap',
  'a day cannot be blocked twice');
select results_eq('select note, ends_on - starts_on from public.provider_blocked_dates', $$ values ('Family', 0) $$,
  'a provider reads the dates that they blocked');
select tests.authenticate_as('other_provider');
select is_empty('select 1 from public.provider_blocked_dates', 'another provider does not see when the first is away');
select throws_ok($$ select public.unblock_provider_dates((select id from public.provider_blocked_dates)) $$, 'PT404', 'not_found',
  'another provider cannot unblock the dates');
select tests.authenticate_as('admin');
select is_empty('select 1 from public.provider_blocked_dates', 'an admin does not see when a provider is away');

-- Blocked dates: what they refuse
select tests.authenticate_as('provider');
select is(tests.obstacle('next'), 'provider_blocked', 'a provider reads that they blocked the day of a request');
select is(tests.obstacle('next', 'show'), 'provider_blocked', 'a blocked day comes before a price that is open: no offer can be sent either');
select throws_ok($$ select tests.accept('next') $$, 'PT409', 'provider_blocked', 'a provider cannot accept an event on a day that they blocked');
select is(tests.accept('eve'), 'accepted', 'an event that ends in the night before a blocked day can be accepted');
select is((public.block_provider_dates(tests.cairo_noon(32)::date, tests.cairo_noon(32)::date) ->> 'accepted')::int, 1,
  'blocking a day tells how many events on it were accepted before');
select is((select status from public.booking_services where booking_id = tests.uuid('eve') and service_id = tests.uuid('band')
  and private.owns_listing(service_id)), 'accepted', 'blocking a day leaves what was accepted');
select lives_ok($$ select public.unblock_provider_dates((select id from public.provider_blocked_dates where note = 'Family')) $$,
  'a provider can unblock a day');
select is(tests.accept('next'), 'accepted', 'a provider can accept an event on a day that is no longer blocked');
select throws_ok($$ select public.unblock_provider_dates(tests.uuid('x')) $$, 'PT404', 'not_found', 'unknown dates cannot be unblocked');
select tests.authenticate_as_database_owner();
insert into public.provider_blocked_dates (provider_id, starts_on, ends_on)
select tests.user_id('provider'), current_date + 1000 + n, current_date + 1000 + n from generate_series(1, 199) n;
select tests.authenticate_as('provider');
select throws_ok($$ select public.block_provider_dates(current_date + 2000, current_date + 2000) $$, 'PT422', 'too_many_blocks',
  'a provider can block no more than 200 times');

-- Services whose price is agreed
select is(tests.obstacle('next', 'show'), 'price_open', 'a provider reads that a price must be agreed first');
select throws_ok($$ select tests.accept('next', 'show') $$, 'PT409', 'price_open',
  'a provider cannot accept a service whose price the guest has not accepted');
select tests.authenticate_as_database_owner();
select throws_ok($$ update public.booking_services set status = 'accepted'
  where booking_id = tests.uuid('next') and service_id = tests.uuid('show') $$, 'PT409', 'price_open',
  'no writer of the table can accept a service without a price');
update public.booking_parts set payee_id = tests.user_id('other_provider') where listing_id = tests.uuid('show');
update public.bookings set host_id = tests.user_id('other_provider') where id = tests.uuid('next');
select is((select string_agg(s.name, ' ' order by s.name) from public.bookings b, private.unanswered_parts(b) p join public.services s on s.id = p.service_id where b.id = tests.uuid('next')), 'Drums Show',
  'a host has answered for their own services, but not for one without a price');

-- Offers
select tests.authenticate_as_database_owner();
delete from public.provider_blocked_dates;
insert into public.provider_blocked_dates (provider_id, starts_on, ends_on)
values (tests.user_id('provider'), tests.cairo_noon(33)::date, tests.cairo_noon(33)::date);
insert into public.conversations (id, listing_id, guest_id, host_id)
values (tests.uuid('talk'), tests.uuid('drums'), tests.user_id('guest'), tests.user_id('provider'));
select tests.authenticate_as('provider');
select throws_ok($$ select public.send_offer(tests.uuid('talk'), tests.uuid('next'), 'Drums', 2000, current_date + 5, tests.uuid('offer'), tests.uuid('drums')) $$,
  'PT409', 'provider_blocked', 'a provider cannot offer what they could not accept');
select tests.authenticate_as_database_owner();
delete from public.provider_blocked_dates;
select tests.authenticate_as('provider');
select public.send_offer(tests.uuid('talk'), tests.uuid('next'), 'Drums', 2000, current_date + 5, tests.uuid('offer'), tests.uuid('drums'));
select public.block_provider_dates(tests.cairo_noon(33)::date, tests.cairo_noon(33)::date);
select tests.authenticate_as('guest');
select throws_ok($$ select public.accept_offer(tests.uuid('offer')) $$, 'PT409', 'provider_blocked',
  'a guest cannot accept the offer of a provider who has blocked the day since');

select * from finish();
rollback;
